"""The table: what counts as missed, and how it gets into its page."""

from __future__ import annotations

import pytest

from tests.bench.__main__ import PAGE
from tests.bench.fair import Measured
from tests.bench.table import HEAD, Row, line, replaced

TWICE = Measured(ours=(1e-5,) * 5, theirs=(2e-5,) * 5)


def test_a_ratio_under_its_bound_is_missed() -> None:
    assert Row("a", "b", TWICE, "deal", at_least=2.01).missed


def test_a_ratio_at_its_bound_is_not_missed() -> None:
    assert not Row("a", "b", TWICE, "deal", at_least=2.0).missed


def test_a_ratio_under_its_aim_alone_is_not_missed() -> None:
    assert not Row("a", "b", TWICE, "deal", at_least=1.0, aim=3.0).missed


def test_a_row_without_a_bound_cannot_miss() -> None:
    assert not Row("a", "b", TWICE, "deal").missed


def test_a_row_says_ratio_spread_and_cost_of_both() -> None:
    cells = Row("a", "b", TWICE, "deal", 1.5, 3.0).cells()
    told = ("2.00x", "2.00–2.00", "10.0 µs a deal; 20.0 µs a deal")
    assert cells == ("a", "b", "1.50x", "3.00x", *told)


def test_a_missed_row_says_so() -> None:
    assert "2.00x MISSED" in Row("a", "b", TWICE, "deal", 2.5).cells()


def test_a_row_that_could_not_be_measured_says_why() -> None:
    cells = Row("a", "b", None, "s", 1.7, note="no such option").cells()
    assert cells[-3:] == ("not measured", "", "no such option")


def test_every_row_fills_the_head_of_the_table() -> None:
    rows = [Row("a", "b", TWICE, "s"), Row("a", "b", None, "s")]
    assert {len(row.cells()) for row in rows} == {len(HEAD)}


def test_a_line_of_the_table_is_markdown() -> None:
    assert line(("a", "", "b")) == "| a |  | b |"


def test_a_table_takes_the_place_of_the_one_before() -> None:
    page = "# A\n\n<!-- x: begin -->\n\nold\n\n<!-- x: end -->\n\nmore\n"
    assert replaced(page, "x", "new") == page.replace("old", "new")


@pytest.mark.parametrize("page", ["", "<!-- x: begin -->\n", "<!-- x: end -->\n"])
def test_a_page_without_both_marks_is_refused(page: str) -> None:
    with pytest.raises(ValueError, match="x: begin"):
        replaced(page, "x", "new")


@pytest.mark.parametrize("name", ["bench", "bench-large"])
def test_the_page_has_a_place_for_each_table(name: str) -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert "new" in replaced(page, name, "new")
