"""The rows behind the figures as CSV: a cell a line, numbers as numbers, and no text that a
spreadsheet would take for a formula."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator
from io import StringIO
from typing import Final, NamedTuple
from unicodedata import category, normalize

from analyzer.stats.figures import Figure
from analyzer.stats.pool import Pool

HEAD: Final = (
    "pool", "player", "figure", "part", "seat", "round", "k", "n", "value", "low", "high",
)  # fmt: skip
# What a formula begins with, however wide it is written, behind signs that nobody sees.
_FORMULA: Final = frozenset("=+-@|%\u2212")
_UNSEEN: Final = ("C", "Z", "M")  # controls and formats, blanks, marks without a letter
_CONTROLS: Final = ("Cc", "Zl", "Zp")  # and ends of lines
# Where a spreadsheet may begin a cell, if it separates them otherwise or knows no quotes.
_BORDERS: Final = ',;|"\t\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029\u060c\u061b'
_PLAIN: Final = re.compile(rf"\w[^{_BORDERS}]*")


class Line(NamedTuple):
    """A line of the table, each field as written."""

    fields: tuple[str, ...]


def lines(pool: Pool, player: str, figures: Iterable[Figure]) -> Iterator[Line]:
    """The lines of some figures; an empty player means everybody."""
    for figure in figures:
        for cell in figure.cells:
            numbers = (cell.value, cell.low, cell.high)
            yield Line(
                (
                    safe(pool.text),
                    safe(player),
                    figure.key,
                    cell.part,
                    _whole(cell.seat),
                    _whole(cell.round),
                    number(cell.k),
                    number(cell.n),
                    *("" if each is None else f"{each:.6f}" for each in numbers),
                )
            )


def written(table: Iterable[Line]) -> str:
    """The table as CSV, its head first; lines end as RFC 4180 has it."""
    out = StringIO()
    writer = csv.writer(out)
    writer.writerow(HEAD)
    writer.writerows(line.fields for line in table)
    return out.getvalue()


def safe(text: str) -> str:
    """Text that no spreadsheet takes for a formula: an apostrophe before what looks like one, at
    its beginning and wherever a spreadsheet might begin a cell within it. Source: OWASP, CSV
    injection."""
    if _PLAIN.fullmatch(text):
        return text
    told, is_formula = [], False
    for sign in reversed(text):
        if is_formula and sign in _BORDERS:
            told.append("'")
            is_formula = False
        told.append(sign)
        if category(sign)[0] not in _UNSEEN:
            is_formula = normalize("NFKC", sign)[0] in _FORMULA
    if is_formula or category(text[:1] or " ") in _CONTROLS:
        told.append("'")
    return "".join(reversed(told))


def number(value: float) -> str:
    """A count or a sum, halves as `.5`."""
    return str(int(value)) if value == int(value) else str(value)


def _whole(value: int | None) -> str:
    return "" if value is None else str(value)
