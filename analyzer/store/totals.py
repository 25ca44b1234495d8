"""What the games that are shown say of themselves, kept beside each game and added up in totals: by
`Totals` in the transaction in which games come or go."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from sqlite_utils import Database

from analyzer.seats import Seat, partner
from analyzer.stats import Counts, Place, Pool, Row, counts_of_game, rows_of
from analyzer.stats.counts import add_counts, add_rows
from analyzer.stats.facts import GameFacts
from analyzer.stats.figures import deals, games
from analyzer.stats.library import same_name
from analyzer.store.counting import (
    BATCH,
    BESIDE,
    DAY,
    EVERYBODY,
    LOOSE,
    Cell,
    is_date,
    is_simulated,
    pair,
    rows_in,
    year_of,
)

Seated = Mapping[str, list[Seat]]  # the seats of each player; one can sit at two

_OF_CELL: Final = "pool = ? AND level = ? AND event = ? AND span = ? AND who = ? AND simulated = ?"


@contextmanager
def adding_up(db: Database) -> Iterator[Totals]:
    """What comes and goes inside is in the totals at the end; inside a transaction."""
    totals = Totals(db)
    yield totals
    totals.write()


class Totals:
    """Games that come and go, and what changes in the totals by them; a hundred games wait to be
    written at most."""

    def __init__(self, db: Database) -> None:
        self.db = db
        self._changes: dict[Cell, dict[str, int]] = {}
        self._texts: dict[Cell, str] = {}  # of counts that are those of one game
        self._games = 0

    def count(self, game: int, facts: GameFacts, event: str, day: str | None, site: str) -> None:
        """Keeps what a game says."""
        rows = rows_of(facts)
        values = counts_of_game(facts, rows).values
        text = _text_of(values)
        cell = cell_of(facts.pool.text, same_name(event), day or "", int(is_simulated(site)))
        self.db.execute(
            "INSERT INTO counted (game, pool, event, day, counts, simulated) "
            "VALUES (?, ?, ?, ?, ?, ?)",
            [game, cell.pool, cell.event, cell.span, text, cell.simulated],
        )
        names = {seat: same_name(name) for seat, name in facts.players}
        self.db.conn.executemany(
            "INSERT INTO tally (game, seat, who, rows) VALUES (?, ?, ?, ?)",
            [(game, seat, names.get(seat, ""), text) for seat, text in _texts_of(rows).items()],
        )
        seats: dict[str, list[Seat]] = defaultdict(list)
        for seat, _ in rows:
            if (who := names.get(seat)) and seat not in seats[who]:
                seats[who].append(seat)
        if cell not in self._changes:
            self._texts[cell] = text
        self._add_game(cell, values, rows, seats, 1)

    def uncount(self, game: int) -> None:
        """Takes a game out of what is kept."""
        self.change(game, -1)
        for table in ("tally", "counted"):
            self.db.execute(f"DELETE FROM {table} WHERE game = ?", [game])

    def change(self, game: int, sign: int) -> None:
        """Adds what is kept of a game to the totals, or takes it away."""
        row = self.db.execute(
            "SELECT pool, event, day, simulated, counts FROM counted WHERE game = ?", [game]
        ).fetchone()
        if row is not None:
            *of, counts = row
            self._add_game(cell_of(*of), json.loads(counts), *self.rows_of(game), sign)

    def rows_of(self, game: int) -> tuple[dict[Place, Row], Seated]:
        """What is kept of a game, row by row, and who sat where."""
        rows: dict[Place, Row] = {}
        seats: dict[str, list[Seat]] = {}
        for seat, who, text in self.db.execute(
            "SELECT seat, who, rows FROM tally WHERE game = ?", [game]
        ).fetchall():
            rows |= rows_in(text, seat)
            if who:
                seats.setdefault(who, []).append(seat)
        return rows, seats

    def _add_game(
        self,
        cell: Cell,
        values: Mapping[str, int],
        rows: Mapping[Place, Row],
        seats: Seated,
        sign: int,
    ) -> None:
        """Adds one game to the total of everybody, and to that of each player."""
        self._add(cell, values, sign)
        for who, his in seats.items():
            self._add(cell._replace(who=who), _counts_of(rows, his), sign)
        self.add_pairs(cell, rows, seats, sign)
        self._games += 1
        if self._games == BATCH:
            self.write()

    def add_pairs(self, of: Cell, rows: Mapping[Place, Row], seats: Seated, sign: int = 1) -> None:
        """Adds one game to the total of each player beside his partner."""
        names = {seat: who for who, his in seats.items() for seat in his}
        players = Pool(of.pool).rules.players
        found: dict[str, list[Seat]] = {}
        for seat, who in names.items():
            other = partner(seat, players)
            if other in names:
                found.setdefault(pair(who, names[other]), []).append(seat)
        for both, his in found.items():
            cell = Cell(of.pool, BESIDE, "", year_of(of.span), both, of.simulated)
            self._add(cell, _counts_of(rows, his), sign)

    def _add(self, cell: Cell, values: Mapping[str, int], sign: int) -> None:
        if cell in self._changes:
            self._texts.pop(cell, None)
            add_counts(self._changes[cell], values, sign)
        else:
            self._changes[cell] = dict(values) if sign > 0 else {k: -n for k, n in values.items()}

    def write(self) -> None:
        """Brings all totals to what the games say."""
        changes: dict[Cell, dict[str, int]] = {}
        for cell, change in self._changes.items():
            for wider in (cell, *cell.wider):
                if wider in changes:
                    add_counts(changes[wider], change)
                else:
                    changes[wider] = change.copy()
        for cell, change in changes.items():
            add_to_total(self.db, cell, change, self._texts.get(cell, ""))
        self._changes, self._texts = {}, {}
        self._games = 0


def cell_of(pool: str, event: str, day: str, simulated: int) -> Cell:
    """The finest total that everybody's counts of a game go to."""
    return Cell(pool, DAY if is_date(day) else LOOSE, event, day, EVERYBODY, simulated)


