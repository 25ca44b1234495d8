"""Seats, outcomes, reasons and numbers of things as people say them, for terminals, pages and
tables."""

from __future__ import annotations

from typing import Final

from analyzer.stats.ways import Cell

_POSITIONS: Final = {
    2: ("non-dealer", "dealer"),
    3: ("left of dealer", "right of dealer", "dealer"),
    4: ("left of dealer", "dealer's partner", "right of dealer", "dealer"),
}

PARTS: Final = {
    "euchred": "euchred",
    "made": "made",
    "march": "march",
    "lone_made": "alone, made",
    "lone_march": "alone, march",
    "passed": "passed",
}

REASONS: Final = {
    "late": "after the end of the game",
    "ruled": "ruled on",
    "misdealt": "misdealt",
    "unwritten": "without calls and cards played",
    "stopped": "not played to the end",
    "undecided": "not told in full",
    "faulty": "with a major fault",
}


def position_name(position: int, players: int) -> str:
    """A position from 1: `left of dealer`, `dealer's partner`."""
    return _POSITIONS[players][position - 1]


def counted(number: int, one: str, many: str = "") -> str:
    """`1 game`, `2,500 games`."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def place_name(cell: Cell, players: int) -> str:
    """Where a cell stands: `dealer, round 1: march`; empty for all together."""
    words = []
    if cell.seat is not None:
        words.append(position_name(cell.seat, players))
    if cell.round is not None:
        words.append(f"round {cell.round}")
    place = ", ".join(words)
    part = PARTS.get(cell.part, cell.part)
    return ": ".join(word for word in (place, part) if word)
