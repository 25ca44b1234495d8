"""EGN's rule flags as switches: what the file states and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from analyzer.record import Call
from analyzer.rules import EGN, resolve
from analyzer.seats import EAST, NORTH, SOUTH, WEST
from tests.notation.egn_text import a_deal, a_game, deal_of, reading_of


def options(**flags: Any) -> dict[str, str]:
    reading = reading_of(a_game(ruleset=flags))
    assert (reading.record is not None, reading.findings) == (True, ())
    assert reading.record is not None
    assert reading.record.rules.preset == EGN
    return dict(reading.record.rules.options)


def test_a_record_without_rules_names_the_preset_and_no_switch() -> None:
    assert options() == {}


@pytest.mark.parametrize(
    ("flags", "switches"),
    [
        ({"std": True}, {"stick_the_dealer": "yes"}),
        ({"std": False}, {"stick_the_dealer": "no"}),
        ({"canadian": True}, {"canadian_loner": "yes"}),
        ({"loner_lead": "LEFT_OF_DEALER"}, {"loner_lead": "left_of_dealer"}),
        (
            {"loner_lead": "LEFT_OF_LONER"},
            {"loner_lead": "left_of_loner", "both_alone_lead": "left_of_maker"},
        ),
        ({"min_rank": 9}, {"deck": "24"}),
        ({"min_rank": 8}, {"deck": "28"}),
        ({"min_rank": 7}, {"deck": "32"}),
        ({"joker": True}, {"deck": "25"}),
        ({"joker": False}, {"deck": "24"}),
        ({"joker": True, "min_rank": 7}, {"deck": "33"}),
        ({"allow_no_trump": True}, {"no_trump": "yes"}),
        ({"defend_alone": True}, {"defend_alone": "vs_loner_only"}),
        ({"defend_alone": False}, {"defend_alone": "off"}),
        ({"loner_march_score": 5}, {"loner_march_points": "5"}),
        ({"loner_euchred_score": 3}, {"loner_euchred_points": "3"}),
        ({"partners_best": True}, {"partners_best": "yes"}),
        ({"go_under": True}, {"go_under": "yes"}),
        ({"farmers": True}, {"farmers_hand": "swap"}),
        ({"farmers": False}, {"farmers_hand": "off"}),
        ({"fast_break": True}, {"fast_break": "yes"}),
        ({"four_trick_tokens": True}, {"four_trick_tokens": "yes"}),
        ({"winning_score": 11}, {"target": "11"}),
        ({"winning_score": 11, "num_deals": 0}, {"target": "11", "deals": "0"}),
        ({"num_deals": 8}, {"target": "0", "deals": "8"}),
        ({"num_deals": 8, "winning_score": 0}, {"target": "0", "deals": "8"}),
        ({"num_deals": 0}, {"deals": "0"}),
        ({"num_players": 3}, {"players": "3"}),
    ],
)
def test_every_flag_is_a_switch(flags: dict[str, Any], switches: dict[str, str]) -> None:
    found = options(**flags)
    assert found == switches
    assert resolve(EGN, found.items(), 4, 0).error is None


@pytest.mark.parametrize("both", [(0, 0), (10, 8)])
def test_a_score_and_a_number_of_deals_exclude_each_other(both: tuple[int, int]) -> None:
    rules = {"winning_score": both[0], "num_deals": both[1]}
    (finding,) = reading_of(a_game(ruleset=rules)).findings
    assert (finding.code, finding.span.path) == ("UNREADABLE", ("metadata", "ruleset"))


@pytest.mark.parametrize(
    ("flag", "value"),
    [
        ("std", "yes"),
        ("loner_lead", "LEFT"),
        ("loner_lead", ["LEFT_OF_DEALER"]),
        ("min_rank", 6),
        ("min_rank", True),
        ("winning_score", -1),
        ("winning_score", 10.5),
        ("num_players", 6),
        ("joker", 1),
    ],
)
def test_a_flag_with_another_value_is_one_finding_at_it_and_the_rules_are_none_that_exist(
    flag: str, value: Any
) -> None:
    reading = reading_of(a_game(ruleset={flag: value}))
    (finding,) = reading.findings
    assert (finding.code, finding.span.path) == ("UNREADABLE", ("metadata", "ruleset", flag))
    assert reading.record is not None
    rules = reading.record.rules
    assert resolve(rules.preset, rules.options, 4, 0).rules is None


def test_an_unknown_flag_is_noted_and_kept_as_a_tag() -> None:
    reading = reading_of(a_game(ruleset={"house_rule": {"a": 1}}))
    (finding,) = reading.findings
    assert (finding.code, finding.severity) == ("UNKNOWN_FIELD", "note")
    assert reading.record is not None
    assert [(t.name, t.value) for t in reading.record.tags[-1:]] == [("house_rule", '{"a":1}')]


def test_the_rules_stand_in_the_tags_too() -> None:
    reading = reading_of(
        a_game(ruleset={"std": False, "allow_no_trump": False, "loner_lead": "LEFT_OF_DEALER"})
    )
    assert reading.record is not None
    assert {t.name: t.value for t in reading.record.tags} == {
        "Rules": EGN,
        "Options": "loner-lead=left-of-dealer no-no-trump no-stick-the-dealer",
    }


@pytest.mark.parametrize(
    ("players", "seats"),
    [(4, [EAST, SOUTH, WEST, NORTH]), (3, [WEST, EAST, SOUTH]), (2, [NORTH, SOUTH])],
)
def test_calls_go_round_the_seats_of_the_table(players: int, seats: list[int]) -> None:
    deal = deal_of(a_deal(*["Pass"] * players, dealer=0), ruleset={"num_players": players})
    assert [event.seat for event in deal.events if isinstance(event, Call)] == seats


def test_at_three_hands_everybody_has_a_score_of_his_own() -> None:
    game = a_game(ruleset={"num_players": 3}, initialScore=[1, 2, 3])
    record = reading_of(game).record
    assert record is not None
    assert record.start_score == (("S", 1), ("W", 2), ("E", 3))
