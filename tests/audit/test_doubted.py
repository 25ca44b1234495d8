"""One slip of the pen in a card, the dealer or the leader is one finding: what is judged by it is
nobody's second fault."""

from __future__ import annotations

from io import BytesIO

import pytest

from analyzer.audit import audit_record, roots
from analyzer.notation import read
from tests.shared import ROOT

QUARREL = """\
[Rules "four-handed"]
deal 1 dealer E up TH
hand S: AS KS QH 9C JC
hand W: JH AH KC 9S TC
hand N: KH 9H AC QC TD
hand E: JD QS JS KD 9D
bids S: order
discard E: 9D
1 S: AS 9S TD QS = S
2 S: KS JH KH JS = W
3 W: KC QC KD 9C = W
4 W: AH 9H TH QH = W
5 W: TC AC JD JC = E
tricks NS 1 EW 4
score EW 2
"""


def found(text: str) -> list[str]:
    """The codes of the roots in a text."""
    (reading,) = read(BytesIO(text.encode()), "x.pen")[1]
    assert reading.record is not None
    report = audit_record(reading.record, reading.findings, reading.locate)
    return [finding.code for finding in roots(report.all_findings)]


def sample(name: str, line: int, written: str, instead: str) -> str:
    """A record of records/ with one slip in it."""
    lines = (ROOT / "records" / f"{name}.pen").read_text(encoding="utf-8").split("\n")
    assert written in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(written, instead, 1)
    return "\n".join(lines)


def test_the_record_of_these_tests_is_lawful() -> None:
    assert found(QUARREL) == []


@pytest.mark.parametrize(
    ("name", "line", "written", "instead"),
    [
        ("three-handed-literal", 22, "AC JH JD", "JH AC JD"),
        ("british-pub", 39, "AS JS 9C TS", "9C JS AS TS"),
        ("british-pub", 74, "9H JH", "9D JH"),
        ("two-handed-kitchen", 33, "AH QS", "AD QS"),
        ("two-handed-kitchen", 18, "JD", "JC"),
    ],
)
def test_who_could_follow_a_lead_is_not_judged_by_a_card_that_its_seat_had_not(
    name: str, line: int, written: str, instead: str
) -> None:
    assert found(sample(name, line, written, instead)) == ["CARD_NOT_HELD"]


@pytest.mark.parametrize(
    ("name", "line", "written", "instead"),
    [("three-handed-partly-known", 30, "AH", "AS"), ("british-pub", 160, "JD QH", "JD QS")],
)
def test_nor_by_a_card_that_was_played_twice(
    name: str, line: int, written: str, instead: str
) -> None:
    assert found(sample(name, line, written, instead)) == ["CARD_PLAYED_TWICE"]


@pytest.mark.parametrize("told", ["", "trump H by S\n"])
def test_an_up_card_that_was_dealt_twice_makes_no_trump_to_judge_by(told: str) -> None:
    """The up-card was the ten of hearts; the ace of spades lies in South's hand."""
    text = QUARREL.replace("up TH", "up AS").replace("tricks", f"{told}tricks")
    assert found(text)[:1] == ["DUPLICATE_CARD_IN_DEAL"]
    assert set(found(text)) <= {"DUPLICATE_CARD_IN_DEAL", "CARD_NOT_HELD"}


def test_a_suit_that_was_named_is_trump_whatever_was_turned_up() -> None:
    """East holds the jack of spades in trick 2, and the left bower in trick 4."""
    text = QUARREL.replace("up TH", "up AS").replace("KD 9D", "KD TH")
    text = text.replace("order\ndiscard E: 9D", "pass pass pass pass H")
    text = text.replace("JH KH JS", "JH KH TH").replace("9H TH", "9H JS")
    assert found(text) == ["DUPLICATE_CARD_IN_DEAL", "RENEGE", "RENEGE"]


PASSED = "\ndeal 2 dealer S up 9H\nbids: pass pass pass pass | pass pass pass pass\n"


