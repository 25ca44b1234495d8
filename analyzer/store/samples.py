"""The statistics of a choice of games: sums of the totals that `counting` keeps, and of single
games where no total says it (two partners, the course of time, the rows themselves)."""

from __future__ import annotations

import json
from calendar import monthrange
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import itemgetter
from typing import Any, Final, NamedTuple

from sqlite_utils import Database

from analyzer.seats import partner
from analyzer.stats import COLUMNS, Counts, Place, Pool, Row, counts_of_rows
from analyzer.stats.counts import add_counts, add_rows
from analyzer.stats.library import same_name
from analyzer.store.counting import ALL, DAY, EVERYBODY, LOOSE, MONTH, YEAR, rows_in
from analyzer.store.sample import LAST, CountedRow, Dated, Pooled, Sample

MOST_PLAYERS: Final = 50
MOST_GAMES: Final = 250


class _Part(NamedTuple):
    """Totals whose sum, together with other parts, is what is asked for; `event` None: of all."""

    level: str
    event: str | None
    low: str
    high: str

    def where(self, sample: Sample, pool: Pool) -> tuple[str, list[str]]:
        """The condition that finds them."""
        clause, values = "pool = ? AND level = ?", [pool.text, self.level]
        if not sample.simulated:
            clause += " AND simulated = 0"
        if self.event is not None:
            clause, values = f"{clause} AND event = ?", [*values, self.event]
        return f"{clause} AND span BETWEEN ? AND ?", [*values, self.low, self.high]


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
    if sample.beside:
        joined, named = _beside(sample, pool)
        row = db.execute(
            "SELECT count(*), ifnull(sum((SELECT sum(json_extract(value, '$.deals')) "
            f"FROM json_each(tally.rows))), 0), ifnull(sum(simulated), 0) {joined}",
            named,
        ).fetchone()
        return Pooled(pool, *row)
    found = [0, 0, 0]
    for part in _parts(db, sample):
        where, values = part.where(sample, pool)
        row = db.execute(
            "SELECT ifnull(sum(games), 0), ifnull(sum(deals), 0), "
            f"ifnull(sum(games) FILTER (WHERE simulated), 0) FROM total WHERE {where} AND who = ?",
            [*values, sample.who],
        ).fetchone()
        found = [total + more for total, more in zip(found, row, strict=True)]
    return Pooled(pool, *found)


def counts_of(db: Database, sample: Sample, pool: Pool) -> Counts:
    """The counts of everybody, or of the player."""
    values: dict[str, int] = {}
    if sample.beside:
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
    for part in _parts(db, sample):
        where, told = part.where(sample, pool)
        totals = db.execute(
            f"SELECT counts FROM total WHERE {where} AND who = ?", [*told, sample.who]
        )
        for (text,) in totals:
            add_counts(values, json.loads(text))
    return Counts(pool, sample.who == EVERYBODY, values)


def leaders_of(db: Database, sample: Sample, pool: Pool, most: int) -> dict[str, Counts]:
    """The counts of each player in the games that are asked for, whoever the sample's player is:
    of the `most` with most deals, by name."""
    parts = [part.where(sample, pool) for part in _parts(db, sample)]
    played = Counter[str]()
    for where, values in parts:
        rows = db.execute(
            f"SELECT who, sum(deals) FROM total WHERE {where} AND who <> '' GROUP BY who", values
        )
        for who, n in rows:
            played[who] += n
    chosen = sorted(sorted(played, key=lambda who: (-played[who], who))[:most])
    found: dict[str, dict[str, int]] = {who: {} for who in chosen}
    for where, values in parts:
        rows = db.execute(
            f"SELECT who, counts FROM total WHERE {where} AND who IN "
            "(SELECT value FROM json_each(?))",
            [*values, json.dumps(chosen)],
        )
        for who, text in rows:
            add_counts(found[who], json.loads(text))
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


def _dated(db: Database, sample: Sample, pool: Pool, numbers: Iterable[int]) -> Iterator[Dated]:
    for game in numbers:
        name, day, text = db.execute(
            "SELECT id, day, counts FROM counted JOIN known ON known.number = game WHERE game = ?",
            [game],
        ).fetchone()
        if sample.who:
            rows = _rows(db, sample, pool, game)
            counts = counts_of_rows(pool, rows, {seat for seat, _ in rows})
        else:
            counts = Counts(pool, True, json.loads(text))
        yield Dated(name, day, counts)


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


def _parts(db: Database, sample: Sample) -> list[_Part]:
    """The totals that together are the games that are asked for, each game once."""
    low, high = sample.days if sample.is_dated else ("", LAST)
    if sample.event:
        event = same_name(sample.event)
        return [_Part(DAY, event, low, high), _Part(LOOSE, event, low, high)]
    if not sample.is_dated:
        return [_Part(ALL, "", "", "")]
    parts = dict.fromkeys(_of_month(month, low, high) for month in _months(db, low, high))
    return [*parts, _Part(LOOSE, None, low, high)]


def _of_month(month: str, low: str, high: str) -> _Part:
    """A month, or the days of it that are asked for; its whole year where all of that is."""
    year = month[:4]
    if low <= f"{year}-01-01" and f"{year}-12-31" <= high:
        return _Part(YEAR, "", year, year)
    first = f"{month}-01"
    last = f"{month}-{monthrange(int(year), int(month[5:]))[1]}"
    if low <= first and last <= high:
        return _Part(MONTH, "", month, month)
    return _Part(DAY, None, max(low, first), min(high, last))


def _months(db: Database, low: str, high: str) -> list[str]:
    """The months of the calendar in which there are games, as many steps in the index as there
    are months, however many games there are."""
    rows = db.execute(
        "WITH RECURSIVE next (month) AS ("
        "SELECT substr(min(day), 1, 7) FROM counted WHERE day BETWEEN :low AND :high UNION ALL "
        "SELECT (SELECT substr(min(day), 1, 7) FROM counted WHERE day <= :high "
        "AND day > month || iif(length(month) = 7, '~', '')) FROM next WHERE month IS NOT NULL"
        ") SELECT month FROM next WHERE month IS NOT NULL",
        {"low": low, "high": high},
    )
    return [m for (m,) in rows if len(m) == 7 and m[:4] > "0000" and "01" <= m[5:] <= "12"]


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
