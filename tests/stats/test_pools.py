"""What is counted together, and what is not."""

from __future__ import annotations

import pytest

from analyzer.rules import PRESETS, SWITCHES, preset, with_options, written_value
from analyzer.rules.switch import YES_NO
from analyzer.stats import Pool, pool_of
from analyzer.stats.pool import WITHOUT_EFFECT
from tests.stats.told import MADE, deal, facts, four, in_library, pool


@pytest.mark.parametrize("name", PRESETS)
def test_the_pool_of_a_preset_is_its_name_and_version(name: str) -> None:
    assert pool(name).text == preset(name).id
    assert pool(name).rules == preset(name)


def test_house_rules_make_another_pool_whose_text_is_sorted() -> None:
    named = pool("egn", ("target", "5"), ("no_trump", "yes"), ("deck", "32"))
    assert named.text == "egn@1 deck=32 no_trump=yes target=5"
    assert named == pool("egn", ("deck", "32"), ("target", "5"), ("no_trump", "yes"))


@pytest.mark.parametrize(
    "option", [("misdeal", "next_dealer"), ("renege_policy", "points:2,4"), ("allow_claim", "no")]
)
def test_a_switch_that_changes_no_rate_makes_no_other_pool(option: tuple[str, str]) -> None:
    assert pool("egn", option) == pool("egn")


def another_value(name: str) -> str:
    """Some value of a switch that is not the preset's."""
    switch = next(each for each in SWITCHES if each.name == name)
    now = written_value(getattr(preset("three-handed"), name))
    choices = ("yes", "no") if switch.kind == YES_NO else switch.values
    return next((value for value in choices if value != now), "7")


@pytest.mark.parametrize(
    "name", [s.name for s in SWITCHES if s.name not in WITHOUT_EFFECT and s.name != "players"]
)
def test_every_other_switch_makes_another_pool(name: str) -> None:
    assert pool("three-handed", (name, another_value(name))) != pool("three-handed")


def test_the_rules_of_a_pool_come_back_from_its_text() -> None:
    rules = with_options(preset("three-handed"), [("super_euchre_points", "4"), ("target", "7")])
    assert Pool(pool_of(rules).text).rules == rules


def test_a_pool_in_words() -> None:
    assert pool("egn", ("target", "5"), ("no_trump", "yes")).title == (
        "4 players, 24 cards, rules egn@1, no trump yes, target 5"
    )
    assert pool("four-handed", ("deck", "32")).title == ("4 players, 32 cards, rules four-handed@1")


def test_games_of_other_packs_and_rules_are_counted_apart() -> None:
    games = [four(deal(1, MADE)), four(deal(1, MADE), "deck=32"), four(deal(1, MADE), "target=5")]
    library = in_library(*games, *games)
    assert [each.text for each in library.pools] == [
        "four-handed@1", "four-handed@1 deck=32", "four-handed@1 target=5",
    ]  # fmt: skip


def test_a_record_without_rules_counts_under_those_that_the_audit_assumes() -> None:
    game = facts(deal(1, MADE))
    assert game is not None and game.pool == pool("four-handed")


def test_the_switches_without_effect_are_switches() -> None:
    assert set(WITHOUT_EFFECT) <= {switch.name for switch in SWITCHES}
