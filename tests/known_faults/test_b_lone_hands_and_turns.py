"""Section B: lone hands, defending alone, the first lead, and turns that were left out."""

from __future__ import annotations

import json
from itertools import product
from typing import Final

import pytest

from analyzer.audit import GameReport
from analyzer.seats import SEATS as SEAT_LETTERS
from tests.audit.audited import audited, codes
from tests.command import euchre
from tests.known_faults.letters import SEATS, SUITS, after, ahead, bids, partner
from tests.known_faults.reports import report_of, report_of_egn
from tests.notation.egn_text import a_deal

DEALERS: Final = list(SEATS)
TABLES: Final = list(product(SEATS, SEATS, (1, 2)))  # the dealer, the lone caller, the round
SUIT_OF_HAND: Final = dict(zip(SEATS, SUITS, strict=True))  # no hand here has a jack
EGN_SEATS: Final = "NESW"


def hands() -> str:
    return "".join(
        f"hand {seat}: {' '.join(rank + suit for rank in 'AKQT9')}\n"
        for seat, suit in SUIT_OF_HAND.items()
    )


def lone_march(dealer: str, caller: str, stated: str = "") -> str:
    """The lone hand holds every trump but the bowers, which lie in the kitty, and takes all."""
    trump = SUIT_OF_HAND[caller]
    up = next(suit for suit in SUITS if suit != trump)
    head = f"deal 1 dealer {dealer} up J{up}\n{hands()}{bids(dealer, caller, 2, f'{trump}-alone')}"
    leader = next(seat for seat in after(dealer) if seat != partner(caller))
    lines = ""
    for number, rank in enumerate("AKQT9", 1):
        order = [seat for seat in ahead(leader) if seat != partner(caller)]
        cards = " ".join(rank + SUIT_OF_HAND[seat] for seat in order)
        lines += f"{number} {leader}: {cards} = {caller}\n"
        leader = caller
    return head + lines + stated


def side(seat: str) -> str:
    return "NS" if seat in "NS" else "EW"


def first_lead(report: GameReport) -> str:
    (deal,) = report.deals
    assert deal.lead is not None
    return SEAT_LETTERS[deal.lead]


# Who leads (14).


@pytest.mark.parametrize(("dealer", "caller", "round_"), TABLES)
def test_the_first_lead_passes_over_a_partner_who_sits_out(
    dealer: str, caller: str, round_: int
) -> None:
    call = "order-alone" if round_ == 1 else "S-alone"
    text = f"deal 1 dealer {dealer} up 9H\n{bids(dealer, caller, round_, call)}"
    expected = next(seat for seat in after(dealer) if seat != partner(caller))
    assert first_lead(audited(text)) == expected
    left_of_loner = ahead(caller)[1]
    assert first_lead(audited(text, options="loner-lead=left-of-loner")) == left_of_loner


@pytest.mark.parametrize(("dealer", "caller", "round_"), TABLES)
def test_a_lead_is_found_wrong_from_every_seat_but_the_one_that_leads(
    dealer: str, caller: str, round_: int
) -> None:
    call = "order-alone" if round_ == 1 else "S-alone"
    text = f"deal 1 dealer {dealer} up 9H\n{bids(dealer, caller, round_, call)}"
    leader = next(seat for seat in after(dealer) if seat != partner(caller))
    for seat in SEATS:
        if seat != partner(caller):
            found = codes(audited(f"{text}1 {seat}: AC KC QC\nclaim {caller}\n"))
            assert found == ([] if seat == leader else ["LEAD_OUT_OF_TURN"])


@pytest.mark.parametrize(("dealer", "maker"), [*product(SEATS, SEATS)])
@pytest.mark.parametrize(
    ("lead", "beside"),
    [("left_of_dealer", "dealer"), ("left_of_maker", "maker"), ("left_of_defender", "defender")],
)
def test_between_two_lone_hands_the_first_lead_passes_over_both_partners(
    dealer: str, maker: str, lead: str, beside: str
) -> None:
    for defender in (ahead(maker)[1], ahead(maker)[3]):
        start = {"dealer": dealer, "maker": maker, "defender": defender}[beside]
        expected = next(seat for seat in after(start) if seat in (maker, defender))
        text = (
            f"deal 1 dealer {dealer} up 9H\n{bids(dealer, maker, 2, 'S-alone')}alone {defender}\n"
        )
        report = audited(text, options=f"defend-alone=any both-alone-lead={lead}")
        assert (codes(report), first_lead(report)) == ([], expected)


