"""How charts name the seats and rounds of a pool."""

from __future__ import annotations

from typing import Final

from analyzer.stats import Counts
from analyzer.stats.words import position_name

ROUNDS: Final = ((1, "First round"), (2, "Second round"))


def seats(counts: Counts) -> list[tuple[int, str]]:
    """The positions with their names, from the dealer's left round to the dealer."""
    players = counts.pool.rules.players
    return [(position, position_name(position, players)) for position in range(1, players + 1)]


def the(name: str) -> str:
    """A seat in a sentence: `the dealer`, `the seat left of dealer`."""
    return f"the seat {name}" if " of " in name else f"the {name}"


def broken(name: str) -> str:
    """A name in two lines, as an axis has it."""
    return "<br>".join(name.rsplit(" ", 1))


def capital(words: str) -> str:
    """Words as a sentence begins."""
    return words[:1].upper() + words[1:]
