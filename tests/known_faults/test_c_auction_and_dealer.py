"""Section C: calls, the card turned up, and whose deal it is."""

from __future__ import annotations

import json
from itertools import pairwise, product
from typing import Any, Final

import pytest

from analyzer.audit import roots
from analyzer.engine import Table, legal, play
from analyzer.record import PASS, Call
from analyzer.seats import SEATS as SEAT_LETTERS
from tests.audit.audited import audited, codes
from tests.command import euchre
from tests.engine.build import deal, rules
from tests.known_faults.letters import SEATS, SUITS, after, ahead, bids
from tests.known_faults.reports import report_of, report_of_egn
from tests.notation.egn_text import a_deal

PASSED: Final = "bids: pass pass pass pass | pass pass pass pass\n"
EGN_SEATS: Final = "NESW"
SEATED: Final = {"two-handed": "SN", "three-handed": "SWE", "four-handed": SEATS}
# No hand here has a jack: the suit of a card tells whose it is.
HANDS: Final = {
    seat: [rank + suit for rank in "AKQT9"] for seat, suit in zip(SEATS, SUITS, strict=True)
}
ALL_HANDS: Final = "".join(f"hand {seat}: {' '.join(held)}\n" for seat, held in HANDS.items())


def plies(text: str) -> list[dict[str, Any]]:
    """The table at every ply of the only deal."""
    done = euchre("replay", "-", "--format", "json", stdin='[Rules "four-handed"]\n' + text)
    (deal,) = json.loads(done.stdout)["games"][0]["deals"]
    found: list[dict[str, Any]] = deal["plies"]
    return found


# The card turned up (24).


@pytest.mark.parametrize(("dealer", "passes"), [*product(SEATS, range(9))])
def test_the_dealer_has_five_cards_at_every_pass(dealer: str, passes: int) -> None:
    words = ["pass"] * passes
    calls = " ".join((*words[:4], "|", *words[4:])) if passes > 4 else " ".join(words)
    line = f"bids: {calls}\n" if passes else ""
    for ply in plies(f"deal 1 dealer {dealer} up JS\n{ALL_HANDS}{line}"):
        assert ply["hands"][dealer] == {"known": HANDS[dealer], "possible": [], "unknown": 0}


@pytest.mark.parametrize(("dealer", "caller"), [*product(SEATS, SEATS)])
def test_the_dealer_takes_the_card_once_after_the_order(dealer: str, caller: str) -> None:
    """Six cards when he has taken it, five when he has laid one away."""
    calls = bids(dealer, caller, 1, "order")
    head = f"deal 1 dealer {dealer} up JS\n{ALL_HANDS}{calls}"
    thrown = HANDS[dealer][-1]
    sizes = [
        (ply["address"], len(ply["hands"][dealer]["known"]), "JS" in ply["hands"][dealer]["known"])
        for ply in plies(f"{head}take {dealer}\ndiscard {dealer}: {thrown}\n")
    ]
    assert sizes[-2:] == [("take", 6, True), ("discard", 5, True)]
    assert {size[1:] for size in sizes[:-2]} == {(5, False)}


@pytest.mark.parametrize("dealer", SEATS)
def test_a_sixth_card_in_the_dealers_hand_as_dealt_is_found(dealer: str) -> None:
    """Be it a card of his own or the very card turned up; another hand of six is found as well."""
    text = f"deal 1 dealer {dealer} up JS\nhand {dealer}: {' '.join(HANDS[dealer])} "
    assert codes(audited(f"{text}JH\nbids: order\n")) == ["WRONG_HAND_SIZE"]
    found = codes(audited(f"{text}JS\nbids: order\n"))
    assert found == ["DUPLICATE_CARD_IN_DEAL", "WRONG_HAND_SIZE"]


@pytest.mark.parametrize("dealer", range(4))
def test_a_sixth_card_of_the_dealer_is_found_in_another_format(dealer: int) -> None:
    deal = a_deal("Order", up="Js", dealer=dealer)
    held = [[card[0] + card[1].lower() for card in HANDS[seat]] for seat in EGN_SEATS]
    held[dealer].append("Jh")
    deal["initialState"]["playerCards"] = held
    assert codes(report_of_egn(deal)) == ["WRONG_HAND_SIZE"]


