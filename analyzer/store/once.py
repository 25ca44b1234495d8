"""Each play counted once: of games that tell the same one as they are shown, that which came first
is counted. Where it goes, the next is counted at once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlite_utils import Database

from analyzer.store.projecting import Draft, drafted
from analyzer.store.stored import edition_of, reading_of
from analyzer.store.totals import Totals, adding_up
from analyzer.store.twins import counted_with


@contextmanager
def counting_once(db: Database) -> Iterator[Totals]:
    """What comes and goes inside is in the totals at the end, each play once; inside a
    transaction."""
    with adding_up(db) as totals:
        yield totals
        _count_waiting(totals)


def count(totals: Totals, game: int, draft: Draft) -> None:
    """Counts a game that is listed from now on, unless one that came before it tells its play."""
    if draft.facts is None:
        return
    db = totals.db
    other = counted_with(db, draft.plays, draft.record_hash)
    if other is not None and other < game:
        stand_for(db, other, game)
        return
    if other is not None:
        totals.uncount(other)
        db.execute("UPDATE twin SET counted = ? WHERE counted = ?", [game, other])
        stand_for(db, game, other)
    told = draft.listed["event"], draft.listed["day"], draft.listed["site"]
    totals.count(game, draft.facts, *told)


def uncount(totals: Totals, game: int) -> None:
    """Takes a game that is listed no more out of what is counted; the twins that it was counted
    for wait until all has come and gone."""
    totals.uncount(game)
    totals.db.execute("DELETE FROM twin WHERE game = ?", [game])
    totals.db.execute("UPDATE twin SET counted = NULL WHERE counted = ?", [game])


def stand_for(db: Database, counted: int, game: int) -> None:
    """Notes that one game is counted and its twin is not."""
    db.execute("INSERT INTO twin (game, counted) VALUES (?, ?)", [game, counted])


def _count_waiting(totals: Totals) -> None:
    """Counts the twins that wait: the first of them, for all."""
    db = totals.db
    waiting = "SELECT game FROM twin WHERE counted IS NULL ORDER BY game"
    for (game,) in db.execute(waiting).fetchall():
        db.execute("DELETE FROM twin WHERE game = ?", [game])
        kept = edition_of(db, game)
        assert kept is not None  # what waits is listed
        count(totals, game, drafted(reading_of(db, kept)))
