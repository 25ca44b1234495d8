"""What the numbers of a deal's tricks are worth: written ones show a trick that is left out, those
that only count the tricks of the record do not."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from analyzer.record import Trick


class Labels(NamedTuple):
    """What the numbers are worth. `grow`: they grow and make sense, so that a number left out is a
    trick left out; `in_order`: they do not fall; `left_out`: how many tricks may be missing, each
    of them anywhere, as the numbers are nothing but a count."""

    grow: bool
    in_order: bool
    left_out: int


def labels_of(tricks: Sequence[Trick], size: int, *, ended: bool) -> Labels:
    """The worth of the numbers of these trick lines, in a game of `size` tricks a deal. `ended`:
    whether it is written how the deal ended, and so that its tricks end there."""
    numbers: list[int] = []
    for event in tricks:
        if event.leader is not None or not numbers or event.number != numbers[-1]:
            numbers.append(event.number)
    rises = all(a < b for a, b in pairwise(numbers))
    grow = rises and all(0 < n <= size for n in numbers)
    counted = grow and bool(numbers) and not ended and _are_counted(tricks)
    return Labels(
        grow,
        all(a <= b for a, b in pairwise(numbers)),
        size - numbers[-1] if counted else 0,
    )


def _are_counted(tricks: Sequence[Trick]) -> bool:
    """Whether these look like the piles of a notation that writes down cards alone: nobody wrote
    who played or won any of them, but who led the first."""
    after = [event for event in tricks if event.number != tricks[0].number]
    return not any(event.winner is not None for event in tricks) and not any(
        seat is not None for event in after or tricks for seat in event.seats
    )
