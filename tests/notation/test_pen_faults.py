"""What cannot be read: where, what was expected, the hint, and how little is lost."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from analyzer.cards import BY_NAME, UNKNOWN
from analyzer.notation import NotationError, pen
from analyzer.record import Trick
from tests.notation.pen_text import canonical, faults, lenient, readings, text_of


def test_a_bad_card_is_kept_as_unknown_so_that_no_card_moves() -> None:
    (trick,) = lenient(text_of("1 S: 1OD 9S TS JS")).deals[0].events
    assert isinstance(trick, Trick)
    assert trick.cards == (UNKNOWN, BY_NAME["9S"], BY_NAME["TS"], BY_NAME["JS"])
    assert trick.seats == (0, 1, 2, 3)


def test_a_fault_says_where_what_and_what_was_expected() -> None:
    text = text_of("1 S: 1OD 9S")
    (fault,) = faults(text)
    assert fault.code == "UNREADABLE"
    assert fault.message.startswith("'1OD' is not a card — did you mean '10D'? Expected a rank")
    assert fault.place == (6, 6, "1 S: 1OD 9S")
    assert fault.deal == 1
    assert fault.evidence["token"] == "1OD"


def test_a_strict_read_raises_at_the_first_fault() -> None:
    with pytest.raises(NotationError, match=r"line 6, column 6: '1OD' is not a card"):
        pen.loads(text_of("1 S: 1OD 9S / foo"))


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("hand S AH", "write 'hand S:'"),
        ("bids pass", "write 'bids:'"),
        ("1 S JH", "write '1 S:'"),
        ("discard E QD", "write 'discard E:'"),
        ("hand: AH", "the seat after 'hand' is missing"),
        ("hand S: AH / hand S: KH", "a second hand of S"),
        ("kitty: AH / kitty: KH", "a second kitty"),
        ("dummy S: AH", "one word too many"),
        ("foo", "begins no line of a deal"),
        ("discrd E: QD", "did you mean 'discard'?"),
        ("bids: order alone", "'order-alone'"),
        ("bids: ordr", "did you mean 'order'?"),
        ("bids: X:pass", "'X' before the colon"),
        ("1 S: JH = Q", "'Q' is not a seat"),
        ("1 S: JH = S S", "one word too many"),
        ("1x S: JH", "is not the number of a trick"),
        ("take", "the seat after 'take' is missing"),
        ("alone S:", "no colon stands here"),
        ("score: NS 2", "a colon follows 'score'"),
        ("score NS", "the number after 'NS' is missing"),
        ("score NS two", "'two' is not a number of points"),
        ("score", "the points are missing"),
        ("score XY 2", "'XY' is not a side"),
        ("won", "the side that won is missing"),
        ("trump", "the suit is missing"),
        ("trump X", "'X' is not a suit"),
        ("trump H for S", "does not fit here"),
        ("call 7 S", "is not a kind of fault"),
        ("call renege S trick x", "the number of the trick is missing"),
        ("claim S two", "is not a number of tricks"),
        ("discard E:", "the card laid away is missing"),
        ("exchange W: keeps AH", "no colon stands here"),
        ("exchange W gives", "the card after 'gives' is missing"),
        ("exchange W gives AH from N", "'from' fits no exchange"),
        ("exchange W gives AH to X", "'X' is not a place"),
        ("exchange W gives AH to", "the place after 'to' is missing"),
        ("exchange W AH", "'AH' fits no exchange"),
        ("end", "closes nothing"),
        ("alt foo / end", "is not an address"),
        ("alt t1.1 / hand S: AH / end", "stands in an alternative"),
        ("alt t1.1 / foo / end", "begins no line of a deal"),
        ("1 S: 9HTD", "did you mean '9H TD'?"),
        ("1 S: J", "a card of unknown suit is 'J?'"),
        ("1 S: H", "a card of unknown rank is '?H'"),
        ("1 S: 9H,", "no commas: write blanks"),
        ("1 S: X:9H", "'X' before the colon"),
        ("4294967296999 S: JH", "is not the number of a trick"),
    ],
)
def test_a_fault_tells_what_to_write(line: str, told: str) -> None:
    (fault,) = faults(text_of(line))
    assert told in fault.message


def test_any_other_bad_token_costs_its_line_and_nothing_else() -> None:
    assert lenient(text_of("1 S: JH / bids: foo order / 2 S: AH")).deals == (
        lenient(text_of("1 S: JH / 2 S: AH")).deals
    )


def test_a_bad_header_begins_a_deal_all_the_same() -> None:
    (first, second) = lenient("deal 1 dealer S up 9H\ndeal x dealer Q up TD z\n2 S: AH\n").deals
    assert (first.number, second.number) == (1, 2)
    assert (second.dealer, second.up) == (None, BY_NAME["TD"])
    assert len(second.events) == 1


def test_an_alternative_without_an_address_is_left_out_whole() -> None:
    assert canonical("1 S: JH / 2 S: AH") == [
        *pen.write(lenient(text_of("1 S: JH / alt q / 9 S: 9H / end / 2 S: AH")))
        .split("\n\n")[1]
        .splitlines()[1:]
    ]


def test_a_line_before_the_first_deal_is_a_fault() -> None:
    (fault,) = faults('[Event "x"]\n1 S: JH\ndeal 1\n')
    assert "before the first deal" in fault.message


def test_a_text_without_a_game_says_so() -> None:
    for text in ("", "\n", "; nothing\n", "%pen 1.0\n"):
        (reading,) = readings(text)
        assert reading.record is None
        assert "there is no game in it" in reading.findings[0].message


def test_an_unreadable_game_never_costs_the_rest() -> None:
    *_, last = readings('rubbish {\n\n%pen 9\n[Event "a\n\x00\n[Event "b"]\ndeal 1\n')
    assert last.record is not None
    assert last.record.tags[0].value == "b"


def test_a_line_over_64_kib_is_left_out() -> None:
    text = text_of("1 S: JH / note " + "x" * 70_000 + " / 2 S: AH")
    (fault,) = faults(text)
    assert "too long" in fault.message
    assert len(lenient(text).deals[0].events) == 2


def test_bytes_count_for_the_length_of_a_line() -> None:
    assert faults(text_of("note " + "♥" * 21_000)) == []
    assert len(faults(text_of("note " + "♥" * 22_000))) == 1


@pytest.mark.parametrize("line", ["1 S:" + " AH" * 1000, "1 S: AH" + " {x}" * 1001])
def test_a_line_that_holds_too_much_is_left_out(line: str) -> None:
    (fault,) = faults(text_of(line))
    assert "at most 1,000" in fault.message


def test_annotations_without_end_at_line_starts_are_bounded() -> None:
    assert len(faults(text_of("1 S: AH / " + " / ".join(["{x}"] * 5000)))) == 1


def test_deals_over_ten_thousand_are_left_out() -> None:
    (reading,) = pen.read(f"deal {number}\nscore NS 1\n" for number in range(1, 10_003))
    assert reading.record is not None
    assert len(reading.record.deals) == 10_000
    (fault,) = reading.findings
    assert "10,000" in fault.message
    assert len(reading.record.deals[-1].stated) == 1


def test_faults_beyond_a_thousand_are_not_listed() -> None:
    assert len(faults(text_of(" / ".join(["foo"] * 2000)))) == 1001


def test_a_hint_is_searched_only_for_a_fault_that_is_listed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    searched: list[str] = []

    def search(word: str, known: list[str], n: int) -> list[str]:
        searched.append(word)
        return []

    monkeypatch.setattr("difflib.get_close_matches", search)
    readings('[Foo "x"]\n' * 1200 + text_of(" / ".join(["foo", "bids: foo", "take foo"] * 500)))
    assert len(searched) == 1001


def test_alternatives_that_leave_more_than_fifty_thousand_events_are_left_out() -> None:
    lines = ["bids: pass"] * 500 + ["alt b500", "bids: order", "end"] * 110
    found = faults(text_of(" / ".join(lines)))
    assert len(found) == 10
    assert "50,000 events" in found[0].message
    assert len(lenient(text_of(" / ".join(lines))).deals[0].alternatives) == 100


def test_alternatives_nest_fifty_deep() -> None:
    assert faults(text_of(" / ".join(["alt t1.1"] * 50 + ["end"] * 50))) == []
    assert len(faults(text_of(" / ".join(["alt t1.1"] * 5000 + ["end"] * 5000)))) == 1


def test_reading_is_lazy_and_one_game_at_a_time() -> None:
    taken: list[int] = []

    def games() -> Iterator[str]:
        for number in range(2000):
            taken.append(number)
            yield f'[Event "{number}"]\ndeal 1 dealer S\nbids: order\n'

    stream = pen.read(games())
    for number in range(5):
        record = next(stream).record
        assert record is not None
        assert record.tags[0].value == str(number)
        assert len(taken) <= number + 3
    assert sum(1 for _ in stream) == 1995


def test_a_deal_of_more_lines_than_anybody_plays_is_cut_and_told_once() -> None:
    text = (
        "deal 1 dealer E up 9H\n" + "bids: pass pass pass pass\n" * 400 + "deal 2 dealer S up 9H\n"
    )
    [reading] = pen.read([text])
    assert reading.record is not None
    assert [len(deal.events) for deal in reading.record.deals] == [1000, 0]
    assert [f.message for f in reading.findings if "too long" in f.message] == [
        f.message for f in reading.findings
    ]
    assert len(reading.findings) == 1


@pytest.mark.parametrize(
    "line",
    [
        *("Ben led a trump", "Ben: order", "ben wins it", "Ben", "Neal passes", "Al: pass"),
        *("Don led a trump", "Hen and eggs", "ned of the deal"),
    ],
)
def test_no_keyword_is_proposed_for_a_name_or_a_word_of_its_own(line: str) -> None:
    (fault,) = faults(text_of(line).replace('"S"', '"Neal Adams"'))
    assert "begins no line of a deal. Expected" in fault.message


@pytest.mark.parametrize(
    ("line", "keyword"),
    [
        ("ned", "end"),
        ("Tump H by S", "trump"),
        ("Wom NS", "won"),
        ("Bdis s: pass order", "bids"),
        ("Nots it rained", "note"),
        ("nate it rained", "note"),
    ],
)
def test_a_keyword_is_proposed_for_a_slip(line: str, keyword: str) -> None:
    (fault,) = faults(text_of(line))
    assert f"did you mean '{keyword}'?" in fault.message
