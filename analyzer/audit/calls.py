"""Single slips of a pen among the calls: one misread, one under another seat, a pass too many or
one forgotten."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from analyzer.audit.trials import Edit, Key
from analyzer.record import PASS, Alone, Call, Deal, Event, Trick
from analyzer.rules import Rules
from analyzer.seats import SEATS, Seat, clockwise, partner

# What a slip among the calls may bring about; where one plays alone by it, another sits out.
_OF_CALLS: Final = frozenset(
    (
        *("BID_AFTER_AUCTION_CLOSED", "BID_OUT_OF_TURN", "CALLED_TWICE", "ILLEGAL_BID"),
        *("ILLEGAL_DISCARD", "ILLEGAL_DUMMY_EXCHANGE", "ALONE_NOT_AVAILABLE"),
        *("DEALER_PASSED_WHEN_STUCK", "NAMED_TURNED_DOWN_SUIT", "PICKUP_IN_ROUND_TWO"),
    )
)
_OF_A_LONE_HAND: Final = _OF_CALLS | {
    *("CARD_NOT_HELD", "DEFEND_ALONE_NOT_ALLOWED", "SECOND_DEFENDER_ALONE"),
    "SITTING_OUT_PLAYER_PLAYED",
}
_OF_SEATS: Final = frozenset(("BID_OUT_OF_TURN", "CALLED_TWICE"))
_OF_ONE_TOO_MANY: Final = frozenset(("BID_AFTER_AUCTION_CLOSED", "ILLEGAL_BID"))
_MOST_CALLS: Final = 9  # two rounds of four and one too many


def otherwise_called(rules: Rules, deal: Deal, found: frozenset[Key]) -> Iterator[Edit]:
    """Each way in which the calls may have been meant."""
    codes = {code for code, _, _ in found}
    calls = [(i, event) for i, event in enumerate(deal.events) if isinstance(event, Call)]
    lone = any(isinstance(event, Alone) for event in deal.events)
    may_be = codes & (_OF_A_LONE_HAND if lone else _OF_CALLS)
    if not may_be or not 0 < len(calls) <= _MOST_CALLS:
        return
    if codes & _OF_ONE_TOO_MANY:
        yield from _misread(deal, calls)
    if codes & _OF_SEATS:
        yield from _misplaced(rules, deal, calls)
    if deal.dealer in rules.seats and _is_in_turn(rules, deal, calls):
        yield from _one_too_many(rules, deal, calls)
        yield from _one_forgotten(rules, deal, calls)


def _misread(deal: Deal, calls: list[tuple[int, Call]]) -> Iterator[Edit]:
    """A pass is written as a call that makes trump, and others follow it."""
    for number, (at, call) in enumerate(calls[:-1], start=1):
        if call.bid != PASS:
            told = f"call {number} is written as one that makes trump; by all else it was a pass"
            yield Edit(told, _with(deal, at, replace(call, bid=PASS)))


def _misplaced(rules: Rules, deal: Deal, calls: list[tuple[int, Call]]) -> Iterator[Edit]:
    """A call stands under another seat than spoke."""
    for number, (at, call) in enumerate(calls, start=1):
        for seat in rules.seats:
            if call.seat is not None and call.seat != seat:
                told = (
                    f"call {number} is written under {SEATS[call.seat]}; "
                    f"by all else it was made by {SEATS[seat]}"
                )
                yield Edit(told, _with(deal, at, replace(call, seat=seat)))


def _one_too_many(rules: Rules, deal: Deal, calls: list[tuple[int, Call]]) -> Iterator[Edit]:
    """A pass is written that nobody called."""
    for at, call in calls:
        if call.bid == PASS:
            rest = (*deal.events[:at], *deal.events[at + 1 :])
            meant = _in_turn(rules, deal, rest)
            yield Edit("by all else one pass too many is written", meant)


def _one_forgotten(rules: Rules, deal: Deal, calls: list[tuple[int, Call]]) -> Iterator[Edit]:
    """A pass is not written."""
    for at, _ in calls:
        more = (*deal.events[:at], Call(None, PASS), *deal.events[at:])
        yield Edit("by all else a pass is not written down", _in_turn(rules, deal, more))


def _with(deal: Deal, at: int, call: Call) -> Deal:
    return replace(deal, events=(*deal.events[:at], call, *deal.events[at + 1 :]))


def _is_in_turn(rules: Rules, deal: Deal, calls: list[tuple[int, Call]]) -> bool:
    """Whether each call stands under the seat whose turn it was, as the notation gives seats to
    calls that are written without."""
    order = _order(rules, deal)
    return all(
        call.seat == order[n % len(order)] and not call.back for n, (_, call) in enumerate(calls)
    )


def _in_turn(rules: Rules, deal: Deal, events: tuple[Event, ...]) -> Deal:
    """The deal with these events, each call (and what was said with it) by the seat whose turn it
    is; cards that stand in turn are then of those who play with that one alone."""
    order, told, number = _order(rules, deal), list[Event](), 0
    before = after = rules.seats
    for event in events:
        if isinstance(event, Call):
            round_, turn = divmod(number, len(order))
            event, number = replace(event, seat=order[turn], round=round_ + 1), number + 1
        elif isinstance(event, Alone) and told and isinstance(told[-1], Call):
            before, after = (_playing(rules, seat) for seat in (event.seat, told[-1].seat))
            event = replace(event, seat=told[-1].seat)
        elif isinstance(event, Trick) and event.leader is not None:
            in_turn = event.seats == clockwise(before, event.leader)
            seats = clockwise(after, event.leader) if in_turn else event.seats
            event = replace(event, seats=seats)
        told.append(event)
    return replace(deal, events=tuple(told))


def _playing(rules: Rules, alone: Seat | None) -> tuple[Seat, ...]:
    """Who takes part where this one plays alone."""
    mate = None if alone is None else partner(alone, rules.players)
    return tuple(seat for seat in rules.seats if seat != mate)


def _order(rules: Rules, deal: Deal) -> tuple[Seat, ...]:
    return clockwise(rules.seats, (deal.dealer or 0) + 1)
