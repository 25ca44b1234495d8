"""Twins: games that tell one and the same play in the editions that are shown, of which statistics
count one."""

from __future__ import annotations

from collections.abc import Sequence

from sqlite_utils import Database

from analyzer.record import GameRecord
from analyzer.store.projecting import canonical, hash_of, plays_of
from analyzer.store.values import Twin


def twins_of(db: Database, game: int) -> tuple[Twin, ...]:
    """The twins of a game, in the order in which they came."""
    return _of(db, _counted_for(db, game), apart_from=game)


def twins_with(db: Database, record: GameRecord, game: int | None) -> tuple[Twin, ...]:
    """The twins that a game has once a record is shown of it."""
    counted = counted_with(db, plays_of(record), hash_of(canonical(record)))
    return () if counted is None else _of(db, counted, apart_from=game)


def counted_with(db: Database, plays: Sequence[bytes], record_hash: str | None) -> int | None:
    """The game that is counted with a play, known by that of its first deals; without one whole
    trick, with this text."""
    column = "play" if plays else "record_hash"
    found = db.execute(
        "SELECT counted.game FROM edition JOIN game ON game.current = edition.entry "
        f"JOIN counted ON counted.game = game.number WHERE edition.{column} = ?",
        [plays[-1] if plays else record_hash],
    ).fetchone()
    return None if found is None else int(found[0])


def _counted_for(db: Database, game: int) -> int:
    """The game that is counted in the place of one; mostly this itself."""
    found = db.execute("SELECT counted FROM twin WHERE game = ?", [game]).fetchone()
    return game if found is None else int(found[0])


def _of(db: Database, counted: int, apart_from: int | None) -> tuple[Twin, ...]:
    rows = db.execute(
        "SELECT known.id, title FROM game JOIN known USING (number) "
        "JOIN edition ON edition.entry = game.current WHERE game.number IS NOT :apart "
        "AND game.number IN (SELECT :counted UNION SELECT game FROM twin WHERE counted = :counted) "
        "ORDER BY game.number",
        {"counted": counted, "apart": apart_from},
    )
    return tuple(Twin(name, title) for name, title in rows)
