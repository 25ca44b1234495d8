"""The end of the game: who has won, and that nobody deals afterwards."""

from __future__ import annotations

from analyzer.audit import roots
from tests.audit.audited import EUCHRED, MADE, MARCH, audited, codes, consequences, deal, only
from tests.engine.tables import KEEPS, THREE_ORDERED, THREE_TRICKS, play

NEARLY = '[Score "NS 8 EW 0"]\n'
AFTER, UNFINISHED = "PLAY_AFTER_GAME_OVER", "GAME_NOT_FINISHED"


def test_ten_points_win() -> None:
    assert audited(deal(1, MARCH), tags=NEARLY).winners == ("NS",)


def test_a_winner_at_the_target_is_right() -> None:
    assert not audited(deal(1, MARCH, "won NS\n"), tags=NEARLY).all_findings


def test_one_partner_may_be_named_for_both() -> None:
    assert not audited(deal(1, MARCH, "won S\n"), tags=NEARLY).all_findings


def test_another_winner_is_wrong() -> None:
    finding = only(audited(deal(1, MARCH, "won EW\n"), tags=NEARLY))
    assert finding.code == "WRONG_WINNER_RECORDED"
    assert (finding.expected, finding.actual) == (["NS"], ["EW"])


def test_a_winner_below_the_target_is_too_early() -> None:
    assert only(audited(deal(1, MARCH, "won NS\n"))).code == UNFINISHED


def test_a_winner_is_not_disputed_while_the_score_is_not_known() -> None:
    assert not audited(deal(1, "", "won NS\n")).all_findings


def test_a_winner_at_a_total_that_was_taken_over_is_not_disputed() -> None:
    text = deal(1, "", "total NS 10 EW 3\nwon NS\n")
    assert not audited(text, tags='[Score "NS 9 EW 3"]\n').all_findings


def test_a_winner_by_a_wrong_total_follows_from_it() -> None:
    text = deal(1, MARCH, "total NS 11 EW 0\nwon NS\n")
    report = audited(text, tags='[Score "NS 7 EW 0"]\n')
    assert consequences(report) == [(UNFINISHED, "WRONG_SCORE_RECORDED")]


def test_a_deal_after_the_end_is_found_and_not_scored() -> None:
    report = audited(deal(1, MARCH) + deal(2, MARCH, "score NS 2\n"), tags=NEARLY)
    assert codes(report) == [AFTER]
    assert report.final_score == (("NS", 10), ("EW", 0))


def test_later_deals_after_the_end_follow_from_the_first() -> None:
    report = audited(deal(1, MARCH) + deal(2, MARCH) + deal(3, MARCH), tags=NEARLY)
    assert codes(report) == [AFTER]
    assert consequences(report) == [(AFTER, AFTER)]


def test_a_deal_after_the_end_is_audited() -> None:
    wrong = MARCH.replace("9S KC = S", "9S KC = E")
    report = audited(deal(1, MARCH) + deal(2, wrong), tags=NEARLY)
    assert codes(report) == [AFTER, "WRONG_TRICK_WINNER_RECORDED"]


def test_totals_after_the_end_follow_from_it() -> None:
    text = deal(1, MARCH, "total NS 10\n") + deal(2, MARCH, "total NS 12\n")
    report = audited(text, tags=NEARLY + '[Result "NS 12 EW 0"]\n')
    assert codes(report) == [AFTER]
    assert consequences(report) == [("WRONG_SCORE_RECORDED", AFTER)] * 2


def test_play_after_the_end_by_a_wrong_score_follows_from_it() -> None:
    text = deal(1, MARCH, "score NS 1\ntotal NS 9\n") + deal(2, MARCH)
    report = audited(text, tags=NEARLY)
    assert codes(report) == ["WRONG_POINTS_RECORDED"]


def test_a_start_at_the_target_leaves_no_deal_and_is_found_at_its_tag() -> None:
    text = deal(1, MARCH, "score NS 2\ntotal NS 12 EW 3\nwon NS\n") + deal(2, MARCH)
    report = audited(text, tags='[Score "NS 10 EW 3"]\n')
    assert codes(report) == [AFTER]
    (root,) = roots(report.all_findings)
    assert root.place is not None and root.place.line == 2
    assert root.message == (
        "the score at the start is NS 10 EW 3; the game ends at 10, so no deal was left"
    )


