"""The short way through a deal in which every card is known and every one of them is lawful.

What an opening (dealer, turned suit, calls, lone hands) leads to, the table tells once and it is
remembered; then only the cards are left to look at. Whatever is otherwise than it should be is not
judged here: the whole table looks at such a deal from its first call on.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import count, repeat
from typing import NamedTuple, TypeAlias, cast

from analyzer.cards import STRENGTH, SUIT_OF, SUIT_UNDER, Card, each, is_known, pack, union
from analyzer.engine.breach import Breach
from analyzer.engine.holdings import DUMMY, KITTY
from analyzer.engine.openings import Opening, Openings
from analyzer.engine.outcome import Outcome, TrickOutcome
from analyzer.engine.replay import Replay
from analyzer.engine.scoring import earns_token, points_of, result_of
from analyzer.record import Call, Deal, Discard, Event, Exchange, Trick
from analyzer.rules import Rules
from analyzer.seats import Seat, Side, side_of

Found: TypeAlias = tuple[tuple[int, Breach], ...]


class Worth(NamedTuple):
    """What a deal was worth; see `Outcome`."""

    result: str
    points: Mapping[Side, int]
    token: bool


Ways: TypeAlias = tuple[tuple[Seat, ...], int] | None


class Glance:
    """The short way under one set of rules; see the module."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._pack = frozenset(each(pack(rules.deck)))
        self.openings = Openings(rules)
        self._own = {maker: _own_side(maker, rules) for maker in rules.seats}
        self._worth: dict[object, Worth] = {}  # by maker, lone hands and tricks of the maker's side
        dummy = ((DUMMY, rules.dummy),) if rules.dummy else ()
        hands = tuple((seat, rules.hand_size) for seat in rules.seats)
        self._sizes = (*hands, *dummy, (KITTY, rules.kitty_size))

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
            self.openings.learn(replay.table)
        return tuple(found), replay.outcome

    def outcome(self, deal: Deal) -> Outcome | None:
        """What a lawful deal came to; None where this is not the place to tell."""
        known = self.openings.of(deal)
        if known is None:
            return None
        opening, first = known
        tricks = deal.events[first:]
        hands = self._hands(deal, deal.events[opening.spoken : first], tricks, opening)
        if hands is None:
            return None
        try:
            ways = _played(tricks, hands, opening)
        except KeyError:  # a card that is not known has neither suit nor strength
            return None
        if ways is None:
            return None
        winners, told = ways
        if len(winners) != self.rules.hand_size or told not in (0, len(winners)):
            return None
        worth = self._worth_of(opening, winners)
        leaders, is_told, size = (
            (opening.lead, *winners),
            repeat(told > 0),
            repeat(len(opening.active)),
        )
        return Outcome(
            deal.dealer,
            deal.up,
            opening.trump,
            opening.maker,
            opening.alone,
            opening.lead,
            {seat: winners.count(seat) for seat in opening.active},
            worth.result,
            worth.points,
            worth.token,
            winners,
            True,
            cast("tuple[Call, ...]", deal.events[: opening.spoken]),
            (),
            tuple(map(_trick, count(1), leaders, winners, is_told, size)),
        )

    def _hands(
        self, deal: Deal, before: tuple[Event, ...], tricks: tuple[Event, ...], opening: Opening
    ) -> list[Card] | None:
        """The hand of each seat at the first lead, the dummy's after them, if all cards that were
        written down are known and can be of one pack, and none came out of another's hand."""
        places = (*deal.hands, deal.dummy, deal.kitty)
        hands: list[Card] = [0] * len(places)
        dealt = [deal.up or 0]
        unseen: list[Seat] = []
        for place, size in self._sizes:
            listed = places[place]
            if listed is not None:
                cards = listed.cards
                if len(cards) != size or listed.open:
                    return None
                hands[place] = sum(cards)
                dealt += cards
            elif place < DUMMY:
                unseen.append(place)
        if unseen:
            shown = _shown(deal, before, tricks, opening, unseen)
            if shown is None:
                return None
            for seat, seen in zip(unseen, shown, strict=True):
                hands[seat] = sum(seen)
                dealt += seen
        # A card that was dealt twice carries over into another bit.
        if sum(dealt).bit_count() != len(dealt) or not self._pack.issuperset(dealt):
            return None
        return hands if _moved(deal, before, hands, opening.maker) else None

    def _worth_of(self, opening: Opening, winners: tuple[Seat, ...]) -> Worth:
        """What it is worth that these seats won the tricks."""
        own = self._own[opening.maker]
        key = (opening.maker, opening.alone, tuple(map(own.__getitem__, winners)))
        worth = self._worth.get(key)
        if worth is None:
            rules, (maker, alone, won) = self.rules, key
            worth = self._worth[key] = Worth(
                result_of(rules, won),
                points_of(rules, maker, alone, won),
                earns_token(rules, alone, won),
            )
        return worth


