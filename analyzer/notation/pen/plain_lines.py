"""The canonical lines of a deal in which nothing stands out: no annotations, marks or alternatives,
every call and card in turn. Other deals are left to `lines.EventLines`, which writes the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from analyzer.cards import NAMES, is_known
from analyzer.notation.pen.lines import EventLines
from analyzer.notation.pen.own_lines import event_line, statement_line
from analyzer.notation.turns import Auction, Seats, Turns, in_the_deal, unmarked
from analyzer.record import Alone, Bid, Call, Cards, Deal, Event, Stated, Trick
from analyzer.seats import SEATS, Seat

_Said: TypeAlias = tuple[Seat, str, int | None, int | None, int]  # by whom, what, in round

_KNOWN: Final = {card: name for card, name in NAMES.items() if is_known(card)}
_name: Final = NAMES.__getitem__
_known_name: Final = _KNOWN.__getitem__
_HANDS: Final = tuple(f"hand {letter}:" for letter in SEATS)


class _StandsOut(Exception):
    """There is something in a deal that other lines than these are for."""


def lines_of(deal: Deal, seats: Seats) -> list[str] | None:
    """The lines of a deal; None where something stands out."""
    if deal.notes or deal.alternatives:
        return None
    dealer = "?" if deal.dealer is None else SEATS[deal.dealer]
    up = "-" if deal.up is None else NAMES[deal.up]
    lines = [f"deal {deal.number} dealer {dealer} up {up}"]
    try:
        for head, cards in zip(_HANDS, deal.hands, strict=True):
            if cards is not None:
                lines.append(_known(head, cards))
        if deal.dummy is not None:
            lines.append(_known("dummy:", deal.dummy))
        if deal.kitty is not None:
            lines.append(_known("kitty:", deal.kitty))
        _add_play(lines, deal, seats)
    except (_StandsOut, LookupError):
        return None
    return lines


def _known(head: str, of: Cards) -> str:
    if of.open or of.notes or not of.cards:
        raise _StandsOut
    return f"{head} {' '.join(map(_known_name, sorted(of.cards)))}"


def _add_play(lines: list[str], deal: Deal, seats: Seats) -> None:
    """Adds the lines of the events, and of the statements between them."""
    events, stated = deal.events, deal.stated
    calls = _calls(events)
    if calls:
        write = _auction if len(calls) <= _MOST_KEPT else _auction.__wrapped__
        lines += write(seats, deal.dealer, calls)
    told = sorted(stated, key=_after) if len(stated) > 1 else stated
    if told and told[0].after < len(calls):
        raise _StandsOut
    turns: Turns | None = None
    said = 0
    for index in range(len(calls), len(events)):
        while said < len(told) and told[said].after <= index:
            lines.append(_statement(told[said]))
            said += 1
        event = events[index]
        if type(event) is Trick:
            if turns is None:
                turns = _turns(deal, seats)
            lines.append(_trick(event, turns))
        else:
            lines.append(_other(event))
    lines += map(_statement, told[said:])


def _after(stated: Stated) -> int:
    return stated.after


def _calls(events: Sequence[Event]) -> tuple[_Said, ...]:
    """The calls that the events begin with."""
    calls: list[_Said] = []
    for event in events:
        if type(event) is not Call:
            break
        if event.seat is None or event.notes or event.back:
            raise _StandsOut
        bid = event.bid
        calls.append((event.seat, bid.kind, bid.suit, bid.number, event.round))
    return tuple(calls)


_MOST_KEPT: Final = 20  # calls of an auction whose lines are remembered


@lru_cache(maxsize=4096)
def _auction(seats: Seats, dealer: Seat | None, calls: tuple[_Said, ...]) -> list[str]:
    """The lines of an auction behind which there are no other calls."""
    written = EventLines(seats, Auction(seats, dealer))
    events = [Call(by, Bid(kind, suit, number), turn) for by, kind, suit, number, turn in calls]
    written.write(events, ())
    return written.lines


def _turns(deal: Deal, seats: Seats) -> Turns:
    """Who plays the cards of a trick by the lines before the first."""
    return unmarked(seats, in_the_deal(seats, deal.events, _makers(deal.stated)))


def _makers(stated: Sequence[Stated]) -> list[tuple[int, Seat | None]]:
    return [(each.after, each.seat) for each in stated if each.kind == "trump"]


def _trick(of: Trick, turns: Turns) -> str:
    leader = of.leader
    if leader is None or of.notes or of.back or not of.cards:
        raise _StandsOut
    if turns[leader][len(of.cards)] != of.seats:
        raise _StandsOut
    cards = " ".join(map(_name, of.cards))
    if of.winner is None:
        return f"{of.number} {SEATS[leader]}: {cards}"
    return f"{of.number} {SEATS[leader]}: {cards} = {SEATS[of.winner]}"


def _other(event: Event) -> str:
    if type(event) is Alone and event.seat is not None and not event.notes:
        return f"alone {SEATS[event.seat]}"
    if isinstance(event, Alone | Call | Trick):
        raise _StandsOut
    return event_line(event)


def _statement(stated: Stated) -> str:
    if stated.points and not stated.notes and stated.kind in _COUNTED:
        points = [f" {side} {number}" for side, number in stated.points]
        return stated.kind + "".join(points)
    return statement_line(stated)


_COUNTED: Final = ("score", "total", "tricks")
