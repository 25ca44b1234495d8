"""Next against green: second-round calls of the colour turned down, and of the other one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from analyzer.charts.chart import Chart, Table, drawn, percent, points, table
from analyzer.charts.dots import Series, dots
from analyzer.charts.layout import Json
from analyzer.charts.places import broken, capital, seats
from analyzer.stats import Cell, Counts
from analyzer.stats import figure as of

NAMES: Final = ("next", "green")


class Pair(NamedTuple):
    """A seat, or all together; what next calls and what green calls come to there."""

    seat: str
    cells: tuple[Cell, Cell]


def success(counts: Counts) -> Chart | None:
    """How many of the calls were made; None where nobody called so."""
    return _chart(counts, "success", "Next and green calls: made")


def worth(counts: Counts) -> Chart | None:
    """What the calls brought, in net points; None where nobody called so."""
    return _chart(counts, "points", "Next and green calls: points per call")


def _chart(counts: Counts, what: str, title: str) -> Chart | None:
    rows = rows_of(counts, what)
    if not any(cell.n for row in rows for cell in row.cells):
        return None
    is_rate = what == "success"
    keys = tuple([f"{name}_{what}" for name in NAMES])
    return Chart(
        f"next_green_{what}", title, keys, drawn(figure(rows, is_rate)), summary(rows, is_rate),
        table_of(rows, is_rate),
    )  # fmt: skip


def rows_of(counts: Counts, what: str = "success") -> list[Pair]:
    """All together, then seat by seat; of `success` or of `points`."""
    found = [{cell.seat: cell for cell in of(f"{name}_{what}", counts).cells} for name in NAMES]
    named: list[tuple[int | None, str]] = [(None, "all"), *seats(counts)]
    return [Pair(name, (found[0][seat], found[1][seat])) for seat, name in named]


def figure(rows: Sequence[Pair], is_rate: bool = True) -> Json:
    """Two dots for each seat."""
    series = [
        Series(capital(name), tuple([row.cells[n] for row in rows])) for n, name in enumerate(NAMES)
    ]
    return dots([capital(broken(row.seat)) for row in rows], series, is_rate)


def summary(rows: Sequence[Pair], is_rate: bool = True) -> str:
    """Both of all seats together."""
    if is_rate:
        told = [f"{int(c.k)} of {c.n} {n} calls ({percent(c.value)})" for c, n in _all(rows)]
        return f"Made were {' and '.join(told)}."
    told = [f"{points(c.value)} points from {c.n} {n} calls" for c, n in _all(rows)]
    return f"The mean is {' and '.join(told)}."


def _all(rows: Sequence[Pair]) -> list[tuple[Cell, str]]:
    return list(zip(rows[0].cells, NAMES, strict=True))


def table_of(rows: Sequence[Pair], is_rate: bool = True) -> Table:
    """A line for each seat and colour."""
    return table(
        ("seat", "call"),
        [
            ((row.seat, name), cell)
            for row in rows
            for cell, name in zip(row.cells, NAMES, strict=True)
        ],
        is_rate,
    )