def _own_side(maker: Seat, rules: Rules) -> dict[Seat, bool]:
    """Of each seat whether it plays on the maker's side."""
    side, players = side_of(maker, rules.players), rules.players
    return {seat: side_of(seat, players) == side for seat in rules.seats}


@cache
def _trick(number: int, leader: Seat, winner: Seat, told: bool, size: int) -> TrickOutcome:
    """A trick of so many cards; there are only a few hundred, shared by all courses."""
    stated = winner if told else None
    return TrickOutcome(number, leader, winner, True, stated, f"t{number}.{size}")


@lru_cache(maxsize=64)
def glance_of(rules: Rules) -> Glance:
    """The short way under these rules."""
    return Glance(rules)


def _shown(
    deal: Deal,
    before: tuple[Event, ...],
    tricks: tuple[Event, ...],
    opening: Opening,
    unseen: list[Seat],
) -> list[list[Card]] | None:
    """The cards that seats were dealt whose hands nobody wrote down: those that they played, and
    what the dealer laid away, without the up-card that he took. Nothing is known of who sat out."""
    cards: dict[Seat | None, list[Card]] = {seat: [] for seat in opening.active}
    for trick in tricks:
        if type(trick) is not Trick:
            return None
        for seat, card in zip(trick.seats, trick.cards, strict=True):
            if seat not in cards:
                return None
            cards[seat].append(card)
    for event in before:
        if isinstance(event, Exchange) and not event.left:
            return None
        if not isinstance(event, Discard) or event.card is None or event.seat not in unseen:
            continue
        if event.seat in cards or event.card != deal.up:
            cards.setdefault(event.seat, []).append(event.card)
    if opening.takes and deal.dealer in unseen:
        if deal.up not in cards[deal.dealer]:
            return None
        cards[deal.dealer].remove(deal.up)
    return [cards.get(seat, []) for seat in unseen]


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


def _played(events: tuple[Event, ...], hands: list[Card], opening: Opening) -> Ways:
    """The tricks: every card following suit where its hand can, and the hands played to their last
    card; who won each, and how many of them the table says too."""
    trump, orders, leader = opening.trump, opening.orders, opening.lead
    suit_of, suits, strengths = SUIT_OF[trump], SUIT_UNDER[trump], STRENGTH[trump]
    winners: list[Seat] = []
    told = 0
    for number, trick in enumerate(events, start=1):
        if type(trick) is not Trick or trick.number != number or trick.back:
            return None
        cards, seats = trick.cards, orders[leader]
        if trick.seats != seats or len(cards) != len(seats):
            return None
        if trick.leader is not None and trick.leader != leader:
            return None
        led = suit_of[cards[0]]
        suit, strength, best = suits[led], strengths[led], 0
        for seat, card in zip(seats, cards):  # noqa: B905 - as many; strict is slower
            hands[seat] ^= card
            worth = strength[card]
            if worth > best:
                best, leader = worth, seat
            if not card & suit and hands[seat] & suit:
                return None  # it does not follow suit, and one that does is still there
        winners.append(leader)
        if trick.winner is not None:
            if trick.winner != leader:
                return None
            told += 1
    for seat in opening.active:
        if hands[seat]:  # a card that was never there is left over too
            return None
    return tuple(winners), told
