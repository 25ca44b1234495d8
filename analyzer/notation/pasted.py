"""Pasted text: the `>` marks of a quotation, code fences and the talk round a record become blanks,
so that whatever reads the record finds each line and column where it was in the text as sent."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import takewhile
from typing import Final, NamedTuple

from analyzer.findings import Finding
from analyzer.notation.encoding import HEAD
from analyzer.notation.limits import LONGEST_LINE
from analyzer.notation.listed import may_be_listed, unlisted
from analyzer.notation.lookalikes import has_lookalikes, written_plainly
from analyzer.notation.reading import Reading
from analyzer.notation.settling import settling
from analyzer.notation.talk import (
    begins_like_a_record,
    is_of_a_record,
    may_be_talk,
    may_begin,
    may_have_talk,
    talk_round,
)
from analyzer.span import Place, Span

MARKS: Final = r"[\s>\ufeff]*+"
FENCE: Final = r"[\s\ufeff]*+(?:```|~~~)[`~]*+\s*+[\w+.-]*+\s*+"

_MARKS: Final = re.compile(rf"(?=[\s\ufeff]*+>){MARKS}")
_FENCE: Final = re.compile(FENCE)
_WRAPS: Final = (b">", b"```", b"~~~")
_SHOWN: Final = 40  # characters of a line that a finding repeats
NO_TEXT: Final = re.compile("[\udc80-\udcff]")  # bytes that are none in UTF-8
_LINE_END: Final = re.compile(r"\r\n|\r|\n")
_EXPECTED: Final = "a deal line or a tag first"
_PASSED: Final = "passed over round the record."


class Pasted(NamedTuple):
    """The record alone; the lines as they were sent; the numbers, from 1, of those that are
    neither part of it nor blank; and of those that are written like a record and stand apart from
    it, the first of each place."""

    record: bytes
    lines: list[str]
    passed: list[int]
    apart: list[int]


class _Parted(NamedTuple):
    """Lines without what marks them; the numbers of those that stand round the record, and of those
    that are written like a record and stand apart from it, place by place."""

    lines: list[str]
    around: set[int]
    apart: list[list[int]]


def unwrapped(data: bytes) -> Pasted | None:
    """The record in a text in which it is quoted, stands in fences, or has talk round it, or which
    has other blanks and quotation marks; None where this is no such text, or more than anybody
    pastes."""
    is_marked = any(mark in data for mark in _WRAPS)
    is_wrapped = is_marked or has_lookalikes(data) or may_be_listed(data)
    if len(data) > HEAD or not (is_wrapped or may_have_talk(data)):
        return None
    text = data.decode("utf-8", "surrogateescape")
    sent = _LINE_END.split(text)
    is_json = text.lstrip("\ufeff \t\r\n").startswith("{")
    unquoted, around, replies = _without_marks(
        sent if is_json else unlisted([written_plainly(line) for line in sent])
    )
    lines, outside, hearsay = _without_fences(_blanked(unquoted, replies))
    lines, apart = _blanked(lines, hearsay), [*replies, *hearsay]
    talk = _talk_round(lines, around | outside)
    if lines == sent and not talk:
        return None
    apart += ([number] for number in settling(lines, _behind(lines, around | outside)))
    lines = _blanked(lines, apart)
    outside |= talk
    passed = [n for n, line in enumerate(lines, start=1) if n in around | outside and line.strip()]
    lines = _blanked(lines, [passed])
    ends = [*_LINE_END.findall(text), ""]
    record = "".join(line + end for line, end in zip(lines, ends, strict=True))
    shown = [NO_TEXT.sub("\ufffd", line.removeprefix("\ufeff")) for line in sent]
    return Pasted(
        record.encode("utf-8", "surrogateescape"), shown, passed, sorted(of[0] for of in apart)
    )


def _behind(lines: list[str], around: set[int]) -> list[int]:
    """Those lines round the record that stand behind it."""
    written = (n for n, line in enumerate(lines, start=1) if line.strip() and n not in around)
    last = max(written, default=0)
    return [number for number in around if number > last]


def _blanked(lines: list[str], places: Iterable[list[int]]) -> list[str]:
    gone = {number for place in places for number in place}
    return ["" if number in gone else line for number, line in enumerate(lines, start=1)]


def _without_marks(lines: list[str]) -> _Parted:
    """The lines without marks, if most have them, or those do in which the record is; and which
    stand before and behind all of these. One without a mark between them may be a line of the
    record that lost it; so may one right below them, or it is what somebody says of it, as is one
    like a trick anywhere round them."""
    quoted = [number for number, line in enumerate(lines, start=1) if _MARKS.match(line)]
    if not quoted:
        return _Parted(lines, set(), [])
    inside = range(quoted[0], quoted[-1] + 1)
    around = set(range(1, len(lines) + 1)) - set(inside)
    bare = [_MARKS.sub(_blanks, line, count=1) for line in lines]
    is_quoted = _begins_record(bare, quoted)
    replies = []
    if is_quoted and not _begins_record(lines, around):
        below = takewhile(lambda n: lines[n - 1].strip(), range(quoted[-1] + 1, len(lines) + 1))
        lost = {n for n in below if begins_like_a_record(lines[n - 1])}
        replies = [[n] for n in sorted(lost | _tricks(lines, around))]
    record_is_around = not replies and _holds_record(lines, around)
    if not is_quoted and _begins_record(lines, around) and not _goes_on(lines, quoted[0]):
        return _Parted(lines, set(), [])
    replies += _deeper_or_less(lines, bare, quoted)
    if _are_most(quoted, lines, range(1, len(lines) + 1)):
        return _Parted(bare, set() if record_is_around else around, replies)
    is_inside = _are_most(quoted, lines, inside) and _holds_record(bare, quoted)
    if is_inside and not record_is_around:
        return _Parted(bare, around, replies)
    return _Parted(lines, set(), [])


def _goes_on(lines: list[str], first: int) -> bool:
    """Whether a quotation stands right below a line of a record, which may have lost its mark."""
    return first > 1 and is_of_a_record(lines[first - 2])


def _deeper_or_less(lines: list[str], bare: list[str], quoted: list[int]) -> list[list[int]]:
    """The quoted lines that have more marks than the record or fewer: what is said of it."""
    depths = {n: marks[0].count(">") for n in quoted if (marks := _MARKS.match(lines[n - 1]))}
    of_record = {depth for n, depth in depths.items() if _begins_record(bare, [n])}
    if len(of_record) != 1:
        return []
    as_deep = [n for n, depth in depths.items() if depth in of_record]
    inside = range(as_deep[0], as_deep[-1])
    others = [n for n in quoted if depths[n] not in of_record and bare[n - 1].strip()]
    return [[n] for n in others if n in inside or not may_be_talk(bare[n - 1])]


def _are_most(quoted: list[int], lines: list[str], of: Iterable[int]) -> bool:
    return len(quoted) * 2 > sum(bool(lines[number - 1].strip()) for number in of)


def _blanks(marks: re.Match[str]) -> str:
    return marks[0].translate({ord(">"): " "})


def _without_fences(lines: list[str]) -> _Parted:
    """The lines without fences, if no line of a record stands outside of them, and which do."""
    fences = [number for number, line in enumerate(lines, start=1) if _FENCE.fullmatch(line)]
    ends = [*fences[1::2], len(lines) + 1]
    blocks = [range(first + 1, end) for first, end in zip(fences[::2], ends, strict=False)]
    outside = set(range(1, len(lines) + 1)) - set(fences)
    outside -= {number for block in blocks for number in block}
    if not fences:
        return _Parted(lines, set(), [])
    if _begins_record(lines, outside):
        closed = [block for block in blocks if block.stop in fences]
        said = [block for block in closed if not _begins(lines, block)]
        return _Parted(lines, set(), _written(lines, said))
    tricks = _tricks(lines, outside)
    if tricks and not any(_begins_record(lines, block) for block in blocks):
        return _Parted(lines, set(), [])
    apart = [*([number] for number in sorted(tricks)), *_written(lines, _hearsay(lines, blocks))]
    return _Parted(_blanked(lines, [fences]), outside, apart)


def _hearsay(lines: list[str], blocks: list[range]) -> Iterator[range]:
    """The insides of fences that stand behind other text and begin nothing: they are not of the
    deal in the fence before."""
    is_said = False
    for before, block in zip([None, *blocks], blocks, strict=False):
        if before is not None:
            between = lines[before.stop : block.start - 2]
            is_said = not _begins(lines, block) and (is_said or any(map(str.strip, between)))
        if is_said:
            yield block


def _written(lines: list[str], blocks: Iterable[range]) -> list[list[int]]:
    written = [[number for number in block if lines[number - 1].strip()] for block in blocks]
    return [numbers for numbers in written if numbers]


def _tricks(lines: list[str], numbers: Iterable[int]) -> set[int]:
    return {number for number in numbers if is_of_a_record(lines[number - 1])}


def _begins(lines: list[str], block: range) -> bool:
    """Whether the first line of a block, comments apart, begins a record or a deal of one."""
    written = (lines[number - 1] for number in block if lines[number - 1].strip())
    first = next((line for line in written if not line.lstrip().startswith(";")), "")
    return may_begin(first)


def _begins_record(lines: list[str], numbers: Iterable[int]) -> bool:
    """Whether any of the lines begins a record or a deal of one, and no talk."""
    texts = [lines[number - 1] for number in numbers]
    return any(may_begin(text) and is_of_a_record(text) for text in texts)


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
    return any(is_of_a_record(lines[number - 1]) for number in numbers)


def as_sent(readings: Iterable[Reading], of: Pasted) -> Iterator[Reading]:
    """The readings of the record, each place with its line as it was sent. The first game, or what
    comes last where there is none, says what was passed over; what stands apart is told in the game
    before it."""
    told = not of.passed
    held: Reading | None = None
    for reading in _with_apart(list(readings), of) if of.apart else readings:
        if held is not None:
            yield held
        held = _as_sent(reading, of)
        if held.record is not None and not told:
            held, told = replace(held, findings=(_note(of), *held.findings)), True
    if held is not None:
        yield held if told else replace(held, findings=(_note(of), *held.findings))


def _with_apart(readings: list[Reading], of: Pasted) -> list[Reading]:
    games = [at for at, reading in enumerate(readings) if reading.record is not None]
    for line in of.apart:
        begun = {at: _begun(readings[at], line) for at in games}
        at = next((at for at in reversed(games) if begun[at]), games[0] if games else None)
        if at is None:
            told = _told_apart(of, line, None)
            readings.append(Reading(None, (told,), lambda span: Place(span.line, 1, "")))
        else:
            told = _told_apart(of, line, begun[at] or None)
            readings[at] = replace(readings[at], findings=(*readings[at].findings, told))
    return readings


def _begun(reading: Reading, line: int) -> int:
    """How many deals of a game begin before a line."""
    deals = reading.record.deals if reading.record is not None else ()
    return sum(reading.locate(deal.span).line < line for deal in deals)


def _told_apart(of: Pasted, line: int, deal: int | None) -> Finding:
    text = of.lines[line - 1]
    problem = "this stands apart from the record, in a fence of its own or outside its quotation"
    column = len(text) - len(text.lstrip()) + 1
    return Finding(
        "UNREADABLE",
        "fatal",
        f"{problem}, after other text; it is not read. Expected {_EXPECTED}.",
        deal=deal,
        expected=_EXPECTED,
        actual=text.strip()[:_SHOWN],
        evidence={"token": text.strip()[:_SHOWN], "expected": _EXPECTED, "hint": ""},
        span=Span(line),
        place=Place(line, column, text if len(text) < LONGEST_LINE else ""),
    )


def _as_sent(reading: Reading, of: Pasted) -> Reading:
    def sent(place: Place) -> Place:
        line = of.lines[place.line - 1]
        # One that is cut for being too long stays so.
        return place._replace(text=line) if len(line) == len(place.text) else place

    findings = tuple(
        replace(each, place=sent(each.place)) if each.place else each for each in reading.findings
    )
    return Reading(reading.record, findings, lambda span: sent(reading.locate(span)))


def is_of_talk(finding: Finding) -> bool:
    """Whether it says that lines round a record were passed over."""
    return finding.message.endswith(_PASSED)


def _note(of: Pasted) -> Finding:
    count, first = len(of.passed), of.passed[0]
    lines = "1 line of other text was" if count == 1 else f"{count} lines of other text were"
    return Finding(
        "UNKNOWN_FIELD",
        "note",
        f"{lines} {_PASSED}",
        actual=count,
        span=Span(first),
        place=Place(first, 1, of.lines[first - 1]),
    )
