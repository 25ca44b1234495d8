"""What says who plays, by which rules and with which cards, and cannot be read: one finding, and
nobody is accused of what follows from a guess."""

from __future__ import annotations

import json
from typing import Any

import pytest

from analyzer.audit import audit_record, roots
from analyzer.notation import egn
from analyzer.record import Call, Trick
from tests.notation.egn_text import a_deal, a_game, reading_of

# S orders up, alone, and E defends alone; W and N sit out.
ALONE = [["Ad", "9d"], ["Ac", "9c"]]
FOUR = [["9h", "Jh", "9s", "Ah"], ["Js", "As", "9c", "Tc"], ["Td", "Jd", "Qd", "Kd"]]
THREE = [["9h", "Jh", "Ah"], ["Js", "As", "Ac"], ["Td", "Jd", "Qd"]]


def found(document: Any) -> list[tuple[str, tuple[Any, ...]]]:
    """The roots that the audit finds in a game, with their paths."""
    reading = reading_of(document)
    assert reading.record is not None
    report = audit_record(reading.record, reading.findings)
    return [(f.code, f.span.path) for f in roots(report.all_findings)]


def defended_alone(**metadata: Any) -> dict[str, Any]:
    deal = a_deal("Pass", "Order", tricks=ALONE, up="Jd", isAlone=True, aloneDefender=1)
    return a_game(deal, **metadata)


def test_what_the_rules_forbid_is_found_where_they_are_read() -> None:
    codes = [code for code, _ in found(defended_alone(ruleset={"defend_alone": False}))]
    assert "DEFEND_ALONE_NOT_ALLOWED" in codes


@pytest.mark.parametrize(
    ("metadata", "path"),
    [
        ({"ruleset": {"defend_alone": "yes"}}, ("ruleset", "defend_alone")),
        ({"ruleset": {"defend_alone": 1}}, ("ruleset", "defend_alone")),
        ({"ruleset": {"defendalone": True}}, ("ruleset", "defendalone")),
        ({"ruleset": {"defend_alon": True}}, ("ruleset", "defend_alon")),
        ({"rules": {"preset": "egn", "options": {"defend_alone": True}}}, None),
        ({"rules": {"preset": "egn", "options": "defend_alone=any"}}, None),
        ({"rules": {"preset": ["egn"]}, "ruleset": {"num_players": 4}}, None),
        ({"rules": {"presett": "egn"}, "ruleset": {"num_players": 4}}, None),
        ({"rules": "defenders may play alone"}, None),
        ({"ruleset": "defenders may play alone"}, None),
        ({"rule_set": {"defend_alone": True}}, None),
        ({"rlues": {"preset": "four-handed", "options": {"defend_alone": "any"}}}, ("rlues",)),
        ({"ruleset": {"winning_score": 10, "num_deals": 8}}, None),
    ],
)
def test_by_rules_that_cannot_be_read_nobody_is_judged(
    metadata: dict[str, Any], path: tuple[str, ...] | None
) -> None:
    ((code, at),) = found(defended_alone(**metadata))
    assert code == "UNREADABLE"
    assert path is None or at == ("metadata", *path)


def test_a_switch_that_cannot_be_read_stays_so_in_the_text_written() -> None:
    record = reading_of(defended_alone(ruleset={"defend_alone": "yes"})).record
    assert record is not None
    (again,) = egn.read(egn.text_of(record))
    assert again.record is not None
    assert again.record.rules == record.rules


@pytest.mark.parametrize(
    "metadata",
    [
        {"ruleset": {"num_players": "3"}},
        {"ruleset": {"num_players": 3.5}},
        {"ruleset": {"num_playrs": 3}},
        {"ruleset": {"numPlayers": 3}},
        {"ruleset": [3]},
        {"ruleset": {}},
        {},
        {"rules": {"preset": "thre-handed", "options": {}}},
        {"rules": {"preset": "three-handed"}, "ruleset": {"num_players": 4}},
    ],
)
def test_where_nobody_knows_how_many_played_the_deals_are_left_out(
    metadata: dict[str, Any],
) -> None:
    game = a_game(a_deal("Pass", "Pass", "Order", tricks=THREE), **metadata, finalScore=[0, 2])
    reading = reading_of(game)
    assert reading.record is not None
    assert reading.record.deals == ()
    ((code, _),) = found(game)
    assert code == "UNREADABLE"


