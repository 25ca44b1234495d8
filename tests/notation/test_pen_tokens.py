"""Every spelling that is read (the "also read" column), and the one that is written."""

from __future__ import annotations

import pytest

from analyzer.record import Bid, Call, Discard, Trick
from tests.notation.pen_text import canonical, deal, faults, game, text_of


@pytest.mark.parametrize(
    ("read", "written"),
    [
        *[("10D", "TD"), ("SJ", "JS"), ("d10", "TD"), ("jh", "JH"), ("J♥", "JH"), ("♠9", "9S")],
        *[("J♥\ufe0f", "JH"), ("JOKER", "B"), ("Benny", "B"), ("🃏", "B"), ("b", "B")],
        *[("Xx", "??"), ("Xc", "?C"), ("Jx", "J?"), ("?h", "?H"), ("10?", "T?"), ("2S", "2S")],
        *[("????", "????"), ("J??", "J??"), ("???", "???"), ("B?", "B?"), ("B?!", "B?!")],
        *[("9S!!", "9S!!"), ("9S[!?]", "9S!?"), ("10d??", "TD??")],
    ],
)
def test_a_card_is_read_in_all_its_spellings(read: str, written: str) -> None:
    assert canonical(f"1 S: {read}") == [f"1 S: {written}"]


def test_the_card_is_read_first_and_the_rest_is_the_mark() -> None:
    (trick,) = deal("1 S: J??").events
    assert isinstance(trick, Trick)
    assert [(note.text, note.on, note.mark) for note in trick.notes] == [("?", 0, True)]


@pytest.mark.parametrize(
    "word",
    [
        *("order", "assist", "accept", "take", "pickup", "pick-up", "take-up", "order-up", "up"),
        *("Order", "take up", "pick up", "order it", "take-up it", "order up"),
    ],
)
def test_one_order_in_all_its_spellings(word: str) -> None:
    assert canonical(f"bids: {word}") == ["bids S: order"]


def test_an_up_behind_an_order_may_go_alone_and_have_a_mark() -> None:
    assert canonical("bids: take up-alone! {x}") == ["bids S: order! {x}", "alone S"]


@pytest.mark.parametrize(
    "word",
    [
        "order up hearts",
        "pick-up Heart",
        "take it ♥",
        "order hearts",
        "order it up",
        "order up h",
        "pick it up H",
        "order hearts up",
    ],
)
def test_an_order_may_say_which_suit_is_ordered_up(word: str) -> None:
    """Else the next seat would have called after the auction had ended."""
    assert canonical(f"bids: pass {word}-alone! {{x}}") == ["bids S: pass order! {x}", "alone W"]


def test_a_letter_behind_an_order_is_the_call_of_the_next_seat() -> None:
    assert canonical("bids: order H") == ["bids S: order H"]


@pytest.mark.parametrize("word", ["order up spades", "order ♠", "take up nt"])
def test_another_suit_behind_an_order_is_a_fault_and_nobodys_call(word: str) -> None:
    (fault,) = faults(text_of(f"bids: {word}"))
    assert fault.place is not None and fault.place.column == len("bids: ") + word.rindex(" ") + 2
    assert "is not the suit of the up-card" in fault.message


def test_a_second_mark_behind_an_order_is_a_fault() -> None:
    (fault,) = faults(text_of("bids: order? up!"))
    assert "has a mark, and so has the order before it" in fault.message


def test_a_second_up_is_the_order_of_the_next_seat() -> None:
    assert canonical("bids: order up up") == ["bids S: order order"]


def test_a_suit_behind_an_order_is_a_fault_where_no_up_card_is_known() -> None:
    text = text_of("bids: order up hearts").replace(" up 9H", "", 1)
    (fault,) = faults(text)
    assert "the suit of the up-card" in fault.message


def test_an_up_behind_a_pass_is_a_call_of_its_own() -> None:
    assert canonical("bids: pass up") == ["bids S: pass order"]