def _counts_of(rows: Mapping[Place, Row], seats: list[Seat]) -> Mapping[str, int]:
    values: dict[str, int] = {}
    add_rows(values, rows, seats)
    return values


# JSON is written by hand: a game has hundreds of counts, and no name of theirs needs an escape.


def _text_of(values: Mapping[str, int]) -> str:
    """Counts in the order of their names, so that equal counts have the same text."""
    return "{" + ",".join([f'"{name}":{values[name]}' for name in sorted(values)]) + "}"


def _texts_of(rows: Mapping[Place, Row]) -> dict[Seat, str]:
    """What `rows_in` reads, of each seat."""
    by_seat: dict[Seat, list[str]] = defaultdict(list)
    for (seat, position), row in rows.items():
        told = ",".join([f'"{column}":{n}' for column, n in row.items()])
        by_seat[seat].append(f'"{position}":{{{told}}}')
    return {seat: "{" + ",".join(texts) + "}" for seat, texts in by_seat.items()}


def add_to_total(db: Database, cell: Cell, change: Mapping[str, int], text: str = "") -> None:
    """Adds counts to a total; their `text`, where it is at hand."""
    if not any(change.values()):
        return
    row = db.execute(f"SELECT rowid, counts FROM total WHERE {_OF_CELL}", cell).fetchone()
    values = change
    if row is not None:
        values, text = json.loads(row[1]), ""
        add_counts(values, change)
    counts = Counts(Pool(cell.pool), cell.who == EVERYBODY, values)
    told = [games(counts), deals(counts), text or _text_of(counts.values)]
    if row is None:
        db.execute(
            "INSERT INTO total (games, deals, counts, pool, level, event, span, who, simulated) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [*told, *cell],
        )
    elif counts.values:
        db.execute(
            "UPDATE total SET games = ?, deals = ?, counts = ? WHERE rowid = ?", [*told, row[0]]
        )
    else:
        db.execute("DELETE FROM total WHERE rowid = ?", [row[0]])
