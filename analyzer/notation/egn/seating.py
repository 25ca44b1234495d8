"""EGN's seat numbers, and whose turn it is by the notation's own rule, without any rule of play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from analyzer.notation.egn.fields import Field
from analyzer.seats import (
    EAST,
    NORTH,
    SEATED,
    SOUTH,
    WEST,
    Seat,
    clockwise,
    next_to_act,
    partner,
)

# The seat of each number, clockwise. EGN names north, east, south and west for four players only.
SEATING: Final[dict[int, tuple[Seat, ...]]] = {**SEATED, 4: (NORTH, EAST, SOUTH, WEST)}


def read_seat(field: Field, players: int) -> Seat | None:
    """The seat of a number, or None, and a finding, where there is none of it."""
    expected = f"a seat from 0 to {players - 1}"
    number = field.whole(expected, most=players - 1)
    return None if number is None else SEATING[players][number]


def turns(count: int, dealer: Seat | None, players: int) -> Iterator[tuple[Seat | None, int]]:
    """Seat and round of so many calls, from the dealer's left; no seats without a dealer."""
    order = clockwise(SEATED[players], 0 if dealer is None else dealer + 1)
    acted: list[Seat] = []
    round_number = 1
    for _ in range(count):
        seat = next_to_act(order, acted)
        if seat is None:
            seat, acted, round_number = order[0], [], round_number + 1
        acted.append(seat)
        yield (None if dealer is None else seat), round_number


def taking_part(lone: Iterable[Seat | None], maker: Seat | None, players: int) -> tuple[Seat, ...]:
    """The seats in the deal after these went alone: their partners are out of it, and at three
    hands the other defender; a seat already out puts nobody out."""
    present = list(SEATED[players])
    for seat in lone:
        if seat is None or seat not in present:
            continue
        for out in _put_out(seat, maker, players):
            if out in present:
                present.remove(out)
    return tuple(present)


def _put_out(seat: Seat, maker: Seat | None, players: int) -> tuple[Seat, ...]:
    if players == 4:
        return tuple(s for s in SEATED[players] if s == partner(seat, players))
    if players == 3 and maker not in (None, seat):
        return tuple(s for s in SEATED[players] if s not in (seat, maker))
    return ()
