"""Points of a deal, the running score, and score changes that no deal gives."""

from __future__ import annotations

import pytest

from analyzer.audit import audit_record
from analyzer.notation import pen
from tests.audit.audited import (
    CALLS,
    EUCHRED,
    MADE,
    MARCH,
    audited,
    codes,
    consequences,
    deal,
    only,
)
from tests.engine.tables import KEEPS, THREE_ORDERED, THREE_TRICKS, play

UNPLAYED = ""
POINTS, SCORE, STEP = "WRONG_POINTS_RECORDED", "WRONG_SCORE_RECORDED", "ILLEGAL_SCORE_STEP"


@pytest.mark.parametrize(
    ("play", "score"), [(MARCH, "NS 2"), (MADE, "NS 1 EW 0"), (EUCHRED, "EW 2"), (MARCH, "S 2")]
)
def test_the_points_of_the_play_are_right(play: str, score: str) -> None:
    assert not audited(deal(1, play, f"score {score}\n")).all_findings


@pytest.mark.parametrize(
    ("play", "score"), [(MARCH, "NS 1"), (MADE, "NS 2"), (EUCHRED, "NS 2"), (MARCH, "EW 2")]
)
def test_other_points_than_those_of_the_play_are_found(play: str, score: str) -> None:
    assert codes(audited(deal(1, play, f"score {score}\n"))) == [POINTS]


def test_a_side_left_out_of_a_score_line_scored_nothing() -> None:
    finding = only(audited(deal(1, EUCHRED, "score NS 0\n")))
    assert finding.expected == {"NS": 0, "EW": 2}
    assert finding.actual == {"NS": 0, "EW": 0}


def test_the_last_score_line_counts() -> None:
    assert not audited(deal(1, MARCH, "score NS 1\nscore NS 2\n")).all_findings


def test_points_that_nobody_can_know_are_not_disputed() -> None:
    play = CALLS + "1 S: JH 9H 9S KC = S\n"
    assert POINTS not in codes(audited(deal(1, play, "score NS 2\n")))


def test_points_after_a_ruling_are_not_disputed() -> None:
    stated = "ruling East reneged; two points to the other side\nscore NS 4\n"
    assert not audited(deal(1, MADE, stated)).all_findings


def test_wrong_points_may_follow_from_a_wrong_winner() -> None:
    play = MADE.replace("AS QC = E", "AS QC = S")
    report = audited(deal(1, play, "score NS 2\n"))
    assert consequences(report) == [(POINTS, "WRONG_TRICK_WINNER_RECORDED")]


def test_wrong_points_may_follow_from_a_wrong_number_of_tricks() -> None:
    report = audited(deal(1, MADE, "tricks NS 5 EW 0\nscore NS 2\n"))
    assert consequences(report) == [(POINTS, "WRONG_TRICK_COUNT_RECORDED")]


def test_wrong_points_may_follow_from_a_wrong_maker() -> None:
    report = audited(deal(1, MARCH, "trump H by E\nscore NS 2\n"))
    assert codes(report) == ["WRONG_MAKER_RECORDED"]
    report = audited(deal(1, MADE, "trump H by E\nscore NS 2\n"))
    assert consequences(report) == [(POINTS, "WRONG_MAKER_RECORDED")]


def test_wrong_points_that_no_other_fault_explains_are_a_root() -> None:
    play = MADE.replace("JC = S", "JC = W")
    report = audited(deal(1, play, "score NS 2\n"))
    assert codes(report) == ["WRONG_TRICK_WINNER_RECORDED", POINTS]


def test_points_as_for_a_lone_hand_that_did_not_count_follow_from_it() -> None:
    play = MARCH.replace("1 S: JH 9H 9S KC = S\n", "1 S: JH 9H 9S KC = S\nalone S\n")
    report = audited(deal(1, play, "score NS 4\n"))
    assert consequences(report) == [(POINTS, "ALONE_AFTER_FIRST_LEAD")]


def test_a_right_total_is_right() -> None:
    text = deal(1, MARCH, "total NS 2 EW 0\n") + deal(2, EUCHRED, "total NS 2 EW 2\n")
    assert not audited(text).all_findings


def test_a_total_says_nothing_of_a_side_left_out() -> None:
    assert not audited(deal(1, MARCH, "total EW 0\n")).all_findings


def test_a_wrong_total_is_found_where_it_first_parts() -> None:
    text = deal(1, MARCH, "total NS 3 EW 0\n") + deal(2, EUCHRED, "total NS 3 EW 2\n")
    report = audited(text)
    assert [f.deal for f in report.all_findings if f.caused_by is None] == [1]
    assert consequences(report) == [(SCORE, SCORE)]


