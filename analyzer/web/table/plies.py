"""The plies of a deal in order: the table after each, and the event that led to it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from analyzer.engine.view import View, address_of, views
from analyzer.record import Call, Deal, Event, Trick
from analyzer.rules import Rules

_CARD: Final = re.compile(r"t(\d+)\.(\d+)")


@dataclass(frozen=True, slots=True)
class Ply:
    """`event` is what was called or done with cards before the play; None for the deal itself and
    for a card that is played. `trick` and `place` count from 1."""

    index: int
    view: View
    event: Event | None
    trick: int | None
    place: int | None

    @property
    def address(self) -> str:
        """What the ply is: `b3`, `t2.3`."""
        return self.view.address


def plies_of(rules: Rules, deal: Deal) -> tuple[Ply, ...]:
    """Every ply of a deal; there is at least the first, the cards as they were dealt."""
    course = tuple(views(rules, deal))
    events = dict(_addressed(deal, course[-1]))
    return tuple(_ply(index, view, events) for index, view in enumerate(course))


def placed(address: str | None) -> tuple[int, int] | None:
    """Trick and place of the address of a card; None for another ply."""
    found = _CARD.fullmatch(address or "")
    return (int(found[1]), int(found[2])) if found else None


def whole_tricks(plies: Sequence[Ply]) -> tuple[Ply, ...]:
    """The last ply of each trick."""
    last = {ply.trick: ply for ply in plies if ply.trick is not None}
    return tuple(last.values())


def _ply(index: int, view: View, events: dict[str, Event]) -> Ply:
    trick, place = placed(view.address) or (None, None)
    return Ply(index, view, events.get(view.address), trick, place)


def _addressed(deal: Deal, last: View) -> Iterator[tuple[str, Event]]:
    """The events that are plies of their own, by address; the first of two is the one meant."""
    calls = [event for event in deal.events if isinstance(event, Call) and not event.back]
    for number, call in enumerate(calls, start=1):
        yield f"b{number}", call
    for event in reversed(deal.events):
        address = None if isinstance(event, Call | Trick) else address_of(event, last.maker)
        if address is not None:
            yield address, event
