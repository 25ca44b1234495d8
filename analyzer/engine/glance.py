"""The short way through a deal in which every card is known and every one of them is lawful.

What an opening (dealer, turned suit, calls, lone hands) leads to, the table tells once and it is
remembered; then only the cards are left to look at. Whatever is otherwise than it should be is not
judged here: the whole table looks at such a deal from its first call on.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple, TypeAlias, cast

from analyzer.cards import (
    MOST_STRENGTH,
    STRENGTH,
    SUIT_OF,
    SUIT_UNDER,
    TRUMPS,
    TRUMPS_ABOVE,
    Card,
    Trump,
)
from analyzer.engine.breach import Breach
from analyzer.engine.dealt import Dealt, cards_of
from analyzer.engine.openings import Opening, Openings
from analyzer.engine.outcome import Outcome
from analyzer.engine.replay import Replay
from analyzer.engine.scoring import Worth, worth_of
from analyzer.record import Call, Deal, Event, Trick
from analyzer.rules import Rules
from analyzer.seats import Seat, side_of

Found: TypeAlias = tuple[tuple[int, Breach], ...]

# Who won each trick; which of them the maker's side won, the first in the lowest bit; how many of
# the winners were written down; and the sum of the cards that each seat played.
Course: TypeAlias = tuple[list[Seat], int, int, list[Card]]

# A lawful deal: its opening (None: it was thrown in), what it was worth, who won each trick, and
# whether that was told.
Seen: TypeAlias = tuple[Opening | None, Worth, list[Seat], bool]


_NOTHING_PLAYED: Final = (0,) * 4


class Led(NamedTuple):
    """A suit that is led: its cards, and the strength of each card of the pack in such a trick. A
    strength of 0, or above `most`, is that of a card of another suit."""

    suit: Card
    most: int
    strength: dict[Card, int]


class Glance:
    """The short way under one set of rules; see the module."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._led = tuple([_led(rules.deck, trump) for trump in range(len(TRUMPS))])
        self.openings = Openings(rules)
        self._own = {maker: _own_side(maker, rules) for maker in rules.seats}
        self._dealt = Dealt(rules)
        nothing = dict.fromkeys(rules.sides, 0)
        self._for_nothing = {
            dealer: Worth(dealer, None, "thrown-in", nothing, token=False) for dealer in rules.seats
        }
        # The deal that was at the table last: who finds something there looks at it once more.
        self._latest: tuple[Deal, tuple[Found, Outcome]] | None = None

    def replayed(self, deal: Deal) -> tuple[Found, Outcome]:
        """All laws that a deal breaks, each with the index of its event (-1: the cards as dealt),
        and what the deal came to."""
        outcome = self.outcome(deal)
        if outcome is not None:
            return (), outcome
        latest = self._latest
        if latest is None or latest[0] is not deal:
            latest = self._latest = (deal, self._at_the_table(deal))
        return latest[1]

    def _at_the_table(self, deal: Deal) -> tuple[Found, Outcome]:
        replay, index, found = Replay(self.rules, deal), -1, list[tuple[int, Breach]]()
        for event, breaches in replay:
            if event is not None or index >= 0:
                index += 1
            found += [(index, breach) for breach in breaches]
        outcome = replay.outcome
        if not found and not outcome.undetermined:
            if outcome.result == "thrown-in":
                self.openings.learn_thrown_in(deal)
            else:
                self.openings.learn(replay.table)
        return tuple(found), outcome

    def outcome(self, deal: Deal) -> Outcome | None:
        """What a lawful deal came to; None where this is not the place to tell."""
        seen = self.seen(deal)
        return None if seen is None else outcome_of(deal, seen)

    def seen(self, deal: Deal) -> Seen | None:
        """A lawful deal, without what few ask for; None where this is not the place to tell."""
        known = self.openings.of(deal)
        if known is None:
            return None
        (opening, first), events = known, deal.events
        if opening is None:
            return self._thrown_in(deal, first)
        try:
            course = self._course(events[first:], opening)
        except LookupError:  # no card, one that has no strength, or seats in another order
            return None
        if course is None:
            return None
        winners, won, told, played = course
        before = events[opening.spoken : first]
        if not self._dealt.is_so(deal, before, opening, played):
            return None
        worth = opening.worth.get(won)
        if worth is None:
            tricks = tuple([bool(won >> n & 1) for n in range(self.rules.hand_size)])
            worth = worth_of(self.rules, deal.dealer, opening.maker, opening.alone, tricks)
            opening.worth[won] = worth
        return opening, worth, winners, told > 0

    def _thrown_in(self, deal: Deal, calls: int) -> Seen | None:
        """A deal in which so many calls were all that was said, and nobody made trump."""
        dealer = deal.dealer
        if dealer is None or calls != len(deal.events):
            return None
        if not self._dealt.is_so(deal, (), None, _NOTHING_PLAYED):
            return None
        return None, self._for_nothing[dealer], [], False

    def _course(self, tricks: tuple[Event, ...], opening: Opening) -> Course | None:
        """How the tricks went if all are there, every card following suit where its hand can, and
        winners are written down of all tricks, and rightly, or of none.

        From the last trick to the first: what a seat played afterwards is what it held.
        """
        number = self.rules.hand_size
        if len(tricks) != number:
            return None
        leaders, left, led_by = opening.leaders, opening.left, self._led[opening.trump]
        own, won, told, next_leader = self._own[opening.maker], 0, 0, None
        winners, held = [0] * number, [0] * len(left)
        for trick in reversed(tricks):
            if type(trick) is not Trick or trick.number != number or trick.back:
                return None
            cards = trick.cards
            seat = winner = leader = leaders[trick.seats]
            if trick.leader != leader and trick.leader is not None:
                return None
            suit, most, strength = led_by[cards[0]]
            best = 0
            for card in cards:
                worth = strength[card]
                if worth > best:
                    best, winner = worth, seat
                if (worth > most or not worth) and held[seat] & suit:
                    return None  # it does not follow suit, and one that does was still there
                held[seat] += card
                seat = left[seat]
            if seat != leader or (next_leader != winner and next_leader is not None):
                return None
            if trick.winner is not None:
                if trick.winner != winner:
                    return None
                told += 1
            number -= 1
            winners[number], next_leader = winner, leader
            won += won + own[winner]
        if next_leader != opening.lead or told not in (0, len(tricks)):
            return None
        return winners, won, told, held