@pytest.mark.parametrize(("dealer", "caller", "round_"), TABLES)
def test_cards_without_seats_fall_to_the_hands_that_are_in_the_deal(
    dealer: str, caller: str, round_: int
) -> None:
    """EGN writes no seat: each hand has a suit of its own, so a card given to another is found."""
    passes = ["Pass"] * (after(dealer).index(caller) + 4 * (round_ - 1))
    up = "Js" if round_ == 1 else "Jh"
    trick = [f"A{SUIT_OF_HAND[seat].lower()}" for seat in after(dealer) if seat != partner(caller)]
    deal = a_deal(
        *passes,
        "Order" if round_ == 1 else "s",
        tricks=[trick],
        up=up,
        dealer=EGN_SEATS.index(dealer),
        isAlone=True,
    )
    deal["initialState"]["playerCards"] = [
        [rank + SUIT_OF_HAND[seat].lower() for rank in "AKQT9"] for seat in EGN_SEATS
    ]
    report = report_of_egn(deal)
    assert codes(report) == ["INCOMPLETE_DEAL"]
    assert [SEAT_LETTERS[seat] for seat in report.deals[0].alone] == [caller]


# The end of a lone hand (15).


@pytest.mark.parametrize(("dealer", "caller"), [*product(SEATS, SEATS)])
def test_a_lone_hand_is_over_though_the_partner_still_holds_five_cards(
    dealer: str, caller: str
) -> None:
    report = audited(lone_march(dealer, caller, f"score {side(caller)} 4\n"))
    (deal,) = report.deals
    assert (codes(report), deal.result, deal.undetermined) == ([], "march", ())
    assert dict(deal.points or ())[side(caller)] == 4


@pytest.mark.parametrize(("dealer", "caller"), [*product(SEATS, SEATS)])
def test_a_lone_hand_of_four_tricks_is_not_over(dealer: str, caller: str) -> None:
    four = lone_march(dealer, caller).rsplit("5 ", 1)[0].replace(hands(), "")
    assert codes(audited(four)) == ["INCOMPLETE_DEAL"]


# One score for a lone defence (17).


def lone_defence(dealer: str, maker: str, defender: str, tricks: int = 5) -> str:
    """The lone defender takes three tricks, the lone maker the last two."""
    leader = next(seat for seat in after(dealer) if seat in (maker, defender))
    opening = ["AS", "9H"] if leader == defender else ["9H", "AS"]
    lines = [
        f"1 {leader}: {' '.join(opening)}",
        f"2 {defender}: KS TH",
        f"3 {defender}: QS QH",
        f"4 {defender}: 9D AD",
        f"5 {maker}: KD TD",
    ]
    head = f"deal 1 dealer {dealer} up 9C\n{bids(dealer, maker, 2, 'S-alone')}alone {defender}\n"
    return head + "\n".join(lines[:tricks]) + "\n"


@pytest.mark.parametrize("points", [2, 4])
@pytest.mark.parametrize(("dealer", "maker"), [*product(SEATS, SEATS)])
def test_a_lone_defender_scores_what_was_agreed_however_the_deal_is_told(
    dealer: str, maker: str, points: int
) -> None:
    """Played out, conceded, claimed, or with the score in words: one number."""
    agreed = f"defend-alone=any lone-defender-euchre-points={points}"
    for defender in (ahead(maker)[1], ahead(maker)[3]):
        told = [
            lone_defence(dealer, maker, defender),
            lone_defence(dealer, maker, defender, 3) + f"claim {maker}\n",
            lone_defence(dealer, maker, defender, 3) + f"claim {defender} 0\n",
            lone_defence(dealer, maker, defender, 4) + f"claim {maker} 1\n",
        ]
        for text in told:
            report = audited(f"{text}score {side(defender)} {points}\n", options=agreed)
            assert codes(report) == []
            assert dict(report.deals[0].points or ())[side(defender)] == points


