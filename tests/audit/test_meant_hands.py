"""Hands that stand under each other's letters are nobody's fault."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.audit.test_meant import FOUR, THREE, UNLED, changed, found, meant


def under(text: str, seats: str, letters: tuple[str, ...]) -> str:
    """A text with the hands of these seats under these letters."""
    for seat in seats:
        text = changed(text, (f"hand {seat}:", f"hand \0{seat}"))
    for seat, letter in zip(seats, letters, strict=True):
        text = changed(text, (f"hand \0{seat}", f"hand {letter}:"))
    return text


@pytest.mark.parametrize("text", [FOUR, UNLED])
@pytest.mark.parametrize(
    ("seats", "told"),
    [
        *(("SWN", "S, W and N"), ("SWE", "S, W and E"), ("SNE", "S, N and E")),
        *(("WNE", "W, N and E"), ("SWNE", "S, W, N and E")),
    ],
)
def test_hands_stand_under_each_others_letters(text: str, seats: str, told: str) -> None:
    """Round the table either way, and in fours also by pairs."""
    for letters in permutations(seats):
        if all(seat != letter for seat, letter in zip(seats, letters, strict=True)):
            assert meant(under(text, seats, letters)) == (
                f"by all else the hands of {told} stand under each other's letters"
            )


@pytest.mark.parametrize("letters", ["WES", "ESW"])
def test_hands_of_three_stand_under_each_others_letters(letters: str) -> None:
    """Also where the maker has cards of the dummy."""
    assert meant(under(THREE, "SWE", tuple(letters))) == (
        "by all else the hands of S, W and E stand under each other's letters"
    )


def test_the_hand_of_one_who_plays_nothing_stands_under_another_letter() -> None:
    """He sits out; his is the one that is left."""
    lone = """\
[Rules "four-handed"]
deal 1 dealer N up AS
hand E: QS JH QH TH AC
hand S: TS 9S JC KD 9D
hand W: JS JD QD KC 9C
hand N: KS AH KH 9H AD
bids E: pass order-alone
discard N: -
1 E: JH 9S JD
2 S: 9D QD QS
3 E: AC JC 9C
4 S: TS JS TH
5 W: KC QH KD
"""
    assert [root.seat for root in found(lone)] == []
    assert meant(under(lone, "SWN", ("W", "N", "S"))) == (
        "by all else the hands of S, W and N stand under each other's letters"
    )


def test_who_plays_cards_of_several_others_is_told() -> None:
    """Hands under each other's letters explain none of it."""
    text = under(FOUR, "SWN", ("W", "N", "S"))
    text = changed(text, ("AH 9H TH QH", "AH 9H JD QH"), ("JD JC = E", "TH JC = E"))
    assert any(root.seat is not None for root in found(text))
