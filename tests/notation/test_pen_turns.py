"""Whose turn it is by the notation's own rule (design problems P1 to P11, P21)."""

from __future__ import annotations

import pytest

from analyzer.cards import card
from analyzer.convert import convert
from analyzer.notation import pen
from analyzer.record import (
    ORDER,
    PASS,
    Alone,
    Bid,
    Call,
    Deal,
    Event,
    GameRecord,
    TakeUp,
    Trick,
)
from analyzer.seats import SEATED, SEATS, clockwise, left_of
from tests.notation.pen_text import (
    canonical,
    deal,
    faults,
    rounds,
    seats_of_calls,
    seats_of_cards,
    text_of,
)


def test_the_partner_of_a_lone_player_is_out_of_the_deal() -> None:
    assert seats_of_cards(deal("bids: order / alone S / 1 S: JH 9D QH")) == "SWE"


def test_the_other_defender_is_out_when_a_defender_says_alone() -> None:
    assert seats_of_cards(deal("bids: order / alone W / 1 S: JH 9D", "SWE")) == "SW"


def test_the_maker_alone_at_three_puts_nobody_out() -> None:
    assert seats_of_cards(deal("bids: order / alone S / 1 S: JH 9D 9H", "SWE")) == "SWE"


def test_at_three_nobody_is_out_while_the_maker_is_not_known() -> None:
    assert seats_of_cards(deal("alone W / 1 S: JH 9D", "SWE")) == "SW"
    assert seats_of_cards(deal("alone E / 1 S: JH 9D", "SWE")) == "SW"


def test_a_stated_maker_decides_who_defends() -> None:
    assert seats_of_cards(deal("trump H by S / alone E / 1 S: JH 9D", "SWE")) == "SE"


def test_a_stated_maker_after_the_first_trick_puts_nobody_out() -> None:
    assert seats_of_cards(deal("alone E / 1 S: JH 9D / trump H by S", "SWE")) == "SW"


def test_a_bid_taken_back_makes_nobody_maker() -> None:
    assert seats_of_cards(deal("bids: (order) pass order / alone S / 1 W: JH 9D", "SWE")) == "WS"


def test_two_handed_nobody_is_out() -> None:
    assert seats_of_cards(deal("bids: order / alone N / 1 N: JH 9D", "SN", "S")) == "NS"


def test_a_seat_already_out_puts_nobody_out() -> None:
    assert seats_of_cards(deal("bids: order / alone S / alone N / 1 S: JH 9D QH")) == "SWE"


def test_one_lone_player_of_each_side_leaves_two() -> None:
    assert seats_of_cards(deal("bids: order / alone S / alone W / 1 S: JH 9D")) == "SW"


def test_alone_after_the_first_card_puts_nobody_out() -> None:
    assert seats_of_cards(deal("bids: order / 1 S: JH 9D QH / alone S")) == "SWN"


def test_a_trick_with_as_many_unmarked_cards_as_seats_was_played_by_everybody() -> None:
    assert seats_of_cards(deal("bids: order / alone S / 1 S: JH 9D QH KH")) == "SWNE"


def test_a_mark_moves_nobody_elses_turn() -> None:
    assert seats_of_cards(deal("1 S: JH N:9H 9D QD")) == "SNWE"
    assert seats_of_calls(deal("bids: N:pass pass pass pass")) == "NSWE"


def test_needless_marks_are_not_written() -> None:
    assert canonical("bids: S:pass W:order / 1 S: S:JH W:9D") == [
        "bids S: pass order",
        "1 S: JH 9D",
    ]


def test_marks_are_written_where_the_rule_gives_another_seat() -> None:
    assert canonical("1 S: JH N:9H 9D QD") == ["1 S: JH N:9H 9D QD"]


def test_a_card_of_a_seat_that_sits_out_keeps_its_mark() -> None:
    lines = ["bids S: order", "alone S", "1 S: JH N:QH 9D"]
    assert canonical(" / ".join(lines)) == lines


def test_a_trick_played_by_everybody_needs_no_mark() -> None:
    assert canonical("bids: order / alone S / 1 S: JH 9D N:QH KH")[2] == "1 S: JH 9D QH KH"


def test_a_leader_left_out_stays_out() -> None:
    (trick,) = deal("4: JC TC").events
    assert isinstance(trick, Trick)
    assert (trick.leader, trick.seats) == (None, (None, None))
    assert canonical("4: JC TC") == ["4: JC TC"]


