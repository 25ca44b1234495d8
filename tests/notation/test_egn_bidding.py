"""EGN's bidding phase: calls and their seats, lone hands, the discard, exchanges."""

from __future__ import annotations

from typing import Any

import pytest

from analyzer.cards import NO_TRUMP, SPADES, name
from analyzer.notation import pen
from analyzer.record import (
    ORDER,
    PASS,
    Alone,
    Annotation,
    Bid,
    Call,
    Discard,
    Exchange,
    Part,
    Trick,
)
from analyzer.seats import EAST, NORTH, SOUTH, WEST
from tests.notation.egn_text import a_deal, a_game, deal_of, reading_of

UNKNOWN = "??"


def calls(deal: Any) -> list[Call]:
    return [event for event in deal_of(deal).events if isinstance(event, Call)]


def parts(exchange: Exchange) -> list[tuple[bool, list[str], Any]]:
    return [(p.gives, [name(c) for c in p.cards], p.place) for p in exchange.parts]


def test_the_first_call_is_the_seat_on_the_dealers_left() -> None:
    assert [call.seat for call in calls(a_deal("Pass", "Order", dealer=0))] == [EAST, SOUTH]


def test_the_second_round_starts_at_the_dealers_left_again() -> None:
    found = calls(a_deal(*["Pass"] * 5, "c", dealer=1))
    assert [(c.seat, c.round) for c in found[3:]] == [(EAST, 1), (SOUTH, 2), (WEST, 2)]


def test_calls_are_passes_orders_suits_and_no_trump() -> None:
    found = [call.bid for call in calls(a_deal("Pass", "Order", "s", "n"))]
    assert found == [PASS, ORDER, Bid("name", SPADES), Bid("name", NO_TRUMP)]


def test_without_a_dealer_nobodys_seat_is_known() -> None:
    reading = reading_of(a_game(a_deal("Pass", "Order", dealer=None)))
    assert reading.record is not None
    assert [getattr(e, "seat", 0) for e in reading.record.deals[0].events] == [None, None]
    assert "'dealer' is missing" in reading.findings[0].message


def test_a_deal_that_all_passed_has_eight_passes_and_no_trick() -> None:
    deal = deal_of(a_deal(*["Pass"] * 8))
    assert [event.bid for event in deal.events if isinstance(event, Call)] == [PASS] * 8
    assert len(deal.events) == 8


def test_alone_stands_after_the_call_that_it_was_said_with() -> None:
    events = deal_of(a_deal("Pass", "Order", dealer=0, isAlone=True, discard="9s")).events
    assert events[2:] == (Alone(SOUTH), Discard(NORTH, 1 << 6))


def test_alone_stands_before_calls_that_came_after_the_auction() -> None:
    events = deal_of(a_deal("Order", "Pass", dealer=0, isAlone=True)).events
    assert [type(event) for event in events] == [Call, Alone, Call]


def test_the_old_generation_says_alone_in_the_play() -> None:
    deal = a_deal("Order", tricks=[["9h", "Th", "Jh"]], dealer=0)
    deal["phases"][1]["isAlone"] = True
    assert [e.seat for e in deal_of(deal).events if isinstance(e, Alone)] == [EAST]


def test_a_lone_defender_follows_the_lone_maker() -> None:
    deal = deal_of(a_deal("Order", dealer=0, isAlone=True, aloneDefender=0))
    assert [e.seat for e in deal.events if isinstance(e, Alone)] == [EAST, NORTH]


@pytest.mark.parametrize("calls", [(), ("Pass",), ("Pass", "Pass"), ("x", "Pass")])
def test_a_lone_hand_without_a_call_that_makes_trump_is_nobodys(calls: tuple[str, ...]) -> None:
    game = a_game(a_deal(*calls, dealer=0, isAlone=True))
    record = reading_of(game).record
    assert record is not None
    assert not [e for e in record.deals[0].events if isinstance(e, Alone)]
    assert Annotation("[%egn isAlone true]") in record.deals[0].notes
    (again,) = pen.loads(pen.write(record))
    assert again.deals[0].notes == record.deals[0].notes


def test_a_lone_hand_is_the_unknown_callers_where_the_dealer_is_not_known() -> None:
    reading = reading_of(a_game(a_deal("Order", dealer=9, isAlone=True)))
    assert reading.record is not None
    call, alone = reading.record.deals[0].events
    assert (isinstance(call, Call), alone) == (True, Alone(None))


@pytest.mark.parametrize("nobody", [-1, None])
def test_minus_one_is_no_lone_defender(nobody: Any) -> None:
    deal = deal_of(a_deal("Order", isAlone=True, aloneDefender=nobody))
    assert len([e for e in deal.events if isinstance(e, Alone)]) == 1


