"""All places of the table together: where a card lies, and how cards move between them.

Every move of cards before the play is a transfer; what leaves one place arrives in another, so
that the pack stays whole.
"""

from __future__ import annotations

from collections.abc import Iterable

from analyzer.cards import UNKNOWN, Card, is_known
from analyzer.engine.holdings import DUMMY, PLACE_NAMES, Holding


class Places:
    """The holdings by place. `unverified`: cards that an action put somewhere out of a hand that
    nobody knew whole; `owed`: how many cards came out of some hand, nobody knows which."""

    __slots__ = ("holdings", "owed", "unverified")

    def __init__(self, holdings: list[Holding]) -> None:
        self.holdings = holdings
        self.unverified: Card = 0
        self.owed = 0

    def place_of(self, card: Card) -> int | None:
        """The place in whose pool a known card is."""
        for place, holding in enumerate(self.holdings):
            if holding.pool & card:
                return place
        return None

    def surely_has(self, card: Card) -> bool:
        """Whether some place surely has a known card."""
        return not self.unverified & card and self.place_of(card) is not None

    def lies(self, card: Card) -> str | None:
        """Where a known card really is, in the words of the findings."""
        place = self.place_of(card)
        return None if place is None else PLACE_NAMES[place]

    def forget(self, card: Card) -> None:
        """A card that was said to be somewhere turns up elsewhere: what is there is unknown."""
        place = self.place_of(card)
        if place is not None:
            self.holdings[place].pool ^= card
            self.holdings[place].hidden += 1
        self.unverified &= ~card

    def take_away(self, card: Card) -> int | None:
        """A known card leaves the place where it lies; the place, or None where nobody knows."""
        place = self.place_of(card)
        if place is not None:
            self.holdings[place].give(card)
            return place
        unseen = [h for h in self.holdings if h.hidden]
        dead = [h for h in self.holdings[DUMMY:] if h.hidden]
        source = next((h for h in (*dead, *unseen) if h.spare > 0 or h in dead), None)
        if source is None:
            self.owed += 1  # it came from some hand, and no hand may be suspected
        else:
            source.hidden -= 1
            source.count = min(source.count, source.slots)
        return None

    def transfer(self, cards: Iterable[Card], source: int | None, target: int) -> None:
        """Cards move before the play, whoever may move them. A card that is not at its source is
        taken from where it lies; an unknown one that goes to a dead pile keeps its slot."""
        for card in cards:
            giver = self.holdings[source] if source is not None else None
            if is_known(card):
                self._bring(card, giver)
                self.holdings[target].receive(card)
            elif giver is not None and target < DUMMY:
                self.holdings[target].receive_unknown(giver)
            elif giver is not None:
                giver.give(UNKNOWN)

    def _bring(self, card: Card, giver: Holding | None) -> None:
        """A known card leaves its source, if it can be there, else the place where it lies."""
        if giver is None or not giver.may_have(card) or (
            not giver.pool & card and self.place_of(card) is not None
        ):  # fmt: skip
            self.take_away(card)
            return
        self.unverified |= card & ~giver.pool
        giver.give(card)
