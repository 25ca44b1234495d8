"""The page `docs/fault-matrix.md`, out of the cells as they were tried."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from analyzer.findings import CODES
from analyzer.rules import PRESETS
from tests.faults.formats import FORMATS
from tests.faults.impossible import reasons
from tests.faults.matrix import INJECTORS, WITH_SWITCH, Cell
from tests.shared import ROOT

PAGE: Final = ROOT / "docs" / "fault-matrix.md"

_HEAD: Final = """\
# Which fault is found where

Each code that an audit can find, under each preset, in each format: a legal simulated game is
written in that format, one thing of it is spoilt, it is read back and audited.

- `yes`: the audit found that one root, in its deal, at its address and seat and at its place in the
  text, and no other root above a note; in the lawful game it found none.
- A number: impossible, because of the reason of that number.
- `open` and a number: the fault is found, but not yet just so.

`make fault-matrix` tries every cell again and writes this page; `tests/test_fault_matrix.py` fails
where a cell is not as it stands here.
"""


def page(cells: Sequence[Cell]) -> str:
    """The whole page."""
    told = {(cell.code, cell.preset, cell.form): cell for cell in cells}
    numbers = {why: number for number, why in enumerate(_whys(cells), 1)}
    parts = [_HEAD]
    for form in FORMATS:
        rows = [_row(code, [told[code, name, form] for name in PRESETS], numbers) for code in CODES]
        parts.append(f"\n## {form}\n\n{_table(rows)}")
    parts.append("\n## Why not\n\n" + "".join(f"{n}. {why}.\n" for why, n in numbers.items()))
    parts.append("\n## What is spoilt\n\n" + "".join(_spoilt(code) for code in CODES))
    return "".join(parts)


def _whys(cells: Sequence[Cell]) -> list[str]:
    """Every reason that stands on the page, in the order in which they are listed."""
    used = {_why(cell) for cell in cells}
    return [why for why in reasons() if why in used]


def _why(cell: Cell) -> str:
    return cell.reason.text if cell.reason else cell.open


def _row(code: str, cells: Sequence[Cell], numbers: dict[str, int]) -> list[str]:
    return [code, *(_told(cell, numbers) for cell in cells)]


def _told(cell: Cell, numbers: dict[str, int]) -> str:
    """What stands in a cell; nothing where a fault was not found and no reason is known."""
    if cell.reason:
        return "" if cell.is_provoked else str(numbers[cell.reason.text])
    if cell.open:
        return f"open {numbers[cell.open]}"
    return "yes" if cell.is_provoked else ""


def _table(rows: Sequence[list[str]]) -> str:
    head = ["code", *PRESETS]
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _spoilt(code: str) -> str:
    """The ways in which a code is provoked, in the words of those who do it."""
    ways = [" ".join((injector.__doc__ or "").split()) for injector in INJECTORS[code]]
    switch = f" (with `{WITH_SWITCH[code]}`)" if code in WITH_SWITCH else ""
    return f"- {code}{switch}: {' Or: '.join(ways)}\n"
