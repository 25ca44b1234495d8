"""The list of codes: the catalogue's order and severities, and the page that prints it."""

from __future__ import annotations

import dataclasses
import re

import pytest

from analyzer.findings import CODES, SEVERITIES
from tests.reference import findings_page
from tests.shared import ROOT, SHARED, needs_shared

SEVERITY_OF = {
    "DECK_MISMATCH": "major",
    "DUPLICATE_CARD_IN_DEAL": "major",
    "WRONG_HAND_SIZE": "major",
    "WRONG_DEALER": "minor",
    "BID_OUT_OF_TURN": "major",
    "CALLED_TWICE": "major",
    "BID_AFTER_AUCTION_CLOSED": "minor",
    "ILLEGAL_BID": "major",
    "ORDERED_BY_DUMMY": "major",
    "NAMED_TURNED_DOWN_SUIT": "major",
    "DEALER_PASSED_WHEN_STUCK": "major",
    "MISSING_CALL": "major",
    "PARTNER_MUST_GO_ALONE": "major",
    "ORDER_WITHOUT_SUIT": "major",
    "DEALER_DECLINED_PICKUP": "major",
    "PICKUP_IN_ROUND_TWO": "major",
    "ILLEGAL_DISCARD": "major",
    "MISSING_DISCARD": "major",
    "DISCARD_CHANGED": "minor",
    "ILLEGAL_DUMMY_EXCHANGE": "major",
    "ALONE_WITH_DUMMY": "major",
    "ALONE_AFTER_FIRST_LEAD": "major",
    "ALONE_NOT_AVAILABLE": "minor",
    "DEFEND_ALONE_NOT_ALLOWED": "major",
    "SECOND_DEFENDER_ALONE": "minor",
    "LEAD_OUT_OF_TURN": "major",
    "PLAY_OUT_OF_TURN": "major",
    "SITTING_OUT_PLAYER_PLAYED": "major",
    "CARD_NOT_HELD": "major",
    "CARD_PLAYED_TWICE": "major",
    "RENEGE": "major",
    "TRICK_SIZE": "major",
    "INCOMPLETE_DEAL": "minor",
    "INVALID_CLAIM": "minor",
    "WRONG_TRICK_WINNER_RECORDED": "clerical",
    "WRONG_TRICK_COUNT_RECORDED": "clerical",
    "WRONG_MAKER_RECORDED": "clerical",
    "WRONG_TRUMP_RECORDED": "clerical",
    "WRONG_POINTS_RECORDED": "clerical",
    "WRONG_SCORE_RECORDED": "clerical",
    "PLAY_AFTER_GAME_OVER": "clerical",
    "GAME_NOT_FINISHED": "clerical",
    "WRONG_WINNER_RECORDED": "clerical",
    "ILLEGAL_SCORE_STEP": "clerical",
    "UNREADABLE": "fatal",
    "UNKNOWN_FIELD": "note",
    "RULES_ASSUMED": "note",
}


def test_every_code_has_the_severity_of_the_catalogue_in_its_order() -> None:
    assert [(code.name, code.severity) for code in CODES.values()] == list(SEVERITY_OF.items())


def test_a_code_is_found_under_its_own_name() -> None:
    assert all(CODES[name].name == name for name in CODES)


def test_only_what_cannot_be_read_is_fatal() -> None:
    assert [code.name for code in CODES.values() if code.severity == "fatal"] == ["UNREADABLE"]


def test_every_severity_is_one_that_rises() -> None:
    assert {code.severity for code in CODES.values()} == set(SEVERITIES)


@pytest.mark.parametrize("name", SEVERITY_OF)
def test_a_code_says_its_condition_in_a_sentence_and_names_a_fault(name: str) -> None:
    code = CODES[name]
    assert re.fullmatch(r"[A-Z].{20,}\.", code.condition)
    assert code.fault


def test_no_two_codes_have_one_condition() -> None:
    assert len({code.condition for code in CODES.values()}) == len(CODES)


def test_a_code_is_frozen() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        CODES["RENEGE"].severity = "note"  # type: ignore[misc]


@needs_shared
def test_the_codes_are_those_of_the_design() -> None:
    page = (SHARED / "design" / "rules.md").read_text(encoding="utf-8")
    catalogue = page.partition("\n## E.")[2].partition("\n## F.")[0]
    rows = re.findall(r"^\| ([A-Z_]+)\b.*\| (\w+) \|$", catalogue, re.MULTILINE)
    severities = [
        (name, "major" if severity == "fatal" and name != "UNREADABLE" else severity)
        for name, severity in rows
    ]
    assert [(code.name, code.severity) for code in CODES.values()] == severities


def test_the_page_of_findings_is_as_written_from_the_codes() -> None:
    written = (ROOT / "docs" / "findings.md").read_text(encoding="utf-8")
    assert written == findings_page(), "write it anew with: python -m tests.reference"
