"""Euchre Game Notation: JSON in, game records out. A match document (EMN) yields its games."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import chain

from analyzer.findings import Finding
from analyzer.notation.egn.counting import looks_like_four
from analyzer.notation.egn.deals import read_deals
from analyzer.notation.egn.fields import Field, shown
from analyzer.notation.egn.matches import GAME_DEPTH, games_of
from analyzer.notation.egn.metadata import (
    Metadata,
    Player,
    kept_tags,
    once_in_order,
    read_metadata,
)
from analyzer.notation.egn.writer import GAME, MATCH, dropped, text_of, write, write_match
from analyzer.notation.jsontext import Parsed, Path, Positions, parse
from analyzer.notation.limits import Faults
from analyzer.notation.reading import Reading, records_of
from analyzer.record import Deal, GameRecord, Tag
from analyzer.span import Place, Span

__all__ = ["GAME", "MATCH", "dropped", "loads", "read", "text_of", "write", "write_match"]

_KNOWN = ("fileType", "version", "metadata", "deals")
_JUDGED_BY = ("metadata", "deals")
_OURS = {"version", "games"}  # keys of a record that was written as JSON
_VERSION = re.compile(r"1\.\d+(\.\d+)*")


def read(text: str) -> Iterator[Reading]:
    """The game of an EGN document, or each game of an EMN document, with what was wrong with it.

    Findings that belong to no game, and what is no EGN at all, come in a reading without a record.
    """
    text = text.lstrip("\ufeff")
    parsed = parse(text)
    locate = Positions(text).of_span
    findings = Faults(parsed.findings)
    document = Field(parsed.value, (), findings, parsed.cut)
    if _kind(document) == GAME:
        record = _read_game(document, {}, ())
        yield Reading(record, tuple(findings), locate)
        return
    if _kind(document) == MATCH:
        yield from _read_match(parsed, locate)
        return
    if not findings:
        _refuse(document)
    yield Reading(None, tuple(findings), locate)


def loads(text: str) -> list[GameRecord]:
    """The games of a document; raises `NotationError` on the first thing that cannot be read."""
    return records_of(read(text))


def _kind(document: Field) -> str | None:
    """EGN or EMN, by its file type, or by its deals where it says none."""
    value = document.value
    if not isinstance(value, dict):
        return None
    kind = value.get("fileType", GAME if "deals" in value else None)
    return kind if kind in (GAME, MATCH) else None


def _refuse(document: Field) -> None:
    """Names what this is instead of a game."""
    if _is_our_json(document.value):
        expected = "the PEN file of the game"
        what = "the record as JSON, which is written for programs and not read"
        document.say(f"this is {what}: send the PEN file", expected)
        return
    kind = document.get("fileType")
    what = f"a document of the type {shown(kind.value)}" if kind else _described(document.value)
    expected = f'an object with the fileType "{GAME}" or "{MATCH}"'
    (kind or document).say(f"{what} is no record of a game: expected {expected}", expected)


def _is_our_json(value: object) -> bool:
    """Whether this is what `recordjson` writes."""
    games = value.get("games") if isinstance(value, dict) and set(value) == _OURS else None
    return (
        isinstance(games, list)
        and bool(games)
        and all(
            isinstance(game, dict) and {"tags", "deals", "start_score"} <= set(game)
            for game in games
        )
    )


def _described(value: object) -> str:
    return "a JSON object without a fileType" if isinstance(value, dict) else shown(value)


def _read_match(parsed: Parsed, locate: Callable[[Span], Place]) -> Iterator[Reading]:
    """The games of a match. What is wrong with the JSON of a game is found in that game."""
    document = Field(parsed.value, (), Faults(), parsed.cut)
    _check_version(document)
    inside: dict[Path, list[Finding]] = {}
    for finding in parsed.findings:
        inside.setdefault(finding.span.path[:GAME_DEPTH], []).append(finding)
    for game in games_of(document):
        found = Faults(inside.pop(game.document.path, ()))
        record = _read_game(game.field(found), game.players, game.tags)
        yield Reading(record, tuple(found), locate)
    left = (*chain.from_iterable(inside.values()), *document.findings)
    if left:
        yield Reading(None, left, locate)


def _check_version(document: Field) -> None:
    version = document.get("version")
    if version and not (isinstance(version.value, str) and _VERSION.fullmatch(version.value)):
        version.refuse('a version 1, such as "1.4"')


def _rules_are_cut(document: Field) -> bool:
    """Whether the text breaks off where rules may have followed: nobody knows who sat where."""
    field = document
    for name in ("metadata", "ruleset"):
        inner = field.get(name)
        if inner is None:
            break
        field = inner
    return field.is_cut


def _read_game(
    document: Field, players: dict[int, Player], tags: tuple[Tag, ...]
) -> GameRecord | None:
    if not document.is_object("a game as an object"):
        return None
    if document.get("fileType") is None:
        document.miss("fileType", f'"{GAME}"')
    _check_version(document)
    document = document.spelled(_JUDGED_BY, _KNOWN)
    metadata = read_metadata(document.get("metadata"), players, tags)
    deals, are_all = _deals(document, metadata)
    found = (*metadata.tags, *kept_tags(document, _KNOWN))
    return GameRecord(
        once_in_order([tag for tag in found if are_all or tag.name != "Result"]),
        metadata.rules,
        metadata.players,
        metadata.start_score,
        deals,
        metadata.stated_result if are_all else (),
        span=document.span,
    )


def _deals(document: Field, metadata: Metadata) -> tuple[tuple[Deal, ...], bool]:
    """The deals, and whether they are all there, so that they lead to the final score: where
    nobody knows how many played they are left out."""
    listed = document.get("deals")
    if listed is None:
        document.miss("deals", "a list of deals")
        return (), False
    players = metadata.number_of_players
    if _rules_are_cut(document):
        expected = "'metadata' with a 'ruleset' before the deals"
        problem = "the text breaks off before the rules of this game, so its deals are left out"
        listed.say(f"{problem}: expected {expected}", expected)
        return (), False
    if not metadata.says_players and players and not looks_like_four(listed, metadata.names):
        expected = "'num_players' in the 'ruleset'"
        problem = "this game does not say how many play and does not look like a game of four"
        listed.say(f"{problem}, so its deals are left out: expected {expected}", expected)
        return (), False
    deals = read_deals(listed, players) if players else ()
    return deals, isinstance(listed.value, list) and len(deals) == len(listed.value)
