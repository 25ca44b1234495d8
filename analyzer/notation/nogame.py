"""What is wrong with words where a game was expected, told once rather than line by line: a text in
which there is no game, nor a line like one of a record, and lines of words one below another."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from analyzer.cards import UNKNOWN
from analyzer.findings import Finding
from analyzer.notation.reading import Reading
from analyzer.notation.talk import begins_like_a_record, is_prose, is_written_like_a_record
from analyzer.record import Deal

_EXPECTED: Final = (
    "lines such as 'deal 1 dealer E up 9H', 'bids S: order' and '1 S: JH 9D AH 9H', or a file in "
    "EGN, EMN or PTN"
)
_SHOWN: Final = 40  # characters of the line that is repeated
_BEFORE: Final = "stands before the first deal"
_NO_LINE: Final = "begins no line of a deal"
_PROBLEM: Final = re.compile(rf".*?(?:{_BEFORE}|{_NO_LINE})")
_MORE: Final = re.compile(r", and (?:so|neither) do(?:es)? (\d+) more lines? below it")


def told_once(readings: Iterator[Reading]) -> Iterator[Reading]:
    """The readings of a text; what is wrong with one in which no game was meant is one finding, and
    so is what is wrong with lines alike one below another."""
    for first in readings:
        after = next(readings, None) if _is_empty(first) else None
        is_alone = after is None and _is_empty(first)
        yield _told(first) if is_alone and _is_no_game(first) else _with_runs(first)
        if after is not None:
            yield _with_runs(after)
        break
    yield from map(_with_runs, readings)


def lines_told(finding: Finding) -> tuple[str, int]:
    """What a finding says, and of how many lines: of lines above a record, and of words below it,
    whatever these are."""
    found = _MORE.search(finding.message)
    problem = _MORE.sub("", finding.message)
    text = finding.place.text if finding.place is not None else ""
    if _BEFORE in problem or (_NO_LINE in problem and is_prose(text)):
        problem = _BEFORE if _BEFORE in problem else _NO_LINE
    return problem, 1 if found is None else 1 + int(found[1])


def _is_empty(reading: Reading) -> bool:
    """Whether nothing was read but where deals begin."""
    record = reading.record
    return record is None or not (record.tags or any(map(_holds, record.deals)))


def _holds(deal: Deal) -> bool:
    """Whether more was read of a deal than its number."""
    return deal != Deal(deal.number, None, UNKNOWN)


def _is_no_game(reading: Reading) -> bool:
    lines = [finding.place.text for finding in reading.findings if finding.place is not None]
    if not any(map(str.strip, lines)) or any(map(is_written_like_a_record, lines)):
        return False
    deals = reading.record.deals if reading.record is not None else ()
    at_fault = {finding.place.line for finding in reading.findings if finding.place is not None}
    return all(reading.locate(deal.span).line in at_fault for deal in deals)


def _told(reading: Reading) -> Reading:
    first = next(f for f in reading.findings if f.place is not None and f.place.text.strip())
    assert first.place is not None  # a line that is prose stands somewhere
    written = first.place.text.strip()[:_SHOWN]
    told = replace(
        first,
        message=f"No game was found in this text. Expected {_EXPECTED}.",
        deal=None,
        expected=_EXPECTED,
        actual=written,
        evidence={"token": written, "expected": _EXPECTED, "hint": ""},
    )
    return Reading(None, (told,), reading.locate)


def _with_runs(reading: Reading) -> Reading:
    """A reading in which the first of lines that are wrong alike tells how many follow."""
    runs: list[list[Finding]] = []
    for finding in reading.findings:
        if runs and _goes_on(runs[-1], finding):
            runs[-1].append(finding)
        else:
            runs.append([finding])
    if len(runs) == len(reading.findings):
        return reading
    return replace(reading, findings=tuple(map(_told_of, runs)))


def _goes_on(run: Sequence[Finding], finding: Finding) -> bool:
    """Whether a finding says of the next line what the last of a run says of one like it."""
    last = run[-1]
    problem = next((p for p in (_BEFORE, _NO_LINE) if p in finding.message), None)
    if problem is None or problem not in last.message or finding.deal != last.deal:
        return False
    if finding.place is None or last.place is None:
        return False
    lines = last.place.text, finding.place.text
    if finding.place.line - last.place.line > 2 or any(map(_is_of_a_record, lines)):
        return False
    if problem == _NO_LINE:
        return all(is_prose(line) and " " in line.strip() for line in lines)
    return is_prose(lines[0]) == is_prose(lines[1])


def _is_of_a_record(line: str) -> bool:
    """Whether a line is, or may be a slip for, one that is worth telling of by itself."""
    is_dealer = line.lstrip().lower().startswith("dealer")
    return is_written_like_a_record(line) or (begins_like_a_record(line) and not is_dealer)


def _told_of(run: Sequence[Finding]) -> Finding:
    first, *others = run
    if not others:
        return first
    also = "so" if _BEFORE in first.message else "neither"
    more = "does 1 more line" if len(others) == 1 else f"do {len(others)} more lines"
    tail = f", and {also} {more} below it"
    message = _PROBLEM.sub(lambda found: found[0] + tail, first.message, count=1)
    return replace(first, message=message)
