"""The table behind the figures: a cell a line, and nothing that a spreadsheet would run."""

from __future__ import annotations

import csv
from io import StringIO

import pytest

from analyzer.stats import evaluate, figure
from analyzer.stats.table import HEAD, lines, number, safe, written
from tests.stats.told import counted, record


@pytest.mark.parametrize(
    "name",
    ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "\n=1", "  =1", "|calc", "%0A", "＝1", "＠x"],
)
def test_a_name_that_looks_like_a_formula_becomes_text(name: str) -> None:
    assert safe(name) == f"'{name}"


@pytest.mark.parametrize("name", ["Ada", "O'Neil", "3", "", "a=b", "Ada-Lou", "élan"])
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
