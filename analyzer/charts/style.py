"""The style of players: how often they call, against what their calls bring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Final, NamedTuple

from analyzer.charts import layout
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
from analyzer.charts.dots import at
from analyzer.charts.layout import Json, trace
from analyzer.stats import Cell, Counts, together
from analyzer.stats.ways import TOGETHER, rate

TITLE: Final = "Style: how often a player calls, and what it brings"
OF: Final = ("points_per_call",)
NAMED: Final = 12  # players whose name stands in the drawing


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
    return Chart("style", TITLE, OF, drawn(figure(rows)), summary(rows), table_of(rows))


def rows_of(players: Mapping[str, Counts], at_least: int = 1) -> list[Player]:
    """Those with the most hands first."""
    found = [_player(name, counts) for name, counts in players.items()]
    known = [player for player in found if player.worth.n >= max(at_least, 1)]
    return sorted(known, key=lambda player: (-player.calls.n, player.name))


def _player(name: str, counts: Counts) -> Player:
    worth = together("points_per_call", counts)
    hands = together("euchred_per_hand", counts).n
    return Player(name, rate("", TOGETHER, worth.n, hands), worth)


def figure(rows: Sequence[Player]) -> Json:
    """A bubble for each player, as large as the number of his hands."""
    most = max(row.calls.n for row in rows)
    thin = [row.worth.is_thin for row in rows]
    bubbles = trace(
        "scatter",
        x=[at(row.calls.value, True) for row in rows],
        y=[at(row.worth.value, False) for row in rows],
        mode="markers+text",
        marker={
            "size": [rounded(8 + 22 * sqrt(row.calls.n / most)) for row in rows],
            "color": [layout.MUTED if few else layout.SERIES[0] for few in thin],
            "symbol": ["circle-open" if few else "circle" for few in thin],
            "opacity": 0.75,
            "line": {"width": 1.5, "color": layout.SHEET},
        },
        text=[layout.short(row.name) if n < NAMED else "" for n, row in enumerate(rows)],
        textposition="top center",
        textfont={"size": 12, "color": layout.INK},
        cliponaxis=False,
        hoverinfo="text",
        hovertext=[_hint(row) for row in rows],
    )
    return layout.figure(
        [bubbles],
        height=400,
        margin={"l": 8, "r": 24, "t": 28, "b": 8},
        xaxis=layout.axis("calls of all hands", ticksuffix=PERCENT, nticks=5),
        yaxis=layout.axis(
            "points per call",
            zeroline=True,
            zerolinecolor=layout.MUTED,
            tickformat="+~g",
            labelalias={"+0": "0"},
            nticks=7,
        ),
    )


def _hint(row: Player) -> str:
    return (
        f"<b>{layout.plain(row.name)}</b><br>calls {percent(row.calls.value)} of {row.calls.n} "
        f"hands<br>{points(row.worth.value)} points per call"
    )


def summary(rows: Sequence[Player]) -> str:
    """Who calls most often and who least, and what it brings them."""
    known = sorted(rows, key=lambda row: (row.calls.value or 0.0, row.name))
    least, most = known[0], known[-1]
    said = f"{most.name} calls {percent(most.calls.value)} of {most.calls.n} hands and makes "
    said += f"{points(most.worth.value)} points per call"
    if least is most:
        return f"{said}."
    return (
        f"{said}; {least.name}, who calls least ({percent(least.calls.value)} of "
        f"{least.calls.n}), makes {points(least.worth.value)}."
    )


def table_of(rows: Sequence[Player]) -> Table:
    """A line for each player."""
    return Table(
        ("player", "calls/hands", "call rate", "points/calls", "points per call", HEAD[-1]),
        tuple(Row(tuple(map(Entry, _texts(row))), row.worth.is_thin) for row in rows),
    )


def _texts(row: Player) -> tuple[str, ...]:
    return row.name, fraction(row.calls), percent(row.calls.value), *told(row.worth, False)
