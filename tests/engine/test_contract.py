"""What tolerant replay does with what is wrong: the contract, row by row."""

from __future__ import annotations

from dataclasses import replace

import pytest

from analyzer.cards import BY_NAME, DIAMONDS, SPADES
from analyzer.cards import HEARTS as H
from analyzer.engine import Breach, Game, IllegalAction, Outcome, Table, legal
from analyzer.record import Alone
from analyzer.rules import Rules
from analyzer.seats import EAST, NORTH, SOUTH, WEST, Seat
from tests.engine.build import deal, judge, rules
from tests.engine.tables import (
    FOUR,
    FOUR_ORDERED,
    FOUR_TRICKS,
    KEEPS,
    THREE,
    THREE_ORDERED,
    THREE_TRICKS,
    TWO_ORDERED,
    TWO_TRICKS,
    play,
)

FOUR_HANDED = rules("four-handed")
THREE_HANDED = rules("three-handed")
ONE_TO_NS = {"NS": 1, "EW": 0}


@pytest.mark.parametrize(
    ("agreed", "record", "points"),
    [
        (FOUR_HANDED, FOUR_ORDERED + play(FOUR_TRICKS), ONE_TO_NS),
        (THREE_HANDED, THREE_ORDERED + KEEPS + play(THREE_TRICKS), {"S": 3, "W": 0, "E": 0}),
        (rules("two-handed"), TWO_ORDERED + play(TWO_TRICKS), {"S": 1, "N": 0}),
    ],
)
def test_the_tables_of_these_tests_are_clean(
    agreed: Rules, record: str, points: dict[str, int]
) -> None:
    judged = judge(agreed, record)
    assert (judged.codes, judged.undecided, judged.outcome.points) == ([], [], points)


# Calls.


def test_a_call_out_of_turn_counts_and_makes_trump() -> None:
    judged = judge(FOUR_HANDED, FOUR + "bids: W:order")
    assert judged.codes == ["BID_OUT_OF_TURN b1"]
    assert (judged.outcome.maker, judged.outcome.trump) == (WEST, H)


def test_a_call_out_of_turn_names_who_was_to_speak() -> None:
    breach = judge(FOUR_HANDED, FOUR + "bids: W:order").only()
    assert (breach.seat, breach.expected) == (WEST, SOUTH)


def test_a_skipped_seat_keeps_its_right_to_call() -> None:
    judged = judge(FOUR_HANDED, FOUR + "bids: W:pass S:pass N:pass E:order")
    assert (judged.codes, judged.outcome.maker) == (["BID_OUT_OF_TURN b1"], EAST)


def test_a_second_call_in_one_round_is_ignored() -> None:
    judged = judge(FOUR_HANDED, FOUR + "bids: pass S:order W:order")
    assert (judged.codes, judged.outcome.maker) == (["CALLED_TWICE b2"], WEST)


def test_an_order_in_the_second_round_is_followed() -> None:
    judged = judge(FOUR_HANDED, FOUR + "bids: pass pass pass pass | order")
    assert judged.codes == ["ILLEGAL_BID b5"]
    assert (judged.outcome.maker, judged.outcome.trump) == (SOUTH, H)


def test_a_suit_named_in_the_first_round_is_followed() -> None:
    judged = judge(FOUR_HANDED, FOUR + "bids: S")
    assert (judged.codes, judged.outcome.trump) == (["ILLEGAL_BID b1"], SPADES)


def test_the_suit_turned_up_named_in_the_first_round_counts_as_an_order() -> None:
    record = FOUR + "bids: H\ndiscard E: QC\n" + play(FOUR_TRICKS)
    judged = judge(FOUR_HANDED, record)
    assert (judged.codes, judged.outcome.points) == (["ILLEGAL_BID b1"], ONE_TO_NS)


def test_a_number_bid_is_a_pass() -> None:
    judged = judge(FOUR_HANDED, FOUR + "bids: 3 order")
    assert (judged.codes, judged.outcome.maker) == (["ILLEGAL_BID b1"], WEST)


