"""A game, an upload and what became of it, as they are read back from the store."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import replace
from io import BytesIO
from typing import Any, Final, NamedTuple

from sqlite_utils import Database

from analyzer.findings import Finding
from analyzer.identity import record_hash
from analyzer.notation import Reading, read
from analyzer.store.faults import dumped, loaded
from analyzer.store.library import row_of
from analyzer.store.projecting import faults_of
from analyzer.store.twins import twins_of
from analyzer.store.uploads import held, text_at
from analyzer.store.values import (
    CONTRADICTS,
    DUPLICATE,
    IMPORTED,
    REJECTED,
    RICHER,
    Edition,
    GameOutcome,
    Imported,
    StoredGame,
    Upload,
)


def number_of(db: Database, game_id: str) -> int | None:
    """The number of a game in the store."""
    row = db.execute("SELECT number FROM known WHERE id = ?", [game_id]).fetchone()
    return None if row is None else int(row[0])


class Kept(NamedTuple):
    """An edition as it is kept, and where its text stands."""

    entry: int
    number: int
    upload: int
    position: int
    place: str
    text: str
    record_hash: str
    faults: str
    is_shown: int


def edition_of(db: Database, game: int, number: int | None = None) -> Kept | None:
    """An edition of a game by its number; without one, that which is shown."""
    row = db.execute(
        "SELECT entry.id, edition.number, upload, position, place, text, record_hash, faults, "
        "entry.id = current AS is_shown "
        "FROM entry JOIN edition ON edition.entry = entry.id "
        "JOIN game ON game.number = entry.game WHERE entry.game = :game "
        f"AND {'is_shown' if number is None else 'edition.number = :number'}",
        {"game": game, "number": str(number)},  # a text: the number may be too large for SQLite
    ).fetchone()
    return None if row is None else Kept(*row)


def game_in(db: Database, game_id: str, edition: int | None = None) -> StoredGame | None:
    """A game with its editions, one of them read again from its upload: that which is shown, where
    no other is asked for."""
    number = number_of(db, game_id)
    kept = None if number is None else edition_of(db, number, edition)
    if number is None or kept is None:
        return None
    of = held(db, kept.upload)
    assert of is not None  # an entry has its upload
    return StoredGame(
        row=row_of(db, number),
        text=kept.text,
        reading=reading_of(db, kept),
        editions=tuple(_editions(db, number)),
        number=kept.number,
        contradicts=_contradicted(db, number),
        upload_id=of.id,
        upload_name=of.name,
    )


def reading_of(db: Database, kept: Kept) -> Reading:
    """The text of an edition as it stands in its upload; as it is kept, where a newer reader reads
    that otherwise and nobody has rebuilt the store."""
    of = held(db, kept.upload)
    assert of is not None  # an entry has its upload
    found = None
    for reading in text_at(db, of, kept.position, kept.place):
        record = reading.record
        if record is None or record_hash(record) != kept.record_hash:
            continue
        if dumped(faults_of(reading)) == kept.faults:
            return reading
        found = reading
    return found or _as_kept(kept)


def _as_kept(kept: Kept) -> Reading:
    (reading,) = read(BytesIO(kept.text.encode()), "")[1]
    return Reading(reading.record, loaded(kept.faults), reading.locate)


def _editions(db: Database, number: int) -> Iterator[Edition]:
    rows = db.query(
        "SELECT edition.number, upload.id, upload.name, received, corrects, format, record_hash, "
        "status, faults, edition.roots, edition.undecided, entry.id = current AS is_shown "
        "FROM entry JOIN edition ON edition.entry = entry.id JOIN upload ON upload.id = upload "
        "JOIN game ON game.number = entry.game "
        "WHERE entry.game = ? AND edition.number IS NOT NULL ORDER BY edition.number",
        [number],
    )
    for row in rows:
        yield Edition(
            number=row["number"],
            upload_id=row["id"],
            name=row["name"],
            when=row["received"],
            format=row["format"] or "",
            record_hash=row["record_hash"],
            status=row["status"],
            corrects=row["corrects"] is not None,
            is_shown=bool(row["is_shown"]),
            faults=len(loaded(row["faults"])),
            roots=row["roots"],
            undecided=row["undecided"],
        )


def _contradicted(db: Database, number: int) -> tuple[str, ...]:
    """The ids of the games that go on otherwise from where an edition of this one ends, and the
    other way round."""
    rows = db.execute(
        "SELECT id FROM known WHERE number IN ("
        "SELECT other FROM contradiction WHERE game = :number "
        "UNION SELECT game FROM contradiction WHERE other = :number) ORDER BY number",
        {"number": number},
    )
    return tuple(row[0] for row in rows)


def upload_in(
    db: Database, upload_id: int, first: int = 0, most: int | None = None
) -> Upload | None:
    """An upload and what became of its games: of each, or of at most `most` after the `first`."""
    of = held(db, upload_id)
    if of is None:
        return None
    return Upload(
        id=of.id,
        name=of.name,
        when=of.received,
        size=of.size,
        format=of.format or "",
        sha256=of.sha256,
        counts=_counts(db, upload_id),
        outcomes=tuple(_outcomes(db, upload_id, first, most)),
        findings=tuple(f for faults in _strays(db, upload_id) for f in faults),
        complete=bool(of.complete),
        corrects=None if of.corrects is None else _id_of(db, of.corrects),
    )


def _counts(db: Database, upload_id: int) -> tuple[tuple[str, int], ...]:
    rows = db.execute(
        "SELECT status, count(*) FROM entry JOIN edition ON edition.entry = entry.id "
        "WHERE upload = ? AND place <> '' GROUP BY status ORDER BY status",
        [upload_id],
    )
    return tuple(rows.fetchall())


def _id_of(db: Database, number: int) -> str:
    (name,) = db.execute("SELECT id FROM known WHERE number = ?", [number]).fetchone()
    return str(name)


def imported(db: Database, upload_id: int, put: Collection[int]) -> Imported:
    """What an upload came to, where the games at the positions `put` were put in by it, and the
    others were there before."""
    games = tuple(
        each
        if each.index in put or each.status == REJECTED
        else replace(each, status=DUPLICATE, of=each.id)
        for each in _outcomes(db, upload_id)
    )
    strays = list(_strays(db, upload_id))
    counted = Counter(each.status for each in games)
    nothing = not games and bool(strays)
    return Imported(
        upload_id=upload_id,
        imported=counted[IMPORTED],
        duplicate=counted[DUPLICATE],
        richer=counted[RICHER],
        contradicts=counted[CONTRADICTS],
        rejected=counted[REJECTED] + nothing,
        games=games,
        findings=tuple(f for faults in strays for f in faults),
    )


# A text that is no edition of its own is beside the edition that has the same text.
_OUTCOMES: Final = """
SELECT position, known.id, edition.status, edition.title, edition.faults, edition.number,
    edition.deals, ifnull(kept.roots, edition.roots) AS roots,
    ifnull(kept.undecided, edition.undecided) AS undecided,
    (SELECT ifnull(sum(count), 0) FROM found
        WHERE game = known.number AND code = 'UNREADABLE') AS unread,
    kept.first_deal, kept.first_address, kept.number AS kept, shown.number AS shown,
    (SELECT min(other) FROM contradiction WHERE game = known.number) AS other,
    CASE WHEN kept.entry = shown.entry AND EXISTS (
        SELECT 1 FROM twin WHERE twin.game = known.number OR twin.counted = known.number)
    THEN known.number END AS twin
