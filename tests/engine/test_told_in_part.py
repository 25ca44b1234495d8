"""Records told in part: what they leave open, what they settle all the same, and that nobody is
blamed for what nobody wrote down."""

from __future__ import annotations

import pytest

from analyzer.engine import Replay, Table
from analyzer.seats import SOUTH, WEST
from tests.engine.build import deal, judge, rules
from tests.engine.tables import (
    FOUR,
    FOUR_ORDERED,
    FOUR_TRICKS,
    THREE,
    play,
)

FOUR_HANDED = rules("four-handed")
THREE_HANDED = rules("three-handed")
NO_DEALER = "deal 1 dealer ? up TH\nbids S: order\n"
UNSEEN = "deal 1 dealer E up TH\nbids: order\n"
ONE_TO_NS = {"NS": 1, "EW": 0}


# Winners.


def test_the_winner_of_a_trick_left_out_is_who_leads_the_next_one() -> None:
    judged = judge(FOUR_HANDED, UNSEEN + "1 S: JH QH JD 9H\n3 W: KD TD 9D AD\n")
    assert judged.outcome.winners == (SOUTH, WEST, SOUTH)


def test_who_leads_next_won_the_trick_whose_cards_do_not_tell() -> None:
    judged = judge(FOUR_HANDED, UNSEEN + "1 S: 9C ?? ?? ??\n2 W: KD TD 9D AD\n")
    assert (judged.outcome.winners, judged.codes) == ((WEST, SOUTH), ["INCOMPLETE_DEAL t2.4"])


def test_points_that_depend_on_a_winner_whom_nobody_knows_are_not_known() -> None:
    """S and N have two tricks, E and W two; the cards of the last one were not seen."""
    record = UNSEEN + (
        "1 S: JH QH JD 9H\n2 S: AH 9C TS TH\n3 S: 9S AS QS 9D\n4 W: KS JS AD KD\n5 W: ?? ?? ?? ??\n"
    )
    judged = judge(FOUR_HANDED, record)
    assert judged.outcome.winners == (SOUTH, SOUTH, WEST, WEST, None)
    assert (judged.outcome.points, judged.outcome.result) == (None, "unfinished")


def test_points_that_do_not_depend_on_it_are_known() -> None:
    """S and N have four tricks of five, and lost one: 1 point whoever won the third."""
    tricks = play(FOUR_TRICKS, t3="3 ?? ?? ?? ??").replace("3 ??", "3: ??")
    judged = judge(FOUR_HANDED, UNSEEN + tricks)
    assert judged.outcome.points == ONE_TO_NS


def test_the_unseen_last_card_of_each_known_hand_tells_the_winner() -> None:
    judged = judge(FOUR_HANDED, FOUR_ORDERED + play(FOUR_TRICKS[:4]) + "5 S: ?? ?? ?? ??\n")
    assert judged.outcome.winners[-1] == WEST
    assert judged.outcome.is_sure


@pytest.mark.parametrize(
    ("tricks", "sure"),
    [
        (play(FOUR_TRICKS), True),
        (play(FOUR_TRICKS[:1] + FOUR_TRICKS[2:]), False),
        (play(FOUR_TRICKS, t2="2 S: AH ?? ?? ??"), True),
        ("1 S: 9C ?? ?? ??\n", False),
    ],
)
def test_the_winners_are_sure_where_the_cards_of_every_trick_tell_them(
    tricks: str, sure: bool
) -> None:
    assert judge(FOUR_HANDED, UNSEEN + tricks).outcome.is_sure is sure


@pytest.mark.parametrize(("led", "sure"), [("2 W", True), ("2", False)])
def test_whose_cards_are_those_of_a_trick_without_a_leader_depends_on_the_tables_word(
    led: str, sure: bool
) -> None:
    """By the table's word W won the first trick; its cards do not tell."""
    tricks = f"1 S: 9C ?? ?? ?? = W\n{led}: AS KS 9S TS\n"
    laid = judge(FOUR_HANDED, UNSEEN + tricks).outcome.laid
    assert (laid[1].winner, laid[1].sure) == (WEST, sure)


def test_a_card_of_a_seat_that_sits_out_tells_the_suit_led() -> None:
    """N leads out of turn beside S, who is alone; nothing that E may have beats the right bower."""
    record = "deal 1 dealer E up TH\nbids: order\nalone S\n1 N: N:9S E:?? S:JH W:TS\n"
    laid = judge(FOUR_HANDED, record).outcome.laid
    assert (laid[0].winner, laid[0].sure) == (SOUTH, True)


def test_numbers_that_make_no_sense_count_as_nothing() -> None:
    tricks = "1 S: JH QH JD 9H\n2 S: AH 9C TS TH\n7 S: KH JS 9D TD\n"
    judged = judge(FOUR_HANDED, UNSEEN + tricks + "misdeal\n")
    assert judged.codes == []
    assert [trick.number for trick in judged.outcome.laid] == [1, 2, 3]


