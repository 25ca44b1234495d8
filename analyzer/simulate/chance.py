"""Chance out of a seed. Only `random.random` is used, whose sequence Python promises to keep, and
no set is walked: the same seed gives the same choices on every platform and version."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """A sequence of choices, each equally likely."""

    def __init__(self, seed: str) -> None:
        self._random = Random(seed).random

    def one_of(self, options: Sequence[T]) -> T:
        """One of some options."""
        return options[int(self._random() * len(options))]

    def some_of(self, options: Sequence[T], count: int) -> tuple[T, ...]:
        """So many of some options, in the order in which they were drawn."""
        left = list(options)
        for drawn in range(count):
            other = drawn + int(self._random() * (len(left) - drawn))
            left[drawn], left[other] = left[other], left[drawn]
        return tuple(left[:count])
