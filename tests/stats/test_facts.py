"""What one hand says, and why a hand counts for nothing."""

from __future__ import annotations

import pytest

from analyzer.stats import deals, games, left_out
from tests.stats.told import (
    CALLS,
    EUCHRED,
    MADE,
    MARCH,
    all_together,
    by_seat,
    counted,
    deal,
    facts,
    four,
    of,
    of_player,
)


def test_a_hand_in_good_order_counts() -> None:
    counts = counted(four(deal(1, MARCH)))
    assert (deals(counts), left_out(counts)) == (1, {})
    assert all_together(counts, "euchre_rate march_rate violations") == {
        "euchre_rate": "0/1",
        "march_rate": "1/1",
        "violations": "0/1",
    }


@pytest.mark.parametrize(
    ("play", "stated", "dealer", "reason"),
    [
        (MADE, "ruling 2 points for a renege", "S", "ruled"),
        (CALLS, "ruling cards thrown in", "S", "ruled"),
        ("bids: pass pass\n", "misdeal a card was faced", "S", "misdealt"),
        ("bids: pass pass\n", "redeal a card was faced", "S", "misdealt"),
        (CALLS + "1 S: JH 9H 9S KC = S\n", "", "E", "stopped"),
        (CALLS, "", "E", "stopped"),
        ("", "total NS 2 EW 0", "E", "unwritten"),
        ("", "", "E", "unwritten"),
        (MADE, "", "?", "undecided"),
        (MADE.replace("bids S: order", "trump H by S"), "", "E", "undecided"),
        (MADE.replace("1 S: JH 9H 9S KC", "1 S: JH ?? 9S ??"), "", "E", ""),
        (MADE.replace("3 S: KH TD QS KD", "3 S: ?? TD QS KD"), "", "E", "undecided"),
        (MADE.replace("2 S: AH 9D TS QD = S", "2 W: 9D TS QD AH = S"), "", "E", "faulty"),
        (MADE.replace("bids S: order", "bids S: D"), "", "E", "faulty"),
        (MADE, "", "N", "faulty"),
    ],
)
def test_why_a_hand_counts_for_nothing(play: str, stated: str, dealer: str, reason: str) -> None:
    assert left_out(counted(four(deal(1, play, stated, dealer)))) == ({reason: 1} if reason else {})


def test_a_hand_after_the_end_of_the_game_is_left_out() -> None:
    counts = counted(four(deal(1, MARCH) + deal(2, MADE, "", "S"), "target=2"))
    assert left_out(counts) == {"late": 1}
    assert deals(counts) == 1


def test_a_hand_with_a_fault_of_the_play_counts_if_that_is_wanted() -> None:
    text = four(deal(1, MADE.replace("2 S: AH 9D TS QD = S", "2 W: 9D TS QD AH = S")))
    assert left_out(counted(text, keep_faulty=True)) == {}
    assert of(counted(text, keep_faulty=True), "call_success") == "1/1"


def test_a_hand_with_a_fault_of_the_auction_never_counts() -> None:
    text = four(deal(1, MADE.replace("bids S: order", "bids S: D")))
    assert left_out(counted(text, keep_faulty=True)) == {"faulty": 1}


def test_a_hand_with_a_minor_fault_counts() -> None:
    counts = counted(four(deal(1, MADE) + deal(2, MADE)))  # East deals twice
    assert deals(counts) == 2
    assert of(counts, "violations") == "1/2"


def test_a_game_whose_rules_nobody_knows_is_not_counted() -> None:
    assert facts('[Rules "no-such-rules"]\n' + deal(1, MADE)) is None


def test_hands_left_out_have_their_place_where_the_dealer_is_known() -> None:
    counts = counted(four(deal(1, MADE, "ruling so") + deal(2, MADE, "ruling so", "?")))
    assert [counts.at("left_ruled", position) for position in range(5)] == [4, 1, 1, 1, 1]
    assert left_out(counts) == {"ruled": 2}


def test_a_ruled_hand_counts_for_the_violations_alone() -> None:
    renege = MADE.replace("2 S: AH 9D TS QD = S", "2 W: 9D TS QD AH = S")
    counts = counted(four(deal(1, renege, "ruling replayed")))
    assert (deals(counts), of(counts, "violations")) == (0, "1/1")


