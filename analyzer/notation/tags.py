"""The tags that every format fills: their order, and what they say of the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from analyzer.memory import remembered
from analyzer.notation.turns import Seats
from analyzer.record import Tag
from analyzer.rules import players_of
from analyzer.seats import SEAT_NAMES, SEATED, Seat

TAG_ORDER: Final = (
    *("Event", "Site", "Date", "Time", "Round", "Table", "Rules", "Options"),
    *("South", "West", "North", "East", "Score", "Result", "Source", "Id"),
)
_PLACES: Final = {name: place for place, name in enumerate(TAG_ORDER)}


def in_order(tags: Sequence[Tag]) -> tuple[Tag, ...]:
    """Known tags in their order, then the others in theirs."""
    return tuple(sorted(tags, key=_place))


def _place(of: Tag) -> int:
    return _PLACES.get(of.name, len(TAG_ORDER))


def value_of(tags: Sequence[Tag], name: str) -> Tag | None:
    """The tag of a name."""
    for each in tags:
        if each.name == name:
            return each
    return None


def players(tags: Sequence[Tag]) -> tuple[tuple[Seat, str], ...]:
    """Seats and names of the player tags, in seat order."""
    values = {each.name: each.value for each in reversed(tags)}
    return tuple([(seat, values[name]) for seat, name in enumerate(SEAT_NAMES) if name in values])


def seats_at(tags: Sequence[Tag]) -> Seats:
    """The seats of the table: those of the rules named, else those with a player tag, else four."""
    rules = value_of(tags, "Rules")
    seats = None if rules is None else _seats_under(rules.value)
    if seats is not None:
        return seats
    named = tuple(seat for seat, _ in players(tags))
    return named if len(named) > 1 else SEATED[4]


@remembered(1024, len)
def _seats_under(rules: str) -> Seats | None:
    """The seats of a preset; None where no preset is named so."""
    count = players_of(rules) if rules.strip() else None
    return None if count is None else SEATED[count]
