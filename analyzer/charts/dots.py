"""Numbers with their intervals, one below the other: a dot, a line as far as it may be off, and
the value in figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from analyzer.charts import layout
from analyzer.charts.chart import PERCENT, fraction, hint, percent, points, rounded
from analyzer.charts.layout import Json, trace
from analyzer.stats import Cell

ROW: Final = 40  # pixels
PAIR: Final = 70  # of two dots
ASIDE: Final = 0.2  # of a row, between two dots of one place


class Series(NamedTuple):
    """Cells that belong together, one for each place."""

    name: str
    cells: tuple[Cell, ...]


def dots(labels: Sequence[str], series: Sequence[Series], is_rate: bool = True) -> Json:
    """A row for each label, in which each series has a dot. Labels are as the drawing library
    reads them. A single series has its k/n under the label."""
    traces = []
    for number, each in enumerate(series):
        shift = ASIDE * (2 * number - len(series) + 1)
        rows = [(row + shift, cell) for row, cell in enumerate(each.cells) if cell.n]
        traces += [
            _trace(each.name, number, [r for r in rows if r[1].is_thin == thin], is_rate, thin)
            for thin in (False, True)
        ]
    if len(series) == 1:
        counts = [fraction(cell) if cell.n else "none" for cell in series[0].cells]
        labels = [f"{label}<br>{count}" for label, count in zip(labels, counts, strict=True)]
    many = len(series) > 1
    return layout.figure(
        [*(_key(each.name, n) for n, each in enumerate(series) if many), *traces],
        height=(PAIR if many else ROW) * len(labels) + 56 + 34 * many,
        xaxis=_values(is_rate, [cell for each in series for cell in each.cells]),
        yaxis=layout.places(labels, range=layout.downwards(range(len(labels)))),
        showlegend=many,
        legend=layout.legend(),
    )


def _values(is_rate: bool, cells: Sequence[Cell]) -> Json:
    if not is_rate:
        return layout.axis(
            rangemode="tozero",
            zeroline=True,
            zerolinecolor=layout.MUTED,
            nticks=4,
            tickformat="+~g",
            labelalias={"+0": "0"},
        )
    are_high = all(cell.low is None or cell.low > 0.5 for cell in cells)
    return layout.axis(rangemode="normal" if are_high else "tozero", ticksuffix=PERCENT, nticks=4)


def _trace(
    name: str, number: int, rows: Sequence[tuple[float, Cell]], is_rate: bool, is_thin: bool
) -> Json:
    cells = [cell for _, cell in rows]
    colour = layout.MUTED if is_thin else layout.SERIES[number]
    symbol = layout.SYMBOLS[number]
    return trace(
        "scatter",
        name=name,
        x=[at(cell.value, is_rate) for cell in cells],
        y=[row for row, _ in rows],
        mode="markers+text",
        marker={
            "symbol": f"{symbol}-open" if is_thin else symbol,
            "size": 10,
            "color": colour,
            "line": {"width": 2, "color": colour},
        },
        error_x=errors(cells, colour, is_rate),
        text=[percent(cell.value) if is_rate else points(cell.value) for cell in cells],
        textposition="top center",
        textfont={"size": 11, "color": layout.MUTED if is_thin else layout.INK},
        cliponaxis=False,
        hoverinfo="text",
        hovertext=[hint(cell, is_rate) for cell in cells],
        showlegend=False,
    )


def _key(name: str, number: int) -> Json:
    """A series in the legend, whether or not there is enough of it for a full dot."""
    return trace(
        "scatter",
        name=name,
        x=[None],
        y=[None],
        mode="markers",
        marker={"symbol": layout.SYMBOLS[number], "size": 10, "color": layout.SERIES[number]},
        hoverinfo="skip",
    )


def errors(cells: Sequence[Cell], colour: str, is_rate: bool = True) -> dict[str, Any]:
    """The intervals, to either side of the values; none where an interval is not known."""
    return {
        "type": "data",
        "symmetric": False,
        "array": [_gap(cell.value, cell.high, is_rate) for cell in cells],
        "arrayminus": [_gap(cell.low, cell.value, is_rate) for cell in cells],
        "thickness": 2,
        "width": 4,
        "color": colour,
    }


def at(value: float | None, is_rate: bool) -> float | None:
    """Where a value stands on the axis: rates in per cent."""
    if value is None:
        return None
    return rounded(100 * value if is_rate else value)


def _gap(low: float | None, high: float | None, is_rate: bool) -> float | None:
    if low is None or high is None:
        return None
    return at(high - low, is_rate)
