"""The totals that together are the games of a sample: of events, on some days or on all; of whole
months and years; of two partners; of all games."""

from __future__ import annotations

import json
from calendar import monthrange
from collections.abc import Callable, Iterable
from typing import NamedTuple

from sqlite_utils import Database

from analyzer.stats import Pool
from analyzer.stats.counts import add_counts
from analyzer.stats.library import same_name
from analyzer.store.counting import ALL, BESIDE, DAY, EVENT, LOOSE, MONTH, YEAR
from analyzer.store.days import LAST
from analyzer.store.sample import Sample


class Part(NamedTuple):
    """Totals whose sum, together with other parts, is what is asked for; `event` None: of all.
    With the sign -1 they are taken away."""

    level: str
    event: str | None
    low: str
    high: str
    sign: int = 1

    def where(self, sample: Sample, pool: Pool) -> tuple[str, list[str]]:
        """The condition that finds them."""
        clause, values = "pool = ? AND level = ?", [pool.text, self.level]
        if not sample.simulated:
            clause += " AND simulated = 0"
        if self.event is not None:
            clause, values = f"{clause} AND event = ?", [*values, self.event]
        return f"{clause} AND span BETWEEN ? AND ?", [*values, self.low, self.high]


def parts_of(db: Database, sample: Sample, pool: Pool) -> list[Part]:
    """The totals that together are the games of a pool that are asked for, each game once."""
    low, high = sample.days if sample.is_dated else ("", LAST)
    if sample.event:
        event = same_name(sample.event)
        return [*_of_event(db, pool, event, low, high), Part(LOOSE, event, low, high)]
    if not sample.is_dated:
        if sample.beside:
            return [Part(BESIDE, "", "", LAST)]
        return [Part(ALL, "", "", "")]
    years = dict.fromkeys(month[:4] for month in _months(db, low, high))
    parts = [part for year in years for part in _of_year(db, year, low, high)]
    return [*parts, Part(LOOSE, None, low, high)]


def summed(db: Database, sample: Sample, pool: Pool, parts: Iterable[Part]) -> dict[str, int]:
    """What is counted in the parts of a pool, of everybody or of the player."""
    values: dict[str, int] = {}
    for part in parts:
        where, told = part.where(sample, pool)
        totals = db.execute(
            f"SELECT counts FROM total WHERE {where} AND who = ?", [*told, sample.whose]
        )
        for (text,) in totals:
            add_counts(values, json.loads(text), part.sign)
    return values


def _of_event(db: Database, pool: Pool, event: str, low: str, high: str) -> list[Part]:
    """An event on all of its days, or on some: year by year."""
    if (low, high) == ("", LAST):
        return [Part(EVENT, event, "", "")]
    years = db.execute(
        "SELECT substr(span, 1, 4) AS year, count(*) FILTER (WHERE span BETWEEN :low AND :high), "
        "count(*) FILTER (WHERE span NOT BETWEEN :low AND :high), "
        "max(span) FILTER (WHERE span < :low), min(span) FILTER (WHERE span > :high) "
        "FROM total WHERE level = :day AND pool = :pool AND event = :event GROUP BY year",
        {"day": DAY, "pool": pool.text, "event": event, "low": low, "high": high},
    )
    return [part for year in years for part in _of_event_in_a_year(event, low, high, *year)]


def _of_event_in_a_year(
    event: str,
    low: str,
    high: str,
    year: str,
    within: int,
    others: int,
    before: str | None,
    after: str | None,
) -> list[Part]:
    """An event on some days of a year, or on all but the others, whichever are fewer; `before` and
    `after` are the last of these before those days, and the first after them."""
    if within <= others:
        return [Part(DAY, event, max(low, year), min(high, f"{year}{LAST}"))] if within else []
    parts = [Part(EVENT, event, year, year)]
    parts += [Part(DAY, event, year, before, -1)] if before else []
    parts += [Part(DAY, event, after, f"{year}{LAST}", -1)] if after else []
    return parts


def _of_year(db: Database, year: str, low: str, high: str) -> list[Part]:
    """A year, or what is asked for of it."""
    first, last = f"{year}-01-01", f"{year}-12-31"

    def by_month(low: str, high: str) -> list[Part]:
        months = _months(db, first, last) if low <= high else []
        return [part for month in months for part in _of_month(month, low, high)]

    return _stretch(Part(YEAR, "", year, year), first, last, low, high, by_month)


def _of_month(month: str, low: str, high: str) -> list[Part]:
    """A month, or the days of it that are asked for."""
    first = f"{month}-01"
    last = f"{month}-{monthrange(int(month[:4]), int(month[5:]))[1]}"

    def by_day(low: str, high: str) -> list[Part]:
        return [Part(DAY, None, low, high)] if low <= high else []

    return _stretch(Part(MONTH, "", month, month), first, last, low, high, by_day)


def _stretch(
    whole: Part, first: str, last: str, low: str, high: str, finer: Callable[[str, str], list[Part]]
) -> list[Part]:
    """A stretch of days, or what is asked for of it: in finer parts, or as the whole without finer
    parts, whichever are fewer days and months."""
    if low <= first and last <= high:
        return [whole]
    low, high = max(low, first), min(high, last)
    parts, others = finer(low, high), [*finer(first, _before(low)), *finer(_after(high), last)]
    if _spans(parts) <= _spans(others) + 1:
        return parts
    return [whole, *(part._replace(sign=-part.sign) for part in others)]


def _before(day: str) -> str:
    """What every earlier day is before, and no later one."""
    return f"{day[:-1]}{chr(ord(day[-1]) - 1)}~"


def _after(day: str) -> str:
    """What every later day is after, and no earlier one."""
    return f"{day}!"


def _spans(parts: list[Part]) -> int:
    """Of how many days, months and years the totals are."""
    return sum(_days(part) if part.level == DAY else 1 for part in parts)


def _days(part: Part) -> int:
    """How many days there are from the first to the last, both of one month."""
    month = part.low[:7]
    return sum(part.low <= f"{month}-{day:02}" <= part.high for day in range(1, 32))


def _months(db: Database, low: str, high: str) -> list[str]:
    """The months of the calendar in which there are games, as many steps in the index as there
    are months, however many games there are."""
    rows = db.execute(
        "WITH RECURSIVE next (month) AS ("
        "SELECT substr(min(day), 1, 7) FROM counted WHERE day BETWEEN :low AND :high UNION ALL "
        "SELECT (SELECT substr(min(day), 1, 7) FROM counted WHERE day <= :high "
        "AND day > month || iif(length(month) = 7, '~', '')) FROM next WHERE month IS NOT NULL"
        ") SELECT month FROM next WHERE month IS NOT NULL",
        {"low": low, "high": high},
    )
    return [m for (m,) in rows if len(m) == 7 and m[:4] > "0000" and "01" <= m[5:] <= "12"]
