"""Where an alternative leaves its line: from the start of the canonical line that holds it."""

from __future__ import annotations

from analyzer.record import Bid, Call, Trick
from tests.notation.pen_text import canonical, deal


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