@pytest.mark.parametrize(("dealer", "maker"), [*product(SEATS, SEATS)])
def test_a_lone_defence_of_another_format_scores_the_same(dealer: str, maker: str) -> None:
    for defender in (ahead(maker)[1], ahead(maker)[3]):
        text = lone_defence(dealer, maker, defender)
        in_pen = audited(text, "egn", "defend-alone=vs-loner-only")
        passes = ["Pass"] * (4 + after(dealer).index(maker))
        tricks = [
            [card[0] + card[1].lower() for card in line.partition(": ")[2].split()]
            for line in text.splitlines()[3:]
        ]
        deal = a_deal(
            *passes,
            "s",
            tricks=tricks,
            up="9c",
            dealer=EGN_SEATS.index(dealer),
            isAlone=True,
            aloneDefender=EGN_SEATS.index(defender),
        )
        in_egn = report_of_egn(deal, ruleset={"defend_alone": True})
        assert codes(in_pen) == codes(in_egn) == []
        assert in_pen.deals[0].points == in_egn.deals[0].points
        assert dict(in_egn.deals[0].points or ())[side(defender)] == 4


# The dealer whose partner orders alone (19).


@pytest.mark.parametrize("preset", ["four-handed", "egn", "bicycle", "openspiel"])
@pytest.mark.parametrize("dealer", DEALERS)
def test_a_dealer_whose_partner_orders_alone_may_take_the_card_or_not(
    dealer: str, preset: str
) -> None:
    """Nobody says of such a dead hand what becomes of the card: no telling of it is a fault."""
    plain = SUIT_OF_HAND[dealer]
    up = "J" + next(suit for suit in SUITS if suit != plain)
    lines = ["", f"take {dealer}\n", *(f"discard {dealer}: {card}\n" for card in ("-", "??"))]
    lines += [f"discard {dealer}: {rank}{plain}\n" for rank in "AKQT9"]
    for known, line in product(("", hands()), lines):
        head = f"deal 1 dealer {dealer} up {up}\n{known}"
        text = head + bids(dealer, partner(dealer), 1, "order-alone") + line
        assert codes(audited(text, preset)) == [], line


@pytest.mark.parametrize("dealer", range(4))
def test_a_dead_hand_of_another_format_may_have_a_discard_or_none(dealer: int) -> None:
    for discard in ({}, {"discard": "9c"}):
        deal = a_deal("Pass", "Order", up="Jh", dealer=dealer, isAlone=True, **discard)
        assert codes(report_of_egn(deal)) == []


# Alone where it is not offered (21).


@pytest.mark.parametrize("preset", ["four-handed", "egn", "bicycle", "openspiel"])
@pytest.mark.parametrize(("dealer", "caller", "round_"), TABLES)
def test_alone_where_nobody_may_play_alone_is_found_and_puts_nobody_out(
    dealer: str, caller: str, round_: int, preset: str
) -> None:
    call = "order-alone" if round_ == 1 else "S-alone"
    text = f"deal 1 dealer {dealer} up 9H\n{bids(dealer, caller, round_, call)}"
    report = audited(text, preset, options="no-alone")
    assert codes(report) == ["ALONE_NOT_AVAILABLE"]
    assert (report.deals[0].alone, first_lead(report)) == ((), after(dealer)[0])
    assert codes(audited(text, preset)) == []


@pytest.mark.parametrize(("option", "found"), [("", []), ("noAlone", ["ALONE_NOT_AVAILABLE"])])
def test_an_option_of_another_format_takes_lone_hands_away(option: str, found: list[str]) -> None:
    options = f'[GameOptionsJson "{{"{option}":true}}"]\n' if option else ""
    text = (
        f'[GameCode "Euchre"]\n{options}[Dealer "E"]\n[Deal "S:- - - -"]\n[Undealt "S9"]\n'
        '[Declarer "S"]\n[Contract "♠ alone"]\n[Auction "S"]\n♠alone - - -\n'
    )
    assert codes(report_of(text)) == found


# Cards that change hands before play (22).


