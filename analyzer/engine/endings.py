"""How a deal that stops early can have ended, where all cards that are left are known.

Source: rules.md B-24: a deal may stop when its result is fixed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from analyzer.cards import STRENGTH, SUIT_OF, Card, Trump, each, is_known, legal_cards
from analyzer.seats import Seat, clockwise

if TYPE_CHECKING:
    from analyzer.engine.table import Table

# Who wins each trick that is left, in order.
Tail: TypeAlias = tuple[Seat, ...]
Plays: TypeAlias = tuple[tuple[Seat, Card], ...]

MOST_LEFT = 3  # tricks; with more left nearly everything is possible, and slow to list


def tails(table: Table) -> frozenset[Tail] | None:
    """Every legal way in which the tricks left can go, or None where the cards do not tell."""
    layout, trump = table.layout, table.trump
    trick = layout.current if layout is not None else None
    if layout is None or trick is None or trump is None:
        return None
    over = trick.is_full(table.active)
    left = table.rules.hand_size - trick.number + (not over)
    hands = tuple(table.holdings[seat] for seat in table.active)
    if left > MOST_LEFT or (over and not trick.sure):
        return None
    for seat, hand in zip(table.active, hands, strict=True):
        to_play = left - (seat in trick.acted and not over)
        if to_play and not (hand.count == to_play and hand.is_known and table.is_trusted(seat)):
            return None
    if over:
        plays: Plays = ()
        leader = trick.winner
    else:
        plays = tuple((p.seat, p.card) for p in trick.plays if p.seat is not None)
        leader = trick.leader
        if len(plays) < len(trick.plays) or not all(is_known(card) for _, card in plays):
            return None
    if leader not in table.active:
        return None
    search = _Search(trump, table.active)
    return search.tails(tuple(h.pool if h.count else 0 for h in hands), leader, plays)


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