def test_a_second_slip_in_the_total_is_a_root_of_its_own() -> None:
    text = deal(1, MARCH, "total NS 3\n") + deal(2, MARCH, "total NS 6\n")
    assert codes(audited(text)) == [SCORE, SCORE]


def test_a_total_put_right_again_is_right() -> None:
    text = deal(1, MARCH, "total NS 3\n") + deal(2, MARCH, "total NS 4\n")
    assert codes(audited(text)) == [SCORE]


def test_totals_follow_from_wrong_points_that_were_added() -> None:
    text = deal(1, MARCH, "score NS 1\ntotal NS 1\n") + deal(2, MARCH, "score NS 2\ntotal NS 3\n")
    report = audited(text)
    assert codes(report) == [POINTS]
    assert consequences(report) == [(SCORE, POINTS)] * 2


def test_totals_of_several_deals_at_once_are_compared() -> None:
    text = deal(1, MARCH, "score NS 2\n") + deal(2, EUCHRED) + deal(3, MADE, "total NS 3 EW 3\n")
    finding = only(audited(text))
    assert (finding.deal, finding.expected) == (3, {"NS": 3, "EW": 2})


def test_the_score_goes_on_from_the_score_tag() -> None:
    text = deal(7, MARCH, "total NS 6 EW 5\n")
    assert not audited(text, tags='[Score "NS 4 EW 5"]\n').all_findings


def test_a_record_that_starts_later_without_a_score_takes_the_first_total_over() -> None:
    text = deal(4, MARCH, "total NS 7 EW 3\n") + deal(5, MARCH, "total NS 8 EW 3\n")
    finding = only(audited(text))
    assert (finding.deal, finding.expected) == (2, {"NS": 9, "EW": 3})


def test_a_total_after_a_deal_without_known_points_is_taken_over() -> None:
    text = deal(1, UNPLAYED) + deal(2, MARCH, "total NS 3 EW 0\n") + deal(3, MARCH, "total NS 5\n")
    report = audited(text)
    assert not report.all_findings
    assert report.deals[1].score_after == (("NS", 3), ("EW", 0))


def test_a_deal_without_known_points_counts_as_nothing() -> None:
    report = audited(deal(1, MARCH) + deal(2, UNPLAYED))
    assert report.deals[1].points is None
    assert report.deals[1].score_after == (("NS", 2), ("EW", 0))


def test_a_total_after_a_gap_in_the_numbers_is_taken_over() -> None:
    text = deal(1, MARCH, "total NS 2 EW 0\n") + deal(3, MARCH, "total NS 5 EW 2\n")
    report = audited(text)
    assert not report.all_findings
    assert report.final_score == (("NS", 5), ("EW", 2))


def test_a_wrong_result_is_found_at_the_game() -> None:
    finding = only(audited(deal(1, MARCH), tags='[Result "NS 3 EW 0"]\n'))
    assert (finding.code, finding.deal, finding.address) == (SCORE, None, None)
    assert (finding.expected, finding.actual) == ({"NS": 2, "EW": 0}, {"NS": 3, "EW": 0})
    assert finding.place is not None and finding.place.line == 2


def test_a_right_result_is_right() -> None:
    assert not audited(deal(1, MARCH), tags='[Result "NS 2 EW 0"]\n').all_findings


def test_a_wrong_result_may_follow_from_a_wrong_total() -> None:
    report = audited(deal(1, MARCH, "total NS 3 EW 0\n"), tags='[Result "NS 3 EW 0"]\n')
    assert consequences(report) == [(SCORE, SCORE)]


def test_the_result_of_a_game_of_so_many_deals_is_not_disputed_before_the_last() -> None:
    record = '[Rules "openspiel"]\n[Score "NS 0 EW 0"]\n[Result "NS 0 EW 2"]\n'
    [game] = pen.loads(record)
    assert audit_record(game).all_findings == ()


def test_the_result_of_a_record_that_stops_early_is_not_disputed() -> None:
    assert not audited(deal(1, MARCH), tags='[Result "NS 10 EW 4"]\n').all_findings


def test_the_result_of_a_record_with_its_winner_is_compared() -> None:
    report = audited(deal(1, MARCH, "won NS\n"), tags='[Result "NS 10 EW 4"]\n')
    assert codes(report) == ["GAME_NOT_FINISHED", SCORE]


