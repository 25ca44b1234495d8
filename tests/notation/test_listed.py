"""Records written as a list or into a table: the same mark stands before every line."""

from __future__ import annotations

from io import BytesIO

import pytest

from analyzer.notation import pen, read
from analyzer.notation.reading import Reading
from tests.notation.pen_text import text_of
from tests.notation.ptn_text import HAND

PLAIN = text_of("bids: pass pass pass pass | pass H / 1 S: JH 9D 9H QD = S / note a | remark")


def listed(mark: str, text: str = PLAIN, end: str = "") -> str:
    """The text with a mark before each line that is not blank."""
    lines = (f"{mark}{line}{end}" if line else line for line in text.splitlines())
    return "\n".join(lines) + "\n"


def reading_of(text: str) -> Reading:
    (reading,) = read(BytesIO(text.encode()), "")[1]
    return reading


def lines(text: str) -> list[str]:
    """The canonical lines of the one game of a text in which all can be read."""
    reading = reading_of(text)
    assert reading.record is not None and reading.findings == ()
    return pen.dumps([reading.record]).splitlines()


@pytest.mark.parametrize("mark", ["| ", "* ", "- ", "• ", "*\t", "  - "])
def test_the_same_mark_before_every_line_is_no_part_of_a_record(mark: str) -> None:
    assert lines(listed(mark)) == lines(PLAIN)
    assert lines("\ufeff" + listed(mark, PLAIN.replace("deal 1", "\ndeal 1"))) == lines(PLAIN)


def test_a_table_has_bars_at_both_ends_and_a_rule() -> None:
    assert lines(listed("| ", end=" |")) == lines(PLAIN)
    assert lines(listed("| ", end=" |").replace("\n", "\n|---|\n", 1)) == lines(PLAIN)


def test_hands_of_ptn_may_be_a_list() -> None:
    assert reading_of(listed("* ", HAND)).record == reading_of(HAND).record


def test_a_fault_in_a_list_stands_where_it_was_sent() -> None:
    text = listed("* ").replace("9D", "9Z")
    (fault,) = reading_of(text).findings
    assert fault.place == (7, 11, "* 1 S: JH 9Z 9H QD = S")


@pytest.mark.parametrize(
    "text",
    [
        listed("* ").replace("* 1 S", "1 S"),
        listed("* ").replace("* 1 S", "- 1 S"),
        listed("*"),
    ],
)
def test_marks_that_are_not_alike_before_all_lines_stay(text: str) -> None:
    assert any(finding.severity == "fatal" for finding in reading_of(text).findings)


def test_a_list_in_which_no_record_is_has_no_game() -> None:
    (finding,) = reading_of("- milk\n- two eggs\n- a pack of cards\n").findings
    assert finding.message.startswith("No game was found")
    assert finding.place == (1, 1, "- milk")
