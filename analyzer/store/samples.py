"""The statistics of a choice of games: sums of the totals that `counting` keeps, and of single
games where no total says it (two partners, the course of time, the rows themselves)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from operator import itemgetter
from typing import Any, Final

from sqlite_utils import Database

from analyzer.seats import Seat, partner
from analyzer.stats import COLUMNS, Counts, Place, Pool, Row, counts_of_rows
from analyzer.stats.counts import add_counts, add_rows
from analyzer.stats.library import same_name
from analyzer.store.counting import ALL, EVERYBODY, pair, rows_in
from analyzer.store.sample import CountedRow, Dated, Pooled, Sample, Shared
from analyzer.store.spans import parts_of

MOST_PLAYERS: Final = 50
MOST_GAMES: Final = 250
# The seat of the partner, where there is one, among those that `_partners` tells.
_PARTNER: Final = "(SELECT value FROM json_each(:partners) WHERE key = CAST(tally.seat AS TEXT))"
_AT_A_SEAT: Final = "FROM tally WHERE tally.who = :who"


def pools_of(db: Database, sample: Sample) -> tuple[Pooled, ...]:
    """What the games that are asked for are counted in, most deals first."""
    rows = db.execute(
        "SELECT DISTINCT pool FROM total WHERE level = ? AND who = ?", [ALL, sample.who]
    )
    pools = [pool for (text,) in rows.fetchall() if _is_of(pool := Pool(text), sample.rules)]
    found = [_pooled(db, sample, pool) for pool in pools]
    return tuple(sorted((p for p in found if p.games), key=lambda p: (-p.deals, p.pool.text)))


def _is_of(pool: Pool, rules: str) -> bool:
    named = pool.text.split(" ")[0]
    return rules in ("", named, named.partition("@")[0])


def _pooled(db: Database, sample: Sample, pool: Pool) -> Pooled:
    if sample.is_by_game:
        joined, named = _beside(sample, pool)
        row = db.execute(
            "SELECT count(*), ifnull(sum((SELECT sum(json_extract(value, '$.deals')) "
            f"FROM json_each(tally.rows))), 0), ifnull(sum(simulated), 0) {joined}",
            named,
        ).fetchone()
        return Pooled(pool, *row)
    found = [0, 0, 0]
    for part in parts_of(db, sample):
        where, values = part.where(sample, pool)
        row = db.execute(
            "SELECT ifnull(sum(games), 0), ifnull(sum(deals), 0), "
            f"ifnull(sum(games) FILTER (WHERE simulated), 0) FROM total WHERE {where} AND who = ?",
            [*values, _whose(sample)],
        ).fetchone()
        found = [total + part.sign * n for total, n in zip(found, row, strict=True)]
    return Pooled(pool, *found)


def counts_of(db: Database, sample: Sample, pool: Pool) -> Counts:
    """The counts of everybody, or of the player."""
    values: dict[str, int] = {}
    if sample.is_by_game:
        joined, named = _beside(sample, pool)
        found = db.execute(
            f"SELECT tally.game, tally.seat, tally.rows {joined} ORDER BY tally.game", named
        )
        for _, of_game in groupby(found, key=itemgetter(0)):
            rows: dict[Place, Row] = {}
            for _, seat, text in of_game:
                rows |= rows_in(text, seat)
            add_rows(values, rows)
        return Counts(pool, False, values)
    for part in parts_of(db, sample):
        where, told = part.where(sample, pool)
        totals = db.execute(
            f"SELECT counts FROM total WHERE {where} AND who = ?", [*told, _whose(sample)]
        )
        for (text,) in totals:
            add_counts(values, json.loads(text), part.sign)
    return Counts(pool, sample.who == EVERYBODY, values)


def _whose(sample: Sample) -> str:
    return pair(sample.who, sample.beside) if sample.beside else sample.who


def leaders_of(db: Database, sample: Sample, pool: Pool, most: int) -> dict[str, Counts]:
    """The counts of each player in the games that are asked for, whoever the sample's player is:
    of the `most` with most deals, by name."""
    whoever = replace(sample, player="", partner="")
    parts = [(part.sign, *part.where(whoever, pool)) for part in parts_of(db, whoever)]
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
    for clause, named in _narrowed(sample):
        clauses.append(clause)
        values |= named
    if sample.beside:
        clauses.append(
            "EXISTS (SELECT 1 FROM tally AS mate WHERE mate.game = tally.game "
            f"AND mate.seat = {_PARTNER} AND mate.who = :beside)"
        )
        values["beside"] = sample.beside
    row = db.execute(
        "SELECT count(*), ifnull(sum(beside), 0) "
        f"FROM (SELECT max(other.seat IS {_PARTNER}) AS beside "
        "FROM tally JOIN tally AS other ON other.game = tally.game AND other.seat <> tally.seat "
        "JOIN counted ON counted.game = tally.game "
        f"WHERE {' AND '.join(clauses)} GROUP BY tally.game)",
        {**values, "partners": _partners(pool)},
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
        "SELECT game, id, day, counts FROM counted JOIN known ON known.number = game "
        "WHERE game IN (SELECT value FROM json_each(?))",
        [json.dumps(numbers)],
    )
    known = {game: (name, day, text) for game, name, day, text in rows}
    his = _his(db, sample, pool, numbers) if sample.who else {}
    for number in numbers:
        name, day, text = known[number]
        if sample.who:
            yield Dated(name, day, counts_of_rows(pool, his[number], _seats(his[number])))
        else:
            yield Dated(name, day, Counts(pool, True, json.loads(text)))


def _seats(rows: Mapping[Place, Row]) -> set[Seat]:
    return {seat for seat, _ in rows}


def _his(
    db: Database, sample: Sample, pool: Pool, numbers: Sequence[int]
) -> dict[int, dict[Place, Row]]:
    """The rows of the player's seats, or of those beside his partner, in some of his games."""
    joined, named = _beside(sample, pool) if sample.beside else (_AT_A_SEAT, {"who": sample.who})
    found: dict[int, dict[Place, Row]] = {number: {} for number in numbers}
    for game, seat, text in db.execute(
        f"SELECT tally.game, tally.seat, tally.rows {joined} "
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
    yield from _narrowed(sample)
    if sample.beside:
        joined, values = _beside(sample, pool)
        yield f"game IN (SELECT tally.game {joined})", values
    elif sample.who:
        yield "game IN (SELECT game FROM tally WHERE who = :who)", {"who": sample.who}


def _beside(sample: Sample, pool: Pool) -> tuple[str, dict[str, Any]]:
    """Every seat at which the player sits beside his partner, in the games that are asked for."""
    clauses = ["pool = :pool", "tally.who = :who", "other.who = :beside"]
    values = {"pool": pool.text, "who": sample.who, "beside": sample.beside}
    values["partners"] = _partners(pool)
    for clause, named in _narrowed(sample):
        clauses.append(clause)
        values |= named
    return (
        "FROM tally JOIN json_each(:partners) ON tally.seat = key "
        "JOIN tally AS other ON other.game = tally.game AND other.seat = value "
        f"JOIN counted ON counted.game = tally.game WHERE {' AND '.join(clauses)}"
    ), values


def _narrowed(sample: Sample) -> Iterator[tuple[str, dict[str, Any]]]:
    if sample.event:
        yield "event = :event", {"event": same_name(sample.event)}
    if sample.is_dated:
        low, high = sample.days
        yield "day BETWEEN :low AND :high", {"low": low, "high": high}
    if not sample.simulated:
        yield "simulated = 0", {}


def _partners(pool: Pool) -> str:
    """Each seat and that of its partner, where there are partners."""
    rules = pool.rules
    pairs = {seat: partner(seat, rules.players) for seat in rules.seats}
    return json.dumps({seat: other for seat, other in pairs.items() if other is not None})
