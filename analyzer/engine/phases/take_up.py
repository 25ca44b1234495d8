"""The up-card, once it is ordered: the dealer takes it and lays one card away, or leaves it.

Source: rules.md A.1 (3), B-02, B-07, B-08; Somerset laws 86–90.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from analyzer.cards import UNKNOWN, Card, each, is_known, pack
from analyzer.engine.holdings import DISCARD, THROWN, UP
from analyzer.engine.phases.phase import Phase, register
from analyzer.engine.phases.swaps import may_be_swapped
from analyzer.record import Discard, Event, TakeUp
from analyzer.seats import Seat

if TYPE_CHECKING:
    from analyzer.engine.table import Table


@register
class TakingUp(Phase):
    """Taking up and discarding; see the module."""

    name = "take-up"
    events = (TakeUp, Discard)

    def apply(self, table: Table, event: TakeUp | Discard) -> None:
        if isinstance(event, Discard) and event.back:
            return
        address = "take" if isinstance(event, TakeUp) else "discard"
        table.close_span[address] = event.span
        if isinstance(event, Discard) and event.card is None:
            if event.seat == table.dealer and table.is_made:
                table.took = bool(table.took)
            return
        if not _may_take(table, event, address):
            return
        if table.took is not True:
            take_up(table, event.seat)
        if isinstance(event, Discard) and event.card is not None:
            _lay_away(table, event.seat, event.card, event)

    def close(self, table: Table) -> None:
        """The first card is led: the dealer holds as many cards as everybody else."""
        dealer, rules = table.dealer, table.rules
        if dealer is None or table.trump is None:
            return
        hand = table.holdings[dealer]
        if table.took is None and table.up_is_claimed:
            hand.join(table.holdings[UP])  # not recorded: the up-card may be one of his
        elif table.took is False:
            _declined(table, dealer)
        elif _lacks_discard(table, dealer):
            _missing_discard(table, dealer)
        hand.count = min(hand.count, rules.hand_size)

    def legal(self, table: Table) -> Iterator[Event]:
        dealer = table.dealer
        if dealer is None or table.playing or not must_settle_up_card(table):
            return
        if table.took is None:
            yield TakeUp(dealer)
            if table.rules.dealer_may_decline and dealer != table.maker:
                yield Discard(dealer, None)
            return
        for card in each(table.holdings[dealer].pool):
            if card != table.up or table.rules.discard_upcard == "allowed":
                yield Discard(dealer, card)


def must_settle_up_card(table: Table) -> bool:
    """Whether the dealer has still to take up or leave the up-card, or to discard."""
    if not table.ordered or table.trump is None or table.dealer not in table.active:
        return False
    if is_merged(table) and table.exchanged:
        return False
    return table.took is None or (table.took and not table.discards)


def _lacks_discard(table: Table, dealer: Seat) -> bool:
    """Whether the dealer took up and laid nothing away, and the play began."""
    if not table.took or table.discards or not table.has_play:
        return False
    return dealer in table.active and not is_merged(table) and not _may_be_merged(table)


def _may_be_merged(table: Table) -> bool:
    """Whether nobody wrote down who made trump, and the dealer's discard may be the dummy's."""
    rules = table.rules
    return table.maker is None and rules.dummy > 0 and rules.dealer_maker_pool == "merged_11"


def is_merged(table: Table) -> bool:
    """Whether the dealer is the maker and keeps five of eleven: his discard belongs to them."""
    rules = table.rules
    merged = rules.dealer_maker_pool == "merged_11" and rules.dummy > 0
    return merged and table.dealer == table.maker and not table.maker_alone


def _may_take(table: Table, event: TakeUp | Discard, address: str) -> bool:
    """Whether the up-card is there to be taken; what is done with it is followed if possible."""
    facts = {"seat": event.seat, "span": event.span}
    if not table.is_made:
        if table.auction_is_unrecorded:
            return True
        table.breach("ILLEGAL_DISCARD", address, actual="before trump was made", **facts)
        return False
    if event.seat != table.dealer:
        if table.dealer is not None:
            table.breach("ILLEGAL_DISCARD", address, expected=table.dealer, **facts)
        return event.seat in table.seats and not table.playing
    if not table.ordered and not table.auction_is_unrecorded and table.took is None:
        table.breach("PICKUP_IN_ROUND_TWO", address, **facts)
    return True


def take_up(table: Table, seat: Seat) -> None:
    """The up-card goes into a hand (already counted among its cards once play has begun)."""
    table.took = True
    hand, up = table.holdings[seat], table.holdings[UP]
    if table.playing:
        hand.join(up)
    elif up.pool:
        table.places.transfer([up.pool], UP, seat)
    elif up.hidden:
        hand.receive_unknown(up)


def _lay_away(table: Table, seat: Seat, card: Card, event: Discard) -> None:
    """One card of the six goes face down. The first discard is final (Somerset 86)."""
    facts = {"seat": seat, "span": event.span}
    hand = table.holdings[seat]
    if table.discards:
        first = table.discards[0]
        if is_known(first) and is_known(card) and first != card:
            table.breach("DISCARD_CHANGED", "discard", card=card, expected=first, **facts)
            hand.join(table.holdings[DISCARD])  # either of the two may have been kept
        return
    table.discards.append(card)
    if table.playing:
        _missing_discard(table, seat)
        return
    if is_known(card) and not card & pack(table.rules.deck):
        table.breach("DECK_MISMATCH", "discard", card=card, expected=table.rules.deck, **facts)
        hand.give(UNKNOWN)
        return
    thrown = table.holdings[THROWN]
    if table.exchanged and seat == table.maker and (thrown.pool & card or not is_known(card)):
        if is_known(card):  # written after the exchange that it came before
            table.places.transfer([card], THROWN, DISCARD)
        return
    if not is_known(card):
        hand.give(UNKNOWN)
        return
    forbidden = card == table.up and table.rules.discard_upcard == "forbidden"
    if forbidden or (table.cannot_have(seat, card) and not may_be_swapped(table, card)):
        table.breach(
            "ILLEGAL_DISCARD",
            "discard",
            card=card,
            evidence={"six": hand.pool if hand.is_known else None, "lies": table.places.lies(card)},
            **facts,
        )
    if hand.may_have(card) and not table.cannot_have(seat, card):
        table.places.transfer([card], seat, DISCARD)
    else:
        hand.give(UNKNOWN)


def _missing_discard(table: Table, dealer: Seat) -> None:
    """He took the up-card and laid nothing away before the first lead (Somerset 87, 90)."""
    span = table.close_span.get("take", table.close_span.get("discard", table.deal.span))
    table.breach("MISSING_DISCARD", "take", seat=dealer, span=span)


def _declined(table: Table, dealer: Seat) -> None:
    """An ordered up-card left: a right of the dealer only where the rules say so (B-02)."""
    rules = table.rules
    if dealer not in table.active or not table.ordered:
        return
    if not rules.dealer_may_decline or dealer == table.maker:
        table.breach(
            "DEALER_DECLINED_PICKUP",
            "discard",
            seat=dealer,
            card=table.up or None,
            span=table.close_span["discard"],
        )


def judge_unplayed_up_card(table: Table) -> None:
    """An ordered up-card that its dealer neither played nor is known to have laid away.

    A finding only where all his cards are known, he had to take it and may not lay it away; where
    he had to take it and might, the discard would decide.
    """
    rules, dealer, up = table.rules, table.dealer, table.up
    if dealer is None or not up or not is_known(up) or not table.ordered:
        return
    must_take = not rules.dealer_may_decline or dealer == table.maker
    unseen = table.took is not False and not any(map(is_known, table.discards))
    if not (must_take and unseen and table.foresight.all_shown[dealer] and dealer in table.active):
        return
    if up in table.foresight.shown_in[dealer]:
        return
    may_be_thrown = dealer == table.maker and rules.dummy > 0 and not table.maker_alone
    if rules.discard_upcard == "forbidden" and not may_be_thrown and not rules.partners_best:
        table.breach("ILLEGAL_DISCARD", "discard", seat=dealer, card=up, span=table.made_at[1])
    elif table.took is None and not may_be_thrown:
        table.undecided("DEALER_DECLINED_PICKUP", dealer, "take", "the dealer's discard")