# Everybody passes twice (26, 28).


@pytest.mark.parametrize("rule", ["next_dealer", "same_dealer"])
@pytest.mark.parametrize(("dealer", "following"), [*product(SEATS, SEATS)])
def test_after_a_deal_that_all_passed_the_rule_says_who_deals(
    dealer: str, following: str, rule: str
) -> None:
    text = f"deal 1 dealer {dealer} up TH\n{PASSED}deal 2 dealer {following} up 9C\n{PASSED}"
    expected = dealer if rule == "same_dealer" else ahead(dealer)[1]
    found = codes(audited(text, options=f"all-pass={rule}"))
    assert found == ([] if following == expected else ["WRONG_DEALER"])


@pytest.mark.parametrize("name", SEATED)
def test_a_deal_that_all_passed_leaves_the_score_as_it_was(name: str) -> None:
    seats = SEATED[name]
    passes = " ".join(["pass"] * len(seats))
    passed = f"bids: {passes} | {passes}\n"
    sides = ["NS", "EW"] if len(seats) == 4 else list(seats)
    points = " ".join(f"{side} {number}" for number, side in enumerate(sides, 3))
    text = (
        f"deal 1 dealer {seats[0]} up TH\n{passed}total {points}\ndeal 2 dealer {seats[1]} up 9C\n"
    )
    report = audited(f"{text}{passed}", name, tags=f'[Score "{points}"]\n')
    assert codes(report) == []
    assert [deal.result for deal in report.deals] == ["thrown-in", "thrown-in"]
    assert dict(report.final_score) == {side: number for number, side in enumerate(sides, 3)}


@pytest.mark.parametrize("dealer", range(4))
def test_a_deal_that_all_passed_is_read_from_another_format(dealer: int) -> None:
    """Eight passes and no trick, where the dealer is not stuck; then the next deals."""
    passed = a_deal(*["Pass"] * 8, dealer=dealer)
    following = a_deal(*["Pass"] * 8, dealer=(dealer + 1) % 4)
    report = report_of_egn(passed, following, ruleset={"std": False})
    assert codes(report) == []
    assert dict(report.final_score) == {"NS": 0, "EW": 0}
    stuck = report_of_egn(passed, following, ruleset={"std": True})
    assert codes(stuck) == ["DEALER_PASSED_WHEN_STUCK"] * 2


# The dealer who is stuck (29, 30, 32).


@pytest.mark.parametrize("up", SUITS)
@pytest.mark.parametrize(("name", "named"), [*product(SEATED, SUITS)])
def test_a_stuck_dealer_names_one_of_the_other_three_suits(name: str, named: str, up: str) -> None:
    seats = SEATED[name]
    for dealer in seats:
        text = f"deal 1 dealer {dealer} up T{up}\n{bids(dealer, dealer, 2, named, seats)}"
        found = codes(audited(text, name, options="stick-the-dealer"))
        assert found == (["NAMED_TURNED_DOWN_SUIT"] if named == up else [])


@pytest.mark.parametrize(
    ("name", "position"), [(name, at) for name, seats in SEATED.items() for at in range(len(seats))]
)
def test_the_seat_that_is_stuck_is_the_dealer_whoever_speaks_last(name: str, position: int) -> None:
    """He passes in his turn, or before it so that somebody else is the last to pass."""
    seats = SEATED[name]
    for dealer in seats:
        order = after(dealer, seats)
        second = [f"{seat}:pass" for seat in order[:-1]]
        second.insert(position, f"{dealer}:pass")
        first = " ".join(["pass"] * len(seats))
        text = f"deal 1 dealer {dealer} up TH\nbids: {first} | {' '.join(second)}\n"
        report = audited(text, name, options="stick-the-dealer")
        stuck = [f for f in report.all_findings if f.code == "DEALER_PASSED_WHEN_STUCK"]
        assert [SEAT_LETTERS[f.seat] for f in stuck if f.seat is not None] == [dealer]
        assert [f.address for f in stuck] == [f"b{len(seats) + position + 1}"]
        assert codes(audited(text, name, options="no-stick-the-dealer")) == (
            [] if position == len(seats) - 1 else ["BID_OUT_OF_TURN"]
        )


