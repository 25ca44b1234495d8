"""Pasted text: the `>` marks of a quotation, code fences and the talk round a record become blanks,
so that whatever reads the record finds each line and column where it was in the text as sent."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from analyzer.findings import Finding
from analyzer.notation.encoding import HEAD
from analyzer.notation.reading import Reading
from analyzer.span import Place, Span

MARKS: Final = r"[\s>\ufeff]*+"
FENCE: Final = r"[\s\ufeff]*+(?:```|~~~)[`~]*+\s*+[\w+.-]*+\s*+"

_MARKS: Final = re.compile(rf"(?=[\s\ufeff]*+>){MARKS}")
_FENCE: Final = re.compile(FENCE)
_NO_TEXT: Final = re.compile("[\udc80-\udcff]")
_LINE_END: Final = re.compile(r"\r\n|\r|\n")
# What begins a line of a record and hardly ever one of talk.
_RECORD: Final = re.compile(
    r"[ \t\ufeff]*+(?:%|\{|\[[ \t]*\w+[ \t]+\"|deal[ \t]+\d|\d+[ \t]+[SWNE]:)", re.IGNORECASE
)


class Pasted(NamedTuple):
    """The record alone; the lines as they were sent; and the numbers, from 1, of those that are
    neither part of it nor blank."""

    record: bytes
    lines: list[str]
    passed: list[int]


def unwrapped(data: bytes) -> Pasted | None:
    """The record in a text in which most lines that are not blank are quoted, or all of it stands
    in fences; None where this is no such text, or more than anybody pastes."""
    if len(data) > HEAD or not any(mark in data for mark in (b">", b"```", b"~~~")):
        return None
    text = data.decode("utf-8", "surrogateescape")
    sent = _LINE_END.split(text)
    unquoted, around = _without_marks(sent)
    lines, outside = _without_fences(unquoted)
    if lines == sent:
        return None
    passed = [n for n, line in enumerate(lines, start=1) if n in around | outside and line.strip()]
    for number in passed:
        lines[number - 1] = ""
    ends = [*_LINE_END.findall(text), ""]
    record = "".join(line + end for line, end in zip(lines, ends, strict=True))
    shown = [_NO_TEXT.sub("\ufffd", line.removeprefix("\ufeff")) for line in sent]
    return Pasted(record.encode("utf-8", "surrogateescape"), shown, passed)


def _without_marks(lines: list[str]) -> tuple[list[str], set[int]]:
    """The lines without marks, if most have them, and which stand before and behind all of these.
    One without a mark between them may be a line of the record that lost it."""
    quoted = [number for number, line in enumerate(lines, start=1) if _MARKS.match(line)]
    if len(quoted) * 2 <= sum(bool(line.strip()) for line in lines):
        return lines, set()
    around = {*range(1, quoted[0]), *range(quoted[-1] + 1, len(lines) + 1)}
    bare = [_MARKS.sub(_blanks, line, count=1) for line in lines]
    return bare, set() if _holds_record(lines, around) else around


def _blanks(marks: re.Match[str]) -> str:
    return marks[0].translate({ord(">"): " "})


def _without_fences(lines: list[str]) -> tuple[list[str], set[int]]:
    """The lines without fences, if no line of a record stands outside of them, and which do."""
    fences = [number for number, line in enumerate(lines, start=1) if _FENCE.fullmatch(line)]
    outside = set(range(1, len(lines) + 1))
    for opened, closed in zip(fences[::2], [*fences[1::2], len(lines)], strict=False):
        outside -= set(range(opened, closed + 1))
    if not fences or _holds_record(lines, outside):
        return lines, set()
    fenced = set(fences)
    return ["" if n in fenced else line for n, line in enumerate(lines, start=1)], outside


def _holds_record(lines: list[str], numbers: set[int]) -> bool:
    return any(_RECORD.match(lines[number - 1]) for number in numbers)


def as_sent(readings: Iterable[Reading], of: Pasted) -> Iterator[Reading]:
    """The readings of the record, each place with its line as it was sent. The first game, or what
    comes last where there is none, says what was passed over."""
    told = not of.passed
    held: Reading | None = None
    for reading in readings:
        if held is not None:
            yield held
        held = _as_sent(reading, of)
        if held.record is not None and not told:
            held, told = replace(held, findings=(_note(of), *held.findings)), True
    if held is not None:
        yield held if told else replace(held, findings=(_note(of), *held.findings))


def _as_sent(reading: Reading, of: Pasted) -> Reading:
    def sent(place: Place) -> Place:
        line = of.lines[place.line - 1]
        # One that is cut for being too long stays so.
        return place._replace(text=line) if len(line) == len(place.text) else place

    findings = tuple(
        replace(each, place=sent(each.place)) if each.place else each for each in reading.findings
    )
    return Reading(reading.record, findings, lambda span: sent(reading.locate(span)))


def _note(of: Pasted) -> Finding:
    count, first = len(of.passed), of.passed[0]
    lines = "1 line of other text was" if count == 1 else f"{count} lines of other text were"
    return Finding(
        "UNKNOWN_FIELD",
        "note",
        f"{lines} passed over round what is quoted or fenced.",
        actual=count,
        span=Span(first),
        place=Place(first, 1, of.lines[first - 1]),
    )
