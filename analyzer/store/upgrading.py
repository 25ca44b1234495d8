"""What a store made by an older program did not keep yet, made for it when it is opened: every text
is read again from its upload, each upload once, and audited."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from io import BytesIO

from sqlite_utils import Database

from analyzer.notation import read
from analyzer.stats.counts import add_counts
from analyzer.stats.library import same_name
from analyzer.store.counting import (
    BATCH,
    BESIDE,
    DAY,
    EVENT,
    Cell,
    simulated_sites,
)
from analyzer.store.once import stand_for
from analyzer.store.projecting import Draft, drafted, first_columns
from analyzer.store.totals import Totals, add_to_total, adding_up, cell_of
from analyzer.store.uploads import held, texts


def count_again(db: Database) -> None:
    """Counts the games that are shown, none of which is counted; inside a transaction."""
    rows = db.execute(
        "SELECT upload, position, entry.id FROM game JOIN entry ON entry.id = current "
        "ORDER BY upload, position"
    ).fetchall()
    with adding_up(db) as totals:
        for entry, draft in _read_again(db, rows):
            game, event, day, site = db.execute(
                "SELECT number, event, day, site FROM game WHERE current = ?", [entry]
            ).fetchone()
            if draft.facts is not None:
                totals.count(game, draft.facts, event, day, site)


def find_first(db: Database) -> None:
    """Notes where the first finding of each text stands, in a store that did not keep it."""
    rows = db.execute(
        "SELECT upload, position, entry FROM edition JOIN entry ON entry.id = entry "
        "WHERE roots > 0 ORDER BY upload, position"
    ).fetchall()
    for entry, draft in _read_again(db, rows):
        db.execute(
            "UPDATE edition SET first_deal = :first_deal, first_address = :first_address "
            "WHERE entry = :entry",
            first_columns(draft) | {"entry": entry},
        )


def _read_again(db: Database, rows: Iterable[tuple[int, int, int]]) -> Iterator[tuple[int, Draft]]:
    """Texts by upload, position and entry: as they are read now, or in their canonical form where a
    newer reader reads them otherwise and nobody has rebuilt the store."""
    uploads: dict[int, dict[int, int]] = defaultdict(dict)
    for upload, position, entry in rows:
        uploads[upload][position] = entry
    for upload, entries in uploads.items():
        of = held(db, upload)
        assert of is not None  # an entry has its upload
        for text in texts(db, of)[1]:
            entry = entries.get(text.position, 0)
            if entry and (draft := drafted(text.reading)).record_hash == _hash_of(db, entry):
                del entries[text.position]
                yield entry, draft
            if not entries:
                break
        for entry in entries.values():
            yield from _from_canonical(db, entry)


def _hash_of(db: Database, entry: int) -> str | None:
    row = db.execute("SELECT record_hash FROM edition WHERE entry = ?", [entry]).fetchone()
    hashed: str | None = row[0]
    return hashed


def _from_canonical(db: Database, entry: int) -> Iterator[tuple[int, Draft]]:
    """An edition from the text that is kept of it; of other texts none is."""
    row = db.execute("SELECT text FROM edition WHERE entry = ?", [entry]).fetchone()
    if row[0] is not None:
        (reading,) = read(BytesIO(row[0].encode()), "")[1]
        yield entry, drafted(reading)


def count_undecided(db: Database) -> None:
    """Counts what is undecided in the editions of a store that did not keep it."""
    db.execute(
        "UPDATE edition SET undecided = (SELECT undecided FROM game WHERE current = entry) "
        "WHERE entry IN (SELECT current FROM game)"
    )
    others = "text IS NOT NULL AND entry NOT IN (SELECT current FROM game)"
    for entry, text in db.execute(f"SELECT entry, text FROM edition WHERE {others}").fetchall():
        (reading,) = read(BytesIO(text.encode()), "")[1]
        undecided = drafted(reading).undecided
        db.execute("UPDATE edition SET undecided = ? WHERE entry = ?", [undecided, entry])
    db.execute(
        "UPDATE edition SET undecided = ifnull((SELECT twin.undecided FROM edition AS twin "
        "WHERE twin.record_hash = edition.record_hash AND twin.number IS NOT NULL), 0) "
        "WHERE number IS NULL AND record_hash IS NOT NULL"
    )


def separate(db: Database) -> None:
    """Adds up anew the games whose names or whose mark the totals have otherwise."""
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
    _change_all(db, rows, -1)
    db.execute(f"UPDATE counted SET simulated = 1 WHERE game IN ({marked})", chosen)
    for table, column, found in (("tally", "who", names), ("counted", "event", events)):
        for before, now in found.items():
            db.execute(f"UPDATE {table} SET {column} = ? WHERE {column} = ?", [now, before])
    _change_all(db, rows, 1)


def _change_all(db: Database, rows: Iterable[tuple[int]], sign: int) -> None:
    with adding_up(db) as totals:
        for (game,) in rows:
            totals.change(game, sign)


def _spelt_otherwise(db: Database, query: str) -> dict[str, str]:
    """Names that `same_name` makes otherwise now."""
    names = [name for (name,) in db.execute(query).fetchall()]
    return {name: same_name(name) for name in names if same_name(name) != name}


def add_up_events(db: Database) -> None:
    """Makes the totals of events, on all days and on those of each year, of those of their days."""
    db.execute("DELETE FROM total WHERE level = ?", [EVENT])
    cells = db.execute(
        "SELECT DISTINCT pool, event, who, simulated FROM total WHERE level = ?", [DAY]
    ).fetchall()
    for pool, event, who, simulated in cells:
        values: dict[str, dict[str, int]] = defaultdict(dict)
        rows = db.execute(
            "SELECT span, counts FROM total WHERE level = ? AND pool = ? AND event = ? "
            "AND who = ? AND simulated = ?",
            [DAY, pool, event, who, simulated],
        )
        for day, text in rows.fetchall():
            counts = json.loads(text)
            for span in ("", day[:4]):
                add_counts(values[span], counts)
        for span, summed in values.items():
            add_to_total(db, Cell(pool, EVENT, event, span, who, simulated), summed)


def add_up_pairs(db: Database) -> None:
    """Makes the totals of players beside their partners, year by year, of every game."""
    db.execute("DELETE FROM total WHERE level = ?", [BESIDE])
    games = db.execute(
        "SELECT game, pool, event, day, simulated FROM counted ORDER BY game"
    ).fetchall()
    for first in range(0, len(games), BATCH):
        totals = Totals(db)
        for game, *of in games[first : first + BATCH]:
            totals.add_pairs(cell_of(*of), *totals.rows_of(game))
        totals.write()


def count_once(db: Database) -> None:
    """Takes out of the totals each game with the play, or with the text, of one before it."""
    with adding_up(db) as totals:
        for column in ("play", "record_hash"):
            for counted, game in _counted_twice(db, column):
                totals.uncount(game)
                stand_for(db, counted, game)


def _counted_twice(db: Database, column: str) -> list[tuple[int, int]]:
    """The first game and each other one of those that are counted with the same in a column. What
    is counted is looked at last: its rows are long."""
    shown = "edition CROSS JOIN game ON game.current = edition.entry"
    return db.execute(
        f"WITH again (value) AS (SELECT {column} FROM {shown} WHERE {column} IS NOT NULL "
        f"GROUP BY {column} HAVING count(*) > 1), "
        "twins (first, number) AS (SELECT min(game.number) OVER (PARTITION BY value), game.number "
        f"FROM again CROSS JOIN {shown} CROSS JOIN counted ON counted.game = game.number "
        f"WHERE {column} = value) SELECT first, number FROM twins WHERE number > first "
        "ORDER BY number"
    ).fetchall()
