"""Games deleted and players forgotten, so that no byte of them is left in any file of the store."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import PurePath

from sqlite_utils import Database

from analyzer.notation.endings import ENDINGS
from analyzer.store.connection import empty_log, scrub, writing
from analyzer.store.faults import loaded
from analyzer.store.library import numbers_of
from analyzer.store.once import counting_once
from analyzer.store.placing import unlist
from analyzer.store.rebuilding import again, games_in
from analyzer.store.rewriting import changed_games, cut, rename
from analyzer.store.spelled import is_called, pattern_of, players, spellings
from analyzer.store.standins import StandIns, text_of
from analyzer.store.stored import number_of
from analyzer.store.uploads import Held, data_of, held
from analyzer.store.values import CONTRADICTS, IMPORTED, REJECTED, Forgotten, Query


def delete(db: Database, game_id: str) -> bool:
    """Deletes a game with all its editions, also out of the uploads; False where there is none."""
    with writing(db):
        number = number_of(db, game_id)
        if number is not None:
            _delete(db, [number])
    _leave_no_byte(db, number is not None)
    return number is not None


def delete_simulated(db: Database) -> int:
    """Deletes every game that nobody played, all of them or none; how many there were."""
    with writing(db):
        numbers = numbers_of(db, Query(simulated=True))
        if numbers:
            _delete(db, numbers)
    _leave_no_byte(db, bool(numbers))
    return len(numbers)


def _leave_no_byte(db: Database, changed: bool) -> None:
    """Where nothing was to be changed, what an earlier try had to leave in the log still goes."""
    if changed:
        scrub(db)
    else:
        empty_log(db)


def _delete(db: Database, numbers: list[int]) -> None:
    """Each upload is cut once, whatever number of these games it holds."""
    later = _contradicting(db, numbers)
    moved = [of.id for of, positions in _places_of(db, numbers) if cut(db, of, positions)]
    with counting_once(db) as totals:
        for number in numbers:
            unlist(totals, number)
            db.execute("DELETE FROM known WHERE number = ?", [number])
    if moved:
        again(db, {game for upload in moved for game in games_in(db, upload)}, moved)
    _reconcile(db, later)
    _reindex(db)


def _places_of(db: Database, numbers: list[int]) -> list[tuple[Held, set[int]]]:
    """The uploads that hold a text of these games, and the positions in each; not their
    corrections, which go with them."""
    rows = db.execute(
        "SELECT upload, position FROM entry JOIN upload ON upload.id = upload "
        "WHERE game IN (SELECT value FROM json_each(?)) AND corrects IS NULL "
        "ORDER BY upload, position",
        [json.dumps(numbers)],
    )
    positions: dict[int, set[int]] = {}
    for upload, position in rows:
        positions.setdefault(upload, set()).add(position)
    return [(of, at) for upload, at in positions.items() if (of := held(db, upload)) is not None]


def _contradicting(db: Database, numbers: list[int]) -> list[int]:
    rows = db.execute(
        "SELECT DISTINCT game FROM contradiction "
        "WHERE other IN (SELECT value FROM json_each(?)) ORDER BY game",
        [json.dumps(numbers)],
    )
    return [row[0] for row in rows]


def _reconcile(db: Database, games: list[int]) -> None:
    """What contradicts nothing any more was simply imported."""
    for game in games:
        db.execute(
            "UPDATE edition SET status = ? WHERE status = ? AND number = 1 "
            "AND entry IN (SELECT id FROM entry WHERE game = ?) "
            "AND NOT EXISTS (SELECT 1 FROM contradiction WHERE game = ?)",
            [IMPORTED, CONTRADICTS, game, game],
        )


def _reindex(db: Database) -> None:
    """The search index made anew: it keeps words of what was deleted."""
    db.execute("INSERT INTO search (search) VALUES ('rebuild')")


def forget(db: Database, player: str) -> Forgotten:
    """Puts a neutral name in the place of a player's everywhere. Where nobody is called so, a text
    may use the word all the same, and stays."""
    if not player.strip():
        return Forgotten(0, 0)
    with writing(db):
        names = spellings(db, player, (text_of(data_of(db, of.id)) for of in _uploads(db)))
        is_known = _is_somebody(db, player, names)
        hits = [of for of in _uploads(db) if is_known and _speaks_of(db, of, names)]
        games = _forget(db, names, hits) if hits else set()
        others = () if hits else _others(db, player)
    _leave_no_byte(db, bool(hits))
    return Forgotten(len(games), len(hits), others)


def _others(db: Database, player: str) -> tuple[str, ...]:
    """The names in all editions, and what is written as this one in what could not be read."""
    sought = re.compile(pattern_of(player), re.IGNORECASE)
    written = {found[0] for text in _unread(db) for found in sought.finditer(text)}
    return tuple(sorted(players(db) | written - {player}))


def _forget(db: Database, names: list[str], hits: list[Held]) -> set[int]:
    """Replaces the names in these uploads; the games that read otherwise then."""
    number = db.execute("INSERT INTO forgotten DEFAULT VALUES").lastrowid
    assert number is not None  # a row was just put in
    standins = StandIns(names, _longer(db, names), number)
    games: set[int] = set()
    for of in hits:
        rename(db, of, standins.ways(data_of(db, of.id), of.name))
        stem, ending = _parted(of.name)
        name = standins.in_file_name(stem) + ending
        db.execute("UPDATE upload SET name = ? WHERE id = ?", [name, of.id])
        now = held(db, of.id)
        assert now is not None  # it was just rewritten
        games |= changed_games(db, now)
    again(db, games, [of.id for of in hits])
    _reindex(db)
    return games


def _longer(db: Database, names: list[str]) -> list[str]:
    """Names of other players that hold one of these as a word: `Ann Lee` beside `Ann`."""
    sought = _any_of(names)
    found = {
        name for name in players(db) if sought.search(name) and not sought.fullmatch(name.strip())
    }
    return sorted(found, key=lambda name: (-len(name), name))


def _uploads(db: Database) -> Iterator[Held]:
    for (upload,) in db.execute("SELECT id FROM upload ORDER BY id").fetchall():
        of = held(db, upload)
        if of is not None:
            yield of


def _is_somebody(db: Database, player: str, names: list[str]) -> bool:
    """Whether anybody is called so; in what was not read or could not be, whatever is written as a
    name is may be one."""
    unread = list(_unread(db))
    is_written = not player.islower() and any(map(_any_of(names).search, unread))
    return is_written or is_called(db, player, unread)


def _unread(db: Database) -> Iterator[str]:
    """The texts of uploads that were not read to the end or hold no game, and the lines of others
    that could not be read."""
    rows = db.execute(
        "SELECT id FROM upload WHERE NOT complete OR id IN (SELECT upload FROM entry "
        "JOIN edition ON edition.entry = entry.id WHERE status = ?) ORDER BY id",
        [REJECTED],
    )
    for (upload,) in rows.fetchall():
        yield text_of(data_of(db, upload))
    for (faults,) in db.execute("SELECT faults FROM edition WHERE faults LIKE '%UNREADABLE%'"):
        yield from (fault.place.text for fault in loaded(faults) if fault.place is not None)


def _speaks_of(db: Database, of: Held, names: list[str]) -> bool:
    """Whether a name stands in an upload: in its bytes, its name, or what was read of it."""
    sought = _any_of(names)
    if sought.search(text_of(data_of(db, of.id))):
        return True
    rows = db.execute(
        "SELECT 1 FROM entry JOIN edition ON edition.entry = entry.id, json_each(:names) "
        "WHERE upload = :upload AND instr(title || faults || ifnull(text, ''), value) LIMIT 1",
        {"upload": of.id, "names": json.dumps(names)},
    )
    file = re.compile(sought.pattern, re.IGNORECASE).search(_parted(of.name)[0])
    return file is not None or rows.fetchone() is not None


def _any_of(names: list[str]) -> re.Pattern[str]:
    return re.compile("|".join(map(pattern_of, names)))


def _parted(file: str) -> tuple[str, str]:
    """The name of a file, and its ending where a format has that: it is nobody's name."""
    path = PurePath(file)
    if path.suffix.lower() not in ENDINGS:
        return file, ""
    return file.removesuffix(path.suffix), path.suffix
