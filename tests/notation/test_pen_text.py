"""Lines, comments, annotations, tags and games (design problems P3, P12, P23 to P29, P45, P46)."""

from __future__ import annotations

import io

import pytest

from analyzer.notation import pen
from analyzer.record import LINE, WINNER, Annotation, Stated, Trick
from analyzer.span import Span
from tests.notation.pen_text import canonical, deal, faults, game, lenient, readings, text_of


def test_lines_end_lf_crlf_or_cr_wherever_the_stream_is_cut() -> None:
    text = '[Event "x"]\r\ndeal 1\r1 S: JH\n2 S: AH\r\n'
    assert pen.loads(text) == [r.record for r in pen.read(list(text))]
    assert len(game(text).deals[0].events) == 2


@pytest.mark.parametrize("other", ["\v", "\f", "\x85", "\u2028"])
def test_nothing_else_ends_a_line(other: str) -> None:
    assert canonical(f"note a{other}b") == [f"note a{other}b"]


def test_a_byte_order_mark_may_stand_at_the_start_of_any_game() -> None:
    text = '\ufeff%pen 1.0\n[Event "a"]\n\ufeff%pen 1.0\n[Event "b"]\ndeal 1\n'
    assert [reading.record.tags[0].value for reading in readings(text) if reading.record] == [
        *("a", "b"),
    ]


def test_columns_count_characters_after_the_byte_order_mark() -> None:
    (fault,) = faults("\ufeffdeal 1 up 9Z\n")
    assert fault.place == (1, 11, "deal 1 up 9Z")


def test_bad_utf8_is_a_fault_at_its_place_and_reads_on() -> None:
    data = io.BytesIO(b'[Event "a\xff"]\ndeal 1\n')
    (reading,) = pen.read(pen.decode(data))
    (fault, *_) = reading.findings
    assert fault.place is not None
    assert fault.place[:2] == (1, 10)
    assert reading.record is not None
    assert reading.record.tags[0].value == "a\ufffd"


def test_a_semicolon_starts_a_comment_after_a_blank_only() -> None:
    assert canonical("ruling a; b ; c") == ["ruling a; b"]
    assert canonical("ruling a \\; b") == ["ruling a \\; b"]
    assert canonical("note {x}; y") == ["note {x}"]


def test_comments_are_counted() -> None:
    assert pen.count_comments('; a\n[Event "; no"] ; b\ndeal 1 {; no} ; c\n') == 3


def test_a_glued_comment_is_a_bad_card_with_a_hint() -> None:
    (fault,) = faults(text_of("1 S: 9H;x"))
    assert "a comment needs a blank before its ';'" in fault.message


def test_an_annotation_belongs_to_the_card_call_or_winner_before_it() -> None:
    (trick,) = deal("1 S: {line} JH {card} 9D = S {winner}").events
    assert isinstance(trick, Trick)
    assert trick.notes == (
        Annotation("line", LINE),
        Annotation("card", 0),
        Annotation("winner", WINNER),
    )


def test_an_annotation_at_the_start_of_a_line_stands_at_the_end_of_the_line_before() -> None:
    assert canonical("1 S: JH / ; a comment /  / {x} 2 S: AH") == ["1 S: JH {x}", "2 S: AH"]


def test_an_annotation_over_line_ends_is_written_on_one_line() -> None:
    assert canonical("1 S: JH {a \t b /   c} 9D") == ["1 S: JH {a b c} 9D"]


def test_two_annotations_stay_two() -> None:
    assert canonical("note x {a}{b}") == ["note x {a} {b}"]


def test_after_a_bar_an_annotation_belongs_to_the_line() -> None:
    assert canonical("bids: pass | {x} H") == ["bids S: {x} pass | H"]


def test_an_annotation_with_nothing_before_it_is_a_fault() -> None:
    (fault,) = faults("{x}\ndeal 1\n")
    assert "nothing before it" in fault.message


