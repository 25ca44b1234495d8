"""Section A: following suit, who wins a trick, and what proves a renege."""

from __future__ import annotations

from itertools import combinations, product
from typing import Final

import pytest

from analyzer import cards
from analyzer.audit import GameReport
from analyzer.seats import SEATS as SEAT_LETTERS
from tests.audit.audited import audited, codes, only
from tests.known_faults.letters import SEATS, SUITS, ahead, green_suits, left_bower, next_suit

# The trump, the seat that leads, and how many places after it the seat sits that is looked at.
EVERYWHERE: Final = list(product(SUITS, SEATS, (1, 2, 3)))
HELD: Final = ["JH", "9H", "AS", "9S", "9C"]
PACK: Final = [rank + suit for suit in SUITS for rank in "AKQJT9"]


def played(trump: str, leader: str, *tricks: str, known: str = "", options: str = "") -> GameReport:
    """The leader is eldest and names trump in the second round; then tricks, each `LEADER: CARDS`.

    Nobody takes a card up, so that a hand that is known is what was played from.
    """
    lines = "".join(f"{number} {trick}\n" for number, trick in enumerate(tricks, 1))
    head = f"deal 1 dealer {ahead(leader)[3]} up J{green_suits(trump)[0]}\n{known}"
    calls = f"bids: pass pass pass pass | {trump}\n"
    return audited(f"{head}{calls}{lines}claim {leader}\n", options=options)


def trick(leader: str, lead: str, place: int, card: str, others: tuple[str, str]) -> str:
    """`card` falls at that place after the lead, the others before and after it."""
    rest = [*others[: place - 1], card, *others[place - 1 :]]
    return f"{leader}: {' '.join((lead, *rest))}"


def renege(report: GameReport) -> tuple[str, str | None, str]:
    """The only finding, a renege: whose it is, where, and the card that proves it."""
    found = only(report)
    assert found.code == "RENEGE" and found.seat is not None
    return SEAT_LETTERS[found.seat], found.address, found.evidence["proof_card"]


@pytest.mark.parametrize(("trump", "leader", "place"), EVERYWHERE)
def test_the_left_bower_led_asks_for_trump(trump: str, leader: str, place: int) -> None:
    """Its printed suit on it is a renege of a seat that shows a trump later."""
    one, two = green_suits(trump)
    printed = f"A{next_suit(trump)}"
    first = trick(leader, left_bower(trump), place, printed, (f"9{trump}", f"Q{trump}"))
    second = trick(leader, f"A{trump}", place, f"K{trump}", (f"9{one}", f"9{two}"))
    found = renege(played(trump, leader, first, second))
    assert found == (ahead(leader)[place], f"t1.{place + 1}", f"K{trump}")


@pytest.mark.parametrize(("trump", "leader", "place"), EVERYWHERE)
def test_the_left_bower_led_does_not_ask_for_its_printed_suit(
    trump: str, leader: str, place: int
) -> None:
    """A seat that throws another suit and shows the printed one later is not accused."""
    one, two = green_suits(trump)
    printed = f"K{next_suit(trump)}"
    first = trick(leader, left_bower(trump), place, f"A{one}", (f"9{trump}", f"Q{trump}"))
    second = trick(leader, f"A{trump}", place, printed, (f"9{one}", f"9{two}"))
    assert codes(played(trump, leader, first, second)) == []


@pytest.mark.parametrize(("trump", "leader", "place"), EVERYWHERE)
def test_the_left_bower_on_its_printed_suit_is_a_ruff(trump: str, leader: str, place: int) -> None:
    """It is a renege of a seat that shows the printed suit later, though that suit was led."""
    one, two = green_suits(trump)
    printed = next_suit(trump)
    seat = ahead(leader)[place]
    first = trick(leader, f"9{printed}", place, left_bower(trump), (f"A{printed}", f"Q{printed}"))
    guilty = f"{seat}: K{printed} 9{one} T{one} 9{two}"
    assert renege(played(trump, leader, first, guilty)) == (seat, f"t1.{place + 1}", f"K{printed}")
    innocent = f"{seat}: K{two} 9{two} T{two} Q{two}"
    assert codes(played(trump, leader, first, innocent)) == []


@pytest.mark.parametrize(("trump", "leader", "place"), EVERYWHERE)
def test_the_left_bower_on_its_printed_suit_wins_as_a_trump(
    trump: str, leader: str, place: int
) -> None:
    """Law and winner read one suit: it takes the trick from the ace of what is printed on it."""
    printed = next_suit(trump)
    first = trick(leader, f"9{printed}", place, left_bower(trump), (f"A{printed}", f"Q{printed}"))
    for seat in SEATS:
        found = codes(played(trump, leader, f"{first} = {seat}"))
        assert found == ([] if seat == ahead(leader)[place] else ["WRONG_TRICK_WINNER_RECORDED"])


