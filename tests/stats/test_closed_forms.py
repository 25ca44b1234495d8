"""Uniform play counted, against what can be worked out without playing, within four standard
errors, and against what another program measured.

A half calls in the first round; in the second a quarter passes, and the dealer is stuck.
"""

from __future__ import annotations

from functools import cache
from math import sqrt
from typing import Final

import pytest

from analyzer.audit import audit_record
from analyzer.rules import parse_option, preset, with_options
from analyzer.simulate import games
from analyzer.stats import Cell, Counts, deals, facts_of
from analyzer.stats.library import Library
from tests.stats.told import cell

DEALS: Final = 1500
COMMON: Final = f"stick-the-dealer no-dealer-may-decline target=0 deals={DEALS // 10}"
TWO: Final = ("two-handed", "")
THREE: Final = ("three-handed", "no-alone dummy=0")
FOUR: Final = ("four-handed", "no-alone")
ALONE: Final = ("four-handed", "")

CALLERS: Final = {
    TWO: (0.6875, 0.3125),
    THREE: (0.5938, 0.2734, 0.1328),
    FOUR: (0.5469, 0.2617, 0.1279, 0.0635),
}


@cache
def uniform(name: str, words: str) -> Counts:
    rules = with_options(preset(name), [parse_option(w) for w in f"{COMMON} {words}".split()])
    library = Library(())
    for record in games(rules, 10, 23):
        facts = facts_of(record, audit_record(record))
        assert facts is not None
        library.add(facts)
    (pool,) = library.pools
    return library.everybody(pool)


def errors_off(found: Cell, share: float) -> float:
    """How many standard errors a rate is off its expected value."""
    assert found.value is not None
    return abs(found.value - share) / sqrt(share * (1 - share) / found.n)


@pytest.mark.parametrize("game", CALLERS)
def test_each_seat_calls_as_often_as_the_closed_form_says(game: tuple[str, str]) -> None:
    counts = uniform(*game)
    assert deals(counts) == DEALS
    for seat, share in enumerate(CALLERS[game], start=1):
        assert errors_off(cell(counts, "call_share", seat), share) < 4


@pytest.mark.parametrize("game", CALLERS)
def test_every_turn_of_the_first_round_is_a_call_with_a_half(game: tuple[str, str]) -> None:
    for seat in range(1, len(CALLERS[game]) + 1):
        assert errors_off(cell(uniform(*game), "order_up", seat), 1 / 2) < 4


@pytest.mark.parametrize("game", CALLERS)
def test_every_free_turn_of_the_second_round_is_a_call_with_three_quarters(
    game: tuple[str, str],
) -> None:
    players = len(CALLERS[game])
    for seat in range(1, players):
        assert errors_off(cell(uniform(*game), "second_call", seat), 3 / 4) < 4
    assert cell(uniform(*game), "second_call", players).n == 0
    stuck = 0.5**players * 0.25 ** (players - 1)
    assert errors_off(cell(uniform(*game), "stuck"), stuck) < 4


@pytest.mark.parametrize("game", CALLERS)
def test_one_of_three_suits_that_are_left_is_next(game: tuple[str, str]) -> None:
    assert errors_off(cell(uniform(*game), "next_share"), 1 / 3) < 4
    assert errors_off(cell(uniform(*game), "green_share"), 2 / 3) < 4


@pytest.mark.parametrize(
    ("game", "euchred", "march"),
    [(TWO, 0.515, 0.087), (THREE, 0.774, 0.017), (FOUR, 0.519, 0.050)],
)
def test_callers_are_euchred_and_march_as_often_as_measured_elsewhere(
    game: tuple[str, str], euchred: float, march: float
) -> None:
    assert errors_off(cell(uniform(*game), "euchre_rate"), euchred) < 4
    assert errors_off(cell(uniform(*game), "march_rate"), march) < 4


def test_callers_who_go_alone_half_the_time_are_euchred_more_often() -> None:
    assert errors_off(cell(uniform(*ALONE), "lone_rate"), 1 / 2) < 4
    assert errors_off(cell(uniform(*ALONE), "euchre_rate"), 0.648) < 4
