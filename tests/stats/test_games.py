"""Whole games: how they were won, and how long they took."""

from __future__ import annotations

import pytest

from analyzer.stats import Counts, games
from tests.stats.told import CALLS, EUCHRED, MARCH, counted, deal, four, of, of_player

# South makes hearts and takes all five tricks; the lead goes with the dealer.
CALLED = {
    "S": "bids W: pass pass pass order",
    "W": "bids N: pass pass order",
    "N": "bids E: pass order",
}
LED = {"S": "1 W: 9H 9S KC JH = S", "W": "1 N: 9S KC JH 9H = S", "N": "1 E: KC JH 9H 9S = S"}


def march(number: int, dealer: str) -> str:
    """Two points for South and North, whoever deals."""
    if dealer == "E":
        return deal(number, MARCH)
    play = MARCH.replace(CALLS, f"{CALLED[dealer]}\ndiscard {dealer}: TH\n")
    return deal(number, play.replace("1 S: JH 9H 9S KC = S", LED[dealer]), dealer=dealer)


def behind(deals: int, target: int) -> str:
    """East and West begin with two points, then South and North score alone."""
    dealt = [deal(1, EUCHRED), *(march(n + 2, "SWN"[n]) for n in range(deals))]
    return four("".join(dealt), f"target={target}")


def test_a_game_in_which_the_losers_did_not_score_is_a_skunk() -> None:
    counts = counted(four(march(1, "E"), "target=2"))
    assert (of(counts, "skunks"), of(counts, "comebacks")) == ("1/1", "0/1")


def test_who_was_behind_by_half_the_target_and_won_came_back() -> None:
    counts = counted(behind(2, 4))
    assert (of(counts, "comebacks"), of(counts, "skunks")) == ("1/1", "0/1")


def test_who_was_behind_by_less_than_half_did_not_come_back() -> None:
    assert of(counted(behind(3, 5)), "comebacks") == "0/1"


@pytest.mark.parametrize(
    ("name", "won", "comebacks"),
    [("Ada", "1/1", "1/1"), ("Cleo", "1/1", "1/1"), ("Dov", "0/1", "0/1")],
)
def test_a_players_games_are_those_of_his_side(name: str, won: str, comebacks: str) -> None:
    counts = of_player(name, behind(2, 4))
    assert (of(counts, "games_won"), of(counts, "comebacks")) == (won, comebacks)


def test_a_game_is_as_long_as_the_hands_that_were_played_or_passed_out() -> None:
    passed = deal(1, "bids W: pass pass pass pass | pass pass pass pass\n", dealer="S")
    misdealt = deal(2, "bids: pass\n", "misdeal a card was faced", dealer="W")
    text = four(passed + misdealt + march(3, "W"), "target=2")
    assert of(counted(text), "hands_per_game") == "2/1"


def test_hands_per_game_are_a_mean_of_games() -> None:
    counts = counted(four(march(1, "E"), "target=4"), behind(2, 4))
    assert games(counts) == 2
    assert of(counts, "hands_per_game") == "3/1"  # the first has not come to its end


@pytest.mark.parametrize(
    "text",
    [
        four(march(1, "E")),
        four(march(2, "E"), "target=2"),
        four(march(1, "E"), "target=4", '[Score "NS 2 EW 0"]\n'),
        four(march(1, "E") + march(3, "S"), "target=4"),
    ],
)
def test_a_game_without_its_beginning_its_middle_or_its_end_is_no_finished_game(text: str) -> None:
    counts: Counts = counted(text)
    assert (games(counts), of(counts, "hands_per_game")) == (1, "0/0")
