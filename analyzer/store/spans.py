"""The totals that together are the games of a sample: of events, on some days or on all; of whole
months and years; of all games."""

from __future__ import annotations

from calendar import monthrange
from typing import NamedTuple

from sqlite_utils import Database

from analyzer.stats import Pool
from analyzer.stats.library import same_name
from analyzer.store.counting import ALL, BESIDE, DAY, EVENT, LOOSE, MONTH, YEAR
from analyzer.store.sample import LAST, Sample


class Part(NamedTuple):
    """Totals whose sum, together with other parts, is what is asked for; `event` None: of all."""

    level: str
    event: str | None
    low: str
    high: str

    def where(self, sample: Sample, pool: Pool) -> tuple[str, list[str]]:
        """The condition that finds them."""
        clause, values = "pool = ? AND level = ?", [pool.text, self.level]
        if not sample.simulated:
            clause += " AND simulated = 0"
        if self.event is not None:
            clause, values = f"{clause} AND event = ?", [*values, self.event]
        return f"{clause} AND span BETWEEN ? AND ?", [*values, self.low, self.high]


def parts_of(db: Database, sample: Sample) -> list[Part]:
    """The totals that together are the games that are asked for, each game once."""
    low, high = sample.days if sample.is_dated else ("", LAST)
    if sample.event:
        event = same_name(sample.event)
        known = Part(DAY, event, low, high) if sample.is_dated else Part(EVENT, event, "", "")
        return [known, Part(LOOSE, event, low, high)]
    if not sample.is_dated:
        if sample.beside:
            return [Part(BESIDE, "", "", "")]
        return [Part(ALL, "", "", "")]
    parts = dict.fromkeys(_of_month(month, low, high) for month in _months(db, low, high))
    return [*parts, Part(LOOSE, None, low, high)]


def _of_month(month: str, low: str, high: str) -> Part:
    """A month, or the days of it that are asked for; its whole year where all of that is."""
    year = month[:4]
    if low <= f"{year}-01-01" and f"{year}-12-31" <= high:
        return Part(YEAR, "", year, year)
    first = f"{month}-01"
    last = f"{month}-{monthrange(int(year), int(month[5:]))[1]}"
    if low <= first and last <= high:
        return Part(MONTH, "", month, month)
    return Part(DAY, None, max(low, first), min(high, last))


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
