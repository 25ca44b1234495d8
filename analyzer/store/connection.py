"""Opening the one file that everything is kept in, and writing to it all or nothing."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from sqlite_utils import Database

from analyzer.store.errors import StoreError, told
from analyzer.store.schema import VERSION, migrations

PATIENCE: Final = 10.0  # seconds that one waits for another's turn to end
_PAUSE: Final = 0.02


def opened(path: Path, *, readonly: bool) -> Database:
    """The store at a path, made unless it is only read, and brought to the newest schema."""
    with told():
        if not readonly:
            path.parent.mkdir(parents=True, exist_ok=True)
        conn = _connected(path, readonly)
        try:
            db = Database(conn)
            if readonly and 0 < _version(db) < VERSION:
                opened(path, readonly=False).conn.close()
            _prepare(db, readonly)
        except BaseException:
            conn.close()
            raise
        return db


def games_of_older(path: Path) -> int:
    """How many games are in a store that an older program made, which is brought up to date when
    it is opened; 0 where it is none."""
    if not path.is_file():
        return 0
    try:
        with closing(_connected(path, readonly=True)) as conn:
            if not 0 < _version(Database(conn)) < VERSION:
                return 0
            (games,) = conn.execute("SELECT count(*) FROM game").fetchone()
            return int(games)
    except sqlite3.Error:
        return 0  # whoever opens it is told what is wrong


def _connected(path: Path, readonly: bool) -> sqlite3.Connection:
    where = path.resolve().as_uri()
    if not readonly:
        return _connect(f"{where}?mode=rwc")
    conn = _connect(f"{where}?mode=ro")
    try:
        conn.execute("SELECT 1 FROM sqlite_master").fetchone()
    except sqlite3.OperationalError:
        conn.close()
        if not path.is_file() or path.with_name(f"{path.name}-wal").exists():
            raise
        # In a folder that nobody may write to, a store that nobody has open does not change.
        return _connect(f"{where}?mode=ro&immutable=1")
    return conn


def _connect(uri: str) -> sqlite3.Connection:
    return sqlite3.connect(uri, uri=True, timeout=PATIENCE, isolation_level=None)


def _prepare(db: Database, readonly: bool) -> None:
    for pragma in ("foreign_keys = ON", "trusted_schema = OFF", "secure_delete = ON"):
        db.execute(f"PRAGMA {pragma}")
    db.execute("PRAGMA synchronous = FULL")
    if readonly:
        db.execute("PRAGMA query_only = ON")
    else:
        in_turn(db, "PRAGMA journal_mode = WAL")
    version = _version(db)
    if version < VERSION and not readonly:
        _migrate(db)
    elif version != VERSION:
        raise StoreError(
            f"the store has version {version} of its tables and this program works with "
            f"{VERSION}: expected a store that it made, or a newer program"
        )


def in_turn(db: Database, statement: str) -> None:
    """Carries out what SQLite does not wait for by itself."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            db.execute(statement).fetchall()
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > until:
                raise
        time.sleep(_PAUSE)


def _version(db: Database) -> int:
    (version,) = db.execute("PRAGMA user_version").fetchone()
    return int(version)


def _migrate(db: Database) -> None:
    with writing(db):
        if _version(db) < VERSION:
            migrations.apply(db)
            db.execute(f"PRAGMA user_version = {VERSION}")


def scrub(db: Database) -> None:
    """Leaves nothing of what was deleted in any file: neither in free pages nor in the log of
    what was written last."""
    with told():
        in_turn(db, "VACUUM")
    empty_log(db)


def empty_log(db: Database) -> None:
    """Brings all that was written last into the store itself, and its log to no length."""
    with told():
        until = time.monotonic() + PATIENCE
        while db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
            if time.monotonic() > until:
                raise StoreError(
                    "what was deleted can be seen no more, but another program reads the store "
                    "and some bytes of it are left: close that program and do the same again"
                )
            time.sleep(_PAUSE)


@contextmanager
def one_by_one(db: Database) -> Iterator[None]:
    """What `savepoint` keeps stays in memory: each is over soon, and a file would take longer than
    all the rest. Outside of a transaction."""
    db.execute("PRAGMA temp_store = MEMORY")
    try:
        yield
    finally:
        db.execute("PRAGMA temp_store = DEFAULT")


@contextmanager
def savepoint(db: Database) -> Iterator[None]:
    """A part of a transaction that is carried out wholly or not at all."""
    db.execute("SAVEPOINT part")
    try:
        yield
    except BaseException:
        if db.conn.in_transaction:
            db.execute("ROLLBACK TO part")
        raise
    db.execute("RELEASE part")


@contextmanager
def writing(db: Database) -> Iterator[None]:
    """A transaction that waits for its turn to write and is carried out wholly or not at all."""
    with told():
        db.execute("BEGIN IMMEDIATE")
        try:
            yield
            db.execute("COMMIT")
        except BaseException:
            if db.conn.in_transaction:
                db.execute("ROLLBACK")
            raise
