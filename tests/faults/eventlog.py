"""The event log of a table of four, as its reader takes it: players 0 to 3 clockwise from south.

Of a deal it has the dealer, calls with their seats and rounds, lone hands said with the call, cards
with their seats, and what the table counted; neither hands nor the turned card nor the discard.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from analyzer.cards import NAMES, SUIT_CARDS, SUIT_NAMES, Card
from analyzer.record import Alone, Call, Deal, GameRecord, Points, Trick
from analyzer.seats import SEATED, SEATS, Seat, members

_Object = dict[str, Any]
_BY_LETTER: Final = {name[0].upper(): name for name in SUIT_NAMES[:4]}


class _Numbers:
    """The numbers of the players, clockwise from south."""

    def __init__(self, seats: list[Seat]) -> None:
        self._seats = seats

    def of(self, seat: Seat | None) -> int | None:
        """The number of the player at a seat; None where nobody sits there."""
        return self._seats.index(seat) if seat in self._seats else None


def write(record: GameRecord) -> str:
    """The log of a session; empty where it has no place for a card or a call of it."""
    seats = [seat for seat, _ in record.players] or list(SEATED[4])
    events = [event for deal in record.deals for event in _deal(deal, _Numbers(seats))]
    if None in events:
        return ""
    return json.dumps({"fullState": {"eventLog": events}}, indent=1) + "\n"


def _deal(deal: Deal, number: _Numbers) -> Iterator[_Object | None]:
    if deal.dealer is not None:
        yield {"type": "dealer", "dealerIndex": number.of(deal.dealer)}
    lone = {e.seat for e in deal.events if isinstance(e, Alone)}
    for event in deal.events:
        if isinstance(event, Call):
            yield _call(event, number.of(event.seat), deal.up, event.seat in lone)
        elif isinstance(event, Trick):
            for seat, card in zip(event.seats, event.cards, strict=True):
                yield _play(event.number - 1, number.of(seat), card)
    result = _result(deal)
    if result:
        yield {"type": "hand_result", **result}


def _call(call: Call, player: int | None, up: Card | None, alone: bool) -> _Object | None:
    own = {"playerIndex": player, "round": call.round}
    if call.bid.kind == "pass":
        return {"type": "pass", **own}
    ordered = call.bid.kind == "order"
    turned = next((s for s, cards in enumerate(SUIT_CARDS) if up is not None and up & cards), None)
    suit = turned if ordered else call.bid.suit
    if suit not in range(4) or suit is None or ordered != (call.round == 1):
        return None
    lone = {"isLoner": True} if alone else {}
    return {"type": "bid", **own, "suit": SUIT_NAMES[suit], **lone}


def _play(index: int, player: int | None, card: Card) -> _Object | None:
    token = NAMES[card]
    if player is None or token[1:] not in _BY_LETTER:
        return None
    rank = token[0].replace("T", "10")
    suit = _BY_LETTER[token[1:]]
    return {
        "type": "play",
        "playerIndex": player,
        "trickIndex": index,
        "card": {"rank": rank, "suit": suit},
    }


def _result(deal: Deal) -> _Object:
    found: _Object = {}
    for stated in deal.stated:
        if stated.kind in ("tricks", "score"):
            name = "tricksWon" if stated.kind == "tricks" else "pointsScored"
            found[name] = _counted(stated.points)
    return found


def _counted(points: Points) -> dict[str, int]:
    """Numbers under the first player of each side."""
    return {f"player-{members(side)[0]}": n for side, n in points if set(side) <= set(SEATS)}
