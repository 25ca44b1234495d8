"""Uploads with a game cut out, or with a name replaced: as far as possible byte for byte as they
were sent, so that all places in them stay; else as canonical PEN. Either is read again and compared
before it takes the place of the old bytes."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from io import BytesIO
from typing import Final, NamedTuple

from sqlite_utils import Database

from analyzer.notation import Reading, pen, read
from analyzer.notation.pasted import unwrapped
from analyzer.record import GameRecord
from analyzer.store.faults import dumped
from analyzer.store.projecting import canonical, faults_of, hash_of
from analyzer.store.standins import Way
from analyzer.store.uploads import LINE_END, UTF_16, Held, Text, data_of, rewrite, texts

_DEAL: Final = re.compile(r"\n(?=deal )")
_UNREAD: Final = "unread: here stood what could not be read\n"


class _Kept(NamedTuple):
    """A text that stays: the position that it had, where it begins, whether it belongs to a game;
    the game in it where it was read again, and the deals in which something could not be read."""

    position: int
    place: str
    in_game: bool
    record: GameRecord | None
    unread: tuple[int, ...] = ()


def cut(db: Database, of: Held, positions: Collection[int]) -> bool:
    """Takes texts out of an upload; whether the places of the others may have changed. Inside a
    transaction. An upload in which no game is left goes as a whole."""
    every = _places(db, of)
    stay = [each for each in every if each.position not in positions]
    for position in positions:
        db.execute("DELETE FROM entry WHERE upload = ? AND position = ?", [of.id, position])
    if of.complete and not any(each.in_game for each in stay):
        return _drop(db, of)
    data = _blanked(db, of, every, positions)
    if data is not None:
        _replace(db, of, data, stay)
        return False
    read_again = [
        _kept(text, text.reading.record)
        for text in texts(db, of)[1]
        if text.position not in positions
    ]
    if all(each.record is None for each in read_again):  # it was cut off behind its last game
        return _drop(db, of)
    _replace_by_canonical(db, of, read_again)
    return True


def _drop(db: Database, of: Held) -> bool:
    db.execute("DELETE FROM upload WHERE id = ?", [of.id])
    return False


def _places(db: Database, of: Held) -> list[_Kept]:
    rows = db.execute(
        "SELECT position, place, game IS NOT NULL FROM entry WHERE upload = ? ORDER BY position",
        [of.id],
    )
    return [_Kept(position, place, bool(game), None) for position, place, game in rows]


def _blanked(
    db: Database, of: Held, every: Sequence[_Kept], positions: Collection[int]
) -> bytes | None:
    """The bytes of an upload without some games, line by line as before; None where this is not
    to be had."""
    data: bytes | None = data_of(db, of.id)
    if not of.complete or of.format != "pen" or data is None or data[:2] in UTF_16:
        return None
    if unwrapped(data) is not None:  # what stands round it is judged by all of its lines
        return None
    left = list(every)
    for each in every:
        if each.position in positions and data is not None:
            data = _without(data, left, each, of.name)
            left.remove(each)
    return data


def _without(data: bytes, every: Sequence[_Kept], gone: _Kept, name: str) -> bytes | None:
    """A file of PEN with empty lines in the place of a game, and `%pen` to part what is left; None
    where its neighbours would not be read as before."""
    ends = [0, *(found.end() for found in LINE_END.finditer(data)), len(data)]
    lines = [int(each.place) for each in every if each.place]
    at = lines.index(int(gone.place))
    first, last = lines[max(0, at - 1)], lines[at + 2] if at + 2 < len(lines) else len(ends)
    after = lines[at + 1] if at + 1 < len(lines) else len(ends)
    begin, end = ends[int(gone.place) - 1], ends[after - 1]
    blank = b"%pen 1.0" + b"".join(LINE_END.findall(data[begin:end]))
    around = slice(ends[first - 1], ends[last - 1])
    before = _as_read(data[around], name)
    kept = [each for i, each in enumerate(before) if i != (0 if at == 0 else 1)]
    now = _as_read(data[around.start : begin] + blank + data[end : around.stop], name)
    return data[:begin] + blank + data[end:] if now == kept else None


def rename(db: Database, of: Held, ways: Iterable[Way]) -> None:
    """Puts the first text in the place of an upload's bytes of which all games read as they should,
    and in which the same is found; else one in which as much is unread; else the canonical text of
    the games. Inside a transaction."""
    every = [*texts(db, of)[1]]
    found = [_found(each.reading) for each in every]
    canonical_of, second = None, None
    for data, in_record in ways:
        stay = [_kept(t, t.reading.record and in_record(t.reading.record)) for t in every]
        canonical_of = canonical_of or stay
        readings = [*read(BytesIO(data), of.name)[1]]
        if _told(readings) != [(each.place, _text(each.record)) for each in stay]:
            continue
        if [*map(_found, readings)] == found:
            _replace(db, of, data, stay)
            return
        if second is None and [*map(_unread, readings)] == [each.unread for each in stay]:
            second = data, stay
    if second is not None:
        _replace(db, of, *second)
    else:
        _replace_by_canonical(db, of, canonical_of or [])


def _found(reading: Reading) -> list[tuple[object, ...]]:
    """What was found in a text, without its words, which may quote a name."""
    return [
        (f.code, f.severity, f.deal, f.trick, f.seat, f.place and f.place.line)
        for f in faults_of(reading)
    ]


def _unread(reading: Reading) -> tuple[int, ...]:
    """The deals in which something could not be read, once for each time; 0 above the first."""
    return tuple(sorted(f.deal or 0 for f in reading.findings if f.severity == "fatal"))


def _unread_in(data: bytes, name: str) -> list[tuple[int, ...]]:
    return [*map(_unread, read(BytesIO(data), name)[1])]


def _kept(text: Text, record: GameRecord | None) -> _Kept:
    return _Kept(text.position, text.place, False, record, _unread(text.reading))


def changed_games(db: Database, of: Held) -> set[int]:
    """The games of an upload that no longer read as they are shown."""
    rows = db.execute(
        "SELECT position, game, record_hash, faults FROM entry "
        "JOIN edition ON edition.entry = entry.id WHERE upload = ? AND game IS NOT NULL",
        [of.id],
    )
    shown = {position: rest for position, *rest in rows}
    changed = set()
    for text in texts(db, of)[1]:
        game, hashed, faults = shown.get(text.position, (None, None, None))
        record = text.reading.record
        if game is not None and record is not None:
            now = (hash_of(canonical(record)), dumped(faults_of(text.reading)))
            if now != (hashed, faults):
                changed.add(game)
    return changed


def _text(record: GameRecord | None) -> str | None:
    return None if record is None else canonical(record)


def _as_read(data: bytes, name: str) -> list[tuple[str, str | None]]:
    return _told(read(BytesIO(data), name)[1])


def _told(readings: Iterable[Reading]) -> list[tuple[str, str | None]]:
    """Where each text begins, and its canonical text."""
    found = []
    for reading in readings:
        record = reading.record
        place = "" if record is None else record.span.dotted() or str(record.span.line)
        found.append((place, _text(record)))
    return found


def _replace_by_canonical(db: Database, of: Held, stay: Sequence[_Kept]) -> None:
    """The canonical text of the games; where something could not be read, a line says so."""
    games = [each for each in stay if each.record is not None]
    records = [each.record for each in stay if each.record is not None]
    data, told = pen.dumps(records).encode(), _with_unread(games).encode()
    if any(g.unread for g in games) and _unread_in(told, of.name) == [g.unread for g in games]:
        data = told
    read_again = _as_read(data, of.name)
    assert [text for _, text in read_again] == [canonical(record) for record in records]
    for each in stay:
        if each.record is None:
            db.execute(
                "DELETE FROM entry WHERE upload = ? AND position = ?", [of.id, each.position]
            )
    again = [each._replace(place=place) for each, (place, _) in zip(games, read_again, strict=True)]
    _replace(db, of, data, again)
    db.execute("UPDATE upload SET format = 'pen' WHERE id = ?", [of.id])


def _with_unread(games: Sequence[_Kept]) -> str:
    parts = []
    for each in games:
        deals = _DEAL.split(_text(each.record) or "")
        parts += [
            text.rstrip("\n") + "\n" + _UNREAD * each.unread.count(number)
            for number, text in enumerate(deals)
        ]
    return "\n".join(parts)


def _replace(db: Database, of: Held, data: bytes, stay: Sequence[_Kept]) -> None:
    """The new bytes, and the entries of what stays counted anew."""
    rewrite(db, of.id, data)
    for position, each in enumerate(stay, start=1):  # only ever less, so none moves twice
        db.execute(
            "UPDATE entry SET position = ?, place = ? WHERE upload = ? AND position = ?",
            [position, each.place, of.id, each.position],
        )
    done = sum(each.position <= of.done for each in stay)
    db.execute("UPDATE upload SET done = ? WHERE id = ?", [done, of.id])
