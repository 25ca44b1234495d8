"""The style of players: how often they call, against what their calls bring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from math import sqrt
from typing import Any, Final, NamedTuple, TypeAlias

from analyzer.charts import both, labels, layout
from analyzer.charts.chart import (
    HEAD,
    PERCENT,
    Chart,
    Entry,
    Row,
    Table,
    drawn,
    fraction,
    percent,
    points,
    rounded,
    told,
)
from analyzer.charts.dots import at, errors
from analyzer.charts.layout import Json, trace
from analyzer.stats import Cell, Counts, together
from analyzer.stats.ways import TOGETHER, rate
from analyzer.stats.words import counted

KEY: Final = "style"
TITLE: Final = "Style: how often a player calls, and what it brings"
OF: Final = ("points_per_call",)
NAMED: Final = 12  # players whose name stands in the drawing, where there is room
LONGEST: Final = 18  # letters of such a name
HEIGHT: Final = 400  # pixels
AROUND: Final = 90  # of them, above and below what is drawn

Span: TypeAlias = tuple[float, float]
Spot: TypeAlias = tuple[float, float]


class Player(NamedTuple):
    """A player: `calls` of his hands, and the points per call."""

    name: str
    calls: Cell
    worth: Cell


def chart(players: Mapping[str, Counts], at_least: int = 1) -> Chart | None:
    """The chart of the players with so many calls; None where there is none."""
    rows = rows_of(players, at_least)
    if not rows:
        return None
    return Chart(KEY, TITLE, OF, drawn(figure(rows)), summary(rows), table_of(rows))


def rows_of(players: Mapping[str, Counts], at_least: int = 1) -> list[Player]:
    """Those with the most hands first."""
    found = [_player(name, counts) for name, counts in players.items()]
    known = [player for player in found if player.worth.n >= max(at_least, 1)]
    return sorted(known, key=lambda player: (-player.calls.n, player.name))


def _player(name: str, counts: Counts) -> Player:
    worth = together("points_per_call", counts)
    # Of everybody each hand is one of every seat.
    seats = counts.pool.rules.players if counts.everybody else 1
    hands = seats * together("euchred_per_hand", counts).n
    return Player(name, rate("", TOGETHER, worth.n, hands), worth)


def figure(rows: Sequence[Player]) -> Json:
    """A bubble for each player, as large as the number of his hands; a name where there is room
    for it."""
    most = max(row.calls.n for row in rows)
    thin = [row.worth.is_thin for row in rows]
    sizes = [8 + 22 * sqrt(row.calls.n / most) for row in rows]
    spots = [_spot(row) for row in rows]
    xs, ys = _span([x for x, _ in spots]), _span([y for _, y in spots])
    names = [layout.short(row.name, LONGEST) if n < NAMED else "" for n, row in enumerate(rows)]
    lengths = [min(len(row.name), LONGEST) for row in rows[:NAMED]]
    sides = labels.placed(_in_pixels(spots, xs, ys), sizes, lengths)
    bubbles = trace(
        "scatter",
        x=[x for x, _ in spots],
        y=[y for _, y in spots],
        mode="markers+text",
        marker={
            "size": list(map(rounded, sizes)),
            "color": [layout.MUTED if few else layout.SERIES[0] for few in thin],
            "symbol": ["circle-open" if few else "circle" for few in thin],
            "opacity": 0.75,
            "line": {"width": 1.5, "color": layout.SHEET},
        },
        text=[name if side else "" for name, side in zip(names, sides, strict=True)],
        textposition=[side or "top center" for side in sides],
        textfont={"size": 12, "color": layout.INK},
        cliponaxis=False,
        hoverinfo="text",
        hovertext=[_hint(row) for row in rows],
    )
    return _drawing([bubbles], xs, ys)


def _drawing(traces: Sequence[Json], xs: Span, ys: Span, **own: Any) -> Json:
    return layout.figure(
        traces,
        height=HEIGHT,
        margin={"l": 8, "r": 24, "t": 28, "b": 8},
        xaxis=layout.axis("calls of all hands", range=list(xs), ticksuffix=PERCENT, nticks=5),
        yaxis=layout.axis(
            "points per call",
            range=list(ys),
            zeroline=True,
            zerolinecolor=layout.MUTED,
            tickformat="+~g",
            labelalias={"+0": "0"},
            nticks=7,
        ),
        **own,
    )


def _spot(row: Player) -> Spot:
    return at(row.calls.value, True) or 0.0, at(row.worth.value, False) or 0.0


def _span(values: Sequence[float], room: float = 0.12) -> Span:
    """From the lowest to the highest, with some room beyond."""
    low, high = min(values), max(values)
    more = room * (high - low) or 1.0
    return rounded(low - more), rounded(high + more)


def _in_pixels(spots: Sequence[Spot], xs: Span, ys: Span) -> list[Spot]:
    """Where they stand in a drawing of the narrowest page: in a wider one they are further
    apart."""
    return [
        (
            (x - xs[0]) / (xs[1] - xs[0]) * labels.WIDTH,
            (y - ys[0]) / (ys[1] - ys[0]) * (HEIGHT - AROUND),
        )
        for x, y in spots
    ]


def beside(sides: Sequence[both.Side]) -> Chart | None:
    """Two sides, each with the intervals of both figures; None where one of them never called."""
    rows = [_player(side.name, side.counts) for side in sides]
    if not all(row.worth.n for row in rows):
        return None
    calls = both.pairs_of([[(("call rate",), row.calls)] for row in rows])
    worth = both.pairs_of([[(("points per call",), row.worth)] for row in rows], False)
    pairs = [*calls, *worth]
    table = both.table_of(sides, pairs, ("what",))
    return Chart(KEY, TITLE, OF, drawn(_crosses(rows)), summary(rows), table)


def _crosses(rows: Sequence[Player]) -> Json:
    ends = [[n for n in (c.low, c.value, c.high) if n is not None] for row in rows for c in row[1:]]
    xs = _span([100 * n for n in chain(*ends[::2])], 0.06)
    ys = _span(list(chain(*ends[1::2])), 0.06)
    traces = [_cross(row, n) for n, row in enumerate(rows)]
    return _drawing(traces, xs, ys, showlegend=True, legend=layout.legend())


def _cross(row: Player, number: int) -> Json:
    colour = layout.SERIES[number]
    (x, y) = _spot(row)
    return trace(
        "scatter",
        name=layout.short(row.name, both.NAME),
        x=[x],
        y=[y],
        mode="markers",
        marker={"symbol": layout.SYMBOLS[number], "size": 14, "color": colour},
        error_x=errors([row.calls], colour),
        error_y=errors([row.worth], colour, False),
        cliponaxis=False,
        hoverinfo="text",
        hovertext=[_hint(row)],
    )


def _hint(row: Player) -> str:
    return (
        f"<b>{layout.plain(row.name)}</b><br>calls {_of_hands(row.calls)}"
        f"<br>{points(row.worth.value)} points per call"
    )


def _of_hands(calls: Cell) -> str:
    return f"{percent(calls.value)} of {counted(calls.n, 'hand')}"


def summary(rows: Sequence[Player]) -> str:
    """Who calls most often and who least, and what it brings them."""
    known = sorted(rows, key=lambda row: (row.calls.value or 0.0, row.name))
    least, most = known[0], known[-1]
    said = f"{most.name} calls {_of_hands(most.calls)} and makes "
    said += f"{points(most.worth.value)} points per call"
    if least is most:
        return f"{said}."
    return (
        f"{said}; {least.name}, who calls least ({percent(least.calls.value)} of "
        f"{least.calls.n:,}), makes {points(least.worth.value)}."
    )


def table_of(rows: Sequence[Player]) -> Table:
    """A line for each player."""
    return Table(
        ("player", "calls/hands", "call rate", "points/calls", "points per call", HEAD[-1]),
        tuple(Row(tuple(map(Entry, _texts(row))), row.worth.is_thin) for row in rows),
    )


def _texts(row: Player) -> tuple[str, ...]:
    return row.name, fraction(row.calls), percent(row.calls.value), *told(row.worth, False)
