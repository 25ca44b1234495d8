"""A player beside his partner in some of their games: totals know only all of them, so these are
counted one by one, or those that are left out, where they are fewer."""

from __future__ import annotations

import json
from itertools import groupby
from operator import itemgetter

from sqlite_utils import Database

from analyzer.stats import Place, Pool, Row
from analyzer.stats.counts import add_counts, add_rows
from analyzer.stats.terms import ANY, positions
from analyzer.store.conditions import Told, seats_of, within
from analyzer.store.counting import rows_in
from analyzer.store.sample import Sample


def pooled_beside(db: Database, sample: Sample, pool: Pool) -> tuple[int, int, int]:
    """How many games, deals, and simulated games."""
    joined, values = _games(sample, pool)
    deals = " + ".join(
        [f"ifnull(json_extract(tally.rows, '$.{n}.deals'), 0)" for n in positions(pool.rules, ANY)]
    )
    row: tuple[int, int, int] = db.execute(
        f"SELECT count(*), ifnull(sum({deals}), 0), ifnull(sum(simulated), 0) "
        f"{joined} AND {_within(sample)}",
        values,
    ).fetchone()
    return row


def counted_beside(
    db: Database, sample: Sample, pool: Pool, all_of_both: dict[str, int]
) -> dict[str, int]:
    """What is counted of the player; `all_of_both` is that of all games of the two, which are
    taken from it where they are not asked for."""
    joined, values = _games(sample, pool)
    seats: dict[int, list[int]] = {0: [], 1: []}
    for is_asked_for, number in db.execute(
        f"SELECT {_within(sample)}, tally.rowid {joined}", values
    ):
        seats[is_asked_for].append(number)
    others, asked_for = seats.values()
    if len(asked_for) <= len(others):
        return _counted(db, asked_for)
    add_counts(all_of_both, _counted(db, others), -1)
    return all_of_both


def _within(sample: Sample) -> str:
    return " AND ".join([clause for clause, _ in within(sample)])


def _games(sample: Sample, pool: Pool) -> Told:
    """All their games, at each of the player's seats."""
    seats, values = seats_of(sample, pool)
    for _, named in within(sample):
        values |= named
    simulated = "" if sample.simulated else " AND simulated = 0"
    return (
        f"{seats} CROSS JOIN counted ON counted.game = tally.game "
        f"WHERE tally.who = :who AND pool = :pool{simulated}"
    ), values | {"pool": pool.text}


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