def outcome_of(deal: Deal, seen: Seen) -> Outcome:
    """What a lawful deal came to."""
    opening, worth, winners, is_told = seen
    if opening is None:
        return _thrown_in(deal, worth)
    return Outcome(
        deal.dealer,
        deal.up,
        opening.trump,
        opening.maker,
        opening.alone,
        opening.lead,
        opening.active,
        worth.result,
        worth.points,
        worth.token,
        tuple(winners),
        True,
        cast("tuple[Call, ...]", deal.events[: opening.spoken]),
        is_told=is_told,
    )


def _thrown_in(deal: Deal, worth: Worth) -> Outcome:
    return Outcome(
        deal.dealer,
        deal.up,
        trump=None,
        maker=None,
        alone=(),
        lead=None,
        active=(),
        result=worth.result,
        points=worth.points,
        token=worth.token,
        winners=(),
        complete=False,
        calls=cast("tuple[Call, ...]", deal.events),
    )


def _own_side(maker: Seat, rules: Rules) -> tuple[bool, ...]:
    """Of each seat whether it plays on the maker's side."""
    side, players = side_of(maker, rules.players), rules.players
    return tuple([side_of(seat, players) == side for seat in range(4)])


@cache
def _led(deck: int, trump: Trump) -> dict[Card, Led]:
    """What each card of the pack leads under a trump."""
    suits = [
        Led(
            suit,
            MOST_STRENGTH if led == trump else TRUMPS_ABOVE,
            {card: STRENGTH[trump][led][card] for card in cards_of(deck)},
        )
        for led, suit in enumerate(SUIT_UNDER[trump])
    ]
    return {card: suits[SUIT_OF[trump][card]] for card in cards_of(deck)}


@lru_cache(maxsize=64)
def glance_of(rules: Rules) -> Glance:
    """The short way under these rules."""
    return Glance(rules)
