"""The charts of a page of statistics, each with what it means and where its rows are to be had."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from analyzer.charts import (
    Chart,
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
ORDER: Final[Sequence[Callable[[Counts], Chart | None]]] = (
    outcomes.chart,
    calls.chart,
    turns.chart,
    rate.chart,
    points.chart,
    colours.success,
    colours.worth,
    lone.chart,
)


class Shown(NamedTuple):
    """A chart on a page: its name there, the definitions of what it shows with their addresses,
    and the address of its rows."""

    chart: Chart
    id: str
    definitions: tuple[tuple[str, str], ...]
    csv: str


class Subject(NamedTuple):
    """Somebody, or everybody: what is counted, game after game, and what was asked for."""

    title: str
    asked: Asked
    counts: Counts
    history: tuple[tuple[str, Counts], ...]


def charts_of(subjects: Sequence[Subject]) -> tuple[Shown, ...]:
    """The charts of one subject, or those of two, each beside that of the other."""
    found = [list(_charts(each)) for each in subjects]
    if len(found) == 1:
        return tuple(found[0])
    keys = dict.fromkeys(each.chart.key for charts in found for each in charts)
    titled = [
        each._replace(
            chart=each.chart._replace(title=f"{each.chart.title}: {subject.title}"),
            id=f"{each.id}-{number}",
        )
        for key in keys
        for number, (subject, charts) in enumerate(zip(subjects, found, strict=True), start=1)
        for each in charts
        if each.chart.key == key
    ]
    return tuple(titled)


def _charts(of: Subject) -> Iterator[Shown]:
    made = [draw(of.counts) for draw in ORDER]
    for chart in filter(None, made):
        yield _shown(chart, of.asked.address("/figures.csv", figure=" ".join(chart.of)))
    moved = trend.chart(TREND, of.history)
    if moved is not None:
        yield _shown(moved, of.asked.address("/figures.csv", by="game", figure=TREND))
    chances = winning.chart(of.counts)
    if chances is not None:
        yield _shown(chances, of.asked.address("/figures.csv", figure=chances.key))


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