def test_without_calls_trump_and_maker_are_as_stated_and_the_calls_are_missing() -> None:
    judged = judge(FOUR_HANDED, FOUR + "trump H by S\ndiscard E: QC\n" + play(FOUR_TRICKS))
    assert (judged.codes, judged.outcome.points) == ([], ONE_TO_NS)
    assert [u.missing for u in judged.undetermined] == ["the calls"]


def test_without_calls_or_a_stated_trump_the_deal_halts_and_nobody_did_wrong() -> None:
    judged = judge(FOUR_HANDED, FOUR + play(FOUR_TRICKS))
    assert (judged.codes, judged.outcome.result, judged.outcome.points) == ([], "halted", None)


def test_the_turned_down_suit_named_is_followed() -> None:
    judged = judge(FOUR_HANDED, FOUR + "bids: pass pass pass pass H")
    assert (judged.codes, judged.outcome.trump) == (["NAMED_TURNED_DOWN_SUIT b5"], H)


def test_the_turned_down_suit_counts_as_a_pass_where_agreed() -> None:
    agreed = rules("four-handed", turned_down_suit="counts_as_pass")
    judged = judge(agreed, FOUR + "bids: pass pass pass pass H S")
    assert (judged.only().severity, judged.outcome.trump, judged.outcome.maker) == (
        "minor",
        SPADES,
        WEST,
    )


def test_a_stuck_dealer_who_passes_throws_the_cards_in() -> None:
    judged = judge(rules("egn"), FOUR + "bids: pass pass pass pass pass pass pass pass")
    assert judged.codes == ["DEALER_PASSED_WHEN_STUCK b8"]
    assert (judged.outcome.result, judged.outcome.points) == ("thrown-in", {"NS": 0, "EW": 0})


@pytest.mark.parametrize("late", ["pass", "order", "S"])
def test_a_call_after_the_close_is_ignored(late: str) -> None:
    judged = judge(FOUR_HANDED, FOUR + f"bids: order W:{late}")
    assert judged.codes == ["BID_AFTER_AUCTION_CLOSED b2"]
    assert (judged.outcome.maker, judged.outcome.trump) == (SOUTH, H)


# The up-card and the exchange.


def test_an_up_card_declined_where_it_must_be_taken_stays_where_it_is() -> None:
    record = FOUR + "bids: order\ndiscard E: -\n" + play(FOUR_TRICKS, t2="2 S: AH 9C TS QC")
    judged = judge(FOUR_HANDED, record)
    assert judged.codes == ["DEALER_DECLINED_PICKUP discard"]


def test_an_up_card_laid_away_where_that_is_forbidden_is_gone() -> None:
    agreed = rules("four-handed", discard_upcard="forbidden")
    record = FOUR + "bids: order\ndiscard E: TH\n" + play(FOUR_TRICKS, t2="2 S: AH 9C TS QC")
    assert judge(agreed, record).codes == ["ILLEGAL_DISCARD discard"]


def test_a_discard_that_the_dealer_has_not_leaves_his_hand_one_card_short() -> None:
    """Nobody knows which of the six is gone, so none of them is missed later."""
    record = FOUR + "bids: order\ndiscard E: JC\n" + play(FOUR_TRICKS)
    breach = judge(FOUR_HANDED, record).only()
    assert (breach.code, breach.card) == ("ILLEGAL_DISCARD", BY_NAME["JC"])


def test_a_card_kept_that_lay_elsewhere_is_taken_from_there() -> None:
    record = (
        THREE_ORDERED + "exchange S keeps JH JC AH KH QH\n" + play(THREE_TRICKS, t2="2 S: JC TS TC")
    )
    breaches = judge(THREE_HANDED, record).breaches
    assert [(b.code, b.card, b.evidence.get("lies")) for b in breaches][:1] == [
        ("ILLEGAL_DUMMY_EXCHANGE", BY_NAME["JC"], "kitty")
    ]
    assert "CARD_NOT_HELD" not in [b.code for b in breaches]


# Lone hands.