@pytest.mark.parametrize(("trump", "leader", "place"), EVERYWHERE)
def test_the_left_bower_kept_back_is_no_renege_in_its_printed_suit(
    trump: str, leader: str, place: int
) -> None:
    one, two = green_suits(trump)
    printed = next_suit(trump)
    first = trick(leader, f"A{printed}", place, f"9{one}", (f"9{printed}", f"T{printed}"))
    second = trick(leader, f"J{trump}", place, left_bower(trump), (f"9{two}", f"T{two}"))
    assert codes(played(trump, leader, first, second)) == []


@pytest.mark.parametrize("lead", ["J", "A", "9"])
@pytest.mark.parametrize(("trump", "leader", "place"), EVERYWHERE)
def test_the_left_bower_kept_back_from_trumps_is_a_renege(
    trump: str, leader: str, place: int, lead: str
) -> None:
    """Also where the right bower was led, and the left is the only trump of the hand."""
    one, two = green_suits(trump)
    thrown = f"9{next_suit(trump)}"
    first = trick(leader, lead + trump, place, thrown, (f"9{one}", f"9{two}"))
    second = trick(leader, f"K{trump}", place, left_bower(trump), (f"T{one}", f"T{two}"))
    found = renege(played(trump, leader, first, second))
    assert found == (ahead(leader)[place], f"t1.{place + 1}", left_bower(trump))


@pytest.mark.parametrize(("trump", "leader", "place"), EVERYWHERE)
def test_a_hand_proves_by_the_suits_that_its_cards_count_as(
    trump: str, leader: str, place: int
) -> None:
    """The left bower in a hand that was written down: bound by trumps, free in its printed suit."""
    one, two = green_suits(trump)
    printed = next_suit(trump)
    seat = ahead(leader)[place]
    cards_held = f"{left_bower(trump)} A{one} K{one} A{two} K{two}"
    known = f"hand {seat}: {cards_held}\n"
    trumps = trick(leader, f"A{trump}", place, f"K{one}", (f"9{one}", f"9{two}"))
    report = played(trump, leader, trumps, known=known)
    assert renege(report)[0] == seat
    assert only(report).evidence["legal"] == [left_bower(trump)]
    plain = trick(leader, f"A{printed}", place, f"K{one}", (f"9{printed}", f"T{printed}"))
    assert codes(played(trump, leader, plain, known=known)) == []


@pytest.mark.parametrize(("trump", "hand"), [*product(SUITS, combinations(SUITS, 2))])
def test_a_left_bower_counts_as_a_trump_in_every_hand(trump: str, hand: tuple[str, ...]) -> None:
    """Beside plain cards of any suits: one trump, and none of the next suit."""
    under = cards.SUIT_UNDER[SUITS.index(trump)]
    plain = [f"9{suit}" for suit in hand if suit != trump]
    held = cards.union(tuple(cards.BY_NAME[name] for name in [*plain, left_bower(trump)]))
    assert cards.names(held & under[SUITS.index(trump)]) == [left_bower(trump)]
    of_next = held & under[SUITS.index(next_suit(trump))]
    assert cards.names(of_next) == [name for name in plain if name[1] == next_suit(trump)]


@pytest.mark.parametrize("trump", SUITS)
def test_under_a_trump_there_are_seven_trumps_and_five_of_the_next_suit(trump: str) -> None:
    counts = [
        sum(cards.SUIT_OF[SUITS.index(trump)][cards.BY_NAME[name]] == index for name in PACK)
        for index in range(4)
    ]
    expected = {trump: 7, next_suit(trump): 5}
    assert counts == [expected.get(suit, 6) for suit in SUITS]


@pytest.mark.parametrize(("trump", "lead"), [*product([*SUITS, "N"], PACK)])
def test_a_card_of_neither_trump_nor_the_suit_led_never_wins(trump: str, lead: str) -> None:
    number = cards.TRUMPS.index(trump)
    suit_of, led = cards.SUIT_OF[number], cards.SUIT_OF[number][cards.BY_NAME[lead]]
    strength = cards.STRENGTH[number][led]
    off = [card for name in PACK if suit_of[card := cards.BY_NAME[name]] not in (led, number)]
    assert {strength[card] for card in off} == {0}
    assert strength[cards.BY_NAME[lead]] > 0


@pytest.mark.parametrize(("trump", "leader"), [*product(SUITS, SEATS)])
def test_a_nine_led_wins_from_aces_of_other_suits(trump: str, leader: str) -> None:
    one, two = green_suits(trump)
    lead = f"{leader}: 9{one} A{next_suit(trump)} A{two} K{two}"
    for seat in SEATS:
        found = codes(played(trump, leader, f"{lead} = {seat}"))
        assert found == ([] if seat == leader else ["WRONG_TRICK_WINNER_RECORDED"])


