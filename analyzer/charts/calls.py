"""Who calls when: the share of all calls that each seat makes in each round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from analyzer.charts.both import Side, dotted, pairs_of
from analyzer.charts.chart import Chart, drawn, percent
from analyzer.charts.grid import NAMED, Line, cells_of, figure_of, lines_of, table_of
from analyzer.charts.layout import Json
from analyzer.charts.places import the
from analyzer.stats import Counts
from analyzer.stats import figure as of

KEY: Final = "call_share"
TITLE: Final = "Who calls when"


def chart(counts: Counts) -> Chart | None:
    """The chart of a pool, or of a player; None where nobody called."""
    rows = rows_of(counts)
    if not any(cell.n for row in rows for cell in row.cells):
        return None
    return Chart("calls", TITLE, (KEY,), drawn(figure(rows)), summary(rows), table_of(rows))


def beside(sides: Sequence[Side]) -> Chart | None:
    """The chart of two sides, with dots: no block can hold two numbers."""
    pairs = pairs_of([cells_of(rows_of(side.counts)) for side in sides])
    return dotted("calls", TITLE, (KEY,), sides, pairs, NAMED)


def rows_of(counts: Counts) -> list[Line]:
    """A line for each seat, with a cell for each round."""
    return lines_of(counts, (of(KEY, counts),) * 2)


def figure(rows: Sequence[Line]) -> Json:
    """A grid of seats and rounds."""
    return figure_of(rows)


def summary(rows: Sequence[Line]) -> str:
    """Where most calls come from."""
    k, n, value, seat, number = max(
        (cell.k, cell.n, cell.value or 0.0, row.seat, number)
        for row in rows
        for number, cell in enumerate(row.cells)
    )
    round_name = ("first", "second")[number]
    return (
        f"Most calls come from {the(seat)} in the {round_name} round: "
        f"{int(k)} of {n} ({percent(value)})."
    )
