"""Single slips of a pen in the cards as dealt: hands under each other's letters, or a card of each
of two, or another suit of the card turned up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from analyzer.audit.speech import listed
from analyzer.audit.trials import Edit
from analyzer.cards import JOKER, RANK_CARDS, SUIT_CARDS, Card, is_known, name
from analyzer.record import Cards, Deal, Discard, Trick
from analyzer.seats import SEATS, Seat


def otherwise_dealt(deal: Deal) -> Iterator[Edit]:
    """Each way in which the cards may have been dealt."""
    yield from _hands(deal)
    yield from _more_hands(deal)
    yield from _cards_of_hands(deal, of_one_trick=False)
    yield from _up_cards(deal)


def dealt_for_a_trick(deal: Deal) -> Iterator[Edit]:
    """Two cards of hands that may have changed places in their trick as well."""
    yield from _cards_of_hands(deal, of_one_trick=True)


def _hands(deal: Deal) -> Iterator[Edit]:
    """The hands of two seats stand under each other's."""
    for one, other in combinations([s for s, hand in enumerate(deal.hands) if hand], 2):
        hands = list(deal.hands)
        hands[one], hands[other] = hands[other], hands[one]
        told = f"by all else the hands of {SEATS[one]} and {SEATS[other]} are exchanged"
        yield Edit(told, _with_hands(deal, hands))


def _more_hands(deal: Deal) -> Iterator[Edit]:
    """The hands of three seats or four stand under each other's: all that each played, or laid
    away, lies in one that is written for another."""
    lies: dict[Seat, Seat] = {}
    for _, seat, holder, _ in _held(deal):
        if lies.setdefault(seat, holder) != holder:
            return
    seats = [seat for seat in range(len(SEATS)) if seat not in lies]
    hands = [seat for seat in range(len(SEATS)) if seat not in lies.values()]
    lone = [seat for seat in seats if seat not in hands]
    if len(seats) != len(hands) or len(lone) > 1:
        return
    lies |= {seat: seat for seat in seats if seat in hands}
    lies |= dict(zip(lone, (seat for seat in hands if seat not in seats), strict=True))
    astray = [SEATS[seat] for seat in sorted(lies) if lies[seat] != seat]
    if len(astray) > 2:
        told = f"by all else the hands of {listed(astray, 'and')} stand under each other's letters"
        yield Edit(told, _with_hands(deal, [deal.hands[lies[seat]] for seat in sorted(lies)]))


def _cards_of_hands(deal: Deal, *, of_one_trick: bool) -> Iterator[Edit]:
    """A card of one hand and a card of another stand in each other's, and each was played, or laid
    away, by who was dealt it."""
    astray = [each for each in _held(deal) if each[1] != each[2]]
    if len(astray) != 2:
        return
    (first, seat, holder, card), (second, other, others_holder, others_card) = astray
    if (first == second) != of_one_trick or (seat, holder) != (others_holder, other):
        return
    hands = list(deal.hands)
    for each, gets, gives in ((seat, card, others_card), (other, others_card, card)):
        hand = hands[each]
        assert hand is not None  # the card of the other lies in it
        cards = tuple(sorted(gets if held == gives else held for held in hand.cards))
        hands[each] = replace(hand, cards=cards)
    told = (
        f"{name(others_card)} is written in the hand of {SEATS[seat]} and {name(card)} in the hand "
        f"of {SEATS[other]}; by all else they are exchanged"
    )
    yield Edit(told, _with_hands(deal, hands))


def _with_hands(deal: Deal, hands: list[Cards | None]) -> Deal:
    south, west, north, east = hands
    return replace(deal, hands=(south, west, north, east))


def _held(deal: Deal) -> Iterator[tuple[int, Seat, Seat, Card]]:
    """Each known card of the hands as written that was laid away (as 0) or played to a trick:
    which, by whom, whose it is, and the card."""
    hands = {c: s for s, hand in enumerate(deal.hands) if hand for c in hand.cards if is_known(c)}
    for event in deal.events:
        laid: list[tuple[int, Seat | None, Card]] = []
        if isinstance(event, Discard) and event.card is not None:
            laid = [(0, event.seat, event.card)]
        elif isinstance(event, Trick):
            laid = [(event.number, *each) for each in zip(event.seats, event.cards, strict=True)]
        for number, seat, card in laid:
            if seat is not None and card in hands:
                yield number, seat, hands[card], card


def _up_cards(deal: Deal) -> Iterator[Edit]:
    """The card turned up is written with another suit."""
    up = deal.up
    if up is None or not is_known(up) or up == JOKER:
        return
    for card in _of_its_rank(up):
        told = f"{name(up)} is written as the card turned up; by all else it was {name(card)}"
        yield Edit(told, replace(deal, up=card))


def _of_its_rank(card: Card) -> Iterator[Card]:
    rank = next(cards for cards in RANK_CARDS.values() if cards & card)
    return (rank & suit for suit in SUIT_CARDS if not suit & card)
