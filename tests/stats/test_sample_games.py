"""The sample records counted by hand: each number here was read off the record, deal by deal."""

from __future__ import annotations

from tests.stats.told import all_together, by_seat, counted, of, of_player, record

CLUB = "four-handed-club"  # 1 N: S names S, euchred. 2 E: S names D. 3 S orders. 4 W orders, march.
# 5 N orders alone, march. 6 E: S orders, march. 7 S orders alone, march.
CUTTHROAT = "three-handed-cutthroat"
KITCHEN = "two-handed-kitchen"


def test_who_called_in_a_game_of_four() -> None:
    counts = counted(record(CLUB))
    assert of(counts, "order_up") == "5/25"
    assert by_seat(counts, "order_up") == "1/7 0/6 0/6 4/6"
    assert of(counts, "second_call") == "2/3"
    assert by_seat(counts, "second_call") == "1/2 1/1 0/0 0/0"
    assert of(counts, "call_rate") == "7/7"
    assert by_seat(counts, "call_rate") == "2/7 1/7 0/7 4/7"
    assert by_seat(counts, "call_share", 1) == "1/7 0/7 0/7 4/7"
    assert by_seat(counts, "call_share", 2) == "1/7 1/7 0/7 0/7"
    assert all_together(counts, "with_dealer against_dealer") == {
        "with_dealer": "4/5",
        "against_dealer": "1/5",
    }


def test_what_calls_came_to_in_a_game_of_four() -> None:
    counts = counted(record(CLUB))
    assert all_together(
        counts,
        "call_success euchre_rate euchred_per_hand march_rate points_per_call "
        "lone_rate lone_per_hand lone_march lone_made lone_euchred",
    ) == {
        "call_success": "6/7",
        "euchre_rate": "1/7",
        "euchred_per_hand": "1/7",
        "march_rate": "2/5",
        "points_per_call": "12/7",
        "lone_rate": "2/7",
        "lone_per_hand": "2/7",
        "lone_march": "2/2",
        "lone_made": "2/2",
        "lone_euchred": "0/2",
    }
    assert [of(counts, "euchre_rate", None, r) for r in (1, 2)] == ["0/5", "1/2"]
    assert by_seat(counts, "euchre_rate", 2) == "0/1 1/1 0/0 0/0"
    assert by_seat(counts, "points_per_call") == "3/2 -2/1 0/0 11/4"


def test_what_each_turn_to_call_came_to() -> None:
    counts = counted(record(CLUB))
    parts = ("euchred", "made", "march", "lone_made", "lone_march", "passed")
    assert [of(counts, "outcomes", part=part) for part in parts] == [
        "1/28", "2/28", "2/28", "0/28", "2/28", "21/28",
    ]  # fmt: skip
    assert [of(counts, "outcomes", 4, 1, part) for part in parts] == [
        "0/6", "1/6", "1/6", "0/6", "2/6", "2/6",
    ]  # fmt: skip


def test_colours_seats_and_defence_in_a_game_of_four() -> None:
    counts = counted(record(CLUB))
    assert all_together(
        counts,
        "next_share green_share next_success green_success next_points green_points "
        "defence lone_stop bower_passed dealer_advantage dealer_scored pass_out "
        "comebacks skunks hands_per_game violations",
    ) == {
        "next_share": "1/2",
        "green_share": "1/2",
        "next_success": "0/1",
        "green_success": "1/1",
        "next_points": "-2/1",
        "green_points": "1/1",
        "defence": "1/7",
        "lone_stop": "0/2",
        "bower_passed": "0/2",
        "dealer_advantage": "6/7",
        "dealer_scored": "4/7",
        "pass_out": "0/7",
        "comebacks": "0/1",
        "skunks": "0/1",
        "hands_per_game": "7/1",
        "violations": "0/7",
    }
    assert by_seat(counts, "points_by_seat") == "-6/7 6/7 -6/7 6/7"
    assert by_seat(counts, "defence") == "1/5 0/2 1/5 0/2"


