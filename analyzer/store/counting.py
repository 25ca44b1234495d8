"""What the games that are shown say of themselves, kept beside each game and added up in totals, so
that no figure reads a game again.

Totals are kept by pool and by player, and for everybody under the empty name: of all games (level
`all`), of each year and month, and of each event on each day (`day`; `loose` where the day is not
known, or is no day of the calendar) and on all its days (`event`); of a player beside a partner,
of all games (`beside`). Those of simulated games stand apart. Whatever is asked for is a sum of few
of them.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Final, NamedTuple

from sqlite_utils import Database

from analyzer.seats import Seat, partner
from analyzer.stats import Counts, Place, Pool, Row, counts_of_game, rows_of
from analyzer.stats.counts import add_counts, add_rows
from analyzer.stats.facts import GameFacts
from analyzer.stats.figures import deals, games
from analyzer.stats.library import same_name

ALL, YEAR, MONTH, DAY, LOOSE = "all", "year", "month", "day", "loose"
EVENT, BESIDE = "event", "beside"
EVERYBODY: Final = ""
SIMULATED: Final = "simulated"  # the site of games that nobody played
BATCH: Final = 100
# A game's counts always come in the same order; those of a total in that of its games.
_as_text: Final = json.JSONEncoder(separators=(",", ":")).encode
_sorted: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":")).encode


class _Cell(NamedTuple):
    """Whose total it is, and of which games."""

    pool: str
    level: str
    event: str
    span: str
    who: str
    simulated: int

    @property
    def wider(self) -> Iterator[_Cell]:
        """The totals that hold one of an event on a day."""
        if self.level == BESIDE:
            return
        yield self._replace(level=ALL, event="", span="")
        if self.level == DAY:
            yield self._replace(level=EVENT, span="")
            yield self._replace(level=YEAR, event="", span=self.span[:4])
            yield self._replace(level=MONTH, event="", span=self.span[:7])


_Changes = defaultdict[_Cell, dict[str, int]]


def count(db: Database, game: int, facts: GameFacts, event: str, day: str | None) -> None:
    """Keeps what a game says; the totals wait for `add_up`."""
    found = rows_of(facts)
    counts = counts_of_game(facts, found)
    (site,) = db.execute("SELECT site FROM game WHERE number = ?", [game]).fetchone()
    db.execute(
        "INSERT INTO counted (game, pool, event, day, counts, simulated) VALUES (?, ?, ?, ?, ?, ?)",
        [
            *(game, facts.pool.text, same_name(event), day or ""),
            *(_as_text(counts.values), is_simulated(site)),
        ],
    )
    names = dict(facts.players)
    by_seat: dict[Seat, dict[int, Row]] = defaultdict(dict)
    for (seat, position), row in found.items():
        by_seat[seat][position] = row
    db.conn.executemany(
        "INSERT INTO tally (game, seat, who, rows) VALUES (?, ?, ?, ?)",
        [
            (game, seat, same_name(names.get(seat, "")), _as_text(rows))
            for seat, rows in by_seat.items()
        ],
    )
    db.execute("INSERT INTO fresh (game) VALUES (?)", [game])


def uncount(db: Database, game: int) -> None:
    """Takes a game out of what is kept, and out of the totals."""
    if not db.execute("DELETE FROM fresh WHERE game = ?", [game]).rowcount:
        _change(db, [game], -1)
    for table in ("tally", "counted"):
        db.execute(f"DELETE FROM {table} WHERE game = ?", [game])


def add_up(db: Database) -> None:
    """Adds the games that came since to the totals; the last thing in every transaction that shows
    games."""
    while fresh := db.execute("SELECT game FROM fresh LIMIT ?", [BATCH]).fetchall():
        _change(db, [game for (game,) in fresh], 1)
        db.conn.executemany("DELETE FROM fresh WHERE game = ?", fresh)


def is_simulated(site: str) -> bool:
    """Whether nobody played a game: where it says so itself."""
    return same_name(site) == SIMULATED


def simulated_sites(db: Database) -> list[str]:
    """The spellings of the mark that games have."""
    sites = db.execute("SELECT DISTINCT site FROM game ORDER BY site").fetchall()
    return [site for (site,) in sites if is_simulated(site)]


def separate(db: Database) -> None:
    """Adds up anew the games whose names or whose mark the totals have otherwise: for a store that
    an older program made."""
    names = _spelt_otherwise(db, "SELECT DISTINCT who FROM tally")
    events = _spelt_otherwise(db, "SELECT DISTINCT event FROM counted")
    chosen = {
        "names": json.dumps(list(names)),
        "events": json.dumps(list(events)),
        "sites": json.dumps(simulated_sites(db)),
    }
    marked = "SELECT number FROM game WHERE site IN (SELECT value FROM json_each(:sites))"
    rows = db.execute(
        "SELECT game FROM counted WHERE event IN (SELECT value FROM json_each(:events)) "
        "UNION SELECT game FROM tally WHERE who IN (SELECT value FROM json_each(:names)) "
        f"UNION SELECT game FROM counted WHERE game IN ({marked}) ORDER BY game",
        chosen,
    ).fetchall()
    for first in range(0, len(rows), BATCH):
        _change(db, [game for (game,) in rows[first : first + BATCH]], -1)
    db.execute(f"UPDATE counted SET simulated = 1 WHERE game IN ({marked})", chosen)
    for table, column, found in (("tally", "who", names), ("counted", "event", events)):
        for before, now in found.items():
            db.execute(f"UPDATE {table} SET {column} = ? WHERE {column} = ?", [now, before])
    db.conn.executemany("INSERT INTO fresh (game) VALUES (?)", rows)
    add_up(db)


def add_up_wider(db: Database) -> None:
    """Makes the totals of events and of players beside their partners: for a store that an older
    program made."""
    _add_up_events(db)
    _add_up_pairs(db)


def _add_up_pairs(db: Database) -> None:
    """Adds up every game."""
    db.execute("DELETE FROM total WHERE level = ?", [BESIDE])
    games = db.execute("SELECT game, pool, simulated FROM counted ORDER BY game").fetchall()
    for first in range(0, len(games), BATCH):
        changes: _Changes = defaultdict(dict)
        for game, pool, simulated in games[first : first + BATCH]:
            _add_pairs(_Cell(pool, ALL, "", "", "", simulated), *_rows(db, game), changes)
        for cell, change in changes.items():
            _write(db, cell, change, 1)


def _add_up_events(db: Database) -> None:
    """Adds up the totals of their days."""
    db.execute("DELETE FROM total WHERE level = ?", [EVENT])
    cells = db.execute(
        "SELECT DISTINCT pool, event, who, simulated FROM total WHERE level = ?", [DAY]
    ).fetchall()
    for pool, event, who, simulated in cells:
        values: dict[str, int] = {}
        rows = db.execute(
            "SELECT counts FROM total WHERE level = ? AND pool = ? AND event = ? AND who = ? "
            "AND simulated = ?",
            [DAY, pool, event, who, simulated],
        )
        for (text,) in rows.fetchall():
            add_counts(values, json.loads(text))
        _write(db, _Cell(pool, EVENT, event, "", who, simulated), values, 1)


def _spelt_otherwise(db: Database, query: str) -> dict[str, str]:
    """Names that `same_name` makes otherwise now."""
    names = [name for (name,) in db.execute(query).fetchall()]
    return {name: same_name(name) for name in names if same_name(name) != name}


def pair(who: str, beside: str) -> str:
    """A player beside his partner, as totals know both; a name has no end of line in it."""
    return f"{who}\n{beside}"


def rows_in(text: str, seat: Seat) -> dict[Place, Row]:
    """The rows of a seat as they were kept."""
    return {(seat, int(position)): row for position, row in json.loads(text).items()}


def is_date(day: str) -> bool:
    """Whether it is a day of the calendar, and not only a year, a month, or a slip of the pen."""
    try:
        return date.fromisoformat(day).isoformat() == day
    except ValueError:
        return False


def _change(db: Database, numbers: Iterable[int], sign: int) -> None:
    """Adds games to all totals that they belong to, or takes them away."""
    finest: _Changes = defaultdict(dict)
    for number in numbers:
        _add_game(db, number, finest)
    changes: _Changes = defaultdict(dict)
    for cell, change in finest.items():
        for wider in (cell, *cell.wider):
            add_counts(changes[wider], change)
    for cell, change in changes.items():
        _write(db, cell, change, sign)


def _add_game(db: Database, game: int, finest: _Changes) -> None:
    """Adds one game to the total of everybody, and to that of each player."""
    found = db.execute(
        "SELECT pool, event, day, counts, simulated FROM counted WHERE game = ?", [game]
    )
    for pool, event, day, counts, simulated in found.fetchall():
        cell = _Cell(pool, DAY if is_date(day) else LOOSE, event, day, EVERYBODY, simulated)
        rows, seats = _rows(db, game)
        add_counts(finest[cell], json.loads(counts))
        for who, his in seats.items():
            add_rows(finest[cell._replace(who=who)], rows, his)
        _add_pairs(cell, rows, seats, finest)


def _add_pairs(
    of: _Cell, rows: Mapping[Place, Row], seats: Mapping[str, list[Seat]], finest: _Changes
) -> None:
    """Adds one game to the total of each player beside his partner."""
    names = {seat: who for who, his in seats.items() for seat in his}
    players = Pool(of.pool).rules.players
    found: dict[str, list[Seat]] = {}
    for seat, who in names.items():
        other = partner(seat, players)
        if other in names:
            found.setdefault(pair(who, names[other]), []).append(seat)
    for both, his in found.items():
        cell = _Cell(of.pool, BESIDE, "", "", both, of.simulated)
        add_rows(finest[cell], rows, his)


def _rows(db: Database, game: int) -> tuple[dict[Place, Row], dict[str, list[Seat]]]:
    """The rows of a game, and the seats of each player; one can sit at two."""
    rows: dict[Place, Row] = {}
    seats: dict[str, list[Seat]] = {}
    for seat, who, text in db.execute(
        "SELECT seat, who, rows FROM tally WHERE game = ?", [game]
    ).fetchall():
        rows |= rows_in(text, seat)
        if who:
            seats.setdefault(who, []).append(seat)
    return rows, seats


def _write(db: Database, cell: _Cell, change: Mapping[str, int], sign: int) -> None:
    where = "pool = ? AND level = ? AND event = ? AND span = ? AND who = ? AND simulated = ?"
    row = db.execute(f"SELECT counts FROM total WHERE {where}", cell).fetchone()
    values: dict[str, int] = {} if row is None else json.loads(row[0])
    add_counts(values, change, sign)
    counts = Counts(Pool(cell.pool), cell.who == EVERYBODY, values)
    if counts.values:
        db.execute(
            "INSERT OR REPLACE INTO total "
            "(pool, level, event, span, who, simulated, games, deals, counts) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [*cell, games(counts), deals(counts), _sorted(counts.values)],
        )
    else:
        db.execute(f"DELETE FROM total WHERE {where}", cell)
