"""Next against green: second-round calls of the colour turned down, and of the other one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from analyzer.charts.both import Side, dotted, pairs_of
from analyzer.charts.chart import Chart, Lines, Table, drawn, percent, points, table
from analyzer.charts.dots import Series, dots
from analyzer.charts.layout import Json
from analyzer.charts.places import broken, capital, seats
from analyzer.stats import Cell, Counts
from analyzer.stats import figure as of
from analyzer.stats.words import counted

NAMES: Final = ("next", "green")
SUCCESS: Final = "Next and green calls: made"
WORTH: Final = "Next and green calls: points per call"
NAMED: Final = ("seat", "call")


class Pair(NamedTuple):
    """A seat, or all together; what next calls and what green calls come to there."""

    seat: str
    cells: tuple[Cell, Cell]


def success(counts: Counts) -> Chart | None:
    """How many of the calls were made; None where nobody called so."""
    return _chart(counts, "success", SUCCESS)


def worth(counts: Counts) -> Chart | None:
    """What the calls brought, in net points; None where nobody called so."""
    return _chart(counts, "points", WORTH)


def success_beside(sides: Sequence[Side]) -> Chart | None:
    """How many of the calls of two sides were made; None where neither called so."""
    return _beside(sides, "success", SUCCESS)


def worth_beside(sides: Sequence[Side]) -> Chart | None:
    """What the calls of two sides brought, in net points; None where neither called so."""
    return _beside(sides, "points", WORTH)


def _beside(sides: Sequence[Side], what: str, title: str) -> Chart | None:
    pairs = pairs_of([cells_of(rows_of(side.counts, what)) for side in sides], what == "success")
    return dotted(f"next_green_{what}", title, _keys(what), sides, pairs, NAMED)


def _keys(what: str) -> tuple[str, ...]:
    return tuple([f"{name}_{what}" for name in NAMES])


def _chart(counts: Counts, what: str, title: str) -> Chart | None:
    rows = rows_of(counts, what)
    if not any(cell.n for row in rows for cell in row.cells):
        return None
    is_rate = what == "success"
    said, table = summary(rows, is_rate), table_of(rows, is_rate)
    figure_ = drawn(figure(rows, is_rate))
    return Chart(f"next_green_{what}", title, _keys(what), figure_, said, table)


def rows_of(counts: Counts, what: str = "success") -> list[Pair]:
    """All together, then seat by seat; of `success` or of `points`."""
    found = [{cell.seat: cell for cell in of(f"{name}_{what}", counts).cells} for name in NAMES]
    named: list[tuple[int | None, str]] = [(None, "all"), *seats(counts)]
    return [Pair(name, (found[0][seat], found[1][seat])) for seat, name in named]


def figure(rows: Sequence[Pair], is_rate: bool = True) -> Json:
    """Two dots for each seat; one that never called so has no place."""
    rows = [row for row in rows if any(cell.n for cell in row.cells)]
    series = [
        Series(capital(name), tuple([row.cells[n] for row in rows])) for n, name in enumerate(NAMES)
    ]
    return dots([capital(broken(row.seat)) for row in rows], series, is_rate)


def summary(rows: Sequence[Pair], is_rate: bool = True) -> str:
    """Both of all seats together."""
    if is_rate:
        told = [f"{int(c.k)} of {_calls(c, n)} ({percent(c.value)})" for c, n in _all(rows)]
        return f"Made were {' and '.join(told)}."
    told = [f"{points(c.value)} points from {_calls(c, n)}" for c, n in _all(rows)]
    return f"The mean is {' and '.join(told)}."


def _calls(cell: Cell, colour: str) -> str:
    return counted(cell.n, f"{colour} call")


def _all(rows: Sequence[Pair]) -> list[tuple[Cell, str]]:
    """What is told of all seats together: of colours that were called."""
    pairs = zip(rows[0].cells, NAMES, strict=True)
    return [(cell, colour) for cell, colour in pairs if cell.n]


def table_of(rows: Sequence[Pair], is_rate: bool = True) -> Table:
    """A line for each seat and colour."""
    return table(NAMED, cells_of(rows), is_rate)


def cells_of(rows: Sequence[Pair]) -> Lines:
    """The cell of each seat and colour, with the words for both."""
    return [
        ((row.seat, name), cell)
        for row in rows
        for cell, name in zip(row.cells, NAMES, strict=True)
    ]
