"""What a file is by its content, and the files that hold no record of a game, refused by name."""

from __future__ import annotations

import re
from typing import Final

from analyzer.findings import Finding
from analyzer.notation.reading import Reading
from analyzer.span import Place, Span

_HAND: Final = re.compile(
    rb"^[ \t>\"'`]*(?:%[ \t]*(?:PTN|PBN)\b|\[?[ \t]*(?:GameCode|GameOptionsJson)[ \t]*\""
    rb"|\[?[ \t]*Deal[ \t]*\"[SWNE]:)",
    re.IGNORECASE | re.MULTILINE,
)
_PEN: Final = re.compile(
    rb"^[ \t]*(?:%pen\b|deal[ \t]+\d+[ \t]+dealer\b)", re.IGNORECASE | re.MULTILINE
)
_PTN_NAMES: Final = (".ptn", ".pbn")
_SERVER: Final = re.compile(
    rb"^(?:\S+[ \t]+){0,3}\[(?:INFO|WARN|ERROR|DEBUG|TRACE)\]", re.MULTILINE
)
_SCHEMA: Final = re.compile(rb"\"\$schema\"\s*:\s*\"https?://json-schema\.org/")
_EVENTS: Final = re.compile(rb"\"eventLog\"\s*:\s*\[")
_IMAGES: Final = {
    b"\x89PNG\r\n\x1a\n": "a PNG image",
    b"\xff\xd8\xff": "a JPEG image",
    b"GIF87a": "a GIF image",
    b"GIF89a": "a GIF image",
    b"BM": "a BMP image",
    b"RIFF": "a WebP image",
    b"<svg": "an SVG image",
}
_PACKED: Final = re.compile(rb"[\x01\x02].{1,4096}?[A-Za-z0-9_-]{20}", re.DOTALL)  # deals in bits
_ENOUGH: Final = 3  # lines of a server's log


def is_ptn(head: bytes, name: str) -> bool:
    """Whether these are hands in PTN: what comes first decides, a tag of PTN or a line of PEN;
    where neither comes, the name does."""
    head = _lines(head)
    hand, pen = _HAND.search(head), _PEN.search(head)
    if hand is not None:
        return pen is None or hand.start() < pen.start()
    return pen is None and name.lower().endswith(_PTN_NAMES)


def is_event_log(data: bytes) -> bool:
    """Whether a JSON text has the event log of a session."""
    return b'"fileType"' not in data and _EVENTS.search(data) is not None


def refused(head: bytes) -> str | None:
    """What this is, where it is no record of a game; None where a reader should look at it."""
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    for magic, what in _IMAGES.items():
        if start.startswith(magic) and (magic != b"RIFF" or b"WEBP" in head[:16]):
            if magic == b"BM" and not _is_binary(head):
                continue
            return what
    if _PACKED.match(head):
        return "EGNB, the binary form of Euchre Game Notation"
    if start.startswith(b"{") and _SCHEMA.search(start[:4096]):
        return "a JSON schema"
    if not start.startswith((b"{", b"%")) and len(_SERVER.findall(_lines(head))) >= _ENOUGH:
        return "the log of a server"
    return None


def _is_binary(head: bytes) -> bool:
    """Whether there are bytes that no text has."""
    return re.search(rb"[\x00-\x08\x0e-\x1a]", head) is not None


def _lines(head: bytes) -> bytes:
    return head.removeprefix(b"\xef\xbb\xbf").replace(b"\r", b"\n")


def refusal(what: str) -> Reading:
    """The one finding about a file that holds no record of a game."""
    expected = "a game in PEN, EGN, EMN or PTN"
    message = f"this is {what}, which is no record of a game that can be read: expected {expected}"
    evidence = {"token": what, "expected": expected, "hint": ""}
    finding = Finding(
        "UNREADABLE",
        "fatal",
        message,
        expected=expected,
        actual=what,
        evidence=evidence,
        span=Span(1),
        place=Place(1, 1, ""),
    )
    return Reading(None, (finding,), _at_the_start)


def _at_the_start(span: Span) -> Place:
    return Place(span.line, 1, "")
