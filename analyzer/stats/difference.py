"""How far two figures are apart, and how surely."""

from __future__ import annotations

from math import hypot
from typing import NamedTuple

from analyzer.stats.ways import Cell


class Difference(NamedTuple):
    """The first figure less the second, with its interval of 95 %; None where one of them has no
    value, or no interval."""

    value: float | None
    low: float | None
    high: float | None

    @property
    def is_clear(self) -> bool:
        """Whether the interval is on one side of nought."""
        return (self.low is not None and self.low > 0) or (self.high is not None and self.high < 0)


NO_DIFFERENCE = Difference(None, None, None)


def difference(one: Cell | None, other: Cell | None) -> Difference:
    """The difference of two cells of one figure, taken for independent.

    Source: the squares of both intervals' arms added up, R. G. Newcombe, Interval estimation for
    the difference between independent proportions (method 10), Statistics in Medicine 17 (1998);
    of means too: G. Y. Zou, A. Donner, Construction of confidence limits about effect measures,
    Statistics in Medicine 27 (2008).
    """
    if one is None or other is None or one.value is None or other.value is None:
        return NO_DIFFERENCE
    value = one.value - other.value
    if one.low is None or one.high is None or other.low is None or other.high is None:
        return Difference(value, None, None)
    down = hypot(one.value - one.low, other.high - other.value)
    up = hypot(one.high - one.value, other.value - other.low)
    return Difference(value, value - down, value + up)
