"""What a writer hands back: a text, and what its format has no room for."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TypeAlias

# What was left out, in the plural ("stated points"), and how often; the most frequent first.
Dropped: TypeAlias = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Written:
    """The text of a game or match, and what of it the format cannot hold."""

    text: str
    dropped: Dropped = ()


class Losses:
    """Counts what a writer has to leave out.

    >>> losses = Losses()
    >>> losses.add("stated points", 2)
    >>> losses.add("notes", 0)
    >>> losses.dropped
    (('stated points', 2),)
    """

    def __init__(self) -> None:
        self._counted: Counter[str] = Counter()

    def add(self, what: str, count: int = 1) -> None:
        """Something left out so many times; none at all is nothing to tell of."""
        if count > 0:
            self._counted[what] += count

    @property
    def dropped(self) -> Dropped:
        """All that was left out so far; of two as frequent the first found comes first."""
        return tuple(self._counted.most_common())
