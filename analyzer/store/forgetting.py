"""Games deleted and players forgotten, so that no byte of them is left in any file of the store."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from pathlib import PurePath
from typing import Any, Final

from sqlite_utils import Database

from analyzer.notation.endings import ENDINGS
from analyzer.notation.pen.escapes import quoted_value
from analyzer.record import Tag
from analyzer.seats import SEAT_NAMES
from analyzer.store.connection import empty_log, scrub, writing
from analyzer.store.faults import loaded
from analyzer.store.library import numbers_of
from analyzer.store.placing import unlist
from analyzer.store.rebuilding import again, games_in
from analyzer.store.rewriting import changed_games, cut, rename
from analyzer.store.spelled import is_called, players, spellings
from analyzer.store.stored import number_of
from analyzer.store.totals import adding_up
from analyzer.store.uploads import UTF_16, Held, data_of, held
from analyzer.store.values import CONTRADICTS, IMPORTED, REJECTED, Query

_SPEAKING: Final = (
    *("text", "notes", "tags", "players", "deals", "events", "stated", "alternatives"),
    *("hands", "dummy", "kitty"),
)
_NO_TEXT: Final = ("Rules", "Options", "Score", "Result")

_Swap = Callable[[str], str]


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
    with adding_up(db) as totals:
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


def forget(db: Database, player: str) -> int:
    """Puts a neutral name in the place of a player's everywhere; the number of games with it. Where
    nobody is called so, a text may use the word all the same, and stays."""
    if not player.strip():
        return 0
    with writing(db):
        names = spellings(db, player, (_text_of(data_of(db, of.id)) for of in _uploads(db)))
        is_known = _is_somebody(db, player, names)
        hits = [of for of in _uploads(db) if is_known and _speaks_of(db, of, names)]
        games = _forget(db, names, hits) if hits else set()
    _leave_no_byte(db, bool(hits))
    return len(games)


def _forget(db: Database, names: list[str], hits: list[Held]) -> set[int]:
    """Replaces the names in these uploads; the games that read otherwise then."""
    number = db.execute("INSERT INTO forgotten DEFAULT VALUES").lastrowid
    longer, neutral = _longer(db, names), f"Forgotten player {number}"
    swap, of_file = _swap(names, longer, neutral), _swap(names, longer, neutral, re.IGNORECASE)
    games: set[int] = set()
    for of in hits:
        rename(db, of, _renamed_bytes(data_of(db, of.id), swap), lambda r: _renamed(r, swap))
        stem, ending = _parted(of.name)
        db.execute("UPDATE upload SET name = ? WHERE id = ?", [of_file(stem) + ending, of.id])
        now = held(db, of.id)
        assert now is not None  # it was just rewritten
        games |= changed_games(db, now)
    again(db, games, [of.id for of in hits])
    _reindex(db)
    return games


def _longer(db: Database, names: list[str]) -> list[str]:
    """Names of other players that hold one of these as a word: `Ann Lee` beside `Ann`."""
    sought = re.compile("|".join(_as_word(name) for name in names))
    found = {name for name in players(db) if name not in names and sought.search(name)}
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
    forms = () if player.islower() else [form for name in names for form in _forms(name)]
    return is_called(db, player, unread) or any(form in text for text in unread for form in forms)


def _unread(db: Database) -> Iterator[str]:
    """The texts of uploads that were not read to the end or hold no game, and the lines of others
    that could not be read."""
    rows = db.execute(
        "SELECT id FROM upload WHERE NOT complete OR id IN (SELECT upload FROM entry "
        "JOIN edition ON edition.entry = entry.id WHERE status = ?) ORDER BY id",
        [REJECTED],
    )
    for (upload,) in rows.fetchall():
        yield _text_of(data_of(db, upload))
    for (faults,) in db.execute("SELECT faults FROM edition WHERE faults LIKE '%UNREADABLE%'"):
        yield from (fault.place.text for fault in loaded(faults) if fault.place is not None)


def _speaks_of(db: Database, of: Held, names: list[str]) -> bool:
    """Whether a name stands in an upload: in its bytes, its name, or what was read of it."""
    text = _text_of(data_of(db, of.id))
    if any(form in text for name in names for form in _forms(name)):
        return True
    rows = db.execute(
        "SELECT 1 FROM entry JOIN edition ON edition.entry = entry.id, json_each(:names) "
        "WHERE upload = :upload AND instr(title || faults || ifnull(text, ''), value) LIMIT 1",
        {"upload": of.id, "names": json.dumps(names)},
    )
    file = _parted(of.name)[0].casefold()
    return any(name.casefold() in file for name in names) or rows.fetchone() is not None


def _parted(file: str) -> tuple[str, str]:
    """The name of a file, and its ending where a format has that: it is nobody's name."""
    path = PurePath(file)
    if path.suffix.lower() not in ENDINGS:
        return file, ""
    return file.removesuffix(path.suffix), path.suffix


def _forms(name: str) -> list[str]:
    """A name as it can stand in a file: plain, or escaped as JSON and PEN do."""
    escaped = (json.dumps(name)[1:-1], json.dumps(name, ensure_ascii=False)[1:-1])
    return sorted({name, *escaped, quoted_value(name)[1:-1]}, key=lambda form: (-len(form), form))


def _as_word(form: str) -> str:
    return rf"(?:(?<![^\W_])|(?<=\\[nrt])){re.escape(form)}(?![^\W_])"


def _swap(names: list[str], longer: list[str], neutral: str, flags: int = 0) -> _Swap:
    """Replaces the names where they stand as words of their own and in no longer name."""
    kept = "|".join(_as_word(form) for name in longer for form in _forms(name))
    gone = "|".join(_as_word(form) for name in names for form in _forms(name))
    pattern = re.compile(f"(?P<kept>{kept})|{gone}" if kept else gone, flags)

    def swap(text: str) -> str:
        return pattern.sub(lambda found: found.groupdict().get("kept") or neutral, text)

    return swap


def _text_of(data: bytes) -> str:
    if data[:2] in UTF_16:
        return data.decode("utf-16", "replace")
    return data.decode("utf-8", "surrogateescape")


def _renamed_bytes(data: bytes, swap: _Swap) -> bytes:
    if data[:2] in UTF_16:
        encoding = "utf-16-le" if data[:2] == b"\xff\xfe" else "utf-16-be"
        return data[:2] + swap(data[2:].decode(encoding, "replace")).encode(encoding, "replace")
    return swap(data.decode("utf-8", "surrogateescape")).encode("utf-8", "surrogateescape")


def _renamed(part: Any, swap: _Swap) -> Any:
    """A record, or a part of it, with names replaced; what else a player's tag says of him goes."""
    if isinstance(part, tuple) and not hasattr(part, "_fields"):
        return tuple(_renamed(each, swap) for each in part)
    if isinstance(part, str):
        return swap(part)
    if isinstance(part, Tag):
        return _renamed_tag(part, swap)
    if not is_dataclass(part) or isinstance(part, type):
        return part
    changed = {
        each.name: _renamed(value, swap)
        for each in fields(part)
        if each.name in _SPEAKING and (value := getattr(part, each.name))
    }
    return replace(part, **changed)


def _renamed_tag(tag: Tag, swap: _Swap) -> Tag:
    if tag.name in _NO_TEXT:
        return tag
    value = swap(tag.value)
    pairs = tuple((key, swap(text)) for key, text in tag.pairs)
    if tag.name in SEAT_NAMES and value != tag.value:
        pairs = ()
    return replace(tag, value=value, pairs=pairs, notes=_renamed(tag.notes, swap))
