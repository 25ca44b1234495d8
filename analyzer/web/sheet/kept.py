"""What stands in a text and in no record stays in it when lines are written anew: comments, and
lines that begin as no line of a record does."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from analyzer.notation.pen.keywords import DIGITS, KEYWORDS
from analyzer.notation.pen.tokens import fold
from analyzer.web.sheet.lines import SheetLine

# Of a line: a tag, an annotation that may go on in the next line, or a comment to its end.
_PIECE: Final = re.compile(
    r'\[(?:"(?:\\.|[^"\\])*"|[^\]"])*\]|(?P<note>\{(?:\\.|[^}\\])*(?P<end>\}?))'
    r"|(?P<comment>(?:^[ \t]*|(?<=\})|[ \t]+);.*)"
)
_REST: Final = re.compile(r"(?:\\.|[^}\\])*\}")  # of an annotation that a line before left open


class _Kept(NamedTuple):
    """Something kept. `at` is the index of the line before it, or of the line that it stands
    `behind`; -1 before all."""

    at: int
    text: str
    behind: bool

    @property
    def alone(self) -> SheetLine:
        """A line of its own, also where its line is there no more."""
        return SheetLine(self.text.strip() if self.behind else self.text)


def with_kept(lines: Sequence[SheetLine], was: str) -> tuple[SheetLine, ...]:
    """Lines with what no record keeps of the text that they stand for."""
    return tuple(_with_kept(lines, was))


def _with_kept(lines: Sequence[SheetLine], was: str) -> Iterator[SheetLine]:
    places: dict[str, int] = {}
    there = {line.text.strip() for line in lines}  # in a field for whole lines
    kept = [each for each in _kept_in(was, places) if each.text.strip() not in there]
    for line in lines:
        at = places.get(_head_of(line.text))
        if at is None:
            yield line
            continue
        while kept and kept[0].at < at:
            yield kept.pop(0).alone
        while kept and kept[0].at == at and kept[0].behind:
            line = replace(line, text=line.text + kept.pop(0).text)
        yield line
        while kept and kept[0].at == at:
            yield kept.pop(0).alone
    yield from (each.alone for each in kept)


def _kept_in(was: str, places: dict[str, int]) -> Iterator[_Kept]:
    """The comments of a text; `places` gets the first line of every head."""
    at, is_open = -1, False
    for line in was.split("\n"):
        rest = _REST.match(line) if is_open else None
        if is_open and rest is None:
            continue
        begun, is_open = bool(rest), False
        comment = ""
        for piece in _PIECE.finditer(line, rest.end() if rest else 0):
            is_open = piece["note"] is not None and not piece["end"]
            comment = piece["comment"] or ""
        words = line.removesuffix(comment).strip()
        is_read = begun or _is_read(words)
        if words and is_read and not begun:
            at += 1
            places.setdefault(_head_of(words), at)
        if words and not is_read:
            yield _Kept(at, line, behind=False)
        elif comment:
            yield _Kept(at, comment, behind=bool(words))


def _is_read(words: str) -> bool:
    """Whether a line begins as the lines of a record do."""
    if not words or words[0] in ("[", "%", "{", *DIGITS):
        return True
    return fold(words.split()[0].partition(":")[0]) in KEYWORDS


def _head_of(line: str) -> str:
    """What a line is of: the same in the old and in the new text."""
    first, *more = line.split() or [""]
    name = fold(first.removesuffix(":"))
    return f"{name} {more[0].removesuffix(':')}" if name == "hand" and more else name