@pytest.mark.parametrize("stop", ["", '[Event "b"]', "deal 2", "%pen 1.0"])
def test_an_open_brace_ends_at_a_blank_line_a_tag_a_deal_or_a_version(stop: str) -> None:
    text = f'[Event "a"]\ndeal 1\n1 S: JH {{open\nlost\n{stop}\ndeal 3\n2 S: AH\n'
    (fault,) = faults(text)
    assert fault.place == (3, 9, "1 S: JH {open")
    assert "and the next" in fault.message
    deals = [d.number for r in readings(text) if r.record for d in r.record.deals]
    assert deals == ([1, 2, 3] if stop == "deal 2" else [1, 3])


def test_a_command_at_the_start_of_a_line_closes_no_brace() -> None:
    assert canonical("note a { / [%t 19:03] }") == ["note a {[%t 19:03]}"]


def test_one_escape_serves_values_annotations_and_text() -> None:
    text = '[Event "a\\"b\\\\c;{d}\\ne"]\ndeal 1\nnote a \\{b\\} \\n c:\\d {e\\}\\nf}\n'
    record = game(text)
    assert record.tags[0].value == 'a"b\\c;{d}\ne'
    assert record.deals[0].stated == (
        Stated("note", 0, "a {b} \n c:\\d", notes=(Annotation("e}\nf"),)),
    )
    assert game(pen.write(record)).deals == record.deals


def test_words_after_an_annotation_in_free_text_are_a_fault() -> None:
    (fault,) = faults(text_of("note a {b} c"))
    assert "'\\{'" in fault.message


def test_a_result_below_the_last_deal_begins_a_game_that_is_asked_about() -> None:
    first, second = readings('[Event "a"]\ndeal 1\n[Result "NS 10 EW 7"]\n')
    assert first.record is not None and len(first.record.deals) == 1
    assert [finding.severity for finding in second.findings] == ["note"]
    assert "above the deals" in second.findings[0].message


def test_two_sheets_of_tags_are_two_games_even_on_one_line() -> None:
    assert len(readings('[Event "a"] [Event "b"]\n')) == 2


def test_blank_lines_decide_nothing() -> None:
    assert len(readings('[Event "a"]\n\n\n[Site "b"]\n\ndeal 1\n\n\ndeal 2\n')) == 1


def test_an_unknown_tag_may_come_twice() -> None:
    assert len(lenient('[Director "a"]\n[Director "b"]\ndeal 1\n').tags) == 2


def test_unknown_tags_are_kept_after_the_known_and_noted() -> None:
    (reading,) = readings('[Zeta "z"]\n[Alpha "a"]\n[east "e"]\ndeal 1\n')
    assert reading.record is not None
    assert [tag.name for tag in reading.record.tags] == ["East", "Zeta", "Alpha"]
    assert {finding.code for finding in reading.findings} == {"UNKNOWN_FIELD"}


def test_player_tags_take_more_pairs() -> None:
    (tag,) = game('[ South  "Ann" id="1\\"7" source="c]lub" ]\ndeal 1\n').tags
    assert (tag.value, tag.pairs) == ("Ann", (("id", '1"7'), ("source", "c]lub")))


@pytest.mark.parametrize("bad", ["[Event]", '[Event "x', '[Event "a" b]', '[Event "a"] x', "[é]"])
def test_a_bad_tag_is_a_fault(bad: str) -> None:
    assert len(faults(f"{bad}\ndeal 1\n")) == 1


def test_a_bad_tag_begins_a_game_as_well() -> None:
    assert len(readings('[Event "a"]\ndeal 1\n[Event "b\ndeal 1\n')) == 2


@pytest.mark.parametrize(
    ("tags", "caller"),
    [
        ('[Rules "three-handed"]', "W"),
        ('[Rules "Two_Handed@1"]', "N"),
        ('[South "a"] [West "b"] [East "c"]', "W"),
        ('[South "a"] [North "b"]', "N"),
        ('[South "a"]', "W"),
        ("", "W"),
        ('[Rules "klaverjas"]', "W"),
    ],
)
def test_the_table_follows_from_the_rules_or_the_player_tags(tags: str, caller: str) -> None:
    text = pen.write(game(f'[Event "x"] {tags}\ndeal 1 dealer S\nbids: order\n'))
    assert f"bids {caller}: order" in text


