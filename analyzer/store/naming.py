"""Names of players and events as they stand in an index: to choose from, and those that somebody
means who types a part of one."""

from __future__ import annotations

import re
from typing import Final
from unicodedata import combining, normalize

from sqlite_utils import Database

from analyzer.stats.library import same_name

EVERY: Final = -1
_WORD: Final = re.compile(r"\w+")


def distinct(db: Database, table: str, column: str, most: int = EVERY) -> tuple[str, ...]:
    """What stands in an indexed column, sorted: as many steps in the index as there are answers,
    however many rows there are."""
    rows = db.execute(
        f"WITH RECURSIVE next (value) AS (SELECT min({column}) FROM {table} WHERE {column} > '' "
        f"UNION ALL SELECT (SELECT min({column}) FROM {table} WHERE {column} > value) FROM next "
        f"WHERE value IS NOT NULL) SELECT value FROM next WHERE value IS NOT NULL LIMIT ?",
        [most],
    )
    return tuple(row[0] for row in rows)


def meant(db: Database, table: str, column: str, asked: str, *, in_part: bool) -> tuple[str, ...]:
    """The names that are meant by what somebody asks for, in a column of folded names: that name.
    Where there is none such, and it may be given in part: every name that has, for each word of it,
    a word that begins so, with or without its accents."""
    whole = same_name(asked)
    known = db.execute(f"SELECT 1 FROM {table} WHERE {column} = ? LIMIT 1", [whole]).fetchone()
    if known is not None or not in_part:
        return (whole,)
    words = _WORD.findall(_bare(whole))
    return tuple(name for name in distinct(db, table, column) if words and _has(name, words))


def _has(name: str, words: list[str]) -> bool:
    bare = _bare(name)
    if not all(word in bare for word in words):  # most names end here
        return False
    own = _WORD.findall(bare)
    return all(any(each.startswith(word) for each in own) for word in words)


def _bare(name: str) -> str:
    """A name without its accents."""
    if name.isascii():
        return name
    return "".join(c for c in normalize("NFD", name) if not combining(c))