@pytest.mark.parametrize(
    ("read", "bid"),
    [
        *[("h", Bid("name", 1)), ("♠", Bid("name", 0)), ("♦️", Bid("name", 2))],
        *[("clubs", Bid("name", 3)), ("NT", Bid("name", 4)), ("no-trump", Bid("name", 4))],
        *[("notrump", Bid("name", 4)), ("L", Bid("name", 5)), ("3", Bid("number", None, 3))],
        *[("3H", Bid("number", 1, 3)), ("4nt", Bid("number", 4, 4)), ("nap", Bid("nap"))],
        *[("misere", Bid("misere")), ("Wellington", Bid("wellington")), ("pepper", Bid("pepper"))],
        *[("blucher", Bid("blucher")), ("blind-hearts", Bid("blind", 1)), ("PASS", Bid("pass"))],
    ],
)
def test_a_call_is_read_in_all_its_spellings(read: str, bid: Bid) -> None:
    (call,) = deal(f"bids: {read}").events
    assert isinstance(call, Call)
    assert call.bid == bid


def test_the_first_colon_ends_the_head_and_the_next_one_marks_a_seat() -> None:
    assert canonical("bids S:S N:N") == ["bids S: S N:N"]
    assert canonical("bids S: N:no-trump") == canonical("bids N: N")


@pytest.mark.parametrize("seat", ["w", "West", "WEST", "2"])
def test_a_seat_is_read_in_all_its_spellings(seat: str) -> None:
    assert canonical(f"claim {seat} 0") == ["claim W 0"]


def test_a_number_counts_the_players_of_this_table() -> None:
    assert canonical("2 2: JH / claim 2 / score 1 3 2 0", "SN", "S") == [
        *("2 N: JH", "claim N", "score S 3 N 0"),
    ]
    assert faults(text_of("claim 3", "SN", "S"))


@pytest.mark.parametrize("side", ["SN", "N-S", "n/s", "ns", "S-N"])
def test_a_side_is_read_in_all_its_spellings(side: str) -> None:
    assert canonical(f"score {side} 2 WE -1") == ["score NS 2 EW -1"]


def test_a_dash_is_no_card_or_a_card_not_known() -> None:
    text = '[Event "x"]\ndeal 1 dealer E up -\nhand S: - AH\ndiscard E: –\nexchange S −\n'
    of = game(text).deals[0]
    assert of.up is None
    assert of.hands[0] is not None
    assert len(of.hands[0].cards) == 2
    assert isinstance(of.events[0], Discard)
    assert of.events[0].card is None


def test_a_dash_in_a_trick_is_a_fault_with_the_hint() -> None:
    (fault,) = faults(text_of("1 S: -"))
    assert "a card not known is '??'" in fault.message


def test_hands_are_sets_and_sorted_with_unknown_cards_last() -> None:
    assert canonical("hand S: ?? J? ?H 9C AS B 9S ...") == ["hand S: B AS 9S 9C ?H J? ?? ..."]


def test_an_annotation_moves_with_its_card() -> None:
    assert canonical("hand S: {all} 9C {low} AS!") == ["hand S: {all} AS! 9C {low}"]


@pytest.mark.parametrize(
    "line",
    [
        *("exchange W keeps AC TC", "exchange W", "exchange W: -", "take E", "discard E: -"),
        *("discard E: ??", "discard E: S:QD", "discard E: (QD) {x}", "claim S", "claim S 2"),
        "exchange W gives 9S 9C to kitty takes QD {x} takes KD from N gives TC",
        *("trump H by S", "trump N", "tricks NS 3 EW 2", "won NS", "redeal", "redeal again"),
        *("misdeal", "misdeal six cards", "call lead-out-of-turn W trick 1 by N"),
        *("call renege W", "note a", "ruling b {[%law x] [%points NS 2]}", "kitty: AS KH"),
        *("dummy: AS ...", "hand N:", "hand E: ...", "4 S:", "1 S: JH = E {no}", "total NS 2"),
    ],
)
def test_a_canonical_line_is_written_as_it_was_read(line: str) -> None:
    assert canonical(line) == [line]


@pytest.mark.parametrize(
    ("read", "written"),
    [
        ("exchange W -", "exchange W: -"),
        ("exchange W:-", "exchange W: -"),
        ("discard E:E:QD", "discard E: QD"),
        ("1 S:JH", "1 S: JH"),
        ("hand S :AH", "hand S: AH"),
        ("BIDS s: pass", "bids S: pass"),
        ("won E W EW", "won EW W E"),
    ],
)
def test_other_spellings_of_a_line(read: str, written: str) -> None:
    assert canonical(read) == [written]
