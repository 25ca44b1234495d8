"""The list of games: searched, filtered and sorted, a page at a time."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from sqlite_utils import Database

from analyzer.notation import pen
from analyzer.record import GameRecord
from analyzer.rules import PRESETS, preset_name
from analyzer.store.counting import is_simulated
from analyzer.store.days import end_of
from analyzer.store.naming import distinct, meant
from analyzer.store.twins import twins_of
from analyzer.store.values import BY_DATE, BY_FINDINGS, NEWEST, GameRow, Names, Page, Query

LARGEST_PAGE: Final = 500
MOST_NAMES: Final = 200  # of players and of events, to choose from
_WORD: Final = re.compile(r"\w+")
_MOST_WORDS: Final = 20
_ORDERS: Final = {
    NEWEST: "number DESC",
    BY_DATE: "day DESC, number DESC",  # without a date last
    BY_FINDINGS: "roots DESC, number DESC",
}
_ROW: Final = """
SELECT known.id, game.*, upload.received AS imported_at,
    (SELECT count(*) FROM entry AS one JOIN edition ON edition.entry = one.id
     WHERE one.game = game.number AND edition.number IS NOT NULL) AS editions
FROM game JOIN known USING (number)
JOIN entry ON entry.id = (SELECT min(id) FROM entry WHERE entry.game = game.number)
JOIN upload ON upload.id = entry.upload
"""


def page_of(db: Database, query: Query) -> Page:
    """The games that a query asks for."""
    where, values = _conditions(db, query)
    (total,) = db.execute(f"SELECT count(*) FROM game {where}", values).fetchone()
    size = max(1, min(query.size, LARGEST_PAGE))
    pages = max(1, -(-total // size))
    page = max(1, min(query.page, pages))
    order = _ORDERS[query.sort]
    numbers = db.execute(
        f"SELECT number FROM game {where} ORDER BY {order} LIMIT :size OFFSET :skipped",
        values | {"size": size, "skipped": (page - 1) * size},
    ).fetchall()
    return Page(tuple(row_of(db, number) for (number,) in numbers), total, page, pages)


def row_of(db: Database, number: int) -> GameRow:
    """One game as lists show it."""
    (row,) = db.query(f"{_ROW} WHERE game.number = ?", [number])
    score = json.loads(row["score"])  # older versions did not say what of it is known
    return GameRow(
        id=row["id"],
        event=row["event"],
        site=row["site"],
        date=row["date"],
        rules=row["rules"],
        players=_pairs(row["players"]),
        deals=row["deals"],
        score=tuple((side, n) for side, n, *_ in score),
        standing=tuple((side, told[0] if told else n) for side, n, *told in score),
        winners=tuple(json.loads(row["winners"])),
        findings=_pairs(row["findings"]),
        undecided=row["undecided"],
        imported_at=row["imported_at"],
        editions=row["editions"],
        simulated=is_simulated(row["site"]),
        twins=twins_of(db, number),
    )


def names_in(db: Database) -> Names:
    """What there is to filter by; of very many players or events the first `MOST_NAMES`."""
    return Names(
        players=_as_written(db, "player", "who", "name", "game, seat"),
        events=_as_written(db, "game", "folded_event", "event", "number"),
        rules=distinct(db, "game", "rules", MOST_NAMES),
        findings=distinct(db, "found", "code", MOST_NAMES),
    )


def _as_written(db: Database, table: str, folded: str, column: str, order: str) -> tuple[str, ...]:
    """Each name once, as it was first written."""
    sought = f"SELECT {column} FROM {table} WHERE {folded} = ? ORDER BY {order} LIMIT 1"
    names = distinct(db, table, folded, MOST_NAMES)
    found = [db.execute(sought, [name]).fetchone() for name in names]
    return tuple(name for (name,) in found)


def numbers_of(db: Database, query: Query) -> list[int]:
    """All games that a query asks for, whatever its page, the oldest first."""
    where, values = _conditions(db, query)
    rows = db.execute(f"SELECT number FROM game {where} ORDER BY number", values)
    return [number for (number,) in rows.fetchall()]


def texts_of(db: Database, query: Query) -> Iterator[tuple[str, str]]:
    """The ids and canonical texts of all games that a query asks for, the oldest first. Whoever
    takes them slowly keeps nobody from writing."""
    for number in numbers_of(db, query):
        row = db.execute(
            "SELECT id, text FROM game JOIN known USING (number) "
            "JOIN edition ON edition.entry = game.current WHERE game.number = ?",
            [number],
        ).fetchone()
        if row is not None:
            yield row


def exported(db: Database, player: str) -> Iterator[tuple[str, GameRecord]]:
    """The records of all games, or of one player's, with their ids, the oldest first."""
    for name, text in texts_of(db, Query(player=player)):
        (record,) = pen.loads(text)
        yield name, record


def _pairs(text: str) -> Any:
    return tuple((first, second) for first, second in json.loads(text))


def _rules_meant(text: str) -> list[str]:
    """Rules as games name them: a preset without a version means every version of it."""
    plain = preset_name(text)
    return [text, plain, *(rules.id for rules in PRESETS.get(plain, ()))]


def _conditions(db: Database, query: Query) -> tuple[str, dict[str, Any]]:
    """The WHERE clause of a query, and its values."""
    values: dict[str, Any] = {}
    clauses = []
    for clause, named in _clauses(db, query):
        clauses.append(clause)
        values |= named
    return ("WHERE " + " AND ".join(clauses) if clauses else ""), values


def _clauses(db: Database, query: Query) -> Iterator[tuple[str, dict[str, Any]]]:
    words = _WORD.findall(query.text)[:_MOST_WORDS]
    if words:
        sought = " ".join(f'"{word}"*' for word in words)
        yield "number IN (SELECT rowid FROM search WHERE search MATCH :text)", {"text": sought}
    elif query.text.strip():
        yield "0", {}  # nothing but signs, which no word holds
    if query.player.strip():
        names = meant(db, "player", "who", query.player, in_part=query.in_part)
        found = "SELECT game FROM player WHERE who IN (SELECT value FROM json_each(:players))"
        yield f"number IN ({found})", {"players": json.dumps(names)}
    if query.event.strip():
        names = meant(db, "game", "folded_event", query.event, in_part=query.in_part)
        named = {"events": json.dumps(names)}
        yield "folded_event IN (SELECT value FROM json_each(:events))", named
    if query.since:
        yield "day >= :since", {"since": query.since}
    if query.until:
        yield "day <= :until", {"until": end_of(query.until)}
    if query.rules:
        named = {"rules": json.dumps(_rules_meant(query.rules))}
        yield "rules IN (SELECT value FROM json_each(:rules))", named
    if query.finding == "any":
        yield "number IN (SELECT game FROM found WHERE severity <> 'note')", {}
    elif query.finding:
        named = {"finding": query.finding}
        yield "number IN (SELECT game FROM found WHERE code = :finding)", named
    if query.undecided:
        yield "undecided > 0", {}
    if query.simulated is not None:
        within = "IN" if query.simulated else "NOT IN"
        sites = [site for site in distinct(db, "game", "site") if is_simulated(site)]
        named = {"sites": json.dumps(sites)}
        yield f"site {within} (SELECT value FROM json_each(:sites))", named
