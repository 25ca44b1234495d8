"""An edition that somebody chose to be shown, whichever knows more and whatever came after it. No
text, link or count changes, and what comes later is compared with the edition chosen."""

from __future__ import annotations

from sqlite_utils import Database

from analyzer.store.connection import writing
from analyzer.store.once import counting_once
from analyzer.store.placing import show
from analyzer.store.projecting import Draft, drafted
from analyzer.store.stored import edition_of, number_of, reading_of
from analyzer.store.totals import Totals


def choose(db: Database, game_id: str, number: int) -> bool:
    """Shows an edition of a game from now on; False where there is none with this number."""
    with writing(db):
        game = number_of(db, game_id)
        chosen = None if game is None else edition_of(db, game, number)
        if chosen is None:
            return False
        if not chosen.is_shown:
            _choose(db, chosen.entry, drafted(reading_of(db, chosen)))
        return True


def choose_sent(db: Database, upload: int) -> None:
    """Shows the edition with the text of a correction that came again to the byte."""
    row = db.execute(
        "SELECT known.id, twin.number FROM entry JOIN edition ON edition.entry = entry.id "
        "JOIN known ON known.number = entry.game "
        "JOIN entry AS there ON there.game = entry.game "
        "JOIN edition AS twin ON twin.entry = there.id "
        "WHERE entry.upload = ? AND twin.record_hash = edition.record_hash "
        "AND twin.number IS NOT NULL ORDER BY there.id = entry.id DESC, twin.number LIMIT 1",
        [upload],
    ).fetchone()
    if row is not None:
        choose(db, *row)


def _choose(db: Database, entry: int, draft: Draft) -> None:
    db.execute("INSERT INTO choice (entry, after) VALUES (?, (SELECT max(id) FROM entry))", [entry])
    with counting_once(db) as totals:
        show_chosen(totals, entry, draft)


def show_chosen(totals: Totals, entry: int, draft: Draft) -> None:
    """Shows the edition that has the text of an entry; nothing, where a newer reader finds no game
    in it any more."""
    row = totals.db.execute(
        "SELECT there.game, there.id FROM entry AS here "
        "JOIN entry AS there ON there.game = here.game "
        "JOIN edition ON edition.entry = there.id "
        "WHERE here.id = ? AND record_hash = ? AND edition.number IS NOT NULL "
        "ORDER BY there.id = here.id DESC, there.id LIMIT 1",
        [entry, draft.record_hash],
    ).fetchone()
    if row is not None:
        game, shown = row
        show(totals, game, shown, draft)
