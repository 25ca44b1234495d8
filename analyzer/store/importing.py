"""From an upload to games: a hundred games a transaction, each game wholly in or out, and whoever
comes back to an upload goes on where it stopped."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from itertools import islice
from typing import BinaryIO, NamedTuple

from sqlite_utils import Database

from analyzer import __version__
from analyzer.store.connection import one_by_one, savepoint
from analyzer.store.counting import BATCH
from analyzer.store.errors import RequestError
from analyzer.store.once import counting_once
from analyzer.store.placing import begin, game_of, new_game, reject, settle
from analyzer.store.projecting import Draft, drafted
from analyzer.store.rebuilding import renewed
from analyzer.store.totals import Totals
from analyzer.store.uploads import Held, finish, held, keep, texts, unchanged


class Ready(NamedTuple):
    """A text of an upload, ready to be put in: its position, and where it begins."""

    position: int
    place: str
    draft: Draft


def take_in(
    db: Database, name: str, stream: BinaryIO, when: datetime, corrects: int | None = None
) -> tuple[int, set[int]]:
    """Keeps an upload and puts its games in; the number of the upload, and the positions of those
    that were put in now and not before or by somebody else."""
    upload = keep(db, name, stream, when, corrects)
    of = held(db, upload)
    if of is None:
        raise RequestError(f"'{name}' was deleted while it was read: send it again")
    return upload, put_all_in(db, of, lambda: True)


def put_all_in(db: Database, of: Held, goes_on: Callable[[], bool]) -> set[int]:
    """Puts in the games of an upload that are not in, up to the batch in whose transaction
    `goes_on` says no; the positions of those that were put in."""
    if of.complete:
        return set() if of.reader == __version__ else renewed(db, of)
    with one_by_one(db):
        return _put_in(db, of, goes_on)


def _put_in(db: Database, of: Held, goes_on: Callable[[], bool]) -> set[int]:
    form, each = texts(db, of)
    ready = (
        Ready(position, place, drafted(reading))
        for position, place, reading in each
        if position > of.done
    )
    put: set[int] = set()
    for batch in _batches(ready):
        with unchanged(db, of) as now:
            if not goes_on():
                return put
            new = [one for one in batch if one.position > now.done]
            with counting_once(db) as totals:
                for one in new:
                    with savepoint(db):
                        put_in(totals, of, one)
            if new:
                db.execute(
                    "UPDATE upload SET done = ?, format = ? WHERE id = ?",
                    [new[-1].position, form, of.id],
                )
            put |= {one.position for one in new}
    with unchanged(db, of) as now:
        if not now.complete:
            finish(db, of.id, form)
    return put


def _batches(ready: Iterator[Ready]) -> Iterator[list[Ready]]:
    while batch := list(islice(ready, BATCH)):
        yield batch


def put_in(totals: Totals, of: Held, one: Ready) -> None:
    """Puts one text into its game, or aside."""
    db, draft = totals.db, one.draft
    if not draft.is_game:
        reject(db, _entered(db, of, one, None), draft)
        return
    game = of.corrects or game_of(db, draft)
    if game is None:
        game = new_game(db, draft)
        begin(totals, _entered(db, of, one, game), game, draft)
    else:
        entry = _entered(db, of, one, game)
        settle(totals, entry, game, draft, corrects=of.corrects is not None)


def _entered(db: Database, of: Held, one: Ready, game: int | None) -> int:
    cursor = db.execute(
        "INSERT INTO entry (upload, position, place, game) VALUES (?, ?, ?, ?)",
        [of.id, one.position, one.place, game],
    )
    return int(cursor.lastrowid or 0)
