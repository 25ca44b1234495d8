"""Places at the table: south, west, north, east, clockwise in this order, as 0 to 3.

Two players sit south and north; three sit south, west and east, and the open place, north, is
the dummy's; four sit all round, partners opposite. A side is named by its seat where everyone
plays for himself, and `NS` or `EW` in partnerships.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cache
from typing import Final, TypeAlias

Seat: TypeAlias = int
Side: TypeAlias = str

SOUTH, WEST, NORTH, EAST = range(4)
SEATS: Final = "SWNE"
SEAT_NAMES: Final = ("South", "West", "North", "East")

SEATED: Final[dict[int, tuple[Seat, ...]]] = {
    2: (SOUTH, NORTH),
    3: (SOUTH, WEST, EAST),
    4: (SOUTH, WEST, NORTH, EAST),
}
SIDES: Final[dict[int, tuple[Side, ...]]] = {
    2: ("S", "N"),
    3: ("S", "W", "E"),
    4: ("NS", "EW"),
}


@cache
def clockwise(seats: tuple[Seat, ...], first: Seat) -> tuple[Seat, ...]:
    """The seats clockwise, beginning with `first`, or with the next of them if it is not one.

    >>> clockwise(SEATED[3], NORTH)
    (3, 0, 1)
    """
    return tuple(sorted(seats, key=lambda seat: (seat - first) % 4))


def left_of(seat: Seat, seats: tuple[Seat, ...]) -> Seat:
    """The next of the seats clockwise after `seat`."""
    return clockwise(seats, seat + 1)[0]


def next_to_act(order: Iterable[Seat], acted: Iterable[Seat | None]) -> Seat | None:
    """Whose turn it is: the first seat of the order that has not acted in this round or trick.

    An action out of turn moves nobody else's turn. `None` once all have acted.
    Source: notation.md, "Whose turn"; Somerset law 82.
    """
    done = set(acted)
    return next((seat for seat in order if seat not in done), None)


def seat_cards(
    marks: Sequence[Seat | None],
    order: Sequence[Seat],
    acted: Iterable[Seat] = (),
    back: Collection[int] = (),
) -> tuple[Seat | None, ...]:
    """Who played each card of a trick: the seat marked on it, else whoever's turn it is.

    `order`: the seats that take part, clockwise from the leader; `acted`: those that have a card
    in this trick already; `back`: indices of cards taken back, which move no turn. A card after
    everybody has played is nobody's (None).
    """
    done = set(acted)
    seated: list[Seat | None] = []
    for index, mark in enumerate(marks):
        seat = next_to_act(order, done) if mark is None else mark
        seated.append(seat)
        if seat is not None and index not in back:
            done.add(seat)
    return tuple(seated)


def partner(seat: Seat, players: int) -> Seat | None:
    """The seat opposite in a game of four; nobody elsewhere."""
    return seat ^ 2 if players == 4 else None


def side_of(seat: Seat, players: int) -> Side:
    """The side that a seat plays for."""
    return ("NS" if seat in (SOUTH, NORTH) else "EW") if players == 4 else SEATS[seat]


def members(side: Side) -> tuple[Seat, ...]:
    """The seats of a side, clockwise from south."""
    return tuple(sorted(SEATS.index(letter) for letter in side))
