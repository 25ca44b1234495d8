"""The statistics of a choice of games: sums of the totals that `counting` keeps, and of single
games where no total says it (two partners, the course of time, the rows themselves)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from sqlite_utils import Database

from analyzer.seats import partner
from analyzer.stats import COLUMNS, Counts, Place, Pool, Row, counts_of_rows
from analyzer.stats.counts import add_counts
from analyzer.stats.library import same_name
from analyzer.store.beside import counted_beside, pooled_beside
from analyzer.store.conditions import narrowed, opposite, seats_of
from analyzer.store.counting import ALL, EVERYBODY, rows_in
from analyzer.store.sample import CountedRow, Dated, Pooled, Sample, Shared
from analyzer.store.spans import parts_of, summed

MOST_PLAYERS: Final = 50
MOST_GAMES: Final = 250


def pools_of(db: Database, sample: Sample) -> tuple[Pooled, ...]:
    """What the games that are asked for are counted in, most deals first."""
    rows = db.execute(
        "SELECT DISTINCT pool FROM total WHERE level = ? AND who = ?", [ALL, sample.who]
    )
    pools = [pool for (text,) in rows.fetchall() if _is_of(pool := Pool(text), sample.rules)]
    if sample.is_by_game:
        found = list(pooled_beside(db, sample, pools))
    else:
        found = [_pooled(db, sample, pool) for pool in pools]
    return tuple(sorted((p for p in found if p.games), key=lambda p: (-p.deals, p.pool.text)))


def _is_of(pool: Pool, rules: str) -> bool:
    named = pool.text.split(" ")[0]
    return rules in ("", named, named.partition("@")[0])


def _pooled(db: Database, sample: Sample, pool: Pool) -> Pooled:
    found = [0, 0, 0]
    for part in parts_of(db, sample, pool):
        where, values = part.where(sample, pool)
        row = db.execute(
            "SELECT ifnull(sum(games), 0), ifnull(sum(deals), 0), "
            f"ifnull(sum(games) FILTER (WHERE simulated), 0) FROM total WHERE {where} AND who = ?",
            [*values, sample.whose],
        ).fetchone()
        found = [total + part.sign * n for total, n in zip(found, row, strict=True)]
    return Pooled(pool, *found)


def counts_of(db: Database, sample: Sample, pool: Pool) -> Counts:
    """The counts of everybody, or of the player."""
    if sample.is_by_game:
        return Counts(pool, False, counted_beside(db, sample, pool))
    values = summed(db, sample, pool, parts_of(db, sample, pool))
    return Counts(pool, sample.who == EVERYBODY, values)


def leaders_of(db: Database, sample: Sample, pool: Pool, most: int) -> dict[str, Counts]:
    """The counts of each player in the games that are asked for, whoever the sample's player is:
    of the `most` with most deals, by name."""
    whoever = replace(sample, player="", partner="")
    parts = [(part.sign, *part.where(whoever, pool)) for part in parts_of(db, whoever, pool)]
    games, played = Counter[str](), Counter[str]()
    for sign, where, values in parts:
        rows = db.execute(
            f"SELECT who, sum(games), sum(deals) FROM total WHERE {where} AND who <> '' "
            "GROUP BY who",
            values,
        )
        for who, n, hands in rows:
            games[who] += sign * n
            played[who] += sign * hands
    known = [who for who, n in games.items() if n]
    chosen = sorted(sorted(known, key=lambda who: (-played[who], who))[:most])
    found: dict[str, dict[str, int]] = {who: {} for who in chosen}
    for sign, where, values in parts:
        rows = db.execute(
            f"SELECT who, counts FROM total WHERE {where} AND who IN "
            "(SELECT value FROM json_each(?))",
            [*values, json.dumps(chosen)],
        )
        for who, text in rows:
            add_counts(found[who], json.loads(text), sign)
    return {_name(db, who): Counts(pool, False, found[who]) for who in chosen}


def _name(db: Database, who: str) -> str:
    """A player's name as it was first written."""
    (name,) = db.execute(
        "SELECT name FROM tally JOIN player USING (game, seat) WHERE tally.who = ? "
        "ORDER BY game, seat LIMIT 1",
        [who],
    ).fetchone()
    return " ".join(name.split())


def trend_of(db: Database, sample: Sample, pool: Pool, most: int) -> tuple[Dated, ...]:
    """The last games, the oldest first; of those of one day in the order in which they came. Those
    without a date come before all others."""
    return tuple(_dated(db, sample, pool, _numbers(db, sample, pool, most)))


