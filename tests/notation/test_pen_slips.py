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


def test_a_card_that_cannot_be_read_keeps_its_seat_and_its_brackets() -> None:
    bad, good = trick_of("1 S: JH E:1OD (9Q) JD 9H"), trick_of("1 S: JH E:?? (??) JD 9H")
    assert (bad.seats, bad.back) == (good.seats, good.back) == ((0, 3, 1, 1, 2), (2,))


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


TABLE = '[South "Marta Lind"] [West "Jon"] [East "Liz"]\n'


def told(lines: str, header: str = "deal 1 dealer E up 9H") -> list[tuple[str, int, int]]:
    """Each fault at a table of three as its hint, line of the deal (0: its header) and column."""
    text = f"{TABLE}{header}\n" + "".join(f"{line}\n" for line in lines.split(" // ") if line)
    found = [(f.evidence["hint"], f.place) for f in faults(text)]
    return [(str(hint), place.line - 2, place.column) for hint, place in found if place]


@pytest.mark.parametrize(
    ("written", "card"),
    [
        *(("10 hearts", "TH"), ("K clubs", "KC"), ("10 of hearts", "TH"), ("ace of spades", "AS")),
        *(("K ♣", "KC"), ("K ♣\ufe0f", "KC"), ("Queen Of Diamonds", "QD"), ("J h", "JH")),
        *(("nine club", "9C"), ("hearts 10", "TH"), ("10hearts", "TH"), ("ace-of-spades", "AS")),
    ],
)
def test_a_card_whose_rank_and_suit_stand_apart_is_one_fault_wherever_it_stands(
    written: str, card: str
) -> None:
    hint = f"write '{card}'"
    assert told("", f"deal 1 dealer E up {written}") == [(hint, 0, 20)]
    assert told(f"hand S: 9S {written} AD") == [(hint, 1, 12)]
    assert told(f"kitty: {written}") == [(hint, 1, 8)]
    assert told(f"discard E: {written}") == [(hint, 1, 12)]
    assert told(f"1 S: 9S {written} AD = S") == [(hint, 1, 9)]
    assert told(f"1 S:{written} 9S AD") == [(hint, 1, 3)]
    assert told(f"1 S: (E:{written}) 9S") == [(hint, 1, 6)]
    assert told(f"exchange S keeps 9S {written}") == [(hint, 1, 21)]
    parts = f"exchange S gives {written} to dummy takes 9S from dummy"
    assert told(parts) == [(hint, 1, 18)]
    assert told(f"exchange S {written}") == [(f"did you mean 'keeps {card} …'?", 1, 12)]
    assert told(f"discard {written}") == [(f"write 'discard E: {card}'", 1, 9)]


def test_a_card_apart_is_one_unknown_card_of_a_trick_with_what_belongs_to_it() -> None:
    trick = trick_of("1 S: JH E:9 of clubs! {why} JD 9H = S")
    assert trick.cards == (*names("JH"), UNKNOWN, *names("JD 9H"))
    assert (trick.seats, trick.winner) == ((0, 3, 1, 2), 0)
    assert [(note.text, note.on) for note in trick.notes] == [("why", 1)]
    assert faults(text_of("1 S: J hearts! 9C"))[0].evidence["hint"] == "write 'JH!'"


def test_a_fault_behind_a_card_apart_stands_at_its_own_column() -> None:
    assert told("1 S: 9 \tof clubs {x} foo ; 9 clubs")[1:] == [("", 1, 22)]


def test_two_cards_apart_are_two_faults() -> None:
    hints = [hint for hint, *_ in told("hand S: 10 hearts ace of clubs")]
    assert hints == ["write 'TH'", "write 'AC'"]
    hints = [hint for hint, *_ in told("hand S: hearts 10 clubs A")]
    assert hints == ["write 'TH'", "write 'AC'"]


def test_suits_before_several_ranks_are_not_guessed_at() -> None:
    hints = [hint for hint, *_ in told("hand S: spades A K")]
    assert hints == ["", "a card of unknown suit is 'A?'", "a card of unknown suit is 'K?'"]


@pytest.mark.parametrize(
    "lines",
    ["9 S : JH 9C AC", "2 S: JH 9C AC = S", "claim S 2", "score S 3 W 2", "bids: pass 3 hearts"],
)
def test_numbers_beside_seats_and_suits_are_no_cards(lines: str) -> None:
    assert told(lines) == []


@pytest.mark.parametrize(
    ("calls", "lone"),
    [
        *(("spades alone", "spades-alone"), ("order alone", "order-alone")),
        *(("order up alone", "order-alone"), ("pass alone", "order-alone")),
        *(("alone", "order-alone"), ("pass | H! alone", "H-alone")),
        *(("W:3 alone", "W:3-alone"), ("no-trump -alone", "no-trump-alone")),
        *(("W:take alone", "W:order-alone"), ("W:pass alone", "order-alone")),
        *(("hearts loner", "hearts-alone"), ("order solo", "order-alone")),
    ],
)
def test_alone_behind_a_call_is_told_to_be_joined_to_it(calls: str, lone: str) -> None:
    at = 7 + calls.rindex(" ") if " " in calls else 6
    assert told(f"bids: {calls}") == [(f"write '{lone}', or a line 'alone SEAT'", 1, at + 1)]


