"""EGN's seat numbers, and whose calls are whose, which EGN leaves to the turn rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from analyzer.notation.egn.fields import Field
from analyzer.notation.turns import Auction
from analyzer.record import PASS, Bid
from analyzer.seats import EAST, NORTH, SEATED, SOUTH, WEST, Seat

# The seat of each number, clockwise. EGN names north, east, south and west for four players only.
SEATING: Final[dict[int, tuple[Seat, ...]]] = {**SEATED, 4: (NORTH, EAST, SOUTH, WEST)}
NO_SEAT: Final = -1  # where no seat is, or none is known


def read_seat(field: Field, players: int) -> Seat | None:
    """The seat of a number, or None, and a finding, where there is none of it."""
    expected = f"a seat from 0 to {players - 1}"
    number = field.whole(expected, most=players - 1)
    return None if number is None else SEATING[players][number]


def seat_number(seat: Seat | None, players: int) -> int | None:
    """EGN's number of a seat, or None where nobody sits there."""
    seats = SEATING[players]
    return seats.index(seat) if seat in seats else None


def seats_of_calls(
    bids: Iterable[Bid | None], dealer: Seat | None, players: int
) -> Iterator[tuple[Seat | None, int]]:
    """Seat and round of each call, known or not, by the turn rule; no seats without a dealer."""
    auction = Auction(SEATED[players], SOUTH if dealer is None else dealer)
    for bid in bids:
        seat = auction.place(None, bid or PASS, back=False)
        yield (None if dealer is None else seat), auction.round
