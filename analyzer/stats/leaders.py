"""Players in order of what a figure surely is for them: by the lower end of its interval."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from analyzer.stats.counts import Counts
from analyzer.stats.figures import BY_KEY, together
from analyzer.stats.ways import Cell


class Leader(NamedTuple):
    """A player, and the figure's cell of all his hands together."""

    name: str
    cell: Cell


def leaders(key: str, players: Mapping[str, Counts], at_least: int = 0) -> tuple[Leader, ...]:
    """The players with at least so many opportunities, the highest lower end first, then by value
    and name; those without an interval last. Raises KeyError where the rules have no such figure,
    or where it is not one number."""
    if not BY_KEY[key].is_one_number:
        raise KeyError(key)
    found = [Leader(name, together(key, counts)) for name, counts in players.items()]
    return tuple(sorted((each for each in found if each.cell.n >= at_least), key=_rank))


def _rank(leader: Leader) -> tuple[bool, float, bool, float, str]:
    low, value = leader.cell.low, leader.cell.value
    return low is None, -(low or 0.0), value is None, -(value or 0.0), leader.name
