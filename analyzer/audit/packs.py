"""A pack of other cards than the rules have: what is wrong with it is told once, where it is seen
first, and not again in each deal."""

from __future__ import annotations

from analyzer.audit.draft import Because
from analyzer.audit.game import AuditedDeal, AuditedGame
from analyzer.cards import name
from analyzer.engine import Breach

_CODE = "DECK_MISMATCH"


def because_of_the_pack(
    game: AuditedGame, deal: AuditedDeal, breach: Breach
) -> tuple[Because | Breach, ...]:
    """The first breach of the game on just these cards that the pack has not, or lacks."""
    if breach.code != _CODE:
        return ()
    cards = _cards(breach)
    for before in game.deals[: deal.position]:
        for _, other in before.breaches:
            if other is breach:
                return ()
            if other.code == _CODE and cards <= _cards(other):
                return (other if before is deal else Because((_CODE,), before.position),)
    return ()


def _cards(breach: Breach) -> frozenset[tuple[str, str]]:
    """The cards of a mismatch, each with what is wrong with it."""
    dealt = [(what, card) for what, cards in breach.evidence.items() for card in cards]
    played = [("foreign", name(breach.card))] if breach.card is not None and not dealt else []
    return frozenset((*dealt, *played))
