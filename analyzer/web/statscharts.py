"""The charts of a page of statistics, each with what it means and where its rows are to be had."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from analyzer.charts import (
    Chart,
    Side,
    calls,
    colours,
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
from analyzer.stats import Counts
from analyzer.stats.figures import BY_KEY
from analyzer.web.statsasked import Asked, player_address
from analyzer.web.words import shown

TREND: Final = "euchre_rate"
# Each chart of one subject, and the same of two.
ORDER: Final = (
    (outcomes.chart, outcomes.beside),
    (calls.chart, calls.beside),
    (turns.chart, turns.beside),
    (rate.chart, rate.beside),
    (points.chart, points.beside),
    (colours.success, colours.success_beside),
    (colours.worth, colours.worth_beside),
    (lone.chart, lone.beside),
)


class Shown(NamedTuple):
    """A chart on a page: its name there, the definitions of what it shows with their addresses,
    and the address of its rows. One that is wide takes a row of its own."""

    chart: Chart
    id: str
    definitions: tuple[tuple[str, str], ...]
    csv: str
    is_wide: bool = False


class Subject(NamedTuple):
    """Somebody, or everybody: what is counted, game after game, what was asked for, and how many
    of the games nobody played."""

    title: str
    asked: Asked
    counts: Counts
    history: tuple[tuple[str, Counts], ...]
    simulated: int


def charts_of(subjects: Sequence[Subject]) -> tuple[Shown, ...]:
    """The charts of one subject, or those of two: both in one chart, but for what no chart can
    hold twice."""
    return tuple(_of_one(*subjects) if len(subjects) == 1 else _of_two(subjects))


def _of_one(of: Subject) -> Iterator[Shown]:
    for chart in filter(None, [draw(of.counts) for draw, _ in ORDER]):
        yield _shown(chart, of.asked.address("/figures.csv", figure=" ".join(chart.of)))
    for chart in filter(None, [trend.chart(TREND, of.history), winning.chart(of.counts)]):
        yield _shown(chart, _csv_of(of, chart))


def _of_two(subjects: Sequence[Subject]) -> Iterator[Shown]:
    sides = [Side(name, of.counts) for name, of in zip(names_of(subjects), subjects, strict=True)]
    drawn = [two(sides) for _, two in ORDER]
    for chart in filter(None, [*drawn, style.beside(sides)]):
        csv = subjects[0].asked.address("/figures.csv", figure=" ".join(chart.of))
        of_both = _shown(chart, csv)
        yield of_both._replace(id=f"{of_both.id}-both", is_wide=chart.key == style.KEY)
    trends = trend.beside(TREND, [of.history for of in subjects])
    for charts in (trends, [winning.chart(of.counts) for of in subjects]):
        for number, (each, side, of) in enumerate(zip(charts, sides, subjects, strict=True), 1):
            if each is not None:
                of_side = _shown(each, _csv_of(of, each))
                titled = each._replace(title=f"{each.title}: {side.name}")
                yield of_side._replace(chart=titled, id=f"{of_side.id}-{number}")


def _csv_of(of: Subject, chart: Chart) -> str:
    """The rows of what is drawn of one subject alone."""
    alone = replace(of.asked, other="", beside="")
    if chart.key == winning.KEY:
        return alone.address("/figures.csv", figure=chart.key)
    return alone.address("/figures.csv", by="game", figure=" ".join(chart.of))


def names_of(subjects: Sequence[Subject]) -> list[str]:
    """What tells the subjects apart: who it is, or under which rules, or both."""
    who = [str(shown(each.title)) for each in subjects]
    rules = [each.counts.pool.text.replace("_", " ") for each in subjects]
    if len(set(rules)) > 1:
        both = [f"{name}, {each}" for name, each in zip(who, rules, strict=True)]
        return rules if len(set(who)) == 1 else both
    numbered = [f"{name} ({n})" for n, name in enumerate(who, start=1)]
    return numbered if len(set(who)) < len(who) else who


def charts_by_player(
    asked: Asked, found: Mapping[str, Counts], extra: Iterable[str] = (TREND,)
) -> tuple[Shown, ...]:
    """The players beside each other: in the figure by which they are ranked, in some others, and
    by their style."""
    counts, addresses = _readable(found)
    keys = dict.fromkeys((asked.rank, *extra))
    made = [players.chart(key, counts, asked.least) for key in keys]
    made.append(style.chart(counts, asked.least))
    return tuple(
        _shown(
            _with_links(chart, addresses),
            asked.address("/figures.csv", by="player", figure=" ".join(chart.of)),
        )
        for chart in made
        if chart is not None
    )


def _readable(found: Mapping[str, Counts]) -> tuple[dict[str, Counts], dict[str, str]]:
    """The counts and the page of each player, by a name without signs that steer a display; two
    names that then are one get a number."""
    counts: dict[str, Counts] = {}
    addresses: dict[str, str] = {}
    for name, of in found.items():
        plain = str(shown(name))
        written = plain if plain not in counts else f"{plain} ({len(counts)})"
        counts[written], addresses[written] = of, player_address(name)
    return counts, addresses


def _with_links(chart: Chart, addresses: Mapping[str, str]) -> Chart:
    """The chart, each player in its table leading to his page."""
    rows = [
        row._replace(
            entries=(
                row.entries[0]._replace(address=addresses[row.entries[0].text]),
                *row.entries[1:],
            )
        )
        for row in chart.table.rows
    ]
    return chart._replace(table=chart.table._replace(rows=tuple(rows)))


def _shown(chart: Chart, csv: str) -> Shown:
    about = tuple([(BY_KEY[key].title, f"#figure-{key.replace('_', '-')}") for key in chart.of])
    return Shown(chart, f"chart-{chart.key.replace('_', '-')}", about, csv)
