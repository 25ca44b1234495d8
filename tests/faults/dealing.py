"""Faults of the deal: wrong cards, too many, too few, or a wrong dealer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from analyzer.cards import RANK_CARDS, SUIT_CARDS, each, pack
from analyzer.record import Cards, Deal, Stated
from analyzer.rules import Rules
from analyzer.seats import SEATS, left_of
from tests.faults.fault import Fault, Injector, Sample, with_deal
from tests.faults.play import plays, with_card


def foreign_card_in_the_kitty(sample: Sample) -> Iterator[Fault]:
    """One card of the kitty is of another pack."""
    for position, deal in sample.deals():
        if deal.kitty is not None:
            kitty = (*deal.kitty.cards[:-1], _foreign(sample.rules))
            spoilt = replace(deal, kitty=Cards(kitty))
            yield Fault(sample.record, with_deal(sample.record, position, spoilt), position,
                        "deal", stands="kitty")  # fmt: skip


def foreign_card_played(sample: Sample) -> Iterator[Fault]:
    """A seat plays a card that the pack has not."""
    for position, deal in sample.deals():
        for play in list(plays(deal))[-1:]:
            spoilt = with_card(deal, play, _foreign(sample.rules))
            yield Fault(sample.record, with_deal(sample.record, position, spoilt), position,
                        play.address)  # fmt: skip


def _foreign(rules: Rules) -> int:
    """A card of another pack."""
    (first, *_) = each(RANK_CARDS["2"] & SUIT_CARDS[3] & ~pack(rules.deck))
    return first


def card_dealt_twice(sample: Sample) -> Iterator[Fault]:
    """A card of a hand stands in the kitty too."""
    for position, deal in sample.deals():
        hand = next(hand for hand in deal.hands if hand is not None)
        if deal.kitty is not None:
            kitty = tuple(sorted((*deal.kitty.cards[:-1], hand.cards[0])))
            spoilt = replace(deal, kitty=Cards(kitty))
            yield Fault(sample.record, with_deal(sample.record, position, spoilt), position,
                        "deal", stands="kitty")  # fmt: skip


def hand_of_six(sample: Sample) -> Iterator[Fault]:
    """A seat is dealt a card of the kitty besides its five."""
    for position, deal in sample.deals():
        for seat in sample.rules.seats:
            hand = deal.hands[seat]
            if hand is None or deal.kitty is None:
                continue
            hands = list(deal.hands)
            hands[seat] = Cards(tuple(sorted((*hand.cards, deal.kitty.cards[0]))))
            south, west, north, east = hands
            spoilt = replace(
                deal, hands=(south, west, north, east), kitty=Cards(deal.kitty.cards[1:])
            )
            yield Fault(sample.record, with_deal(sample.record, position, spoilt), position,
                        "deal", stands=f"hand {SEATS[seat]}")  # fmt: skip


def deal_left_out(sample: Sample) -> Iterator[Fault]:
    """A deal is missing, and the numbers do not tell: the next dealer is not the one due."""
    deals = [replace(deal, stated=()) for deal in sample.record.deals]
    first, *rest = deals
    clean = replace(sample.record, deals=tuple(deals), stated_result=())
    for position in range(1, len(rest)):
        skipped, after = rest[position - 1], rest[position]
        told = (first, *rest[: position - 1], replace(after, number=skipped.number))
        spoilt = replace(clean, deals=told)
        yield Fault(clean, spoilt, len(told), "deal")


def next_player_deals_again(sample: Sample) -> Iterator[Fault]:
    """The cards were thrown together, and the next player dealt instead of the same one."""
    deal = sample.record.deals[0]
    if deal.dealer is None:
        return
    redeal = (Stated("redeal", 0),)
    numbered = replace(sample.record.deals[0], number=deal.number + 1)
    clean, record = (
        replace(
            sample.record,
            deals=(Deal(deal.number, dealer, deal.up, stated=redeal), numbered),
            stated_result=(),
        )
        for dealer in (deal.dealer, left_of(deal.dealer, sample.rules.seats))
    )
    yield Fault(clean, record, 2, "deal")


DEALING: dict[str, tuple[Injector, ...]] = {
    "DECK_MISMATCH": (foreign_card_in_the_kitty, foreign_card_played),
    "DUPLICATE_CARD_IN_DEAL": (card_dealt_twice,),
    "WRONG_HAND_SIZE": (hand_of_six,),
    "WRONG_DEALER": (deal_left_out, next_player_deals_again),
}
