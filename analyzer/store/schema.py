"""The tables of the store: what is kept as truth, and what can be made again from it.

Truth: the bytes of every upload (`upload`, `piece`), the games' ids (`known`), which game each
text in an upload belongs to (`entry`), and which edition somebody chose to be shown (`choice`).
Work still to be done stands in `job`. All other tables are projections, which `rebuild` remakes.
"""

from __future__ import annotations

from typing import Final

from sqlite_utils import Database, Migrations

from analyzer.stats.library import same_name
from analyzer.store import tables

VERSION: Final = 11  # of the schema, as PRAGMA user_version; one more for each migration

# In an order in which they can be emptied.
PROJECTIONS: Final = (
    *("contradiction", "play", "found", "player", "words", "game", "edition"),
    *("twin", "tally", "counted", "total"),
)

migrations: Final = Migrations("store")


@migrations()
def first_tables(db: Database) -> None:
    """All tables as of version 1."""
    _carry_out(db, tables.TRUTH + tables.PROJECTIONS)


@migrations()
def jobs(db: Database) -> None:
    """Version 2: long work as jobs."""
    _carry_out(db, tables.JOBS)


@migrations()
def counts(db: Database) -> None:
    """Version 3: what statistics are made of; games are counted when all columns are there."""
    _carry_out(db, tables.COUNTS)


@migrations()
def choices(db: Database) -> None:
    """Version 4: an older edition chosen again, and what is undecided in each edition."""
    from analyzer.store.upgrading import count_undecided

    _carry_out(db, tables.CHOICES)
    count_undecided(db)


@migrations()
def names(db: Database) -> None:
    """Version 5: names by what their spellings have in common, simulated games apart."""
    from analyzer.store.upgrading import count_again, separate

    db.conn.create_function("same_name", 1, same_name, deterministic=True)
    _carry_out(db, tables.NAMES)
    if db.execute("SELECT 1 FROM counted").fetchone() is None:
        count_again(db)
    else:
        separate(db)


@migrations()
def first_findings(db: Database) -> None:
    """Version 6: where the first finding of a text stands, and games by number of findings."""
    from analyzer.store.upgrading import find_first

    _carry_out(db, tables.FIRST)
    find_first(db)


@migrations()
def events(db: Database) -> None:
    """Version 7: games by their site; its totals versions 9 and 10 make, which always follow."""
    db.execute("CREATE INDEX game_site ON game (site)")


@migrations()
def plays(db: Database) -> None:
    """Version 8: what games are known by, in half the room."""
    _carry_out(db, tables.PLAYS)


@migrations()
def years_of_events(db: Database) -> None:
    """Version 9: totals of events, on all days and year by year."""
    from analyzer.store.upgrading import add_up_events

    add_up_events(db)


@migrations()
def years_of_pairs(db: Database) -> None:
    """Version 10: totals of players beside their partners, year by year."""
    from analyzer.store.upgrading import add_up_pairs

    add_up_pairs(db)


@migrations()
def twins(db: Database) -> None:
    """Version 11: a play that several games tell is counted once."""
    from analyzer.store.upgrading import count_once

    _carry_out(db, tables.TWINS)
    count_once(db)


def _carry_out(db: Database, script: str) -> None:
    for statement in script.split(";\n"):
        if statement.strip():
            db.execute(statement)