@pytest.mark.parametrize("name", ["metadata", "metaData", "metadatas"])
def test_metadata_of_a_wrong_kind_or_name_leaves_the_deals_out(name: str) -> None:
    for value in ("three-handed", [{"ruleset": {"num_players": 3}}], 3):
        game = a_game(a_deal("Pass", "Pass", "Order", tricks=THREE))
        del game["metadata"]
        game[name] = value
        ((code, path),) = found(game)
        assert (code, path) == ("UNREADABLE", (name,))


def test_the_rules_named_tell_how_many_play_where_no_flag_does() -> None:
    game = a_game(a_deal("Pass", "Pass", "Order", tricks=THREE), rules={"preset": "three-handed"})
    record = reading_of(game).record
    assert record is not None
    assert len({event.seat for event in record.deals[0].events if isinstance(event, Call)}) == 3


def test_a_game_that_says_nothing_is_one_of_four_as_long_as_it_looks_like_that() -> None:
    for names in ("ABC", "ABCD"):
        record = reading_of(a_game(a_deal("Order", tricks=FOUR), players=list(names))).record
        assert record is not None
        assert len(record.deals) == 1


@pytest.mark.parametrize(
    ("phase", "name", "value"),
    [
        (0, "isAlone", "true"),
        (0, "isAlone", 1),
        (0, "isalone", True),
        (0, "isAlon", True),
        (0, "aloneDefender", "1"),
        (0, "aloneDefender", 4),
        (0, "alone_defender", 1),
        (0, "cardExchanges", 5),
        (0, "cardExchange", [{"receiver": 2, "sender": 0, "cards": ["9h"]}]),
        (0, "cardExchanges", [{"receiver": "2", "sender": 0, "cards": ["9h"]}]),
        (0, "cardExchanges", [{"receiver": 2, "from": 0, "cards": "9h"}]),
        (0, "cardExchanges", [{"receiver": 2, "sendr": 0, "cards": ["9h"]}]),
        (1, "isAlone", "true"),
        (1, "initialLead", "1"),
        (1, "initialLead", 7),
        (1, "initial_lead", 1),
    ],
)
def test_where_nobody_knows_who_played_which_cards_the_play_is_not_judged(
    phase: int, name: str, value: Any
) -> None:
    deal = a_deal("Pass", "Order", tricks=THREE, discard="9s", isAlone=True)
    deal["initialState"]["playerCards"] = [["Ad", "Kd", "Qh", "Kh", "Th"], [], [], []]
    if name.lower().startswith("isalon"):
        del deal["phases"][0]["isAlone"]
    deal["phases"][phase][name] = value
    ((code, path),) = [each for each in found(a_game(deal)) if each[1][-1:] != ("from",)]
    assert (code, path[:4]) == ("UNREADABLE", ("deals", 0, "phases", phase))


def test_its_calls_and_cards_are_shown() -> None:
    deal = a_deal("Pass", "Order", tricks=THREE, isAlone="true")
    record = reading_of(a_game(deal)).record
    assert record is not None
    (shown,) = record.deals
    assert [note.text for note in shown.notes] == ["[%egn calls Pass Order]"]
    assert sum(len(e.cards) for e in shown.events if isinstance(e, Trick)) == 9


def test_a_lone_hand_that_is_left_out_is_one_finding() -> None:
    four = a_game(a_deal("Pass", "Order", tricks=THREE), ruleset={"num_players": 4})
    assert found(four) == [("UNREADABLE", ("deals", 0, "phases", 0))]
    three = a_game(a_deal("Order", tricks=[["9h", "Jh"], ["Js", "As"]], isAlone=False))
    three["metadata"]["ruleset"] = {"num_players": 3}
    assert found(three) == [("UNREADABLE", ("deals", 0, "phases", 0))]