@pytest.mark.parametrize("bids", ["bids S: order", "bids: order"])
@pytest.mark.parametrize("letter", "SWN")
def test_one_wrong_letter_for_the_first_dealer_is_one_finding(letter: str, bids: str) -> None:
    """Also where the letter gives the calls their seats, so that another one made trump."""
    text = QUARREL.replace("dealer E", f"dealer {letter}").replace("bids S: order", bids)
    assert found(text) == ["WRONG_DEALER"]
    assert found(text + "total NS 0 EW 2\n" + PASSED) == ["WRONG_DEALER"]


def test_the_wrong_letter_of_the_first_dealer_is_told_with_what_shows_it() -> None:
    (reading,) = read(BytesIO(QUARREL.replace("dealer E", "dealer S").encode()), "x.pen")[1]
    assert reading.record is not None
    root = roots(audit_record(reading.record, reading.findings, reading.locate).all_findings)[0]
    assert (root.seat, root.place and root.place.line, root.expected) == (None, 2, "E")
    assert root.message == (
        "S is written as dealer; by the calls, the discard and the first lead it was E"
    )


def test_calls_of_a_whole_round_and_the_lead_show_who_dealt() -> None:
    calls = "bids S: pass pass pass pass | pass pass pass H"
    text = QUARREL.replace("bids S: order\ndiscard E: 9D", calls)
    text = text.replace("up TH", "up 9D").replace("KD 9D", "KD TH").split("tricks")[0]
    assert found(text) == []
    assert found(text.replace("dealer E", "dealer N")) == ["WRONG_DEALER"]


def test_a_dealer_whom_the_next_deal_bears_out_is_not_doubted() -> None:
    text = QUARREL.replace("dealer E", "dealer S")
    assert found(text + PASSED.replace("dealer S", "dealer W")) == ["BID_OUT_OF_TURN"]


def test_one_call_out_of_turn_is_no_wrong_letter() -> None:
    """By the first lead East dealt, as is written."""
    text = QUARREL.replace("bids S: order", "bids: W:order S:pass").split("tricks")[0]
    assert found(text)[0] == "BID_OUT_OF_TURN"


def test_a_lead_out_of_turn_is_no_wrong_letter_where_the_calls_are_in_turn() -> None:
    text = QUARREL.replace("1 S: AS 9S TD QS = S", "1 W: 9S TD QS AS = S")
    assert found(text) == ["LEAD_OUT_OF_TURN"]


def test_one_wrong_letter_for_a_later_dealer_is_one_finding() -> None:
    assert found(sample("four-handed-club", 99, "dealer E", "dealer S")) == ["WRONG_DEALER"]


def test_who_deals_after_a_wrong_dealer_follows_from_him_only_as_the_deal_goes_round() -> None:
    text = sample("four-handed-club", 99, "dealer E", "dealer S").replace(
        "deal 7 dealer S", "deal 7 dealer N"
    )
    assert found(text)[:2] == ["WRONG_DEALER", "WRONG_DEALER"]


def test_one_wrong_letter_for_the_leader_is_one_finding() -> None:
    assert found(QUARREL.replace("3 W:", "3 S:")) == ["LEAD_OUT_OF_TURN"]


def test_cards_of_a_seat_that_a_wrong_lone_hand_passes_over_are_nobodys_fault() -> None:
    assert found(sample("four-handed-club", 124, "alone S", "alone N")) == ["ALONE_NOT_AVAILABLE"]


def test_a_list_that_a_mail_program_has_broken_is_not_short() -> None:
    assert found(QUARREL.replace("AH KC 9S TC", "AH KC\n9S TC")) == ["UNREADABLE"]


def test_what_stands_elsewhere_excuses_no_short_list() -> None:
    text = QUARREL.replace("AH KC 9S TC", "AH KC 9S").replace("score EW", "scroe EW")
    assert found(text) == ["WRONG_HAND_SIZE", "UNREADABLE"]


def with_slip(written: str, instead: str, text: str = QUARREL) -> list[str]:
    assert written in text
    return found(text.replace(written, instead))


