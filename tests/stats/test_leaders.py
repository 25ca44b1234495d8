"""Players in order, by what a figure surely is."""

from __future__ import annotations

import pytest

from analyzer.stats import Counts, leaders
from tests.stats.told import pool


def calls(made: int, euchred: int) -> Counts:
    """A player's calls, all from the first seat."""
    values = {"first_made@1": made, "first_euchred@1": euchred, "calls@1": made + euchred}
    return Counts(pool("egn"), False, values)


def test_who_surely_succeeds_comes_before_who_succeeded_once() -> None:
    players = {"Once": calls(1, 0), "Often": calls(80, 20), "Never": calls(0, 30)}
    assert [each.name for each in leaders("call_success", players)] == ["Often", "Once", "Never"]


def test_who_had_no_opportunity_comes_last_then_the_name_decides() -> None:
    players = {"Zoe": calls(3, 1), "Nil": calls(0, 0), "Abe": calls(3, 1)}
    assert [each.name for each in leaders("call_success", players)] == ["Abe", "Zoe", "Nil"]


def test_two_alike_games_are_no_sure_gain() -> None:
    """Their spread is nothing by chance; else two lucky calls would lead every table."""
    alike = {"call.g@all": 2, "call.xx@all": 128, "call.xn@all": 16, "call.nn@all": 2}
    mixed = {"call.g@all": 2, "call.xx@all": 4, "call.xn@all": 2, "call.nn@all": 2}
    players = {
        "Lucky": Counts(pool("egn"), False, {"calls@1": 2, "call_net@1": 16, **alike}),
        "Often": Counts(pool("egn"), False, {"calls@1": 2, "call_net@1": 2, **mixed}),
    }
    assert [each.name for each in leaders("points_per_call", players)] == ["Often", "Lucky"]


def test_only_who_had_enough_opportunities_is_ranked() -> None:
    players = {"Once": calls(1, 0), "Often": calls(20, 5)}
    assert [each.name for each in leaders("euchre_rate", players, 25)] == ["Often"]


def test_a_mean_of_one_game_has_no_lower_end_and_comes_after_those_that_have() -> None:
    one = {"call.g@all": 1, "call.xx@all": 64, "call.xn@all": 16, "call.nn@all": 4}
    two = {"call.g@all": 2, "call.xx@all": 4, "call.xn@all": 2, "call.nn@all": 2}
    players = {
        "One": Counts(pool("egn"), False, {"calls@1": 2, "call_net@1": 8, **one}),
        "Two": Counts(pool("egn"), False, {"calls@1": 2, "call_net@1": 2, **two}),
    }
    ranked = leaders("points_per_call", players)
    assert [(each.name, each.cell.value) for each in ranked] == [("Two", 0.5), ("One", 2.0)]


@pytest.mark.parametrize("key", ["outcomes", "call_share", "dummy_used", "no_such_figure"])
def test_what_is_no_one_number_of_these_rules_ranks_nobody(key: str) -> None:
    with pytest.raises(KeyError):
        leaders(key, {"Ada": calls(1, 1)})
