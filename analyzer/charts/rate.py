"""A figure by round and by seat, each with its interval; first of all the euchre rate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from analyzer.charts.both import Side, dotted, pairs_of
from analyzer.charts.chart import PERCENT, Chart, Lines, Table, drawn, percent, points, table, told
from analyzer.charts.dots import Series, dots
from analyzer.charts.layout import Json
from analyzer.charts.places import ROUNDS, capital, seats, the
from analyzer.stats import DEFINITIONS, Cell, Counts
from analyzer.stats import figure as of
from analyzer.stats.figures import BY_KEY

EUCHRE: Final = "euchre_rate"
NAMED: Final = ("where",)
RATES: Final = {each.key for each in DEFINITIONS if each.unit == "rate"}


class Place(NamedTuple):
    """All together, a round, or a seat; and the figure there."""

    name: str
    cell: Cell


def chart(counts: Counts, key: str = EUCHRE) -> Chart | None:
    """The chart of a rate or a mean that is told by seat; None where there is nothing to tell.
    Raises KeyError where the rules have no such figure."""
    rows = rows_of(counts, key)
    if not any(row.cell.n for row in rows):
        return None
    title = f"{BY_KEY[key].title} by seat"
    return Chart(
        key, title, (key,), drawn(figure(rows, key)), summary(rows, key), table_of(rows, key)
    )


def beside(sides: Sequence[Side], key: str = EUCHRE) -> Chart | None:
    """The chart of two sides; None where neither has anything to tell."""
    pairs = pairs_of([cells_of(rows_of(side.counts, key)) for side in sides], key in RATES)
    return dotted(key, f"{BY_KEY[key].title} by seat", (key,), sides, pairs, NAMED)


def rows_of(counts: Counts, key: str = EUCHRE) -> list[Place]:
    """All together, each round, each seat: as far as the figure has them."""
    names: dict[tuple[int | None, int | None], str] = {(None, None): "all"}
    names |= {(None, number): title.lower() for number, title in ROUNDS}
    names |= {(seat, None): name for seat, name in seats(counts)}
    return [
        Place(names[cell.seat, cell.round], cell)
        for cell in of(key, counts).cells
        if (cell.seat, cell.round) in names
    ]


def figure(rows: Sequence[Place], key: str = EUCHRE) -> Json:
    """A dot with its interval for each place."""
    series = [Series("", tuple([row.cell for row in rows]))]
    return dots([capital(row.name) for row in rows], series, key in RATES)


def summary(rows: Sequence[Place], key: str = EUCHRE) -> str:
    """The rate of all together, and the seats that are furthest apart."""
    count, value, interval = told(rows[0].cell, key in RATES)
    said = f"{BY_KEY[key].title}: {value} ({count}, 95{PERCENT} interval {interval})"
    known = [(row.cell.value, row.name, row.cell) for row in rows if row.cell.seat and row.cell.n]
    if len(known) < 2:
        return f"{said}."
    (low, lowest, least), (high, highest, most) = min(known), max(known)
    if low == high:
        return f"{said}, the same at every seat."
    way = percent if key in RATES else points
    doubt = "" if _are_apart(least, most) else "; their intervals overlap, it may be chance"
    return (
        f"{said}; highest at {the(highest)} ({way(high)}), "
        f"lowest at {the(lowest)} ({way(low)}){doubt}."
    )


def _are_apart(less: Cell, more: Cell) -> bool:
    return less.high is not None and more.low is not None and less.high < more.low


def table_of(rows: Sequence[Place], key: str = EUCHRE) -> Table:
    """A line for each place."""
    return table(NAMED, cells_of(rows), key in RATES)


def cells_of(rows: Sequence[Place]) -> Lines:
    """The cell of each place, with its name."""
    return [((row.name,), row.cell) for row in rows]
