"""Text in, text out: every format becomes the same `GameRecord`, without any rule of play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, BinaryIO, Final

from analyzer.findings import Finding
from analyzer.notation import endings
from analyzer.notation.limits import LONGEST_LINE, MOST_FAULTS
from analyzer.notation.reading import NotationError, Reading
from analyzer.span import Place, Span

if TYPE_CHECKING:
    from analyzer.notation.encoding import Bytes

__all__ = ["NotationError", "Reading", "read"]

_PEN_STARTS: Final = (b"%", b"[", b";", b"deal")


def read(stream: BinaryIO, name: str) -> tuple[str | None, Iterator[Reading]]:
    """The format of a file (`pen`, `egn`, `emn`, `ptn` or `eventlog`; None for one that is refused
    by name) and its games, lazily where the format allows.

    What the file holds decides, then its name: a JSON object is EGN, its match wrapper or an event
    log, since nothing in PEN begins with a brace.
    """
    found, readings = _read(stream, name)
    return found, _listed(readings)


def _read(stream: BinaryIO, name: str) -> tuple[str | None, Iterator[Reading]]:
    from analyzer.notation import encoding, pasted

    head, rest = encoding.as_utf8(stream)
    found = pasted.unwrapped(head)
    if found is None:
        return _told_apart(head, rest, name)
    if more := rest.read(1):  # it is longer, so nobody pasted it
        return _told_apart(head, encoding.Rejoined(more, rest), name)
    form, readings = _told_apart(found.record, rest, name)
    return form, pasted.as_sent(readings, found)


def _told_apart(head: bytes, rest: Bytes, name: str) -> tuple[str | None, Iterator[Reading]]:
    from analyzer.notation import encoding, formats, nogame

    if _is_binary(head, name):
        return None, iter((_refused_binary(name),))
    other = formats.refused(head)
    if other is not None:
        return None, iter((formats.refusal(other),))
    is_json = _is_json(head, name)
    told = nogame.told_once if len(head) < encoding.HEAD else iter
    if not is_json and not formats.is_ptn(head, name):
        from analyzer.notation import pen

        return "pen", told(pen.read(pen.decode(encoding.Rejoined(head, rest))))
    read_all = encoding.whole(head, rest)
    if read_all is None:
        return None, iter((formats.too_large(),))
    data = read_all if is_json else encoding.cut_lines(read_all)
    if encoding.is_too_wide(data):
        return None, iter((formats.too_large(),))
    return _read_json(data) if is_json else ("ptn", told(_read_ptn(data)))


def _listed(readings: Iterator[Reading]) -> Iterator[Reading]:
    """The readings of a file; of faults that belong to no game not all are listed."""
    room = MOST_FAULTS
    for reading in readings:
        if reading.record is None:
            if room <= 0:
                continue
            room -= len(reading.findings)
            if room <= 0:
                last = f"there are more than {MOST_FAULTS:,} faults; the others are not listed"
                told = replace(reading.findings[-1], message=last)
                reading = replace(reading, findings=(*reading.findings, told))
        yield reading


def _is_json(head: bytes, name: str) -> bool:
    start = head.lstrip(b"\xef\xbb\xbf").lstrip()
    if start.startswith(b"{"):
        return True
    return name.lower().endswith(endings.JSON) and not start.lower().startswith(_PEN_STARTS)


def _is_binary(head: bytes, name: str) -> bool:
    """Whether it is the binary form of EGN by its name, and no text by what it holds."""
    text = head.removeprefix(b"\xef\xbb\xbf").lstrip().lower()
    return name.lower().endswith(endings.BINARY) and not text.startswith((b"{", *_PEN_STARTS))


def _refused_binary(name: str) -> Reading:
    kind = name[-5:].lower()
    expected = f"the {kind[:-1]} file beside it"
    message = f"{kind} is the binary form of EGN, which is not read: expected {expected}"
    finding = Finding(
        "UNREADABLE", "fatal", message, expected=expected, actual=kind, place=Place(1, 1, "")
    )
    return Reading(None, (finding,), lambda span: Place(span.line, 1, ""))


def _read_ptn(data: bytes | bytearray) -> Iterator[Reading]:
    from analyzer.notation import ptn

    text, faults = _decoded(data)
    return chain(faults, ptn.read(text))


def _read_json(data: bytes | bytearray) -> tuple[str, Iterator[Reading]]:
    from analyzer.notation import egn, eventlog, formats

    text, faults = _decoded(data)
    if formats.is_event_log(data):
        return "eventlog", chain(faults, eventlog.read(text))
    form = "emn" if f'"{egn.MATCH}"' in text else "egn"
    return form, chain(faults, egn.read(text))


def _decoded(data: bytes | bytearray) -> tuple[str, list[Reading]]:
    """The text of a document, and the first byte of it that is not UTF-8 as a fault."""
    try:
        return data.decode("utf-8"), []
    except UnicodeDecodeError as error:
        return data.decode("utf-8", "replace"), [_not_utf8(data, error.start)]


def _not_utf8(data: bytes | bytearray, at: int) -> Reading:
    """That a byte is no text, as a fault of the whole file."""
    before = data[:at].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    line = 1 + before.count(b"\n")
    text = before[before.rfind(b"\n") + 1 :].decode("utf-8").removeprefix("\ufeff")
    finding = Finding(
        code="UNREADABLE",
        severity="fatal",
        message=f"the byte 0x{data[at]:02X} is not text in UTF-8; it reads as U+FFFD.",
        evidence={"token": f"0x{data[at]:02X}", "expected": "text in UTF-8", "hint": ""},
        expected="text in UTF-8",
        span=Span(line),
        place=Place(line, len(text) + 1, text if len(text) < LONGEST_LINE else ""),
    )
    return Reading(None, (finding,), lambda span: Place(span.line, 1, ""))
