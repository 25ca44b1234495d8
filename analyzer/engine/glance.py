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
    NAMES,
    STRENGTH,
    SUIT_OF,
    SUIT_UNDER,
    TRUMPS,
    TRUMPS_ABOVE,
    Card,
    Trump,
    is_known,
    pack,
    union,
)
from analyzer.engine.breach import Breach
from analyzer.engine.holdings import DUMMY, KITTY
from analyzer.engine.openings import Opening, Openings
from analyzer.engine.outcome import Outcome
from analyzer.engine.replay import Replay
from analyzer.engine.scoring import Worth, worth_of
from analyzer.record import Call, Deal, Discard, Event, Exchange, Trick
from analyzer.rules import Rules
from analyzer.seats import Seat, side_of

Found: TypeAlias = tuple[tuple[int, Breach], ...]

# Who won each trick; which of them the maker's side won, the first in the lowest bit; how many of
# the winners were written down; and the sum of the cards that each seat played.
Course: TypeAlias = tuple[list[Seat], int, int, list[Card]]

# A lawful deal: its opening, what it was worth, who won each trick, and whether that was told.
Seen: TypeAlias = tuple[Opening, Worth, list[Seat], bool]


_NOTHING_WRITTEN: Final = (None,) * (KITTY + 1)  # no hand, dummy or kitty


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
        self._pack = pack(rules.deck)
        self._cards = frozenset(_cards(rules.deck))
        self._led = tuple([_led(rules.deck, trump) for trump in range(len(TRUMPS))])
        self.openings = Openings(rules)
        self._own = {maker: _own_side(maker, rules) for maker in rules.seats}
        dummy = ((DUMMY, rules.dummy),) if rules.dummy else ()
        hands = tuple((seat, rules.hand_size) for seat in rules.seats)
        self._sizes = (*hands, *dummy, (KITTY, rules.kitty_size))
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
        if not found and not replay.outcome.undetermined:
            self.openings.learn(replay.table)
        return tuple(found), replay.outcome

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
        try:
            course = self._course(events[first:], opening)
        except LookupError:  # no card, one that has no strength, or seats in another order
            return None
        if course is None:
            return None
        winners, won, told, played = course
        if not self._is_dealt(deal, events[opening.spoken : first], opening, played):
            return None
        worth = opening.worth.get(won)
        if worth is None:
            tricks = tuple([bool(won >> n & 1) for n in range(self.rules.hand_size)])
            worth = worth_of(self.rules, deal.dealer, opening.maker, opening.alone, tricks)
            opening.worth[won] = worth
        return opening, worth, winners, told > 0

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

    def _is_dealt(
        self, deal: Deal, before: tuple[Event, ...], opening: Opening, played: list[Card]
    ) -> bool:
        """Whether all cards that were written down are known and can be of one pack, and each seat
        played those that it held. A hand that nobody wrote down is what the seat played."""
        up, active, places = deal.up or 0, opening.active, (*deal.hands, deal.dummy, deal.kitty)
        written: list[Card] = [up]
        if places == _NOTHING_WRITTEN:
            hands, is_unwritten = [*played, 0, 0], True
            unwritten = len(active) * self.rules.hand_size  # cards that are known of such hands
        else:
            hands, unwritten, is_unwritten = [0] * len(places), 0, False
            for place, size in self._sizes:
                listed = places[place]
                if listed is not None:
                    cards = listed.cards
                    if len(cards) != size or listed.open:
                        return False
                    hands[place] = sum(cards)
                    written += cards
                elif place < DUMMY:
                    is_unwritten = True
                    if place in active:
                        hands[place] = played[place]
                        unwritten += size
        if is_unwritten and (before or opening.takes):
            laid = _before_that(deal, before, opening, hands)
            if laid is None:
                return False
            unwritten += laid
        # A card that was dealt twice carries over into another bit.
        dealt = sum(hands, up)
        if dealt.bit_count() != len(written) + unwritten or dealt & ~self._pack:
            return False
        if not self._cards.issuperset(written):
            return False
        if before and not _moved(deal, before, hands, opening.maker):
            return False
        for seat in active:  # noqa: SIM110 - a generator costs three times as much
            if hands[seat] != played[seat]:
                return False
        return True


def _before_that(
    deal: Deal, before: tuple[Event, ...], opening: Opening, hands: list[Card]
) -> int | None:
    """Makes of the hands that nobody wrote down those that were dealt: with what the dealer laid
    away, and without the up-card that he took. Tells how many cards more these are, or None where
    it is not known what else a hand was. Nothing is known of who sat out."""
    number, up, dealer, written = 0, deal.up or 0, deal.dealer, deal.hands
    for event in before:
        if isinstance(event, Discard):
            seat, card = event.seat, event.card
            if card is None or written[seat] is not None:
                continue
            if seat in opening.active or card != up:
                hands[seat] += card
                number += 1
        elif isinstance(event, Exchange) and not event.left:
            return None
    if opening.takes and dealer is not None and written[dealer] is None:
        if not hands[dealer] & up:
            return None
        hands[dealer] -= up
        number -= 1
    return number


def outcome_of(deal: Deal, seen: Seen) -> Outcome:
    """What a lawful deal came to."""
    opening, worth, winners, is_told = seen
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


def _own_side(maker: Seat, rules: Rules) -> tuple[bool, ...]:
    """Of each seat whether it plays on the maker's side."""
    side, players = side_of(maker, rules.players), rules.players
    return tuple([side_of(seat, players) == side for seat in range(4)])


def _cards(deck: int) -> list[Card]:
    """The cards of a pack: the very objects that readers take them from, since a number is looked
    up much faster where it is the same object."""
    return [card for card in NAMES if is_known(card) and card & pack(deck)]


@cache
def _led(deck: int, trump: Trump) -> dict[Card, Led]:
    """What each card of the pack leads under a trump."""
    suits = [
        Led(
            suit,
            MOST_STRENGTH if led == trump else TRUMPS_ABOVE,
            {card: STRENGTH[trump][led][card] for card in _cards(deck)},
        )
        for led, suit in enumerate(SUIT_UNDER[trump])
    ]
    return {card: suits[SUIT_OF[trump][card]] for card in _cards(deck)}


@lru_cache(maxsize=64)
def glance_of(rules: Rules) -> Glance:
    """The short way under these rules."""
    return Glance(rules)


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
            sizes = {len(event.keeps), kept.bit_count(), hands[maker].bit_count()}
            if not all(map(is_known, event.keeps)) or kept & ~(hands[maker] | hands[DUMMY]):
                return False
            if event.seat != maker or len(sizes) > 1:
                return False
            hands[maker], exchanged = kept, True
    return True
