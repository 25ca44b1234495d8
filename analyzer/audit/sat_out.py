"""A lone hand that the rules do not know changes nothing, but the table may have played by it: that
a seat is then passed over follows from the announcement, and is nobody's second fault."""

from __future__ import annotations

from typing import Final

from analyzer.audit.draft import Because
from analyzer.audit.game import AuditedDeal
from analyzer.engine import Breach
from analyzer.record import Trick
from analyzer.seats import SEATED, Seat, left_of, partner

IGNORED: Final = (
    "ALONE_AFTER_FIRST_LEAD",
    "ALONE_NOT_AVAILABLE",
    "ALONE_WITH_DUMMY",
    "DEFEND_ALONE_NOT_ALLOWED",
    "SECOND_DEFENDER_ALONE",
)


_FOLLOWERS: Final = ("INCOMPLETE_DEAL", "LEAD_OUT_OF_TURN", "PLAY_OUT_OF_TURN", "TRICK_SIZE")
_PASSED_OVER: Final = ("LEAD_OUT_OF_TURN", "PLAY_OUT_OF_TURN")


def because_sat_out(deal: AuditedDeal, breach: Breach) -> tuple[Because, ...]:
    """The announcement that a fault of order or number follows from, if there is one."""
    if breach.code not in _FOLLOWERS:
        return ()
    declarers = [b.seat for _, b in deal.breaches if b.code in IGNORED and b.seat is not None]
    idle = {seat for each in declarers for seat in _laying_down(deal, each)}
    idle -= _seats_in(deal, breach.trick)
    follows = (
        (breach.code == "TRICK_SIZE" and bool(idle & set(breach.evidence.get("missing", ()))))
        or (breach.code in _PASSED_OVER and breach.expected in idle)
        or (breach.code == "LEAD_OUT_OF_TURN" and _led_after(deal, breach, declarers, idle))
        or (breach.code == "INCOMPLETE_DEAL" and bool(idle) and _all_five_begun(deal))
    )
    return (Because(IGNORED, deal.position),) if follows else ()


def _laying_down(deal: AuditedDeal, declarer: Seat) -> tuple[Seat, ...]:
    """The seats that would sit out if the lone hand counted."""
    rules, maker = deal.rules, deal.outcome.maker
    if rules.players == 3 and declarer != maker:
        return tuple(seat for seat in rules.seats if seat not in (declarer, maker))
    mate = partner(declarer, rules.players)
    return () if mate is None else (mate,)


def _seats_in(deal: AuditedDeal, trick: int | None) -> set[Seat | None]:
    """The seats that have a card in a trick, as the record seats them."""
    lines = (event for event in deal.deal.events if isinstance(event, Trick))
    return {seat for line in lines if line.number == trick for seat in line.seats}


def _led_after(deal: AuditedDeal, breach: Breach, declarers: list[Seat], idle: set[Seat]) -> bool:
    """Whether the first lead is the one that the lone hand would have brought."""
    playing = tuple(seat for seat in SEATED[deal.rules.players] if seat not in idle)
    return breach.trick == 1 and breach.seat in [left_of(seat, playing) for seat in declarers]


def _all_five_begun(deal: AuditedDeal) -> bool:
    return len(deal.outcome.laid) == 5
