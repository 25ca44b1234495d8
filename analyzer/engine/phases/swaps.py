"""Going under, and a farmer's hand: three low cards for the hidden three. What nobody wrote down
of them may have been done all the same.

Source: rules.md, section C (going under, farmer's hand).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.cards import Card
from analyzer.engine.holdings import KITTY
from analyzer.record import Exchange
from analyzer.rules import Rules

if TYPE_CHECKING:
    from analyzer.engine.table import Table

SWAPPED = 3  # cards that are changed


def swaps_with_kitty(rules: Rules) -> bool:
    """Whether anybody may change cards with the kitty."""
    return rules.go_under or rules.farmers_hand == "swap"


def may_have_swapped(table: Table) -> bool:
    """Whether somebody may have changed cards with the kitty and nobody wrote down who."""
    if not swaps_with_kitty(table.rules) or not table.deal.events:
        return False
    exchanges = [event for event in table.deal.events if isinstance(event, Exchange)]
    return all(part.place != "kitty" for event in exchanges for part in event.parts)


def may_be_swapped(table: Table, card: Card) -> bool:
    """Whether a card of the kitty may have come into a hand in that way."""
    return bool(card & table.holdings[KITTY].pool) and may_have_swapped(table)
