"""What the calls of a lawful deal led to is known of all deals that are alike, and of no other."""

from __future__ import annotations

from typing import Final

import pytest

from analyzer.cards import CLUBS, DIAMONDS, HEARTS
from analyzer.engine import Glance
from analyzer.engine.openings import Opening
from analyzer.rules import Rules
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
    THREE_TRICKS,
    play,
)

FOUR_HANDED: Final = rules("four-handed")
THREE_HANDED: Final = rules("three-handed")
BRITISH: Final = rules("british", joker_turned_up="hearts")
JOKER_UP: Final = (
    FOUR_JOKER_UP
    + "bids: order\ndiscard E: QC\n"
    + play(FOUR_TRICKS, t2="2 S: AH 9C TS B", t3="3 E: QD KH JS 9D", t4="4 S: AC AS KC TD")
)
ORDERED: Final = "bids: order\ndiscard E: 9D\n"


def known(agreed: Rules, learned: str, asked: str) -> Opening | None:
    """The opening of a deal, once another one was looked at."""
    glance = Glance(agreed)
    glance.replayed(deal(learned, agreed.players))
    found = glance.openings.of(deal(asked, agreed.players))
    return None if found is None else found[0]


def test_it_is_known_under_another_suit_turned_up() -> None:
    found = known(
        FOUR_HANDED, FOUR_ORDERED + play(FOUR_TRICKS), "deal 1 dealer E up 9C\n" + ORDERED
    )
    assert found is not None
    assert (found.trump, found.maker, found.lead, found.takes) == (CLUBS, SOUTH, SOUTH, True)


def test_it_is_known_at_another_dealer() -> None:
    asked = "deal 1 dealer N up TH\nbids: order\ndiscard N: 9D\n"
    found = known(FOUR_HANDED, FOUR_ORDERED + play(FOUR_TRICKS), asked)
    assert found is not None
    assert (found.maker, found.lead, found.active) == (EAST, EAST, FOUR_HANDED.seats)


def test_a_suit_named_is_told_by_the_one_that_was_turned_down() -> None:
    learned = FOUR + "bids: pass pass pass pass | D\n1 S: AC 9C KC QC\n2 S: 9S AS TS 9H\n"
    learned += "3 W: KS 9D TD KH\n4 E: KD JH JS AD\n5 S: AH QH JD QD\n"
    passed = "bids: pass pass pass pass | "
    found = known(FOUR_HANDED, learned, "deal 1 dealer E up 9C\n" + passed + "D\n")
    assert found is not None
    assert (found.trump, found.maker, found.takes) == (DIAMONDS, SOUTH, False)


@pytest.mark.parametrize(
    "asked",
    [
        "bids: pass order\ndiscard E: 9D\n",
        "bids: pass pass pass pass | C\n",
        "bids: order\nalone S\ndiscard E: 9D\n",
        "bids: order\ntake E\ndiscard E: 9D\n",
        "bids: order\ndiscard E: -\n",
    ],
)
def test_where_something_else_was_said_or_done_it_is_not_known(asked: str) -> None:
    learned = FOUR_ORDERED + play(FOUR_TRICKS)
    assert known(FOUR_HANDED, learned, "deal 1 dealer E up TH\n" + asked) is None


@pytest.mark.parametrize(
    "asked",
    [
        "deal 1 up TH\nbids S: order\ndiscard E: 9D\n",
        "deal 1 dealer E\n" + ORDERED,
        "deal 1 dealer E up TH\nbids: (order) order\ndiscard E: 9D\n",
        "deal 1 dealer E up TH\nbids: 3 order\ndiscard E: 9D\n",
    ],
)
def test_without_dealer_or_up_card_or_with_other_calls_it_is_not_known(asked: str) -> None:
    assert known(FOUR_HANDED, FOUR_ORDERED + play(FOUR_TRICKS), asked) is None


def test_what_a_joker_turned_up_led_to_is_known_of_jokers_alone() -> None:
    again = known(BRITISH, JOKER_UP, "deal 1 dealer E up B\n" + ORDERED)
    assert again is not None
    assert again.trump == HEARTS
    assert known(BRITISH, JOKER_UP, "deal 1 dealer E up 9C\n" + ORDERED) is None