def shared_with(db: Database, sample: Sample, other: str, pool: Pool) -> Shared:
    """The games of the sample's player in which the other one sits at the same table."""
    clauses = ["pool = :pool", "tally.who = :who", "other.who = :other"]
    values = {"pool": pool.text, "who": sample.who, "other": same_name(other)}
    for clause, named in narrowed(sample):
        clauses.append(clause)
        values |= named
    if sample.beside:
        clauses.append(
            "EXISTS (SELECT 1 FROM tally AS mate WHERE mate.game = tally.game "
            f"AND +mate.seat = {opposite(pool)} AND mate.who = :beside)"
        )
        values["beside"] = sample.beside
    row = db.execute(
        "SELECT count(*), ifnull(sum(beside), 0) "
        f"FROM (SELECT max(other.seat IS {opposite(pool)}) AS beside "
        "FROM tally CROSS JOIN tally AS other "
        "ON other.game = tally.game AND other.seat <> tally.seat "
        "CROSS JOIN counted ON counted.game = tally.game "
        f"WHERE {' AND '.join(clauses)} GROUP BY tally.game)",
        values,
    ).fetchone()
    return Shared(*row)


def rows_behind(db: Database, sample: Sample, pool: Pool) -> Iterator[CountedRow]:
    """The rows of all games, or of the player's seats in his. Whoever takes them slowly keeps
    nobody from writing: a game that went meanwhile, or is by other rules now, is left out."""
    for game in _numbers(db, sample, pool):
        there = db.execute(
            "SELECT id, counted.day, game.event FROM counted "
            "JOIN game ON game.number = counted.game JOIN known ON known.number = counted.game "
            "WHERE counted.game = ? AND pool = ?",
            [game, pool.text],
        ).fetchone()
        if there is None:
            continue
        name, day, event = there
        names = dict(db.execute("SELECT seat, name FROM player WHERE game = ?", [game]).fetchall())
        for (seat, position), each in sorted(_rows(db, sample, pool, game).items()):
            numbers = tuple([each.get(column, 0) for column in COLUMNS])
            player = names.get(seat, "")
            yield CountedRow(name, day, event, seat, player, position, numbers)


def _dated(db: Database, sample: Sample, pool: Pool, numbers: Sequence[int]) -> Iterator[Dated]:
    """Games with their counts, in the order of the numbers."""
    rows = db.execute(
        "SELECT game, id, day FROM counted JOIN known ON known.number = game "
        "WHERE game IN (SELECT value FROM json_each(?))",
        [json.dumps(numbers)],
    )
    known = {game: (name, day) for game, name, day in rows}
    counts = _of_player if sample.who else _of_everybody
    for number, own in zip(numbers, counts(db, sample, pool, numbers), strict=True):
        yield Dated(*known[number], own)


def _of_everybody(db: Database, _: Sample, pool: Pool, numbers: Sequence[int]) -> Iterator[Counts]:
    """The counts of some games."""
    rows = db.execute(
        "SELECT counts FROM json_each(?) JOIN counted ON game = value ORDER BY key",
        [json.dumps(numbers)],
    )
    return (Counts(pool, True, json.loads(text)) for (text,) in rows)


def _of_player(
    db: Database, sample: Sample, pool: Pool, numbers: Sequence[int]
) -> Iterator[Counts]:
    """The counts of the player in some of his games."""
    his = _his(db, sample, pool, numbers)
    return (counts_of_rows(pool, his[n], {seat for seat, _ in his[n]}) for n in numbers)


def _his(
    db: Database, sample: Sample, pool: Pool, numbers: Sequence[int]
) -> dict[int, dict[Place, Row]]:
    """The rows of the player's seats, or of those beside his partner, in some of his games."""
    seats, named = seats_of(sample, pool)
    found: dict[int, dict[Place, Row]] = {number: {} for number in numbers}
    for game, seat, text in db.execute(
        f"SELECT tally.game, tally.seat, tally.rows {seats} WHERE tally.who = :who "
        "AND tally.game IN (SELECT value FROM json_each(:games))",
        {**named, "games": json.dumps(numbers)},
    ):
        found[game] |= rows_in(text, seat)
    return found


def _rows(db: Database, sample: Sample, pool: Pool, game: int) -> dict[Place, Row]:
    """The rows of a game: all, or those of the player's seats beside his partner."""
    found = db.execute("SELECT seat, who, rows FROM tally WHERE game = ?", [game]).fetchall()
    names = {seat: who for seat, who, _ in found}
    rows: dict[Place, Row] = {}
    for seat, who, text in found:
        beside = names.get(partner(seat, pool.rules.players))
        if sample.who in ("", who) and sample.beside in ("", beside):
            rows |= rows_in(text, seat)
    return rows


def _numbers(db: Database, sample: Sample, pool: Pool, most: int = -1) -> list[int]:
    """The last games that are asked for, in the order of their days."""
    clauses, values = ["pool = :pool"], {"pool": pool.text, "most": most}
    for clause, named in _clauses(sample, pool):
        clauses.append(clause)
        values |= named
    rows = db.execute(
        f"SELECT game FROM counted WHERE {' AND '.join(clauses)} "
        "ORDER BY day DESC, game DESC LIMIT :most",
        values,
    )
    return [game for (game,) in rows][::-1]


def _clauses(sample: Sample, pool: Pool) -> Iterator[tuple[str, dict[str, Any]]]:
    yield from narrowed(sample)
    if sample.who:
        seats, values = seats_of(sample, pool)
        yield f"game IN (SELECT tally.game {seats} WHERE tally.who = :who)", values
