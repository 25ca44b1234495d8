"""What the issue says is seen from outside, on the real records beside the checkout."""

from __future__ import annotations

import json
from typing import Any

from tests.acceptance.audited import Json, codes, findings, roots, run
from tests.shared import SHARED, needs_shared

SIX = "data/pen/six-games.pen"


def audit(*arguments: str, stdin: str = "") -> tuple[int, list[Json]]:
    done = run("audit", *arguments, "--format", "json", stdin=stdin)
    return done.exit_code, json.loads(done.stdout)["files"]


def brief(game: Json) -> list[tuple[Any, ...]]:
    return [(f["code"], f["deal"], f["trick"], f["seat"], f["card"]) for f in roots(game)]


@needs_shared
def test_the_six_tricky_games() -> None:
    status, files = audit(str(SHARED / SIX))
    games = files[0]["games"]
    assert status == 1
    assert [brief(game) for game in games] == [
        [],
        [("LEAD_OUT_OF_TURN", 1, 1, "N", "AS")],
        [],
        [],
        [],
        [("RENEGE", 1, 1, "W", "9C")],
    ]
    renege = roots(games[5])[0]
    assert renege["evidence"]["legal"] == ["QH"]
    assert (renege["evidence"]["proof_trick"], renege["evidence"]["proof_card"]) == (2, "QH")
    sizes = games[4]["deals"][0]["findings"]
    assert {(f["code"], f["severity"], f["expected"], f["actual"]) for f in sizes} == {
        ("WRONG_HAND_SIZE", "note", 5, 6),
        ("WRONG_HAND_SIZE", "note", 5, 4),
    }
    notes = [f["code"] for game in games for f in findings(game) if f["severity"] == "note"]
    assert set(notes) <= {"WRONG_HAND_SIZE", "UNKNOWN_FIELD", "RULES_ASSUMED"}


@needs_shared
def test_the_right_cards_in_game_six_remove_the_renege() -> None:
    text = (SHARED / SIX).read_text(encoding="utf-8")
    text = text.replace("9C?? {holds QH} JD 9H", "QH?? {holds QH} JD 9H", 1)
    text = text.replace("2 S: AH QH 9D TH = S\n{", "2 S: AH 9C 9D TH = S\n{", 1)
    games = audit("-", stdin=text)[1][0]["games"]
    assert brief(games[5]) == []
    assert brief(games[1]) == [("LEAD_OUT_OF_TURN", 1, 1, "N", "AS")]


@needs_shared
def test_the_real_games_hold_only_their_known_faults() -> None:
    _, files = audit(str(SHARED / "data" / "egn"))
    found: dict[str, list[tuple[Any, ...]]] = {}
    for file in files:
        assert file["findings"] == [], file["path"]
        for game in file["games"]:
            if brief(game):
                found[file["path"].rsplit("/", 1)[-1]] = brief(game)
    assert found.pop("conversion-test.egn") == [
        ("RENEGE", 1, 1, "S", "QD"),
        ("RENEGE", 1, 2, "W", "JS"),
        ("CARD_NOT_HELD", 1, 3, "W", "QS"),
        ("RENEGE", 2, 1, "N", "TH"),
        ("RENEGE", 2, 2, "N", "TD"),
        ("RENEGE", 2, 3, "W", "9S"),
        ("RENEGE", 2, 4, "W", "AH"),
    ]
    assert found == {}


@needs_shared
def test_a_renege_on_a_lead_that_its_seat_had_not_follows_from_that() -> None:
    """Was another card led, as W's hand would have it, East need not have had to follow."""
    _, files = audit(str(SHARED / "data" / "egn" / "conversion-test.egn"))
    found = files[0]["games"][0]["deals"][0]["findings"]
    (renege,) = [f for f in found if f["code"] == "RENEGE" and f["card"] == "AH"]
    assert found[-1] == renege and renege["caused_by"] is not None


@needs_shared
def test_the_two_invalid_documents_are_unreadable() -> None:
    for name in ("validation-invalid1.json", "validation-invalid2.json"):
        status, files = audit(str(SHARED / "data" / "egn" / name))
        every = files[0]["findings"] + [f for g in files[0]["games"] for f in findings(g)]
        assert status == 2
        assert "UNREADABLE" in codes(every)
