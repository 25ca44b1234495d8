"""Faults put into legal games one at a time: each code under each preset in each format is
provoked, or impossible for a reason that stands on the page `docs/fault-matrix.md`."""

from __future__ import annotations

from dataclasses import replace

import pytest

from analyzer.findings import CODES
from analyzer.rules import PRESETS, preset
from analyzer.seats import SIDES
from tests.faults.formats import FORMATS, audited, written
from tests.faults.impossible import Reason
from tests.faults.matrix import (
    INJECTORS,
    NOT_FOUND,
    NOT_HELD,
    PROVOKED,
    Cell,
    cells,
    complaint,
    declared,
)
from tests.faults.page import PAGE, page
from tests.faults.samples import samples


@pytest.mark.parametrize("name", PRESETS)
def test_every_fault_is_found_or_impossible_as_declared(name: str) -> None:
    assert [wrong for cell in cells(name) if (wrong := complaint(cell))] == []


def test_the_page_is_the_one_that_make_fault_matrix_writes() -> None:
    told = [replace(cell, tried=_as_declared(cell)) for name in PRESETS for cell in declared(name)]
    assert PAGE.read_text(encoding="utf-8") == page(told)


def _as_declared(cell: Cell) -> tuple[str, ...]:
    return () if cell.reason or cell.is_open else (PROVOKED,)


def test_no_cell_of_the_page_is_empty() -> None:
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    rows = [line.strip("|").split("|") for line in lines if line.startswith("| ")]
    told = [row for row in rows if row[0].strip() in CODES]
    assert len(told) == len(CODES) * len(FORMATS)
    assert [row for row in told if not all(word.strip() for word in row)] == []


def test_every_code_has_a_way_to_be_provoked() -> None:
    assert set(INJECTORS) == set(CODES)
    assert all(injector.__doc__ for ways in INJECTORS.values() for injector in ways)


@pytest.mark.parametrize("code", CODES)
def test_every_code_is_provoked_somewhere(code: str) -> None:
    told = [cell for name in PRESETS for cell in declared(name) if cell.code == code]
    assert [cell for cell in told if not cell.reason and not cell.is_open]


@pytest.mark.parametrize("name", [name for name in PRESETS if preset(name).players != 4])
def test_an_event_log_of_another_table_than_one_of_four_is_not_read_as_it_was(name: str) -> None:
    rules = preset(name)
    for sample in samples(rules)[:5]:
        log = written(sample.record, rules, "event-log").text
        assert [t.finding.code for t in audited(log, "event-log", rules)]
        assert SIDES[4] != rules.sides


# Each complaint can be made.


def test_a_fault_that_is_never_found_is_complained_of() -> None:
    assert complaint(Cell("RENEGE", "egn", "pen", tried=(NOT_HELD, NOT_FOUND)))
    assert complaint(Cell("RENEGE", "egn", "pen"))


def test_a_fault_that_is_found_is_not_complained_of() -> None:
    assert complaint(Cell("RENEGE", "egn", "pen", tried=(NOT_FOUND, PROVOKED))) is None


def test_an_accusation_of_something_else_on_the_way_is_complained_of() -> None:
    assert complaint(Cell("RENEGE", "egn", "pen", tried=("other roots: TRICK_SIZE", PROVOKED)))


def test_an_impossible_fault_that_is_found_is_complained_of() -> None:
    assert complaint(Cell("RENEGE", "egn", "pen", Reason("nobody reneges"), tried=(PROVOKED,)))


def test_a_reason_that_the_format_does_not_bear_out_is_complained_of() -> None:
    reason = Reason("it has no place for it", leaves_no_trace=True)
    assert complaint(Cell("RENEGE", "egn", "pen", reason, tried=("other roots: TRICK_SIZE",)))
    assert complaint(Cell("RENEGE", "egn", "pen", reason, tried=(NOT_HELD,))) is None


def test_an_open_cell_that_is_right_by_now_is_complained_of() -> None:
    assert complaint(Cell("RENEGE", "egn", "pen", open="it stands elsewhere", tried=(PROVOKED,)))
