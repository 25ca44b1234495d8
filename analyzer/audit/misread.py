"""The card that was perhaps meant where one is written that the player cannot have played: the only
one with which all is right, of those that he held and that stand nowhere.

It acquits nobody, as somebody may have played a card that was not his; but a table that sees which
card it was has nothing left to quarrel about.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from analyzer.audit.edits import with_events
from analyzer.audit.game import AuditedDeal
from analyzer.audit.slips import contradicted
from analyzer.audit.trials import is_usual, key_of, tried
from analyzer.cards import Card, is_known
from analyzer.engine import Breach
from analyzer.record import Deal, Discard, Exchange, Trick
from analyzer.seats import Seat

_CODES: Final = ("CARD_NOT_HELD", "CARD_PLAYED_TWICE")
_MOST: Final = 2  # such breaches of a deal: the card, and its player who plays it too
_MOST_TRIED: Final = 3  # where more of his cards stand nowhere, tricks are missing


def card_meant(deal: AuditedDeal, event: int, breach: Breach) -> Card | None:
    """The card that was perhaps meant at a breach of this event; None where none is, or several."""
    if breach.code not in _CODES or breach.seat is None or not is_usual(deal.deal):
        return None
    if sum(each.code in _CODES for _, each in deal.breaches) > _MOST:
        return None
    unplayed = sorted(_held(deal.deal, breach.seat) - set(_gone(deal.deal)))
    if len(unplayed) > _MOST_TRIED:
        return None
    found = {key_of(each) for _, each in deal.breaches} - {key_of(breach)}
    fitting = []
    for card in unplayed:
        meant = _with_card(deal.deal, event, breach, card)
        if meant is None:
            return None
        trial = tried(deal.rules, meant)
        is_new = contradicted(deal, trial.outcome) - contradicted(deal, deal.outcome)
        if trial.is_judged and trial.found <= found and not is_new:
            fitting.append(card)
    return fitting[0] if len(fitting) == 1 else None


def _held(deal: Deal, seat: Seat) -> set[Card]:
    """The cards that a seat had at some time, as far as they were written down."""
    hand, taken = deal.hands[seat], deal.up if seat == deal.dealer else None
    kept = [e.keeps or () for e in deal.events if isinstance(e, Exchange) and e.seat == seat]
    cards = [*(hand.cards if hand else ()), *(() if taken is None else (taken,)), *sum(kept, ())]
    return {card for card in cards if is_known(card)}


def _gone(deal: Deal) -> Iterator[Card]:
    """Every card that was played or laid away."""
    for event in deal.events:
        if isinstance(event, Trick):
            yield from event.cards
        elif isinstance(event, Discard) and event.card is not None:
            yield event.card


def _with_card(deal: Deal, event: int, breach: Breach, card: Card) -> Deal | None:
    """The deal with another card at a breach; None where it is not clear which is written there."""
    trick = deal.events[event]
    if not isinstance(trick, Trick):
        return None
    at = [
        index
        for index, (seat, played) in enumerate(zip(trick.seats, trick.cards, strict=True))
        if played == breach.card and seat in (None, breach.seat) and index not in trick.back
    ]
    if len(at) != 1:
        return None
    cards = (*trick.cards[: at[0]], card, *trick.cards[at[0] + 1 :])
    return with_events(deal, (event, replace(trick, cards=cards)))
