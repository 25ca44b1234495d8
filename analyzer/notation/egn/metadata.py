"""The metadata of an EGN game as tags, players and scores."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from analyzer.notation import dates
from analyzer.notation.egn.fields import Field
from analyzer.notation.egn.ruleset import (
    LEFT_OUT,
    players_by,
    read_rules,
    read_ruleset,
    unread_ruleset,
)
from analyzer.notation.egn.seating import SEATING
from analyzer.notation.limits import Faults
from analyzer.notation.options import option_words
from analyzer.notation.tags import in_order
from analyzer.notation.words import points_words
from analyzer.record import Points, RulesAsWritten, Tag
from analyzer.seats import SEAT_NAMES, Seat, side_of
from analyzer.span import Span

_KNOWN: Final = (
    *("gameId", "matchId", "title", "description", "players", "initialScore", "finalScore"),
    *("date", "ruleset", "rules"),
)
_JUDGED_BY: Final = ("ruleset", "rules", "initialScore", "finalScore")
_DATE: Final = re.compile(r"(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}\S*)")
_LONGEST_KEPT: Final = 2000
_LONGEST_NAME: Final = 100
_LOWEST_SCORE, _HIGHEST_SCORE = -9999, 9999


@dataclass(frozen=True, slots=True)
class Metadata:
    """All that a game says beside its deals. `number_of_players` is None where it cannot be read;
    `says_players` tells whether it is stated, or is four for want of a word."""

    tags: tuple[Tag, ...]
    rules: RulesAsWritten
    number_of_players: int | None
    says_players: bool
    players: tuple[tuple[Seat, str], ...]
    names: Field | None
    start_score: Points
    stated_result: Points


@dataclass(frozen=True, slots=True)
class Player:
    """A player as written: the name, and the identities beside it."""

    name: str
    pairs: tuple[tuple[str, str], ...]
    span: Span


def read_metadata(
    field: Field | None, seated: dict[int, Player], more: tuple[Tag, ...]
) -> Metadata:
    """The metadata of a game, None where it has none. `seated` are players that a match names, by
    seat number, in place of the game's own; `more` are tags that come from around the game."""
    field = field or Field({}, (), Faults())
    if field.is_object("an object of metadata", LEFT_OUT):
        field = field.spelled(_JUDGED_BY, _KNOWN)
        ruleset = read_ruleset(field.get("ruleset"))
    else:
        ruleset = unread_ruleset(field)
    named = field.get("rules")
    rules = read_rules(named) if named else ruleset.rules
    known = players_by(ruleset, rules, named)
    count = known or _seats_named(field)
    players = {**_players(field.get("players"), count), **seated}
    by_seat = sorted((SEATING[count][n], player) for n, player in players.items() if n < count)
    start, result = _scores(field, known)
    tags = [
        *_texts(field),
        *_tag("Rules", rules.preset or "", rules.span),
        *_tag("Options", option_words(rules.options), rules.span),
        *(Tag(SEAT_NAMES[seat], p.name, p.pairs, span=p.span) for seat, p in by_seat),
        *_points("Score", start, field.get("initialScore")),
        *_points("Result", result, field.get("finalScore")),
        *more,
        *kept_tags(field, _KNOWN),
        *(kept_tag(each) for each in ruleset.unknown),
    ]
    return Metadata(
        once_in_order(tags),
        rules,
        known,
        named is not None or ruleset.players is not None,
        tuple((seat, player.name) for seat, player in by_seat),
        field.get("players"),
        start,
        result,
    )


def once_in_order(tags: list[Tag]) -> tuple[Tag, ...]:
    """The tags in canonical order; of one name the first."""
    first = {tag.name: tag for tag in reversed(tags)}
    return in_order([tag for tag in tags if first[tag.name] is tag])


def kept_tags(field: Field, known: tuple[str, ...]) -> Iterator[Tag]:
    """The fields that EGN does not have, as tags, each with a note; long ones are left out."""
    for _, each in field.others(known):
        if len(each.as_text()) <= _LONGEST_KEPT:
            yield kept_tag(each)
        else:
            each.note_unknown("it is too long to be kept")


