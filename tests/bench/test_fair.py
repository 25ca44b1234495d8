"""The harness: turns, warm-up, the garbage collector, and the arithmetic of medians."""

from __future__ import annotations

import gc
from collections.abc import Callable

import pytest

from tests.bench.fair import Measured, bounded, compared, measured


def _clock(*seconds: float) -> Callable[[], float]:
    times = iter(seconds)
    return lambda: next(times)


def _ticking() -> Callable[[], float]:
    return _clock(*range(1000))


def test_the_two_sides_take_turns_and_the_warm_up_comes_first() -> None:
    turns: list[tuple[str, int]] = []

    def side(name: str) -> Callable[[int], int]:
        def turn(number: int) -> int:
            turns.append((name, number))
            return 1

        return turn

    compared(side("A"), side("B"), 5, _ticking())
    assert turns == [(name, number) for number in range(6) for name in "AB"]


def test_the_warm_up_does_not_count() -> None:
    warm_up = [0, 100, 100, 200]
    rounds = [200, 201, 201, 203] * 5
    found = compared(lambda _: 1, lambda _: 1, 5, _clock(*warm_up, *rounds))
    assert (found.ours, found.theirs) == ((1,) * 5, (2,) * 5)


def test_a_workload_stands_beside_what_it_may_take() -> None:
    warm_up, rounds = [0, 100], [200, 204] * 5
    found = bounded(lambda _: 2, 1.0, 5, _clock(*warm_up, *rounds))
    assert (found.ours, found.theirs) == ((2,) * 5, (1.0,) * 5)


def test_the_cost_is_of_one_deal() -> None:
    found = compared(lambda _: 4, lambda _: 2, 5, _ticking())
    assert (found.ours, found.theirs) == ((0.25,) * 5, (0.5,) * 5)


def test_both_sides_begin_with_nothing_for_the_collector_to_look_at() -> None:
    seen: list[tuple[bool, int, int]] = []

    def turn(_: int) -> int:
        young, middle, old = gc.get_count()
        del young
        seen.append((gc.isenabled(), middle, old))
        return 1

    compared(turn, turn, 5, _ticking())
    assert set(seen) == {(True, 0, 0)}


def test_the_collector_is_left_as_it_was() -> None:
    frozen = gc.get_freeze_count()
    compared(lambda _: 1, lambda _: 1, 5, _ticking())
    assert gc.get_freeze_count() == frozen


def test_a_ratio_over_one_says_that_theirs_takes_more() -> None:
    assert Measured(ours=(1.0,), theirs=(3.0,)).ratio == 3.0


def test_the_median_is_that_of_the_ratios_round_by_round() -> None:
    found = Measured(ours=(1.0, 10.0, 1.0), theirs=(2.0, 30.0, 5.0))
    assert found.ratio == 3.0


def test_one_disturbed_round_does_not_move_the_median() -> None:
    found = Measured(ours=(1.0, 1.0, 1.0, 1.0, 99.0), theirs=(2.0,) * 5)
    assert found.ratio == 2.0


def test_the_spread_goes_from_the_lowest_ratio_to_the_highest() -> None:
    assert Measured(ours=(1.0, 2.0, 4.0), theirs=(4.0,) * 3).spread == (1.0, 4.0)


def test_fewer_than_five_rounds_are_refused() -> None:
    with pytest.raises(ValueError, match="4 rounds: expected 5 or more"):
        measured([(1.0, 1.0)] * 4)