def test_options_are_sorted_and_written_short() -> None:
    options = "target=11 No-Stick_The_Dealer no-trump no_defend_alone loner_lead=left-of_loner"
    text = pen.write(game(f'[Options "{options}"]\ndeal 1\n'))
    expected = "defend-alone=off loner-lead=left-of-loner no-trump no-stick-the-dealer target=11"
    assert f'[Options "{expected}"]' in text


def test_an_option_that_sets_no_switch_is_kept() -> None:
    record = game('[Options "no-nonsense"]\ndeal 1\n')
    assert record.rules.options == (("no-nonsense", ""),)
    assert '[Options "no-nonsense"]' in pen.write(record)


def test_a_record_that_begins_with_a_later_deal_is_given_no_score() -> None:
    text = pen.write(game("deal 4 dealer S up 9H\ntotal NS 7 EW 2\n"))
    assert "[Score" not in text
    assert pen.write(game(text)) == text
    assert '[Score "NS 7 EW 0"]' in pen.write(game('[Score "NS 7 EW 0"]\ndeal 4\n'))


@pytest.mark.parametrize("deals", ["", "deal 0\n", "deal 1\n"])
def test_a_record_from_the_first_deal_on_starts_at_nothing(deals: str) -> None:
    assert '[Score "NS 0 EW 0"]' in pen.write(game(f'[Event ""]\n{deals}'))


def test_event_and_score_are_written_of_a_game_from_its_start() -> None:
    assert pen.write(game('[South "a"] [North "b"]\ndeal 1\n')) == (
        '%pen 1.0\n[Event ""]\n[South "a"]\n[North "b"]\n[Score "S 0 N 0"]\n\n'
        "deal 1 dealer ? up ??\n"
    )


def test_score_and_result_are_read() -> None:
    record = game('[Score "EW 9 n-s 8"]\n[Result "NS 10 EW 9"]\ndeal 1\n')
    assert record.start_score == (("NS", 8), ("EW", 9))
    assert record.stated_result == (("NS", 10), ("EW", 9))


def test_a_score_that_cannot_be_read_is_a_fault_at_its_tag_and_kept() -> None:
    text = '[Event "a"]\n[Score "1-0"]\ndeal 1\n'
    (fault,) = faults(text)
    assert fault.place is not None
    assert fault.place[:2] == (2, 1)
    assert '[Score "1-0"]' in pen.write(lenient(text))


def test_a_later_version_is_a_fault_and_read_on() -> None:
    assert len(faults("%pen 2.0\ndeal 1\n")) == 1
    assert lenient("%pen 2.0\ndeal 1\n").deals
    assert faults("%pen 1.7\ndeal 1\n") == []
    assert len(faults("%pen one\ndeal 1\n% x\n")) == 2


def test_locate_finds_a_card_behind_an_annotation_over_line_ends() -> None:
    (reading,) = readings('[Event "x"]\ndeal 1\n1 S: JH {a\n b} 9D\n')
    assert reading.record is not None
    (trick,) = reading.record.deals[0].events
    assert trick.span == Span(3, 2)
    assert reading.locate(trick.span) == (3, 6, "1 S: JH {a")
    assert reading.locate(trick.span.item(1)) == (4, 5, " b} 9D")


def test_locate_knows_the_lines_of_its_own_game_only() -> None:
    first, second = readings('[Event "a"]\ndeal 1\n[Event "b"]\ndeal 1\n')
    assert first.record is not None and second.record is not None
    assert first.locate(first.record.deals[0].span) == (2, 1, "deal 1")
    assert second.locate(second.record.deals[0].span) == (4, 1, "deal 1")
    assert second.locate(first.record.deals[0].span).text == ""
