"""Winners and numbers of tricks, maker and trump, as the table wrote them down."""

from __future__ import annotations

import pytest

from analyzer.seats import EAST
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


def test_a_trick_is_won_by_the_highest_trump() -> None:
    wrong = MARCH.replace("9S KC = S", "9S KC = E")
    finding = only(audited(deal(1, wrong)))
    assert (finding.code, finding.address) == ("WRONG_TRICK_WINNER_RECORDED", "t1.4")
    assert (finding.trick, finding.expected, finding.actual) == (1, "S", "E")


def test_the_winner_written_stands_behind_the_cards() -> None:
    finding = only(audited(deal(1, MARCH.replace("9S KC = S", "9S KC = E"))))
    assert finding.place is not None
    assert finding.place.text[finding.place.column - 1 :] == "= E"


def test_who_won_a_trick_with_unknown_cards_is_not_disputed() -> None:
    play = MARCH.replace("3 S: KH TD QS KD = S", "3 S: 9C ?? QS ?? = N")
    assert "WRONG_TRICK_WINNER_RECORDED" not in codes(audited(deal(1, play)))


def test_a_lead_by_the_winner_written_follows_from_the_wrong_winner() -> None:
    play = CALLS + "1 S: JH 9H 9S KC = E\n2 E: QD AH 9D TS = S\n"
    report = audited(deal(1, play, "misdeal\n"))
    assert consequences(report) == [("LEAD_OUT_OF_TURN", "WRONG_TRICK_WINNER_RECORDED")]


def test_a_lead_by_somebody_else_is_his_own_fault() -> None:
    play = CALLS + "1 S: JH 9H 9S KC = E\n2 W: 9D TS QD AH = S\n"
    report = audited(deal(1, play, "misdeal\n"))
    assert codes(report) == ["WRONG_TRICK_WINNER_RECORDED", "LEAD_OUT_OF_TURN"]


@pytest.mark.parametrize("stated", ["NS 4 EW 1", "S 4 E 1", "S 4 W 0 N 0 E 1", "EW 1"])
def test_numbers_of_tricks_may_be_written_by_seat_or_by_side(stated: str) -> None:
    assert not audited(deal(1, MADE, f"tricks {stated}\n")).all_findings


def test_one_seat_may_stand_for_its_partnership_in_the_tricks() -> None:
    assert not audited(deal(1, EUCHRED, "tricks N 2 W 3\n")).all_findings


@pytest.mark.parametrize("stated", ["NS 3 EW 2", "EW 2", "S 3 W 1 N 0 E 1", "S 2 W 3"])
def test_a_wrong_number_of_tricks_is_found(stated: str) -> None:
    finding = only(audited(deal(1, MADE, f"tricks {stated}\n")))
    assert (finding.code, finding.severity) == ("WRONG_TRICK_COUNT_RECORDED", "clerical")


def test_the_number_of_tricks_may_follow_from_a_wrong_winner() -> None:
    play = MADE.replace("JC = S", "JC = E")
    report = audited(deal(1, play, "tricks NS 3 EW 2\n"))
    root = "WRONG_TRICK_WINNER_RECORDED"
    assert ("WRONG_TRICK_COUNT_RECORDED", root) in consequences(report)


def test_tricks_counted_before_the_last_are_not_compared() -> None:
    early = MADE.replace("5 S:", "tricks NS 3 EW 1\n5 S:")
    assert not audited(deal(1, early)).all_findings


def test_tricks_of_a_deal_that_stops_early_are_not_compared() -> None:
    play = CALLS + "1 S: JH 9H 9S KC\nclaim S\n"
    assert not audited(deal(1, play, "tricks NS 4 EW 1\n")).all_findings


def test_trump_and_maker_as_the_calls_give_them_are_right() -> None:
    assert not audited(deal(1, MARCH, "trump H by S\n")).all_findings


def test_another_trump_than_the_calls_give_is_found() -> None:
    finding = only(audited(deal(1, MARCH, "trump D by S\n")))
    assert finding.code == "WRONG_TRUMP_RECORDED"
    assert (finding.expected, finding.actual) == ("H", "D")


def test_another_maker_than_the_calls_give_is_found() -> None:
    finding = only(audited(deal(1, MARCH, "trump H by E\n")))
    assert finding.code == "WRONG_MAKER_RECORDED"
    assert (finding.expected, finding.actual) == ("S", "E")


def test_without_calls_trump_and_maker_are_believed() -> None:
    play = MARCH.removeprefix(CALLS)
    report = audited(deal(1, play, "trump H by S\n"))
    assert not report.all_findings
    assert report.deals[0].undetermined[0].missing == "the calls"


def test_trump_of_a_deal_that_all_passed_is_wrong() -> None:
    passed = "bids: pass pass pass pass | pass pass pass pass\n"
    finding = only(audited(deal(1, passed, "trump H\n", dealer="E")))
    assert (finding.code, finding.expected) == ("WRONG_TRUMP_RECORDED", None)


def test_the_seat_of_a_clerical_fault_is_nobodys() -> None:
    play = MARCH.replace("9S KC = S", "9S KC = E")
    assert only(audited(deal(1, play))).seat is None
    assert EAST not in [f.seat for f in audited(deal(1, play)).all_findings]


def test_a_wrong_number_of_tricks_may_follow_from_the_one_winner_that_is_written() -> None:
    play = MADE.replace(" = S\n", "\n").replace("AS QC = E", "AS QC = S")
    report = audited(deal(1, play, "tricks NS 5 EW 0\n"))
    assert consequences(report) == [("WRONG_TRICK_COUNT_RECORDED", "WRONG_TRICK_WINNER_RECORDED")]
