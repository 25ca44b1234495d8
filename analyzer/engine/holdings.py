"""Who may have which card: for each place one pool of known candidates and two counts.

A place holds `count` cards out of its `pool` (known candidates) and `hidden` cards that nobody
wrote down. What the pool has too many (`spare`) has left the hand unseen: a discard, cards thrown
to the dummy, an unknown card played. Every card of the pack is at all times either played or in
exactly one place's slots (pool and hidden).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from analyzer.cards import Card, is_known
from analyzer.seats import SEATS

DUMMY, KITTY, UP, DISCARD, THROWN = range(4, 9)
PLACE_NAMES: Final = (
    *(f"hand of {letter}" for letter in SEATS),
    "dummy",
    "kitty",
    "up",
    "discard",
    "thrown",
)


@dataclass(slots=True)
class Holding:
    """The cards of one place; see the module. `was_open`: some card here was ever not known, so
    that nobody can tell which of two cards it was."""

    pool: Card = 0
    hidden: int = 0
    count: int = 0
    was_open: bool = False

    @property
    def slots(self) -> int:
        """How many cards of the pack this place accounts for."""
        return self.pool.bit_count() + self.hidden

    @property
    def spare(self) -> int:
        """How many of its cards have left it unseen."""
        return self.pool.bit_count() + self.hidden - self.count

    @property
    def is_known(self) -> bool:
        """Whether each card in the hand is known."""
        return not self.hidden and self.pool.bit_count() == self.count

    def surely_has(self, cards: Card, doubt: int = 0) -> bool:
        """Whether one of these cards is in the hand in every reading: the pool has more of them
        than may have left. `doubt` is the number of further cards that the record may have wrong.
        """
        return (self.pool & cards).bit_count() > self.spare + doubt

    def may_have(self, card: Card) -> bool:
        """Whether a known card can be here, as far as this place alone tells."""
        return bool(self.hidden or self.pool & card)

    def give(self, card: Card) -> None:
        """A card leaves. An unknown one keeps its slot here, since it may be any of the pool."""
        if is_known(card):
            if self.pool & card:
                self.pool ^= card
            elif self.hidden:
                self.hidden -= 1
        self.count = max(self.count - 1, 0)

    def receive(self, card: Card) -> None:
        """A known card arrives."""
        self.pool |= card
        self.count += 1

    def receive_unknown(self, source: Holding) -> None:
        """One of the cards of `source` arrives, and nobody knows which."""
        source.hidden, source.pool = max(source.slots - 1, 0), 0
        source.count = max(source.count - 1, 0)
        self.hidden += 1
        self.count += 1
        self.was_open = True

    def join(self, other: Holding) -> None:
        """All that lies in `other` may be here from now on, the number of cards stays."""
        self.pool |= other.pool
        self.hidden += other.hidden
        self.was_open = self.was_open or other.hidden > 0
        other.pool = other.hidden = other.count = 0
