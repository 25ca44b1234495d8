"""The tags that every format fills: their order, and what they say of the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

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
    return next((each for each in tags if each.name == name), None)


def players(tags: Sequence[Tag]) -> tuple[tuple[Seat, str], ...]:
    """Seats and names of the player tags, in seat order."""
    named = ((seat, value_of(tags, name)) for seat, name in enumerate(SEAT_NAMES))
    return tuple((seat, found.value) for seat, found in named if found is not None)


def seats_at(tags: Sequence[Tag]) -> Seats:
    """The seats of the table: those of the rules named, else those with a player tag, else four."""
    rules = value_of(tags, "Rules")
    count = players_of(rules.value) if rules is not None and rules.value.strip() else None
    if count is not None:
        return SEATED[count]
    named = tuple(seat for seat, _ in players(tags))
    return named if len(named) > 1 else SEATED[4]