def test_alone_after_the_first_lead_changes_nothing() -> None:
    tricks = play(FOUR_TRICKS, t1=FOUR_TRICKS[0] + "alone S\n")
    judged = judge(FOUR_HANDED, FOUR_ORDERED + tricks)
    assert judged.codes == ["ALONE_AFTER_FIRST_LEAD alone-S"]
    assert (judged.outcome.alone, judged.outcome.points) == ((), ONE_TO_NS)


def test_alone_where_there_is_none_changes_nothing() -> None:
    judged = judge(rules("two-handed"), TWO_ORDERED + "alone S\n" + play(TWO_TRICKS))
    assert judged.codes == ["ALONE_NOT_AVAILABLE alone-S"]
    assert (judged.outcome.alone, judged.outcome.lead) == ((), SOUTH)


def test_a_defender_alone_where_that_is_not_played_changes_nothing() -> None:
    judged = judge(
        FOUR_HANDED,
        FOUR_ORDERED
        + "alone W\n"
        + play(
            FOUR_TRICKS,
            t1="1 S: JH W:QH N:JD E:9H",
            t2="2 S: AH W:9C N:TS E:TH",
            t3="3 S: KH W:JS N:9D E:TD",
            t4="4 S: AC W:AS N:KC E:QD",
            t5="5 S: 9S W:KS N:AD E:KD",
        ),
    )
    assert judged.codes == ["DEFEND_ALONE_NOT_ALLOWED alone-W"]
    assert judged.outcome.points == ONE_TO_NS


def test_a_second_lone_defender_changes_nothing() -> None:
    judged = judge(THREE_HANDED, THREE_ORDERED + "alone W\nalone E\n")
    assert judged.codes == ["SECOND_DEFENDER_ALONE alone-E"]
    assert judged.table.active == (SOUTH, WEST)


def test_alone_and_then_the_dummy_leaves_the_lone_hand_and_moves_the_cards() -> None:
    record = THREE_ORDERED + "alone S\n" + KEEPS
    judged = judge(THREE_HANDED, record)
    assert judged.codes == ["ALONE_WITH_DUMMY exchange-S"]
    assert (judged.outcome.alone, judged.outcome.lead) == ((SOUTH,), WEST)
    assert judged.table.places.place_of(BY_NAME["JD"]) == SOUTH


def test_the_dummy_and_then_alone_ignores_the_lone_hand() -> None:
    judged = judge(THREE_HANDED, THREE_ORDERED + KEEPS + "alone S\n" + play(THREE_TRICKS))
    assert judged.codes == ["ALONE_WITH_DUMMY alone-S"]
    assert (judged.outcome.alone, judged.outcome.lead) == ((), SOUTH)


# Turns.


def test_a_lead_out_of_turn_stands_and_the_card_leaves_the_hand() -> None:
    record = FOUR_ORDERED + play(FOUR_TRICKS, t1="1 W: QH JD 9H JH")
    judged = judge(FOUR_HANDED, record)
    breach = judged.only()
    assert (breach.code, breach.seat, breach.expected) == ("LEAD_OUT_OF_TURN", WEST, SOUTH)
    assert judged.outcome.points == ONE_TO_NS


def test_a_card_out_of_turn_stands_and_moves_nobody_elses_turn() -> None:
    record = FOUR_ORDERED + play(FOUR_TRICKS, t1="1 S: JH N:JD W:QH E:9H")
    breach = judge(FOUR_HANDED, record).only()
    assert (breach.code, breach.address, breach.seat, breach.expected) == (
        "PLAY_OUT_OF_TURN",
        "t1.2",
        NORTH,
        WEST,
    )


def test_a_card_of_a_seat_that_sits_out_never_wins() -> None:
    agreed = rules("three-handed")
    record = THREE_ORDERED + "alone S\nalone E\n1 E: AC 9C W:9D\n2 E: KC W:AD S:9S\n"
    judged = judge(agreed, record)
    assert judged.codes[:1] == ["SITTING_OUT_PLAYER_PLAYED t1.3"]
    assert judged.outcome.winners[:2] == (EAST, EAST)


