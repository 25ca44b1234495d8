"""A store in a folder of its own, small games to put into it, and all that it holds."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

from analyzer.store import Imported, Store

WHEN = datetime(2026, 11, 26, 20, 0, tzinfo=UTC)

TAGS = """\
%pen 1.0
[Event "Thursday club"]
[Date "2026-11-26"]
[Rules "four-handed"]
[South "Ann"]
[West "Ben"]
[North "Cleo"]
[East "Dan"]
"""
FIRST = """
deal 1 dealer E up TH
bids S: order
1 S: JH QH JD 9H
2 S: AH 9C 9D TH
"""
SECOND = """
deal 2 dealer S up 9C
bids W: pass pass pass pass | H
1 W: JH 9H AH QH
"""
OTHER_SECOND = SECOND.replace("QH", "KH")
GAME = TAGS + FIRST
LONGER = GAME + SECOND


def quoted(text: str) -> str:
    """A text as forums quote it."""
    return "".join(f"> {line}\n" for line in text.splitlines())


def add(store: Store, text: str | bytes, name: str = "evening.pen") -> Imported:
    """Takes in a text."""
    data = text.encode() if isinstance(text, str) else text
    return store.add(name, BytesIO(data), WHEN)


def counts(done: Imported) -> dict[str, int]:
    """What an import came to, without what it did not."""
    words = ("imported", "duplicate", "richer", "contradicts", "rejected")
    return {word: getattr(done, word) for word in words if getattr(done, word)}


def only_id(done: Imported) -> str:
    """The id of the one game of an upload."""
    (game,) = done.games
    assert game.id is not None
    return game.id


def content(path: Path) -> dict[str, list[Any]]:
    """Every row of every table of ours, in the order of its columns."""
    with sqlite3.connect(path) as db:
        tables = db.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' "
            "AND name NOT LIKE '_sqlite%' AND name NOT LIKE 'search_%' ORDER BY name"
        ).fetchall()
        found = {name: sorted(db.execute(f"SELECT * FROM {name}"), key=repr) for (name,) in tables}
    db.close()
    return found


def bytes_of(folder: Path) -> bytes:
    """The bytes of all files in a folder."""
    return b"".join(p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file())
