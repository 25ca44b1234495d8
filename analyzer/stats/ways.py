"""How a figure is worked out from counts, cell by cell: as a rate, as the shares of a whole, or as
a mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

from analyzer.stats.counts import ALL, MEANS, Counts
from analyzer.stats.intervals import clustered, wilson
from analyzer.stats.terms import ANY, DEALER, ONE, Term, positions, rows_a_deal

THIN: Final = 25  # under so many opportunities a figure is shown in grey

Place: TypeAlias = tuple[int | None, int | None]  # a position and a round
TOGETHER: Final[Place] = (None, None)


class Cell(NamedTuple):
    """One number of a figure. `seat` is a position from 1 (None: all together), `round` 1 or 2
    (None: both), `part` the name of a share (`euchred`; empty where the figure has none).

    A rate is `k` of `n`, 0 to 1; a mean is Σx = `k` over `n`. Without an opportunity (`n` = 0)
    there is no value, and no interval without a way to tell it.
    """

    part: str
    seat: int | None
    round: int | None
    k: float
    n: int
    value: float | None
    low: float | None
    high: float | None

    @property
    def is_thin(self) -> bool:
        """Whether there are too few opportunities to say much."""
        return self.n < THIN


class Rate(NamedTuple):
    """k of n. `of_all`: n is that of all cells together, so that the cells are shares of it."""

    k: Term
    n: Term
    of_all: bool = False

    def cells(self, counts: Counts, place: Place) -> Iterator[Cell]:
        """The cell of a place; the whole is no share of itself."""
        if self.of_all and place == TOGETHER:
            return
        n = self.n.of(counts) if self.of_all else self.n.of(counts, *place)
        yield rate("", place, self.k.of(counts, *place), n)


class Shares(NamedTuple):
    """What n parts into: some named parts, and the rest."""

    parts: tuple[tuple[str, Term], ...]
    rest: str
    n: Term

    def cells(self, counts: Counts, place: Place) -> Iterator[Cell]:
        """A cell for each part of a place."""
        n = left = self.n.of(counts, *place)
        for part, term in self.parts:
            k = term.of(counts, *place)
            left -= k
            yield rate(part, place, k, n)
        yield rate(self.rest, place, left, n)


class Mean(NamedTuple):
    """One of MEANS. `cancels`: of everybody together it is 0, since what one wins another loses;
    there is no such cell then."""

    of: str
    shared: str = ONE
    at: str = ANY
    cancels: bool = False

    def cells(self, counts: Counts, place: Place) -> Iterator[Cell]:
        """The cell of a place; a mean is not split by round."""
        seat = counts.pool.rules.players if self.at == DEALER else place[0]
        if seat is None and self.cancels and counts.everybody:
            return
        where = ALL if seat is None else seat
        x, n = (self._sum(counts, column, seat) for column in MEANS[self.of])
        g, xx, xn, nn = (counts.values.get(f"{self.of}.{s}@{where}", 0) for s in _SUMS)
        bounds = clustered(g, n, x, xx, xn, nn)
        scale = 1 if self.of == "length" else 2
        rows = rows_a_deal(counts.pool.rules, self.shared) if counts.everybody else 1
        low, high = (None, None) if bounds is None else (bound / scale for bound in bounds)
        value = x / (scale * n) if n else None
        yield Cell("", *place, x / (scale * rows), n // rows, value, low, high)

    def _sum(self, counts: Counts, column: str, seat: int | None) -> int:
        where = positions(counts.pool.rules, ANY) if seat is None else [seat]
        return sum(counts.at(column, position) for position in where)


Way: TypeAlias = Rate | Shares | Mean

_SUMS: Final = ("g", "xx", "xn", "nn")


def rate(part: str, place: Place, k: int, n: int) -> Cell:
    """The cell of a rate."""
    low, high = wilson(k, n) or (None, None)
    return Cell(part, *place, k, n, k / n if n else None, low, high)
