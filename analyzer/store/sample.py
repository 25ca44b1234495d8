"""What statistics are asked for, and what they answer with."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.seats import Seat
from analyzer.stats import Counts, Pool
from analyzer.stats.library import same_name
from analyzer.store.counting import pair
from analyzer.store.days import end_of


@dataclass(frozen=True, slots=True)
class Sample:
    """Which deals are counted. `player` and `partner` are names, capitals and blanks not counting;
    `partner` is who plays with the player, and says nothing without one. `event`, `since` and
    `until` are as in `Query`; `rules` is a preset, with its version or without; `simulated`:
    whether games that nobody played count too."""

    player: str = ""
    partner: str = ""
    event: str = ""
    since: str = ""
    until: str = ""
    rules: str = ""
    simulated: bool = True

    @property
    def who(self) -> str:
        """The player as totals know him."""
        return same_name(self.player)

    @property
    def beside(self) -> str:
        """The partner as totals know him; nobody where there is no player."""
        return same_name(self.partner) if self.who else ""

    @property
    def whose(self) -> str:
        """Whose totals are asked for: of the player, or of him beside his partner."""
        return pair(self.who, self.beside) if self.beside else self.who

    @property
    def is_dated(self) -> bool:
        """Whether games without a date are left out."""
        return bool(self.since or self.until)

    @property
    def is_by_game(self) -> bool:
        """Whether totals do not hold these games alone, so that some are counted one by one."""
        return bool(self.beside and (self.event or self.is_dated))

    @property
    def days(self) -> tuple[str, str]:
        """Before the first day, and after the last one: what every day of them lies between."""
        return self.since or "0", end_of(self.until)


@dataclass(frozen=True, slots=True)
class Pooled:
    """Games that may be counted together, how many deals of them count, and how many of the games
    are simulated; of a player, his."""

    pool: Pool
    games: int
    deals: int
    simulated: int = 0


@dataclass(frozen=True, slots=True)
class Shared:
    """In how many games two players sit at one table, and in how many of them as partners."""

    games: int
    as_partners: int

    @property
    def as_opponents(self) -> int:
        """In how many games they are only that."""
        return self.games - self.as_partners


@dataclass(frozen=True, slots=True)
class Dated:
    """One game: its id, its day (empty where it is not known), and its counts."""

    game: str
    day: str
    counts: Counts


@dataclass(frozen=True, slots=True)
class CountedRow:
    """A row behind the figures: what happened at one seat of one game while it had a position.
    `numbers` are in the order of `analyzer.stats.COLUMNS`."""

    game: str
    day: str
    event: str
    seat: Seat
    player: str
    position: int
    numbers: tuple[int, ...]
