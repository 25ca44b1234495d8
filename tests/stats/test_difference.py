"""How far two figures are apart: published intervals, and what holds for every one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.stats import NO_DIFFERENCE, Cell, difference
from analyzer.stats.ways import TOGETHER, rate

MEAN = Cell("", None, None, 10.0, 20, 0.5, 0.2, 0.9)


def cell(k: int, n: int) -> Cell:
    return rate("", TOGETHER, k, n)


@pytest.mark.parametrize(
    ("one", "other", "low", "high"),
    [
        ((56, 70), (48, 80), 0.0524, 0.3339),
        ((9, 10), (3, 10), 0.1705, 0.8090),
        ((6, 7), (2, 7), 0.0582, 0.8062),
        ((5, 56), (0, 29), -0.0381, 0.1926),
        ((0, 10), (0, 20), -0.1611, 0.2775),
        ((10, 10), (0, 20), 0.6791, 1),
        ((10, 10), (0, 10), 0.6075, 1),
    ],
)
def test_the_interval_of_a_difference_is_that_of_newcombes_table(
    one: tuple[int, int], other: tuple[int, int], low: float, high: float
) -> None:
    found = difference(cell(*one), cell(*other))
    assert found.value == pytest.approx(one[0] / one[1] - other[0] / other[1])
    assert found[1:] == pytest.approx((low, high), abs=1e-4)


def test_means_are_apart_by_both_arms_worked_out_by_hand() -> None:
    """0.5 less 0.1: down √(0.3² + 0.4²) = 0.5, up √(0.4² + 0.3²) = 0.5."""
    other = MEAN._replace(value=0.1, low=-0.2, high=0.5)
    assert difference(MEAN, other) == pytest.approx((0.4, -0.1, 0.9))


def test_where_a_figure_has_no_value_there_is_no_difference() -> None:
    assert difference(cell(1, 2), cell(0, 0)) == NO_DIFFERENCE
    assert difference(None, cell(1, 2)) == NO_DIFFERENCE


def test_where_an_interval_is_not_known_that_of_the_difference_is_not() -> None:
    found = difference(MEAN, MEAN._replace(value=0.25, low=None, high=None))
    assert found == (0.25, None, None)
    assert not found.is_clear


@pytest.mark.parametrize(
    ("one", "other", "is_clear"),
    [((56, 70), (48, 80), True), ((48, 80), (56, 70), True), ((5, 56), (0, 29), False)],
)
def test_clear_of_chance_is_what_has_an_interval_on_one_side_of_nought(
    one: tuple[int, int], other: tuple[int, int], is_clear: bool
) -> None:
    assert difference(cell(*one), cell(*other)).is_clear is is_clear


rates = st.integers(1, 400).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))


@given(rates, rates)
def test_a_difference_turns_over_with_its_sides(
    one: tuple[int, int], other: tuple[int, int]
) -> None:
    there, back = difference(cell(*one), cell(*other)), difference(cell(*other), cell(*one))
    assert (there.value, there.low, there.high) == pytest.approx(
        tuple(-(n or 0.0) for n in (back.value, back.high, back.low))
    )
    assert -1 <= (there.low or 0.0) <= (there.value or 0.0) <= (there.high or 0.0) <= 1
