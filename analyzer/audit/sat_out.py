"""A lone hand that the rules do not know changes nothing, but the table may have played by it: that
a seat is then passed over follows from the announcement, and is nobody's second fault."""

from __future__ import annotations

from typing import Final

from analyzer.audit.draft import Because
from analyzer.audit.game import AuditedDeal
from analyzer.engine import Breach
from analyzer.record import Trick
from analyzer.seats import SEATED, SEATS, Seat, left_of, partner

IGNORED: Final = (
    "ALONE_AFTER_FIRST_LEAD",
    "ALONE_NOT_AVAILABLE",
    "ALONE_WITH_DUMMY",
    "DEFEND_ALONE_NOT_ALLOWED",
    "SECOND_DEFENDER_ALONE",
)


_FOLLOWERS: Final = (
    "CARD_NOT_HELD",
    "INCOMPLETE_DEAL",
    "LEAD_OUT_OF_TURN",
    "PLAY_OUT_OF_TURN",
    "TRICK_SIZE",
)
_PASSED_OVER: Final = ("LEAD_OUT_OF_TURN", "PLAY_OUT_OF_TURN")


class SatOut:
    """The seats of one deal that an announcement without effect may have made sit out."""

    def __init__(self, deal: AuditedDeal) -> None:
        self._deal = deal
        declarers = [b.seat for _, b in deal.breaches if b.code in IGNORED and b.seat is not None]
        self._declarers = declarers
        self._idle = {seat for each in declarers for seat in _laying_down(deal, each)}
        self._seats_in = _seats_of_tricks(deal) if declarers else {}

    def because(self, breach: Breach) -> tuple[Because, ...]:
        """The announcement that a fault of order or number follows from, if there is one."""
        if not self._declarers or breach.code not in _FOLLOWERS:
            return ()
        lies = breach.evidence.get("lies")
        idle = self._idle - self._seats_in.get(breach.trick, set())
        follows = (
            (breach.code == "TRICK_SIZE" and bool(idle & set(breach.evidence.get("missing", ()))))
            or (breach.code in _PASSED_OVER and breach.expected in idle)
            or (breach.code == "LEAD_OUT_OF_TURN" and self._led_after(breach, idle))
            or lies in [f"hand of {SEATS[seat]}" for seat in self._idle]
            or (
                breach.code == "INCOMPLETE_DEAL"
                and bool(idle)
                and len(self._deal.outcome.laid) == 5
            )
        )
        return (Because(IGNORED, self._deal.position),) if follows else ()

    def _led_after(self, breach: Breach, idle: set[Seat]) -> bool:
        """Whether the first lead is the one that the lone hand would have brought."""
        playing = tuple(seat for seat in SEATED[self._deal.rules.players] if seat not in idle)
        leads = [left_of(seat, playing) for seat in self._declarers]
        return breach.trick == 1 and breach.seat in leads


def _laying_down(deal: AuditedDeal, declarer: Seat) -> tuple[Seat, ...]:
    """The seats that would sit out if the lone hand counted."""
    rules, maker = deal.rules, deal.outcome.maker
    if rules.players == 3 and declarer != maker:
        return tuple(seat for seat in rules.seats if seat not in (declarer, maker))
    mate = partner(declarer, rules.players)
    return () if mate is None else (mate,)


def _seats_of_tricks(deal: AuditedDeal) -> dict[int | None, set[Seat]]:
    """The seats that have a card in each trick, as the record seats them."""
    seats: dict[int | None, set[Seat]] = {}
    for event in deal.deal.events:
        if isinstance(event, Trick):
            seats.setdefault(event.number, set()).update(s for s in event.seats if s is not None)
    return seats