def kept_tag(field: Field, prefix: str = "") -> Tag:
    """A field that EGN does not have, as a tag under a name that a tag can have."""
    name = prefix + re.sub(r"[^A-Za-z0-9_]", "_", str(field.path[-1]))
    name = name[:_LONGEST_NAME]
    name = name if name[:1].isalpha() else f"Egn{name}"
    field.note_unknown(f"it is kept as the tag {name}")
    return Tag(name, field.as_text(), span=field.span)


def read_player(field: Field) -> Player | None:
    """A player's name, or an object with it and identities on other sites."""
    if isinstance(field.value, str):
        return Player(field.value, (), field.span)
    if not field.is_object("a player's name, or an object with it"):
        return None
    named = field.get("name")
    name = named.text("a player's name") if named else None
    if named is None:
        field.miss("name", "a player's name")
    pairs: list[tuple[str, str]] = []
    identities = field.get("playerIds")
    for each in identities.items("a list of identities") if identities else ():
        if each.is_object("an object with 'id' and 'source'"):
            pairs += [(n, p.as_text()) for n in ("id", "source") if (p := each.get(n))]
    own = field.get("id")
    if own and ("id", own.as_text()) not in pairs:
        pairs.insert(0, ("id", own.as_text()))
    return None if name is None else Player(name, tuple(pairs), field.span)


def tag_of(name: str, field: Field | None) -> Iterator[Tag]:
    """The tag of a text that is there and not empty."""
    text = field.text("a text") if field else None
    if field and text:
        yield Tag(name, text, span=field.span)


def _seats_named(field: Field) -> int:
    """The seats of a table whose number of players cannot be read, for the names alone."""
    named = field.get("players")
    count = len(named.value) if named and isinstance(named.value, list) else 0
    return count if count in SEATING else 4


def _players(field: Field | None, count: int) -> dict[int, Player]:
    found: dict[int, Player] = {}
    for number, each in enumerate(field.items("a list of players") if field else ()):
        if number >= count:
            each.refuse(f"no more than {count} players")
            break
        player = read_player(each)
        if player and player.name:
            found[number] = player
    return found


def _scores(field: Field, players: int | None) -> tuple[Points, Points]:
    """The scores of the start and of the end. What a start led to that cannot be read, nobody
    knows, nor whose the numbers are in a game of nobody knows how many."""
    if players is None:
        return (), ()
    start, result = (_score(field.get(n), players) for n in ("initialScore", "finalScore"))
    return start or (), () if start is None else result or ()


def _score(field: Field | None, players: int) -> Points | None:
    """A score of each side, in the order of seat numbers; a side left out has none. None, and a
    finding, where it cannot be read."""
    if field is None:
        return ()
    sides = dict.fromkeys(side_of(seat, players) for seat in SEATING[players])
    expected = f"a list of {len(sides)} whole numbers"
    listed = list(islice(field.items(expected), len(sides) + 1))
    if len(listed) > len(sides):
        listed[-1].refuse(f"no more than {len(sides)} scores")
        return None
    points = [
        (side, number)
        for side, each in zip(sides, listed, strict=False)
        if (number := each.whole("a whole number of points", _LOWEST_SCORE, _HIGHEST_SCORE))
        is not None
    ]
    return tuple(points) if points or field.value == [] else None


def _texts(field: Field) -> Iterator[Tag]:
    yield from tag_of("Event", field.get("title"))
    yield from _date(field.get("date"))
    yield from tag_of("Id", field.get("gameId", "matchId"))
    yield from tag_of("Description", field.get("description"))


def _date(field: Field | None) -> Iterator[Tag]:
    """Date and time; a date of another shape is kept as it stands."""
    for tag in tag_of("Date", field):
        parted = _DATE.fullmatch(tag.value)
        yield Tag("Date", parted[1] if parted else tag.value, span=tag.span)
        if field and (note := dates.unread(tag)):
            field.findings.append(note)
        if parted:
            yield Tag("Time", parted[2], span=tag.span)


def _points(name: str, points: Points, field: Field | None) -> Iterator[Tag]:
    return _tag(name, points_words(points), field.span if field else Span())


def _tag(name: str, value: str, span: Span) -> Iterator[Tag]:
    if value:
        yield Tag(name, value, span=span)
