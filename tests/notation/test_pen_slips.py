"""Slips of a scribe that cost nothing but themselves, and the hints that tell what to write."""

from __future__ import annotations

import pytest

from analyzer.cards import BY_NAME, UNKNOWN
from analyzer.notation import pen
from analyzer.record import WINNER, Call, Discard, Exchange, Trick
from analyzer.span import Span
from tests.notation.pen_text import faults, lenient, text_of


def trick_of(line: str) -> Trick:
    (trick,) = lenient(text_of(line)).deals[0].events
    assert isinstance(trick, Trick)
    return trick


def names(text: str) -> tuple[int, ...]:
    return tuple(BY_NAME[word] for word in text.split())


@pytest.mark.parametrize(
    ("end", "told"),
    [
        ("W", "write '= W'"),
        ("West", "write '= W'"),
        ("=S", "write '= S', with blanks"),
        ("= Fred", "write the seat, such as '= S'"),
        ("= Fred Smith", "'Fred' is not a seat"),
        ("= S S", "one word too many"),
        ("=", "the seat after '=' is missing"),
    ],
)
def test_a_bad_winner_costs_nothing_but_itself(end: str, told: str) -> None:
    (fault,) = faults(text_of(f"1 S: JH 9C JD 9H {end}"))
    assert told in fault.message
    trick = trick_of(f"1 S: JH 9C JD 9H {end}")
    assert (trick.cards, trick.winner) == (names("JH 9C JD 9H"), None)


@pytest.mark.parametrize("end", ["9H= S", "9H=S", "9H =S"])
def test_the_card_before_a_sign_without_blanks_is_kept(end: str) -> None:
    assert len(faults(text_of(f"1 S: JH 9C JD {end}"))) == 1
    assert trick_of(f"1 S: JH 9C JD {end}").cards == names("JH 9C JD 9H")


def test_a_seat_as_the_only_card_is_a_card_that_cannot_be_read() -> None:
    assert trick_of("1 W: S").cards == (UNKNOWN,)


def test_the_annotation_of_a_bad_winner_belongs_to_the_line() -> None:
    record = lenient(text_of("1 S: JH 9C = Fred {why}"))
    (trick,) = record.deals[0].events
    assert [note.on == WINNER for note in trick.notes] == [False]
    assert pen.loads(pen.write(record))[0].deals[0].events == (trick,)


def test_cards_without_blanks_are_so_many_unknown_cards_of_a_trick() -> None:
    (fault,) = faults(text_of("1 S: JH9CJD 9H = S"))
    assert "write blanks between the cards: 'JH 9C JD'" in fault.message
    trick = trick_of("1 S: JH9CJD 9H = S")
    assert trick.cards == (UNKNOWN, UNKNOWN, UNKNOWN, BY_NAME["9H"])
    assert trick.seats == (0, 1, 2, 3)


@pytest.mark.parametrize(
    ("written", "read"),
    [("JSAS9SKHQD", ""), ("JS AS foo {odd} 9S", "AS JS 9S"), ("JS 1OD", "JS"), ("x y z", "")],
)
def test_a_word_that_cannot_be_read_leaves_a_hand_open(written: str, read: str) -> None:
    record = lenient(text_of(f"hand S: {written}"))
    hand = record.deals[0].hands[0]
    assert hand is not None
    assert (hand.cards, hand.open) == (names(read), True)
    assert pen.loads(pen.write(record))[0].deals[0].hands[0] == hand


def test_an_unknown_card_leaves_a_hand_whole() -> None:
    hand = lenient(text_of("hand S: JS ?? - AS")).deals[0].hands[0]
    assert hand is not None
    assert (hand.cards, hand.open) == (names("AS JS ?? ??"), False)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("hand S: JS, AS, 9S", "hand S: JS AS 9S"),
        ("hand S: JS,AS,9S", "hand S: JS AS 9S"),
        ("dummy: JS , AS", "dummy: JS AS"),
        ("1 S: JH, 9C, JD, 9H = S", "1 S: JH 9C JD 9H = S"),
        ("1 S: JH, {led} 9C", "1 S: JH {led} 9C"),
        ("1, S: JH 9C", "1 S: JH 9C"),
        ("bids: pass, order", "bids: pass order"),
        ("exchange E keeps JC, KS", "exchange E keeps JC KS"),
        ("score NS 2, EW 0", "score NS 2 EW 0"),
        ("won NS, EW", "won NS EW"),
    ],
)
def test_commas_read_as_blanks_with_one_fault_a_line(written: str, meant: str) -> None:
    (fault,) = faults(text_of(written))
    assert "no commas: write blanks" in fault.message
    assert lenient(text_of(written)) == lenient(text_of(meant))