@pytest.mark.parametrize("score", ["NS 3", "NS 2 EW 2", "EW 5", "NS 1 EW 1"])
def test_points_that_no_deal_gives_are_found_without_cards(score: str) -> None:
    finding = only(audited(deal(1, UNPLAYED, f"score {score}\n")))
    assert (finding.code, finding.expected) == (STEP, [0, 1, 2, 4])


@pytest.mark.parametrize("score", ["NS 1", "EW 2", "NS 4", "NS 0 EW 0"])
def test_points_that_some_deal_gives_are_believed_without_cards(score: str) -> None:
    assert not audited(deal(1, UNPLAYED, f"score {score}\n")).all_findings


def test_two_totals_in_a_row_may_not_differ_by_what_no_deal_gives() -> None:
    text = deal(1, UNPLAYED, "total NS 2 EW 0\n") + deal(2, UNPLAYED, "total NS 5 EW 0\n")
    finding = only(audited(text))
    assert (finding.code, finding.deal, finding.actual) == (STEP, 2, {"NS": 3, "EW": 0})


@pytest.mark.parametrize(("start", "total", "found"), [("", 9, [STEP]), ("NS 8 EW 0", 9, [])])
def test_the_first_total_is_compared_with_the_score_at_the_start(
    start: str, total: int, found: list[str]
) -> None:
    tags = f'[Score "{start}"]\n' if start else ""
    more = deal(2, UNPLAYED, f"total NS {total + 1} EW 0\n")
    first = deal(1, UNPLAYED, f"total NS {total} EW 0\n")
    assert codes(audited(first, tags=tags)) == codes(audited(first + more, tags=tags)) == found


def test_a_score_may_not_fall() -> None:
    text = deal(1, UNPLAYED, "total NS 2 EW 0\n") + deal(2, UNPLAYED, "total NS 1 EW 0\n")
    assert codes(audited(text)) == [STEP]


def test_totals_with_a_deal_missing_between_them_are_no_step() -> None:
    text = deal(1, UNPLAYED, "total NS 2 EW 0\n") + deal(3, UNPLAYED, "total NS 5 EW 0\n")
    assert not audited(text).all_findings


def test_totals_with_a_deal_without_one_between_them_are_no_step() -> None:
    text = deal(1, UNPLAYED, "total NS 2\n") + deal(2, UNPLAYED) + deal(3, "", "total NS 5\n")
    assert not audited(text).all_findings


def test_points_that_no_deal_gives_are_wrong_points_where_the_play_tells() -> None:
    assert codes(audited(deal(1, MARCH, "score NS 3\n"))) == [POINTS]


def test_three_points_are_a_march_at_three_hands() -> None:
    text = "deal 1 dealer E up TH\nscore S 3\n"
    assert not audited(text, rules="three-handed").all_findings


def test_both_defenders_score_at_three_hands() -> None:
    right = "deal 1 dealer E up TH\nscore S 2 W 2\n"
    wrong = "deal 1 dealer E up TH\nscore S 2 W 1\n"
    assert not audited(right, rules="three-handed").all_findings
    assert codes(audited(wrong, rules="three-handed")) == [STEP]


RULED = "ruling North had the cards of deal 2 in his hand\n"


def test_a_total_after_a_ruling_is_taken_over_also_where_the_points_are_those_of_the_play() -> None:
    text = deal(1, MADE, f"score NS 1\n{RULED}total NS 6 EW 0\n")
    report = audited(text + deal(2, MARCH, "score NS 2\ntotal NS 8 EW 0\n"))
    assert not report.all_findings
    assert report.final_score == (("NS", 8), ("EW", 0))


def test_a_ruling_may_keep_a_game_from_its_end() -> None:
    text = deal(1, MARCH, f"score NS 2\n{RULED}total NS 8 EW 0\n") + deal(2, MADE, "score NS 1\n")
    assert not audited(text, tags='[Score "NS 8 EW 0"]\n').all_findings


def test_points_that_a_ruling_took_away_do_not_end_a_game() -> None:
    text = deal(1, MARCH, f"{RULED}score NS 0\n") + deal(2, MADE)
    assert not audited(text, tags='[Score "NS 8 EW 0"]\n').all_findings


@pytest.mark.parametrize(
    ("line", "code"),
    [("score NS 3", "WRONG_POINTS_RECORDED"), ("total NS 3", "WRONG_SCORE_RECORDED")],
)
def test_a_side_that_the_game_has_not_is_written_wrongly(line: str, code: str) -> None:
    found = only(audited(f"deal 1 dealer E up 9H\n{line}\n", "three-handed"))
    assert (found.code, found.expected, found.actual) == (code, ["S", "W", "E"], {"NS": 3})
    assert "the game has no side NS; expected S, W or E" in found.message


