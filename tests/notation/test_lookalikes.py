"""Records copied out of pages and word processors, with blanks and quotation marks of their own."""

from __future__ import annotations

from io import BytesIO

import pytest

from analyzer.notation import pen, read
from tests.notation.pen_text import text_of

PLAIN = text_of("bids: order / 1 S: JH 9D 9H QD = S {well done} / note a remark")


def lines(text: str) -> list[str]:
    """The canonical lines of the one game of a text in which all can be read."""
    (reading,) = read(BytesIO(text.encode()), "")[1]
    assert reading.record is not None and reading.findings == ()
    return pen.dumps([reading.record]).splitlines()


@pytest.mark.parametrize("blank", ["\u00a0", "\u2009", "\u202f", "\u3000"])
def test_other_blanks_part_words(blank: str) -> None:
    text = PLAIN.replace(" ", blank).replace(f"well{blank}done", "well done")
    assert lines(text) == lines(PLAIN)


def test_a_mark_of_no_width_is_a_blank() -> None:
    assert lines("\u200b" + PLAIN.replace("1 S:", "1\u200b S:")) == lines(
        PLAIN.replace("\u00a0", " ")
    )


def test_a_line_that_begins_with_a_mark_of_no_width_is_the_line_that_it_looks_like() -> None:
    misdeal = "misdeal the wrong number of cards was in the hands"
    text = PLAIN.replace("note a remark", misdeal)
    assert lines(text.replace(misdeal, f"\u200b{misdeal}")) == lines(text)


@pytest.mark.parametrize("marks", ["\u201c{}\u201d", "\u201e{}\u201c", "\u201d{}\u201d"])
def test_a_tag_may_have_the_quotation_marks_of_a_word_processor(marks: str) -> None:
    text = PLAIN.replace('"S"', marks.format("S")).replace('"N"', marks.format("N"))
    assert lines(text) == lines(PLAIN)


@pytest.mark.parametrize(
    ("before", "behind"),
    [
        *[("[code]\n", "[/code]\n"), ("[CODE]", "[/CODE]"), ("<pre>\n", "</pre>\n")],
        *[("[quote=Ada]\n[code]\n", "[/code]\n[/quote]\n"), ('<pre class="x">', "</pre>")],
        *[("<blockquote><p>\n", "</p></blockquote>\n"), ("<div><br>\n", "<br/></div>")],
    ],
)
def test_the_marks_of_forums_and_pages_are_no_part_of_a_record(before: str, behind: str) -> None:
    assert lines(before + PLAIN + behind) == lines(PLAIN)


def test_what_somebody_said_keeps_its_marks() -> None:
    said = "note he said \u201cmine\u201d"
    assert said in lines(PLAIN.replace("note a remark", said))
    assert any(
        "{well\u00a0done}" in line for line in lines(PLAIN.replace("well done", "well\u00a0done"))
    )


def test_a_fault_stands_at_its_column_with_the_line_as_it_was_sent() -> None:
    sent = "1\u00a0S:\u00a0JH\u00a0Q1\u00a09H\u00a0QD"
    (reading,) = read(
        BytesIO(PLAIN.replace("1 S: JH 9D 9H QD = S {well done}", sent).encode()), ""
    )[1]
    (fault,) = [finding for finding in reading.findings if finding.severity == "fatal"]
    assert fault.place is not None and (fault.place.column, fault.place.text) == (9, sent)
