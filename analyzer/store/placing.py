"""Which game a text belongs to, what it is beside the editions that are there, and which of them is
shown. Ids and links stay whatever comes later."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from sqlite_utils import Database

from analyzer.notation import pen
from analyzer.stats.library import same_name
from analyzer.store import editions, once
from analyzer.store.faults import loaded
from analyzer.store.projecting import (
    Draft,
    entry_columns,
    found_counts,
    plays_of,
)
from analyzer.store.totals import Totals
from analyzer.store.values import CONTRADICTS, DUPLICATE, IMPORTED, REJECTED, RICHER

ID_LENGTH: Final = 12


def game_of(db: Database, draft: Draft) -> int | None:
    """The game that a text is an edition of: its deals are, or begin, those of an edition, or they
    go on where the edition shown ends. Without a whole trick: the game with the same text."""
    if not draft.plays:
        found = db.execute(
            "SELECT min(entry.game) FROM edition JOIN entry ON entry.id = edition.entry "
            "WHERE record_hash = ?",
            [draft.record_hash],
        ).fetchone()
        return None if found is None else found[0]
    known = db.execute(
        "SELECT whole IS NULL, game FROM play WHERE hash = ?", [draft.plays[-1]]
    ).fetchall()
    if known:
        return int(min(known)[1])
    if not _begins_alike(db, draft, None):
        return None
    for shorter in reversed(draft.plays[:-1]):
        begun = db.execute(
            "SELECT min(game.number) FROM edition JOIN game ON game.current = edition.entry "
            "WHERE play = ?",
            [shorter],
        ).fetchone()
        if begun[0] is not None:
            return int(begun[0])
    return None


def _begins_alike(db: Database, draft: Draft, apart_from: int | None) -> bool:
    """Whether an edition of another game begins with the same deal."""
    found = db.execute(
        "SELECT 1 FROM play WHERE hash = ? AND game IS NOT ? LIMIT 1",
        [draft.plays[0], apart_from],
    )
    return found.fetchone() is not None


def new_game(db: Database, draft: Draft) -> int:
    """A game of its own, with the beginning of its play hash as its id, or of the record hash."""
    name = draft.plays[-1].hex() if draft.plays else draft.record_hash or ""
    taken = {
        row[0]
        for row in db.execute(
            "SELECT id FROM known WHERE id >= ? AND id <= ?", [name[:ID_LENGTH], name]
        )
    }
    length = ID_LENGTH
    while name[:length] in taken and length < len(name):
        length += 1
    cursor = db.execute("INSERT INTO known (id) VALUES (?)", [name[:length]])
    return int(cursor.lastrowid or 0)


def reject(db: Database, entry: int, draft: Draft) -> None:
    """Keeps a text aside in which no game can be read."""
    _add_edition(db, entry, draft, REJECTED, None, None)


def settle(totals: Totals, entry: int, game: int, draft: Draft, *, corrects: bool) -> None:
    """Puts a text among the editions of its game, and shows it where it knows more."""
    db = totals.db
    shown = _shown(db, game)
    if shown is None:
        begin(totals, entry, game, draft)
        return
    is_better = corrects or _is_better_read(shown, draft)
    if _mends_nothing(shown, draft) or (not is_better and _has_text(db, game, draft.record_hash)):
        _add_edition(db, entry, draft, DUPLICATE, None, None)
        return
    status = RICHER if is_better else _beside(shown, draft)
    _add_edition(db, entry, draft, status, _next_number(db, game), draft.text)
    _add_plays(db, entry, game, draft)
    if status == RICHER:
        show(totals, game, entry, draft)


def begin(totals: Totals, entry: int, game: int, draft: Draft) -> None:
    """Puts the first text into a game, and shows it."""
    is_linked = _link(totals.db, entry, game, draft)
    status = CONTRADICTS if is_linked else IMPORTED
    _add_edition(totals.db, entry, draft, status, 1, draft.text)
    _add_plays(totals.db, entry, game, draft)
    _list(totals, game, entry, draft)


def _shown(db: Database, game: int) -> dict[str, Any] | None:
    found = db.query(
        "SELECT edition.* FROM game JOIN edition ON edition.entry = game.current "
        "WHERE game.number = ?",
        [game],
    )
    return next(iter(found), None)


def _mends_nothing(shown: dict[str, Any], draft: Draft) -> bool:
    """Whether a text says what the edition shown says, and the same of it cannot be read; notes of
    the reader are nothing to mend."""
    return _says_the_same(shown, draft) and _faults(shown) == _faults(draft)


def _is_better_read(shown: dict[str, Any], draft: Draft) -> bool:
    """Whether a text says what the edition shown says, and less of it cannot be read."""
    return _says_the_same(shown, draft) and len(_faults(draft)) < len(_faults(shown))


def _says_the_same(shown: dict[str, Any], draft: Draft) -> bool:
    return bool(shown["record_hash"] == draft.record_hash)


def _faults(of: dict[str, Any] | Draft) -> list[tuple[str, str]]:
    faults = of.faults if isinstance(of, Draft) else loaded(of["faults"])
    return [(f.code, f.message) for f in faults if f.severity != "note"]


def _has_text(db: Database, game: int, record_hash: str | None) -> bool:
    found = db.execute(
        "SELECT 1 FROM edition JOIN entry ON entry.id = edition.entry "
        "WHERE record_hash = ? AND game = ? LIMIT 1",
        [record_hash, game],
    )
    return found.fetchone() is not None


def _next_number(db: Database, game: int) -> int:
    (last,) = db.execute(
        "SELECT max(edition.number) FROM edition JOIN entry ON entry.id = edition.entry "
        "WHERE game = ?",
        [game],
    ).fetchone()
    return int(last) + 1


def _beside(shown: dict[str, Any], draft: Draft) -> str:
    """What a text is beside the edition that is shown."""
    count, play = shown["deals"], shown["play"]
    goes_on = play is not None and count <= len(draft.plays) and draft.plays[count - 1] == play
    if not goes_on and not _begins(shown, draft):
        return CONTRADICTS
    (old,) = pen.loads(shown["text"])
    (new,) = pen.loads(draft.text)
    beside = editions.compared(new, old)
    if beside == editions.AGAINST:
        return CONTRADICTS
    return RICHER if beside == editions.MORE else DUPLICATE


def _begins(shown: dict[str, Any], draft: Draft) -> bool:
    """Whether the deals of a text begin those of the edition that is shown."""
    if not draft.plays or len(draft.plays) > shown["deals"]:
        return False
    (old,) = pen.loads(shown["text"])
    plays = plays_of(old)
    return bool(plays) and plays[len(draft.plays) - 1] == draft.plays[-1]


def _add_edition(
    db: Database, entry: int, draft: Draft, status: str, number: int | None, text: str | None
) -> None:
    columns = {"entry": entry, "status": status, "number": number, "text": text}
    _insert(db, "edition", columns | entry_columns(draft))


def _insert(db: Database, table: str, columns: Mapping[str, Any]) -> None:
    db.execute(_insertion(table, *columns), [*columns.values()])


@cache
def _insertion(table: str, *columns: str) -> str:
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"


def _add_plays(db: Database, entry: int, game: int, draft: Draft) -> None:
    if draft.plays:
        *begun, whole = draft.plays
        db.conn.executemany(
            "INSERT OR IGNORE INTO play VALUES (?, ?, NULL)", [(game, play) for play in begun]
        )
        db.execute(
            "INSERT INTO play VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET whole = excluded.whole "
            "WHERE whole IS NULL",
            [game, whole, entry],
        )


def _link(db: Database, entry: int, game: int, draft: Draft) -> bool:
    """Notes which games a new one contradicts: an edition of theirs ends where it goes on."""
    linked = False
    if not draft.plays or not _begins_alike(db, draft, game):
        return linked
    for shorter in draft.plays[:-1]:
        others = db.execute(
            "SELECT game FROM play WHERE hash = ? AND whole < ? AND game <> ?",
            [shorter, entry, game],
        )
        for (other,) in others.fetchall():
            db.execute("INSERT OR IGNORE INTO contradiction VALUES (?, ?)", [game, other])
            linked = True
    return linked


def show(totals: Totals, game: int, entry: int, draft: Draft) -> None:
    """Makes an edition the one that lists, filters, search and statistics speak of."""
    unlist(totals, game)
    _list(totals, game, entry, draft)


def _list(totals: Totals, game: int, entry: int, draft: Draft) -> None:
    db = totals.db
    _insert(db, "game", {"number": game, "current": entry, **draft.listed})
    players = [(game, seat, name, same_name(name)) for seat, name in draft.players]
    db.conn.executemany("INSERT INTO player VALUES (?, ?, ?, ?)", players)
    found = [(game, *each) for each in found_counts(draft)]
    db.conn.executemany("INSERT INTO found VALUES (?, ?, ?, ?)", found)
    db.execute("INSERT INTO words VALUES (?, ?, ?, ?)", [game, *draft.words])
    db.execute(
        "INSERT INTO search (rowid, players, events, notes) VALUES (?, ?, ?, ?)",
        [game, *draft.words],
    )
    once.count(totals, game, draft)


def unlist(totals: Totals, game: int) -> None:
    """Takes a game out of lists, filters, search and statistics."""
    db = totals.db
    once.uncount(totals, game)
    db.execute(
        "INSERT INTO search (search, rowid, players, events, notes) "
        "SELECT 'delete', game, players, events, notes FROM words WHERE game = ?",
        [game],
    )
    db.execute("DELETE FROM game WHERE number = ?", [game])
    for table in ("player", "found", "words"):
        db.execute(f"DELETE FROM {table} WHERE game = ?", [game])
