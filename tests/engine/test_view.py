"""The table at one ply."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import islice

import pytest

from analyzer.cards import BY_NAME, HEARTS, UNKNOWN, Card, names
from analyzer.engine import Replay
from analyzer.engine.view import View, addresses, table_at, views
from analyzer.record import (
    ORDER,
    PASS,
    Alone,
    Bid,
    Call,
    Cards,
    Concession,
    Deal,
    Discard,
    Event,
    Exchange,
    Trick,
)
from analyzer.rules import Rules, preset
from analyzer.seats import EAST, NORTH, SOUTH, WEST, Seat, clockwise
from tests import cases, oracle
from tests.shared import needs_shared

THREE = preset("three-handed")
FOUR = preset("four-handed")


def cards(text: str) -> tuple[Card, ...]:
    return tuple(BY_NAME[word] for word in text.split())


def trick(number: int, leader: Seat | None, text: str, seats: tuple[Seat, ...] = ()) -> Trick:
    fallen = cards(text)
    order = clockwise(seats or THREE.seats, leader or 0)
    seated = order[: len(fallen)] if leader is not None else (None,) * len(fallen)
    return Trick(number, leader, fallen, seated)


HANDS = (
    Cards(cards("JH AH KH 9S 9C")),
    Cards(cards("AS KS TS AD 9D")),
    None,
    Cards(cards("AC KC QC TC QD")),
)
EVENTS: tuple[Event, ...] = (
    Call(SOUTH, ORDER),
    Discard(EAST, BY_NAME["QD"]),
    Exchange(SOUTH, cards("JH JD AH KH QH")),
    trick(1, SOUTH, "JH 9D 9H"),
    trick(2, SOUTH, "JD TS TC"),
    trick(3, SOUTH, "AH AD QC"),
    trick(4, SOUTH, "KH KS KC"),
    trick(5, SOUTH, "QH AS AC"),
)
DEAL = Deal(1, EAST, BY_NAME["9H"], HANDS, Cards(cards("QH TH JD QS KD")), None, EVENTS)


def without_hands(deal: Deal) -> Deal:
    return replace(deal, hands=(None,) * 4, dummy=None, kitty=None)


def at(address: str, deal: Deal = DEAL, rules: Rules = THREE) -> View:
    return table_at(rules, deal, address)


def known(view: View, seat: Seat) -> list[str]:
    return names(dict(view.hands)[seat].known)


def test_plies_are_named_by_what_they_are() -> None:
    assert addresses(THREE, DEAL)[:7] == (
        *("deal", "b1", "discard", "exchange-S"),
        *("t1.1", "t1.2", "t1.3"),
    )
    assert len(addresses(THREE, DEAL)) == 4 + 15


def test_an_address_that_the_deal_has_not_is_refused() -> None:
    with pytest.raises(KeyError):
        at("t6.1")


def test_as_dealt_the_first_to_speak_is_on_the_dealers_left() -> None:
    view = at("deal")
    assert (view.turn, view.trump, view.up_card) == (SOUTH, None, "turned")
    assert known(view, EAST) == ["QD", "AC", "KC", "QC", "TC"]


def test_after_the_order_the_dealer_has_to_take_up() -> None:
    view = at("b1")
    assert (view.turn, view.trump, view.maker, view.up_card) == (EAST, HEARTS, SOUTH, "ordered")


def test_the_discard_leaves_the_hand_and_the_up_card_comes() -> None:
    view = at("discard")
    assert known(view, EAST) == ["9H", "AC", "KC", "QC", "TC"]
    assert (view.discards, view.up_card) == (cards("QD"), "taken")


def test_after_the_exchange_the_hand_is_what_was_kept() -> None:
    view = at("exchange-S")
    assert known(view, SOUTH) == ["AH", "KH", "QH", "JH", "JD"]
    assert view.turn == SOUTH


def test_a_view_in_the_middle_of_a_trick_shows_the_cards_so_far() -> None:
    view = at("t2.2")
    assert view.trick == ((SOUTH, BY_NAME["JD"]), (WEST, BY_NAME["TS"]))
    assert (view.trick_number, view.leader, view.turn, view.winner) == (2, SOUTH, EAST, None)
    assert dict(view.tricks_won) == {SOUTH: 1, WEST: 0, EAST: 0}


def test_the_last_card_of_a_trick_tells_its_winner_who_leads_next() -> None:
    view = at("t2.3")
    assert (view.winner, view.turn, dict(view.tricks_won)[SOUTH]) == (SOUTH, SOUTH, 2)


@pytest.mark.parametrize(
    ("address", "turn"), [("b1", EAST), ("t1.1", WEST), ("t1.3", SOUTH), ("t2.1", WEST)]
)
def test_in_play_it_is_not_the_dealers_turn_whose_discard_nobody_wrote_down(
    address: str, turn: Seat
) -> None:
    events = tuple(event for event in EVENTS if not isinstance(event, Discard))
    assert at(address, replace(DEAL, events=events)).turn == turn


def test_after_the_last_trick_it_is_nobodys_turn() -> None:
    view = at("t5.3")
    assert (view.turn, len(view.played)) == (None, 15)
    assert [dict(view.hands)[seat].unknown for seat in THREE.seats] == [0, 0, 0]


def test_hands_that_nobody_wrote_down_are_read_from_the_plays() -> None:
    view = at("t2.1", without_hands(DEAL))
    assert known(view, WEST) == ["AS", "KS", "TS", "AD"]


def test_before_the_exchange_the_makers_plays_tell_nothing_of_his_hand() -> None:
    south = dict(at("b1", without_hands(DEAL)).hands)[SOUTH]
    assert (south.known, south.unknown) == (0, 5)


def test_before_he_takes_it_the_dealer_has_not_the_up_card() -> None:
    view = at("b1", without_hands(DEAL))
    assert known(view, EAST) == ["AC", "KC", "QC", "TC"]


def test_a_claim_belongs_to_the_ply_before_it() -> None:
    deal = replace(DEAL, events=(*EVENTS[:4], Concession(SOUTH, 9)))
    assert addresses(THREE, deal)[-1] == "t1.3"
    assert [breach.code for breach in at("t1.3", deal).breaches] == ["INVALID_CLAIM"]


def test_a_call_taken_back_is_no_ply() -> None:
    deal = replace(DEAL, events=(Call(WEST, PASS, back=True), *EVENTS))
    assert addresses(THREE, deal)[:3] == ("deal", "b1", "discard")


def test_a_renege_stands_at_the_card_that_broke_the_law() -> None:
    events = (*EVENTS[:3], trick(1, SOUTH, "JH 9D TC"), trick(2, SOUTH, "AH TS 9H"))
    deal = replace(DEAL, events=events)
    assert [breach.code for breach in at("t1.3", deal).breaches] == ["RENEGE"]
    assert at("t1.2", deal).breaches == ()


def test_a_call_that_nobody_wrote_down_is_missed_at_the_last_ply_before_it() -> None:
    events = (Call(SOUTH, PASS), Call(WEST, PASS), Discard(EAST, BY_NAME["QD"]))
    deal = replace(DEAL, events=events)
    assert addresses(THREE, deal) == ("deal", "b1", "b2", "discard")
    assert [breach.code for breach in at("b2", deal).breaches] == ["MISSING_CALL"]
    assert "MISSING_CALL" not in [breach.code for breach in at("discard", deal).breaches]


def test_a_halted_deal_has_no_plies_after_the_card_that_halted_it() -> None:
    deal = replace(DEAL, events=(*EVENTS[:4], trick(2, SOUTH, "JH TS TC"), *EVENTS[5:]))
    assert addresses(THREE, deal)[-1] == "t2.1"


def test_a_trick_in_pieces_goes_on_counting() -> None:
    first = Trick(1, SOUTH, cards("JH"), (SOUTH,))
    rest = Trick(1, None, cards("9D 9H"), (WEST, EAST))
    deal = replace(DEAL, events=(*EVENTS[:3], first, Alone(WEST), rest))
    assert addresses(THREE, deal)[4:] == ("t1.1", "alone-W", "t1.2", "t1.3")


def test_a_card_taken_back_never_leaves_the_hand() -> None:
    line = Trick(1, SOUTH, cards("JH AD 9D 9H"), (SOUTH, WEST, WEST, EAST), back=(1,))
    deal = replace(DEAL, events=(*EVENTS[:3], line))
    assert addresses(THREE, deal)[4:] == ("t1.1", "t1.2", "t1.3")
    assert "AD" in known(at("t1.2", deal), WEST)


def test_a_sitting_out_player_who_plays_unmarked_is_seated_the_same_at_every_ply() -> None:
    """Four cards without a leader after a lone hand: everybody played, also in the view."""
    events = (
        Call(WEST, Bid("order")),
        Alone(WEST),
        Trick(1, None, cards("9S TS JS QS"), (None,) * 4),
    )
    deal = Deal(1, SOUTH, BY_NAME["9H"], events=events)
    seats = [seat for seat, _ in table_at(FOUR, deal, "t1.3").trick]
    assert seats == [seat for seat, _ in table_at(FOUR, deal, "t1.4").trick][:3]
    assert seats == [WEST, NORTH, EAST]


def test_views_are_the_tables_at_all_addresses() -> None:
    each = [table_at(THREE, DEAL, address) for address in addresses(THREE, DEAL)]
    assert list(views(THREE, DEAL)) == each


@needs_shared
def test_at_the_last_ply_of_every_worked_deal_the_tricks_are_those_of_the_replay() -> None:
    for case in cases.load():
        rules, deal = cases.rules_of(case), cases.deal_of(case)
        replay = Replay(rules, deal)
        for _ in replay:
            pass
        if replay.outcome.result == "halted":
            continue
        last = list(views(rules, deal))[-1]
        winners = [seat for seat in replay.outcome.winners if seat is not None]
        assert {s: n for s, n in last.tricks_won if n} == {s: winners.count(s) for s in {*winners}}


@needs_shared
def test_hands_that_are_hidden_show_no_card_that_was_not_held() -> None:
    """Known cards of the masked deal are cards of the same hand in the open one, at every ply."""
    for played in islice(oracle.load(), 0, 2500, 50):
        rules, deal = oracle.rules_of(played), oracle.deal_of(played)
        for open_, masked in zip(
            views(rules, deal), views(rules, without_hands(deal)), strict=True
        ):
            for (seat, hand), (_, seen) in zip(open_.hands, masked.hands, strict=True):
                assert seen.known & ~hand.known == 0, (masked.address, seat)
                assert seen.known.bit_count() + seen.unknown == hand.known.bit_count()


@needs_shared
def test_at_every_ply_cards_in_hands_and_on_the_table_are_different_cards() -> None:
    chosen = random.Random(7).sample(list(oracle.load()), 20)
    for played in chosen:
        for view in views(oracle.rules_of(played), oracle.deal_of(played)):
            seen = [hand.known for _, hand in view.hands]
            seen += [card for _, card in view.played]
            assert sum(each.bit_count() for each in seen) == 20 + (view.up_card == "taken") * (
                not view.discards
            )


def test_cards_taken_back_in_two_places_of_a_trick_leave_each_ply_its_own() -> None:
    line = Trick(1, SOUTH, cards("JH AD 9D QC 9H"), (SOUTH, WEST, WEST, EAST, EAST), back=(1, 3))
    deal = replace(DEAL, events=(*EVENTS[:3], line))
    fallen = [view.trick for view in views(THREE, deal) if view.address.startswith("t1")]
    seated = [(SOUTH, "JH"), (WEST, "9D"), (EAST, "9H")]
    whole = [(seat, BY_NAME[word]) for seat, word in seated]
    assert fallen == [tuple(whole[:1]), tuple(whole[:2]), tuple(whole)]
    assert "AD" in known(at("t1.3", deal), WEST)
    assert "QC" in known(at("t1.3", deal), EAST)


def test_a_discard_that_was_not_seen_is_an_unknown_card() -> None:
    deal = replace(DEAL, events=(EVENTS[0], Discard(EAST, UNKNOWN), *EVENTS[2:]))
    assert at("discard", deal).discards == (UNKNOWN,)
    assert at("b1", deal).discards == ()


def test_what_is_done_twice_is_one_ply_where_it_was_done_last() -> None:
    """S takes the dummy twice, and the dealer discards between the two."""
    first, again = Exchange(SOUTH, cards("JH QH AH KH 9S")), EVENTS[2]
    deal = replace(DEAL, events=(EVENTS[0], first, EVENTS[1], again, *EVENTS[3:]))
    assert addresses(THREE, deal)[:5] == ("deal", "b1", "discard", "exchange-S", "t1.1")


def test_what_was_done_before_another_ply_belongs_to_that_one() -> None:
    """At the discard the first exchange has been made."""
    first, again = Exchange(SOUTH, cards("JH QH AH KH 9S")), EVENTS[2]
    deal = replace(DEAL, events=(EVENTS[0], first, EVENTS[1], again, *EVENTS[3:]))
    assert "QH" in known(at("discard", deal), SOUTH)
    assert "QH" not in known(at("b1", deal), SOUTH)
