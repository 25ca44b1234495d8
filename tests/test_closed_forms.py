"""Uniform play against what can be worked out without playing, within four standard errors.

Who calls has a closed form: a half in the first round, a quarter for the pass in the second, and
the dealer stuck. How often the caller is euchred was measured by another program, on hundreds of
thousands of deals, with an ordered card always taken and, at three hands, without the dummy.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import sqrt
from typing import Final

import pytest

from analyzer.record import Call, Trick
from analyzer.rules import parse_option, preset, with_options
from analyzer.seats import clockwise, partner
from analyzer.simulate import games

DEALS: Final = 1500
COMMON: Final = f"stick-the-dealer no-dealer-may-decline target=0 deals={DEALS // 10}"
TWO: Final = ("two-handed", "")
THREE: Final = ("three-handed", "no-alone dummy=0")
FOUR: Final = ("four-handed", "no-alone")
FOUR_HALF_ALONE: Final = ("four-handed", "")


def caller_by_position(seats: int) -> list[float]:
    """The chance of each seat, from the dealer's left, to be the maker."""
    first = [0.5 ** (i + 1) for i in range(seats)]
    passed = 0.5**seats
    second = [passed * 0.75 * 0.25**i for i in range(seats - 1)]
    second.append(passed * 0.25 ** (seats - 1))
    return [a + b for a, b in zip(first, second, strict=True)]


@cache
def tally(name: str, words: str) -> Counter[str]:
    """How often each position called, and how often its side was euchred or took all."""
    rules = with_options(preset(name), [parse_option(w) for w in f"{COMMON} {words}".split()])
    seen: Counter[str] = Counter()
    for record in games(rules, 10, 11):
        for deal in record.deals:
            calls = [event for event in deal.events if isinstance(event, Call)]
            maker, dealer = calls[-1].seat, deal.dealer
            assert maker is not None and dealer is not None
            seen[str(clockwise(rules.seats, dealer + 1).index(maker))] += 1
            side = (maker, partner(maker, rules.players))
            won = sum(e.winner in side for e in deal.events if isinstance(e, Trick))
            seen["euchred" if won < 3 else "march" if won == 5 else "made"] += 1
    return seen


def errors_off(count: int, share: float) -> float:
    """How many standard errors a count is off its expected share."""
    return abs(count / DEALS - share) / sqrt(share * (1 - share) / DEALS)


@pytest.mark.parametrize(("game", "seats"), [(TWO, 2), (THREE, 3), (FOUR, 4)])
def test_each_position_calls_as_often_as_the_closed_form_says(
    game: tuple[str, str], seats: int
) -> None:
    seen = tally(*game)
    for position, share in enumerate(caller_by_position(seats)):
        assert errors_off(seen[str(position)], share) < 4


@pytest.mark.parametrize(
    ("game", "euchred", "march"),
    [(TWO, 0.515, 0.087), (THREE, 0.774, 0.017), (FOUR, 0.519, 0.050)],
)
def test_callers_are_euchred_and_march_as_often_as_measured_elsewhere(
    game: tuple[str, str], euchred: float, march: float
) -> None:
    seen = tally(*game)
    assert errors_off(seen["euchred"], euchred) < 4
    assert errors_off(seen["march"], march) < 4


def test_callers_who_go_alone_half_the_time_are_euchred_more_often() -> None:
    assert errors_off(tally(*FOUR_HALF_ALONE)["euchred"], 0.648) < 4


@pytest.mark.parametrize(
    ("seats", "shares"),
    [
        (2, [0.6875, 0.3125]),
        (3, [0.5938, 0.2734, 0.1328]),
        (4, [0.5469, 0.2617, 0.1279, 0.0635]),
    ],
)
def test_the_closed_form_is_the_published_one(seats: int, shares: list[float]) -> None:
    assert [round(share, 4) for share in caller_by_position(seats)] == shares
