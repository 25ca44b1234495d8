"""The rows behind the figures as CSV: a cell a line, numbers as numbers, and no text that a
spreadsheet would take for a formula."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from io import StringIO
from typing import Final, NamedTuple

from analyzer.stats.figures import Figure
from analyzer.stats.pool import Pool

HEAD: Final = (
    "pool", "player", "figure", "part", "seat", "round", "k", "n", "value", "low", "high",
)  # fmt: skip
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "|", "%", "＝", "＋", "－", "＠")


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
    """Text that no spreadsheet takes for a formula: an apostrophe before what looks like one.
    Source: OWASP, CSV injection."""
    return f"'{text}" if text.lstrip(" ").startswith(_FORMULA) else text


def number(value: float) -> str:
    """A count or a sum, halves as `.5`."""
    return str(int(value)) if value == int(value) else str(value)


def _whole(value: int | None) -> str:
    return "" if value is None else str(value)
