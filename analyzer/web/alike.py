"""Faults that differ in nothing but their place and the words that they quote, told once: a letter
that was sent instead of a record has the same fault in each of its lines."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from analyzer.findings import Finding

MOST_LINES: Final = 8  # named
_QUOTED: Final = re.compile(r"'[^']*'")


class Alike(NamedTuple):
    """The first of several faults; `others` are how many more there are, and `lines` the first
    lines that they stand in."""

    finding: Finding
    others: int
    lines: tuple[int, ...]


def alike(faults: Iterable[Finding]) -> tuple[Alike, ...]:
    """Faults of a kind together, in the order of the first of each.

    >>> from analyzer.findings import Finding
    >>> [(each.finding.message, each.others) for each in alike(
    ...     Finding("UNREADABLE", "fatal", f"'{word}' is no card") for word in ("ZZ", "YY"))]
    [("'ZZ' is no card", 1)]
    """
    kinds: dict[tuple[str, str, str], list[Finding]] = {}
    for each in faults:
        kind = each.code, each.severity, _QUOTED.sub("''", each.message)
        kinds.setdefault(kind, []).append(each)
    return tuple(_told(*of) for of in kinds.values())


def _told(first: Finding, *others: Finding) -> Alike:
    lines = dict.fromkeys(each.place.line for each in others if each.place and each.place.line)
    return Alike(first, len(others), tuple(lines)[:MOST_LINES])
