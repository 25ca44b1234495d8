"""What the games that are shown say of themselves is added up in totals, so that no figure reads a
game again: which totals there are.

Totals are kept by pool and by player, and for everybody under the empty name: of all games (level
`all`), of each year and month, and of each event on each day (`day`; `loose` where the day is not
known, or is no day of the calendar), on all its days and on those of each year (`event`); of a
player beside a partner, of each year, and of the games whose day is not known (`beside`). Those of
simulated games stand apart. Whatever is asked for is a sum of few of them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from typing import Final, NamedTuple

from sqlite_utils import Database

from analyzer.seats import Seat
from analyzer.stats import Place, Row
from analyzer.stats.library import same_name

ALL, YEAR, MONTH, DAY, LOOSE = "all", "year", "month", "day", "loose"
EVENT, BESIDE = "event", "beside"
EVERYBODY: Final = ""
SIMULATED: Final = "simulated"  # the site of games that nobody played
BATCH: Final = 100  # games that come in, or are counted, at once


class Cell(NamedTuple):
    """Whose total it is, and of which games."""

    pool: str
    level: str
    event: str
    span: str
    who: str
    simulated: int

    @property
    def wider(self) -> Iterator[Cell]:
        """The totals that hold one of an event on a day."""
        if self.level == BESIDE:
            return
        yield self._replace(level=ALL, event="", span="")
        if self.level == DAY:
            yield self._replace(level=EVENT, span="")
            yield self._replace(level=EVENT, span=self.span[:4])
            yield self._replace(level=YEAR, event="", span=self.span[:4])
            yield self._replace(level=MONTH, event="", span=self.span[:7])


def is_simulated(site: str) -> bool:
    """Whether nobody played a game: where it says so itself."""
    return same_name(site) == SIMULATED


def simulated_sites(db: Database) -> list[str]:
    """The spellings of the mark that games have."""
    sites = db.execute("SELECT DISTINCT site FROM game ORDER BY site").fetchall()
    return [site for (site,) in sites if is_simulated(site)]


def pair(who: str, beside: str) -> str:
    """A player beside his partner, as totals know both; a name has no end of line in it."""
    return f"{who}\n{beside}"


def rows_in(text: str, seat: Seat) -> dict[Place, Row]:
    """The rows of a seat as they were kept."""
    return {(seat, int(position)): row for position, row in json.loads(text).items()}


def year_of(day: str) -> str:
    """The year of a day of the calendar; of what is none, no year."""
    return day[:4] if is_date(day) else ""


def is_date(day: str) -> bool:
    """Whether it is a day of the calendar, and not only a year, a month, or a slip of the pen."""
    try:
        return date.fromisoformat(day).isoformat() == day
    except ValueError:
        return False