def test_a_comma_in_a_header_costs_nothing() -> None:
    (fault,) = faults("deal 1 dealer S, up TS\n")
    assert fault.place == (1, 15, "deal 1 dealer S, up TS")
    assert fault.evidence["token"] == "S,"
    assert lenient("deal 1 dealer S, up TS\n") == lenient("deal 1 dealer S up TS\n")


def test_a_fault_of_a_header_belongs_to_the_deal_that_it_begins() -> None:
    found = faults("deal 1, dealer S\n1 S: JH\ndeal 2, dealer W\n1, S: JH\n")
    assert [fault.deal for fault in found] == [1, 2, 2]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("1 S: JH = fred", "such as '= W'"),
        ("1 S: JH Fred", "write '= W'"),
        ("take Fred", "write the seat, 'W'"),
        ("hand Fred: JH", "write the seat, 'W'"),
        ("alt t1.1 / take Fred / end", "write the seat, 'W'"),
        ("deal 2 dealer Fred", "write the seat, 'W'"),
    ],
)
def test_a_players_name_in_place_of_a_seat_is_told_the_seat(line: str, told: str) -> None:
    (fault,) = faults('[West "Fred"]\n' + text_of(line, players="SNE"))
    assert told in fault.message


def test_a_name_that_two_players_have_tells_no_seat() -> None:
    text = '[West "Fred"] [East "fred"] [North ""]\ndeal 1 dealer S\ntake Fred\n'
    (fault,) = faults(text)
    assert "'W'" not in fault.message
    assert "'E'" not in fault.message


def test_a_fault_behind_commas_stands_at_its_own_column() -> None:
    _, fault = faults(text_of("1 S: JH,9C,foo 9H"))
    assert fault.place is not None
    assert fault.place[:2] == (6, 12)


def test_commas_in_texts_tags_and_comments_are_plain() -> None:
    text = '[Event "a, b"]\ndeal 1 ; c, d\nnote e, f {g, h}\nruling i,j\n'
    assert faults(text) == []


def test_a_span_behind_a_comma_is_located_in_the_line_as_written() -> None:
    (reading,) = pen.read(["deal 1\n1 S: JH, 9C\n"])
    assert reading.locate(Span(2, 3)) == (2, 10, "1 S: JH, 9C")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("exchange E JC KS", "did you mean 'keeps JC …'?"),
        ("discard QD", "write 'discard E: QD'"),
        ("discard: QD", "write 'discard E: QD'"),
        ("bids: W pass E order", "'W:pass'"),
        ("bids: West passes", "'W:pass'"),
        ("bids: W: pass pass", "no blank stands after the colon of a seat"),
        ("bids: p o", "did you mean 'pass'?"),
        ("bids: o", "did you mean 'order'?"),
        ("Trick 1 W: AS", "begins with its number: '1 W:'"),
        ("1. W: AS", "begins with its number: '1 W:'"),
        ("1. AS", "begins with its number: '1 W:'"),
        ("1W: AS", "begins with its number: '1 W:'"),
        ("hand S: JK", "the joker is 'B'"),
        ("1 S: 1H", "did you mean 'TH'?"),
        ("1 S: 10", "a card of unknown suit is 'T?'"),
    ],
)
def test_a_slip_is_told_what_to_write(line: str, told: str) -> None:
    (fault,) = faults(text_of(line))
    assert told in fault.message


def test_a_short_word_that_is_no_call_is_not_guessed_at() -> None:
    (fault,) = faults(text_of("bids: pp"))
    assert fault.evidence["hint"] == ""


def test_a_joker_as_up_card_is_told_its_name() -> None:
    (fault,) = faults("deal 1 dealer S up JK\n")
    assert "the joker is 'B'" in fault.message


def test_a_discard_of_two_cards_without_a_blank_is_one_unknown_card() -> None:
    assert lenient(text_of("discard E: QDAS")).deals[0].events == (Discard(3, UNKNOWN),)


def test_what_stands_right_is_read_without_a_fault() -> None:
    lines = "bids: S pass / exchange E keeps AS KS / 1 S: AS KS QS JS = S"
    assert faults(text_of(lines)) == []
    kinds = [type(event) for event in lenient(text_of(lines)).deals[0].events]
    assert kinds == [Call, Call, Exchange, Trick]