def test_later_cards_of_a_seat_that_sits_out_follow_from_the_first() -> None:
    record = THREE_ORDERED + "alone S\nalone E\n1 E: AC 9C W:9D\n2 E: KC W:AD S:9S\n"
    found = [b for b in judge(THREE_HANDED, record).breaches if b.code.startswith("SITTING")]
    assert [b.cause for b in found] == [None, found[0]]


# Cards that are not there.


@pytest.mark.parametrize(
    ("played", "lies"), [("TD", "hand of E"), ("QS", "kitty"), ("QC", "discard")]
)
def test_a_card_not_held_is_taken_from_where_it_lies(played: str, lies: str) -> None:
    record = FOUR_ORDERED + f"1 S: JH QH JD 9H\n2 S: AH {played}"
    judged = judge(FOUR_HANDED, record)
    found = [b for b in judged.breaches if b.code == "CARD_NOT_HELD"]
    assert [(b.seat, b.evidence["lies"]) for b in found] == [(WEST, lies)]
    assert judged.table.places.place_of(BY_NAME[played]) is None


def test_a_card_not_held_may_lie_in_the_dummy() -> None:
    record = THREE_ORDERED + "alone S\n1 W: QS"
    assert judge(THREE_HANDED, record).breaches[0].evidence["lies"] == "dummy"


def test_a_card_not_held_may_be_the_up_card_left_lying() -> None:
    record = THREE + "bids: order\ndiscard E: -\nalone S\n1 W: 9H"
    assert judge(THREE_HANDED, record).breaches[0].evidence["lies"] == "up"


def test_what_the_robbed_seat_then_lacks_follows_from_the_robbery() -> None:
    record = FOUR_ORDERED + play(
        FOUR_TRICKS, t3="3 S: KH TD 9D JS", t4="4 S: AC AS KC QD", t5="5 S: 9S KS AD KD"
    )
    judged = judge(FOUR_HANDED, record)
    assert judged.codes == ["CARD_NOT_HELD t3.2"]
    assert [b.seat for b in judged.breaches if b.cause is not None] == [EAST]


def test_a_card_in_brackets_moves_nothing() -> None:
    tricks = play(FOUR_TRICKS, t1="1 S: JH (N:AD) QH JD 9H")
    judged = judge(FOUR_HANDED, FOUR_ORDERED + tricks)
    assert (judged.codes, judged.outcome.points) == ([], ONE_TO_NS)


def test_a_call_in_brackets_moves_nothing() -> None:
    judged = judge(FOUR_HANDED, FOUR + "bids: (N:order) order")
    assert (judged.codes, judged.outcome.maker) == ([], SOUTH)


def test_a_discard_in_brackets_moves_nothing() -> None:
    judged = judge(FOUR_HANDED, FOUR + "bids: order\ndiscard E: (JC)\ndiscard E: QC")
    assert judged.codes == []


# Tricks.


def test_a_card_that_is_missing_is_an_unknown_one() -> None:
    judged = judge(FOUR_HANDED, FOUR_ORDERED + play(FOUR_TRICKS, t1="1 S: JH QH JD"))
    breach = judged.only()
    assert (breach.code, breach.evidence["missing"]) == ("TRICK_SIZE", [EAST])
    assert judged.outcome.points == ONE_TO_NS


def test_a_card_too_many_is_nobodys_and_never_wins() -> None:
    tricks = play(FOUR_TRICKS, t5="5 S: 9S KS AD KD QC")
    judged = judge(FOUR_HANDED, FOUR_ORDERED + tricks)
    breach = judged.only()
    assert (breach.code, breach.seat, breach.card) == ("TRICK_SIZE", None, BY_NAME["QC"])
    assert judged.outcome.points == ONE_TO_NS


def test_an_unknown_card_is_played_and_the_winner_known_where_no_card_could_change_it() -> None:
    judged = judge(FOUR_HANDED, FOUR_ORDERED + play(FOUR_TRICKS, t1="1 S: JH ?? JD 9H"))
    assert (judged.codes, judged.outcome.winners[0]) == ([], SOUTH)


