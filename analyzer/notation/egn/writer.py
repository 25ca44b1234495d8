"""EGN's text of a record, and EMN's of several: what they have no room for is named and counted."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final, TypeAlias

from analyzer.cards import UNKNOWN, union
from analyzer.notation.egn.deal_writer import deal_value
from analyzer.notation.egn.losses import compare
from analyzer.notation.egn.ruleset import written_rules, written_ruleset
from analyzer.notation.egn.seating import SEATING
from analyzer.notation.tags import seats_at, value_of
from analyzer.notation.writing import Dropped, Losses, Written
from analyzer.record import GameRecord, Points, Tag, Trick
from analyzer.rules import EGN, SWITCHES, Rules, resolve, written_value
from analyzer.seats import SEAT_NAMES, side_of

_Object: TypeAlias = dict[str, object]

GAME: Final = "Euchre Game Notation"
MATCH: Final = "Euchre Match Notation"
_VERSION: Final = "1.4"
_MATCH_VERSION: Final = "1.2"
_TEXTS: Final = {"gameId": "Id", "title": "Event", "description": "Description"}
_MATCH_TEXTS: Final = {
    "matchId": "MatchId",
    "title": "Match",
    "description": "MatchDescription",
    "date": "MatchDate",
}
_MATCH_OBJECTS: Final = {
    "matchFormat": "MatchFormat",
    "teams": "MatchTeams",
    "result": "MatchResult",
}
_TABLE_OF_A_MATCH: Final = 4


def write(record: GameRecord) -> Written:
    """The text of one game."""
    from analyzer.notation import egn

    text = text_of(record)
    return Written(text, dropped(record, next(iter(egn.read(text))).record))


def text_of(record: GameRecord) -> str:
    """The text of one game alone."""
    return _text(_game(record))


def dropped(record: GameRecord, again: GameRecord | None) -> Dropped:
    """What the text of a record, read again, has no room for."""
    losses = Losses()
    _count(record, again, losses)
    return losses.dropped


def write_match(records: Sequence[GameRecord]) -> Written:
    """The text of a match of these games; what its tags say of the match is that of the first."""
    from analyzer.notation import egn

    registry: dict[tuple[str, tuple[tuple[str, str], ...]], str] = {}
    games = [_game_of_match(index, record, registry) for index, record in enumerate(records)]
    metadata = _match_metadata(records[0] if records else GameRecord())
    metadata["players"] = [_registered(*player, key) for player, key in registry.items()]
    document: _Object = {
        "fileType": MATCH,
        "version": _MATCH_VERSION,
        "metadata": metadata,
        "games": games,
    }
    text = _text(document)
    losses = Losses()
    again = [reading.record for reading in egn.read(text)]
    for record, back in zip(records, again, strict=False):
        _count(record, back, losses)
    return Written(text, losses.dropped)


def _text(document: _Object) -> str:
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def _count(record: GameRecord, again: GameRecord | None, losses: Losses) -> None:
    compare(record, again or GameRecord(), losses, _players(record))


def _rules(record: GameRecord) -> Rules | None:
    """The rules of a game: those named, or those that are taken where none are."""
    seen = union(
        tuple(
            card
            for deal in record.deals
            for event in deal.events
            if isinstance(event, Trick)
            for card in event.cards
            if card & (card - 1) == 0
        )
    )
    seats = len(seats_at(record.tags))
    return resolve(record.rules.preset, record.rules.options, seats, seen).rules


def _players(record: GameRecord) -> int:
    rules = _rules(record)
    return len(seats_at(record.tags)) if rules is None else rules.players


def _game(record: GameRecord) -> _Object:
    players = _players(record)
    metadata: _Object = {
        name: found.value for name, tag in _TEXTS.items() if (found := value_of(record.tags, tag))
    }
    date, time = (value_of(record.tags, name) for name in ("Date", "Time"))
    if date is not None:
        metadata["date"] = f"{date.value}T{time.value}" if time else date.value
    if record.players:
        metadata["players"] = _player_list(record, players)
    for name, points in (
        ("initialScore", record.start_score),
        ("finalScore", record.stated_result),
    ):
        if points:
            metadata[name] = _score(points, players)
    flags = written_ruleset(_options(record), players)
    metadata |= written_rules(record.rules, flags)  # before the flags: a text may break off
    metadata["ruleset"] = flags
    return {
        "fileType": GAME,
        "version": _VERSION,
        "metadata": metadata,
        "deals": [deal_value(deal, players) for deal in record.deals],
    }


def _options(record: GameRecord) -> dict[str, str]:
    """The switches as written, or those in which another game differs from EGN's own rules."""
    if record.rules.preset == EGN:
        return dict(record.rules.options)
    rules, own = _rules(record), resolve(EGN, (), _TABLE_OF_A_MATCH, UNKNOWN).rules
    if rules is None or own is None:
        return {}
    values = ((s.name, getattr(rules, s.name), getattr(own, s.name)) for s in SWITCHES)
    return {name: written_value(value) for name, value, usual in values if value != usual}


