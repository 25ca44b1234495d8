"""The table in the docstring of this package: every known fault has its tests, and all exist."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import tests.known_faults
from tests.shared import ROOT, SHARED, needs_shared

LIST: Final = SHARED / "design" / "known-faults.md"
ROW: Final = re.compile(
    r"^[ ]?(?P<number>\d+) {2}(?P<section>[A-F ]) {2}"
    r"(?:waiting: \S.*|(?:(?P<file>\S+\.py) )?(?P<test>test_\w+))$"
)
HERE: Final = Path(tests.known_faults.__file__).parent


def rows() -> Iterator[re.Match[str]]:
    table = (tests.known_faults.__doc__ or "").split("\n\n", 2)[2]
    for line in table.rstrip("\n").split("\n"):
        row = ROW.match(line)
        assert row is not None, line
        yield row


def names_in(path: Path) -> list[str]:
    return re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)


def module(section: str) -> Path:
    (path,) = HERE.glob(f"test_{section.lower()}_*.py")
    return path


def test_every_test_that_the_table_names_is_there() -> None:
    for row in rows():
        if row["test"]:
            path = ROOT / "tests" / row["file"] if row["file"] else module(row["section"])
            assert row["test"] in names_in(path), row[0]
            assert (row["section"] == " ") == bool(row["file"]), row[0]


def test_every_test_of_this_package_is_in_the_table() -> None:
    named = {(row["section"], row["test"]) for row in rows() if not row["file"]}
    for section in "ABCDEF":
        missing = [test for test in names_in(module(section)) if (section, test) not in named]
        assert missing == []


def test_the_table_stands_in_the_order_of_the_list() -> None:
    numbers = [int(row["number"]) for row in rows()]
    assert numbers == sorted(numbers) != []


@needs_shared
def test_every_known_fault_has_its_row() -> None:
    listed = re.findall(r"^(\d+)\. ", LIST.read_text(encoding="utf-8"), re.MULTILINE)
    assert listed != []
    assert {row["number"] for row in rows()} == set(listed)
