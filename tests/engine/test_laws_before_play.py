"""The laws of calls, the up-card, lone hands and exchanges: each broken once, each nearly once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from analyzer.cards import BY_NAME, NO_TRUMP
from analyzer.cards import HEARTS as H
from analyzer.engine import Table, legal
from analyzer.engine.holdings import DISCARD
from analyzer.engine.phases.auction import spelled
from analyzer.record import ORDER, PASS, Bid, Call, Exchange
from analyzer.seats import EAST, NORTH, SOUTH, WEST
from tests.engine.build import deal, judge, rules
from tests.engine.tables import (
    FOUR,
    FOUR_JOKER_UP,
    FOUR_ORDERED,
    FOUR_TRICKS,
    KEEPS,
    THREE,
    THREE_ORDERED,
    TWO,
    play,
)

FOUR_HANDED = rules("four-handed")
THREE_HANDED = rules("three-handed")
BRITISH = rules("british")
PASSED = "bids: pass pass pass pass "


def codes(agreed, record: str) -> list[str]:  # type: ignore[no-untyped-def]
    return judge(agreed, record).codes


# Calls.


def test_calls_in_turn_break_no_law() -> None:
    assert codes(FOUR_HANDED, FOUR + "bids: pass pass pass pass | pass C") == []


def test_the_same_seat_calls_again_in_the_next_round() -> None:
    assert codes(THREE_HANDED, THREE + "bids: pass pass pass | S") == []


def test_a_call_for_the_dummy_is_void() -> None:
    judged = judge(THREE_HANDED, THREE + "bids: N:order order")
    assert (judged.codes, judged.outcome.maker) == (["ORDERED_BY_DUMMY b1"], SOUTH)


@pytest.mark.parametrize(("switch", "found"), [("no", ["ILLEGAL_BID b5"]), ("yes", [])])
def test_no_trump_only_where_agreed(switch: str, found: list[str]) -> None:
    judged = judge(rules("four-handed", no_trump=switch), FOUR + PASSED + "N")
    assert (judged.codes, judged.outcome.trump) == (found, NO_TRUMP)


@pytest.mark.parametrize(
    ("switch", "found"), [("forbidden", ["NAMED_TURNED_DOWN_SUIT b5"]), ("allowed", [])]
)
def test_the_suit_turned_down(switch: str, found: list[str]) -> None:
    assert codes(rules("four-handed", turned_down_suit=switch), FOUR + PASSED + "H") == found


def test_a_suit_named_while_nobody_saw_the_up_card_is_undetermined() -> None:
    judged = judge(FOUR_HANDED, FOUR.replace("up TH", "up ??") + PASSED + "H")
    assert (judged.codes, judged.undecided) == ([], ["NAMED_TURNED_DOWN_SUIT b5"])


@pytest.mark.parametrize(
    ("switch", "found"), [("no", []), ("yes", ["DEALER_PASSED_WHEN_STUCK b8"])]
)
def test_all_pass_twice(switch: str, found: list[str]) -> None:
    record = FOUR + PASSED + "pass pass pass pass"
    assert codes(rules("four-handed", stick_the_dealer=switch), record) == found


def test_a_stuck_dealer_names_a_suit() -> None:
    assert codes(rules("egn"), FOUR + PASSED + "pass pass pass C") == []


def test_an_auction_that_stops_in_the_middle_lacks_a_call() -> None:
    breach = judge(FOUR_HANDED, FOUR + "bids: pass pass").only()
    assert (breach.code, breach.address, breach.expected) == ("MISSING_CALL", "b3", NORTH)
    assert not breach.halts


@pytest.mark.parametrize(("switch", "found"), [("no", []), ("yes", ["PARTNER_MUST_GO_ALONE b2"])])
def test_the_partner_of_the_dealer_orders(switch: str, found: list[str]) -> None:
    assert codes(rules("four-handed", canadian_loner=switch), FOUR + "bids: pass order") == found


@pytest.mark.parametrize("line", ["bids: order", "bids: pass order\nalone W", PASSED + "pass C"])
def test_a_canadian_loner_binds_nobody_else_and_only_for_the_up_card(line: str) -> None:
    assert codes(rules("four-handed", canadian_loner="yes"), FOUR + line) == []


@pytest.mark.parametrize(("switch", "found"), [("no", []), ("yes", ["ORDER_WITHOUT_SUIT b5"])])
def test_a_maker_without_a_trump(switch: str, found: list[str]) -> None:
    assert codes(rules("four-handed", must_have_suit=switch), FOUR + PASSED + "D") == found


def test_the_left_bower_is_no_natural_trump() -> None:
    """S holds JH, which is the left bower of diamonds."""
    agreed = rules("four-handed", must_have_suit="yes")
    assert codes(agreed, FOUR + PASSED + "D") == ["ORDER_WITHOUT_SUIT b5"]
    assert codes(agreed, FOUR + PASSED + "C") == []


def test_the_up_card_is_the_trump_of_a_dealer_who_orders_it() -> None:
    agreed = rules("four-handed", must_have_suit="yes")
    record = FOUR.replace("E: 9H KD QD TD QC", "E: AS KD QD TD QC").replace("JS AS", "JS 9H")
    assert codes(agreed, record + "bids: pass pass pass order\ndiscard E: QC") == []


def test_whether_an_unseen_hand_has_a_trump_is_undetermined() -> None:
    agreed = rules("four-handed", must_have_suit="yes")
    judged = judge(agreed, "deal 1 dealer E up TH\n" + PASSED + "D")
    assert (judged.codes, judged.undecided) == ([], ["ORDER_WITHOUT_SUIT b5"])


# A joker turned up.


def test_the_dealer_names_trump_blind() -> None:
    judged = judge(BRITISH, FOUR_JOKER_UP + "bids: blind-D\ndiscard E: QC")
    assert (judged.codes, judged.outcome.maker) == ([], EAST)


def test_nobody_names_blind_where_no_joker_is_turned() -> None:
    record = FOUR.replace("TC JC QS", "TC JC QS B") + "bids E: blind-D"
    assert "ILLEGAL_BID b1" in codes(BRITISH, record)


@pytest.mark.parametrize(("switch", "trump"), [("hearts", 1), ("spades", 0)])
def test_a_joker_may_count_as_a_suit(switch: str, trump: int) -> None:
    agreed = rules("british", joker_turned_up=switch)
    judged = judge(agreed, FOUR_JOKER_UP + "bids: order\ndiscard E: QC")
    assert (judged.codes, judged.outcome.trump) == ([], trump)


# The up-card.


@pytest.mark.parametrize(
    ("switch", "found"), [("yes", []), ("no", ["DEALER_DECLINED_PICKUP discard"])]
)
def test_a_dealer_who_leaves_the_card_ordered(switch: str, found: list[str]) -> None:
    agreed = rules("four-handed", dealer_may_decline=switch)
    assert codes(agreed, FOUR + "bids: order\ndiscard E: -") == found


def test_a_dealer_who_orders_must_take_the_card_wherever_he_may_decline() -> None:
    found = codes(THREE_HANDED, THREE + "bids: pass pass order\ndiscard E: -")
    assert found == ["DEALER_DECLINED_PICKUP discard"]


def test_a_dealer_who_sits_out_takes_no_card() -> None:
    assert codes(FOUR_HANDED, FOUR + "bids: pass order\nalone W\ndiscard E: -") == []


def test_a_dealer_who_sits_out_may_have_taken_it_all_the_same() -> None:
    assert codes(FOUR_HANDED, FOUR + "bids: pass order\nalone W\ndiscard E: QC") == []


def test_the_up_card_is_out_of_play_once_it_was_turned_down() -> None:
    found = codes(FOUR_HANDED, FOUR + PASSED + "C\ndiscard E: QD")
    assert found == ["PICKUP_IN_ROUND_TWO discard"]


@pytest.mark.parametrize(
    ("switch", "found"), [("allowed", []), ("forbidden", ["ILLEGAL_DISCARD discard"])]
)
def test_the_card_just_taken_is_laid_away(switch: str, found: list[str]) -> None:
    agreed = rules("four-handed", discard_upcard=switch)
    assert codes(agreed, FOUR + "bids: order\ndiscard E: TH") == found


def test_a_discard_is_one_of_the_six() -> None:
    breach = judge(FOUR_HANDED, FOUR + "bids: order\ndiscard E: AS").only()
    assert (breach.code, breach.evidence["lies"]) == ("ILLEGAL_DISCARD", "hand of W")


@pytest.mark.parametrize("line", ["take W", "discard W: QH"])
def test_only_the_dealer_takes_and_discards(line: str) -> None:
    judged = judge(FOUR_HANDED, FOUR + "bids: order\n" + line)
    assert [b.code for b in judged.breaches] == ["ILLEGAL_DISCARD"]
    assert judged.breaches[0].seat == WEST


def test_a_dealer_who_lays_nothing_away() -> None:
    record = FOUR + "bids: order\ntake E\n1 S: JH QH JD 9H"
    assert judge(FOUR_HANDED, record).codes[:1] == ["MISSING_DISCARD take"]


def test_a_discard_nobody_wrote_down_is_not_missing() -> None:
    record = FOUR + "bids: order\n" + play(FOUR_TRICKS)
    assert codes(FOUR_HANDED, record) == []


def test_a_missing_discard_proves_nothing_about_the_hand() -> None:
    """E plays a diamond on a club lead: the QC may be the card that is gone."""
    record = FOUR + "bids: order\ntake E\n" + play(FOUR_TRICKS)
    assert codes(FOUR_HANDED, record) == ["MISSING_DISCARD take"]


def test_the_first_discard_is_final() -> None:
    record = FOUR + "bids: order\ndiscard E: QC\ndiscard E: TD"
    assert codes(FOUR_HANDED, record) == ["DISCARD_CHANGED discard"]


def test_an_up_card_that_must_be_played_and_is_not() -> None:
    agreed = rules("openspiel")
    record = FOUR + "bids: order\n" + play(FOUR_TRICKS, t2="2 S: AH 9C TS QC")
    assert codes(agreed, record) == ["ILLEGAL_DISCARD discard"]


def test_an_up_card_that_may_have_been_laid_away_is_undetermined() -> None:
    record = FOUR + "bids: order\n" + play(FOUR_TRICKS, t2="2 S: AH 9C TS QC")
    judged = judge(FOUR_HANDED, record)
    assert (judged.codes, judged.undecided) == ([], ["DEALER_DECLINED_PICKUP take"])


# Lone hands.


def test_the_partner_of_the_maker_cannot_go_alone() -> None:
    found = codes(FOUR_HANDED, FOUR_ORDERED + "alone N")
    assert found == ["ALONE_NOT_AVAILABLE alone-N"]


@pytest.mark.parametrize(
    ("switch", "found"),
    [("until_first_lead", []), ("with_call", ["ALONE_AFTER_FIRST_LEAD alone-S"])],
)
def test_alone_after_the_discard(switch: str, found: list[str]) -> None:
    agreed = rules("four-handed", alone_window=switch)
    assert codes(agreed, FOUR_ORDERED + "alone S") == found


def test_alone_with_the_call_is_always_in_time() -> None:
    agreed = rules("four-handed", alone_window="with_call")
    assert codes(agreed, FOUR + "bids: order\nalone S\ndiscard E: QC") == []


def test_a_defender_has_until_the_first_lead_in_either_case() -> None:
    agreed = rules("four-handed", alone_window="with_call", defend_alone="any")
    assert codes(agreed, FOUR_ORDERED + "alone W") == []


@pytest.mark.parametrize(
    ("switch", "maker", "found"),
    [
        ("off", "alone S\n", ["DEFEND_ALONE_NOT_ALLOWED alone-W"]),
        ("vs_loner_only", "alone S\n", []),
        ("vs_loner_only", "", ["DEFEND_ALONE_NOT_ALLOWED alone-W"]),
        ("any", "", []),
    ],
)
def test_a_defender_alone(switch: str, maker: str, found: list[str]) -> None:
    agreed = rules("four-handed", defend_alone=switch)
    assert codes(agreed, FOUR_ORDERED + maker + "alone W") == found


def test_cards_of_the_partner_of_a_lone_defender_are_no_sign_of_a_lone_maker() -> None:
    agreed = rules("four-handed", defend_alone="vs_loner_only")
    tricks = "1 S: JH QH JD\n2 S: AH 9C TS\n"
    found = codes(agreed, FOUR_ORDERED + "alone W\n" + tricks)
    assert found[0] == "DEFEND_ALONE_NOT_ALLOWED alone-W"
    by_two = codes(agreed, FOUR_ORDERED + "alone W\n1 S: JH QH\n2 S: AH 9C\n")
    assert "DEFEND_ALONE_NOT_ALLOWED alone-W" not in by_two


def test_a_defender_may_speak_before_the_lone_maker() -> None:
    agreed = rules("four-handed", defend_alone="vs_loner_only")
    assert codes(agreed, FOUR_ORDERED + "alone W\nalone S") == []


@pytest.mark.parametrize(
    ("switch", "found"), [("yes", []), ("no", ["ALONE_NOT_AVAILABLE alone-S"])]
)
def test_alone_is_a_switch(switch: str, found: list[str]) -> None:
    assert codes(rules("four-handed", alone=switch), FOUR_ORDERED + "alone S") == found


def test_two_hands_know_no_lone_hand() -> None:
    found = codes(rules("two-handed"), TWO + "bids: order\nalone S")
    assert found == ["ALONE_NOT_AVAILABLE alone-S"]


# Who leads.


@pytest.mark.parametrize(
    ("lines", "leader"),
    [("", SOUTH), ("alone S\n", WEST), ("alone W\n", SOUTH), ("alone E\n", SOUTH)],
)
def test_the_first_lead_at_three_hands(lines: str, leader: int) -> None:
    assert judge(THREE_HANDED, THREE_ORDERED + lines).outcome.lead == leader


@pytest.mark.parametrize(
    ("switch", "leader"),
    [
        ("left_of_maker", EAST),
        ("left_of_defender", SOUTH),
        ("first_declarer", SOUTH),
        ("left_of_dealer", SOUTH),
    ],
)
def test_the_first_lead_where_two_are_alone(switch: str, leader: int) -> None:
    agreed = rules("three-handed", both_alone_lead=switch)
    assert judge(agreed, THREE_ORDERED + "alone E\nalone S").outcome.lead == leader


@pytest.mark.parametrize(
    ("switch", "leader"), [("left_of_dealer", SOUTH), ("left_of_loner", NORTH)]
)
def test_the_first_lead_against_a_lone_hand_of_four(switch: str, leader: int) -> None:
    agreed = rules("four-handed", loner_lead=switch)
    record = FOUR + "bids: pass order\nalone W"
    assert judge(agreed, record).outcome.lead == leader


def test_who_should_lead_and_sits_out_is_passed_over() -> None:
    record = FOUR + "bids: pass pass order\nalone N\ndiscard E: QC"
    assert judge(FOUR_HANDED, record).outcome.lead == WEST


@pytest.mark.parametrize(("switch", "leader"), [("no", SOUTH), ("yes", WEST)])
def test_the_maker_may_lead_first(switch: str, leader: int) -> None:
    agreed = rules("four-handed", maker_leads_first=switch)
    assert judge(agreed, FOUR + "bids: pass order\ndiscard E: QC").outcome.lead == leader


# Exchanges.


def test_the_maker_keeps_five_of_his_own_and_the_dummys() -> None:
    assert codes(THREE_HANDED, THREE_ORDERED + KEEPS) == []


@pytest.mark.parametrize(
    "keeps", ["JH JD AH KH AS", "JH JD AH KH", "JH JD AH KH QH TH", "JH JD AH KH TD"]
)
def test_five_cards_and_no_others(keeps: str) -> None:
    found = codes(THREE_HANDED, THREE_ORDERED + "exchange S keeps " + keeps)
    assert found == ["ILLEGAL_DUMMY_EXCHANGE exchange-S"]


def test_only_the_maker_takes_the_dummy() -> None:
    found = codes(THREE_HANDED, THREE_ORDERED + "exchange W keeps JD AS KS TS AD")
    assert found[0] == "ILLEGAL_DUMMY_EXCHANGE exchange-W"


@pytest.mark.parametrize(
    ("switch", "found"),
    [("optional", []), ("mandatory", ["ILLEGAL_DUMMY_EXCHANGE exchange-S"])],
)
def test_the_dummy_left(switch: str, found: list[str]) -> None:
    agreed = rules("three-handed", dummy_exchange=switch)
    assert codes(agreed, THREE_ORDERED + "exchange S -") == found


def test_a_lone_maker_leaves_even_a_mandatory_dummy() -> None:
    agreed = rules("three-handed", dummy_exchange="mandatory")
    assert codes(agreed, THREE_ORDERED + "alone S\nexchange S -") == []


@pytest.mark.parametrize(("switch", "found"), [("no", ["ALONE_WITH_DUMMY alone-S"]), ("yes", [])])
def test_alone_after_the_dummy(switch: str, found: list[str]) -> None:
    agreed = rules("three-handed", alone_after_dummy=switch)
    assert codes(agreed, THREE_ORDERED + KEEPS + "alone S") == found


@pytest.mark.parametrize(
    ("switch", "found"),
    [("sequential_10", ["ILLEGAL_DUMMY_EXCHANGE exchange-E"]), ("merged_11", [])],
)
def test_the_discard_of_a_dealer_who_is_the_maker(switch: str, found: list[str]) -> None:
    agreed = rules("three-handed", dealer_maker_pool=switch)
    lines = {
        "sequential_10": "discard E: QC\nexchange E keeps AC KC QC QH 9H",
        "merged_11": "take E\nexchange E keeps AC KC QC QH 9H",
    }
    assert codes(agreed, THREE + "bids: pass pass order\n" + lines[switch]) == found


@pytest.mark.parametrize(
    ("switch", "found"), [("yes", []), ("no", ["ILLEGAL_DUMMY_EXCHANGE exchange-S"])]
)
def test_a_lone_players_partner_gives_his_best(switch: str, found: list[str]) -> None:
    agreed = rules("four-handed", partners_best=switch)
    line = "alone S\nexchange S gives 9S takes JD from N"
    judged = judge(agreed, FOUR_ORDERED + line)
    assert (judged.codes, judged.table.places.place_of(BY_NAME["JD"])) == (found, SOUTH)


def test_only_a_lone_player_gets_his_partners_best() -> None:
    agreed = rules("four-handed", partners_best="yes")
    line = "exchange S gives 9S takes JD from N"
    assert codes(agreed, FOUR_ORDERED + line) == ["ILLEGAL_DUMMY_EXCHANGE exchange-S"]


UNDER = "exchange S gives 9S TS 9C to kitty takes TC JC QS from kitty\nbids: pass"
LOW = (
    FOUR.replace("S: JH AH KH 9S AC", "S: JH AH 9S TS 9C")
    .replace("N: JD AD 9D TS KC", "N: JD AD 9D KH KC")
    .replace("W: QH JS AS KS 9C", "W: QH JS AS KS AC")
)


@pytest.mark.parametrize(
    ("switches", "found"),
    [
        ({}, ["ILLEGAL_DUMMY_EXCHANGE exchange-S"]),
        ({"go_under": "yes"}, []),
        ({"farmers_hand": "swap"}, []),
        ({"farmers_hand": "redeal"}, ["ILLEGAL_DUMMY_EXCHANGE exchange-S"]),
    ],
)
def test_three_low_cards_go_under(switches: dict[str, str], found: list[str]) -> None:
    judged = judge(rules("four-handed", **switches), LOW + UNDER + " pass pass order")
    assert (judged.codes, judged.table.places.place_of(BY_NAME["JC"])) == (found, SOUTH)


def test_only_low_cards_go_under() -> None:
    line = "exchange S gives 9S TS AH to kitty takes TC JC QS from kitty\nbids: order"
    assert codes(rules("four-handed", go_under="yes"), LOW + line) == [
        "ILLEGAL_DUMMY_EXCHANGE exchange-S"
    ]


def test_under_only_before_ones_call() -> None:
    line = "bids: pass\n" + UNDER.split("\n")[0]
    found = codes(rules("four-handed", go_under="yes"), LOW + line + "\nbids: order")
    assert found == ["ILLEGAL_DUMMY_EXCHANGE exchange-S"]


def test_hearts_are_what_these_tables_play() -> None:
    assert judge(FOUR_HANDED, FOUR_ORDERED).outcome.trump == H


@pytest.mark.parametrize("seat", [SOUTH, EAST])
def test_a_call_of_a_round_that_is_over_is_a_second_one_and_ignored(seat: int) -> None:
    """A log says of each call which round it belongs to."""
    passes = [Call(each, PASS) for each in (SOUTH, WEST, NORTH, EAST)]
    named = Call(SOUTH, Bid("name", 3), 2)
    record = replace(deal(FOUR, 4), events=(*passes, Call(seat, PASS), named))
    judged = judge(FOUR_HANDED, record)
    assert (judged.codes, judged.outcome.maker) == (["CALLED_TWICE b5"], SOUTH)


def test_where_a_call_has_no_seat_no_round_is_surely_over() -> None:
    """Nobody knows who dealt: E passes, then four more do, and E may be among them."""
    calls = [Call(EAST, PASS), *[Call(None, PASS)] * 3, Call(EAST, PASS)]
    record = replace(deal(FOUR, 4), dealer=None, events=(*calls, Call(None, Bid("name", 3), 2)))
    assert judge(FOUR_HANDED, record).codes == []


def test_where_the_calls_were_not_recorded_nobody_says_alone_too_late() -> None:
    agreed = rules("four-handed", alone_window="with_call")
    assert codes(agreed, FOUR + "trump H by S\ntake E\nalone S\n") == []


@pytest.mark.parametrize(
    ("calls", "may_order"), [("pass pass", False), ("pass pass pass", True), ("", True)]
)
def test_a_seat_without_a_trump_may_not_order_but_the_dealer_may(
    calls: str, may_order: bool
) -> None:
    """N has no heart but the left bower; nor has E, who takes up TH; S has some."""
    record = FOUR.replace("E: 9H KD QD TD QC", "E: KC KD QD TD QC").replace("TS KC", "TS 9S")
    record = record.replace("KH 9S AC", "KH 9H AC") + (f"bids: {calls}\n" if calls else "")
    table = Table(rules("four-handed", must_have_suit="yes"), deal(record, 4))
    for event in table.deal.events:
        table.apply(event)
    assert (ORDER in [e.bid for e in legal(table) if isinstance(e, Call)]) is may_order


def test_a_dealer_who_names_blind_may_name_a_suit_that_he_lacks() -> None:
    """He names before he looks at his hand, which has no heart here."""
    record = FOUR_JOKER_UP.replace("E: 9H KD QD TD QC", "E: KC KD QD TD QC")
    table = Table(rules("british", must_have_suit="yes"), deal(record, 4))
    suits = {each.bid.suit for each in legal(table) if isinstance(each, Call)}
    assert suits == {0, 1, 2, 3}


# What a finding about a call refers to.


def test_a_call_after_the_close_refers_to_the_call_that_made_trump() -> None:
    breach = judge(FOUR_HANDED, FOUR + "bids: pass order N:pass").only()
    assert (breach.code, breach.evidence) == ("BID_AFTER_AUCTION_CLOSED", {"closing_call": "b2"})


def test_a_call_after_all_passed_twice_refers_to_no_call() -> None:
    """No single one of them closed the auction."""
    breach = judge(FOUR_HANDED, FOUR + PASSED + "pass pass pass pass S:pass").only()
    assert (breach.address, breach.evidence) == ("b9", {"closing_call": None})


def test_a_second_call_refers_to_the_last_one_before() -> None:
    breach = judge(FOUR_HANDED, FOUR + PASSED + "pass S:pass").breaches[0]
    assert (breach.code, breach.evidence) == ("CALLED_TWICE", {"first_call": "b5"})


def test_a_number_bid_is_told_as_it_was_called() -> None:
    assert judge(FOUR_HANDED, FOUR + "bids: 3").breaches[0].actual == "3"


@pytest.mark.parametrize(
    ("bid", "word"),
    [
        (PASS, "pass"),
        (ORDER, "order"),
        (Bid("name", 2), "D"),
        (Bid("name", NO_TRUMP), "N"),
        (Bid("blind", 0), "blind-S"),
        (Bid("number", None, 4), "4"),
        (Bid("number", 3, 4), "4C"),
    ],
)
def test_a_bid_is_spelled_as_it_is_written(bid: Bid, word: str) -> None:
    assert spelled(bid) == word


# The joker turned up.


def test_where_the_cards_are_dealt_again_for_a_joker_nobody_may_call() -> None:
    agreed = rules("british", joker_turned_up="redeal")
    breach = judge(agreed, FOUR_JOKER_UP + "bids: order").breaches[0]
    assert (breach.code, breach.expected) == ("ILLEGAL_BID", [])
    assert list(legal(Table(agreed, deal(FOUR_JOKER_UP, 4)))) == []


def test_a_blind_call_orders_the_joker_that_nobody_wrote_down() -> None:
    """The dealer may take what was turned up: it is no second round."""
    record = FOUR_JOKER_UP.replace("up B", "up ??") + "bids: E:blind-H\ndiscard E: QC"
    assert codes(BRITISH, record) == []


# The up-card and the dummy.


def test_who_takes_the_up_card_without_dealing_has_it_all_the_same() -> None:
    """One fault, and no second one when he plays the card."""
    tricks = "1 S: JH TH JD 9H\n"
    found = judge(FOUR_HANDED, FOUR + f"bids: order\ndiscard W: 9C\n{tricks}").breaches
    assert [b.code for b in found] == ["ILLEGAL_DISCARD", "INCOMPLETE_DEAL"]


def test_nobody_sits_in_the_dummys_place_to_take_the_up_card() -> None:
    judged = judge(THREE_HANDED, THREE + "bids: order\ndiscard N: TD")
    assert judged.codes == ["ILLEGAL_DISCARD discard"]
    assert judged.table.took is None


@pytest.mark.parametrize("pool", ["sequential_10", "merged_11"])
def test_a_discard_written_after_the_exchange_came_before_it(pool: str) -> None:
    """The order of the lines is free where the cards tell it."""
    record = THREE + "bids: pass pass order\nexchange E keeps AC KC QC QH 9H\ndiscard E: QD"
    judged = judge(rules("three-handed", dealer_maker_pool=pool), record)
    assert judged.codes == []
    assert judged.table.places.place_of(BY_NAME["QD"]) == DISCARD


@pytest.mark.parametrize("cards", ["TC QD takes QH", "TC QD QC takes QH TH"])
def test_five_of_eleven_are_kept_by_giving_one_more_than_is_taken(cards: str) -> None:
    """The dealer who is the maker has the up-card too, and lays it away or plays it."""
    agreed = rules("three-handed", dealer_maker_pool="merged_11")
    judged = judge(agreed, THREE + f"bids: pass pass order\nexchange E gives {cards} from dummy")
    assert judged.codes == []
    hand = judged.table.holdings[EAST]
    assert (hand.count, bool(hand.pool & BY_NAME["9H"])) == (5, True)


def test_two_players_exchange_no_cards() -> None:
    record = TWO + "bids: order\ndiscard N: 9D\nexchange S gives 9C takes QH"
    assert codes(rules("two-handed"), record) == ["ILLEGAL_DUMMY_EXCHANGE exchange-S"]


@pytest.mark.parametrize(("switch", "may_leave"), [("optional", True), ("mandatory", False)])
def test_the_dummy_may_be_left_where_taking_it_is_optional(switch: str, may_leave: bool) -> None:
    agreed = rules("three-handed", dummy_exchange=switch)
    table = Table(agreed, deal(THREE + "bids: order\ndiscard E: QD", 3))
    for event in table.deal.events:
        table.apply(event)
    exchanges = [event for event in legal(table) if isinstance(event, Exchange)]
    assert (Exchange(SOUTH, left=True) in exchanges) is may_leave


def test_cards_that_nobody_saw_go_under_three_for_three() -> None:
    line = "exchange S gives ?? ?? ?? to kitty takes ?? ?? ?? from kitty\nbids: order"
    judged = judge(rules("four-handed", go_under="yes"), LOW + line)
    assert judged.codes == []
    assert judged.table.holdings[SOUTH].count == 5


def test_a_discard_written_after_the_exchange_is_no_card_of_another_hand() -> None:
    record = THREE + "bids: pass pass order\nexchange E keeps AC KC QC QH 9H\ndiscard E: 9S"
    judged = judge(THREE_HANDED, record)
    assert judged.codes == ["ILLEGAL_DISCARD discard"]
    assert judged.only().evidence["lies"] == "hand of S"


@pytest.mark.parametrize(("line", "address"), [("take W", "take"), ("discard W: 9C", "discard")])
def test_a_fault_with_the_up_card_stands_where_it_was_taken_or_laid_away(
    line: str, address: str
) -> None:
    assert judge(FOUR_HANDED, FOUR + f"bids: order\n{line}").only().address == address


@pytest.mark.parametrize("up", ["TH", "??", "?H"])
def test_the_dealer_has_six_cards_until_he_lays_one_away(up: str) -> None:
    record = FOUR.replace("up TH", f"up {up}") + "bids: order\ntake E\n"
    table = Table(FOUR_HANDED, deal(record, 4))
    for event in table.deal.events:
        table.apply(event)
    assert table.holdings[EAST].count == 6


def test_an_exchange_with_the_kitty_after_the_call_names_no_partner() -> None:
    line = "exchange S gives 9S to kitty takes TC from kitty"
    breach = judge(FOUR_HANDED, FOUR_ORDERED + line).only()
    assert (breach.code, breach.expected) == ("ILLEGAL_DUMMY_EXCHANGE", None)


def test_a_lone_hand_said_too_late_tells_how_many_cards_were_played() -> None:
    breach = judge(FOUR_HANDED, FOUR_ORDERED + "1 S: JH QH JD 9H\nalone S\n").breaches[0]
    assert (breach.code, breach.evidence) == ("ALONE_AFTER_FIRST_LEAD", {"cards_played": 4})


@pytest.mark.parametrize("card", ["QC", "??", "?C"])
def test_whatever_the_dealer_lays_away_leaves_him_five_cards(card: str) -> None:
    table = Table(FOUR_HANDED, deal(FOUR + f"bids: order\ntake E\ndiscard E: {card}\n", 4))
    for event in table.deal.events:
        table.apply(event)
    assert table.holdings[EAST].count == 5


def test_a_lone_hand_said_before_the_call_was_said_in_time() -> None:
    agreed = rules("four-handed", alone_window="with_call")
    judged = judge(agreed, FOUR + "alone S\nbids: order\n")
    assert (judged.codes, judged.table.alone) == ([], [SOUTH])
