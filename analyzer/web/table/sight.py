"""Who looks at the table, and what that viewer may see of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from analyzer.cards import Card
from analyzer.engine.view import View
from analyzer.rules import Rules
from analyzer.seats import SEATS, Seat

SHOWS: Final = ("all", "seat", "played")


@dataclass(frozen=True, slots=True)
class Sight:
    """`seat` sits south; `show` is one of `SHOWS`: every hand, that seat's own, or nothing but
    what was turned up and played."""

    seat: Seat
    show: str

    @property
    def is_full(self) -> bool:
        """Whether nothing is hidden, and what is still to come is shown too."""
        return self.show == "all"

    def sees(self, owner: Seat | None) -> bool:
        """Whether the cards of a seat, and what it did with them face down, are seen."""
        return self.is_full or (self.show == "seat" and owner == self.seat)


def sight_of(view: str, show: str, rules: Rules | None) -> Sight | None:
    """The sight that an address asks for by the letter of a seat, the first one where it names
    none; None where there is no such seat, or nothing to show so."""
    seats = rules.seats if rules is not None else tuple(range(len(SEATS)))
    letter = view.upper() or SEATS[seats[0]]
    if show not in SHOWS or letter not in [SEATS[seat] for seat in seats]:
        return None
    return Sight(SEATS.index(letter), show)


def seen_by(sight: Sight, course: Iterable[View]) -> Card:
    """All cards that the viewer has seen by the end of these plies: turned up, played, or in the
    hand of the seat whose cards are shown."""
    seen = 0
    for view in course:
        seen |= view.up or 0
        for _, card in view.played:
            seen |= card if card & (card - 1) == 0 else 0
        for seat, hand in view.hands:
            seen |= hand.known if sight.sees(seat) else 0
    return seen
