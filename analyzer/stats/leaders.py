"""Players in order of merit: by what they are at least worth, the lower end of the interval."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from analyzer.stats.counts import Counts
from analyzer.stats.figures import Cell


class Leader(NamedTuple):
    """A player and a figure's cell of all hands together."""

    name: str
    cell: Cell


def leaders(key: str, players: Mapping[str, Counts], at_least: int = 0) -> tuple[Leader, ...]:
    """The players with at least so many opportunities, the surest first; then by value and name."""
    raise NotImplementedError