def test_a_first_card_that_is_marked_names_the_leader() -> None:
    assert canonical("4: W:JC TC") == ["4 W: JC TC"]


def test_a_later_mark_names_no_leader() -> None:
    assert seats_of_cards(deal("4: JC N:TC 9C")) == "-N-"


def test_a_trick_in_pieces_goes_on_where_it_stopped() -> None:
    pieces = deal("1 S: JH / note a fly / 1: 9D 9H = S")
    assert seats_of_cards(pieces, 0) + seats_of_cards(pieces, 1) == "SWN"


def test_pieces_with_nothing_between_are_written_as_one() -> None:
    assert canonical("1 S: JH {a} / 1: {b} 9D! 9H = S") == ["1 S: {b} JH {a} 9D! 9H = S"]


def test_the_same_number_with_a_leader_is_another_trick() -> None:
    assert canonical("1 S: JH 9D / 1 S: 9H TH") == ["1 S: JH 9D", "1 S: 9H TH"]


def test_an_auction_in_pieces_goes_on() -> None:
    lines = ["bids S: pass", "note a fly", "bids: pass | H"]
    assert canonical(" / ".join(lines)) == lines
    assert rounds(deal(" / ".join(lines))) == [1, 1, 2]


def test_a_card_taken_back_moves_no_turn() -> None:
    assert seats_of_cards(deal("2 W: QD (JS) AH")) == "WNN"


def test_a_bracket_holds_the_seat_and_the_mark() -> None:
    assert canonical("2 W: QD (E:JS!) AH") == ["2 W: QD (E:JS!) AH"]


def test_a_lead_taken_back_names_no_leader() -> None:
    assert canonical("2: (S:JH) W:KC 9C") == ["2 W: (S:JH) KC 9C"]


def test_a_call_taken_back_moves_no_turn() -> None:
    assert seats_of_calls(deal("bids: pass (N:H) pass")) == "SNW"


def test_a_call_taken_back_announces_nothing() -> None:
    assert canonical("bids: (order-alone) pass") == ["bids S: (order) {alone} pass"]


def test_one_card_too_many_is_nobodys_and_kept() -> None:
    assert seats_of_cards(deal("1 S: JH 9D 9H AH", "SWE")) == "SWE-"


def test_a_second_card_of_a_seat_is_marked() -> None:
    assert canonical("1 S: JH S:AH 9D") == ["1 S: JH S:AH 9D"]


def test_the_player_on_the_dealers_left_speaks_first() -> None:
    assert canonical("bids: pass", dealer="W") == ["bids N: pass"]


def test_at_three_the_left_of_west_is_east() -> None:
    assert canonical("bids: pass", "SWE", "W") == ["bids E: pass"]


def test_the_dealer_speaks_first_before_a_blind_call() -> None:
    assert canonical("bids: blind-S", dealer="W") == ["bids W: blind-S"]


def test_a_named_first_speaker_speaks_first() -> None:
    assert seats_of_calls(deal("bids W: pass pass")) == "WN"
    assert canonical("bids W: pass pass") == ["bids W: pass pass"]


def test_without_dealer_and_seat_calls_have_no_seat() -> None:
    assert seats_of_calls(deal("bids: pass N:order", dealer="?")) == "-N"
    assert canonical("bids: pass N:order", dealer="?") == ["bids: pass N:order"]


def test_a_bar_ends_the_round() -> None:
    of = deal("bids: pass pass | H", "SWE")
    assert (seats_of_calls(of), rounds(of)) == ("SWS", [1, 1, 2])


def test_a_round_ends_when_every_seat_has_called() -> None:
    assert canonical("bids: pass pass pass H", "SWE") == ["bids S: pass pass pass | H"]


def test_a_bar_after_a_whole_round_adds_no_round() -> None:
    assert rounds(deal("bids: pass pass pass | | pass |", "SWE")) == [1, 1, 1, 2]


def test_every_seat_letter_reads_in_every_game() -> None:
    assert seats_of_calls(deal("bids: N:order", "SWE")) == "N"


def test_the_suffix_alone_is_an_alone_line_after_the_call() -> None:
    assert canonical("bids: order-alone pass") == ["bids S: order", "alone S", "bids: pass"]


def test_the_suffix_stays_where_the_caller_is_not_known() -> None:
    of = deal("bids: H-alone!", dealer="?")
    assert of.events[1] == Alone(None)
    assert canonical("bids: H-alone!", dealer="?") == ["bids: H-alone!"]


