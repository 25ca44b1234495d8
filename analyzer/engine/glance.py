"""The short way through a deal in which every card is known and every one of them is lawful.

What an opening (dealer, turned suit, calls, lone hands) leads to, the table tells once and it is
remembered; then only the cards are left to look at. Whatever is otherwise than it should be is not
judged here: the whole table looks at such a deal from its first call on.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final, NamedTuple, TypeAlias

from analyzer.cards import (
    JOKER,
    MOST_STRENGTH,
    NO_TRUMP,
    SINGLES,
    STRENGTH,
    SUIT_OF,
    SUIT_UNDER,
    TRUMPS_ABOVE,
    Card,
    Trump,
    pack,
    union,
)
from analyzer.engine.breach import Breach
from analyzer.engine.holdings import DUMMY
from analyzer.engine.outcome import Outcome, TrickOutcome
from analyzer.engine.phases.take_up import is_merged
from analyzer.engine.replay import Replay
from analyzer.engine.scoring import earns_token, points_of, result_of
from analyzer.engine.table import Table
from analyzer.record import Alone, Call, Deal, Discard, Event, Exchange, TakeUp, Trick
from analyzer.rules import Rules
from analyzer.seats import Seat, Side, clockwise, side_of

Found: TypeAlias = tuple[tuple[int, Breach], ...]


class Opening(NamedTuple):
    """What the events before the first lead led to, whatever the hands were. `side` are the seats
    of the maker's; `orders[seat]` is the order of play in a trick that this seat leads."""

    trump: Trump
    maker: Seat
    alone: tuple[Seat, ...]
    active: tuple[Seat, ...]
    lead: Seat
    orders: dict[Seat, tuple[Seat, ...]]


class Course(NamedTuple):
    """What a course of the tricks comes to; see `Outcome`. Many outcomes share one."""

    tricks: Mapping[Seat, int]
    result: str
    points: Mapping[Side, int]
    token: bool
    laid: tuple[TrickOutcome, ...]


Ways: TypeAlias = tuple[tuple[Seat, ...], int] | None
Key: TypeAlias = tuple[object, ...]
Before: TypeAlias = tuple[Key, tuple[Call, ...], int]  # and how many events there are before play

MOST_COURSES: Final = 4_000  # are remembered, so that memory stays flat
_KNOWN: Final = frozenset(SINGLES)


class Glance:
    """The short way under one set of rules; see the module."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.pack = pack(rules.deck)
        # Rules under which it depends on the hands what may be called, or on what nobody wrote
        # down what a hand is.
        self.is_open = not (
            rules.must_have_suit
            or rules.partners_best
            or rules.go_under
            or rules.farmers_hand == "swap"
        )
        self._openings: dict[Key, Opening] = {}
        self._courses: dict[object, Course] = {}
        dummy = ((DUMMY, rules.dummy),) if rules.dummy else ()
        self._sizes = (*((seat, rules.hand_size) for seat in rules.seats), *dummy)

    def replayed(self, deal: Deal) -> tuple[Found, Outcome]:
        """All laws that a deal breaks, each with the index of its event (-1: the cards as dealt),
        and what the deal came to."""
        outcome = self.outcome(deal)
        if outcome is not None:
            return (), outcome
        replay, index, found = Replay(self.rules, deal), -1, list[tuple[int, Breach]]()
        for event, breaches in replay:
            if event is not None or index >= 0:
                index += 1
            found += [(index, breach) for breach in breaches]
        if not found and not replay.outcome.undetermined:
            self.learn(replay.table)
        return tuple(found), replay.outcome

    def outcome(self, deal: Deal) -> Outcome | None:
        """What a lawful deal came to; None where this is not the place to tell."""
        before = _before_play(deal) if self.is_open else None
        opening = self._openings.get(before[0]) if before is not None else None
        hands = self._dealt(deal) if opening is not None else None
        if before is None or opening is None or hands is None:
            return None
        _, calls, first = before
        if not _moved(deal, deal.events[:first], hands, opening.maker):
            return None
        try:
            ways = self._played(deal.events[first:], hands, opening)
        except KeyError:  # a card that is not known has neither suit nor strength
            return None
        if ways is None:
            return None
        winners, told = ways
        if len(winners) != self.rules.hand_size or told not in (0, len(winners)):
            return None
        course = self._course(opening, winners, told > 0)
        return Outcome(
            deal.dealer,
            deal.up,
            opening.trump,
            opening.maker,
            opening.alone,
            opening.lead,
            course.tricks,
            course.result,
            course.points,
            course.token,
            winners,
            True,
            calls,
            (),
            course.laid,
        )

    def learn(self, table: Table) -> None:
        """Remembers the opening of a deal in which the table found nothing wrong."""
        before = _before_play(table.deal) if self.is_open else None
        lead = table.first_leader()
        if before is None or lead is None or table.maker is None or table.trump is None:
            return
        no_trump_joker = table.trump == NO_TRUMP and self.pack & JOKER  # it may always be played
        if not table.has_play or no_trump_joker or not _is_settled(table):
            return
        active = table.active
        self._openings[before[0]] = Opening(
            table.trump,
            table.maker,
            tuple(table.alone),
            active,
            lead,
            {seat: clockwise(active, seat) for seat in active},
        )

    def _dealt(self, deal: Deal) -> list[Card] | None:
        """The hand of each seat, the dummy's after them, if all the cards that were written down
        are known and can be of one pack."""
        hands: list[Card] = [0, 0, 0, 0, 0]
        dealt = [deal.up or 0]
        for place, size in self._sizes:
            listed = deal.hands[place] if place < DUMMY else deal.dummy
            if listed is None or listed.open or len(listed.cards) != size:
                if place < DUMMY or listed is not None:
                    return None
                continue
            hands[place] = sum(listed.cards)
            dealt += listed.cards
        if deal.kitty is not None:
            if deal.kitty.open or len(deal.kitty.cards) != self.rules.kitty_size:
                return None
            dealt += deal.kitty.cards
        total = sum(dealt)  # a card that was dealt twice carries over into another bit
        if total.bit_count() != len(dealt) or total & ~self.pack:
            return None
        return hands if _KNOWN.issuperset(dealt) else None

    def _played(self, events: tuple[Event, ...], hands: list[Card], opening: Opening) -> Ways:
        """The tricks: each card in turn, held, and following suit; who led and won each, and
        whether the table's word agrees."""
        trump, orders = opening.trump, opening.orders
        leader: Seat = opening.lead
        suit_of, suits, strengths = SUIT_OF[trump], SUIT_UNDER[trump], STRENGTH[trump]
        winners: list[Seat] = []
        told = 0
        for number, trick in enumerate(events, start=1):
            if type(trick) is not Trick or trick.number != number or trick.back:
                return None
            cards, seats = trick.cards, orders[leader]
            if seats != trick.seats or len(cards) != len(seats):
                return None
            if trick.leader is not None and trick.leader != leader:
                return None
            led = suit_of[cards[0]]
            suit, strength, best = suits[led], strengths[led], 0
            most = TRUMPS_ABOVE if led != trump else MOST_STRENGTH
            for seat, card in zip(seats, cards, strict=True):
                hand = hands[seat]
                hands[seat] = left = hand ^ card
                worth = strength[card]
                if left > hand or (not 0 < worth <= most and left & suit):
                    return None  # it was not in the hand, or one that follows suit still is
                if worth > best:
                    best, leader = worth, seat
            winners.append(leader)
            if trick.winner is not None:
                if trick.winner != leader:
                    return None
                told += 1
        return tuple(winners), told

    def _course(self, opening: Opening, winners: tuple[Seat, ...], told: bool) -> Course:
        """What a course of the tricks comes to."""
        key = (opening.maker, opening.alone, opening.lead, winners, told)
        course = self._courses.get(key)
        if course is None:
            if len(self._courses) >= MOST_COURSES:
                self._courses.clear()
            course = self._courses[key] = _course_of(self.rules, opening, winners, told)
        return course


