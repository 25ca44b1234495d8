"""Intervals: published vectors, and what holds for every one."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.stats.intervals import clustered, student, wilson


@pytest.mark.parametrize(
    ("k", "n", "low", "high"),
    [
        (0, 1, 0, 0.7935),
        (0, 10, 0, 0.2775),
        (1, 1, 0.2065, 1),
        (5, 5, 0.5655, 1),
        (1, 10, 0.0179, 0.4042),
        (20, 100, 0.1334, 0.2888),
        (200, 1000, 0.1764, 0.2259),
    ],
)
def test_the_wilson_interval_of_published_vectors(k: int, n: int, low: float, high: float) -> None:
    assert wilson(k, n) == pytest.approx((low, high), abs=1e-4)


def test_nothing_of_nothing_has_no_interval() -> None:
    assert wilson(0, 0) is None


@pytest.mark.parametrize(
    ("n", "half"), [(50, 10.9), (100, 7.8), (250, 4.9), (1000, 2.5), (2000, 1.8)]
)
def test_so_many_calls_are_needed_at_a_fifth(n: int, half: float) -> None:
    low, high = wilson(n // 5, n) or (0, 0)
    assert 50 * (high - low) == pytest.approx(half, abs=0.06)


@given(st.integers(1, 10_000), st.integers(0, 10_000))
def test_a_wilson_interval_holds_its_rate_and_stays_a_rate(n: int, k: int) -> None:
    k = min(k, n)
    low, high = wilson(k, n) or (2, -1)
    assert 0 <= low <= k / n <= high <= 1
    assert (low == 0) == (k == 0) and (high == 1) == (k == n)


@given(st.integers(1, 2_000), st.integers(0, 2_000))
def test_a_wilson_interval_turns_over_with_its_rate(n: int, k: int) -> None:
    k = min(k, n)
    low, high = wilson(k, n) or (0, 0)
    assert wilson(n - k, n) == pytest.approx((1 - high, 1 - low))


@pytest.mark.parametrize(
    ("freedom", "deviate"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (10, 2.228), (24, 2.064),
     (30, 2.042), (100, 1.984), (10_000, 1.960)],
)  # fmt: skip
def test_students_deviate_is_that_of_the_tables(freedom: int, deviate: float) -> None:
    assert student(freedom) == pytest.approx(deviate, rel=0.008 if freedom == 3 else 0.003)


def test_a_mean_over_games_worked_out_by_hand() -> None:
    """Games of 2, 3 and 5 calls that brought 1, 6 and 3 points: mean 1, the games' remainders
    -1, 3 and -2; squared 14, times 3/2: 21; its root over 10 calls; Student's 4.303."""
    bounds = clustered(3, 10, 10, 1 + 36 + 9, 2 + 18 + 15, 4 + 9 + 25)
    half = 4.302653 * sqrt(21) / 10
    assert bounds == pytest.approx((1 - half, 1 + half))


def test_one_game_alone_says_nothing_of_chance() -> None:
    assert clustered(1, 10, 10, 100, 100, 100) is None
    assert clustered(0, 0, 0, 0, 0, 0) is None


def test_games_that_are_all_alike_say_nothing_of_chance() -> None:
    """Two march points in each of two calls are no proof that it is always two."""
    assert clustered(2, 20, 10, 50, 100, 200) is None
    assert clustered(2, 2, 4, 8, 4, 2) is None


games = st.lists(st.tuples(st.integers(-40, 40), st.integers(1, 30)), min_size=2, max_size=40)


@given(games)
def test_the_interval_from_sums_is_that_of_the_remainders(of: list[tuple[int, int]]) -> None:
    x, n = sum(a for a, _ in of), sum(b for _, b in of)
    xx, xn = sum(a * a for a, _ in of), sum(a * b for a, b in of)
    mean = Fraction(x, n)
    squares = sum((a - mean * b) ** 2 for a, b in of)
    half = student(len(of) - 1) * sqrt(len(of) / (len(of) - 1) * squares) / n
    bounds = clustered(len(of), n, x, xx, xn, sum(b * b for _, b in of))
    expected = None if squares == 0 else (float(mean) - half, float(mean) + half)
    assert bounds == (expected and pytest.approx(expected, abs=1e-9))
