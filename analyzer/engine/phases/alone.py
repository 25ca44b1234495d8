"""Lone hands: the maker's, and a defender's, announced before the first card is led.

A declaration that is not allowed is ignored: no change of seats, lead or score.
Source: rules.md A.1 (6), B-10, B-16, B-17, B-26.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from analyzer.engine.first_lead import is_always_short
from analyzer.engine.phases.phase import Phase, register
from analyzer.record import Alone, Call, Event
from analyzer.seats import SEATS, Seat, partner

if TYPE_CHECKING:
    from analyzer.engine.table import Table


@register
class LoneHand(Phase):
    """Declarations to play or defend alone; see the module."""

    name = "alone"
    events = (Alone,)

    def apply(self, table: Table, event: Alone) -> None:
        seat = table.maker if event.seat is None else event.seat
        if seat is None or (table.maker is None and not _is_barred(table)):
            if not table.thrown_in:
                table.pending_alone.append(event)
            return
        code = _objection(table, seat)
        if code is not None:
            table.breach(
                code,
                f"alone-{SEATS[seat]}",
                seat=seat,
                evidence={"cards_played": table.played.bit_count()},
                span=event.span,
            )
        elif seat not in table.alone:
            table.alone.append(seat)
            table.active = tuple(s for s in table.active if s != _sits_out(table, seat))

    def close(self, table: Table) -> None:
        """Canadian loner: the dealer's partner may order only alone."""
        if must_go_alone(table):
            address, span = table.made_at
            if is_always_short(table):
                table.undecided("PARTNER_MUST_GO_ALONE", table.maker, address, "who played alone")
            else:
                table.breach("PARTNER_MUST_GO_ALONE", address, seat=table.maker, span=span)

    def legal(self, table: Table) -> Iterator[Event]:
        if table.trump is None or table.playing:
            return
        for seat in table.active:
            if seat not in table.alone and _objection(table, seat) is None:
                yield Alone(seat)


def must_go_alone(table: Table) -> bool:
    """Whether the dealer's partner ordered, who may do so only alone, and has not said it."""
    if not (table.rules.canadian_loner and table.ordered) or table.dealer is None:
        return False
    mate = partner(table.dealer, table.rules.players)
    return table.maker is not None and table.maker == mate and not table.maker_alone


def _is_barred(table: Table) -> bool:
    """Whether nobody ever plays alone, so that it need not be known who the maker is."""
    return not table.rules.alone


def _objection(table: Table, seat: Seat) -> str | None:
    """The law against a declaration by this seat now, or None."""
    rules = table.rules
    if not rules.alone or seat not in table.seats:
        return "ALONE_NOT_AVAILABLE"
    if table.playing or (seat == table.maker and not _in_window(table)):
        return "ALONE_AFTER_FIRST_LEAD"
    if seat == table.maker:
        used_dummy = rules.dummy > 0 and table.exchanged
        return "ALONE_WITH_DUMMY" if used_dummy and not rules.alone_after_dummy else None
    if not table.is_defender(seat):
        return "ALONE_NOT_AVAILABLE"
    if rules.defend_alone == "off":
        return "DEFEND_ALONE_NOT_ALLOWED"
    if rules.defend_alone == "vs_loner_only" and not _maker_goes_alone(table):
        # A lone maker's partner sits out besides that of the defender, if he has one.
        others = 0 if partner(seat, rules.players) is None else 1
        may_be_loner = is_always_short(table, sitting_out=others)
        accepted = table.auction_is_unrecorded or may_be_loner
        return None if accepted else "DEFEND_ALONE_NOT_ALLOWED"
    return "SECOND_DEFENDER_ALONE" if table.lone_defender not in (None, seat) else None


def _in_window(table: Table) -> bool:
    """Whether the maker still may say alone: with his call only, or until the first lead."""
    if table.rules.alone_window == "until_first_lead" or table.maker in table.alone:
        return True
    if table.trump_stated:
        return True  # the calls were not recorded
    previous = table.previous
    return isinstance(previous, Call) and f"b{len(table.calls)}" == table.made_at[0]


def _maker_goes_alone(table: Table) -> bool:
    """Whether the maker plays alone, or says so later in the record: the order is free."""
    return table.maker_alone or any(
        isinstance(event, Alone) and event.seat == table.maker for event in table.before_play()
    )


def _sits_out(table: Table, seat: Seat) -> Seat | None:
    """Who puts his cards face down: the partner, or at three hands the other defender."""
    if table.rules.players == 4:
        return partner(seat, 4)
    others = (s for s in table.seats if table.is_defender(seat) and table.is_defender(s))
    return next((s for s in others if s != seat), None)
