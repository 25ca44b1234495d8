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
EDGE: Final = 0.12  # of the axis, where figures would run over its end
WIDEST: Final = 4.0  # points: more than a deal brings under most rules
ROOM: Final = 0.04  # of the axis, beyond the last dot and before the first
ASIDE: Final = 0.2  # of a row, between two dots of one place


class Series(NamedTuple):
    """Cells that belong together, one for each place."""

    name: str
    cells: tuple[Cell, ...]


def dots(labels: Sequence[str], series: Sequence[Series], is_rate: bool = True) -> Json:
    """A row for each label, in which each series has a dot. Labels are as the drawing library
    reads them. A single series has its k/n under the label."""
    traces = []
    span = span_of([cell for each in series for cell in each.cells], is_rate)
    for number, each in enumerate(series):
        shift = ASIDE * (2 * number - len(series) + 1)
        rows = [(row + shift, cell) for row, cell in enumerate(each.cells) if cell.n]
        for thin in (False, True):
            own = [r for r in rows if r[1].is_thin == thin]
            outline = layout.SERIES[number] if len(series) > 1 or not thin else layout.MUTED
            traces.append(_trace(each.name, number, own, is_rate, thin, span, outline))
    if len(series) == 1:
        counts = [fraction(cell) if cell.n else "none" for cell in series[0].cells]
        labels = [f"{label}<br>{count}" for label, count in zip(labels, counts, strict=True)]
    many = len(series) > 1
    return layout.figure(
        [*(_key(each.name, n) for n, each in enumerate(series) if many), *traces],
        height=(PAIR if many else ROW) * len(labels) + 56 + 34 * many,
        xaxis=_values(is_rate, span, 3 if many else 4),
        yaxis=layout.places(labels, range=layout.downwards(range(len(labels)))),
        showlegend=many,
        legend=layout.legend(),
    )


def _values(is_rate: bool, span: tuple[float, float], ticks: int) -> Json:
    low, high = span
    room = ROOM * (high - low) or 1.0
    own: Json = {"ticksuffix": PERCENT}
    if not is_rate:
        own = {
            "zeroline": True,
            "zerolinecolor": layout.MUTED,
            "tickformat": "+~g",
            "labelalias": {"+0": "0"},
        }
    ends = [at(low - room, is_rate), at(high + room, is_rate)]
    return layout.axis(range=ends, nticks=ticks, **own)


def span_of(cells: Sequence[Cell], is_rate: bool) -> tuple[float, float]:
    """How far the values and their intervals go; from nought, but for rates that all are high. An
    interval of few games, wider than any points, runs out of the drawing."""
    values = [cell.value for cell in cells if cell.value is not None] or [0.0, 1.0]
    ends = [n for cell in cells for n in (cell.low, cell.high) if n is not None]
    low, high = min(values + ends), max(values + ends)
    if not is_rate:
        low = max(low, min([*values, -WIDEST]))
        high = min(high, max([*values, WIDEST]))
    return (low if is_rate and low > 0.5 else min(0.0, low)), max(0.0, high)


def _side(cell: Cell, span: tuple[float, float]) -> str:
    """Where the value stands in figures: above, and beside the dot where it is near an edge."""
    low, high = span
    place = ((cell.value or 0.0) - low) / (high - low) if high > low else 0.5
    side = "right" if place < EDGE else "left" if place > 1 - EDGE else "center"
    return f"top {side}"


def _trace(
    name: str,
    number: int,
    rows: Sequence[tuple[float, Cell]],
    is_rate: bool,
    is_thin: bool,
    span: tuple[float, float],
    outline: str,
) -> Json:
    """The dots of a series that rest on enough, or those that do not: these are hollow and grey,
    but for the outline, which tells one of several series from another."""
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
            "color": outline,
            "line": {"width": 2, "color": outline},
        },
        error_x=errors(cells, colour, is_rate),
        text=[percent(cell.value) if is_rate else points(cell.value) for cell in cells],
        textposition=[_side(cell, span) for cell in cells],
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
