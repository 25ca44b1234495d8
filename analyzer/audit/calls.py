"""Single slips of a pen among the calls: one misread, one under another seat or all of them, a pass
too many or one forgotten, a lone hand that was none, another suit named."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from typing import Final

from analyzer.audit.speech import suit
from analyzer.audit.trials import Edit, Key, tried
from analyzer.cards import TRUMPS
from analyzer.record import ORDER, PASS, Alone, Bid, Call, Deal, Event, Trick
from analyzer.rules import Rules
from analyzer.seats import SEATS, Seat, clockwise

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
# What it may bring about that one sits out by what is written, and nobody did.
_OF_ONE_SITTING_OUT: Final = frozenset(
    ("CARD_NOT_HELD", "LEAD_OUT_OF_TURN", "RENEGE", "SITTING_OUT_PLAYER_PLAYED")
)
# What another trump than was played may bring about.
_OF_TRUMP: Final = frozenset(
    ("ILLEGAL_BID", "LEAD_OUT_OF_TURN", "NAMED_TURNED_DOWN_SUIT", "RENEGE")
)
_OF_SEATS: Final = frozenset(("BID_OUT_OF_TURN", "CALLED_TWICE"))
_OF_ONE_TOO_MANY: Final = frozenset(("BID_AFTER_AUCTION_CLOSED", "ILLEGAL_BID"))
_MOST_CALLS: Final = 9  # two rounds of four and one too many


def otherwise_called(rules: Rules, deal: Deal, found: frozenset[Key]) -> Iterator[Edit]:
    """Each way in which the calls may have been meant."""
    codes = {code for code, _, _ in found}
    if codes & _OF_ONE_SITTING_OUT:
        yield from _not_alone(deal, found)
    calls = [(i, event) for i, event in enumerate(deal.events) if isinstance(event, Call)]
    if not 0 < len(calls) <= _MOST_CALLS:
        return
    if codes & _OF_TRUMP and _tells_of_trump(deal):
        yield from _other_suits(deal, len(calls), *calls[-1])
    lone = any(isinstance(event, Alone) for event in deal.events)
    if not codes & (_OF_A_LONE_HAND if lone else _OF_CALLS):
        return
    if codes & _OF_ONE_TOO_MANY:
        yield from _misread(deal, calls)
    if codes & _OF_SEATS:
        yield from _misplaced(rules, deal, calls)
    if deal.dealer not in rules.seats:
        return
    order = _order(rules, deal)
    if _follow(order, calls):
        yield from _one_too_many(rules, deal, calls)
        yield from _one_forgotten(rules, deal, calls)
    else:
        yield from _not_from_eldest(rules, deal, calls)


def _misread(deal: Deal, calls: list[tuple[int, Call]]) -> Iterator[Edit]:
    """A pass is written as a call that makes trump, and others follow it."""
    for number, (at, call) in enumerate(calls[:-1], start=1):
        if call.bid != PASS:
            told = f"call {number} is written as one that makes trump; by all else it was a pass"
            yield Edit(told, _with(deal, at, replace(call, bid=PASS)))


def _misplaced(rules: Rules, deal: Deal, calls: list[tuple[int, Call]]) -> Iterator[Edit]:
    """A call stands under another seat than spoke."""
    for number, (_, call) in enumerate(calls):
        for seat in rules.seats:
            if call.seat is not None and call.seat != seat:
                told = (
                    f"call {number + 1} is written under {SEATS[call.seat]}; "
                    f"by all else it was made by {SEATS[seat]}"
                )
                turns = [(each.seat, each.round) for _, each in calls]
                turns[number] = seat, call.round
                yield Edit(told, _called(rules, deal, deal.events, iter(turns)))


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


def _not_from_eldest(rules: Rules, deal: Deal, calls: list[tuple[int, Call]]) -> Iterator[Edit]:
    """The calls follow each other from the wrong seat on; without play nothing else is there by
    which they began with another."""
    first, eldest = calls[0][1].seat, _order(rules, deal)[0]
    if first is None or len(calls) < 2 or not any(isinstance(e, Trick) for e in deal.events):
        return
    if _follow(clockwise(rules.seats, first), calls):
        told = (
            f"the calls are written from {SEATS[first]}; "
            f"by all else they begin with {SEATS[eldest]}"
        )
        yield Edit(told, _in_turn(rules, deal, deal.events))


def _not_alone(deal: Deal, found: frozenset[Key]) -> Iterator[Edit]:
    """The call that made trump is written as a lone hand, and everybody played. Nobody who sits out
    plays again and again; a defender's lone hand, a line of its own, is no slip."""
    lone = [at for at, event in enumerate(deal.events) if isinstance(event, Alone)]
    if len(lone) != 1 or not _is_said_with_call(deal, lone[0]):
        return
    meant = replace(deal, events=(*deal.events[: lone[0]], *deal.events[lone[0] + 1 :]))
    again = sum(code == "SITTING_OUT_PLAYER_PLAYED" for code, _, _ in found) > 1
    yield Edit("a lone hand is written; by all else nobody played alone", meant, again)


