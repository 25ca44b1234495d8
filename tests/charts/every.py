"""One of every chart, as the tests and the browser look at it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from types import SimpleNamespace
from typing import Any

from analyzer.charts import (
    Chart,
    Side,
    calls,
    colours,
    course,
    lone,
    outcomes,
    players,
    points,
    rate,
    style,
    trend,
    turns,
    winning,
)
from analyzer.seats import EAST, NORTH, SOUTH, WEST
from analyzer.stats import Counts
from analyzer.stats.winning import model_of
from tests.charts.cases import counts, game, with_course


@cache
def every() -> dict[str, Chart]:
    """The charts of four players, by key."""
    total = with_course(counts())
    record, report = played()
    found = [
        outcomes.chart(total),
        calls.chart(total),
        turns.chart(total),
        rate.chart(total),
        points.chart(total),
        colours.success(total),
        colours.worth(total),
        lone.chart(total),
        players.chart("euchre_rate", club()),
        players.chart("points_per_call", club()),
        style.chart(club()),
        trend.chart("euchre_rate", history(), window=50),
        winning.chart(total),
        course.chart(record, report, address, model_of(total)),
    ]
    return {chart.key: chart for chart in found if chart} | beside()


def beside(sides: Sequence[Side] = ()) -> dict[str, Chart]:
    """The charts that hold two players, or other sides."""
    of = sides or [Side(name, club()[name]) for name in ("Ada", "Ben <b>&")]
    found = [
        outcomes.beside(of),
        calls.beside(of),
        turns.beside(of),
        rate.beside(of),
        points.beside(of),
        colours.success_beside(of),
        colours.worth_beside(of),
        lone.beside(of),
        style.beside(of),
    ]
    return {f"{chart.key}_beside": chart for chart in found if chart}


def club() -> dict[str, Counts]:
    """Four players, one of whom has hardly played."""
    return {
        "Ada": counts(12, everybody=False),
        "Ben <b>&": counts(9, everybody=False, bold=4),
        "Cleo": counts(5, everybody=False, bold=1),
        "Dov": counts(1, everybody=False),
    }


def history(days: int = 14) -> list[tuple[str, Counts]]:
    """A game on each of some days."""
    return [(f"2026-01-{day + 1:02}", game(day)) for day in range(days)]


def address(deal: int) -> str:
    """Of a deal of the game below."""
    return f"/games/abc/deals/{deal}"


def played(*scores: tuple[int, int], winners: tuple[str, ...] = ("NS",)) -> tuple[Any, Any]:
    """What the chart reads of a game and its report: who dealt, the score after each deal."""
    scores = scores or ((1, 0), (1, 2), (2, 2), (6, 2), (6, 8), (8, 8), (10, 8))
    dealers = (SOUTH, WEST, NORTH, EAST)
    deals = [SimpleNamespace(dealer=dealers[n % 4]) for n in range(len(scores))]
    after = [SimpleNamespace(score_after=(("NS", ns), ("EW", ew))) for ns, ew in scores]
    report = SimpleNamespace(
        start_score=(("NS", 0), ("EW", 0)),
        deals=after,
        winners=winners,
        players=((SOUTH, "Ada"), (WEST, "Ben <b>&"), (NORTH, "Cleo"), (EAST, "Dov")),
    )
    return SimpleNamespace(deals=deals), report