@pytest.mark.parametrize("block", ["1 S: JH QH JD 9H", "1 S: JH N:QH 9C"])
def test_an_alternative_is_seated_from_the_line_that_it_leaves(block: str) -> None:
    lines = ["bids S: order", "alone S", "1 S: JH 9C 9H", "alt t1.2", block, "end"]
    assert canonical(" / ".join(lines)) == lines


def test_a_piece_in_an_alternative_goes_on_with_the_trick_it_leaves() -> None:
    of = deal("1 S: JH / note x / 1: 9D 9H / alt t1.2 / 1: QD TH / end")
    (trick,) = of.alternatives[0].events
    assert isinstance(trick, Trick)
    assert trick.seats == (1, 2)


def test_alternatives_nest_and_stand_at_the_end() -> None:
    lines = "1 S: JH / alt t1.1 / 1 S: AH / alt t1.1 / 1 S: KH / end / end / score NS 1"
    assert canonical(lines) == [
        *("1 S: JH", "score NS 1", "alt t1.1", "1 S: AH", "alt t1.1", "1 S: KH", "end", "end"),
    ]


def test_an_alternative_left_open_ends_with_the_deal() -> None:
    (fault,) = faults(text_of("1 S: JH / alt t1.1 / 1 S: AH"))
    assert "not closed" in fault.message


@pytest.mark.parametrize("before", [(), (TakeUp(0),), (Call(None, ORDER), TakeUp(0))])
def test_an_alone_without_a_seat_has_no_line_of_its_own(before: tuple[Event, ...]) -> None:
    of = Deal(1, None, None, events=(*before, Alone(None)))
    with pytest.raises(ValueError, match="must follow its call"):
        pen.write(GameRecord(deals=(of,)))


def test_where_a_passed_player_drops_out_the_caller_is_marked() -> None:
    lines = ["bids S: 3 pass 4 pass | pass N:H"]
    assert canonical(" / ".join(lines)) == lines


def test_cards_known_may_stand_anywhere_and_are_written_under_the_header() -> None:
    assert canonical("1 S: JH / hand S: JH") == ["hand S: JH", "1 S: JH"]


def test_a_seat_in_a_partnership_is_kept_as_a_side() -> None:
    assert canonical("score N 2") == ["score N 2"]


def test_a_number_and_suit_is_a_call_in_bids_and_a_card_in_a_trick() -> None:
    assert canonical("bids: 3H / 1 S: 3H") == ["bids S: 3H", "1 S: 3H"]


def after_a_whole_round(players: int) -> Deal:
    """All pass, the last of them says so again, and the next names a suit: as a log tells it, in
    which each call has its round."""
    seats = SEATED[players]
    order = clockwise(seats, left_of(3 if players == 4 else 0, seats))
    calls = [Call(seat, PASS) for seat in order] + [Call(order[-1], PASS)]
    named = Call(order[0], Bid("name", 2), 2)
    return Deal(1, order[-1], card("9", 1), events=(*calls, named))


@pytest.mark.parametrize(
    ("players", "line"),
    [(2, "bids N: pass pass | (S:pass) D"), (4, "bids S: pass pass pass pass | (E:pass) D")],
)
def test_a_call_repeated_after_a_whole_round_is_written_as_taken_back(
    players: int, line: str
) -> None:
    """There is no place for it behind the round; those that follow keep theirs."""
    names = tuple((seat, SEATS[seat]) for seat in SEATED[players])
    record = GameRecord(players=names, deals=(after_a_whole_round(players),))
    text = pen.write(record)
    assert text.splitlines()[-1] == line
    (again,) = pen.loads(text)
    assert pen.write(again) == text
    assert [call.round for call in again.deals[0].events if isinstance(call, Call)][-1] == 2


def test_calls_that_pen_has_no_place_for_are_counted() -> None:
    records = [GameRecord(deals=(after_a_whole_round(4),))] * 2
    assert convert(records, "pen").dropped == (("calls repeated after their round", 2),)


def test_a_call_repeated_within_its_round_is_kept() -> None:
    (record,) = pen.loads("deal 1 dealer E up 9H\nbids: pass S:pass pass pass pass | D\n")
    assert convert([record], "pen").dropped == ()
    assert pen.loads(pen.write(record))[0].deals == record.deals
