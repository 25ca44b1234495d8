"""A record as JSON, whole: every field of `record`, seats as letters and cards by their names.

It is written for other programs and not read back; the keys are told in docs/cli.md.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields
from typing import Any, Final

from analyzer.cards import name
from analyzer.notation.words import SUIT_BIDS
from analyzer.notation.writing import Written
from analyzer.record import (
    Alone,
    Call,
    Concession,
    Discard,
    Exchange,
    GameRecord,
    Misdeal,
    TakeUp,
    Trick,
)
from analyzer.seats import SEATS

_EVENTS: Final = (Call, TakeUp, Discard, Alone, Exchange, Trick, Concession, Misdeal)
_EVENT_NAMES: Final = {
    each: re.sub(r"(?<=[a-z])(?=[A-Z])", "_", each.__name__).lower() for each in _EVENTS
}


def write(records: Iterable[GameRecord]) -> Written:
    """One document of the games, with nothing left out."""
    games = [_value(record) for record in records]
    return Written(json.dumps({"version": 1, "games": games}, ensure_ascii=False, indent=1) + "\n")


def _value(value: Any) -> Any:
    if value is None or isinstance(value, str | int):
        return value
    if isinstance(value, tuple):
        return [_value(each) for each in value]
    found = {} if type(value) not in _EVENT_NAMES else {"event": _EVENT_NAMES[type(value)]}
    return found | {key: _written(key, getattr(value, key)) for key in _keys(value)}


def _keys(value: Any) -> Iterator[str]:
    """What makes records differ: neither where it stands nor what only its notation says."""
    return (each.name for each in fields(value) if each.compare)


def _written(key: str, value: Any) -> Any:
    write_as = _BY_KEY.get(key, _value)
    return None if value is None else write_as(value)


def _seat(seat: int | str) -> str:
    return seat if isinstance(seat, str) else SEATS[seat]


def _seats(seats: tuple[int | None, ...]) -> list[str | None]:
    return [None if seat is None else SEATS[seat] for seat in seats]


def _cards(cards: tuple[int, ...]) -> list[str]:
    return [name(card) for card in cards]


def _suit(suit: int) -> str:
    return SUIT_BIDS[suit]


def _hands(hands: tuple[Any, ...]) -> dict[str, Any]:
    return {SEATS[seat]: _value(hand) for seat, hand in enumerate(hands) if hand is not None}


def _pairs(pairs: tuple[tuple[str, Any], ...]) -> list[list[Any]]:
    return [list(pair) for pair in pairs]


def _by_name(pairs: tuple[tuple[str, Any], ...]) -> dict[str, Any]:
    return dict(pairs)


def _players(players: tuple[tuple[int, str], ...]) -> dict[str, str]:
    return {SEATS[seat]: player for seat, player in players}


_BY_KEY: Final[dict[str, Callable[[Any], Any]]] = {
    **dict.fromkeys(("seat", "leader", "owner", "by", "dealer", "winner", "place"), _seat),
    **dict.fromkeys(("cards", "keeps"), _cards),
    **dict.fromkeys(("card", "up"), name),
    **dict.fromkeys(("suit", "trump"), _suit),
    **dict.fromkeys(("points", "start_score", "stated_result", "options"), _by_name),
    "seats": _seats,
    "hands": _hands,
    "players": _players,
    "pairs": _pairs,
}
