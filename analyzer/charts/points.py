"""What a seat is worth: net points a hand of whoever sits there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from analyzer.charts import rate
from analyzer.charts.both import Side
from analyzer.charts.chart import Chart, drawn, points
from analyzer.charts.places import the
from analyzer.charts.rate import Place, figure, rows_of, table_of
from analyzer.stats import THIN, Counts

KEY: Final = "points_by_seat"
TITLE: Final = "Points by seat"


def chart(counts: Counts) -> Chart | None:
    """The chart of a pool, or of a player; None where no hand counts."""
    rows = rows_of(counts, KEY)
    if not any(row.cell.n for row in rows):
        return None
    return Chart(KEY, TITLE, (KEY,), drawn(figure(rows, KEY)), summary(rows), table_of(rows, KEY))


def beside(sides: Sequence[Side]) -> Chart | None:
    """The chart of two sides; None where neither has a hand that counts."""
    made = rate.beside(sides, KEY)
    return made and made._replace(title=TITLE)


def summary(rows: Sequence[Place]) -> str:
    """What the best seat and the worst one bring, of those with hands enough."""
    # Partners share what they win: of these the later seat is named, the dealer.
    known = [
        (row.cell.value, number, row.name)
        for number, row in enumerate(rows)
        if row.cell.seat and not row.cell.is_thin
    ]
    if len(known) < 2:
        return f"Too few seats have {THIN} hands that count to tell which does best."
    (least, _, worst), (most, _, best) = min(known), max(known)
    return f"A hand brings {the(best)} {points(most)} points net, {the(worst)} {points(least)}."
