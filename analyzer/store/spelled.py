"""How the names of players are spelled in a store: in every edition of a game, shown or not, and
in what nobody has read yet or could not read; and how a name is found in a text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Final
from unicodedata import normalize

from sqlite_utils import Database

from analyzer.notation.pasted import NO_TEXT
from analyzer.notation.pen.escapes import braced, free_text, quoted_value, unescaped
from analyzer.seats import SEAT_NAMES
from analyzer.stats.library import same_name

_SEATED: Final = re.compile(rf'^\[(?:{"|".join(SEAT_NAMES)}) "((?:[^"\\]|\\.)*)"', re.MULTILINE)
_QUOTED: Final = re.compile(r'"((?:[^"\\\n]|\\.)+)"')  # of PEN, and of JSON

_CODE: Final = re.compile(r"(\\\\u)([0-9a-f]{4})")
# A line end as it is or escaped, with the marks of a quotation or comment behind it.
LINE_BREAK: Final = r"(?:\r\n|\r|\n|\\n)[ \t\u00a0>;|]*+"
_BLANKS: Final = r"(?:[^\S\r\n]|\\[rt]|\\u00[aA]0)"
_GAP: Final = rf"(?:{_BLANKS}++(?:{LINE_BREAK})?+|{LINE_BREAK})"


def pattern_of(name: str) -> str:
    """A pattern that finds a name as words of their own, plain or escaped as JSON and PEN do, with
    any blanks between them; also where a line ends there."""
    words = ("|".join(map(_pattern, _forms(word))) for word in name.split())
    spaced = _GAP.join(f"(?:{forms})" for forms in words)
    return rf"(?:(?<![^\W_])|(?<=\\[nrt])){spaced}(?![^\W_])"


def _pattern(form: str) -> str:
    """Digits of a code may be capitals; any byte that is no text is read as the same sign."""
    coded = _CODE.sub(lambda found: f"{found[1]}(?i:{found[2]})", re.escape(form))
    return coded.replace("\ufffd", "[\ufffd\udc80-\udcff]")


def _forms(word: str) -> list[str]:
    in_json = (json.dumps(word)[1:-1], json.dumps(word, ensure_ascii=False)[1:-1])
    in_pen = (quoted_value(word)[1:-1], braced(word)[1:-1], free_text(word))
    forms = {word, *in_json, *in_pen, *_in_latin_1(word)}
    return sorted(forms, key=lambda form: (-len(form), form))


def _in_latin_1(word: str) -> tuple[str, ...]:
    """What is left of a word in that encoding: in a text taken for UTF-8, and in what was read."""
    try:
        kept = word.encode("latin-1").decode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return ()
    return kept, NO_TEXT.sub("\ufffd", kept)


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