def test_what_a_suit_turned_up_led_to_is_not_known_of_the_joker() -> None:
    learned = FOUR.replace("TC JC QS", "TC JC QS B") + "bids: order\ndiscard E: QC\n"
    tricks = play(FOUR_TRICKS)
    assert known(BRITISH, learned + tricks, "deal 1 dealer E up TH\n" + ORDERED) is not None
    assert known(BRITISH, learned + tricks, "deal 1 dealer E up B\n" + ORDERED) is None


@pytest.mark.parametrize(
    "learned",
    [
        FOUR + "bids: order\n" + play(FOUR_TRICKS),
        FOUR + "trump H by S\ndiscard E: QC\n" + play(FOUR_TRICKS),
        FOUR_ORDERED + play(FOUR_TRICKS, t1="1 S: JH JS JD 9H"),
        FOUR_ORDERED,
    ],
)
def test_it_is_not_learned_where_something_is_wrong_or_was_not_written_down(learned: str) -> None:
    assert known(FOUR_HANDED, learned, learned) is None


def test_it_is_not_learned_where_a_lone_hand_was_said_before_the_call() -> None:
    learned = FOUR + "alone S\nbids: order\ndiscard E: QC\n1 S: JH QH 9H\n2 S: AH 9C TH\n"
    learned += "3 S: KH JS TD\n4 S: AC AS QD\n5 S: 9S KS KD\n"
    assert judge(FOUR_HANDED, learned).breaches == []
    assert known(FOUR_HANDED, learned, learned) is None


@pytest.mark.parametrize(
    "switches",
    [
        {"must_have_suit": "yes"},
        {"partners_best": "yes"},
        {"go_under": "yes"},
        {"farmers_hand": "swap"},
    ],
)
def test_it_is_not_learned_under_rules_by_which_it_depends_on_the_hands(
    switches: dict[str, str],
) -> None:
    learned = FOUR_ORDERED + play(FOUR_TRICKS)
    assert known(rules("four-handed", **switches), learned, learned) is None


def test_without_trump_it_is_not_learned_where_there_is_a_joker() -> None:
    """It may be played at any time."""
    learned = FOUR + "bids: pass pass pass pass | N\n" + "1 S: AC 9C KC QC\n2 S: AH QH JD 9H\n"
    learned += "3 S: KH JS 9D KD\n4 S: JH KS AD TD\n5 S: 9S AS TS QD\n"
    without = rules("four-handed", no_trump="yes")
    assert known(without, learned, learned) is not None
    joker = rules("british", no_trump="yes")
    with_joker = learned.replace("TC JC QS", "TC JC QS B")
    assert known(joker, with_joker, with_joker) is None


def test_the_dummy_must_be_settled() -> None:
    settled = THREE_ORDERED + KEEPS + play(THREE_TRICKS)
    assert known(THREE_HANDED, settled, settled) is not None
    left = THREE + "bids: order\ndiscard E: QD\n1 S: JH TS 9H\n"
    assert known(THREE_HANDED, left, left) is None


def test_its_seats_and_turns_are_those_of_the_deal_that_is_asked_about() -> None:
    """S, left of the dealer E, goes alone; asked about N, left of the dealer W."""
    learned = FOUR + "bids: order\nalone S\ndiscard E: QC\n1 S: JH QH 9H\n2 S: AH 9C TH\n"
    learned += "3 S: KH JS TD\n4 S: AC AS QD\n5 S: 9S KS KD\n"
    asked = "deal 1 dealer W up TH\nbids: order\nalone N\ndiscard W: 9D\n"
    found = known(FOUR_HANDED, learned, asked)
    assert found is not None
    assert (found.maker, found.alone, found.active) == (NORTH, (NORTH,), (WEST, NORTH, EAST))
    assert (found.lead, found.left[WEST]) == (NORTH, NORTH)
    assert found.leaders[(EAST, WEST, NORTH)] == EAST
