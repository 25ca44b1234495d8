"""Names beside dots that stand close together: only those for which there is room are written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

WIDTH: Final = 220  # pixels of a drawing on the narrowest page
LETTER: Final = 7  # pixels, of a label
LINE: Final = 15


class Box(NamedTuple):
    """A part of the drawing, in pixels from the lower left."""

    left: float
    low: float
    right: float
    high: float

    def covers(self, other: Box) -> bool:
        """Whether the middle of the other one lies in it."""
        x, y = (other.left + other.right) / 2, (other.low + other.high) / 2
        return self.left <= x <= self.right and self.low <= y <= self.high

    def meets(self, other: Box) -> bool:
        """Whether they have room in common."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.low < other.high
            and other.low < self.high
        )


def placed(
    spots: Sequence[tuple[float, float]], sizes: Sequence[float], letters: Sequence[int]
) -> list[str]:
    """For each dot on which side its label stands, as the drawing library says it; empty where it
    would run into a dot, into another label or out of the drawing, and for those dots beyond
    `letters`, the lengths of the labels, as well as for dots that cover each other: nobody could
    say whose it is. The first ones come first."""
    dots = [_around(x, y, size, size) for (x, y), size in zip(spots, sizes, strict=True)]
    taken: list[Box] = []
    sides = []
    for dot, length in zip(dots, letters, strict=False):
        others = [each for each in dots if each is not dot]
        covered = any(dot.covers(each) or each.covers(dot) for each in others)
        side, box = ("", None) if covered else _free(dot, length * LETTER, [*others, *taken])
        sides.append(side)
        taken += [box] if box else []
    return [*sides, *[""] * (len(spots) - len(sides))]


def _free(dot: Box, width: float, others: Sequence[Box]) -> tuple[str, Box | None]:
    for side, box in _boxes(dot, width):
        if box.left >= 0 and box.right <= WIDTH and not any(map(box.meets, others)):
            return side, box
    return "", None


def _boxes(dot: Box, width: float) -> list[tuple[str, Box]]:
    x, y = (dot.left + dot.right) / 2, (dot.low + dot.high) / 2
    return [
        ("top center", _around(x, dot.high + LINE / 2, width, LINE)),
        ("bottom center", _around(x, dot.low - LINE / 2, width, LINE)),
        ("middle right", _around(dot.right + width / 2, y, width, LINE)),
        ("middle left", _around(dot.left - width / 2, y, width, LINE)),
        ("top right", _around(x + width / 2, dot.high + LINE / 2, width, LINE)),
        ("top left", _around(x - width / 2, dot.high + LINE / 2, width, LINE)),
    ]


def _around(x: float, y: float, width: float, height: float) -> Box:
    return Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
