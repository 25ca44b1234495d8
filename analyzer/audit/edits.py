"""Single slips of a pen that a deal may be written with: each as it may have been meant. Only what
the breaches of the deal speak of is tried, never all cards and seats."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, pairwise
from typing import Final

from analyzer.audit.calls import otherwise_called
from analyzer.audit.hands import dealt_for_a_trick, otherwise_dealt
from analyzer.audit.trials import Edit, Key
from analyzer.cards import name
from analyzer.record import Alone, Call, Deal, Discard, Event, Exchange, TakeUp, Trick
from analyzer.rules import Rules
from analyzer.seats import SEATS, Seat, clockwise

_NOT_HELD: Final = "CARD_NOT_HELD"
# What shows that a card is not where it is written.
_ASTRAY: Final = frozenset((_NOT_HELD, "ILLEGAL_DISCARD", "ILLEGAL_DUMMY_EXCHANGE"))
_OF_A_TRICK: Final = frozenset((_NOT_HELD, "RENEGE"))


def edits_of(
    rules: Rules, deal: Deal, found: frozenset[Key], active: tuple[Seat, ...]
) -> Iterator[Edit]:
    """Each slip that these breaches may come from, those of the whole deal first; `active` are the
    seats that take part."""
    yield from sure_edits(deal)
    codes = frozenset(code for code, _, _ in found)
    if codes & _ASTRAY:
        yield from otherwise_dealt(deal)
    if "ILLEGAL_DISCARD" in codes:
        yield from _discards(deal)
    if "ILLEGAL_DUMMY_EXCHANGE" in codes:
        yield from _exchanges(rules, deal)
    yield from otherwise_called(rules, deal, found)
    if "LEAD_OUT_OF_TURN" in codes:
        yield from _leaders(deal, found, active)
    if "LEAD_OUT_OF_TURN" in codes or (_NOT_HELD in codes and _names_no_leaders(deal)):
        yield from _tricks(deal)
    yield from _cards(deal, found)
    if _NOT_HELD in codes:
        yield from _arranged(deal, found)
        yield from dealt_for_a_trick(deal)


def sure_edits(deal: Deal) -> Iterator[Edit]:
    """Those that bear themselves out: nobody plays the same trick again, or does anything before
    the first call."""
    yield from _copies(deal)
    yield from _calls_below(deal)


def tricks_of(deal: Deal) -> dict[int, tuple[int, Trick]]:
    """The tricks that stand in one line, each with its index among the events."""
    at: dict[int, list[tuple[int, Trick]]] = {}
    for index, event in enumerate(deal.events):
        if isinstance(event, Trick):
            at.setdefault(event.number, []).append((index, event))
    return {number: lines[0] for number, lines in at.items() if len(lines) == 1}


def with_events(deal: Deal, *changes: tuple[int, Event]) -> Deal:
    """The deal with other events in these places."""
    events = list(deal.events)
    for index, event in changes:
        events[index] = event
    return replace(deal, events=tuple(events))


def _numbers(found: frozenset[Key], codes: frozenset[str]) -> set[int]:
    """The tricks in which there is one of these."""
    told = [address for code, address, _ in found if code in codes and address]
    return {int(address[1:].split(".")[0]) for address in told if address[0] == "t"}


def _leaders(deal: Deal, found: frozenset[Key], active: tuple[Seat, ...]) -> Iterator[Edit]:
    """Another seat stands before a trick than led to it."""
    lines = tricks_of(deal)
    for number in sorted(_numbers(found, frozenset(("LEAD_OUT_OF_TURN",)))):
        if number not in lines:
            continue
        at, trick = lines[number]
        if len(trick.cards) != len(active) or trick.back or trick.leader is None:
            continue
        for leader in active:
            seats = clockwise(active, leader)
            if leader == trick.leader:
                continue
            meant = replace(trick, leader=leader, seats=seats)
            told = (
                f"trick {number} is written as led by {SEATS[trick.leader]}; "
                f"by all else it was {SEATS[leader]}"
            )
            yield Edit(told, with_events(deal, (at, meant)))


def _tricks(deal: Deal) -> Iterator[Edit]:
    """Two tricks stand in each other's place."""
    for (at, one), (later, other) in combinations(tricks_of(deal).values(), 2):
        told = (
            f"tricks {one.number} and {other.number} are written in this order; "
            "by all else they are exchanged"
        )
        first, second = replace(other, number=one.number), replace(one, number=other.number)
        if one.leader is None or other.leader is None:
            if len(one.cards) != len(other.cards):
                continue
            first, second = _with_leader_of(one, first), _with_leader_of(other, second)
        yield Edit(told, with_events(deal, (at, first), (later, second)))


def _with_leader_of(place: Trick, trick: Trick) -> Trick:
    """A trick in a place where somebody leads it, or whoever won the last."""
    return replace(trick, leader=place.leader, seats=place.seats)


def _names_no_leaders(deal: Deal) -> bool:
    """Whether who leads a trick is left to be worked out, as some formats do."""
    return any(isinstance(event, Trick) and event.leader is None for event in deal.events)