def test_the_next_lead_tells_who_won_where_the_cards_do_not() -> None:
    record = FOUR.replace("hand W: QH JS AS KS 9C\n", "").replace("kitty: TC JC QS\n", "")
    record += "bids: order\ndiscard E: QC\n1 S: KH ?? JD 9H\n2 N: TS"
    judged = judge(FOUR_HANDED, record)
    assert judged.outcome.winners[0] == NORTH


def test_the_stated_winner_counts_where_the_cards_do_not_tell() -> None:
    record = FOUR.replace("hand W: QH JS AS KS 9C\n", "").replace("kitty: TC JC QS\n", "")
    record += "bids: order\ndiscard E: QC\n" + play(FOUR_TRICKS, t5="5 S: 9S ?? AD KD = W")
    judged = judge(FOUR_HANDED, record)
    assert (judged.codes, judged.outcome.winners[4]) == ([], WEST)


# The cards as dealt.


def test_cards_dealt_twice_become_unknown_and_the_play_is_audited() -> None:
    record = FOUR_ORDERED.replace("hand W: QH", "hand W: AH") + play(
        FOUR_TRICKS, t2="2 S: AH 9C TS TD"
    )
    codes = judge(FOUR_HANDED, record).codes
    assert codes[0] == "DUPLICATE_CARD_IN_DEAL deal"
    assert "RENEGE t2.4" in codes


def test_a_foreign_card_dealt_becomes_unknown() -> None:
    record = FOUR_ORDERED.replace("hand W: QH", "hand W: 2H") + play(FOUR_TRICKS)
    assert judge(FOUR_HANDED, record).codes == ["DECK_MISMATCH deal"]


def test_a_hand_of_the_wrong_size_becomes_unknown() -> None:
    record = FOUR_ORDERED.replace("hand W: QH", "hand W:") + play(FOUR_TRICKS)
    breach = judge(FOUR_HANDED, record).only()
    assert (breach.code, breach.seat, breach.expected, breach.actual) == (
        "WRONG_HAND_SIZE",
        WEST,
        5,
        4,
    )


# What halts.

HALTING = {
    "a card played twice": (FOUR_ORDERED + "1 S: JH QH JD 9H\n2 S: JH", "CARD_PLAYED_TWICE t2.1"),
    "a card of no such pack": (FOUR_ORDERED + "1 S: JH 8H", "DECK_MISMATCH t1.2"),
    "a play before trump": (FOUR + "bids: pass pass\n1 S: JH", "MISSING_CALL b3"),
    "a sixth trick": (FOUR_ORDERED + play(FOUR_TRICKS) + "6 W: QC", "TRICK_SIZE t6.1"),
}


@pytest.mark.parametrize(("record", "root"), HALTING.values(), ids=HALTING)
def test_what_cannot_have_been_halts_the_deal(record: str, root: str) -> None:
    judged = judge(FOUR_HANDED, record)
    assert judged.codes == [root]
    assert judged.only().halts
    assert (judged.outcome.result, judged.outcome.points) == ("halted", None)


def test_after_a_halt_nothing_more_is_found() -> None:
    record = FOUR_ORDERED + "1 S: JH QH JD 9H\n2 S: JH\n3 N: QC QC\n"
    assert judge(FOUR_HANDED, record).codes == ["CARD_PLAYED_TWICE t2.1"]


def test_nothing_else_halts() -> None:
    record = FOUR + "bids: W:order\ndiscard E: JC\n1 W: QH JD 9H\n2 W: TD\n"
    judged = judge(FOUR_HANDED, record)
    assert judged.codes
    assert not any(b.halts for b in judged.breaches)


# Deals that stop early.


def test_a_deal_that_stops_early_does_not_score() -> None:
    judged = judge(FOUR_HANDED, FOUR_ORDERED + "1 S: JH QH JD 9H\n")
    assert judged.codes == ["INCOMPLETE_DEAL t1.4"]
    assert (judged.outcome.result, judged.outcome.points) == ("unfinished", None)