def test_a_card_that_is_played_by_its_holder_was_not_played_twice() -> None:
    """The jack of spades is East's, who plays it to the next trick."""
    assert with_slip("AS 9S TD QS", "AS 9S JS QS") == ["CARD_NOT_HELD"]


def test_a_card_that_its_holder_played_first_was_played_twice() -> None:
    assert with_slip("TC AC JD JC", "AS AC JD JC") == ["CARD_PLAYED_TWICE"]


@pytest.mark.parametrize("letter", "SNE")
def test_cards_of_a_trick_whose_leader_is_a_wrong_letter_are_nobodys_fault(letter: str) -> None:
    assert with_slip("3 W:", f"3 {letter}:") == ["LEAD_OUT_OF_TURN"]


@pytest.mark.parametrize("trick", ["2 S: JH KH JS = W", "2 S: KS KH JS = W", "2 S: KS JH KH = W"])
def test_a_card_left_out_of_a_trick_accuses_nobody(trick: str) -> None:
    assert with_slip("2 S: KS JH KH JS = W", trick) == ["TRICK_SIZE"]


def test_a_card_left_out_of_the_last_trick_accuses_nobody() -> None:
    """North's ace of clubs is written as South's, whose nine nobody wrote down."""
    text = """\
[Rules "two-handed"]
deal 1 dealer S up 9S
hand S: JH TH 9H JD 9C
hand N: QH TD 9D AC QC
bids N: pass pass | pass H
1 N: QH JD = S
2 S: JH 9D = S
3 S: TH TD = S
4 S: 9H QC = S
5 S: 9C AC = N
"""
    assert found(text) == []
    assert found(text.replace("5 S: 9C", "5 S:")) == ["INCOMPLETE_DEAL"]


def test_a_line_of_calls_written_twice_is_one_finding() -> None:
    bids = "bids: pass pass pass order\n"
    text = QUARREL.split("1 S:")[0].replace("bids S: order\n", bids)
    assert found(text) == []
    assert found(text.replace(bids, bids * 2)) == ["BID_AFTER_AUCTION_CLOSED"]


def test_one_pass_too_many_accuses_nobody_of_the_calls_behind_it() -> None:
    head, passes = '[Rules "four-handed"]\ndeal 1 dealer E up TH\n', "pass pass pass pass"
    assert found(f"{head}bids: {passes} | {passes}\n") == []
    assert found(f"{head}bids: {passes} pass | {passes}\n") == ["MISSING_CALL"]


def test_cards_of_two_hands_that_have_changed_places_are_one_finding() -> None:
    text = QUARREL.replace("hand S: AS", "hand S: 9D").replace("KD 9D", "KD AS")
    assert found(text) == ["ILLEGAL_DISCARD"]


def test_hands_that_have_changed_places_are_one_finding() -> None:
    text = QUARREL.replace("hand S:", "hand X:").replace("hand N:", "hand S:")
    assert found(text.replace("hand X:", "hand N:")) == ["CARD_NOT_HELD"]


def test_cards_of_two_other_hands_are_two_findings() -> None:
    """South plays the king of hearts, which is North's, and the jack of diamonds, East's."""
    text = QUARREL.replace("AS 9S TD QS", "KH 9S TD QS").replace("2 S: KS", "2 S: JD")
    assert found(text)[:2] == ["CARD_NOT_HELD"] * 2


def test_a_discard_of_another_seat_than_the_dealer_is_one_finding() -> None:
    assert with_slip("discard E: 9D", "discard N: 9D") == ["ILLEGAL_DISCARD"]


def test_the_winner_of_a_trick_with_a_card_that_stands_twice_follows_from_it() -> None:
    assert with_slip("AH 9H TH QH", "AH 9H JD QH") == ["CARD_PLAYED_TWICE"]


