"""The JSON document, its keys, types and order; inputs, options and exit statuses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.acceptance.audited import (
    FOUR,
    THREE,
    TWO,
    Json,
    codes,
    document,
    edited,
    findings,
    first_deal,
    only_game,
    options,
    roots,
    run,
)
from tests.acceptance.test_codes import CASES, SECOND, end
from tests.shared import ROOT

FILE = {"path", "format", "games", "findings"}
GAME = {"index", "rules", "switches", "players", "record_hash", "play_hash", "start_score",
        "final_score", "winners", "deals", "findings", "hints"}  # fmt: skip
DEAL = {"position", "number", "dealer", "up", "trump", "maker", "alone", "lead", "tricks", "result",
        "points", "score_after", "findings", "undetermined"}  # fmt: skip
FINDING = {"code", "severity", "halts", "deal", "address", "trick", "seat", "card", "proof",
           "evidence", "expected", "actual", "caused_by", "law", "message", "file", "line",
           "column", "path"}  # fmt: skip
UNDETERMINED = {"code", "seat", "address", "missing", "message"}
RESULTS = {"made", "march", "euchred", "thrown-in", "misdeal", "unfinished", "halted"}
SEVERITIES = {"fatal", "major", "minor", "clerical", "note"}

EGN: Json = {
    "fileType": "Euchre Game Notation",
    "version": "1.4",
    "metadata": {
        "title": "t", "date": "2026-11-26T19:00", "players": ["A", "B", "C", "D"],
        "initialScore": [0, 0],
        "ruleset": {"std": True, "canadian": False, "loner_lead": "LEFT_OF_DEALER"},
    },
    "deals": [
        {
            "dealNumber": 0,
            "initialState": {"dealer": 1, "upCard": "9c"},
            "phases": [
                {"type": "EUCHRE_BIDDING", "phaseNumber": 0, "calls": ["Order"],
                 "isAlone": False, "discard": "Qd"},
                {"type": "TRICK_PLAY", "phaseNumber": 1, "tricks": [
                    ["Jc", "Tc", "Js", "9c"], ["Ac", "Qc", "Th", "9s"], ["Kc", "Qs", "Qh", "Ts"],
                    ["As", "Ad", "Kd", "Jh"], ["9h", "Ks", "Kh", "Ah"]]},
            ],
        }
    ],
}  # fmt: skip


def is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def check_finding(found: Json, in_deal: int | None) -> None:
    assert set(found) == FINDING
    assert found["severity"] in SEVERITIES
    assert isinstance(found["halts"], bool)
    assert found["proof"] == "proved"
    assert isinstance(found["evidence"], dict)
    assert isinstance(found["message"], str) and found["message"]
    assert isinstance(found["file"], str)
    for key in ("deal", "trick", "caused_by", "line", "column"):
        assert found[key] is None or is_int(found[key])
    for key in ("address", "law", "path"):
        assert found[key] is None or isinstance(found[key], str)
    assert found["seat"] in (None, "N", "E", "S", "W")
    if in_deal is not None:
        assert found["deal"] == in_deal


def check_game(game: Json) -> None:
    assert set(game) == GAME
    sides = set(game["start_score"])
    assert set(game["final_score"]) == sides
    assert set(game["winners"]) <= sides
    assert "@" in game["rules"]
    assert len(game["record_hash"]) == 64
    assert game["play_hash"] is None or len(game["play_hash"]) == 64
    assert all(isinstance(hint, str) for hint in game["hints"])
    for position, deal in enumerate(game["deals"], 1):
        assert set(deal) == DEAL
        assert deal["position"] == position
        assert deal["result"] in RESULTS
        assert deal["trump"] in (None, "S", "H", "D", "C", "N")
        assert deal["points"] is None or set(deal["points"]) == sides
        assert set(deal["score_after"]) == sides
        assert all(is_int(n) for n in deal["tricks"].values())
        for found in deal["findings"]:
            check_finding(found, position)
        for point in deal["undetermined"]:
            assert set(point) == UNDETERMINED
            assert point["missing"] and point["message"]
    for found in game["findings"]:
        check_finding(found, None)
    every = findings(game)
    for index, found in enumerate(every):
        cause = found["caused_by"]
        assert cause is None or (0 <= cause < len(every) and cause != index)
        assert cause is None or every[cause]["caused_by"] is None


def test_every_document_has_exactly_the_keys_and_types_of_the_design() -> None:
    for text in [FOUR, THREE, TWO, json.dumps(EGN), *(edited(c.base, *c.edits) for c in CASES)]:
        answer = document(text)
        assert set(answer) == {"version", "files"}
        assert answer["version"] == 1
        (file,) = answer["files"]
        assert set(file) == FILE
        for found in file["findings"]:
            check_finding(found, None)
        for number, game in enumerate(file["games"], 1):
            assert game["index"] == number
            check_game(game)


def test_a_clean_game_in_full() -> None:
    game = only_game(FOUR)
    deal = game["deals"][0]
    assert (game["rules"], game["switches"], game["winners"]) == ("four-handed@1", {}, [])
    assert game["start_score"] == {"NS": 0, "EW": 0}
    assert {k: deal[k] for k in DEAL - {"findings", "undetermined"}} == {
        "position": 1, "number": 1, "dealer": "E", "up": "9C", "trump": "C", "maker": "S",
        "alone": [], "lead": "S", "tricks": {"S": 4, "W": 0, "N": 0, "E": 1}, "result": "made",
        "points": {"NS": 1, "EW": 0}, "score_after": {"NS": 1, "EW": 0},
    }  # fmt: skip
    assert (deal["findings"], deal["undetermined"], game["hints"]) == ([], [], [])


def test_sides_are_seats_where_everyone_plays_for_himself() -> None:
    assert set(only_game(THREE)["final_score"]) == {"S", "W", "E"}
    assert set(only_game(TWO)["final_score"]) == {"S", "N"}


def test_a_seat_that_sits_out_has_no_tricks_and_one_without_has_zero() -> None:
    assert first_deal(THREE)["tricks"] == {"S": 5, "W": 0, "E": 0}


def test_unknown_dealer_trump_maker_and_lead_are_null() -> None:
    deal = first_deal('[Rules "four-handed"]\ndeal 3\nscore NS 1\n')
    assert [deal[k] for k in ("dealer", "trump", "maker", "lead")] == [None] * 4
    assert (deal["position"], deal["number"], deal["points"]) == (1, 3, None)


def test_points_are_null_and_the_next_total_is_taken_over_without_comparison() -> None:
    game = only_game('[Rules "four-handed"]\ndeal 1\nscore NS 2\ntotal NS 2 EW 0\n'
                     "deal 2\nscore EW 4\ntotal NS 2 EW 4\n")  # fmt: skip
    assert roots(game) == []
    assert [d["points"] for d in game["deals"]] == [None, None]
    assert game["final_score"] == {"NS": 2, "EW": 4}


def test_findings_are_in_order_of_deal_event_and_code() -> None:
    game = only_game(edited("4", ("AS 9H", "AS 9H 9D"), ("kitty: 9D TD JD", "kitty: TD JD"),
                            ("bids: order", "bids: pass N:order order"),
                            ("KC QS QH TS = S", "KC N:QH QS JD = N"),
                            end("tricks NS 1 EW 4")))  # fmt: skip
    assert codes(game["deals"][0]["findings"]) == [
        "WRONG_HAND_SIZE", "BID_OUT_OF_TURN", "BID_AFTER_AUCTION_CLOSED", "PLAY_OUT_OF_TURN",
        "CARD_NOT_HELD", "WRONG_TRICK_WINNER_RECORDED", "WRONG_TRICK_COUNT_RECORDED",
    ]  # fmt: skip


def test_two_findings_of_one_event_are_in_order_of_code() -> None:
    deal = first_deal(edited("4", ("AS KS KD JH", "AS N:TD KS JH")))
    assert codes(deal["findings"])[:2] == ["CARD_NOT_HELD", "PLAY_OUT_OF_TURN"]


def test_a_renege_from_egn_has_a_json_path_and_a_place() -> None:
    text = json.dumps(EGN, indent=1)
    (found,) = roots(only_game(text))
    assert (found["code"], found["seat"], found["card"]) == ("RENEGE", "W", "AD")
    assert found["address"] == "t4.2"
    assert found["evidence"]["by"] == "later_card"
    assert (found["evidence"]["proof_trick"], found["evidence"]["proof_card"]) == (5, "KS")
    assert found["path"] == "deals[0].phases[1].tricks[3][1]"
    assert text.split("\n")[found["line"] - 1][found["column"] - 1 :].startswith('"Ad"')


def test_unknown_legal_cards_are_null_only_while_some_card_is_unknown() -> None:
    known = roots(only_game(json.dumps(EGN)))[0]["evidence"]["legal"]
    assert known == ["KS"]
    part = edited("4", ("hand W: QC TC KS QS AD\n", ""), ("kitty: 9D TD JD\n", ""),
                  ("AS KS KD JH", "AS AD KD JH"), ("9H AD KH AH", "9H KS KH AH"),
                  ("AC QC TH 9S", "AC ?? TH 9S"))  # fmt: skip
    evidence = next(f for f in findings(only_game(part)) if f["code"] == "RENEGE")["evidence"]
    assert (evidence["by"], evidence["legal"]) == ("later_card", None)


@pytest.mark.parametrize("case", CASES, ids=lambda c: f"{CASES.index(c)}-{c.code}")
def test_the_exit_status_follows_fail_on(case: Any) -> None:
    text = edited(case.base, *case.edits)
    rank = ["note", "clerical", "minor", "major", "fatal"]
    for fail_on in ("clerical", "major"):
        expected = (
            2
            if case.code == "UNREADABLE"
            else int(rank.index(case.severity) >= rank.index(fail_on))
        )
        assert run("audit", "-", "--fail-on", fail_on, stdin=text).exit_code == expected
    assert run("audit", "-", "--fail-on", "note", stdin=text).exit_code == (
        2 if case.code == "UNREADABLE" else 1
    )


def test_a_clean_record_exits_with_0_and_prints_nothing_to_standard_output() -> None:
    done = run("audit", "-", "--fail-on", "note", stdin=FOUR)
    assert (done.exit_code, done.stdout) == (0, "")


def test_what_follows_from_a_root_has_no_weight() -> None:
    text = edited("4", ("total NS 1 EW 0\n", "total NS 2 EW 0\n" + SECOND + "total NS 2 EW 0\n"))
    assert [f["caused_by"] for f in findings(only_game(text))] == [None, 0]
    assert run("audit", "-", stdin=text).exit_code == 0


def test_rules_on_the_command_line_outrank_the_record_and_set_outranks_both() -> None:
    text = edited("4", options("turned-down-suit=allowed"))
    assert only_game(text)["switches"] == {"turned_down_suit": "allowed"}
    game = only_game(text, "--rules", "bicycle")
    assert game["rules"] == "bicycle@1"
    game = only_game(text, "--rules", "bicycle", "--set", "made_points=3", "--set", "no-alone")
    assert game["switches"]["made_points"] == 3
    assert game["deals"][0]["points"] == {"NS": 3, "EW": 0}
    assert only_game(FOUR, "--set", "no_trump")["switches"] == {"no_trump": True}
    assert only_game(FOUR, "--set", "no-trump")["switches"] == {"no_trump": True}
    assert only_game(FOUR, "--set", "no-no-trump")["switches"] == {}
    assert only_game(FOUR, "--set", "stick_the_dealer=yes")["switches"] == {
        "stick_the_dealer": True
    }


def test_unknown_rules_on_the_command_line_are_wrong_usage() -> None:
    for wrong in (["--rules", "four-hnded"], ["--set", "stick-the-dealr"], ["--set", "target=x"],
                  ["--set", "no-target"], ["--fail-on", "bad"], ["--format", "yaml"]):  # fmt: skip
        done = run("audit", "-", *wrong, stdin=FOUR)
        assert (done.exit_code, done.stdout) == (2, ""), wrong
    assert "four-handed" in run("audit", "-", "--rules", "four-hnded", stdin=FOUR).stderr


def test_unknown_rules_in_a_record_are_unreadable_and_the_game_is_not_judged() -> None:
    text = edited("4", ('"four-handed"', '"fuor-handed"'), ("AS KS KD JH", "AS AD KD JH"),
                  ("9H AD KH AH", "9H KS KH AH"))  # fmt: skip
    game = only_game(text)
    (found,) = [f for f in findings(game) if f["severity"] != "note"]
    assert (found["code"], found["line"]) == ("UNREADABLE", 1)
    assert run("audit", "-", stdin=text).exit_code == 2
    judged = only_game(text, "--rules", "four-handed")
    assert "RENEGE" in codes(findings(judged))


def test_an_unknown_switch_in_a_record_is_unreadable_at_the_tag() -> None:
    game = only_game(edited("4", options("stick-the-dealr")))
    (found,) = [f for f in findings(game) if f["severity"] != "note"]
    assert (found["code"], found["line"]) == ("UNREADABLE", 2)
    assert "stick" in found["message"]


def test_without_rules_the_players_and_the_pack_decide() -> None:
    four = only_game(edited("4", ('[Rules "four-handed"]\n', "")))
    three = only_game(THREE.replace('[Rules "three-handed"]', '[South "A"] [West "B"] [East "C"]'))
    two = only_game(TWO.replace('[Rules "two-handed"]', '[South "A"] [North "B"]'))
    joker = only_game("deal 1 dealer E up 9C\nhand S: B AC KC AS 9H\nbids: order\n")
    eight = only_game("deal 1 dealer E up 9C\nhand S: 8C AC KC AS 9H\nbids: order\n")
    assert [g["rules"] for g in (four, three, two, joker)] == [
        "four-handed@1", "three-handed@1", "two-handed@1", "british@1"]  # fmt: skip
    assert eight["switches"] == {"deck": 28}
    for game in (four, three, two, joker, eight):
        assert codes(findings(game)).count("RULES_ASSUMED") == 1
        assert roots(game) == []


def test_files_folders_and_an_unreadable_one_beside_readable_ones(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "b.pen").write_text(FOUR + FOUR)
    (tmp_path / "in" / "c.egn").write_text(json.dumps(EGN))
    (tmp_path / "a.pen").write_bytes(b"\x00\xff\x00 nothing \xfe")
    done = run("audit", str(tmp_path), "--format", "json")
    assert done.exit_code == 2
    files = json.loads(done.stdout)["files"]
    assert [Path(file["path"]).name for file in files] == ["a.pen", "b.pen", "c.egn"]
    assert [file["format"] for file in files][1:] == ["pen", "egn"]
    bad = files[0]
    assert (bad["games"], codes(bad["findings"])[:1]) == ([], ["UNREADABLE"])
    assert bad["format"] is None
    assert [game["index"] for game in files[1]["games"]] == [1, 2]
    assert done.stderr


def test_a_file_that_is_not_there_is_said_on_standard_error(tmp_path: Path) -> None:
    done = run("audit", str(tmp_path / "none.pen"), "--format", "json")
    assert done.exit_code == 2
    assert "none.pen" in done.stderr + done.stdout


def test_a_broken_game_does_not_cost_the_next() -> None:
    answer = document("[Rules\ndeal x\n1 S: ZZ\n%pen 1.0\n" + FOUR)
    games = answer["files"][0]["games"]
    assert games[-1]["final_score"] == {"NS": 1, "EW": 0}
    assert roots(games[-1]) == []


def test_the_place_of_a_finding_counts_characters_after_the_byte_order_mark() -> None:
    text = "\ufeff" + edited("4", ("KC QS QH TS", "K♣ Q♠ Q♥ 9S"))
    (found,) = roots(only_game(text.encode()))
    assert (found["code"], found["column"]) == ("CARD_PLAYED_TWICE", 15)
    unreadable = only_game("\ufeff[Rules four]\n" + FOUR.split("\n", 1)[1])
    place = next(f for f in findings(unreadable) if f["code"] == "UNREADABLE")
    assert place["line"] == 1 and 1 <= place["column"] <= 8


def test_line_ends_do_not_matter() -> None:
    faulty = edited("4", ("KC QS QH TS", "KC QS QH 9S"))
    (found,) = roots(only_game(faulty))
    for eol in ("\r\n", "\r"):
        (other,) = roots(only_game(faulty.replace("\n", eol).encode()))
        assert other == found


def test_a_seat_at_fault_is_null_where_the_recorder_is() -> None:
    recorders = {"TRICK_SIZE", "INCOMPLETE_DEAL", "ORDERED_BY_DUMMY", "MISSING_CALL"}
    for case in CASES:
        if case.code in recorders or case.severity in ("clerical", "note", "fatal"):
            assert case.seat is None


@pytest.mark.thorough
def test_the_same_input_gives_the_same_bytes() -> None:
    sample = str(ROOT / "records")
    assert (
        run("audit", sample, "--format", "json").stdout
        == run("audit", sample, "--format", "json").stdout
    )
