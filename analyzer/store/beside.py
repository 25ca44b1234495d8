"""A player beside his partner in some of their games: totals know those of each year, so that of a
year these are counted one by one, or those that are left out, where they are fewer."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import ItemsView, Iterator, Sequence
from itertools import groupby
from operator import itemgetter

from sqlite_utils import Database

from analyzer.stats import Place, Pool, Row
from analyzer.stats.counts import add_counts, add_rows
from analyzer.store.conditions import Told, seats_of, within
from analyzer.store.counting import BESIDE, rows_in, year_of
from analyzer.store.sample import Pooled, Sample
from analyzer.store.spans import Part, summed


def pooled_beside(db: Database, sample: Sample, pools: Sequence[Pool]) -> Iterator[Pooled]:
    """What they are counted in: of these pools, those in which there is any of their games."""
    for players, alike in groupby(sorted(pools, key=_players), key=_players):
        of = {pool.text: pool for pool in alike}
        joined, values = _games(sample, list(of.values()))
        for text, *told in db.execute(
            f"SELECT pool, count(*), sum({_deals(players)}), sum(simulated) "
            f"{joined} AND {_within(sample)} GROUP BY pool",
            values,
        ):
            yield Pooled(of[text], *told)


def _players(pool: Pool) -> int:
    return pool.rules.players


def _deals(players: int) -> str:
    """The deals in the rows of a seat, position by position."""
    at = [f"ifnull(json_extract(tally.rows, '$.{n}.deals'), 0)" for n in range(players + 1)]
    return " + ".join(at)


def counted_beside(db: Database, sample: Sample, pool: Pool) -> dict[str, int]:
    """What is counted of the player."""
    years, added, taken = [], [], []
    for year, (others, asked_for) in _by_year(db, sample, pool):
        if len(asked_for) <= len(others):
            added += asked_for
        else:
            years.append(Part(BESIDE, "", year, year))
            taken += others
    counts = summed(db, sample, pool, years)
    add_counts(counts, _counted(db, added))
    add_counts(counts, _counted(db, taken), -1)
    return counts


def _by_year(db: Database, sample: Sample, pool: Pool) -> ItemsView[str, list[list[int]]]:
    """The seats of each year that are not asked for, and those that are."""
    joined, values = _games(sample, [pool])
    found: dict[str, list[list[int]]] = defaultdict(lambda: [[], []])
    for day, is_asked_for, seats in db.execute(
        f"SELECT day, {_within(sample)} AS asked, json_group_array(tally.rowid) "
        f"{joined} GROUP BY day, asked",
        values,
    ):
        found[year_of(day)][is_asked_for] += json.loads(seats)
    return found.items()


def _within(sample: Sample) -> str:
    return " AND ".join([clause for clause, _ in within(sample)])


def _games(sample: Sample, pools: Sequence[Pool]) -> Told:
    """All their games, at each of the player's seats, in pools of one number of players."""
    seats, values = seats_of(sample, pools[0])
    for _, named in within(sample):
        values |= named
    simulated = "" if sample.simulated else " AND simulated = 0"
    return (
        f"{seats} CROSS JOIN counted ON counted.game = tally.game WHERE tally.who = :who "
        f"AND pool IN (SELECT value FROM json_each(:pools)){simulated}"
    ), values | {"pools": json.dumps([pool.text for pool in pools])}


def _counted(db: Database, seats: list[int]) -> dict[str, int]:
    """The counts of some seats, those of one game together."""
    found = db.execute(
        "SELECT game, seat, rows FROM tally WHERE rowid IN (SELECT value FROM json_each(?)) "
        "ORDER BY game",
        [json.dumps(seats)],
    )
    counts: dict[str, int] = {}
    for _, of_game in groupby(found, key=itemgetter(0)):
        rows: dict[Place, Row] = {}
        for _, seat, text in of_game:
            rows |= rows_in(text, seat)
        add_rows(counts, rows)
    return counts
