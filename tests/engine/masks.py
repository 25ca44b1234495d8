"""What a scribe may not have seen: cards, hands and whole lines of a deal, hidden at random."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from analyzer.cards import RANK_CARDS, SUIT_CARDS, UNKNOWN, Card, is_known
from analyzer.record import Call, Cards, Deal, Discard, Event, Exchange, Trick


def masked(deal: Deal, rng: Random) -> Deal:
    """The deal as a scribe with worse eyes would have written it down."""
    how_much = rng.random() ** 2
    discards = sum(isinstance(event, Discard) for event in deal.events)
    hands = [_list(listed, rng, how_much) for listed in deal.hands]
    events = [
        seen
        for event in deal.events
        if (seen := _event(event, rng, how_much, discards)) is not None
    ]
    return replace(
        deal,
        up=_card(deal.up, rng, how_much / 4) if deal.up is not None else None,
        hands=(hands[0], hands[1], hands[2], hands[3]),
        dummy=_list(deal.dummy, rng, how_much),
        kitty=_list(deal.kitty, rng, how_much),
        events=tuple(events),
    )


def _card(card: Card, rng: Random, how_much: float) -> Card:
    """The card, or less of it: nothing, its suit, its rank."""
    if not is_known(card) or rng.random() >= how_much:
        return card
    printed = [c for c in (*SUIT_CARDS, *RANK_CARDS.values()) if c & card]
    return rng.choice([UNKNOWN, *printed])


def _cards(cards: Sequence[Card], rng: Random, how_much: float) -> tuple[Card, ...]:
    return tuple(_card(card, rng, how_much) for card in cards)


def _list(listed: Cards | None, rng: Random, how_much: float) -> Cards | None:
    """A list of cards: whole, in part, open at its end, or not written down at all."""
    if listed is None or rng.random() >= how_much * 1.5:
        return listed
    way = rng.randrange(3)
    if way == 0:
        return None
    if way == 1:
        return Cards(_cards(listed.cards, rng, 0.5), listed.open)
    return Cards(tuple(c for c in listed.cards if rng.random() < 0.5), open=True)


def _event(event: Event, rng: Random, how_much: float, discards: int) -> Event | None:
    if isinstance(event, Trick):
        if rng.random() < 0.5:
            return event
        return replace(event, cards=_cards(event.cards, rng, how_much))
    if rng.random() >= how_much:
        return event
    if isinstance(event, Discard):
        unseen = replace(event, card=event.card and UNKNOWN)
        return rng.choice([None, unseen]) if discards == 1 else unseen
    if isinstance(event, Exchange):
        return _exchange(event, rng)
    return event


def _exchange(event: Exchange, rng: Random) -> Exchange | None:
    way = rng.randrange(3)
    if way == 0:
        return None
    if way == 1 and not event.left:
        return Exchange(event.seat)
    if event.keeps is not None:
        return replace(event, keeps=_cards(event.keeps, rng, 0.5))
    parts = tuple(replace(part, cards=_cards(part.cards, rng, 0.5)) for part in event.parts)
    return replace(event, parts=parts)


def without_calls(deal: Deal) -> Deal:
    """The deal as a scribe who came late wrote it down."""
    return replace(deal, events=tuple(e for e in deal.events if not isinstance(e, Call)))
