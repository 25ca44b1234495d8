"""What a page of statistics shows: of one pool the figures of everybody or of a player, alone or
beside those of somebody else, with their charts, and the players in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from analyzer.stats import Counts, Pool, deals, games, leaders, left_out
from analyzer.stats.figures import BY_KEY
from analyzer.stats.words import REASONS
from analyzer.store import GameRow, Names, Page, Pooled, Query, Sample, Shared, Store
from analyzer.store.meant import events_like, is_event
from analyzer.web.library import address_of
from analyzer.web.odd import Odd
from analyzer.web.statsasked import RANK, RANKED, Asked, player_address
from analyzer.web.statscharts import Shown, Subject, charts_by_player, charts_of, names_of
from analyzer.web.statsfigures import Group, Number, groups_of, number_of

TITLE: Final = "Statistics"
EVERYBODY: Final = "Everybody"
UNDATED: Final = "no day"
MOST_UNJUDGED: Final = 5  # games that are named where nothing is counted


@dataclass(frozen=True, slots=True)
class PoolChoice:
    """A pool to look at, or to compare with; `switches` are those that differ from the preset."""

    text: str
    name: str
    switches: tuple[str, ...]
    title: str
    games: int
    deals: int
    address: str
    is_current: bool


@dataclass(frozen=True, slots=True)
class Side:
    """Somebody, or everybody: how much is counted, and what is not, each with the reason why.
    `name` is what tells one side from the other, `address` the page of these figures alone,
    `csv` that of the rows behind them; `simulated` of its games nobody played."""

    title: str
    name: str
    pool: str
    games: int
    simulated: int
    deals: int
    left_out: tuple[tuple[str, int], ...]
    address: str
    csv: str


@dataclass(frozen=True, slots=True)
class Ranked:
    """A player among the others."""

    name: str
    address: str
    number: Number


@dataclass(frozen=True, slots=True)
class StatisticsPage:
    """See the module. Without `sides` nothing is counted: then `is_empty` says that there is no
    game at all, `is_missing` that none is left of the pool that was asked for, `is_no_event` that
    no game is of that event, and `events` are those that begin so, each with its address.
    `uncounted`: how many games are in no pool, where only a player narrows them, or none of those
    that are asked for is; then `unjudged` are the last of them. `unread`: how many games there are
    in which something could not be read, those of unknown rules among them. `simulated`: how many
    games of the whole library nobody played, where the page speaks of them. `shared`: the games
    counted on both sides of a comparison of two players; `others` are pools to compare with. `odd`
    is what is asked that cannot be, by its name: then nothing is looked at."""

    asked: Asked
    title: str
    names: Names
    pools: tuple[PoolChoice, ...]
    sides: tuple[Side, ...] = ()
    groups: tuple[Group, ...] = ()
    charts: tuple[Shown, ...] = ()
    ranking: tuple[tuple[str, str], ...] = ()
    ranked: tuple[Ranked, ...] = ()
    charts_by_player: tuple[Shown, ...] = ()
    is_empty: bool = False
    is_missing: bool = False
    is_no_event: bool = False
    events: tuple[tuple[str, str], ...] = ()
    simulated: int = 0
    uncounted: int = 0
    unread: int = 0
    unjudged: tuple[GameRow, ...] = ()
    shared: Shared | None = None
    others: tuple[str, ...] = ()
    odd: Mapping[str, Odd] = field(default_factory=dict)

    @property
    def is_of_player(self) -> bool:
        """Whether it tells of one player."""
        return bool(self.asked.sample.player)

    @property
    def has_ranking(self) -> bool:
        """Whether it tells the players in order."""
        return bool(self.ranking) and not self.is_of_player

    @property
    def is_narrowed(self) -> bool:
        """Whether anything narrows the games."""
        return bool(self.asked.filters)

    @property
    def has_simulated(self) -> bool:
        """Whether any of the games that are counted was simulated."""
        return any(side.simulated for side in self.sides)

    @property
    def is_within(self) -> bool:
        """Whether the games of one side are among those of the other: of everybody."""
        pools = {side.pool for side in self.sides}
        return len(self.sides) == 2 and len(pools) == 1 and self.shared is None

    @property
    def everybody_address(self) -> str:
        """The player beside everybody."""
        sample = replace(self.asked.sample, player="", partner="")
        return replace(self.asked, sample=sample, other=self.asked.sample.player).address()

    @property
    def unjudged_address(self) -> str:
        """The games in which something could not be read, such as their rules, in the library."""
        return f"/?{address_of(_unread(self.asked.sample))}"

    @property
    def plain_address(self) -> str:
        """The page without filters and comparison."""
        return replace(
            self.asked, sample=Sample(player=self.asked.sample.player), other="", beside=""
        ).address()


def statistics_page(store: Store, asked: Asked) -> StatisticsPage:
    """The page that is asked for."""
    pools = store.pools(asked.sample)
    current = asked.chosen(pools)
    title = asked.sample.player or TITLE
    choices = tuple([_choice(each, asked, each == current) for each in pools])
    if current is None:
        return _without_figures(store, asked, StatisticsPage(asked, title, store.names(), choices))
    subjects = [_subject(store, asked, current), *_beside(store, asked, pools, current.pool)]
    sides = tuple(map(_side, subjects, names_of(subjects)))
    ranking = ranking_of(current.pool)
    players = {} if asked.sample.player else store.leaders(asked.sample, current.pool)
    is_told = not asked.sample.simulated or any(side.simulated for side in sides)
    by = asked if asked.rank in dict(ranking) else replace(asked, rank=RANK)
    uncounted = _uncounted(store, asked, pools)
    return StatisticsPage(
        by,
        title,
        store.names(),
        choices,
        sides=sides,
        groups=groups_of([each.counts for each in subjects]),
        charts=charts_of(subjects),
        ranking=ranking,
        ranked=ranked_of(by, players),
        charts_by_player=charts_by_player(by, players),
        simulated=simulated_in(store) if is_told else 0,
        uncounted=uncounted,
        unread=store.games(replace(_unread(asked.sample), size=1)).total if uncounted else 0,
        shared=_shared(store, subjects),
        others=_others(store, asked, pools, current),
    )


def refused_page(store: Store, asked: Asked, found: Iterable[Odd]) -> StatisticsPage:
    """The page where something is asked that cannot be, with what else is."""
    title = asked.sample.player or TITLE
    odd = {each.name: each for each in found}
    return StatisticsPage(asked, title, store.names(), (), odd=odd)


def _without_figures(store: Store, asked: Asked, page: StatisticsPage) -> StatisticsPage:
    """A page on which nothing is counted, and why."""
    if page.pools:
        return replace(page, is_missing=True)
    if not store.games(Query(size=1)).total:
        return replace(page, is_empty=True)
    event = asked.sample.event
    if event and not is_event(store, event):
        alike = [(each, asked.address(event=each)) for each in events_like(store, event)]
        return replace(page, is_no_event=True, events=tuple(alike))
    found = _in_library(store, asked.sample)
    return replace(page, uncounted=found.total, unjudged=found.rows) if found else page


def _in_library(store: Store, sample: Sample) -> Page | None:
    """The games of a sample, counted or not; None where the list of games cannot be asked so."""
    if sample.partner or sample.rules:
        return None
    return store.games(replace(_query(sample), size=MOST_UNJUDGED))


def _query(sample: Sample) -> Query:
    """The list of the games of a sample, whoever was the partner and by whatever rules."""
    return Query(
        player=sample.player,
        event=sample.event,
        since=sample.since,
        until=sample.until,
        simulated=None if sample.simulated else False,
    )


def _unread(sample: Sample) -> Query:
    """Those of them in which something could not be read."""
    return replace(_query(sample), finding="UNREADABLE")


def _uncounted(store: Store, asked: Asked, pools: Sequence[Pooled]) -> int:
    """How many games count for nothing, since nobody knows their rules or another one tells the
    same play; 0 where more than a player narrows the games."""
    player = asked.sample.player
    if asked.sample != Sample(player=player):
        return 0
    total = store.games(Query(player=player, size=1)).total
    return max(0, total - sum(each.games for each in pools))


def _others(
    store: Store, asked: Asked, pools: Sequence[Pooled], current: Pooled
) -> tuple[str, ...]:
    """The other pools of the sample, also those of rules that it leaves out."""
    sample = replace(asked.sample, rules="")
    found = pools if sample == asked.sample else store.pools(sample)
    return tuple([each.pool.text for each in found if each.pool.text != current.pool.text])


def _shared(store: Store, subjects: Sequence[Subject]) -> Shared | None:
    """The games that two players have in common; None where others are compared."""
    if len(subjects) < 2:
        return None
    one, other = subjects
    name = other.asked.sample.player
    if not (one.asked.sample.player and name) or one.counts.pool != other.counts.pool:
        return None
    return store.shared(one.asked.sample, name, one.counts.pool)


def simulated_in(store: Store) -> int:
    """How many games of the library say that nobody played them, whatever their rules."""
    return store.games(Query(simulated=True, size=1)).total


def ranking_of(pool: Pool) -> tuple[tuple[str, str], ...]:
    """The figures by which the players of a pool may be ranked, each with its title."""
    of_pool = [BY_KEY[key] for key in RANKED if BY_KEY[key].applies(pool.rules)]
    return tuple([(each.key, each.title) for each in of_pool])


def ranked_of(asked: Asked, players: Mapping[str, Counts]) -> tuple[Ranked, ...]:
    """The players with so many opportunities, those first whose interval begins highest."""
    unit = BY_KEY[asked.rank].unit
    found = leaders(asked.rank, players, asked.least)
    return tuple([Ranked(n, player_address(n), number_of(cell, unit)) for n, cell in found])


def _choice(of: Pooled, asked: Asked, is_current: bool) -> PoolChoice:
    name, *switches = of.pool.text.split(" ")
    return PoolChoice(
        of.pool.text,
        name,
        tuple([each.replace("_", " ").replace("=", " ") for each in switches]),
        of.pool.title,
        of.games,
        of.deals,
        asked.address(pool=of.pool.text, beside=""),
        is_current,
    )


def _subject(store: Store, asked: Asked, of: Pooled) -> Subject:
    """What is counted of the player, or of everybody, in one pool."""
    pool = of.pool
    counts = store.counts(asked.sample, pool)
    history = [(each.day or UNDATED, each.counts) for each in store.trend(asked.sample, pool)]
    name = asked.sample.player or EVERYBODY
    asked = replace(asked, pool=pool.text)
    return Subject(name, asked, counts, tuple(history), of.simulated)


def _beside(store: Store, asked: Asked, pools: Iterable[Pooled], pool: Pool) -> Iterator[Subject]:
    """Who or what is compared with it."""
    found = asked.compared(store, pools, pool)
    if found is not None:
        yield _subject(store, *found)


def _side(of: Subject, name: str) -> Side:
    alone = replace(of.asked, other="", beside="")
    return Side(
        of.title,
        name,
        of.counts.pool.title,
        games(of.counts),
        of.simulated,
        deals(of.counts),
        tuple([(REASONS[reason], n) for reason, n in left_out(of.counts).items()]),
        alone.address(),
        alone.address(".csv"),
    )
