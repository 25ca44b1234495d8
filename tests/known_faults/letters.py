"""Seats and suits as the letters in which a small record is written."""

from __future__ import annotations

from typing import Final

SEATS: Final = "SWNE"
SUITS: Final = "SHDC"
_SAME_COLOUR: Final = dict(zip("SHDC", "CDHS", strict=True))


def ahead(first: str, seats: str = SEATS) -> str:
    """The seats clockwise from one of them."""
    at = seats.index(first)
    return seats[at:] + seats[:at]


def after(dealer: str, seats: str = SEATS) -> str:
    """The seats in the order in which they speak: the dealer is the last."""
    return ahead(dealer, seats)[1:] + dealer


def partner(seat: str) -> str:
    return ahead(seat)[2]


def bids(dealer: str, maker: str, round_: int, call: str, seats: str = SEATS) -> str:
    """The line of the auction in which that seat makes trump in that round."""
    passes = ["pass"] * after(dealer, seats).index(maker)
    before = ["pass"] * len(seats) + ["|"] if round_ == 2 else []
    return f"bids: {' '.join((*before, *passes, call))}\n"


def next_suit(trump: str) -> str:
    """The other suit of the trump's colour, whose jack is the left bower."""
    return _SAME_COLOUR[trump]


def left_bower(trump: str) -> str:
    return f"J{next_suit(trump)}"


def green_suits(trump: str) -> tuple[str, str]:
    """The two suits of the other colour."""
    one, two = (suit for suit in SUITS if suit not in (trump, next_suit(trump)))
    return one, two