def test_a_players_own_hands() -> None:
    bea = of_player("Bea", record(CLUB))
    assert all_together(
        bea,
        "order_up second_call call_rate euchre_rate points_per_call defence games_won "
        "points_by_seat "
        "dealer_advantage bower_passed lone_rate euchred_per_hand",
    ) == {
        "order_up": "3/7",
        "second_call": "2/2",
        "call_rate": "5/7",
        "euchre_rate": "1/5",
        "points_per_call": "6/5",
        "defence": "0/1",
        "games_won": "1/1",
        "points_by_seat": "8/7",
        "dealer_advantage": "5/2",
        "bower_passed": "0/1",
        "lone_rate": "1/5",
        "euchred_per_hand": "1/7",
    }


def test_a_defender_counts_each_hand_that_he_defended() -> None:
    carl = of_player("Carl", record(CLUB))
    assert all_together(carl, "defence lone_stop games_won comebacks") == {
        "defence": "1/6",
        "lone_stop": "0/2",
        "games_won": "0/1",
        "comebacks": "0/1",
    }


def test_a_game_of_three_with_lone_defenders_and_the_dummy() -> None:
    counts = counted(record(CUTTHROAT))
    assert all_together(
        counts,
        "order_up second_call euchre_rate march_rate lone_rate lone_euchred points_per_call "
        "defence lone_stop alone_defence co_defence dummy_used dummy_used_euchred "
        "dummy_left_euchred dealer_advantage dealer_scored bower_passed next_share skunks",
    ) == {
        "order_up": "7/19",
        "second_call": "1/1",
        "euchre_rate": "3/8",
        "march_rate": "3/7",
        "lone_rate": "1/8",
        "lone_euchred": "1/1",
        "points_per_call": "5/8",
        "defence": "3/8",
        "lone_stop": "1/1",
        "alone_defence": "2/2",
        "co_defence": "1/6",
        "dummy_used": "7/7",
        "dummy_used_euchred": "2/7",
        "dummy_left_euchred": "0/0",
        "dealer_advantage": "2/8",
        "dealer_scored": "5/8",
        "bower_passed": "0/1",
        "next_share": "1/1",
        "skunks": "0/1",
    }
    assert by_seat(counts, "order_up") == "2/8 1/6 4/5"
    assert of(counts, "points_by_seat", 1) == "-4/8"


def test_a_game_of_two() -> None:
    counts = counted(record(KITCHEN))
    assert all_together(
        counts,
        "order_up second_call euchre_rate march_rate points_per_call dealer_advantage "
        "dealer_scored defence green_share bower_passed",
    ) == {
        "order_up": "6/14",
        "second_call": "2/2",
        "euchre_rate": "1/8",
        "march_rate": "3/8",
        "points_per_call": "8/8",
        "dealer_advantage": "4/8",
        "dealer_scored": "5/8",
        "defence": "1/8",
        "green_share": "2/2",
        "bower_passed": "0/1",
    }
    assert by_seat(counts, "order_up") == "2/8 4/6"
    assert by_seat(counts, "euchre_rate") == "1/4 0/4"
    assert by_seat(counts, "march_rate") == "1/4 2/4"


def test_a_dealer_who_is_stuck_is_counted_apart() -> None:
    counts = counted(record("egn-stuck-dealer"))
    assert of(counts, "stuck") == "1/7"
    assert of(counts, "second_call") == "2/6"
    assert of(counts, "second_call", 4) == "0/0"
    assert of(counts, "call_share", 4, 2) == "1/7"
    assert of(counts, "outcomes", 4, 2, "made") == "1/1"
    assert of(counts, "outcomes", 4, 2, "passed") == "0/1"


def test_a_blind_call_is_no_order() -> None:
    counts = counted(record("british-pub"))
    assert of(counts, "blind") == "1/9"
    assert of(counts, "order_up", 4) == "2/3"
    assert of(counts, "call_share", 4, 1) == "3/9"