# What was written about the auction, or not.


def test_without_dealer_and_calls_it_is_nobodys_turn_to_call() -> None:
    assert Table(FOUR_HANDED, deal("deal 1 up TH", 4)).due is None


def test_without_a_dealer_the_turns_go_on_from_the_first_caller() -> None:
    judged = judge(FOUR_HANDED, "deal 1 up TH\nbids: N:pass pass pass")
    assert judged.table.due == WEST


def test_a_deal_of_which_the_maker_is_not_known_is_incomplete_where_play_stops() -> None:
    judged = judge(FOUR_HANDED, "deal 1 dealer E up TH\ntrump H\n1 S: JH QH JD 9H\n")
    assert judged.codes == ["INCOMPLETE_DEAL t1.4"]


def test_an_exchange_is_judged_by_the_maker_that_was_stated() -> None:
    record = THREE + "trump H by S\nexchange S keeps JH JC AH KH QH\n"
    judged = judge(THREE_HANDED, record)
    assert judged.codes == ["ILLEGAL_DUMMY_EXCHANGE exchange-S"]
    assert judged.only().evidence == {"lies": "kitty"}


def test_without_calls_and_maker_an_exchange_is_nobodys_fault() -> None:
    record = THREE + "trump H\nexchange S keeps JH JC AH KH QH\n"
    assert judge(THREE_HANDED, record).codes == []


# Cards that may have moved.


@pytest.mark.parametrize("switches", [{"go_under": "yes"}, {"farmers_hand": "swap"}])
def test_where_cards_go_under_a_card_of_the_kitty_may_be_in_any_hand(
    switches: dict[str, str],
) -> None:
    """W plays JC, which lay in the kitty: he may have changed it, and nobody wrote it down."""
    record = FOUR_ORDERED + "1 S: AC JC KC QD\n"
    judged = judge(rules("four-handed", **switches), record)
    assert judged.codes == ["INCOMPLETE_DEAL t1.4"]
    assert "CARD_NOT_HELD t1.2" in judged.undecided


def test_where_no_cards_go_under_a_card_of_the_kitty_is_in_no_hand() -> None:
    record = FOUR_ORDERED + "1 S: AC JC KC QD\n"
    assert "CARD_NOT_HELD t1.2" in judge(FOUR_HANDED, record).codes


def test_a_replay_that_is_not_over_has_no_outcome() -> None:
    replay = Replay(FOUR_HANDED, deal(FOUR_ORDERED, 4))
    next(iter(replay))
    with pytest.raises(ValueError, match="not over"):
        _ = replay.outcome


def test_without_an_up_card_nobody_has_taken_the_joker() -> None:
    hands = FOUR.replace("dealer E up TH", "dealer ?").replace("JD AD 9D TS KC", "B AD 9D TS KC")
    record = hands.replace("TC JC QS", "TC JC QS JD TH") + "trump H by S\n1 S: JH B 9D 9H\n"
    assert "CARD_NOT_HELD t1.2" in judge(rules("british"), record).codes


@pytest.mark.parametrize(("trick", "sure"), [("1 S: JH QH N:9H", True), ("1 S: 9C JH N:9H", False)])
def test_a_trick_with_a_card_too_few_is_surely_won_by_nobody_but_its_leader(
    trick: str, sure: bool
) -> None:
    """Who played which of the other cards may be one seat off."""
    laid = judge(FOUR_HANDED, UNSEEN + trick + "\n2 S: AH 9D TS TH\n").outcome.laid
    assert laid[0].sure is sure


def test_where_a_card_is_always_missing_the_last_trick_is_no_surer() -> None:
    """The last seat of each trick has no card in it: the card left out may be any. So nobody is
    said to have played W's and N's cards the wrong way round."""
    record = FOUR_ORDERED + "1 S: JH QH JD\n2 S: AH TS 9C\n"
    assert [code for code in judge(FOUR_HANDED, record).codes if "CARD_NOT_HELD" in code] == []


def test_a_card_of_nobody_knows_whom_leaves_the_winner_unsure() -> None:
    """The right bower won the trick, and nobody wrote down who played it."""
    laid = judge(FOUR_HANDED, f"{NO_DEALER}1: JH W:9H S:AH KC\n").outcome.laid
    assert (laid[0].winner, laid[0].sure) == (None, False)


@pytest.mark.parametrize(("seat", "name"), [(SOUTH, "S"), (WEST, "W")])
def test_a_trick_that_nobody_is_known_to_have_won_counts_for_no_claim(seat: int, name: str) -> None:
    """Three of four tricks are claimed, and play goes on for one of them."""
    record = UNSEEN + f"1 S: JH QH JD 9H\nclaim {name} 3\n2 S: 9C ?? ?? ??\n"
    assert judge(FOUR_HANDED, record).outcome.claimed == (seat, 3)
