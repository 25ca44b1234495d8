"""Where an alternative leaves its line: from the start of the canonical line that holds it."""

from __future__ import annotations

import pytest

from analyzer.record import Bid, Call, Trick
from tests.notation.pen_text import canonical, deal, faults, lenient, text_of


def test_an_alternative_in_a_second_line_of_calls_repeats_the_line_that_they_become() -> None:
    assert canonical("bids: pass / bids: order / alt b2 / bids: H / end") == [
        *("bids S: pass order", "alt b2", "bids S: pass H", "end"),
    ]


def test_an_alternative_in_a_second_piece_of_a_trick_repeats_the_whole_trick() -> None:
    lines = "1 S: JH 9D / 1: 9H TH = S / alt t1.4 / 1: 9H AH = W / end"
    assert canonical(lines) == [
        *("1 S: JH 9D 9H TH = S", "alt t1.4", "1 S: JH 9D 9H AH = W", "end"),
    ]


def test_pieces_with_something_between_stay_apart_in_an_alternative() -> None:
    lines = ["1 S: JH 9D", "note x", "1: 9H TH", "alt t1.4", "1: 9H AH", "end"]
    assert canonical(" / ".join(lines)) == lines


def test_calls_repeated_before_an_announcement_are_not_made_twice() -> None:
    lines = "bids: pass order-alone pass / alt b3 / bids: pass order-alone H / end"
    assert canonical(lines) == [
        *("bids S: pass order", "alone W", "bids: pass", "alt b3", "bids: H", "end"),
    ]


def test_calls_before_an_announcement_that_differ_are_kept() -> None:
    of = deal("bids: pass order-alone pass / alt b3 / bids: pass H-alone pass / end")
    assert [e.bid for e in of.alternatives[0].events if isinstance(e, Call)] == [
        *(Bid("pass"), Bid("name", 1), Bid("pass")),
    ]


def test_what_was_noted_beside_a_repeated_card_is_not_repeated() -> None:
    lines = "1 S: JH {a} 9D / 1: 9H TH / alt t1.4 / 1: 9H AH / end"
    (first, second) = deal(lines).alternatives[0].events
    assert isinstance(first, Trick)
    assert isinstance(second, Trick)
    assert (first.notes, first.seats, second.seats) == ((), (0, 1), (2, 3))


def test_an_alternative_in_an_alternative_leaves_its_canonical_line() -> None:
    lines = (
        "bids: pass / bids: pass / alt b2 / bids: order / bids: pass / alt b3 / bids: H / end / end"
    )
    assert canonical(lines) == [
        *("bids S: pass pass", "alt b2", "bids S: pass order pass"),
        *("alt b3", "bids S: pass order H", "end", "end"),
    ]


TWO_TRICKS = "bids: pass order / alone W / 1 S: JH 9D 9C / 2 W: AH"


def left_at(address: str, lines: str = TWO_TRICKS) -> list[tuple[str, tuple[int, int] | None]]:
    """What is said of an alternative at an address, and where."""
    text = text_of(f"{lines} / alt {address} / end")
    return [(f.message, f.place and f.place[:2]) for f in faults(text)]


@pytest.mark.parametrize(
    "address", ["b1", "b2", "alone-W", "alone-west", "t1.1", "t1.3", "t2.1", "B1", "T1.2"]
)
def test_an_alternative_leaves_a_call_a_card_or_an_announcement(address: str) -> None:
    assert left_at(address) == []


@pytest.mark.parametrize("address", ["b3", "t2.2", "t3.1"])
def test_an_alternative_may_begin_with_what_would_have_been_next(address: str) -> None:
    assert left_at(address) == []


@pytest.mark.parametrize(
    ("address", "kind"),
    [
        *(("alone-S", "announcement"), ("b0", "call"), ("b4", "call")),
        *(("t0.1", "card"), ("t1.0", "card"), ("t2.3", "card"), ("t3.2", "card"), ("t4.1", "card")),
    ],
)
def test_an_address_that_names_nothing_is_a_fault_and_costs_its_alternative(
    address: str, kind: str
) -> None:
    message = (
        f"there is no {kind} '{address}' to leave; the alternative is left out. "
        "Expected the address of a call, card or announcement in the lines above."
    )
    assert left_at(address) == [(message, (10, 5))]
    assert lenient(text_of(f"{TWO_TRICKS} / alt {address} / end")).deals[0].alternatives == ()


@pytest.mark.parametrize("address", ["t1.5", "t2.5", "t3.2", "t4.1"])
def test_nothing_is_next_behind_a_whole_trick_but_the_first_card_of_another(address: str) -> None:
    tricks = "1 S: JH 9D 9C AC / 2 S: QH TH TD TC"
    assert [place for _, place in left_at(address, tricks)] == [(8, 5)]
    assert left_at("t3.1", tricks) == []


def test_a_trick_left_out_has_no_card_to_leave() -> None:
    assert len(left_at("t2.1", "1 S: JH 9D 9C AC / 3 S: AH")) == 1


def test_an_alternative_in_an_alternative_leaves_a_call_of_that() -> None:
    lines = "bids: pass / alt b2 / bids: pass pass order / alt b3 / bids: H / end / end"
    assert faults(text_of(lines)) == []
    assert len(faults(text_of(lines.replace("alt b3", "alt b6")))) == 1


def test_an_announcement_of_nobody_knows_whom_may_be_the_one_meant() -> None:
    assert left_at("alone-N", "bids: pass order-alone") != []
    text = text_of("bids: pass order-alone / alt alone-N / end").replace(" dealer E", "")
    assert faults(text) == []
