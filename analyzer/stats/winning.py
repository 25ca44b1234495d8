"""The chance to win a game from a score: as it was, and as a model of it.

In the model every deal comes to points by the same chances, whoever plays and whatever the score;
the states are solved backwards, exactly. Source of the split to begin with: Fred Benjamin, ten
thousand simulated deals, Columbus Book of Euchre, column of 6 January 2006.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from analyzer.rules import Rules
from analyzer.stats.counts import Counts
from analyzer.stats.figures import Cell

# Points of a deal by side, the dealer's first, then clockwise, and how often they came.
Split: TypeAlias = Mapping[tuple[int, ...], float]

PUBLISHED: Final[Split] = {
    (1, 0): 45, (0, 1): 17, (2, 0): 16, (0, 2): 12, (4, 0): 5, (0, 4): 5,
}  # fmt: skip
PRIOR: Final = 200  # deals that the published split counts as, beside a library's own


class Model:
    """The chances to win under a split of points."""

    def __init__(self, rules: Rules, split: Split) -> None:
        raise NotImplementedError

    def chances(self, score: Sequence[int]) -> tuple[float, ...]:
        """Of each side, the next dealer's first, then clockwise, at a score in the same order."""
        raise NotImplementedError


def model_of(counts: Counts) -> Model | None:
    """The model of a pool: its own deals, beside the published split where that fits its rules.
    None where there is nothing to go by, or no score that wins."""
    raise NotImplementedError


def visited(counts: Counts) -> tuple[Cell, ...]:
    """How often the dealer's side won from each score that games came through: `part` is the score
    with the dealer's side first (`7-8`)."""
    raise NotImplementedError