def _course_of(rules: Rules, opening: Opening, winners: tuple[Seat, ...], told: bool) -> Course:
    maker, alone, size = opening.maker, opening.alone, len(opening.active)
    own = side_of(maker, rules.players)
    won = tuple(side_of(winner, rules.players) == own for winner in winners)
    leaders = (opening.lead, *winners)
    return Course(
        {seat: winners.count(seat) for seat in opening.active},
        result_of(rules, won),
        points_of(rules, maker, alone, won),
        earns_token(rules, alone, won),
        tuple(
            _trick(n, leader, winner, told, size)
            for n, (leader, winner) in enumerate(zip(leaders, winners, strict=False), start=1)
        ),
    )


@cache
def _trick(number: int, leader: Seat, winner: Seat, told: bool, size: int) -> TrickOutcome:
    """A trick of so many cards; there are only a few hundred, shared by all courses."""
    stated = winner if told else None
    return TrickOutcome(number, leader, winner, True, stated, f"t{number}.{size}")


@lru_cache(maxsize=64)
def glance_of(rules: Rules) -> Glance:
    """The short way under these rules."""
    return Glance(rules)


def _before_play(deal: Deal) -> Before | None:
    """All that the auction and the lone hands can depend on, hands apart; None where something
    else stands there, or calls of seats that nobody wrote down."""
    up = deal.up
    if up not in _KNOWN or deal.dealer is None:
        return None
    key: list[object] = [deal.dealer, JOKER if up == JOKER else SUIT_OF[NO_TRUMP][up]]
    calls, number = [], 0
    for event in deal.events:
        kind = type(event)
        if kind is Trick:
            break
        number += 1
        if isinstance(event, Call):
            bid = event.bid
            if event.seat is None or event.back or bid.number is not None:
                return None
            key.append((event.seat, bid.kind, bid.suit, event.round))
            calls.append(event)
        elif isinstance(event, Discard) and not event.back:
            key.append(("discard", event.seat, event.card and event.card == up))
        elif isinstance(event, Exchange) and (event.left or (event.keeps and not event.parts)):
            key.append(("exchange", event.seat, event.left))
        elif isinstance(event, TakeUp | Alone) and event.seat is not None:
            key.append((kind, event.seat))
        else:
            return None
    return (tuple(key), tuple(calls), number) if calls else None


def _is_settled(table: Table) -> bool:
    """Whether it was written down what became of the up-card and of the dummy, each card known."""
    taken = table.ordered and table.dealer in table.active
    if taken and table.took is not False and not table.discards:
        return False
    if not table.rules.dummy:
        return True
    if is_merged(table) and table.exchanged:
        return False
    return table.maker_alone or table.exchanged is not None


def _moved(deal: Deal, events: tuple[Event, ...], hands: list[Card], maker: Seat) -> bool:
    """The cards that were laid away and taken up, as far as each lies where it comes from."""
    exchanged = False
    for event in events:
        if isinstance(event, Discard) and event.card is not None:
            if exchanged:
                return False
            six = hands[event.seat] | (deal.up or 0)
            if event.card & (event.card - 1) or not event.card & six:
                return False
            hands[event.seat] = six ^ event.card
        elif isinstance(event, Exchange) and event.keeps is not None:
            kept = union(event.keeps)
            if not _KNOWN.issuperset(event.keeps) or kept & ~(hands[maker] | hands[DUMMY]):
                return False
            if event.seat != maker or kept.bit_count() != hands[maker].bit_count():
                return False
            hands[maker], exchanged = kept, True
    return True
