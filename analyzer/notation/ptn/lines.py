"""The lines of a PTN text without what was pasted round them, and the words of each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from analyzer.notation.limits import LONGEST_LINE
from analyzer.notation.pasted import FENCE, MARKS
from analyzer.record import Annotation, Notes

SHOWN: Final = 40  # characters of a line that a finding repeats
TAG: Final = re.compile(r'\[?\s*([A-Za-z]\w*)\s*"(.*)', re.DOTALL)
_PREFIX: Final = re.compile(MARKS + r"(?:[\"'“`]+(?=\s*[\[%]))?\s*")
_FENCE: Final = re.compile(FENCE + r"|[\"'“”`~\s]*")
_NOTE: Final = re.compile(r"\{([^{}]*)\}")
_LINE: Final = re.compile(r"[^\r\n]+")
# A byte order mark inside a line, where a file without a last line end was joined to the next.
_JOINT: Final = re.compile(r'(?<!\ufeff)\ufeff++(?=\s*+(?:[\[%]|[A-Za-z]\w*+[ \t]++"))')


@dataclass(frozen=True, slots=True)
class Line:
    """A physical line; what belongs to the hand stands from `start` to `end`. `breaks_off`: whether
    the text ends with it and has no line end behind it."""

    number: int
    text: str
    start: int = 0
    end: int | None = None
    breaks_off: bool = False

    @property
    def body(self) -> str:
        """What belongs to the hand."""
        return self.text[self.start : self.end]

    def words(self) -> list[re.Match[str]]:
        """Its words, each where it stands, without the notes in braces."""
        return list(re.finditer(r"\S+", _NOTE.sub(_blank, self.body)))

    def notes(self) -> Notes:
        """What it notes in braces."""
        return tuple(Annotation(note[1].strip()) for note in _NOTE.finditer(self.body))


def lines_of(text: str) -> Iterator[Line]:
    """The lines that hold something, without fences and the marks of a quotation; of one that is
    too long only the start."""
    number, at = 1, 0
    for found in _LINE.finditer(text):
        number += _ends(text, at, found.start())
        at = found.end()
        if at - found.start() > LONGEST_LINE:
            yield Line(number, text[found.start() : found.start() + SHOWN])
            continue
        raw = found[0]
        for first, last in _pieces(raw):
            prefix = _PREFIX.match(raw, first, last)
            start = prefix.end() if prefix else first
            body = raw[start:last]
            if not _FENCE.fullmatch(body):
                kept = body if TAG.match(body) else body.rstrip("\"'”` \t")
                breaks_off = at == len(text) or last < len(raw)
                yield Line(number, raw, start, start + len(kept), breaks_off)


def _pieces(line: str) -> Iterator[tuple[int, int]]:
    """Where the pieces of a physical line begin and end: two where two files meet in it."""
    starts = [0, *(joint.start() for joint in _JOINT.finditer(line))]
    return zip(starts, [*starts[1:], len(line)], strict=True)


def _ends(text: str, start: int, end: int) -> int:
    """How many lines end between two places."""
    counts = (text.count(mark, start, end) for mark in ("\n", "\r", "\r\n"))
    newlines, returns, both = counts
    return newlines + returns - both


def _blank(note: re.Match[str]) -> str:
    return " " * len(note[0])
