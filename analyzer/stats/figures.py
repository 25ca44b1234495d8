"""Every figure: what it is called, what it says, and how it is worked out from counts."""

from __future__ import annotations

from typing import Final, NamedTuple

from analyzer.stats.counts import Counts

THIN: Final = 25  # under so many opportunities a figure is shown in grey


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


class Figure(NamedTuple):
    """A figure worked out: the cell of all together first (where there is one), then by round, by
    seat, and by seat and round."""

    key: str
    cells: tuple[Cell, ...]


class Definition(NamedTuple):
    """What a figure means. `unit` is `rate`, `points` or `deals`; `interval` `wilson`, `clustered`
    or `none`; `sentence` is the definition in one sentence; `numerator` and `denominator` say in
    words what k and n count; `by`: how it is split, of `seat`, `round`, `part`."""

    key: str
    title: str
    group: str
    sentence: str
    numerator: str
    denominator: str
    unit: str
    interval: str
    by: tuple[str, ...]


DEFINITIONS: Final[tuple[Definition, ...]] = ()


def evaluate(counts: Counts) -> tuple[Figure, ...]:
    """Every figure that these rules have, in the order of DEFINITIONS."""
    raise NotImplementedError


def figure(key: str, counts: Counts) -> Figure:
    """One figure. Raises KeyError where there is none of that name under these rules."""
    raise NotImplementedError
