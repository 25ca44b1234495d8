"""Who must lead trick 1. Source: rules.md A.1 (9), B-10, B-16, B-26.

A lone hand that nobody wrote down decides it, too: where the play looks like one, nobody knows.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from analyzer.record import Trick
from analyzer.seats import Seat, left_of

if TYPE_CHECKING:
    from analyzer.engine.table import Table


def first_leader(table: Table) -> Seat | None:
    """Who must lead trick 1, or None where the dealer is not known, or who plays alone."""
    if table.rules.maker_leads_first:
        return table.maker
    if table.rules.alone and is_always_short(table):
        return None
    leader = _leader_if(table, table.alone)
    return None if _opens_as_a_lone_hand(table, leader) else leader


def is_always_short(table: Table, sitting_out: int = 0) -> bool:
    """Whether no trick was written down with a card of each seat but of those who sit out by what
    is known, and more than one was, or no call: somebody may sit out of whom nothing tells."""
    cards: dict[int, int] = {}
    for event in table.deal.events:
        if isinstance(event, Trick):
            cards[event.number] = cards.get(event.number, 0) + len(event.cards)
            if cards[event.number] >= len(table.active) - sitting_out:
                return False
    return len(cards) > 1 or (bool(cards) and table.auction_is_unrecorded)


def _leader_if(table: Table, alone: list[Seat]) -> Seat | None:
    """Who leads trick 1 if these play alone, in the order in which they said so."""
    rules, lone = table.rules, table.lone_defender
    after: Seat | None = table.dealer
    if table.maker in alone and lone is not None:
        after = {
            "left_of_maker": table.maker,
            "left_of_defender": lone,
            "first_declarer": alone[0],
            "left_of_dealer": table.dealer,
        }[rules.both_alone_lead]
    elif alone and rules.loner_lead == "left_of_loner":
        after = alone[0]
    return None if after is None else left_of(after, table.active)


def _opens_as_a_lone_hand(table: Table, leader: Seat | None) -> bool:
    """Whether the deal begins as if the maker were alone where nobody sits out then, and that is
    all that would tell."""
    if table.rules.players == 4 or not table.rules.alone or table.exchanged is not None:
        return False
    led = _led(table.deal.events)
    if table.maker_alone or led == leader:
        return False
    may_be_alone = table.seats if table.maker is None else (table.maker,)
    ways = [[*table.alone, seat] for seat in may_be_alone]
    ways += [[seat, *table.alone] for seat in may_be_alone]
    return led in [_leader_if(table, way) for way in ways]


def _led(events: Iterable[object]) -> Seat | None:
    """The seat that led trick 1, as it is written."""
    first = next((event for event in events if isinstance(event, Trick)), None)
    if first is None or first.leader is not None:
        return None if first is None else first.leader
    return first.seats[0] if first.seats else None