@pytest.mark.parametrize("bar", ["/", "||", "\\", "¦"])
def test_another_bar_between_rounds_is_told_the_right_one(bar: str) -> None:
    hint = "a round ends with '|', with a blank before and behind it"
    assert told(f"bids: pass pass {bar} spades") == [(hint, 1, 17)]
    assert told(f"bids: pass pass{bar}spades") == [(hint, 1, 12)]


@pytest.mark.parametrize("leader", ["W", "w", "West", "W:", "S", "S:", "east"])
def test_a_leader_behind_the_colon_is_told_and_led(leader: str) -> None:
    seat = leader[0].upper()
    assert told(f"1: {leader} JH 9h 10h = W") == [(f"write '1 {seat}:'", 1, 4)]
    record = lenient(f"{TABLE}deal 1 dealer E up 9H\n1: {leader} JH 9h 10h = W\n")
    text = f"{TABLE}deal 1 dealer E up 9H\n1 {seat}: JH 9H TH = W\n"
    assert record == pen.loads(text)[0]


def test_a_leader_behind_the_colon_may_be_a_card_where_its_letter_is_a_suit() -> None:
    assert told("1: S JH 9H = W") == [("write '1 S:' if it led", 1, 4)]
    trick = trick_of("1: S JH 9H 9C = W")
    assert (trick.leader, trick.cards) == (None, (UNKNOWN, *names("JH 9H 9C")))


def test_a_player_behind_the_colon_is_told_his_seat() -> None:
    assert told("1: Jon JH 9H TH") == [("write '1 W:'", 1, 4)]


def test_a_seat_inside_a_trick_is_told_to_be_joined_to_its_card() -> None:
    told_so = "a seat and its card are one word, such as 'E:9S'"
    assert told("1 W: JH // 1: E 9H") == [(told_so, 2, 4)]
    assert told("1 W: JH Liz 9H") == [(told_so, 1, 9)]
    assert told("1 W: JH 9H TH (E)") == [("", 1, 15)]  # perhaps he won


@pytest.mark.parametrize("line", ["hand: S 9S", "hand: S: 9S", "hand: Marta 9S"])
def test_a_seat_behind_the_colon_is_told_where_it_stands(line: str) -> None:
    assert told(line) == [("write 'hand S:'", 1, 1)]


@pytest.mark.parametrize(
    ("line", "hint", "column"),
    [
        ("score Marta 1", "write the side, 'S'", 7),
        ("score Marta Lind 1", "write the side, 'S'", 7),
        ("total S 1 jon: 2", "write the side, 'W'", 11),
        ("tricks Liz 3", "write the side, 'E'", 8),
        ("won Jon", "write the side, 'W'", 5),
        ("won Soth", "did you mean 'south'?", 5),
        ("score S: 1", "no colon stands here", 7),
        ("trump H by Marta", "write the seat, 'S'", 12),
        ("claim Marta 2", "write the seat, 'S'", 7),
        ("alone Jon", "write the seat, 'W'", 7),
        ("call renege Liz", "write the seat, 'E'", 13),
        ("hand Marta Lind: JH", "write the seat, 'S'", 6),
        ("1 Jon: JH", "write the seat, 'W'", 3),
        ("1 W: Liz:JH", "write the seat, 'E'", 6),
        ("bids Jon: pass", "write the seat, 'W'", 6),
        ("bids: Jon:pass", "write the seat, 'W'", 7),
        ("bids: Jon pass", "a seat is written before its call: 'W:pass'", 7),
        ("exchange S gives JH to Jon", "write the seat, 'W'", 24),
        ("alt alone-Jon // end", "write the seat, 'W'", 5),
    ],
)
def test_a_players_name_is_told_its_seat_or_side_wherever_one_stands(
    line: str, hint: str, column: int
) -> None:
    assert told(line) == [(hint, 1, column)]


def test_a_players_name_is_told_his_side_in_partnerships_and_in_tags() -> None:
    tags = '[South "Ann"] [West "Bob"] [North "Cleo"] [East "Dan"] [Score "Bob 4"]\n'
    in_tag, in_line = faults(tags + "deal 1\nscore Ann 2\n")
    assert in_tag.evidence["hint"] == "in the tag Score: write the side, 'EW'"
    assert in_line.evidence["hint"] == "write the side, 'NS'"


def test_a_word_that_two_names_have_tells_no_seat() -> None:
    text = '[South "Player A"] [North "Player B"]\ndeal 1\ntake player\n'
    (fault,) = faults(text)
    assert fault.evidence["hint"] == ""


def test_cards_apart_count_for_the_length_of_a_line() -> None:
    (fault,) = faults(text_of("1 S:" + " A S" * 600))
    assert "at most 1,000 words" in fault.message