def _is_said_with_call(deal: Deal, at: int) -> bool:
    """Whether a lone hand is the maker's: also where his call, which it was said with, is not
    written."""
    before, event = deal.events[at - 1], deal.events[at]
    assert isinstance(event, Alone)
    return not at or (isinstance(before, Call) and before.seat == event.seat)


def _other_suits(deal: Deal, number: int, at: int, call: Call) -> Iterator[Edit]:
    """Another suit was named in the second round, also where an order is written there."""
    if call.round != 2 or call.bid.kind not in ("name", ORDER.kind):
        return
    written = "an order" if call.bid == ORDER else f"a call for {suit(call.bid.suit)}"
    for trump in range(len(TRUMPS)):
        if trump != call.bid.suit:
            told = f"call {number} is written as {written}; by all else it named {suit(trump)}"
            yield Edit(told, _with(deal, at, replace(call, bid=Bid("name", trump))))


def _tells_of_trump(deal: Deal) -> bool:
    """Whether the record states what only the right trump brings about."""
    stated = any(line.kind == "trump" and line.trump is not None for line in deal.stated)
    return stated or any(isinstance(e, Trick) and e.winner is not None for e in deal.events)


def _with(deal: Deal, at: int, call: Call) -> Deal:
    return replace(deal, events=(*deal.events[:at], call, *deal.events[at + 1 :]))


def _follow(order: tuple[Seat, ...], calls: list[tuple[int, Call]]) -> bool:
    """Whether the calls go round in this order, as the notation gives seats to calls that are
    written without."""
    return all(
        call.seat == order[n % len(order)] and not call.back for n, (_, call) in enumerate(calls)
    )


def _in_turn(rules: Rules, deal: Deal, events: tuple[Event, ...]) -> Deal:
    """The deal with these events, each call by the seat whose turn it is."""
    order = _order(rules, deal)
    turns = ((order[n % len(order)], n // len(order) + 1) for n in count())
    return _called(rules, deal, events, turns)


def _called(
    rules: Rules, deal: Deal, events: tuple[Event, ...], turns: Iterator[tuple[Seat | None, int]]
) -> Deal:
    """The deal with these events, each call (and a lone hand said with it) by this seat and in this
    round; cards that stand in turn are then of those who take part by that."""
    written, told = None, list[Event]()
    for event in events:
        if isinstance(event, Call):
            written, (seat, round_) = event.seat, next(turns)
            event = replace(event, seat=seat, round=round_)
        elif isinstance(event, Alone) and told and isinstance(told[-1], Call):
            event = replace(event, seat=told[-1].seat) if event.seat == written else event
        told.append(event)
    meant = replace(deal, events=tuple(told))
    if not any(isinstance(event, Alone) for event in told):
        return meant
    before, after = (tried(rules, each).outcome.active for each in (deal, meant))
    return replace(meant, events=tuple(_seated_anew(event, before, after) for event in told))


def _seated_anew(event: Event, before: tuple[Seat, ...], after: tuple[Seat, ...]) -> Event:
    """A trick whose cards stand in turn by who took part before, by who does after."""
    if not isinstance(event, Trick) or event.leader is None or len(before) != len(after):
        return event
    in_turn = event.seats == clockwise(before, event.leader)
    return replace(event, seats=clockwise(after, event.leader)) if in_turn else event


def _order(rules: Rules, deal: Deal) -> tuple[Seat, ...]:
    return clockwise(rules.seats, (deal.dealer or 0) + 1)
