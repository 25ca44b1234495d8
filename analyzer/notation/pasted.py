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
from analyzer.notation.talk import may_be_talk, talk_round
from analyzer.span import Place, Span

MARKS: Final = r"[\s>\ufeff]*+"
FENCE: Final = r"[\s\ufeff]*+(?:```|~~~)[`~]*+\s*+[\w+.-]*+\s*+"

_MARKS: Final = re.compile(rf"(?=[\s\ufeff]*+>){MARKS}")
_FENCE: Final = re.compile(FENCE)
_WRAPS: Final = (b">", b"```", b"~~~")
_LONG: Final = 400  # bytes of a line that tell whether it is talk
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
    """The record in a text in which it is quoted, stands in fences, or has paragraphs of talk round
    it; None where this is no such text, or more than anybody pastes."""
    if len(data) > HEAD or not (any(mark in data for mark in _WRAPS) or _may_have_talk(data)):
        return None
    text = data.decode("utf-8", "surrogateescape")
    sent = _LINE_END.split(text)
    unquoted, around = _without_marks(sent)
    lines, outside = _without_fences(unquoted)
    talk = _talk_round(lines, around | outside)
    if lines == sent and not talk:
        return None
    outside |= talk
    passed = [n for n, line in enumerate(lines, start=1) if n in around | outside and line.strip()]
    for number in passed:
        lines[number - 1] = ""
    ends = [*_LINE_END.findall(text), ""]
    record = "".join(line + end for line, end in zip(lines, ends, strict=True))
    shown = [_NO_TEXT.sub("\ufffd", line.removeprefix("\ufeff")) for line in sent]
    return Pasted(record.encode("utf-8", "surrogateescape"), shown, passed)


def _without_marks(lines: list[str]) -> tuple[list[str], set[int]]:
    """The lines without marks, if most have them, or those do in which the record is; and which
    stand before and behind all of these. One without a mark between them may be a line of the
    record that lost it."""
    quoted = [number for number, line in enumerate(lines, start=1) if _MARKS.match(line)]
    if not quoted:
        return lines, set()
    inside = range(quoted[0], quoted[-1] + 1)
    around = set(range(1, len(lines) + 1)) - set(inside)
    bare = [_MARKS.sub(_blanks, line, count=1) for line in lines]
    record_is_around = _holds_record(lines, around)
    if _are_most(quoted, lines, range(1, len(lines) + 1)):
        return bare, set() if record_is_around else around
    is_inside = _are_most(quoted, lines, inside) and _holds_record(bare, quoted)
    return (bare, around) if is_inside and not record_is_around else (lines, set())


def _are_most(quoted: list[int], lines: list[str], of: Iterable[int]) -> bool:
    return len(quoted) * 2 > sum(bool(lines[number - 1].strip()) for number in of)


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


def _may_have_talk(data: bytes) -> bool:
    """Whether the first line or the last can be talk; most files are told by this alone."""
    text = data.removeprefix(b"\xef\xbb\xbf").strip()
    ends = text[:_LONG].splitlines()[:1] + text[-_LONG:].splitlines()[-1:]
    return any(may_be_talk(line.decode("utf-8", "replace")) for line in ends)


def _talk_round(lines: list[str], passed: set[int]) -> set[int]:
    """The lines before and behind the record that are talk; those that were `passed` count as
    blank."""
    left = ["" if number in passed else line for number, line in enumerate(lines, start=1)]
    left[:1] = [line.removeprefix("\ufeff") for line in left[:1]]
    before, after = talk_round(left)
    kept = range(before + 1, len(lines) - after + 1)
    text = "\n".join(left[number - 1] for number in kept).strip()
    is_cut_off = text.startswith("{") and not text.endswith("}")
    if not _holds_record(lines, kept) or is_cut_off:
        return set()
    return set(range(1, len(lines) + 1)) - set(kept)


def _holds_record(lines: list[str], numbers: Iterable[int]) -> bool:
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
        f"{lines} passed over round the record.",
        actual=count,
        span=Span(first),
        place=Place(first, 1, of.lines[first - 1]),
    )