def test_what_the_table_counted_from_another_start_follows_from_the_start_that_is_written() -> None:
    text = deal(1, MARCH, "total NS 3 EW 3\n") + deal(2, MARCH, "total NS 5 EW 3\n")
    report = audited(text, tags='[Score "NS 10 EW 3"]\n[Result "NS 5 EW 3"]\n')
    assert codes(report) == [AFTER]


def test_a_total_that_does_not_go_on_from_the_one_before_follows_from_no_start() -> None:
    text = deal(1, MARCH, "total NS 3 EW 3\n") + deal(2, MARCH, "total NS 6 EW 3\n")
    report = audited(text, tags='[Score "NS 10 EW 3"]\n')
    assert codes(report) == [AFTER, "WRONG_SCORE_RECORDED"]


def test_two_at_the_target_play_on_from_the_start_where_that_is_agreed() -> None:
    report = audited(
        deal(1, MARCH), options="simultaneous_finish=play_on", tags='[Score "NS 10 EW 10"]\n'
    )
    assert report.all_findings == ()
    assert report.winners == ("NS",)


def test_without_a_target_the_game_has_no_end() -> None:
    text = deal(1, MARCH) + deal(2, MARCH, "won NS\n")
    assert not audited(text, options="target=0", tags=NEARLY).all_findings


def test_a_fixed_number_of_deals_ends_the_game() -> None:
    text = deal(1, MARCH, "won NS\n")
    assert not audited(text, options="target=0 deals=1").all_findings
    assert codes(audited(text, options="target=0 deals=2")) == [UNFINISHED]


def test_a_deal_after_the_end_may_follow_from_a_score_that_did_not_reach_it() -> None:
    text = deal(1, MARCH, "score NS 1\n") + deal(2, MARCH)
    found = consequences(audited(text, options="target=2"))
    assert found == [("PLAY_AFTER_GAME_OVER", "WRONG_POINTS_RECORDED")]


def test_a_deal_after_the_end_may_follow_from_a_wrong_score_before_the_last_deal() -> None:
    text = deal(1, MARCH, "score NS 1\n") + deal(2, MADE) + deal(3, MARCH)
    found = consequences(audited(text, options="target=3"))
    assert found == [("PLAY_AFTER_GAME_OVER", "WRONG_POINTS_RECORDED")]


def test_a_deal_that_was_ruled_upon_ends_no_game_by_its_play() -> None:
    text = deal(1, MARCH, "ruling East reneged\n") + deal(2, MARCH)
    assert not audited(text, options="target=2").all_findings


def test_a_deal_after_the_end_is_its_own_fault_where_the_table_was_at_the_target_too() -> None:
    """Two wrong scores make up for each other: the table saw that the game was over."""
    text = deal(1, MADE, "score NS 2\n") + deal(2, MARCH, "score NS 1\n") + deal(3, MARCH)
    report = audited(text, options="target=3")
    assert codes(report) == ["WRONG_POINTS_RECORDED"] * 2 + [AFTER]


def test_a_winner_of_deals_after_the_end_follows_from_the_first_of_them() -> None:
    report = audited(deal(1, MARCH) + deal(2, EUCHRED, "won EW\n"), options="target=2")
    assert codes(report) == [AFTER]
    assert consequences(report) == [("WRONG_WINNER_RECORDED", AFTER)]


def test_a_winner_that_is_no_side_of_the_game_is_told_as_such() -> None:
    """At three hands there is no side NS."""
    text = THREE_ORDERED.lstrip() + KEEPS + play(THREE_TRICKS)
    start = '[Score "S 8 W 0 E 0"]\n'
    finding = only(audited(text + "won NS\n", rules="three-handed", tags=start))
    assert finding.message == (
        "NS is written as winner; the game has no side NS; expected S, W or E"
    )
    assert codes(audited(text + "won W\n", rules="three-handed", tags=start)) == [
        "WRONG_WINNER_RECORDED"
    ]


def test_a_winner_below_the_target_by_the_tables_own_score_too_is_a_fault_of_its_own() -> None:
    """The wrong total does not explain it: it had nobody at the target either."""
    report = audited(deal(1, MARCH, "total NS 3\nwon NS\n"))
    assert codes(report) == [UNFINISHED, "WRONG_SCORE_RECORDED"]


def test_a_winner_by_a_wrong_total_of_another_side_is_a_fault_of_its_own() -> None:
    report = audited(deal(1, MARCH, "total NS 2 EW 10\nwon NS\n"))
    assert codes(report) == [UNFINISHED, "WRONG_SCORE_RECORDED"]
