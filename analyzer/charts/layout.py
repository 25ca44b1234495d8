"""The one look of every chart. Colours are names of the style sheet's (`charts.css`), so that a
figure is the same by day and by night; the page puts the colours in when it draws."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Any, Final

FONT: Final = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif"
INK, MUTED, LINE = "var(--chart-ink)", "var(--chart-muted)", "var(--chart-line)"
SHEET: Final = "var(--chart-sheet)"
ON_DEEP, ON_BRIGHT = "var(--chart-on-deep)", "var(--chart-on-bright)"  # text in a bar
# Told apart by everybody, in this order: blue, vermilion, teal, purple.
SERIES: Final = tuple(f"var(--chart-{n})" for n in (1, 2, 3, 4))
BANDS: Final = tuple(f"var(--chart-band-{n})" for n in (1, 2, 3, 4))  # the same, as thin paint
SYMBOLS: Final = ("circle", "diamond", "square", "triangle-up")
DASHES: Final = ("solid", "dash", "dot", "dashdot")
CLEAR: Final = "rgba(0,0,0,0)"

Json = dict[str, Any]


def figure(traces: Sequence[Json], height: int, **layout: Any) -> Json:
    """A figure with the common layout, and what it has of its own. `height` is in pixels; the
    width is the page's."""
    common: Json = {
        "autosize": True,
        "height": height,
        "paper_bgcolor": CLEAR,
        "plot_bgcolor": CLEAR,
        "font": {"family": FONT, "size": 12, "color": INK},
        "margin": {"l": 8, "r": 14, "t": 8, "b": 8},
        "showlegend": False,
        "hovermode": "closest",
        "hoverlabel": {
            "bgcolor": SHEET,
            "bordercolor": LINE,
            "font": {"family": FONT, "size": 13, "color": INK},
            "align": "left",
        },
        "dragmode": False,
        "uniformtext": {"mode": "hide", "minsize": 10},
    }
    return {"data": list(traces), "layout": {**common, **layout}}


def trace(kind: str, **own: Any) -> Json:
    """What a figure draws of one kind: `scatter`, `bar`, `heatmap`."""
    return {"type": kind, **own}


def legend() -> Json:
    """A legend in a row above the chart, which nobody switches by accident."""
    return {
        "orientation": "h",
        "x": 0,
        "xanchor": "left",
        "y": 1,
        "yanchor": "bottom",
        "font": {"size": 12, "color": INK},
        "itemclick": False,
        "itemdoubleclick": False,
        "traceorder": "normal",
    }


def axis(title: str = "", **own: Any) -> Json:
    """An axis of numbers with a faint grid, that nobody zooms by accident."""
    return {
        "title": {"text": title, "font": {"size": 12, "color": MUTED}, "standoff": 8},
        "automargin": True,
        "fixedrange": True,
        "gridcolor": LINE,
        "zeroline": False,
        "ticks": "",
        "tickangle": 0,
        "ticklabelstandoff": 6,
        "tickfont": {"size": 12, "color": MUTED},
        **own,
    }


def whole(most: float, ticks: int) -> Json:
    """What an axis of whole numbers from 0 to `most` needs to have no tick between two of them, and
    no more than so many and one."""
    steps = (base * 10**power for power in count() for base in (1, 2, 5))
    return {"tick0": 0, "dtick": next(step for step in steps if most <= step * ticks)}


def places(labels: Sequence[str], at: Sequence[float] | None = None, **own: Any) -> Json:
    """An axis of named places, at 0, 1, 2 … or where it is said, without a grid."""
    where = list(range(len(labels)) if at is None else at)
    return axis(
        **{
            "tickmode": "array",
            "tickvals": where,
            "ticktext": list(labels),
            "tickfont": {"size": 12, "color": INK},
            "showgrid": False,
            **own,
        }
    )


def downwards(rows: Sequence[float], margin: float = 0.6) -> list[float]:
    """The range of an axis on which the first row stands at the top."""
    return [max(rows, default=0) + margin, min(rows, default=0) - margin]


def plain(text: str) -> str:
    """Text of somebody else as a chart may show it: nothing in it is a sign of the drawing
    library's, and it turns no text around it."""
    for sign, written in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")):
        text = text.replace(sign, written)
    return f"\N{FIRST STRONG ISOLATE}{text}\N{POP DIRECTIONAL ISOLATE}"


def short(name: str, longest: int = 18) -> str:
    """A name as a label has it, cut where it is long."""
    cut = name if len(name) <= longest else f"{name[: longest - 1].rstrip()}…"
    return plain(cut)
