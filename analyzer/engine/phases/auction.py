"""The auction: two rounds of calls, the first about the up-card, the second naming a suit.

The first call that is not a pass makes trump and closes it. Source: rules.md A.1 (2, 4, 5), B-01.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from analyzer.cards import (
    HEARTS,
    JOKER,
    NO_TRUMP,
    SPADES,
    SUIT_CARDS,
    SUITS,
    TRUMPS,
    Trump,
    is_known,
    left_bower,
    name,
    names,
    pack,
)
from analyzer.engine.phases.phase import Phase, register
from analyzer.engine.phases.swaps import SWAPPED, may_have_swapped
from analyzer.record import ORDER, PASS, Bid, Call, Event
from analyzer.seats import Seat

if TYPE_CHECKING:
    from analyzer.engine.table import Table

ROUNDS = 2


@register
class Auction(Phase):
    """Calls; see the module."""

    name = "auction"
    events = (Call,)

    def apply(self, table: Table, call: Call) -> None:
        if call.back:
            return
        address = f"b{len(table.calls) + 1}"
        table.calls.append(call)
        if _is_closed(table, call):
            closing = {"closing_call": table.made_at[0] if table.is_made else None}
            table.breach(
                "BID_AFTER_AUCTION_CLOSED",
                address,
                seat=call.seat,
                evidence=closing,
                span=call.span,
            )
            return
        if call.round > table.round:  # a `|` ended the round early: some passes were not written
            table.round, table.acted = call.round, []
        if call.seat is None:
            call = replace(call, seat=table.dealer if _is_blind(table, call) else table.due)
        if not _is_in_turn(table, call, address):
            return
        table.acted.append(call.seat)
        trump = _trump_of(table, call, address)
        if trump is None:
            _pass(table)
        else:
            _make(table, call, trump, address)

    def close(self, table: Table) -> None:
        """Cards are played, or the record ends: was trump made?"""
        if table.is_made or not table.calls:
            return
        if table.is_redealt and not table.has_play:
            return
        if table.has_play or not table.thrown_in:
            table.breach(
                "MISSING_CALL",
                f"b{len(table.calls) + 1}",
                expected=None if table.thrown_in else table.due,
                halts=table.has_play,
                span=table.calls[-1].span,
            )

    def legal(self, table: Table) -> Iterator[Event]:
        seat = table.dealer if _is_blind(table) else table.due
        if table.is_made or table.thrown_in or seat is None or table.playing:
            return
        for bid in _bids(table):
            if not _lacks_suit(table, seat, bid):
                yield Call(seat, bid, table.round)


def _bids(table: Table) -> Iterator[Bid]:
    """What the seat to speak may call."""
    rules, seat = table.rules, table.due
    if _is_blind(table):
        yield from (Bid("blind", suit) for suit in range(4))
        return
    if table.up == JOKER and rules.joker_turned_up == "redeal":
        return
    stuck = rules.stick_the_dealer and table.round == ROUNDS and seat == table.dealer
    if not stuck:
        yield PASS
    if table.round == 1:
        yield ORDER
        return
    suits = [*range(4), NO_TRUMP] if rules.no_trump else [*range(4)]
    for suit in suits:
        if suit != turned_suit(table) or rules.turned_down_suit == "allowed":
            yield Bid("name", suit)


def turned_suit(table: Table) -> int | None:
    """The suit of the up-card, or None where it is not known (or a joker that has none)."""
    up = table.up
    if not up:
        return None
    if up == JOKER:
        return {"hearts": HEARTS, "spades": SPADES}.get(table.rules.joker_turned_up)
    return next((s for s in range(4) if up & SUIT_CARDS[s] == up), None)


def _is_blind(table: Table, call: Call | None = None) -> bool:
    """Whether the joker is turned up and the dealer must name trump before he looks. A blind call
    shows that it is, where the up-card was not seen."""
    up = (table.up or 0) & pack(table.rules.deck)
    seen = call is not None and call.bid.kind == "blind" and up & JOKER
    return table.rules.joker_turned_up == "dealer_names_blind" and (up == JOKER or bool(seen))


def _is_closed(table: Table, call: Call) -> bool:
    return table.is_made or table.thrown_in or call.round > ROUNDS or table.playing


def _is_in_turn(table: Table, call: Call, address: str) -> bool:
    """Whether the call counts; one out of turn does, a second one in a round does not."""
    if call.seat is None:
        return True  # neither the caller nor the dealer is recorded
    facts = {"seat": call.seat, "span": call.span}
    if call.seat not in table.seats:
        table.breach("ORDERED_BY_DUMMY", address, **facts)
        return False
    if call.seat in table.acted or _is_behind(table, call):
        earlier = [n for n, c in enumerate(table.calls[:-1], start=1) if c.seat == call.seat]
        first = {"first_call": f"b{earlier[-1]}"} if earlier else {}
        table.breach("CALLED_TWICE", address, evidence=first, **facts)
        return False
    due = table.dealer if _is_blind(table, call) else table.due
    if table.dealer is not None and call.seat != due:
        table.breach("BID_OUT_OF_TURN", address, expected=due, actual=call.seat, **facts)
    return True


def _is_behind(table: Table, call: Call) -> bool:
    """Whether the record says that a call belongs to a round in which everybody had called. Where
    some call has no seat, nobody knows where a round ended."""
    return call.round < table.round and all(each.seat is not None for each in table.calls)


def _trump_of(table: Table, call: Call, address: str) -> Trump | None:
    """The trump that a call makes; None for a pass and for what counts as one."""
    bid, turned = call.bid, turned_suit(table)
    if bid == PASS:
        return None
    if bid.kind == "order":
        if table.round > 1 or table.up is None or (table.up == JOKER and turned is None):
            _illegal(table, call, address)
        return NO_SUIT if turned is None else turned
    if bid.kind == "blind":
        by_another = table.dealer is not None and call.seat != table.dealer
        if not _is_blind(table, call) or by_another:
            _illegal(table, call, address)
        return bid.suit if bid.suit in range(5) else None
    if bid.kind != "name" or bid.suit not in range(5):
        _illegal(table, call, address)
        return None
    return _named(table, call, address)


NO_SUIT: Trump = -1  # ordered up, and nobody wrote down which card: trump is not known


def _named(table: Table, call: Call, address: str) -> Trump | None:
    """A suit (or no trump) named: in the second round, and not the one turned down."""
    rules, suit, turned = table.rules, call.bid.suit, turned_suit(table)
    if _is_blind(table) and call.seat == table.dealer and suit != NO_TRUMP:
        return suit  # notations without a word for the blind call
    if table.round == 1 or (suit == NO_TRUMP and not rules.no_trump):
        _illegal(table, call, address)
    elif suit == turned and rules.turned_down_suit != "allowed":
        counts_as_pass = rules.turned_down_suit == "counts_as_pass"
        table.breach(
            "NAMED_TURNED_DOWN_SUIT",
            address,
            seat=call.seat,
            expected=[SUITS[s] for s in range(4) if s != turned],
            actual=spelled(call.bid),
            evidence={"up": name(table.up or 0)},
            severity="minor" if counts_as_pass else None,
            span=call.span,
        )
        return None if counts_as_pass else suit
    elif turned is None and not is_known(table.up or 0) and rules.turned_down_suit != "allowed":
        table.undecided("NAMED_TURNED_DOWN_SUIT", call.seat, address, "the up-card")
    return suit


def _illegal(table: Table, call: Call, address: str) -> None:
    legal = [spelled(bid) for bid in _bids(table)]
    table.breach(
        "ILLEGAL_BID",
        address,
        seat=call.seat,
        expected=legal,
        actual=spelled(call.bid),
        span=call.span,
    )


def spelled(bid: Bid) -> str:
    """A bid as the notation writes it."""
    suit = "" if bid.suit is None else f"{TRUMPS}L"[bid.suit]
    number = "" if bid.number is None else str(bid.number)
    prefix = {"blind": "blind-", "name": "", "number": ""}.get(bid.kind, bid.kind)
    return prefix + number + suit


def _pass(table: Table) -> None:
    """A pass, or what counts as one; the second round of passes throws the cards in."""
    if len(table.acted) < len(table.seats):
        return
    if table.round < ROUNDS:
        table.round, table.acted = table.round + 1, []
        return
    table.thrown_in = True
    if table.rules.stick_the_dealer and table.dealer is not None:
        numbered = list(enumerate(table.calls, start=1))
        own = [(n, c) for n, c in numbered if table.dealer == c.seat and c.round == ROUNDS]
        number, stuck = own[-1] if own else numbered[-1]
        table.breach("DEALER_PASSED_WHEN_STUCK", f"b{number}", seat=table.dealer, span=stuck.span)


def _make(table: Table, call: Call, trump: Trump, address: str) -> None:
    """Trump is made: the auction is closed."""
    table.made_at = (address, call.span)
    table.ordered = table.round == 1 and (
        call.bid.kind in ("order", "blind") or trump == turned_suit(table) or _is_blind(table)
    )
    if trump == NO_SUIT:
        table.make(call.seat, table.stated_trump()[0])
    else:
        table.make(call.seat, trump)
    if table.rules.must_have_suit:
        _must_have_suit(table)


def _lacks_suit(table: Table, seat: Seat, bid: Bid) -> bool:
    """Whether `must_have_suit` forbids a bid to a seat whose hand is known."""
    trump = turned_suit(table) if bid == ORDER else bid.suit
    if not table.rules.must_have_suit or trump is None or trump == NO_TRUMP:
        return False
    if bid.kind == "blind" or (bid == ORDER and seat == table.dealer):
        return False  # he names before he looks; or the up-card that he takes is a trump
    return not table.holdings[seat].pool & SUIT_CARDS[trump] & ~left_bower(trump)


def _must_have_suit(table: Table) -> None:
    """The maker must hold a natural trump; the left bower and the joker are none (ELNK)."""
    maker, trump = table.maker, table.trump
    if trump is None or trump == NO_TRUMP or maker is None:
        return
    if table.ordered and table.dealer in (maker, None):
        return  # the up-card that he takes, or may take, is one
    natural = SUIT_CARDS[trump] & ~left_bower(trump)
    address, span = table.made_at
    hand = table.holdings[maker]
    swapped = maker not in table.swapped and may_have_swapped(table)
    lacks = hand.is_known and not hand.pool & natural
    may_lack = not hand.is_known and not hand.surely_has(natural, SWAPPED if swapped else 0)
    if lacks and not swapped:
        held = {"hand": names(hand.pool)}
        table.breach("ORDER_WITHOUT_SUIT", address, seat=maker, evidence=held, span=span)
    elif lacks or may_lack:
        table.undecided("ORDER_WITHOUT_SUIT", maker, address, "the maker's hand as dealt")
