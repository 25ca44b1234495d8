"""A lone hand that does not count, and a table that played by it: one root, the announcement."""

from __future__ import annotations

import pytest

from tests.audit.audited import audited, codes, consequences, deal
from tests.engine.tables import KEEPS, THREE_ORDERED


def three(lines: str) -> str:
    return THREE_ORDERED.lstrip() + KEEPS + lines


def test_at_three_hands_the_other_defender_may_have_sat_out_for_a_lone_one() -> None:
    text = three("alone W\n1 S: JH 9D\n2 S: JD TS\n3 S: AH AD\n4 S: KH KS\n5 S: QH AS\n")
    report = audited(text, rules="three-handed", options="defend-alone=off")
    assert codes(report) == ["DEFEND_ALONE_NOT_ALLOWED"]
    assert ("TRICK_SIZE", "DEFEND_ALONE_NOT_ALLOWED") in consequences(report)


def test_a_maker_who_used_the_dummy_and_said_alone_may_have_been_led_to() -> None:
    text = three("alone S\n1 W: 9D 9H JH\n2 S: JD TS TC\nmisdeal\n")
    report = audited(text, rules="three-handed")
    assert codes(report) == ["ALONE_WITH_DUMMY"]
    assert consequences(report) == [("LEAD_OUT_OF_TURN", "ALONE_WITH_DUMMY")]


def test_without_an_announcement_a_lead_out_of_turn_is_a_fault_of_its_own() -> None:
    report = audited(three("1 W: 9D 9H JH\n2 S: JD TS TC\nmisdeal\n"), rules="three-handed")
    assert codes(report) == ["LEAD_OUT_OF_TURN"]


FOUR_SHORT = "1 S: JH 9H 9S\n2 S: AH 9D TS\n3 S: KH TD QS\n4 S: QH AD KS\n"
PLAYED_BY_IT = [
    ("E", "bids: order\nalone W\n1 S: JH 9H 9S\n2 S: AH 9D TS QD\nmisdeal\n", {"TRICK_SIZE"}),
    ("N", "bids: pass order\nalone W\n1 S: AS KS QS\nmisdeal\n", {"LEAD_OUT_OF_TURN"}),
    ("N", "bids: pass order\nalone W\n1 N: AS S:9S W:TS\nmisdeal\n", {"LEAD_OUT_OF_TURN"}),
    (
        "E",
        f"bids: order\nalone W\n{FOUR_SHORT}5 S: JD TC AS\n",
        {"TRICK_SIZE", "INCOMPLETE_DEAL"},
    ),
]


@pytest.mark.parametrize(("dealer", "play", "followers"), PLAYED_BY_IT)
def test_what_is_lacking_because_a_partner_laid_down_his_hand_follows_from_the_announcement(
    dealer: str, play: str, followers: set[str]
) -> None:
    """W may not defend alone here; his partner E plays no card, and is not waited for."""
    report = audited(deal(1, play, dealer=dealer))
    assert codes(report) == ["DEFEND_ALONE_NOT_ALLOWED"]
    assert {code for code, _ in consequences(report)} == followers


def test_a_lead_by_who_had_no_turn_either_way_is_a_fault_of_its_own() -> None:
    """E laid his hand down and S was to lead after him; N led."""
    play = "bids: order\nalone W\n1 S: JH 9H 9S KC\n2 N: AS QD AH 9D\nmisdeal\n"
    assert codes(audited(deal(1, play, dealer="E"))) == [
        "DEFEND_ALONE_NOT_ALLOWED",
        "LEAD_OUT_OF_TURN",
    ]
