"""Text in, text out: every format becomes the same `GameRecord`, without any rule of play."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import BinaryIO, Final

from analyzer.findings import Finding
from analyzer.notation.reading import NotationError, Reading
from analyzer.span import Place, Span

__all__ = ["NotationError", "Reading", "read"]

_HEAD: Final = 64 * 1024
_JSON_NAMES: Final = (".egn", ".emn", ".json")
_BINARY_NAMES: Final = (".egnb", ".emnb")
_PEN_STARTS: Final = (b"%", b"[", b";", b"deal")


def read(stream: BinaryIO, name: str) -> tuple[str | None, Iterator[Reading]]:
    """The format of a file (`pen`, `egn`, `emn`, `ptn` or `eventlog`; None for one that is refused
    by name) and its games, lazily where the format allows.

    What the file holds decides, then its name: a JSON object is EGN, its match wrapper or an event
    log, since nothing in PEN begins with a brace.
    """
    from analyzer.notation import formats

    head = stream.read(_HEAD)
    if _is_binary(head, name):
        return None, iter((_refused_binary(name),))
    other = formats.refused(head)
    if other is not None:
        return None, iter((formats.refusal(other),))
    if _is_json(head, name):
        return _read_json(head + stream.read())
    if formats.is_ptn(head, name):
        return "ptn", _read_ptn(head + stream.read())
    from analyzer.notation import pen

    return "pen", pen.read(pen.decode(_Rejoined(head, stream)))


def _is_json(head: bytes, name: str) -> bool:
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    if start.startswith(b"{"):
        return True
    return name.lower().endswith(_JSON_NAMES) and not start.lower().startswith(_PEN_STARTS)


def _is_binary(head: bytes, name: str) -> bool:
    """Whether it is the binary form of EGN by its name, and no text by what it holds."""
    text = head.removeprefix(b"\xef\xbb\xbf").lstrip().lower()
    return name.lower().endswith(_BINARY_NAMES) and not text.startswith((b"{", *_PEN_STARTS))


def _refused_binary(name: str) -> Reading:
    kind = name[-5:].lower()
    expected = f"the {kind[:-1]} file beside it"
    message = f"{kind} is the binary form of EGN, which is not read: expected {expected}"
    finding = Finding(
        "UNREADABLE", "fatal", message, expected=expected, actual=kind, place=Place(1, 1, "")
    )
    return Reading(None, (finding,), lambda span: Place(span.line, 1, ""))


class _Rejoined:
    """A stream whose first bytes were read already."""

    def __init__(self, head: bytes, stream: BinaryIO) -> None:
        self._head = head
        self._stream = stream

    def read(self, size: int) -> bytes:
        """The bytes read already, then `size` more each time."""
        head, self._head = self._head, b""
        return head or self._stream.read(size)


def _read_ptn(data: bytes) -> Iterator[Reading]:
    from analyzer.notation import ptn

    text = data.decode("utf-8", "replace")
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        return chain([_not_utf8(data, error.start)], ptn.read(text))
    return ptn.read(text)


def _read_json(data: bytes) -> tuple[str, Iterator[Reading]]:
    from analyzer.notation import egn, eventlog, formats

    text = data.decode("utf-8", "replace")
    if formats.is_event_log(data):
        return "eventlog", eventlog.read(text)
    form = "emn" if f'"{egn.MATCH}"' in text else "egn"
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        return form, chain([_not_utf8(data, error.start)], egn.read(text))
    return form, egn.read(text)


def _not_utf8(data: bytes, at: int) -> Reading:
    """That a byte is no text, as a fault of the whole file."""
    before = data[:at].decode("utf-8").removeprefix("\ufeff").split("\n")
    line, column = len(before), len(before[-1]) + 1
    finding = Finding(
        code="UNREADABLE",
        severity="fatal",
        message=f"the byte 0x{data[at]:02X} is not text in UTF-8; it reads as U+FFFD.",
        evidence={"token": f"0x{data[at]:02X}", "expected": "text in UTF-8", "hint": ""},
        expected="text in UTF-8",
        span=Span(line),
        place=Place(line, column, before[-1]),
    )
    return Reading(None, (finding,), lambda span: Place(span.line, 1, ""))