def test_points_as_of_the_maker_who_exchanged_follow_from_his_exchange() -> None:
    """South's first pass was not written down, so that West's is taken for it."""
    text = """\
[Rules "three-handed"]
deal 1 dealer W up KS
hand S: KH QH QD AC TC
hand W: AS JH TH KD JC
hand E: AH 9H JD KC 9C
dummy: JS AD TD 9D QC
bids E: pass pass order
discard W: TH
exchange W keeps AS KS JS AD JC
1 E: AH QH KS = W
2 W: JS 9H TC = W
3 W: JC 9C QD = W
4 W: AS JD KH = W
5 W: AD KC AC = W
score W 3
"""
    assert found(text) == []
    assert found(text.replace("pass pass", "pass")) == ["ILLEGAL_DUMMY_EXCHANGE"]


def test_a_seat_that_played_a_card_twice_kept_none_back() -> None:
    """AC in trick 1 may be the ace of hearts that he is said to have kept back."""
    record = """\
[Rules "three-handed"]
deal 1 dealer E up KS
hand W: QS TS AH AC KC
bids S: pass pass order
1 S: KH AC 9S = E
2 E: AS JS TS = S
3 S: QH KC KS = E
4 E: AD 9D QS = W
5 W: AC QD KD = W
"""
    assert "CARD_PLAYED_TWICE" in found(record)
    assert "RENEGE" not in found(record)


def test_all_that_follows_from_a_card_played_twice_follows_from_it() -> None:
    text = (ROOT / "records" / "four-handed-club.pen").read_text(encoding="utf-8")
    assert "AH JC JH 9H" in text
    assert found(text.replace("AH JC JH 9H", "AH KC JH 9H")) == ["CARD_PLAYED_TWICE"]


def test_who_reneges_to_a_lead_of_another_seat_by_a_wrong_letter_is_not_known() -> None:
    record = """\
[Rules "four-handed"]
deal 1 dealer N up TC
bids E: pass pass pass pass | pass S
1 E: KH TH AH 9H = W
{} AD TD 9D KS = S
3 S: QH 9S JH 9C = W
4 W: KD QD QC JC = S
5 S: KC JS QS AS = W
"""
    assert found(record.format("2 W:")) == []
    assert "RENEGE" not in found(record.format("2 N:"))


def test_a_renege_to_a_lead_out_of_turn_is_one_where_the_leader_had_the_card() -> None:
    record = """\
[Rules "two-handed"]
deal 1 dealer N up AS
hand S: QS JH TH QD KC
{}bids S: order
discard N: QH
1 N: KD KC = N
2 N: KH JH = N
3 N: JC QS = N
4 N: AS TH = N
5 N: AH QD = N
"""
    assert found(record.format("hand N: AH KH QH KD JC\n")) == ["LEAD_OUT_OF_TURN", "RENEGE"]
    assert found(record.format("")) == ["LEAD_OUT_OF_TURN"]


def test_a_wrong_letter_of_the_dealer_excuses_no_renege() -> None:
    """West had the jack of clubs when east, who had to, led a club."""
    record = """\
[Rules "four-handed"]
deal 1 dealer {} up 9H
hand S: AS QS 9S QH KD
hand W: KS TS QD TD JC
hand N: TH AD JD 9D QC
hand E: KH JH AC KC TC
bids E: pass pass pass order
discard N: 9D
1 E: TC QS KS QC
2 N: 9H JH QH TS
3 E: AC AS JC AD
4 E: KC 9S QD JD
5 N: TH KH KD TD
"""
    assert found(record.format("N")) == ["RENEGE"]
    assert found(record.format("W")) == ["WRONG_DEALER", "RENEGE"]


def test_a_lead_out_of_turn_follows_from_what_was_lost_above_it_only() -> None:
    text = QUARREL.replace("2 S: KS JH KH JS = W", "2 W: JH KH JS KS = W")
    assert "LEAD_OUT_OF_TURN" in found(text)
    assert "LEAD_OUT_OF_TURN" in found(f"{text}totl NS 0 EW 2\n")
    assert "LEAD_OUT_OF_TURN" not in found(
        text.replace("discard E: 9D\n", "discard E: 9D\nalnoe\n")
    )
