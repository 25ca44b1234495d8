"""A rate or a mean of several players, those first whose interval begins highest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from analyzer.charts.chart import PERCENT, Chart, Table, drawn, table, told
from analyzer.charts.dots import Series, dots
from analyzer.charts.layout import Json, short
from analyzer.stats import Counts, Leader, leaders
from analyzer.stats.figures import BY_KEY

MOST: Final = 25  # players in the drawing; the table has them all


def chart(key: str, players: Mapping[str, Counts], at_least: int = 0) -> Chart | None:
    """The chart of a figure that is one number of each player; None where nobody has one. Raises
    KeyError where there is no such figure."""
    rows = rows_of(key, players, at_least)
    if not rows:
        return None
    title = f"{BY_KEY[key].title} by player"
    return Chart(
        f"{key}_players", title, (key,), drawn(figure(rows, key)), summary(rows, key),
        table_of(rows, key),
    )  # fmt: skip


def rows_of(key: str, players: Mapping[str, Counts], at_least: int = 0) -> list[Leader]:
    """The players with so many opportunities, and one at the least."""
    return list(leaders(key, players, max(at_least, 1)))


def figure(rows: Sequence[Leader], key: str) -> Json:
    """A dot with its interval for each player."""
    shown = rows[:MOST]
    cells = tuple([row.cell for row in shown])
    return dots([short(row.name) for row in shown], [Series("", cells)], BY_KEY[key].unit == "rate")


def summary(rows: Sequence[Leader], key: str) -> str:
    """Who is first, and of how many."""
    first = rows[0]
    count, value, interval = told(first.cell, BY_KEY[key].unit == "rate")
    shown = "" if len(rows) <= MOST else f" The drawing shows the first {MOST}."
    if len(rows) == 1:
        return f"{first.name} alone: {value} ({count}, 95{PERCENT} interval {interval})."
    return (
        f"Of {len(rows)} players {first.name} is highest by the lower end of the interval: "
        f"{value} ({count}, 95{PERCENT} interval {interval}).{shown}"
    )


def table_of(rows: Sequence[Leader], key: str) -> Table:
    """A line for each player."""
    lines = [((row.name,), row.cell) for row in rows]
    return table(("player",), lines, BY_KEY[key].unit == "rate")
