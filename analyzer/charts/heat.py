"""A grid of numbers, the higher the deeper its colour, each with its figures in it; hatched where
there is little behind it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from analyzer.charts import layout
from analyzer.charts.layout import Json, trace

ROOM: Final = 64  # pixels beside the blocks
SCALE: Final = ((0, "var(--chart-low)"), (1, "var(--chart-high)"))


class Block(NamedTuple):
    """A field of the grid; without a value it has no colour."""

    value: float | None
    text: str
    hint: str
    is_thin: bool = False


def heat(
    columns: Sequence[str],
    rows: Sequence[str],
    blocks: Sequence[Sequence[Block]],
    height: int,
    most: float = 1,
) -> Json:
    """The blocks by row and column, from the upper left; `most` has the deepest colour, and
    `height` is that of a row in pixels."""
    thin = [
        (x, y) for y, line in enumerate(blocks) for x, block in enumerate(line) if block.is_thin
    ]
    return layout.figure(
        [_blocks(blocks, most), _hatching(thin)],
        height=height * len(rows) + ROOM,
        xaxis=layout.places(columns, side="top", range=[-0.5, len(columns) - 0.5], zeroline=False),
        yaxis=layout.places(rows, range=[len(rows) - 0.5, -0.5]),
    )


def _blocks(blocks: Sequence[Sequence[Block]], most: float) -> Json:
    return trace(
        "heatmap",
        x=list(range(len(blocks[0]))),
        y=list(range(len(blocks))),
        z=[[block.value for block in line] for line in blocks],
        zmin=0,
        zmax=most,
        colorscale=[list(step) for step in SCALE],
        showscale=False,
        xgap=2,
        ygap=2,
        text=[[block.text for block in line] for line in blocks],
        texttemplate="%{text}",
        textfont={"color": layout.INK},
        hoverinfo="text",
        hovertext=[[block.hint for block in line] for line in blocks],
        hoverongaps=False,
    )


def _hatching(blocks: Sequence[tuple[int, int]]) -> Json:
    """Thin lines over some blocks: a corner by a corner, a gap between two blocks."""
    corners = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5), (-0.5, -0.5))
    path = [(x + right, y + down) for x, y in blocks for right, down in corners]
    size = len(corners)
    gaps = [n for n in range(len(path)) if n and n % size == 0]
    points: list[tuple[float | None, float | None]] = []
    for n, corner in enumerate(path):
        points += [(None, None)] if n in gaps else []
        points.append(corner)
    return trace(
        "scatter",
        x=[x for x, _ in points],
        y=[y for _, y in points],
        mode="lines",
        line={"width": 0, "color": layout.MUTED},
        fill="toself",
        fillcolor=layout.CLEAR,
        fillpattern={
            "shape": "/",
            "fillmode": "overlay",
            "fgcolor": layout.MUTED,
            "fgopacity": 0.5,
            "size": 9,
            "solidity": 0.12,
        },
        hoverinfo="skip",
    )
