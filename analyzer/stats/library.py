"""All games that were read, counted by pool: everybody together, and each player by name.

It keeps sums, never games, so that memory grows with players and not with deals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from unicodedata import normalize

from analyzer.seats import Seat
from analyzer.stats.counts import Counts, counts_of_game, counts_of_rows
from analyzer.stats.facts import GameFacts
from analyzer.stats.pool import Pool
from analyzer.stats.rows import rows_of


class Library:
    """See the module. `wanted` are the players to count, None for all of them."""

    def __init__(self, wanted: Iterable[str] | None = None) -> None:
        self._wanted = None if wanted is None else {same_name(name) for name in wanted}
        self._everybody: dict[Pool, Counter[str]] = {}
        self._players: dict[Pool, dict[str, Counter[str]]] = {}
        self._written: dict[str, str] = {}

    def add(self, game: GameFacts) -> None:
        """Counts one game more."""
        rows = rows_of(game)
        self._everybody.setdefault(game.pool, Counter()).update(counts_of_game(game, rows).values)
        seated = self._seated(game)
        if not seated:
            return
        players = self._players.setdefault(game.pool, {})
        for name, seats in seated.items():
            counts = counts_of_rows(game.pool, rows, seats)
            players.setdefault(name, Counter()).update(counts.values)

    def _seated(self, game: GameFacts) -> dict[str, list[Seat]]:
        found: dict[str, list[Seat]] = {}
        for seat, written in game.players:
            name = same_name(written)
            if name and (self._wanted is None or name in self._wanted):
                found.setdefault(name, []).append(seat)
                self._written.setdefault(name, " ".join(written.split()))
        return found

    def __contains__(self, name: str) -> bool:
        """Whether a player of this name was counted."""
        return same_name(name) in self._written

    @property
    def pools(self) -> tuple[Pool, ...]:
        """The pools of the games, sorted."""
        return tuple(sorted(self._everybody))

    def everybody(self, pool: Pool) -> Counts:
        """The counts of all games of a pool."""
        return Counts(pool, True, dict(self._everybody.get(pool, {})))

    def players(self, pool: Pool) -> dict[str, Counts]:
        """The counts of each player in a pool, by name as first written, sorted."""
        found = self._players.get(pool, {})
        return {
            self._written[name]: Counts(pool, False, dict(found[name])) for name in sorted(found)
        }


def same_name(name: str) -> str:
    """What two spellings of one name have in common: neither capitals nor blanks count, nor
    whether an accent is a sign of its own. The one rule of names, also in the store."""
    return normalize("NFC", " ".join(name.split()).casefold())
