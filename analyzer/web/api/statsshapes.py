"""What the API answers of statistics, value by value; see `shapes`."""

from __future__ import annotations

from typing import Annotated, TypedDict

from analyzer.stats import DEFINITIONS, LEFT_OUT
from analyzer.web.api.schema import OneOf
from analyzer.web.api.shapes import Count, Position


class CountedPool(TypedDict):
    """Games of the same rules, as far as these change how often something happens. `left_out`
    counts deals that are in no rate, by the reason why."""

    rules: Annotated[str, "The preset with its version."]
    switches: Annotated[dict[str, bool | int | str], "Those that differ from the preset."]
    title: str
    games: Count
    simulated: Annotated[int, "How many of the games say that nobody played them."]
    deals: Count
    left_out: dict[Annotated[str, OneOf(LEFT_OUT)], Count]


class StatisticsFigure(TypedDict):
    """One cell of a figure. A rate is `k` of `n`, from 0 to 1; a mean is the sum `k` over `n`."""

    id: Annotated[str, OneOf(tuple(each.key for each in DEFINITIONS))]
    rules: Annotated[str, "The preset with its version."]
    switches: Annotated[dict[str, bool | int | str], "Those that differ from the preset."]
    group: Annotated[
        dict[Annotated[str, OneOf(("position", "round", "outcome"))], int | str],
        "Where it stands: the position from the left of the dealer (1) to him, the round (1, 2), "
        "the outcome; empty for all together.",
    ]
    k: float
    n: Count
    value: Annotated[float | None, "Null where there is no opportunity."]
    low: Annotated[float | None, "The lower end of the interval of 95 %."]
    high: float | None
    interval: Annotated[str, OneOf(("wilson", "clustered"))]
    unit: Annotated[str, OneOf(("rate", "points", "deals"))]
    thin: Annotated[bool, "Fewer than 25 opportunities, which says little."]
    title: str
    definition: str


class Statistics(TypedDict):
    """Every figure that is asked for: one entry for each pool, figure and cell."""

    version: Position
    filters: dict[str, str]
    pools: Annotated[list[CountedPool], "The one with most deals first."]
    figures: list[StatisticsFigure]
