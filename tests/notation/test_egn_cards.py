"""EGN's words for cards: bowers, the joker, unknown and generic ones, and what is no card."""

from __future__ import annotations

import pytest

from analyzer.cards import CLUBS, HEARTS, NO_TRUMP, SPADES, name
from analyzer.notation.egn.tokens import Words, card_of
from analyzer.record import Deal, Trick
from tests.notation.egn_text import a_deal, a_game, deal_of, reading_of


def played(deal: Deal) -> list[str]:
    return [name(c) for e in deal.events if isinstance(e, Trick) for c in e.cards]


def meant(token: str, words: Words) -> str | None:
    found = card_of(token, words)
    return None if found is None else name(found)


@pytest.mark.parametrize(
    ("token", "card"),
    [
        *(("9h", "9H"), ("Nh", "9H"), ("TH", "TH"), ("10h", "TH"), ("J♦", "JD"), ("as", "AS")),
        *(("B", "B"), ("Xx", "??"), ("Xc", "?C"), ("Jx", "J?"), ("", "??"), ("7s", "7S")),
    ],
)
def test_a_card_needs_no_trump(token: str, card: str) -> None:
    assert meant(token, Words()) == card


@pytest.mark.parametrize(
    ("trump", "right", "left"), [(SPADES, "JS", "JC"), (CLUBS, "JC", "JS"), (HEARTS, "JH", "JD")]
)
def test_bowers_are_the_jacks_of_the_trumps_colour(trump: int, right: str, left: str) -> None:
    assert (meant("R", Words(trump)), meant("L", Words(trump))) == (right, left)


def test_bowers_without_a_known_trump_are_some_jack() -> None:
    assert meant("R", Words()) == meant("L", Words()) == "J?"


def test_there_are_no_bowers_without_trump() -> None:
    assert meant("R", Words(NO_TRUMP)) is None


@pytest.mark.parametrize(
    ("token", "card"),
    [
        *(("At", "AH"), ("Jt", "JH"), ("Kn", "KD"), ("Jn", "JD"), ("Xn", "?D")),
        *(("Xt", "??"), ("Qg", "Q?"), ("Qh", "Q?"), ("Xg", "??")),
    ],
)
def test_generic_suits_are_those_that_the_trump_tells_apart(token: str, card: str) -> None:
    assert meant(token, Words(HEARTS, generic=True)) == card


def test_the_letter_h_is_hearts_where_no_suit_is_generic() -> None:
    assert played(deal_of(a_deal("Order", tricks=[["9h", "Ah"]]))) == ["9H", "AH"]


def test_the_letter_h_is_a_green_suit_where_suits_are_generic() -> None:
    assert played(deal_of(a_deal("Order", up="Jt", tricks=[["9h", "Ag"]]))) == ["9?", "A?"]


def test_bowers_are_read_under_the_suit_of_the_ordered_up_card() -> None:
    assert played(deal_of(a_deal("Order", up="9c", tricks=[["R", "L"]]))) == ["JC", "JS"]


def test_bowers_are_read_under_the_suit_that_was_named() -> None:
    deal = a_deal(*["Pass"] * 4, "d", up="9c", tricks=[["R", "L"]])
    assert played(deal_of(deal)) == ["JD", "JH"]


def test_what_is_no_card_becomes_an_unknown_one_and_moves_no_other() -> None:
    reading = reading_of(a_game(a_deal("Order", tricks=[["9h", "Zz", "Ah"]])))
    assert reading.record is not None
    assert played(reading.record.deals[0]) == ["9H", "??", "AH"]


@pytest.mark.parametrize(("token", "hint"), [("hT", "Th"), ("1Oh", "Th"), (" 9c", "9c")])
def test_a_likely_meaning_is_offered(token: str, hint: str) -> None:
    (finding,) = reading_of(a_game(a_deal("Order", tricks=[[token]]))).findings
    assert f'did you mean "{hint}"?' in finding.message


def test_a_hand_is_sorted_and_its_unknown_cards_come_last() -> None:
    deal = a_deal("Order", up="9c")
    deal["initialState"]["playerCards"] = [["Xx", "Jx", "9c", "Xc", "B"], [], [], []]
    north = deal_of(deal).hands[2]
    assert north is not None
    assert [name(c) for c in north.cards] == ["B", "9C", "?C", "J?", "??"]


def test_hands_stand_in_the_order_north_east_south_west() -> None:
    deal = a_deal("Order")
    deal["initialState"]["playerCards"] = [["9s"], ["9h"], ["9d"], ["9c"]]
    found = [name(hand.cards[0]) for hand in deal_of(deal).hands if hand]
    assert found == ["9D", "9C", "9S", "9H"]  # south, west, north, east


def test_an_up_card_left_out_is_not_known() -> None:
    deal = a_deal("Order")
    del deal["initialState"]["upCard"]
    assert name(deal_of(deal).up or 0) == "??"


def test_a_kitty_with_some_cards_filled_in_keeps_the_others_as_unknown() -> None:
    deal = a_deal("Order")
    deal["initialState"]["kitty"] = ["", "9c", ""]
    kitty = deal_of(deal).kitty
    assert kitty is not None
    assert [name(c) for c in kitty.cards] == ["9C", "??", "??"]