def test_a_claim_scores_a_deal_that_stops_early() -> None:
    judged = judge(FOUR_HANDED, FOUR_ORDERED + "1 S: JH QH JD 9H\nclaim S\n")
    assert (judged.codes, judged.outcome.result) == ([], "march")
    assert judged.outcome.points == {"NS": 2, "EW": 0}


def test_a_deal_that_stops_early_scores_where_every_ending_is_worth_the_same() -> None:
    record = FOUR_ORDERED + "1 S: 9S KS TS TH\n2 E: TD KH 9C 9D\n3 S: JH QH JD 9H\n4 S: AH AS AD KD"
    judged = judge(FOUR_HANDED, record)
    assert (judged.codes, judged.outcome.result) == ([], "made")
    assert judged.outcome.points == ONE_TO_NS


# From deal to deal.


def test_a_deal_after_the_end_is_not_added_to_the_score() -> None:
    game = Game(FOUR_HANDED, {"NS": 9, "EW": 0}, whole=True)
    recorded = deal(FOUR_ORDERED + play(FOUR_TRICKS), 4)
    outcome = judge(FOUR_HANDED, recorded).outcome
    assert not game.is_over
    game.add(recorded, outcome)
    game.add(recorded, outcome)
    assert (game.score, game.winners) == ({"NS": 10, "EW": 0}, ("NS",))


def test_the_next_dealer_follows_from_the_recorded_one() -> None:
    """Also where the recorded one was himself the wrong one."""
    game = Game(FOUR_HANDED, {}, whole=True)
    for dealer, expected in (("E", SOUTH), ("N", EAST)):
        recorded = deal(FOUR_ORDERED.replace("dealer E", f"dealer {dealer}"), 4)
        outcome = judge(FOUR_HANDED, deal(FOUR_ORDERED + play(FOUR_TRICKS), 4)).outcome
        game.add(recorded, _with_dealer(outcome, recorded.dealer))
        assert game.expected_dealer(recorded) == expected


def _with_dealer(outcome: Outcome, dealer: Seat | None) -> Outcome:
    return replace(outcome, dealer=dealer)


def test_a_deal_that_halts_counts_as_nothing_and_the_score_is_not_known_any_more() -> None:
    game = Game(FOUR_HANDED, {}, whole=True)
    recorded = deal(FOUR_ORDERED + "1 S: JH 8H", 4)
    assert game.add(recorded, judge(FOUR_HANDED, recorded).outcome) is None
    assert (game.score, game.known) == ({"NS": 0, "EW": 0}, False)


def test_either_of_two_discards_may_have_been_kept() -> None:
    """QC, laid away first, follows to the fourth trick."""
    record = FOUR_ORDERED + "discard E: QD\n" + play(FOUR_TRICKS, t4="4 S: AC AS KC QC")
    judged = judge(FOUR_HANDED, record)
    assert (judged.codes, judged.outcome.points) == (["DISCARD_CHANGED discard"], ONE_TO_NS)


def test_an_order_where_no_card_was_turned_makes_the_trump_that_is_stated() -> None:
    judged = judge(FOUR_HANDED, "deal 1 dealer E up -\nbids: order\ntrump D by S\n1 S: JH\n")
    assert judged.codes[0] == "ILLEGAL_BID b1"
    assert (judged.outcome.trump, judged.outcome.maker) == (DIAMONDS, SOUTH)


def test_nobody_is_the_maker_where_the_stated_one_has_no_seat() -> None:
    judged = judge(rules("two-handed"), "deal 1 dealer N up 9H\ntrump H by E\n1 S: JH 9D\n")
    assert (judged.outcome.trump, judged.outcome.maker) == (H, None)


def test_an_alone_with_the_dummy_names_both_events() -> None:
    breach = judge(THREE_HANDED, THREE_ORDERED + "alone S\n" + KEEPS).breaches[0]
    assert breach.code == "ALONE_WITH_DUMMY"
    assert breach.evidence == {"events": ["alone-S", "exchange-S"]}


