"""The cards of a lawful deal: all that were written down known and of one pack, and each seat with
those that it played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from analyzer.cards import NAMES, Card, is_known, pack, union
from analyzer.engine.holdings import DUMMY, KITTY
from analyzer.engine.openings import Opening
from analyzer.record import Deal, Discard, Event, Exchange
from analyzer.rules import Rules
from analyzer.seats import Seat

_NOTHING_WRITTEN: Final = (None,) * (KITTY + 1)  # no hand, dummy or kitty


class Dealt:
    """How many cards lie where under one set of rules, and which."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._pack = pack(rules.deck)
        self._cards = frozenset(cards_of(rules.deck))
        dummy = ((DUMMY, rules.dummy),) if rules.dummy else ()
        hands = tuple((seat, rules.hand_size) for seat in rules.seats)
        self._sizes = (*hands, *dummy, (KITTY, rules.kitty_size))

    def is_so(
        self,
        deal: Deal,
        before: tuple[Event, ...],
        opening: Opening | None,
        played: Sequence[Card],
    ) -> bool:
        """Whether all cards that were written down are known and can be of one pack, and each seat
        played those that it held. A hand that nobody wrote down is what the seat played."""
        active = () if opening is None else opening.active
        up, places = deal.up or 0, (*deal.hands, deal.dummy, deal.kitty)
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
        if is_unwritten and opening is not None and (before or opening.takes):
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
        if before and opening and not _moved(deal, before, hands, opening.maker):
            return False
        for seat in active:  # noqa: SIM110 - a generator costs three times as much
            if hands[seat] != played[seat]:
                return False
        return True


def cards_of(deck: int) -> list[Card]:
    """The cards of a pack: the very objects that readers take them from, since a number is looked
    up much faster where it is the same object."""
    return [card for card in NAMES if is_known(card) and card & pack(deck)]


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
