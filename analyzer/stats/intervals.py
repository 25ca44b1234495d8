"""How far a rate or a mean may be off: 95 % intervals by closed formulas, so that the same counts
give the same bytes."""

from __future__ import annotations

from math import sqrt
from typing import Final, TypeAlias

Z: Final = 1.959964  # the normal deviate of 95 %
# Student's deviates of 95 % for one and two degrees of freedom, where the expansion is too rough.
_FEW: Final = {1: 12.706205, 2: 4.302653}

Interval: TypeAlias = tuple[float, float]


def wilson(k: int, n: int) -> Interval | None:
    """The interval of a rate k/n; None where n is 0.

    Source: E. B. Wilson, Probable inference, JASA 22 (1927). Hands of one game are not quite
    independent, so it is slightly too narrow.
    """
    if n == 0:
        return None
    rate, share = k / n, Z * Z / n
    centre = (rate + share / 2) / (1 + share)
    half = Z * sqrt(rate * (1 - rate) / n + share / (4 * n)) / (1 + share)
    low = 0.0 if k == 0 else centre - half
    high = 1.0 if k == n else centre + half
    return low, high


def clustered(games: int, n: int, x: int, xx: int, xn: int, nn: int) -> Interval | None:
    """The interval of a mean Σx/Σn, the games being the units of chance; None under two games, and
    where all are alike, which tells nothing of how far the next ones may be off.

    `n`, `x` are the sums over games, `xx`, `xn`, `nn` those of x², xn and n². Source: the ratio
    estimate of cluster sampling, W. G. Cochran, Sampling Techniques (3rd ed., 1977), 6.3 and 9A.1,
    with Student's deviate for the number of games.
    """
    if games < 2 or n == 0:
        return None
    # Σ(x - mean·n)² times n², in whole numbers: exact, and never below 0.
    squares = xx * n * n - 2 * x * n * xn + x * x * nn
    if squares == 0:
        return None
    error = sqrt(games / (games - 1) * squares) / n**2
    mean, deviate = x / n, student(games - 1)
    return mean - deviate * error, mean + deviate * error


def student(freedom: int) -> float:
    """Student's deviate of 95 %. Source: Abramowitz and Stegun, 26.7.5."""
    if freedom in _FEW:
        return _FEW[freedom]
    z, v = Z, freedom
    return (
        z
        + (z**3 + z) / (4 * v)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
    )
