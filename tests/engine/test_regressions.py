"""Faults that the engine once had, each with the smallest record that showed it."""

from __future__ import annotations

from analyzer.cards import BY_NAME
from analyzer.engine import Table, legal
from analyzer.engine.holdings import Holding
from analyzer.record import Exchange
from tests.engine.build import cards, deal, judge, rules
from tests.engine.tables import (
    FOUR,
    FOUR_ORDERED,
    FOUR_TRICKS,
    THREE,
    TWO_ORDERED,
    TWO_TRICKS,
    play,
)

FOUR_HANDED = rules("four-handed")
THREE_HANDED = rules("three-handed")
TWO_HANDED = rules("two-handed")

THREE_NO_DEALER = """
deal 1 dealer ? up TS
hand S: JS AS 9S KH QD
hand W: AH TH 9H AC KC
hand E: JC KS QS AD 9D
dummy: JH QH KD TD TC
kitty: QC JD 9C
bids: pass order
discard S: QD
exchange E keeps JC KS QS AD KD
1 W: AH QS KH
2 E: JC JS 9H
3 S: AS TH KS
4 S: TS KC AD
5 S: 9S AC KD
"""
FORGOTTEN_ALONE = """
deal 1 dealer W up KD
hand N: JD JH AD AS QD
hand E: TD AH KH KS AC
hand S: 9D QS TS 9S QH
hand W: KC QC JC TC 9C
bids: order
discard W: 9C
1 N: JH TD KD
2 N: JD AH QC
3 N: AD KH TC
4 N: QD KS JC
5 N: AS AC KC
"""


def test_an_unknown_card_of_a_rank_never_takes_all_four_of_that_rank() -> None:
    """`A?` is one of the aces, also in a hand that holds every ace."""
    hand = Holding(sum(cards("AS AH AD AC KS")), 0, 5)
    hand.give(BY_NAME["A?"])
    assert (hand.pool.bit_count(), hand.count) == (5, 4)


def test_an_unknown_ace_of_a_hand_with_all_aces_leaves_the_others() -> None:
    record = """
    deal 1 dealer E up 9H
    hand S: AS AH AD AC 9S
    bids: order
    1 S: A? ?? ?? ??
    2 S: AS
    """
    codes = judge(FOUR_HANDED, record).codes
    assert "CARD_NOT_HELD t2.1" not in codes


def test_a_blind_call_shows_that_the_joker_was_turned_up() -> None:
    record = "deal 1 dealer S up ??\nbids S: blind-H\n"
    assert judge(rules("british"), record).codes == []


def test_where_one_of_two_cards_was_not_held_none_of_them_is_named() -> None:
    """One card of the hand was not seen: it was JC or QC, and the other one is not his."""
    record = FOUR.replace("E: 9H KD QD TD QC", "E: 9H KD QD TD ...").replace("JC QS", "...")
    record = record.replace("hand N: JD AD 9D TS KC\n", "").replace("JS AS", "?? AS")
    record += (
        "bids: order\ndiscard E: TH\n1 S: JH QH N:JD E:9H\n2 S: AH 9C TS JC\n3 S: KH AS 9D QC\n"
    )
    assert [b.card for b in judge(FOUR_HANDED, record).breaches if b.code == "CARD_NOT_HELD"] == []


def test_a_hand_short_of_a_suit_it_is_seen_to_hold_is_not_blamed_for_that_card() -> None:
    """The card not seen is a heart: JD cannot be it, JH can."""
    record = """
    deal 1 dealer E up 9D
    hand E: QH ?H QD TD QC
    bids: pass order
    alone W
    alone E
    discard E: TD
    1 E: JD AC
    2 W: ?S ??
    3 E: ?? ?H
    4 E: 9D TS
    5 E: JH ?C
    """
    found = [b for b in judge(THREE_HANDED, record).breaches if b.code == "CARD_NOT_HELD"]
    assert BY_NAME["JH"] not in [b.card for b in found]


def test_a_line_of_a_seat_that_is_not_the_dealer_leaves_no_up_card() -> None:
    """`discard W: -` says nothing of the dealer E."""
    record = FOUR + "bids: pass pass pass order\ndiscard W: -\n" + "1 S: JH QH JD 9H\n"
    codes = judge(FOUR_HANDED, record).codes
    assert "DEALER_DECLINED_PICKUP discard" not in codes


def test_an_up_card_left_before_trump_is_made_is_not_declined() -> None:
    record = FOUR + "discard E: -\nbids: pass pass pass order\n"
    assert "DEALER_DECLINED_PICKUP discard" not in judge(FOUR_HANDED, record).codes


def test_a_missing_card_that_can_be_none_does_not_stop_the_replay() -> None:
    """S plays the KS of N, whose own card is missing, and there is none left that it could be."""
    tricks = play(TWO_TRICKS, t4="4 S: KS", t5="5 N: AS 9S")
    assert "TRICK_SIZE t4.1" in judge(TWO_HANDED, TWO_ORDERED + tricks).codes


def test_a_card_too_many_may_be_the_one_that_is_missing() -> None:
    """The left bower is written as S's second card; N, whose card is missing, may have played it
    and won."""
    record = """
    deal 1 dealer N up 9H
    hand S: JH AH KH 9S 9C
    bids: order
    1 S: AH S:JD
    2 N: AD
    """
    assert "LEAD_OUT_OF_TURN t2.1" not in judge(TWO_HANDED, record).codes


