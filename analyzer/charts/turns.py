"""How often each seat calls when it is its turn and it may pass."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from analyzer.charts.both import Side, dotted, pairs_of
from analyzer.charts.chart import Chart, drawn, percent
from analyzer.charts.grid import NAMED, Line, cells_of, figure_of, lines_of, table_of
from analyzer.charts.layout import Json
from analyzer.charts.places import the
from analyzer.stats import THIN, Cell, Counts
from analyzer.stats import figure as of
from analyzer.stats.words import counted

KEYS: Final = ("order_up", "second_call")  # by round
TITLE: Final = "How often a turn to call is taken"


def chart(counts: Counts) -> Chart | None:
    """The chart of a pool, or of a player; None where nobody had to call."""
    rows = rows_of(counts)
    if not any(cell.n for row in rows for cell in row.cells):
        return None
    return Chart("turns", TITLE, KEYS, drawn(figure(rows)), summary(rows), table_of(rows))


def beside(sides: Sequence[Side]) -> Chart | None:
    """The chart of two sides, with dots: no block can hold two numbers."""
    pairs = pairs_of([cells_of(rows_of(side.counts)) for side in sides])
    return dotted("turns", TITLE, KEYS, sides, pairs, NAMED)


def rows_of(counts: Counts) -> list[Line]:
    """A line for each seat, with a cell for each round."""
    return lines_of(counts, [of(key, counts) for key in KEYS])


def figure(rows: Sequence[Line]) -> Json:
    """A grid of seats and rounds; the deepest colour is that of the highest rate."""
    return figure_of(rows)


def summary(rows: Sequence[Line]) -> str:
    """Which seat calls how often in the first round: the boldest and the most careful one of those
    with turns enough."""
    some = [(row.cells[0].value, row.seat, row.cells[0]) for row in rows if row.cells[0].n]
    if not some:
        return "Nobody had to call in the first round."
    if len(some) == 1:
        ((_, only, cell),) = some
        return f"In the first round {the(only)} calls in {_often(cell)}."
    told = [each for each in some if not each[2].is_thin]
    if len(told) < 2:
        return f"Too few had {THIN} turns in the first round to tell who calls most often."
    (_, bold, most), (_, careful, least) = max(told), min(told)
    return (
        f"In the first round {the(bold)} calls most often ({_often(most)}), "
        f"{the(careful)} least ({percent(least.value)} of {least.n:,})."
    )


def _often(cell: Cell) -> str:
    return f"{percent(cell.value)} of {counted(cell.n, 'turn')}"
