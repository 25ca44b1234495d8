"""Wholes that part into shares: a bar of 100 % for each, told apart by pattern as well as by
colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from analyzer.charts import layout
from analyzer.charts.chart import PERCENT, hint, rounded, whole_percent
from analyzer.charts.layout import Json, trace
from analyzer.stats import Cell

ROW: Final = 40  # pixels
EDGES: Final = (0, 50, 100)
FAINT: Final = 0.45  # of a bar with little behind it


class Bar(NamedTuple):
    """A whole; `at` is its place from above, `parts` its shares by name, all of the same n."""

    at: float
    label: str
    parts: Mapping[str, Cell]
    more: str = ""  # for a pointer that rests on it, after the label

    @property
    def n(self) -> int:
        """What it is a whole of."""
        return next(iter(self.parts.values())).n


class Paint(NamedTuple):
    """How a part looks: colours of fill and of the text in it, pattern, and its name."""

    name: str
    colour: str
    text: str
    pattern: str


def stack(
    bars: Sequence[Bar], paints: Mapping[str, Paint], heads: Sequence[float], row: int = ROW
) -> Json:
    """The bars, their parts in the order of the paints; `heads` are places between them where the
    labels of `bars` do not stand but a heading may: they are left free. `row` is the height of a
    bar in pixels."""
    places = [bar.at for bar in bars]
    rows = len(bars) + len(heads)
    return layout.figure(
        [_trace(bars, part, paint) for part, paint in paints.items()],
        height=row * rows + 112,
        margin={"l": 8, "r": 28, "t": 8, "b": 8},
        barmode="stack",
        bargap=0.28,
        xaxis=layout.axis(
            range=[0, 100],
            ticksuffix=PERCENT,
            tickvals=EDGES,
            ticktext=[f"{edge}{PERCENT}" for edge in EDGES],
        ),
        yaxis=layout.places(
            [f"{bar.label}<br>n = {bar.n}" for bar in bars],
            places,
            range=layout.downwards([*places, *heads]),
        ),
        showlegend=True,
        legend=layout.legend(),
    )


def heading(text: str, at: float, shift: int = 0) -> Json:
    """A heading above some bars; `shift` is by how many pixels it begins off the bars."""
    return {
        "text": f"<b>{text}</b>",
        "xref": "paper",
        "x": 0,
        "xanchor": "left",
        "xshift": shift,
        "y": at + 0.15,
        "yanchor": "middle",
        "showarrow": False,
        "font": {"size": 12, "color": layout.MUTED},
    }


def _trace(bars: Sequence[Bar], part: str, paint: Paint) -> Json:
    cells = [bar.parts[part] for bar in bars]
    return trace(
        "bar",
        name=paint.name,
        orientation="h",
        y=[bar.at for bar in bars],
        x=[None if cell.value is None else rounded(100 * cell.value) for cell in cells],
        marker={
            "color": paint.colour,
            "opacity": [FAINT if cell.is_thin else 1 for cell in cells],
            "line": {"width": 1, "color": layout.SHEET},
            "pattern": {
                "shape": paint.pattern,
                "fillmode": "overlay",
                "fgcolor": layout.SHEET,
                "fgopacity": 0.5,
                "size": 10,
                "solidity": 0.13,
            },
        },
        text=[whole_percent(cell.value) if cell.k else "" for cell in cells],
        textposition="inside",
        insidetextanchor="middle",
        textangle=0,
        insidetextfont={
            "size": 11,
            "color": [layout.INK if cell.is_thin else paint.text for cell in cells],
        },
        hoverinfo="text",
        hovertext=[
            f"{bar.label}{bar.more}: {paint.name}<br>{hint(cell)}"
            for bar, cell in zip(bars, cells, strict=True)
        ],
    )