def test_what_cannot_be_decided_is_no_violation_and_no_hand_without_one() -> None:
    undecided = counted(four(deal(1, MADE.replace("bids S: order", "trump H by S"))))
    assert of(undecided, "violations") == "0/0"


def test_a_turn_is_one_that_a_seat_really_had() -> None:
    first = counted(four(deal(1, MADE)))
    assert by_seat(first, "order_up") == "1/1 0/0 0/0 0/0"
    assert by_seat(first, "second_call") == "0/0 0/0 0/0 0/0"
    passed = "bids S: pass pass pass pass | pass pass pass pass\n"
    both = counted(four(deal(1, passed)))
    assert by_seat(both, "order_up") == "0/1 0/1 0/1 0/1"
    assert by_seat(both, "second_call") == "0/1 0/1 0/1 0/1"
    assert all_together(both, "pass_out euchre_rate dealer_scored") == {
        "pass_out": "1/1",
        "euchre_rate": "0/0",
        "dealer_scored": "0/0",
    }


def second_round(call: str, up: str) -> str:
    """South names a suit after four passes; the march of hearts, if that is what he names."""
    return deal(1, MARCH.replace(CALLS, f"bids S: pass pass pass pass | {call}\n"), up=up)


@pytest.mark.parametrize(
    ("up", "colour"),
    [("?D", "next"), ("AC", "green"), ("JS", "green"), ("??", ""), ("T?", "")],
)
def test_a_call_is_next_or_green_by_the_card_turned_down(up: str, colour: str) -> None:
    counts = counted(four(second_round("H", up)))
    assert deals(counts) == 1
    seen = all_together(counts, "next_share green_share")
    told = {"next": ("1/1", "0/1"), "green": ("0/1", "1/1"), "": ("0/0", "0/0")}[colour]
    assert (seen["next_share"], seen["green_share"]) == told


def test_no_trump_is_neither_next_nor_green() -> None:
    play = """\
bids S: pass pass pass pass | N
1 S: AH KH QH JH = S
2 S: AD KD QD JD = S
3 S: AS KS QS JS = S
4 S: AC KC QC JC = S
5 S: TH TD TS 9S = S
"""
    counts = counted(four(deal(1, play, up="TC"), "no-trump"))
    assert all_together(counts, "next_share green_share march_rate") == {
        "next_share": "0/1",
        "green_share": "0/1",
        "march_rate": "1/1",
    }


def test_an_order_is_neither_next_nor_green() -> None:
    assert of(counted(four(deal(1, MARCH))), "next_share") == "0/0"


def test_the_turned_down_suit_named_is_a_pass_where_that_is_agreed() -> None:
    calls = "bids S: pass pass pass pass | D pass pass pass\n"
    counts = counted(four(deal(1, calls, up="TD"), "turned-down-suit=counts-as-pass"))
    assert of(counts, "pass_out") == "1/1"
    assert by_seat(counts, "second_call") == "0/1 0/1 0/1 0/1"


def test_a_call_after_one_that_counts_as_a_pass_is_the_call() -> None:
    calls = "bids W: pass pass pass pass | C pass pass H\n"
    lead = MARCH.replace(CALLS, calls).replace("1 S: JH 9H 9S KC = S", "1 W: 9H 9S KC JH = S")
    counts = counted(four(deal(1, lead, dealer="S", up="9C"), "turned-down-suit=counts-as-pass"))
    assert by_seat(counts, "second_call") == "0/1 0/1 0/1 1/1"
    assert of(counts, "violations") == "1/1"


def test_passes_that_nobody_wrote_down_were_turns() -> None:
    play = MARCH.replace(CALLS, "bids S: pass | S:H\n")
    counts = counted(four(deal(1, play, up="9C")))
    assert by_seat(counts, "order_up") == "0/1 0/1 0/1 0/1"
    assert by_seat(counts, "second_call") == "1/1 0/0 0/0 0/0"


def test_a_call_taken_back_is_no_call() -> None:
    play = MARCH.replace(CALLS, "bids S: (pass) order\ndiscard E: TH\n")
    assert of(counted(four(deal(1, play))), "order_up") == "1/1"