def test_an_order_without_a_discard_says_nothing_of_it() -> None:
    assert [type(e) for e in deal_of(a_deal("Order", discard="")).events] == [Call]


def test_a_discard_that_nobody_saw() -> None:
    (found,) = [e for e in deal_of(a_deal("Order", discard="Xx")).events if isinstance(e, Discard)]
    assert name(found.card or 0) == UNKNOWN


def test_a_call_not_known_leaves_the_trump_and_its_maker_as_stated() -> None:
    deal = deal_of(a_deal("x", "Pass", "Order", up="9c", dealer=0, tricks=[["R", "L"]]))
    (stated,) = deal.stated
    assert (stated.kind, stated.trump, stated.seat, stated.after) == ("trump", 3, WEST, 0)
    assert [type(event) for event in deal.events] == [Trick]
    assert deal.notes == (Annotation("[%egn calls x Pass Order]"),)


def test_a_last_call_not_known_makes_no_trump_known_but_its_seat_is_the_lone_one() -> None:
    deal = deal_of(a_deal("Pass", "x", dealer=0, isAlone=True))
    assert (deal.stated, deal.events) == ((), (Alone(SOUTH),))


def test_what_is_no_call_is_as_a_call_not_known_and_a_finding() -> None:
    reading = reading_of(a_game(a_deal("Pass", "Maybe")))
    assert reading.record is not None
    assert reading.record.deals[0].events == ()
    assert reading.findings[0].span.path == ("deals", 0, "phases", 0, "calls", 1)


def test_going_under_comes_before_the_calls_and_as_many_cards_go_back() -> None:
    deal = a_deal("Order", cardExchanges=[{"receiver": 1, "cards": ["Ah", "Kh", "Xx"]}])
    first = deal_of(deal).events[0]
    assert isinstance(first, Exchange)
    assert first.seat == EAST
    assert parts(first) == [
        (False, ["AH", "KH", "??"], "kitty"),
        (True, ["??", "??", "??"], "kitty"),
    ]


def test_partners_best_comes_after_the_calls_and_the_maker_lays_a_card_away() -> None:
    deal = a_deal(
        "Order",
        dealer=0,
        isAlone=True,
        cardExchanges=[{"sender": 3, "receiver": 1, "cards": ["Ac"]}],
    )
    events = deal_of(deal).events
    assert [type(event) for event in events] == [Call, Alone, Exchange]
    assert isinstance(events[2], Exchange)
    assert events[2].seat == EAST
    assert parts(events[2]) == [(False, ["AC"], WEST), (True, ["??"], None)]


def test_a_card_given_back_belongs_to_the_same_exchange() -> None:
    moves = [
        {"sender": 3, "receiver": 1, "cards": ["Ac"]},
        {"sender": 1, "receiver": 3, "cards": ["9c"]},
    ]
    (found,) = [
        event
        for event in deal_of(a_deal("Order", dealer=0, cardExchanges=moves)).events
        if isinstance(event, Exchange)
    ]
    assert found.parts == (
        Part(False, found.parts[0].cards, WEST),
        Part(True, found.parts[1].cards, WEST),
    )


def test_texts_about_a_call_belong_to_it_and_a_label_is_its_mark() -> None:
    deal = a_deal("Pass", "Order", callAnnotations={"1": ["[?!]Bold.", "Really."]})
    assert [n.text for n in calls(deal)[1].notes] == ["?!", "Bold.", "Really."]
    assert [n.mark for n in calls(deal)[1].notes] == [True, False, False]


@pytest.mark.parametrize("old", ["calls_annotations", "annotations"])
def test_older_names_of_the_texts_are_read(old: str) -> None:
    fields: dict[str, Any] = {old: {"0": "One text."}}
    (call,) = calls(a_deal("Order", **fields))
    assert [note.text for note in call.notes] == ["One text."]


def test_a_text_about_a_call_that_is_not_there_is_kept_beside_the_deal() -> None:
    reading = reading_of(a_game(a_deal("Order", callAnnotations={"4": ["Lost."]})))
    assert reading.record is not None
    assert reading.record.deals[0].notes == (Annotation("Lost."),)
    assert reading.findings[0].span.path[-2:] == ("callAnnotations", "4")


def test_a_discard_without_a_dealer_is_no_event_but_is_kept() -> None:
    reading = reading_of(a_game(a_deal("Order", dealer=9, discard="9s")))
    assert reading.record is not None
    deal = reading.record.deals[0]
    assert ([type(e) for e in deal.events], deal.notes) == (
        [Call],
        (Annotation("[%egn discard 9s]"),),
    )