def _player_list(record: GameRecord, players: int) -> list[object]:
    """A name, or an object with identities, for each seat by its number; empty where not known."""
    named = [_player(record, SEAT_NAMES[seat]) for seat in SEATING[players]]
    return [_player_object(*player) if player[1] else player[0] for player in named]


def _player(record: GameRecord, seat: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    tag = value_of(record.tags, seat) or Tag(seat, "")
    return tag.value, tag.pairs


def _player_object(name: str, pairs: tuple[tuple[str, str], ...]) -> _Object:
    identities: list[dict[str, str]] = []
    for key, value in pairs:
        if key == "id" or (key == "source" and not identities):
            identities.append({key: value})
        elif key == "source":
            identities[-1][key] = value
    return {"name": name, **({"playerIds": identities} if identities else {})}


def _score(points: Points, players: int) -> list[int]:
    """The score of each side in the order of seat numbers, as far as it is known."""
    known = dict(points)
    sides = dict.fromkeys(side_of(seat, players) for seat in SEATING[players])
    last = max((i for i, side in enumerate(sides) if side in known), default=-1)
    return [known.get(side, 0) for side in list(sides)[: last + 1]]


def _game_of_match(
    index: int,
    record: GameRecord,
    registry: dict[tuple[str, tuple[tuple[str, str], ...]], str],
) -> _Object:
    """A game with its number and, at a table of four, the ids of its players."""
    number = value_of(record.tags, "Round")
    game: _Object = {"gameIndex": index}
    if number is not None and number.value.isdecimal() and int(number.value[:9]) > 0:
        game["gameIndex"] = int(number.value[:9]) - 1
    players = _players(record)
    seated = [_player(record, SEAT_NAMES[seat]) for seat in SEATING[players]]
    if players == _TABLE_OF_A_MATCH and all(name for name, _ in seated):
        game["playersOverride"] = [_id(player, registry) for player in seated]
    return game | {"gameData": _game(record)}


def _id(
    player: tuple[str, tuple[tuple[str, str], ...]],
    registry: dict[tuple[str, tuple[tuple[str, str], ...]], str],
) -> str:
    """The player's own id, or a number, once for each player of the match."""
    if player not in registry:
        own = next((value for key, value in player[1] if key == "id"), "")
        taken = set(registry.values())
        numbered = (f"p-{n:02}" for n in range(1, len(taken) + 2))
        free = own if own and own not in taken else next(n for n in numbered if n not in taken)
        registry[player] = free
    return registry[player]


def _registered(name: str, pairs: tuple[tuple[str, str], ...], key: str) -> _Object:
    return {"id": key, **_player_object(name, pairs)}


def _match_metadata(record: GameRecord) -> _Object:
    metadata: _Object = {}
    for name, tag in _MATCH_TEXTS.items():
        if found := value_of(record.tags, tag):
            metadata[name] = found.value
    for name, tag in _MATCH_OBJECTS.items():
        if found := value_of(record.tags, tag):
            metadata[name] = _as_json(found.value)
    return metadata


def _as_json(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return text
