"""Cards that an illegal take-up or exchange moved on paper: whoever then plays what he was dealt,
or took up as the dealer, has no second fault: it follows from the first."""

from __future__ import annotations

from analyzer.audit.draft import Because
from analyzer.audit.game import AuditedDeal
from analyzer.engine import Breach
from analyzer.record import Exchange
from analyzer.seats import SEATS, Seat

_TAKEN, _EXCHANGED = "ILLEGAL_DISCARD", "ILLEGAL_DUMMY_EXCHANGE"


def because_moved(deal: AuditedDeal, breach: Breach) -> tuple[Because, ...]:
    """The illegal move that a missing discard or a card not held follows from, if there is one."""
    if breach.code == "MISSING_DISCARD" and _taken_by_another(deal):
        return (Because((_TAKEN,), deal.position),)
    if breach.code != "CARD_NOT_HELD":
        return ()
    if breach.seat == deal.deal.dealer and breach.card == deal.deal.up and _taken_by_another(deal):
        return (Because((_TAKEN,), deal.position),)
    if any(_moved(deal, breach, seat) for seat in _seats_with(deal, _EXCHANGED)):
        return (Because((_EXCHANGED,), deal.position),)
    return ()


def _seats_with(deal: AuditedDeal, code: str) -> set[Seat]:
    return {b.seat for _, b in deal.breaches if b.code == code and b.seat is not None}


def _taken_by_another(deal: AuditedDeal) -> bool:
    """Whether somebody else than the dealer took the up-card, by the record."""
    return bool(_seats_with(deal, _TAKEN) - {deal.deal.dealer})


def _moved(deal: AuditedDeal, breach: Breach, seat: Seat) -> bool:
    """Whether the card lies where an illegal exchange of this seat put it: in its hand, out of
    another one, or away, while the hand that it kept cannot be right."""
    lies = breach.evidence.get("lies")
    if breach.seat == seat:
        return lies == "thrown"
    kept = [e.keeps for e in deal.deal.events if isinstance(e, Exchange) and e.seat == seat]
    named = any(breach.card in keeps for keeps in kept if keeps is not None)
    return named and lies == f"hand of {SEATS[seat]}"