FROM entry JOIN edition ON edition.entry = entry.id
LEFT JOIN known ON known.number = entry.game
LEFT JOIN game ON game.number = entry.game
LEFT JOIN edition AS shown ON shown.entry = game.current
LEFT JOIN edition AS kept ON kept.entry = CASE
    WHEN edition.number IS NOT NULL THEN entry.id
    WHEN shown.record_hash = edition.record_hash THEN shown.entry
    ELSE (SELECT min(there.id) FROM edition AS twin JOIN entry AS there ON there.id = twin.entry
        WHERE twin.record_hash = edition.record_hash AND twin.number IS NOT NULL
        AND there.game = entry.game) END
WHERE entry.id IN (
    SELECT id FROM entry WHERE upload = :upload AND place <> ''
    ORDER BY position LIMIT :most OFFSET :first)
ORDER BY position
"""


def _outcomes(
    db: Database, upload_id: int, first: int = 0, most: int | None = None
) -> Iterator[GameOutcome]:
    asked = {"upload": upload_id, "first": first, "most": -1 if most is None else most}
    rows = db.query(_OUTCOMES, asked)
    for row in rows:
        yield GameOutcome(
            index=row["position"],
            id=row["id"],
            status=row["status"],
            title=row["title"],
            findings=loaded(row["faults"]),
            roots=row["roots"],
            undecided=row["undecided"],
            unread=row["unread"],
            first_deal=row["first_deal"],
            first_address=row["first_address"],
            deals=row["deals"],
            edition=row["kept"],
            shown=row["shown"],
            of=_of(db, row),
            twins=() if row["twin"] is None else twins_of(db, row["twin"]),
        )


def _of(db: Database, row: dict[str, Any]) -> str | None:
    """The game that a text was found to be an edition of, or to contradict."""
    if row["status"] in (IMPORTED, REJECTED):
        return None
    if row["status"] == CONTRADICTS and row["number"] == 1:
        return _id_of(db, row["other"])
    return str(row["id"])


def _strays(db: Database, upload_id: int) -> Iterator[tuple[Finding, ...]]:
    """The faults that belong to no game, text by text."""
    rows = db.execute(
        "SELECT faults FROM entry JOIN edition ON edition.entry = entry.id "
        "WHERE upload = ? AND place = '' ORDER BY position",
        [upload_id],
    )
    for (faults,) in rows:
        yield loaded(faults)