def test_hands_of_another_number_than_players_are_nobodys() -> None:
    for number in (1, 3, 5):
        deal = a_deal("Pass", "Order", tricks=FOUR)
        deal["initialState"]["playerCards"] = [["Ad", "Kd", "Qh", "Kh", "Th"]] * number
        reading = reading_of(a_game(deal, ruleset={"num_players": 4}))
        assert [f.span.path[-1] for f in reading.findings] == ["playerCards"]
        assert reading.record is not None
        assert reading.record.deals[0].hands == (None,) * 4


@pytest.mark.parametrize(
    ("name", "value"), [("upcard", "Jc"), ("player_card", [["Ah"]] * 4), ("kity", ["9s"])]
)
def test_a_misspelt_field_is_one_finding_and_says_nothing(name: str, value: Any) -> None:
    deal = a_deal("Pass", "Order", tricks=FOUR)
    state = deal["initialState"]
    del state["upCard"]
    state[name] = value
    reading = reading_of(a_game(deal))
    ((code, path),) = [(f.code, f.span.path) for f in reading.findings]
    assert (code, path) == ("UNREADABLE", ("deals", 0, "initialState", name))
    assert "did you mean" in reading.findings[0].message


def test_a_field_of_another_program_is_no_misspelt_one() -> None:
    deal = a_deal("Pass", "Order", tricks=FOUR)
    deal["initialState"]["table"] = "upstairs"
    (finding,) = reading_of(a_game(deal, room="A", ruleset={"timer": 30}, seed=5)).findings[:1]
    assert finding.code == "UNKNOWN_FIELD"


@pytest.mark.parametrize("start", ["5-3", [], 5, ["5", "3"], [1, 2, 3]])
def test_a_final_score_proves_nothing_where_the_first_cannot_be_read(start: Any) -> None:
    game = a_game(
        a_deal(*["Pass"] * 8), initialScore=start, finalScore=[5, 3], ruleset={"std": False}
    )
    record = reading_of(game).record
    assert record is not None
    assert (record.stated_result == ()) == (start != [])


def test_a_final_score_proves_nothing_where_a_deal_is_left_out() -> None:
    game = a_game(a_deal(*["Pass"] * 8), 7, finalScore=[5, 3], ruleset={"std": False})
    assert [code for code, _ in found(game)] == ["UNREADABLE"]


def test_a_wrong_final_score_is_found_all_the_same() -> None:
    game = a_game(a_deal(*["Pass"] * 8), finalScore=[5, 3], ruleset={"std": False})
    assert [code for code, _ in found(game)] == ["WRONG_SCORE_RECORDED"]


@pytest.mark.parametrize(
    ("once", "twice"),
    [
        ('"num_players": 3', '"num_players": 3, "num_players": 4'),
        ('"isAlone": true', '"isAlone": true, "isAlone": false'),
        ('"dealer": 0', '"dealer": 1, "dealer": 0'),
        ('"calls": ["Pass", "Order"]', '"calls": ["Pass", "Order"], "calls": ["Order"]'),
        ('"metadata": {', '"metadata": {}, "metadata": {'),
    ],
)
def test_of_two_values_under_one_name_nobody_knows_which_counts(once: str, twice: str) -> None:
    deal = a_deal("Pass", "Order", tricks=[["9h", "Jh", "Ah"], ["Js", "As", "Ac"]], isAlone=True)
    text = json.dumps(a_game(deal, ruleset={"num_players": 3}))
    assert once in text
    document = text.replace(once, twice, 1)
    (reading,) = egn.read(document)
    assert reading.record is not None
    report = audit_record(reading.record, reading.findings)
    assert [f.code for f in roots(report.all_findings)] == ["UNREADABLE"]


def test_every_finding_of_a_misspelt_name_has_its_place() -> None:
    text = json.dumps(a_game(a_deal("Pass"), ruleset={"num_playrs": 3}), indent=1)
    (reading,) = egn.read(text)
    (finding,) = reading.findings
    assert reading.locate(finding.span).text.strip().startswith('"num_playrs"')


def test_a_misspelt_name_that_stands_twice_is_told_as_both() -> None:
    text = '{"fileType": "Euchre Game Notation", "deals": [], "metadta": 1, "metadta": 2}'
    (reading,) = egn.read(text)
    told = [finding.message for finding in reading.findings]
    assert any("stands twice" in message for message in told)
    assert any('did you mean "metadata"?' in message for message in told)