def test_a_final_score_of_a_side_that_the_game_has_not_is_written_wrongly() -> None:
    report = audited("deal 1 dealer E up 9H\n", "three-handed", tags='[Result "NS 10"]\n')
    assert codes(report) == ["WRONG_SCORE_RECORDED"]


def test_a_seat_may_stand_for_its_partnership() -> None:
    assert not audited(deal(1, MADE, "score S 1\n")).all_findings


@pytest.mark.parametrize(("defend_alone", "found"), [("any", []), ("off", [STEP])])
def test_a_lone_defender_can_score_what_only_he_can(defend_alone: str, found: list[str]) -> None:
    options = f"defend_alone={defend_alone} lone_defender_march_points=7"
    assert codes(audited(deal(1, UNPLAYED, "score EW 7\n"), options=options)) == found


def test_a_final_score_other_than_the_first_one_needs_a_deal() -> None:
    tags = '[South "A"]\n[Score "NS 8 EW 5"]\n[Result "NS 9 EW 3"]\n'
    assert codes(audited("\n", tags=tags)) == ["WRONG_SCORE_RECORDED"]


LATER = "deal 5 dealer ? up TH\ntotal S 5\n" + (
    THREE_ORDERED.replace("deal 1", "deal 6").lstrip() + KEEPS + play(THREE_TRICKS)
)


@pytest.mark.parametrize(("total", "found"), [("S 8 W 4 E 4", []), ("S 9 W 4 E 4", [SCORE])])
def test_of_a_total_that_was_taken_over_only_the_sides_that_it_names_are_known(
    total: str, found: list[str]
) -> None:
    assert codes(audited(f"{LATER}total {total}\n", rules="three-handed")) == found


TWO_UNSEEN = MARCH.split("4 S:")[0] + "4 S: ?? AD KS JC = S\n5 S: ?? TC AS QC = S\n"
LAST_GIVEN_TO_EAST = TWO_UNSEEN.replace("QC = S", "QC = E")
TWO_UNSEEN_AND_EUCHRED = EUCHRED.split("4 E:")[0] + "4 E: ?? JH KD 9H\n5 S: ?? QD KH AD\n"
UNSEEN_AND_CLAIMED = MARCH.split("3 S:")[0] + "3 S: ?? TD QS KD\n4 S: JD AD KS JC\nclaim S 1\n"


@pytest.mark.parametrize("played", [TWO_UNSEEN, LAST_GIVEN_TO_EAST, UNSEEN_AND_CLAIMED])
@pytest.mark.parametrize("score", ["NS 1", "NS 2"])
def test_points_that_hang_on_tricks_that_nobody_saw_are_not_disputed(
    played: str, score: str
) -> None:
    assert codes(audited(deal(1, played, f"score {score}\n"))) == []


@pytest.mark.parametrize(("score", "found"), [("EW 2", []), ("NS 1", [POINTS])])
def test_points_that_no_trick_that_nobody_saw_changes_are_compared(
    score: str, found: list[str]
) -> None:
    report = audited(deal(1, TWO_UNSEEN_AND_EUCHRED, f"score {score}\n"))
    assert codes(report) == found


def test_points_of_a_deal_that_was_played_on_after_a_claim_are_not_disputed() -> None:
    """Nobody says whether the claim counts or the tricks behind it, one of which nobody saw."""
    played = TWO_UNSEEN_AND_EUCHRED.replace("4 E:", "claim S 2\n4 E:")
    assert codes(audited(deal(1, played, "score NS 1\n"))) == []


def test_a_result_of_sides_that_the_game_has_not_names_them() -> None:
    finding = only(audited(deal(1), rules="three-handed", tags='[Result "NS 7 EW 3"]\n'))
    assert (finding.code, finding.evidence) == (SCORE, {"foreign": ["NS", "EW"]})
    assert finding.message.endswith("the game has no side NS or EW; expected S, W or E")


@pytest.mark.parametrize(
    ("defend_alone", "found"), [("off", [STEP]), ("vs_loner_only", []), ("any", [])]
)
def test_points_that_only_a_lone_defender_gives_are_possible_where_one_may_be(
    defend_alone: str, found: list[str]
) -> None:
    options = f"lone-defender-march-points=6 defend-alone={defend_alone}"
    assert codes(audited(deal(1, "", "score EW 6\n"), options=options)) == found
