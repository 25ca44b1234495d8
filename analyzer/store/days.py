"""The first and the last day of the games that are asked for: days of the calendar, or whole months
and years of it, both included."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from analyzer.notation.dates import is_date

LAST: Final = "~"  # after every day
_EXPECTED: Final = "one such as 2026-11-30, or 2026-11, or 2026"


def end_of(until: str) -> str:
    """What every day up to the last one is before: the last of its month, or year, where no more
    of it is told."""
    return until + LAST


def odd_days(since: str, until: str) -> Iterator[tuple[str, str]]:
    """What is wrong with the first and the last day: `since` or `until`, and how a sentence about
    it goes on. Either may be empty."""
    are_dates = True
    for name, text in (("since", since), ("until", until)):
        if text and not is_date(text):
            are_dates = False
            yield name, f"is no date: expected {_EXPECTED}"
    if are_dates and until and since > end_of(until):
        expected = "expected the same day or a later one"
        yield "until", f"is before '{since}', the first day: {expected}"
