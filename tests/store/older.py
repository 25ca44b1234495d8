"""A store as an older program left it: what newer versions of the tables brought is undone."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final

from sqlite_utils import Database

from analyzer.store import Store
from analyzer.store.counting import BESIDE, Cell
from analyzer.store.projecting import drafted
from analyzer.store.stored import edition_of, reading_of
from analyzer.store.totals import add_to_total, adding_up


def make_older(store: Store, version: int) -> None:
    """Brings the tables back to a version."""
    for newer, (name, undo) in sorted(_UNDO.items(), reverse=True):
        if newer > version:
            undo(store._db)
            store._db.execute("DELETE FROM _sqlite_migrations WHERE name = ?", [name])
    store._db.execute(f"PRAGMA user_version = {version}")


def _no_first(db: Database) -> None:
    for column in ("first_deal", "first_address"):
        db.execute(f"ALTER TABLE edition DROP COLUMN {column}")
    db.execute("DROP INDEX game_roots")
    db.execute("ALTER TABLE game DROP COLUMN roots")


def _no_names(db: Database) -> None:
    """Totals hold simulated games with the others, and an accent of its own makes another name."""
    db.execute("UPDATE counted SET simulated = 0")
    for game, seat, name in db.execute("SELECT game, seat, name FROM player").fetchall():
        db.execute("UPDATE tally SET who = ? WHERE game = ? AND seat = ?", [_old(name), game, seat])
    for game, event in db.execute("SELECT number, event FROM game").fetchall():
        db.execute("UPDATE counted SET event = ? WHERE game = ?", [_old(event), game])
    db.execute("DELETE FROM total")
    with adding_up(db) as totals:
        for (game,) in db.execute("SELECT game FROM counted").fetchall():
            totals.change(game, 1)
    _no_wider_totals(db)
    for statement in (
        "DROP INDEX player_who",
        "ALTER TABLE player DROP COLUMN who",
        "CREATE INDEX player_name ON player (name, game)",
        "DROP INDEX game_folded_event",
        "ALTER TABLE game DROP COLUMN folded_event",
        "CREATE INDEX game_event ON game (event)",
        "ALTER TABLE counted DROP COLUMN simulated",
        "DROP INDEX total_event",
        "ALTER TABLE total DROP COLUMN simulated",
        "CREATE UNIQUE INDEX total_event ON total (level, pool, event, span, who)",
    ):
        db.execute(statement)


def _old(name: str) -> str:
    return " ".join(name.split()).casefold()


def _no_choices(db: Database) -> None:
    db.execute("DROP TABLE choice")
    db.execute("ALTER TABLE edition DROP COLUMN undecided")


def _no_counts(db: Database) -> None:
    for table in ("counted", "tally", "fresh", "total"):
        db.execute(f"DROP TABLE {table}")


def _no_jobs(db: Database) -> None:
    for table in ("job_upload", "job"):
        db.execute(f"DROP TABLE {table}")


def _no_wider_totals(db: Database) -> None:
    db.execute("DELETE FROM total WHERE level IN ('event', 'beside')")
    db.execute("DROP INDEX IF EXISTS game_site")


def _no_years_of_events(db: Database) -> None:
    db.execute("DELETE FROM total WHERE level = 'event' AND span <> ''")


def _pairs_without_years(db: Database) -> None:
    pairs = db.execute(
        "SELECT pool, who, simulated, counts FROM total WHERE level = 'beside' ORDER BY span"
    ).fetchall()
    db.execute("DELETE FROM total WHERE level = 'beside'")
    for pool, who, simulated, counts in pairs:
        cell = Cell(pool, BESIDE, "", "", who, simulated)
        add_to_total(db, cell, json.loads(counts))


def _with_numbers(db: Database) -> None:
    """A table of plays whose rows have numbers, and one of games that are in no total yet."""
    for statement in (
        "CREATE TABLE fresh (game INTEGER PRIMARY KEY REFERENCES known ON DELETE CASCADE) STRICT",
        "ALTER TABLE play RENAME TO play_now",
        "DROP INDEX play_hash",
        "DROP INDEX play_whole",
        "CREATE TABLE play (game INTEGER NOT NULL REFERENCES known ON DELETE CASCADE, "
        "hash BLOB NOT NULL, whole INTEGER REFERENCES entry ON DELETE CASCADE, "
        "PRIMARY KEY (game, hash)) STRICT",
        "INSERT INTO play SELECT * FROM play_now",
        "DROP TABLE play_now",
        "CREATE INDEX play_hash ON play (hash, game)",
        "CREATE INDEX play_whole ON play (whole)",
    ):
        db.execute(statement)


def _count_twins(db: Database) -> None:
    """Every game is counted, also with the play of another one."""
    twins = [game for (game,) in db.execute("SELECT game FROM twin ORDER BY game").fetchall()]
    with adding_up(db) as totals:
        for game in twins:
            kept = edition_of(db, game)
            assert kept is not None
            draft = drafted(reading_of(db, kept))
            assert draft.facts is not None
            told = draft.listed["event"], draft.listed["day"], draft.listed["site"]
            totals.count(game, draft.facts, *told)
    db.execute("DROP TABLE twin")


_UNDO: Final[dict[int, tuple[str, Callable[[Database], None]]]] = {
    11: ("twins", _count_twins),
    10: ("years_of_pairs", _pairs_without_years),
    9: ("years_of_events", _no_years_of_events),
    8: ("plays", _with_numbers),
    7: ("events", _no_wider_totals),
    6: ("first_findings", _no_first),
    5: ("names", _no_names),
    4: ("choices", _no_choices),
    3: ("counts", _no_counts),
    2: ("jobs", _no_jobs),
}
