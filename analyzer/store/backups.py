"""A copy of the store that was checked, made while others read and write."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from sqlite_utils import Database

from analyzer.store.errors import RequestError, StoreError


def backup(db: Database, source: Path, target: Path) -> None:
    """Copies one committed state to a file, which appears when it is complete and was checked."""
    if target.exists() and target.samefile(source):
        raise RequestError("the copy cannot take the place of the store itself: name another file")
    handle, name = tempfile.mkstemp(prefix=f".{target.name[:100]}.", dir=target.parent)
    os.close(handle)
    beside = Path(name)
    try:
        with closing(sqlite3.connect(beside)) as copy:
            db.conn.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
            _check(copy)
        with beside.open("rb") as stream:
            os.fsync(stream.fileno())
        beside.replace(target)
    finally:
        for end in ("", "-journal", "-wal", "-shm"):
            beside.with_name(f"{beside.name}{end}").unlink(missing_ok=True)


def _check(copy: sqlite3.Connection) -> None:
    (verdict,) = copy.execute("PRAGMA integrity_check(1)").fetchone()
    if verdict != "ok" or copy.execute("PRAGMA foreign_key_check").fetchone() is not None:
        raise StoreError(f"the copy is damaged, so it was not kept: {verdict}")
