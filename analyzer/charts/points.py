"""What a seat is worth: net points a hand of whoever sits there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import plotly.graph_objects as go  # type: ignore[import-untyped]

from analyzer.charts.chart import Chart, Table, drawn, points, table
from analyzer.charts.dots import Series, dots
from analyzer.charts.places import capital, the
from analyzer.charts.rate import Place
from analyzer.charts.rate import rows_of as by_place
from analyzer.stats import Counts

KEY: Final = "points_by_seat"
TITLE: Final = "Points by seat"


def chart(counts: Counts) -> Chart | None:
    """The chart of a pool, or of a player; None where no hand counts."""
    rows = rows_of(counts)
    if not any(row.cell.n for row in rows):
        return None
    return Chart(KEY, TITLE, (KEY,), drawn(figure(rows)), summary(rows), table_of(rows))


def rows_of(counts: Counts) -> list[Place]:
    """Each seat; of one player also all together."""
    return by_place(counts, KEY)


def figure(rows: Sequence[Place]) -> go.Figure:
    """A dot with its interval for each seat, beside the line of 0."""
    cells = tuple([row.cell for row in rows])
    return dots([capital(row.name) for row in rows], [Series("", cells)], is_rate=False)


def summary(rows: Sequence[Place]) -> str:
    """What the best seat and the worst one bring."""
    # Partners share what they win: of these the later seat is named, the dealer.
    known = [
        (row.cell.value, n, row.name) for n, row in enumerate(rows) if row.cell.seat and row.cell.n
    ]
    (least, _, worst), (most, _, best) = min(known), max(known)
    return f"A hand brings {the(best)} {points(most)} points net, {the(worst)} {points(least)}."


def table_of(rows: Sequence[Place]) -> Table:
    """A line for each seat."""
    return table(("seat",), [((row.name,), row.cell) for row in rows], is_rate=False)