@pytest.mark.parametrize("name", SEATED)
def test_in_strict_play_nobody_but_the_dealer_must_name_a_suit(name: str) -> None:
    seats = SEATED[name]
    agreed = rules(name, stick_the_dealer="yes")
    for dealer in seats:
        table = Table(agreed, deal(f"deal 1 dealer {dealer} up TH\n", len(seats)))
        for number in range(2 * len(seats)):
            offered = [event for event in legal(table) if isinstance(event, Call)]
            passing = [event for event in offered if event.bid == PASS]
            assert bool(passing) == (number != 2 * len(seats) - 1)
            if passing:
                play(table, passing[0])


@pytest.mark.parametrize("first", "SWE")
def test_three_hands_of_another_format_have_their_own_stuck_dealer(first: str) -> None:
    dealer = ahead(first, "SWE")[2]
    text = (
        '[GameCode "Euchre"]\n[GameOptionsJson "{"stickTheDealer":true}"]\n'
        f'[Dealer "{dealer}"]\n[Deal "{first}:- - -"]\n[Undealt "HT"]\n'
        f'[Auction "{first}"]\nPass Pass Pass\nPass Pass Pass\n'
    )
    (finding,) = roots(report_of(text).all_findings)
    assert finding.seat is not None
    assert (finding.code, SEAT_LETTERS[finding.seat]) == ("DEALER_PASSED_WHEN_STUCK", dealer)


# A hand of nines and tens (34).


@pytest.mark.parametrize(("rule", "following"), [*product(("redeal", "off"), SEATS)])
def test_a_deal_given_up_for_a_poor_hand_is_dealt_again_by_the_same_dealer(
    rule: str, following: str
) -> None:
    for owner, dealer in product(SEATS, SEATS):
        hand = f"hand {owner}: 9S TS 9H TH 9D\n"
        again = ahead(dealer)[SEATS.index(following)]
        text = f"deal 1 dealer {dealer} up AC\n{hand}misdeal poor hand\n"
        report = audited(
            f"{text}deal 2 dealer {again} up 9C\n{PASSED}", options=f"farmers-hand={rule}"
        )
        assert codes(report) == ([] if again == dealer else ["WRONG_DEALER"])
        assert dict(report.final_score) == {"NS": 0, "EW": 0}


# The next dealer (35).


@pytest.mark.parametrize("name", SEATED)
def test_the_next_dealer_is_the_next_seat_after_the_one_recorded(name: str) -> None:
    """Every sequence of three dealers: a fault wherever the deal did not go one seat on."""
    seats = SEATED[name]
    passes = " ".join(["pass"] * len(seats))
    for dealers in product(seats, repeat=3):
        text = "".join(
            f"deal {number} dealer {dealer} up TH\nbids: {passes} | {passes}\n"
            for number, dealer in enumerate(dealers, 1)
        )
        report = audited(text, name)
        expected = [
            number
            for number, (before, dealer) in enumerate(pairwise(dealers), 2)
            if dealer != ahead(before, seats)[1]
        ]
        assert [finding.deal for finding in report.all_findings] == expected
        assert codes(report) == ["WRONG_DEALER"] * len(expected)


@pytest.mark.parametrize("ends", ["claim S\n", "1 S: JH 9H KH AH\n", "redeal\n", "misdeal\n"])
def test_the_dealer_after_a_deal_is_told_by_how_the_deal_ended(ends: str) -> None:
    """After a whole deal the next; after one dealt again the same; after one cut short anybody."""
    kinds = {"claim S\n": "S", "redeal\n": "E", "misdeal\n": "E"}
    for dealer in SEATS:
        calls = "" if ends == "misdeal\n" else "bids: order\n"
        text = f"deal 1 dealer E up TH\n{calls}{ends}deal 2 dealer {dealer} up 9C\n{PASSED}"
        found = [f for f in audited(text).all_findings if f.code == "WRONG_DEALER"]
        assert (not found) == (kinds.get(ends, dealer) == dealer)
