"""A text in which there is no game, nor a line like one of a record: told in one sentence that says
what a game looks like, rather than line by line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from analyzer.findings import Finding
from analyzer.notation.reading import Reading
from analyzer.notation.talk import is_written_like_a_record

_EXPECTED: Final = (
    "lines such as 'deal 1 dealer E up 9H', 'bids S: order' and '1 S: JH 9D AH 9H', or a file in "
    "EGN, EMN or PTN"
)
_SHOWN: Final = 40  # characters of the line that is repeated


def told_once(readings: Iterator[Reading]) -> Iterator[Reading]:
    """The readings of a text; what is wrong with one in which no game was meant is one finding."""
    for first in readings:
        after = next(readings, None) if first.record is None else None
        is_alone = first.record is None and after is None
        yield _told(first) if is_alone and _is_prose(first.findings) else first
        if after is not None:
            yield after
        break
    yield from readings


def _is_prose(findings: tuple[Finding, ...]) -> bool:
    lines = [finding.place.text for finding in findings if finding.place is not None]
    return any(map(str.strip, lines)) and not any(map(is_written_like_a_record, lines))


def _told(reading: Reading) -> Reading:
    first, *_ = reading.findings
    assert first.place is not None  # a line that is prose stands somewhere
    written = first.place.text.strip()[:_SHOWN]
    told = replace(
        first,
        message=f"No game was found in this text. Expected {_EXPECTED}.",
        expected=_EXPECTED,
        actual=written,
        evidence={"token": written, "expected": _EXPECTED, "hint": ""},
    )
    return replace(reading, findings=(told,))
