"""All that follows from the uploads, made again from their bytes: every text goes to the game that
it was put into, in the order in which they came, so that the result is the same to the byte."""

from __future__ import annotations

import json
from collections import defaultdict, deque
from collections.abc import Collection, Iterator
from typing import Any, Final

from sqlite_utils import Database

from analyzer import __version__
from analyzer.store.choosing import show_chosen
from analyzer.store.connection import writing
from analyzer.store.once import counting_once
from analyzer.store.placing import game_of, new_game, reject, settle, unlist
from analyzer.store.projecting import Draft, drafted
from analyzer.store.schema import PROJECTIONS
from analyzer.store.totals import Totals
from analyzer.store.uploads import Held, Text, finish, held, texts, unchanged

_OPEN: Final = 16  # uploads that are read side by side


def rebuild(db: Database) -> int:
    """Makes all projections again; the number of games. What a newer reader reads otherwise is
    read so from then on."""
    with writing(db):
        for table in PROJECTIONS:
            db.execute(f"DELETE FROM {table}")
        db.execute("INSERT INTO search (search) VALUES ('delete-all')")
        for upload in _uploads_of_older_readers(db):
            _match(db, upload)
        with counting_once(db) as totals:
            _replay(totals, _entries(db, "1", {}))
        (games,) = db.execute("SELECT count(*) FROM game").fetchone()
        return int(games)


def renewed(db: Database, of: Held) -> set[int]:
    """Reads an upload again with a newer reader; the positions of games that it finds in it and
    the older one did not."""
    with unchanged(db, of):
        before, games = _read_as_games(db, of.id), games_in(db, of.id)
        _match(db, of)  # games of which it drops a text change, too
        again(db, {*games, *games_in(db, of.id)}, [of.id])
        after = _read_as_games(db, of.id)
    return {position for entry, position in after.items() if entry not in before}


def _read_as_games(db: Database, upload: int) -> dict[int, int]:
    """The entries of an upload that belong to a game, with their positions."""
    rows = db.execute(
        "SELECT id, position FROM entry WHERE upload = ? AND game IS NOT NULL", [upload]
    )
    return dict(rows.fetchall())


def again(db: Database, games: Collection[int], uploads: Collection[int]) -> None:
    """Makes the projections of these games again, and of what was rejected in these uploads;
    inside a transaction."""
    with counting_once(db) as totals:
        _again(totals, games, uploads)


def _again(totals: Totals, games: Collection[int], uploads: Collection[int]) -> None:
    db = totals.db
    for game in games:
        unlist(totals, game)
    chosen = {"games": json.dumps(sorted(games)), "uploads": json.dumps(sorted(uploads))}
    for table in ("play", "contradiction"):
        db.execute(
            f"DELETE FROM {table} WHERE game IN (SELECT value FROM json_each(:games))", chosen
        )
    where = (
        "game IN (SELECT value FROM json_each(:games)) "
        "OR game IS NULL AND upload IN (SELECT value FROM json_each(:uploads))"
    )
    db.execute(f"DELETE FROM edition WHERE entry IN (SELECT id FROM entry WHERE {where})", chosen)
    _replay(totals, _entries(db, where, chosen))


def _entries(db: Database, where: str, values: dict[str, str]) -> list[tuple[int, ...]]:
    """Texts to be put in again, and between them those that somebody chose to be shown, in the
    order in which that happened; with whether it is a choice."""
    return db.execute(
        "SELECT id, upload, position, game, 0 AS chosen, id AS turn "
        f"FROM entry WHERE {where} UNION ALL "
        "SELECT entry.id, upload, position, game, number, after "
        f"FROM choice JOIN entry ON entry.id = entry WHERE {where} ORDER BY turn, chosen",
        values,
    ).fetchall()


def games_in(db: Database, upload: int) -> list[int]:
    """The games that an upload holds a text of."""
    rows = db.execute(
        "SELECT DISTINCT game FROM entry WHERE upload = ? AND game IS NOT NULL", [upload]
    )
    return [row[0] for row in rows]


def _replay(totals: Totals, entries: list[tuple[int, ...]]) -> None:
    db = totals.db
    readers = _Readers(db)
    for entry, upload, position, game, chosen, _ in entries:
        of, text = readers.at(upload, position)
        if chosen:
            show_chosen(totals, entry, drafted(text.reading))
        else:
            _put_again(totals, entry, game, of, drafted(text.reading))
    gone = "number NOT IN (SELECT game FROM entry WHERE game > 0)"
    for (game,) in db.execute(f"SELECT number FROM known WHERE {gone}").fetchall():
        unlist(totals, game)
    db.execute(f"DELETE FROM known WHERE {gone}")


def _put_again(totals: Totals, entry: int, game: int | None, of: Held, draft: Draft) -> None:
    """Puts a text where it was; what only a newer reader can read, or can no more, moves."""
    db = totals.db
    if not draft.is_game:
        if game is not None:
            db.execute("UPDATE entry SET game = NULL WHERE id = ?", [entry])
        reject(db, entry, draft)
        return
    if game is None:
        game = of.corrects or game_of(db, draft) or new_game(db, draft)
        db.execute("UPDATE entry SET game = ? WHERE id = ?", [game, entry])
    settle(totals, entry, game, draft, corrects=of.corrects is not None)


class _Readers:
    """Uploads read side by side, each from its beginning to its end."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self._open: dict[int, tuple[Held, Iterator[Text], int]] = {}

    def at(self, upload: int, position: int) -> tuple[Held, Text]:
        """One text of an upload."""
        opened = self._open.pop(upload, None)
        if opened is None or opened[2] >= position:
            opened = self._begin(upload)
        of, each, _ = opened
        for text in each:
            if text.position == position:
                self._open[upload] = (of, each, position)
                if len(self._open) > _OPEN:
                    del self._open[next(iter(self._open))]
                return of, text
        raise AssertionError(f"upload {upload} has no text {position} any more")

    def _begin(self, upload: int) -> tuple[Held, Iterator[Text], int]:
        of = held(self._db, upload)
        assert of is not None  # an entry has its upload
        return of, texts(self._db, of)[1], 0


def _uploads_of_older_readers(db: Database) -> list[Held]:
    rows = db.execute(
        "SELECT id FROM upload WHERE complete AND reader <> ? ORDER BY id", [__version__]
    ).fetchall()
    return [of for (upload,) in rows if (of := held(db, upload)) is not None]


def _match(db: Database, of: Held) -> None:
    """Finds the texts of an upload again by where they begin; what is none any more is dropped."""
    rows: Any = db.execute(
        "SELECT id, place FROM entry WHERE upload = ? ORDER BY position", [of.id]
    ).fetchall()
    known: dict[str, deque[int]] = defaultdict(deque)
    for entry, place in rows:
        known[place].append(entry)
    last = 0
    form, each = texts(db, of)
    for text in each:
        last = text.position
        if known[text.place]:
            db.execute(
                "UPDATE entry SET position = ? WHERE id = ?",
                [text.position, known[text.place].popleft()],
            )
        else:
            db.execute(
                "INSERT INTO entry (upload, position, place) VALUES (?, ?, ?)",
                [of.id, text.position, text.place],
            )
    for entry in (entry for left in known.values() for entry in left):
        db.execute("DELETE FROM entry WHERE id = ?", [entry])
    db.execute("UPDATE upload SET done = ? WHERE id = ?", [last, of.id])
    finish(db, of.id, form)