def test_a_claim_may_take_in_the_trick_on_the_table() -> None:
    record = FOUR_ORDERED + play(FOUR_TRICKS[:3]) + "4 S: AC\nclaim S 2\n"
    assert judge(FOUR_HANDED, record).codes == []


def test_a_claim_of_more_tricks_than_are_left_is_invalid() -> None:
    record = FOUR_ORDERED + play(FOUR_TRICKS[:3]) + "claim S 3\n"
    (breach,) = judge(FOUR_HANDED, record).breaches
    assert (breach.code, breach.expected, breach.actual) == ("INVALID_CLAIM", 2, 3)


def test_a_deal_may_stop_when_no_way_to_play_on_changes_its_points() -> None:
    """S has AC 9S against the spades of W: four tricks at the most."""
    judged = judge(FOUR_HANDED, FOUR_ORDERED + play(FOUR_TRICKS[:3]))
    assert (judged.codes, judged.outcome.result) == ([], "made")
    assert judged.outcome.points == ONE_TO_NS


def test_a_deal_that_stops_at_a_card_nobody_knows_has_no_points() -> None:
    hidden = FOUR_ORDERED.replace("hand W: QH JS AS KS 9C\n", "").replace("kitty: TC JC QS\n", "")
    judged = judge(FOUR_HANDED, hidden + play(FOUR_TRICKS[:4]) + "5 S: 9S ??\n")
    assert (judged.outcome.result, judged.outcome.points) == ("unfinished", None)
    assert judged.codes == ["INCOMPLETE_DEAL t5.2"]


def test_strict_play_names_each_law_that_is_broken_and_where() -> None:
    broken = (Breach("RENEGE", "t1.2"), Breach("PLAY_OUT_OF_TURN", "t1.2"))
    assert str(IllegalAction(broken)) == "RENEGE at t1.2; PLAY_OUT_OF_TURN at t1.2"


def test_a_claim_of_the_rest_gives_all_tricks_that_are_left() -> None:
    outcome = judge(FOUR_HANDED, FOUR_ORDERED + play(FOUR_TRICKS[:3]) + "claim S\n").outcome
    assert (outcome.tricks[SOUTH], outcome.result) == (5, "march")


def test_a_claim_of_a_number_gives_no_more_than_that() -> None:
    outcome = judge(FOUR_HANDED, FOUR_ORDERED + play(FOUR_TRICKS[:3]) + "claim W 1\n").outcome
    assert (outcome.tricks[SOUTH], outcome.tricks[WEST], outcome.points) == (3, 1, ONE_TO_NS)


def test_tricks_taken_after_a_claim_are_among_those_claimed() -> None:
    record = FOUR_ORDERED + FOUR_TRICKS[0] + "claim S 1\n" + play(FOUR_TRICKS[1:3])
    assert judge(FOUR_HANDED, record).outcome.tricks[SOUTH] == 3


def test_an_alone_without_a_seat_is_the_makers() -> None:
    events = deal(FOUR_ORDERED + "1 S: JH QH 9H\n", 4).events
    recorded = deal(FOUR_ORDERED, 4)
    named = replace(recorded, events=(*events[:2], Alone(None), *events[2:]))
    assert judge(FOUR_HANDED, named).outcome.alone == (SOUTH,)


def test_nobody_may_go_alone_any_more_once_cards_are_played() -> None:
    recorded = deal(FOUR_ORDERED + FOUR_TRICKS[0], 4)
    table = Table(FOUR_HANDED, recorded)
    for event in recorded.events[:-1]:
        table.apply(event)
    assert Alone(SOUTH) in list(legal(table))
    table.apply(recorded.events[-1])
    assert not [event for event in legal(table) if isinstance(event, Alone)]


def test_at_three_hands_what_a_defender_does_not_claim_may_be_anybodys() -> None:
    """W claims one of two tricks: S has taken three, and takes one more or none."""
    record = THREE_ORDERED + KEEPS + play(THREE_TRICKS[:3]) + "claim W 1\n"
    judged = judge(THREE_HANDED, record)
    assert (judged.codes, judged.outcome.points) == ([], {"S": 1, "W": 0, "E": 0})