THREE = """\
[Rules "three-handed"]
deal 1 dealer E up TH
bids S: order
discard E: TH
{dummy}1 S: JH 9H KC = S
2 S: AH 9D QD = S
3 S: KH TD KD = S
4 S: {last}
"""
FIFTH = "QH AD JC = S\n5 S: 9C TC QC = E"


@pytest.mark.parametrize(
    ("line", "used", "left"),
    [
        ("exchange S keeps JH AH KH QH 9C\n", "1/1", "0/0"),
        ("exchange S\n", "1/1", "0/0"),
        ("exchange S: -\n", "0/1", "0/1"),
        ("", "0/0", "0/0"),
        ("alone S\n", "0/0", "0/0"),
    ],
)
def test_the_dummy_was_used_or_left_if_that_is_written_down(
    line: str, used: str, left: str
) -> None:
    text = THREE.format(dummy=line, last=FIFTH)
    if line.startswith("alone"):  # West leads then
        text = text.replace("1 S: JH 9H KC", "1 W: 9H KC JH")
    counts = counted(text)
    assert deals(counts) == 1
    assert (of(counts, "dummy_used"), of(counts, "dummy_left_euchred")) == (used, left)


def test_a_maker_who_left_the_dummy_and_was_euchred() -> None:
    text = """\
[Rules "three-handed"]
deal 1 dealer E up TH
bids S: order
discard E: TH
exchange S: -
1 S: 9C TC QC = E
2 E: AC 9D TD = E
3 E: AS TS QS = E
4 E: KS JH 9H = S
5 S: AH KH QH = S
"""
    counts = counted(text)
    assert all_together(counts, "dummy_used dummy_left_euchred co_defence") == {
        "dummy_used": "0/1",
        "dummy_left_euchred": "1/1",
        "co_defence": "0/1",
    }


def test_claimed_tricks_are_nobodys_in_particular() -> None:
    whole = counted(THREE.format(dummy="exchange S\n", last=FIFTH))
    assert of(whole, "co_defence") == "0/1"
    claimed = counted(THREE.format(dummy="exchange S\n", last="QH AD JC = S\nclaim E"))
    assert (deals(claimed), of(claimed, "co_defence")) == (1, "0/0")


def test_a_net_point_is_one_more_than_the_mean_of_the_others() -> None:
    counts = counted(THREE.format(dummy="exchange S\n", last=FIFTH))
    assert by_seat(counts, "points_by_seat") == "1/1 -0.5/1 -0.5/1"


def test_a_name_at_two_seats_is_one_player() -> None:
    twice = four(deal(1, EUCHRED)).replace("Cleo", "ada ")
    ada = of_player("Ada", twice)
    assert (deals(ada), games(ada)) == (2, 2)
    assert all_together(ada, "euchre_rate points_by_seat") == {
        "euchre_rate": "1/1",
        "points_by_seat": "-4/2",
    }


def test_who_has_no_name_is_no_player() -> None:
    from tests.stats.told import in_library

    library = in_library(four(deal(1, MADE)).replace('"Ben"', '""'))
    (pool,) = library.pools
    assert list(library.players(pool)) == ["Ada", "Cleo", "Dov"]


@pytest.mark.parametrize("late", ["D", "order"])
def test_a_call_after_everybody_passed_twice_is_no_call(late: str) -> None:
    passed = f"bids S: pass pass pass pass | pass pass pass pass\nbids S: {late}\n"
    counts = counted(four(deal(1, passed)))
    assert deals(counts) == 1
    assert by_seat(counts, "order_up") == "0/1 0/1 0/1 0/1"
    assert by_seat(counts, "second_call") == "0/1 0/1 0/1 0/1"
    assert all_together(counts, "call_rate pass_out violations") == {
        "call_rate": "0/1",
        "pass_out": "1/1",
        "violations": "1/1",
    }


def test_a_call_after_trump_was_made_changes_nothing() -> None:
    late = counted(four(deal(1, MADE.replace("bids S: order", "bids S: order pass"))))
    assert by_seat(late, "order_up") == "1/1 0/0 0/0 0/0"