def test_a_hand_robbed_of_a_card_tells_nothing_of_the_one_that_is_missing() -> None:
    """N plays TD of S; S's missing card may be any, since it is not known which he has left."""
    record = """
    deal 1 dealer S up JH
    hand S: AS 9S 9H TD TC
    hand N: QS TS AC KC 9C
    kitty: KS JS AH KH QH TH AD KD QD JD 9D QC JC
    bids: order
    discard S: ??
    1 N: TS AS
    2 S: TC AC
    3 N: 9C JH
    4 N: TD
    5 S: 9H QS
    """
    assert "LEAD_OUT_OF_TURN t5.1" not in judge(TWO_HANDED, record).codes


def test_the_dealer_who_is_the_maker_discards_before_he_takes_the_dummy() -> None:
    """rules.md A.1 (8): for a dealer-maker pick-up and discard come before the exchange."""
    table = Table(THREE_HANDED, deal(THREE + "bids: pass pass order", 3))
    for event in table.deal.events:
        table.apply(event)
    assert not [event for event in legal(table) if isinstance(event, Exchange)]


def test_winners_that_nobody_saw_do_not_make_a_deal_incomplete() -> None:
    """The last card is missing; whether it matters depends on a trick that nobody saw."""
    record = FOUR_ORDERED + play(FOUR_TRICKS, t5="5 S: 9S KS AD")
    assert judge(FOUR_HANDED, record).codes == []
    hidden = record.replace("hand W: QH JS AS KS 9C\n", "").replace("hand N: JD AD 9D TS KC\n", "")
    hidden = hidden.replace("kitty: TC JC QS\n", "").replace("3 S: KH JS 9D TD", "3 S: ?? ?? ?? TD")
    assert judge(FOUR_HANDED, hidden).codes == []


def test_a_card_said_to_be_laid_away_that_another_seat_plays_accuses_nobody() -> None:
    """Either the line of N's discard or S's card is wrong; no hand was seen."""
    record = "deal 1 dealer N up 9H\nbids: order\ndiscard N: AD\n1 S: AD 9D\n"
    assert "CARD_NOT_HELD t1.1" not in judge(TWO_HANDED, record).codes


def test_a_card_that_fits_none_of_the_hand_tells_no_winner() -> None:
    """`9?` is none of the cards that S kept; it may be any nine, also 9H or 9D."""
    record = """
    deal 1 dealer W up QH
    hand S: 9H 9D QC JC 9C
    bids: pass pass pass | pass C
    exchange S keeps AD QD TC 9C KD
    alone E
    1 S: AD TD
    2 S: 9C KC
    3 E: AS TC
    4 S: 9? KH
    5 E: KS QD
    """
    assert "LEAD_OUT_OF_TURN t5.1" not in judge(THREE_HANDED, record).codes


def test_without_a_dealer_no_seat_made_trump() -> None:
    """notation-review P8: dealer unknown and no seat written, the calls have no seat."""
    judged = judge(THREE_HANDED, THREE_NO_DEALER)
    assert (judged.codes, judged.outcome.maker) == ([], None)


def test_cards_after_a_gap_in_a_trick_are_nobodys_fault() -> None:
    """The lone hand was not written down: three cards a trick, and W's stand at S's place."""
    judged = judge(FOUR_HANDED, FORGOTTEN_ALONE)
    assert {code.split()[0] for code in judged.codes} <= {"TRICK_SIZE", "INCOMPLETE_DEAL"}
    assert [b.address for b in judged.breaches if b.cause is None] == ["t1.3"]


def test_a_number_written_twice_makes_no_sixth_trick() -> None:
    tricks = play(TWO_TRICKS).replace("4 ", "5 ", 1)
    assert judge(TWO_HANDED, TWO_ORDERED + tricks).codes == []


def test_lines_out_of_order_accuse_nobody_of_a_wrong_lead() -> None:
    lines = play(TWO_TRICKS).splitlines(keepends=True)
    lines[1], lines[2] = lines[2], lines[1]
    judged = judge(TWO_HANDED, TWO_ORDERED + "".join(lines))
    assert judged.codes == []
    assert "the order in which the tricks were played" in [u.missing for u in judged.undetermined]


def test_an_unknown_card_in_a_whole_deal_leaves_a_renege_open() -> None:
    record = """
    deal 1 dealer W up KD
    bids: order
    1 N: JH KS 9C KD
    2 N: JD AH QS QC
    3 N: AD KH QH TC
    4 N: QD ?? TS JC
    5 N: AS AC 9S KC
    """
    undecided = judge(FOUR_HANDED, record).undetermined
    assert ("RENEGE", "t1.2") in [(u.code, u.address) for u in undecided]


def test_where_a_card_was_not_held_an_unknown_one_may_be_any_that_was_not_played() -> None:
    """E played AD out of N's hand: so the hands as dealt do not tell that W's card beat 9S."""
    record = (
        FOUR_ORDERED
        + play(FOUR_TRICKS[:2])
        + "3 S: KH JS 9D AD\n4 S: 9S ?? KC QD\n5 S: AC KS ?? KD\n"
    )
    judged = judge(FOUR_HANDED, record)
    assert judged.codes == ["CARD_NOT_HELD t3.4"]
    assert "WRONG_TRICK_WINNER_RECORDED t4.4" in judged.undecided


def test_a_winner_that_is_written_down_later_is_no_trick() -> None:
    """The line without cards is none of the tricks in their order."""
    record = FOUR_ORDERED + play(FOUR_TRICKS[:2]) + "1: = S\n3 W: KS AD KD 9S\n"
    assert "LEAD_OUT_OF_TURN t3.1" in judge(FOUR_HANDED, record).codes
