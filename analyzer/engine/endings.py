"""How a deal that stops early can have ended, where all cards that are left are known.

Source: rules.md B-24: a deal may stop when its result is fixed.
"""

from __future__ import annotations

from itertools import product
from math import prod
from typing import TYPE_CHECKING, TypeAlias

from analyzer.cards import STRENGTH, SUIT_OF, Card, Trump, each, is_known, legal_cards
from analyzer.engine.trick import Play
from analyzer.seats import Seat, clockwise

if TYPE_CHECKING:
    from analyzer.engine.table import Table

# Who wins each trick that is left, in order.
Tail: TypeAlias = tuple[Seat, ...]
Plays: TypeAlias = tuple[tuple[Seat, Card], ...]

MOST_LEFT = 3  # tricks; with more left nearly everything is possible, and slow to list
MOST_WAYS = 16  # to tell the cards of the last trick that nobody saw


def tails(table: Table, *, lawful: bool) -> frozenset[Tail] | None:
    """Every legal way in which the tricks left can go, or None where the cards do not tell.

    A card of the last trick that nobody saw may be any that its seat had, or, if `lawful`, any
    that its seat might play. A last trick whose winner depends on it is among those left.
    """
    layout, trump = table.layout, table.trump
    trick = layout.current if layout is not None else None
    if layout is None or trick is None or trump is None:
        return None
    full = trick.is_full(table.active)
    over = full and trick.sure
    left = table.rules.hand_size - trick.number + (not over)
    leader = trick.winner if over else trick.leader
    as_stated = full and not trick.sure and trick.stated in table.active
    if left > MOST_LEFT or as_stated or layout.is_torn or leader not in table.active:
        return None
    plays = [play for play in trick.plays if play.seat in table.active and not play.surplus]
    unsure = any(p.seat is None or table.foresight.is_unsure(trick, p) for p in trick.plays)
    if unsure or not _are_known(table, plays, left, over):
        return None
    search = _Search(trump, table.active)
    ways = _ways(table, plays)
    if lawful:
        ways = [way for way in ways if _is_lawful(table, trump, way)] or ways
    found: set[Tail] = set()
    for way in ways:
        told = dict(way)
        rest = tuple(_left(table, seat) & ~told.get(seat, 0) for seat in table.active)
        found |= search.tails(rest, leader, () if over else way)
    return frozenset(found) if ways else None


def _are_known(table: Table, plays: list[Play], left: int, over: bool) -> bool:
    """Whether each hand is known, but for which of its cards it played unseen in this trick."""
    acted = {play.seat for play in plays}
    unseen = {play.seat for play in plays if not is_known(play.card)}
    for seat in table.active:
        hand, played_unseen = table.holdings[seat], seat in unseen
        to_play = left - (seat in acted and not over)
        known = not hand.hidden and hand.spare == played_unseen and table.is_trusted(seat)
        if (to_play or played_unseen) and not (hand.count == to_play and known):
            return False
    return True


def _left(table: Table, seat: Seat) -> Card:
    """What a seat may still have; a card that it played unseen is among it."""
    hand = table.holdings[seat]
    return hand.pool if hand.count else 0


def _ways(table: Table, plays: list[Play]) -> list[Plays]:
    """Every way to tell the cards of a trick: those not seen are of the hands that they left.
    None where there are too many."""
    choices = [
        [play.card] if is_known(play.card) else [*each(table.holdings[seat].pool & play.card)]
        for play in plays
        if (seat := play.seat) is not None
    ]
    if prod(map(len, choices)) > MOST_WAYS:
        return []
    seats = [play.seat for play in plays if play.seat is not None]
    return [tuple(zip(seats, cards, strict=True)) for cards in product(*choices)]


def _is_lawful(table: Table, trump: Trump, way: Plays) -> bool:
    """Whether all cards of the trick follow suit, if they were these."""
    if not way:
        return True
    (_, lead), *others = way
    led = SUIT_OF[trump][lead]
    hands = [(_left(table, seat) | card, card) for seat, card in others]
    return all(card & legal_cards(hand, led, trump) for hand, card in hands)


class _Search:
    """All ways to play on with open cards; positions between tricks are looked at once."""

    def __init__(self, trump: Trump, active: tuple[Seat, ...]) -> None:
        self.trump = trump
        self.active = active
        self.between: dict[tuple[tuple[Card, ...], Seat], frozenset[Tail]] = {}

    def tails(self, hands: tuple[Card, ...], leader: Seat, plays: Plays) -> frozenset[Tail]:
        """All tails from here; `hands` in the order of `active`, `plays` the trick so far."""
        if plays:
            return self._play_on(hands, leader, plays)
        position = (hands, leader)
        if position not in self.between:
            self.between[position] = self._play_on(hands, leader, plays)
        return self.between[position]

    def _play_on(self, hands: tuple[Card, ...], leader: Seat, plays: Plays) -> frozenset[Tail]:
        acted = {seat for seat, _ in plays}
        turn = next((s for s in clockwise(self.active, leader) if s not in acted), None)
        led = SUIT_OF[self.trump][plays[0][1]] if plays else None
        if turn is None:
            strength = STRENGTH[self.trump][led or 0]
            winner = max(plays, key=lambda play: strength[play[1]])[0]
            rest = self.tails(hands, winner, ()) if any(hands) else ((),)
            return frozenset((winner, *tail) for tail in rest)
        place = self.active.index(turn)
        found: set[Tail] = set()
        for card in each(legal_cards(hands[place], led, self.trump)):
            left = (*hands[:place], hands[place] & ~card, *hands[place + 1 :])
            found |= self.tails(left, leader, (*plays, (turn, card)))
        return frozenset(found)
