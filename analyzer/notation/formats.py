"""What a file is by its content, and the files that hold no record of a game, refused by name."""

from __future__ import annotations

import re
from typing import Final

from analyzer.findings import Finding
from analyzer.notation.endings import PTN
from analyzer.notation.limits import LARGEST
from analyzer.notation.reading import Reading
from analyzer.span import Place, Span

_HAND: Final = re.compile(
    rb"^[ \t>\"'`]*+(?:%[ \t]*(?:PTN|PBN)\b|\[?[ \t]*(?:GameCode|GameOptionsJson)[ \t]*\""
    rb"|\[?[ \t]*Deal[ \t]*\"[SWNE]:)",
    re.IGNORECASE | re.MULTILINE,
)
_PEN: Final = re.compile(
    rb"^[ \t]*(?:%pen\b|deal[ \t]+\d+[ \t]+dealer\b)", re.IGNORECASE | re.MULTILINE
)
_SERVER: Final = re.compile(
    rb"^(?:\S+[ \t]+){0,3}\[(?:INFO|WARN|ERROR|DEBUG|TRACE)\]", re.MULTILINE
)
_SCHEMA: Final = re.compile(rb"\"\$schema\"\s*:\s*\"https?://json-schema\.org/")
_EVENTS: Final = re.compile(rb"\"eventLog\"\s*:\s*\[")
_MAGIC: Final = {
    b"\x89PNG\r\n\x1a\n": "a PNG image",
    b"\xff\xd8\xff": "a JPEG image",
    b"GIF87a": "a GIF image",
    b"GIF89a": "a GIF image",
    b"BM": "a BMP image",
    b"RIFF": "a WebP image",
    b"<svg": "an SVG image",
    b"%PDF-": "a PDF document",
    b"{\\rtf": "a document in RTF",
}
_ZIP: Final = (b"PK\x03\x04", b"PK\x05\x06")
# The name of the first file in the archive that a document of an office program is.
_DOCUMENT: Final = re.compile(
    rb"PK\x03\x04.{26}(?:\[Content_Types\]\.xml|mimetype|_rels/|docProps/|word/|xl/)", re.DOTALL
)
_HINTS: Final = {
    "text in": "save it as UTF-8",
    "a zip": "take the files out of it",
    "a document": "save it as plain text",
    "a PDF": "copy the text out of it",
}
_PACKED: Final = re.compile(rb"[\x01\x02].{1,4096}?[A-Za-z0-9_-]{20}", re.DOTALL)  # deals in bits
_ENOUGH: Final = 3  # lines of a server's log
_MARKS: Final = {
    b"\xff\xfe\x00\x00": "text in UTF-32",
    b"\x00\x00\xfe\xff": "text in UTF-32",
}
_MIB: Final = 1024 * 1024
_START: Final = 512  # bytes that tell text from what is none
_NO_TEXT: Final = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]")


def is_ptn(head: bytes, name: str) -> bool:
    """Whether these are hands in PTN: what comes first decides, a tag of PTN or a line of PEN;
    where neither comes, the name does."""
    head = _lines(head)
    hand, pen = _HAND.search(head), _PEN.search(head)
    if hand is not None:
        return pen is None or hand.start() < pen.start()
    return pen is None and name.lower().endswith(PTN)


def is_event_log(data: bytes | bytearray) -> bool:
    """Whether a JSON text has the event log of a session."""
    return b'"fileType"' not in data and _EVENTS.search(data) is not None


def is_document(head: bytes) -> bool:
    """Whether this is a document of an office program, packed as a zip archive is."""
    return _DOCUMENT.match(head) is not None


def refused(head: bytes) -> str | None:
    """What this is, where it is no record of a game; None where a reader should look at it."""
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    for magic, what in _MAGIC.items():
        if start.startswith(magic) and (magic != b"RIFF" or b"WEBP" in head[:16]):
            if magic == b"BM" and not _is_binary(head):
                continue
            return what
    for mark, what in _MARKS.items():
        if head.startswith(mark):
            return what
    if head.startswith(_ZIP):
        return "a document of an office program" if is_document(head) else "a zip archive"
    if _is_utf_16(head[:_START]):
        return "text in UTF-16 without a byte order mark"
    if _PACKED.match(head):
        return "EGNB, the binary form of Euchre Game Notation"
    if start.startswith(b"{") and _SCHEMA.search(start[:4096]):
        return "a JSON schema"
    if not start.startswith((b"{", b"%")) and len(_SERVER.findall(_lines(head))) >= _ENOUGH:
        return "the log of a server"
    return "binary data" if _is_no_text(head[:_START]) else None


def _is_no_text(start: bytes) -> bool:
    """Whether one byte in twenty is none of a text. Zeros to the end are what a computer that
    went down leaves behind a text."""
    return len(_NO_TEXT.findall(start.rstrip(b"\x00") or start)) * 20 > _START


def _is_utf_16(start: bytes) -> bool:
    """Whether every other byte is nearly always zero, and none of those between."""
    zeros = sorted((start[::2].count(0), start[1::2].count(0)))
    return len(start) >= 8 and zeros[0] == 0 and zeros[1] * 5 > len(start) * 2


def _is_binary(head: bytes) -> bool:
    """Whether there are bytes that no text has."""
    return re.search(rb"[\x00-\x08\x0e-\x1a]", head) is not None


def _lines(head: bytes) -> bytes:
    return head.removeprefix(b"\xef\xbb\xbf").replace(b"\r", b"\n")


def refusal(what: str) -> Reading:
    """The one finding about a file that holds no record of a game."""
    expected = "a game in PEN, EGN, EMN or PTN"
    hint = next((hint for start, hint in _HINTS.items() if what.startswith(start)), "")
    message = f"this is {what}, which is no record of a game that can be read: expected {expected}"
    return _one_finding(f"{message}; {hint}" if hint else message, what, expected, hint)


def too_large() -> Reading:
    """The one finding about a document that takes more memory than there may be."""
    expected = (
        f"at most {LARGEST // _MIB} MiB, or {LARGEST // _MIB // 2} with characters such as ♥ "
        f"and {LARGEST // _MIB // 4} with ones such as 🃏"
    )
    hint = "part it into several files"
    message = f"this document is too large, and nothing of it is read: expected {expected}; {hint}"
    return _one_finding(message, "", expected, hint)


def _one_finding(message: str, what: str, expected: str, hint: str) -> Reading:
    finding = Finding(
        "UNREADABLE",
        "fatal",
        message,
        expected=expected,
        actual=what,
        evidence={"token": what, "expected": expected, "hint": hint},
        span=Span(1),
        place=Place(1, 1, ""),
    )
    return Reading(None, (finding,), _at_the_start)


def _at_the_start(span: Span) -> Place:
    return Place(span.line, 1, "")
