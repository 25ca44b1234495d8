"""A lone hand that does not count, and a table that played by it: one root, the announcement."""

from __future__ import annotations

from tests.audit.audited import audited, codes, consequences
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
