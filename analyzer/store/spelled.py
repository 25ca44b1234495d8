"""How the names of players are spelled in a store: in every edition of a game, shown or not, and
in what nobody has read yet or could not read."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final
from unicodedata import normalize

from sqlite_utils import Database

from analyzer.notation.pen.escapes import unescaped
from analyzer.seats import SEAT_NAMES
from analyzer.stats.library import same_name

_SEATED: Final = re.compile(rf'^\[(?:{"|".join(SEAT_NAMES)}) "((?:[^"\\]|\\.)*)"', re.MULTILINE)
_QUOTED: Final = re.compile(r'"((?:[^"\\\n]|\\.)+)"')  # of PEN, and of JSON


def players(db: Database) -> set[str]:
    """The names in every edition of every game, as they are written."""
    texts = db.execute("SELECT text FROM edition WHERE text IS NOT NULL")
    return {unescaped(name) for (text,) in texts for name in _SEATED.findall(text)}


def spellings(db: Database, player: str, texts: Iterable[str]) -> list[str]:
    """The name as given, as the editions have it in other capitals or with other blanks, and as it
    stands in quotes in the `texts` of uploads; and each of these in capitals and with its accents
    written the other way. In small letters it may be a word: only where it is written so."""
    wanted = same_name(player)
    quoted = {unescaped(name) for text in texts for name in _QUOTED.findall(text)}
    his = {name for name in players(db) | quoted if same_name(name) == wanted} | {player.strip()}
    cased = {form for name in his for form in (name, name.upper())}
    return sorted({form for name in cased for form in (name, *_composed(name))})


def is_called(db: Database, player: str, unread: Iterable[str]) -> bool:
    """Whether anybody has this name: in an edition of a game, or in quotes in texts that were not
    read or could not be."""
    wanted = same_name(player)
    quoted = (unescaped(name) for text in unread for name in _QUOTED.findall(text))
    return any(same_name(name) == wanted for name in (*players(db), *quoted))


def _composed(name: str) -> tuple[str, str]:
    return normalize("NFC", name), normalize("NFD", name)
