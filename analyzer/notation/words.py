"""What the formats share of how things are written: calls, points, marks, and the order of cards
in a list."""

from __future__ import annotations

import re
from typing import Final

from analyzer.cards import BY_NAME, RANKS, SUITS, UNKNOWN, Card
from analyzer.record import Bid, Points

MARKS: Final = ("!!", "??", "!?", "?!", "!", "?")
ANY_MARK: Final = "|".join(map(re.escape, MARKS))  # for a regular expression
SUIT_BIDS: Final = "SHDCNL"


def bid_word(bid: Bid) -> str:
    """The canonical word of a call.

    >>> bid_word(Bid("name", 4)), bid_word(Bid("blind", 0)), bid_word(Bid("number", 1, 3))
    ('N', 'blind-S', '3H')
    """
    suit = "" if bid.suit is None else SUIT_BIDS[bid.suit]
    if bid.kind == "name":
        return suit
    if bid.kind == "blind":
        return f"blind-{suit}"
    return f"{bid.number}{suit}" if bid.kind == "number" else bid.kind


def points_words(points: Points) -> str:
    """`NS 2 EW 0`."""
    return " ".join(f"{side} {number}" for side, number in points)


def canonical_order(c: Card) -> tuple[int, int]:
    """The place of a card in a list: known cards by bit, then `?H`, `J?` and `??`."""
    return _CANONICAL_ORDER[c]


def _order_of(c: Card, name: str) -> tuple[int, int]:
    if c == UNKNOWN:
        return 3, 0
    if name[0] == "?":
        return 1, SUITS.index(name[1])
    return (2, RANKS.index(name[0])) if name[-1] == "?" else (0, c)


_CANONICAL_ORDER: Final = {c: _order_of(c, name) for name, c in BY_NAME.items()}