def _cards(deal: Deal, found: frozenset[Key]) -> Iterator[Edit]:
    """Two cards of one trick stand at each other's seat; by the wrong winner of it another seat
    seems to have to lead next, or, where leaders are worked out, each card may seem another's."""
    next_led = {number - 1 for number in _numbers(found, frozenset(("LEAD_OUT_OF_TURN",)))}
    numbers = _numbers(found, _OF_A_TRICK) | next_led
    if _numbers(found, frozenset((_NOT_HELD,))) and _names_no_leaders(deal):
        numbers |= set(range(1, min(numbers)))
    for number, (at, trick) in tricks_of(deal).items():
        if number not in numbers or trick.back or len(trick.cards) > len(SEATS):
            continue
        for i, j in combinations(range(len(trick.cards)), 2):
            cards = list(trick.cards)
            cards[i], cards[j] = cards[j], cards[i]
            meant = with_events(deal, (at, replace(trick, cards=tuple(cards))))
            yield Edit(f"{_as_written(trick, i, j)}; by all else they are exchanged", meant)


def _arranged(deal: Deal, found: frozenset[Key]) -> Iterator[Edit]:
    """The cards of one trick stand in another order than they were played: each in the hand of one
    seat, as written, though of another."""
    holder = {card: s for s, hand in enumerate(deal.hands) if hand for card in hand.cards}
    for number in sorted(_numbers(found, frozenset((_NOT_HELD,)))):
        at, trick = tricks_of(deal).get(number, (0, None))
        if trick is None or trick.back:
            continue
        by_seat = {holder.get(card): card for card in trick.cards}
        if None in by_seat or by_seat.keys() != set(trick.seats):
            continue
        cards = tuple(by_seat[seat] for seat in trick.seats)
        told = (
            f"the cards of trick {number} are written in another order; by all else they were "
            f"{' '.join(map(name, cards))}"
        )
        yield Edit(told, with_events(deal, (at, replace(trick, cards=cards))))


def _copies(deal: Deal) -> Iterator[Edit]:
    """A trick is written twice, one below the other: nobody plays the same cards again."""
    for index, (trick, copy) in enumerate(pairwise(deal.events)):
        if not isinstance(trick, Trick) or not isinstance(copy, Trick):
            continue
        if trick.cards != copy.cards or len(trick.cards) < 2:
            continue
        by = copy.number - trick.number  # the tricks behind it have no other numbers than places
        rest = [
            replace(e, number=e.number - by) if isinstance(e, Trick) else e
            for e in deal.events[index + 2 :]
        ]
        events = (*deal.events[: index + 1], *rest)
        told = f"trick {trick.number} is written twice"
        yield Edit(told, replace(deal, events=events), is_borne_out=True)


def _calls_below(deal: Deal) -> Iterator[Edit]:
    """The calls, each with the lone hand said with it, stand below what was done after them."""
    calls, others, before = list[Event](), list[Event](), None
    for event in deal.events:
        is_said = isinstance(event, Alone) and isinstance(before, Call)
        (calls if is_said or isinstance(event, Call) else others).append(event)
        before = event
    events = (*calls, *others)
    if calls and others and not isinstance(deal.events[0], Call) and events != deal.events:
        told = "the calls are written below what was done after them"
        yield Edit(told, replace(deal, events=events), is_borne_out=True)


def _as_written(trick: Trick, i: int, j: int) -> str:
    """Two cards of a trick in words, with their seats where the record tells them."""
    (one, first), (other, second) = [(trick.seats[n], name(trick.cards[n])) for n in (i, j)]
    if one is None or other is None:
        return f"in trick {trick.number} {first} is written before {second}"
    whose = f"{first} is written under {SEATS[one]} and {second} under {SEATS[other]}"
    return f"in trick {trick.number} {whose}"


def _discards(deal: Deal) -> Iterator[Edit]:
    """What the dealer laid away stands under another seat."""
    dealer, lines = deal.dealer, []
    for index, event in enumerate(deal.events):
        if isinstance(event, Discard | TakeUp) and event.seat != dealer and dealer is not None:
            lines.append((index, event))
    if not lines or dealer is None or len({event.seat for _, event in lines}) > 1:
        return
    told = (
        f"the discard is written under {SEATS[lines[0][1].seat]}; "
        f"by all else it was made by {SEATS[dealer]}, who dealt"
    )
    meant = [(index, replace(event, seat=dealer)) for index, event in lines]
    yield Edit(told, with_events(deal, *meant))


def _exchanges(rules: Rules, deal: Deal) -> Iterator[Edit]:
    """What one seat exchanged stands under another."""
    for index, event in enumerate(deal.events):
        if not isinstance(event, Exchange):
            continue
        for seat in rules.seats:
            if seat != event.seat:
                told = (
                    f"the exchange is written under {SEATS[event.seat]}; "
                    f"by all else it was made by {SEATS[seat]}"
                )
                yield Edit(told, with_events(deal, (index, replace(event, seat=seat))))
