"""How a finding is printed: the line, the caret, and nothing that could steer a terminal."""

from __future__ import annotations

import pytest

from analyzer.cli import lint
from analyzer.cli.output import pointed_at, printable
from analyzer.findings import Finding
from analyzer.span import Place


def finding(code: str, line: int, cause: int | None = None) -> Finding:
    return Finding(code, "major", "so it is", caused_by=cause, place=Place(line, 3, "1 S: AH"))


@pytest.mark.parametrize(
    ("text", "column", "caret"),
    [
        ("1 S: AH", 1, "^"),
        ("1 S: AH", 6, "     ^"),
        ("\t1 S: AH", 3, "\t ^"),
        ("{七} AH", 5, "     ^"),
        ("{e\u0301} AH", 6, "    ^"),
        ("AH", 4, "   ^"),
    ],
    ids=["first", "later", "after a tab", "after a wide letter", "after an accent", "at the end"],
)
def test_the_caret_stands_below_the_column(text: str, column: int, caret: str) -> None:
    assert pointed_at(text, column) == (text, caret)


def test_a_long_line_is_cut_round_the_column() -> None:
    text, caret = pointed_at("x" * 500 + "AH" + "y" * 500, 501)
    assert len(text) == 80 and text[0] == text[-1] == "…"
    assert text[caret.index("^") :].startswith("AH")


def test_control_characters_of_a_record_do_not_reach_the_terminal() -> None:
    assert printable("a\x1b[2Jb\u202ec\td") == "a\ufffd[2Jb\ufffdc\td"


def test_findings_stand_in_the_order_of_their_lines() -> None:
    printed = list(lint.lines("f", [finding("B", 9), finding("A", 2)]))
    assert [line for line in printed if line[0] == "f"] == [
        "f:2:3: A: so it is",
        "f:9:3: B: so it is",
    ]


def test_what_follows_stands_below_its_root_in_one_line() -> None:
    found = [finding("ROOT", 1), finding("OTHER", 2), finding("LATER", 3, cause=0)]
    assert list(lint.lines("f", found)) == [
        *("f:1:3: ROOT: so it is", "    1 S: AH", "      ^", "  follows: 3: LATER: so it is"),
        *("f:2:3: OTHER: so it is", "    1 S: AH", "      ^"),
    ]


def test_a_finding_without_a_place_is_one_line() -> None:
    assert list(lint.lines("f", [Finding("A", "fatal", "so it is")])) == ["f: A: so it is"]


def test_hints_come_last() -> None:
    assert list(lint.lines("f", [], ["did you play that?"])) == ["f: hint: did you play that?"]
