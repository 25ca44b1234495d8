"""Sides, winners, makers and claims of places that the game has not are told in each kind of line,
and once."""

from __future__ import annotations

import pytest

from tests.audit.audited import MADE, audited, codes, deal, only

THREE = "deal 1 dealer E up 9H\nbids: order\n"
EXPECTED = "expected S, W or E"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("score NS 1", "WRONG_POINTS_RECORDED"),
        ("total NS 1 EW 2", "WRONG_SCORE_RECORDED"),
        ("tricks NS 3 EW 2", "WRONG_TRICK_COUNT_RECORDED"),
        ("tricks N 3", "WRONG_TRICK_COUNT_RECORDED"),
        ("won NS", "WRONG_WINNER_RECORDED"),
        ("won S N", "WRONG_WINNER_RECORDED"),
        ("claim N", "INVALID_CLAIM"),
        ("trump H by N", "WRONG_MAKER_RECORDED"),
    ],
)
def test_a_side_that_the_game_has_not_is_told_in_each_kind_of_line(line: str, code: str) -> None:
    assert codes(audited(f"{THREE}{line}\n", "three-handed")) == [code]


@pytest.mark.parametrize("tag", ["Score", "Result"])
def test_and_in_each_tag_that_has_a_score(tag: str) -> None:
    report = audited(THREE, "three-handed", tags=f'[{tag} "NS 4 EW 5"]\n')
    assert codes(report) == ["WRONG_SCORE_RECORDED"]
    assert only(report).message.endswith(f"the game has no side NS or EW; {EXPECTED}")


def test_a_start_of_sides_that_the_game_has_not_is_no_score_to_hold_totals_against() -> None:
    report = audited(THREE + "total S 5 W 1 E 0\n", "three-handed", tags='[Score "NS 4 EW 5"]\n')
    assert codes(report) == ["WRONG_SCORE_RECORDED"]
    assert report.final_score == (("S", 5), ("W", 1), ("E", 0))


@pytest.mark.parametrize("trick", ["1 S: JH ?? TH = N", "1 S: ?? ?? ?? = N"])
def test_a_trick_that_nobody_can_have_won_is_told_though_its_cards_were_not_seen(
    trick: str,
) -> None:
    report = audited(f"{THREE}{trick}\nclaim S\n", "three-handed")
    assert codes(report) == ["WRONG_TRICK_WINNER_RECORDED"]


def test_a_maker_who_does_not_sit_there_is_told_without_calls() -> None:
    report = audited("deal 1 dealer E up 9H\ntrump H by N\n", "three-handed")
    assert only(report).message == f"N is written as maker; nobody sits there; {EXPECTED}"


def test_the_claim_of_a_place_without_a_player_leaves_the_points_open() -> None:
    report = audited(f"{THREE}1 S: JH 9D TH = S\nclaim N 4\n", "three-handed")
    assert codes(report) == ["INVALID_CLAIM"]
    assert report.deals[0].gained is None


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("score NS 1 NS 2", "the deal is written as NS 1 and NS 2; NS has two numbers"),
        ("total NS 1 EW 2 W 3", "the score is written as NS 1 EW 2 W 3; EW has two numbers"),
        ("tricks NS 4 NS 1", "the tricks are written as NS 4 and NS 1; NS has two numbers"),
    ],
)
def test_a_side_with_two_numbers_is_told(line: str, message: str) -> None:
    assert only(audited(deal(1, MADE, f"{line}\n"))).message == f"{message} there; expected one"


@pytest.mark.parametrize("stated", ["NS 4 W 1", "S 4 EW 1", "NS 4 E 1", "N 4 E 1"])
def test_a_side_and_a_seat_of_the_other_one_may_count_tricks(stated: str) -> None:
    assert not audited(deal(1, MADE, f"tricks {stated}\n")).all_findings


@pytest.mark.parametrize("stated", ["NS 3 W 1", "NS 4 S 1 EW 1", "S 3 EW 1"])
def test_such_a_count_that_is_wrong_is_found(stated: str) -> None:
    assert codes(audited(deal(1, MADE, f"tricks {stated}\n"))) == ["WRONG_TRICK_COUNT_RECORDED"]
