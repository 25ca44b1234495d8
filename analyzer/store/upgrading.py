"""What a store made by an older program did not keep yet, made for it when it is opened: every text
is read again from its upload, each upload once, and audited."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from io import BytesIO

from sqlite_utils import Database

from analyzer.notation import read
from analyzer.store.counting import BATCH, add_up, count
from analyzer.store.projecting import Draft, drafted, first_columns
from analyzer.store.uploads import held, texts


def count_again(db: Database) -> None:
    """Counts the games that are shown, none of which is counted; inside a transaction."""
    rows = db.execute(
        "SELECT upload, position, entry.id FROM game JOIN entry ON entry.id = current "
        "ORDER BY upload, position"
    ).fetchall()
    for number, (entry, draft) in enumerate(_read_again(db, rows), start=1):
        game, event, day = db.execute(
            "SELECT number, event, day FROM game WHERE current = ?", [entry]
        ).fetchone()
        if draft.facts is not None:
            count(db, game, draft.facts, event, day)
        if number % BATCH == 0:
            add_up(db)
    add_up(db)


def find_first(db: Database) -> None:
    """Notes where the first finding of each text stands, in a store that did not keep it."""
    rows = db.execute(
        "SELECT upload, position, entry FROM edition JOIN entry ON entry.id = entry "
        "WHERE roots > 0 ORDER BY upload, position"
    ).fetchall()
    for entry, draft in _read_again(db, rows):
        db.execute(
            "UPDATE edition SET first_deal = :first_deal, first_address = :first_address "
            "WHERE entry = :entry",
            first_columns(draft) | {"entry": entry},
        )


def _read_again(db: Database, rows: Iterable[tuple[int, int, int]]) -> Iterator[tuple[int, Draft]]:
    """Texts by upload, position and entry: as they are read now, or in their canonical form where a
    newer reader reads them otherwise and nobody has rebuilt the store."""
    uploads: dict[int, dict[int, int]] = defaultdict(dict)
    for upload, position, entry in rows:
        uploads[upload][position] = entry
    for upload, entries in uploads.items():
        of = held(db, upload)
        assert of is not None  # an entry has its upload
        for text in texts(db, of)[1]:
            entry = entries.get(text.position, 0)
            if entry and (draft := drafted(text.reading)).record_hash == _hash_of(db, entry):
                del entries[text.position]
                yield entry, draft
            if not entries:
                break
        for entry in entries.values():
            yield from _from_canonical(db, entry)


def _hash_of(db: Database, entry: int) -> str | None:
    row = db.execute("SELECT record_hash FROM edition WHERE entry = ?", [entry]).fetchone()
    hashed: str | None = row[0]
    return hashed


def _from_canonical(db: Database, entry: int) -> Iterator[tuple[int, Draft]]:
    """An edition from the text that is kept of it; of other texts none is."""
    row = db.execute("SELECT text FROM edition WHERE entry = ?", [entry]).fetchone()
    if row[0] is not None:
        (reading,) = read(BytesIO(row[0].encode()), "")[1]
        yield entry, drafted(reading)


def count_undecided(db: Database) -> None:
    """Counts what is undecided in the editions of a store that did not keep it."""
    db.execute(
        "UPDATE edition SET undecided = (SELECT undecided FROM game WHERE current = entry) "
        "WHERE entry IN (SELECT current FROM game)"
    )
    others = "text IS NOT NULL AND entry NOT IN (SELECT current FROM game)"
    for entry, text in db.execute(f"SELECT entry, text FROM edition WHERE {others}").fetchall():
        (reading,) = read(BytesIO(text.encode()), "")[1]
        undecided = drafted(reading).undecided
        db.execute("UPDATE edition SET undecided = ? WHERE entry = ?", [undecided, entry])
    db.execute(
        "UPDATE edition SET undecided = ifnull((SELECT twin.undecided FROM edition AS twin "
        "WHERE twin.record_hash = edition.record_hash AND twin.number IS NOT NULL), 0) "
        "WHERE number IS NULL AND record_hash IS NOT NULL"
    )
