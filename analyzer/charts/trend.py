"""How a rate moves over time: at each step that of the last so many opportunities, with its
interval as a band."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from analyzer.charts import layout
from analyzer.charts.chart import PERCENT, Chart, Table, drawn, hint, percent, table
from analyzer.charts.dots import at
from analyzer.charts.layout import Json, trace
from analyzer.stats import Cell, Counts, together
from analyzer.stats.figures import BY_KEY
from analyzer.stats.ways import TOGETHER, rate
from analyzer.stats.words import counted

WINDOW: Final = 200  # opportunities
STEPS: Final = 120  # that are kept, so that a long history makes no long page
TICKS: Final = 3
DAY: Final = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
ONE_SCALE: Final = "Both drawings have the same scale."


class Step(NamedTuple):
    """The rate of the last opportunities up to a day, or up to whatever the label names."""

    label: str
    cell: Cell


def chart(key: str, history: Iterable[tuple[str, Counts]], window: int = WINDOW) -> Chart | None:
    """The chart of a rate over counts in order of time, each with its label (a day); None where
    fewer than two of them say anything. Raises KeyError where the rules have no such figure."""
    return _chart(key, rows_of(key, history, window), window)


def _chart(key: str, rows: Sequence[Step], window: int, most: float | None = None) -> Chart | None:
    if len(rows) < 2:
        return None
    title = f"{BY_KEY[key].title} over time"
    said = summary(rows, key, window)
    return Chart(f"{key}_trend", title, (key,), drawn(figure(rows, most)), said, table_of(rows))


def beside(
    key: str, histories: Sequence[Iterable[tuple[str, Counts]]], window: int = WINDOW
) -> list[Chart | None]:
    """A chart of each side, since their days are not the same; but both on one scale."""
    rows = [rows_of(key, history, window) for history in histories]
    if any(len(each) < 2 for each in rows):
        return [_chart(key, each, window) for each in rows]
    most = max(row.cell.high or 0.0 for each in rows for row in each)
    made = [_chart(key, each, window, most) for each in rows]
    return [each and each._replace(summary=f"{each.summary} {ONE_SCALE}") for each in made]


def rows_of(key: str, history: Iterable[tuple[str, Counts]], window: int = WINDOW) -> list[Step]:
    """A step for each count that has opportunities of its own: of the fewest counts up to it that
    have `window` of them together."""
    steps = []
    kept: deque[tuple[int, int]] = deque()
    k = n = 0
    for label, counts in history:
        own = together(key, counts)
        if not own.n:
            continue
        kept.append((int(own.k), own.n))
        k, n = k + kept[-1][0], n + kept[-1][1]
        while n - kept[0][1] >= window:
            old = kept.popleft()
            k, n = k - old[0], n - old[1]
        steps.append(Step(label, rate("", TOGETHER, k, n)))
    return _fewer(steps)


def _fewer(steps: list[Step]) -> list[Step]:
    """Evenly chosen ones, the last among them."""
    if len(steps) <= STEPS:
        return steps
    return [steps[(n + 1) * len(steps) // STEPS - 1] for n in range(STEPS)]


def figure(rows: Sequence[Step], most: float | None = None) -> Json:
    """A line in its band; what has little behind it is dotted. `most` is where the scale ends,
    where it is not its own."""
    scale: Json = {"rangemode": "tozero"} if most is None else {"range": [0, at(most, True)]}
    x = list(range(len(rows)))
    solid = [None if row.cell.is_thin else at(row.cell.value, True) for row in rows]
    ticks = [n * (len(rows) - 1) // (TICKS - 1) for n in range(TICKS)]
    return layout.figure(
        [
            _edge(x, [at(row.cell.low, True) for row in rows]),
            _edge(x, [at(row.cell.high, True) for row in rows], fill="tonexty"),
            trace(
                "scatter",
                x=x,
                y=[at(row.cell.value, True) for row in rows],
                mode="lines",
                line={"width": 1.5, "color": layout.SERIES[0], "dash": "dot"},
                hoverinfo="text",
                hovertext=[f"{layout.plain(row.label)}<br>{hint(row.cell)}" for row in rows],
            ),
            trace(
                "scatter",
                x=x,
                y=solid,
                mode="lines",
                line={"width": 2.5, "color": layout.SERIES[0]},
                hoverinfo="skip",
            ),
        ],
        height=300,
        margin={"l": 8, "r": 40, "t": 8, "b": 8},
        hovermode="x",
        xaxis=layout.places(
            [_tick(rows[n].label) for n in ticks],
            ticks,
            range=[-0.5, len(rows) - 0.5],
        ),
        yaxis=layout.axis(ticksuffix=PERCENT, nticks=6, **scale),
    )


def _tick(label: str) -> str:
    """A label below the axis, the year of a day in a line of its own."""
    parts = [label[:4], label[5:]] if DAY.fullmatch(label) else [label]
    return "<br>".join(map(layout.plain, parts))


def _edge(x: Sequence[int], y: Sequence[float | None], fill: str = "none") -> Json:
    return trace(
        "scatter",
        x=x,
        y=y,
        mode="lines",
        line={"width": 0, "color": layout.BANDS[0]},
        fill=fill,
        fillcolor=layout.BANDS[0],
        hoverinfo="skip",
    )


def summary(rows: Sequence[Step], key: str, window: int = WINDOW) -> str:
    """Where it began and where it is."""
    first = next((row for row in rows if row.cell.n >= window), rows[0])
    last = rows[-1]
    lately = counted(last.cell.n, "opportunity", "opportunities")
    return (
        f"{BY_KEY[key].title}: {percent(last.cell.value)} in the last {lately}, "
        f"up to {last.label}; {percent(first.cell.value)} in {first.cell.n} up to {first.label}."
    )


def table_of(rows: Sequence[Step]) -> Table:
    """A line for each step, the latest first."""
    return table(("up to",), [((row.label,), row.cell) for row in reversed(rows)])
