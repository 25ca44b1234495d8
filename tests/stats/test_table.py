"""The table behind the figures: a cell a line, and nothing that a spreadsheet would run."""

from __future__ import annotations

import csv
from io import StringIO

import pytest

from analyzer.stats import evaluate, figure
from analyzer.stats.table import HEAD, lines, number, safe, written
from tests.stats.told import counted, record

UNSEEN = {
    "a tab": "\t",
    "a vertical tab": "\x0b",
    "a form feed": "\x0c",
    "a carriage return": "\r",
    "a line feed": "\n",
    "a null": "\x00",
    "an escape": "\x1b",
    "a next line": "\x85",
    "a space": " ",
    "a no-break space": "\xa0",
    "an ideographic space": "\u3000",
    "a line separator": "\u2028",
    "a byte order mark": "\ufeff",
    "a zero width space": "\u200b",
    "a right-to-left override": "\u202e",
    "a word joiner": "\u2060",
    "a lone mark": "\u0301",
    "all of them": "\t\x0b \xa0\ufeff\u200b\u202e",
}
SIGNS = (
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "|calc",
    "%0A",
    "＝1",
    "＋1",
    "－1",
    "＠x",
    "﹦1",
    "⁻1",
    "−1",
)
BORDERS = (",", ";", "|", '"', "\t", "\n", "\r\n", "\u2028", "؛", "،")


@pytest.mark.parametrize("name", [*SIGNS, "  =1", "\tx", "\rx", "\nx", "\x0bx"])
def test_a_name_that_looks_like_a_formula_becomes_text(name: str) -> None:
    assert safe(name) == f"'{name}"


@pytest.mark.parametrize("sign", SIGNS)
@pytest.mark.parametrize("unseen", UNSEEN.values(), ids=UNSEEN)
def test_signs_that_nobody_sees_hide_no_formula(unseen: str, sign: str) -> None:
    found = safe(unseen + sign)
    assert found.startswith("'")
    assert found.replace("'", "") == unseen + sign


@pytest.mark.parametrize("unseen", ["", " ", "\ufeff", "\xa0"])
@pytest.mark.parametrize("sign", SIGNS)
@pytest.mark.parametrize("border", BORDERS)
def test_no_formula_begins_where_a_cell_might(border: str, sign: str, unseen: str) -> None:
    assert safe(f"Ann{border}{unseen}{sign}{border}") == f"Ann{border}'{unseen}{sign}{border}"


@pytest.mark.parametrize("border", [",", ";", "|", "\t"])
def test_a_line_taken_apart_elsewhere_has_no_formula_in_any_cell(border: str) -> None:
    counts = counted(record("four-handed-club"))
    name = 'Ann;=1|=1,=1\t=1";"=1";@x'
    text = written(lines(counts.pool, name, [figure("skunks", counts)]))
    for read in (csv.QUOTE_MINIMAL, csv.QUOTE_NONE):
        cells = [
            c for row in csv.reader(StringIO(text), delimiter=border, quoting=read) for c in row
        ]
        assert [c for c in cells if c.lstrip('"')[:1] in ("=", "@")] == []


@pytest.mark.parametrize(
    "name",
    ["Ada", "O'Neil", "3", "", "a=b", "Ada-Lou", "élan", "Cup, part 2", "Club - night", "(Ann)"],
)
def test_any_other_name_stays_as_it_is(name: str) -> None:
    assert safe(name) == name


def test_a_table_has_a_line_for_each_cell_and_numbers_as_numbers() -> None:
    counts = counted(record("four-handed-club"))
    text = written(lines(counts.pool, "", evaluate(counts)))
    head, *rows = list(csv.reader(StringIO(text)))
    assert tuple(head) == HEAD
    assert len(rows) == sum(len(each.cells) for each in evaluate(counts))
    assert ["four-handed@1", "", "next_points", "", "", "", "-2", "1", "-2.000000", "", ""] in rows
    assert text.endswith("\r\n")


def test_a_name_with_a_comma_and_quotes_stays_one_field() -> None:
    counts = counted(record("four-handed-club"))
    text = written(lines(counts.pool, '=cmd|" /C calc",x', [figure("skunks", counts)]))
    (_, row) = csv.reader(StringIO(text))
    assert row[1] == '\'=cmd|" /C calc",x'


def test_halves_are_written_as_halves() -> None:
    assert [number(n) for n in (2.0, -0.5, 7)] == ["2", "-0.5", "7"]


def test_no_lines_are_a_head_alone() -> None:
    assert written([]) == ",".join(HEAD) + "\r\n"