@pytest.mark.parametrize(("led", "leader", "place"), EVERYWHERE)
def test_without_trump_a_joker_may_be_played_though_the_suit_led_is_held(
    led: str, leader: str, place: int
) -> None:
    """It is a suit of its own there, so its owner is neither forced to it nor kept from it."""
    order = ahead(leader)
    seat = order[place]
    one, two, three = (suit for suit in SUITS if suit != led)
    head = f"deal 1 dealer {order[3]} up J{one}\nhand {seat}: B K{led} A{one} A{two} A{three}\n"
    for card in ("B", f"K{led}"):
        first = trick(leader, f"9{led}", place, card, (f"A{led}", f"Q{led}"))
        text = f"{head}bids: pass pass pass pass | N\n1 {first}\nclaim {leader}\n"
        assert codes(audited(text, options="no-trump deck=25")) == []
    hand = cards.union(tuple(cards.BY_NAME[name] for name in ("B", f"K{led}", f"A{one}")))
    may = cards.legal_cards(hand, SUITS.index(led), cards.NO_TRUMP)
    assert cards.names(may) == ["B", f"K{led}"]


@pytest.mark.parametrize(("trump", "leader", "place"), EVERYWHERE)
def test_with_a_trump_the_joker_is_one(trump: str, leader: str, place: int) -> None:
    """On a plain lead it ruffs: a renege of a hand that holds the suit led."""
    one, two = green_suits(trump)
    seat = ahead(leader)[place]
    known = f"hand {seat}: B K{one} A{two} K{two} Q{two}\n"
    first = trick(leader, f"9{one}", place, "B", (f"A{one}", f"Q{one}"))
    report = played(trump, leader, first, known=known, options="deck=25")
    assert (renege(report)[0], only(report).evidence["legal"]) == (seat, [f"K{one}"])
    thrown = trick(leader, f"9{trump}", place, f"K{one}", (f"A{trump}", f"Q{trump}"))
    report = played(trump, leader, thrown, known=known, options="deck=25")
    assert (renege(report)[0], only(report).evidence["legal"]) == (seat, ["B"])


@pytest.mark.parametrize(("trump", "leader", "place"), EVERYWHERE)
def test_a_forced_card_is_lawful_and_each_other_card_of_the_hand_a_renege(
    trump: str, leader: str, place: int
) -> None:
    """What may be done and what is found say one thing, whatever suit was led."""
    one, two = green_suits(trump)
    seat = ahead(leader)[place]
    for led, forced in ((trump, left_bower(trump)), (one, f"K{one}")):
        hand = [left_bower(trump), f"K{one}", f"A{two}", f"K{two}", f"Q{two}"]
        for card in hand:
            first = trick(leader, f"9{led}", place, card, (f"A{led}", f"Q{led}"))
            report = played(trump, leader, first, known=f"hand {seat}: {' '.join(hand)}\n")
            assert codes(report) == ([] if card == forced else ["RENEGE"])
            assert card == forced or only(report).evidence["legal"] == [forced]


@pytest.mark.parametrize(("trump", "leader", "place"), EVERYWHERE)
def test_a_ruff_is_a_renege_of_a_seat_that_shows_the_suit_led_later(
    trump: str, leader: str, place: int
) -> None:
    """In each of the three plain suits, with each trump; without the suit it is lawful."""
    seat = ahead(leader)[place]
    plain = (next_suit(trump), *green_suits(trump))
    for led, other in zip(plain, plain[1:] + plain[:1], strict=True):
        for ruff in (f"9{trump}", f"J{trump}", f"A{trump}"):
            first = trick(leader, f"A{led}", place, ruff, (f"9{led}", f"Q{led}"))
            guilty = f"{seat}: T{led} K{led} 9{other} K{trump}"
            assert renege(played(trump, leader, first, guilty))[2] == f"T{led}"
            innocent = f"{seat}: T{other} K{other} 9{other} Q{other}"
            assert codes(played(trump, leader, first, innocent)) == []


@pytest.mark.parametrize(("leader", "card"), [*product(SEATS, HELD)])
def test_no_lead_is_a_fault_however_poor(leader: str, card: str) -> None:
    """A trump, a low singleton, a suit that the partner has shown he has not."""
    known = f"hand {leader}: {' '.join(HELD)}\n"
    assert codes(played("H", leader, f"{leader}: {card} ?? ?? ??", known=known)) == []
    if card != "AS":
        partner_is_void = f"{leader}: AS QS AC KS"
        second = f"{leader}: {card} ?? ?? ??"
        assert codes(played("H", leader, partner_is_void, second, known=known)) == []