@pytest.mark.parametrize("maker", SEATS)
def test_a_card_passed_to_the_lone_maker_is_his_before_the_first_lead(maker: str) -> None:
    """Both hands have five cards then, and the card that went back is the partner's."""
    giver = partner(maker)
    dealer = ahead(maker)[3]
    groups = {"S": "AKQT9...", "W": ".AKQT9..", "N": "..AKQT9.", "E": "...AKQT9"}
    trump, plain = SUIT_OF_HAND[maker], SUIT_OF_HAND[giver]
    up = next(suit for suit in SUITS if suit not in (trump, plain))
    rest = "".join(f"{suit}J" for suit in SUITS if suit != up)
    sign = dict(zip(SUITS, "♠♥♦♣", strict=True))[trump]
    text = (
        '[GameCode "Euchre"]\n[GameOptionsJson "{"callForBest":true}"]\n'
        f'[Dealer "{dealer}"]\n[Deal "{dealer}:{" ".join(groups[s] for s in ahead(dealer))}"]\n'
        f'[Undealt "{up}J{rest}"]\n[Declarer "{maker}"]\n[Contract "{sign} alone"]\n'
        f'[Auction "{maker}"]\nPass Pass Pass Pass\n{sign}alone - - -\n'
        f'[CardsPassed "{giver}:{maker}:{plain}A"]\n[CardsPassed "{maker}:{giver}:{trump}9"]\n'
    )
    assert codes(report_of(text)) == []
    done = euchre("replay", "-", "--format", "json", stdin=text)
    last = json.loads(done.stdout)["games"][0]["deals"][0]["plies"][-1]
    held = {seat: last["hands"][seat]["known"] for seat in (maker, giver)}
    assert {seat: len(cards) for seat, cards in held.items()} == {maker: 5, giver: 5}
    assert (f"A{plain}" in held[maker], f"9{trump}" in held[giver]) == (True, True)
    assert (f"A{plain}" in held[giver], f"9{trump}" in held[maker]) == (False, False)


# Turns left out (23).


def with_a_card_left_out(seat: str, number: int) -> str:
    """South wins every trick; each card has its seat, so that all see whose is missing."""
    lines = ""
    for trick, rank in enumerate("AKQT9", 1):
        words = [f"{s}:{rank}{SUIT_OF_HAND[s]}" for s in SEATS if (trick, s) != (number, seat)]
        lines += f"{trick}: {' '.join(words)}\n"
    return f"deal 1 dealer E up JH\nbids: pass pass pass pass | S\n{lines}"


@pytest.mark.parametrize(("left_out", "number"), [*product(SEATS, range(1, 5))])
def test_a_seat_left_out_of_a_trick_is_a_fault_with_trick_and_seat(
    left_out: str, number: int
) -> None:
    report = audited(with_a_card_left_out(left_out, number))
    (size,) = (found for found in report.all_findings if found.code == "TRICK_SIZE")
    assert (size.trick, size.expected, size.actual) == (number, 4, 3)
    assert size.evidence["missing"] == [left_out]


@pytest.mark.parametrize("left_out", SEATS)
def test_a_last_trick_with_a_card_too_few_is_told_with_trick_and_seat(left_out: str) -> None:
    """Nothing follows it: the deal stops early there."""
    found = audited(with_a_card_left_out(left_out, 5)).all_findings
    (incomplete,) = (f.message for f in found if f.code == "INCOMPLETE_DEAL")
    assert incomplete.startswith(f"trick 5 lacks the card of {left_out}")


@pytest.mark.parametrize("left_out", list("WNE"))
def test_a_last_trick_with_a_card_too_few_accuses_nobody(left_out: str) -> None:
    """Whether the card was not played or not written down nobody can tell, as in every trick."""
    assert codes(audited(with_a_card_left_out(left_out, 5))) == ["INCOMPLETE_DEAL"]


@pytest.mark.parametrize(("dealer", "skipped"), [*product(SEATS, range(3))])
def test_a_seat_left_out_of_the_auction_is_named_by_who_spoke_for_it(
    dealer: str, skipped: int
) -> None:
    order = after(dealer)
    words = [f"{seat}:pass" for seat in order if seat != order[skipped]]
    report = audited(f"deal 1 dealer {dealer} up JH\nbids: {' '.join(words)}\n")
    first = report.all_findings[0]
    assert (first.code, first.expected) == ("BID_OUT_OF_TURN", order[skipped])
    assert first.seat == SEAT_LETTERS.index(order[skipped + 1])
