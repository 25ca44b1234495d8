"""A legal game, and the same game with one thing spoilt and what an audit of it must find."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from analyzer.record import Deal, Event, GameRecord, Stated
from analyzer.rules import Rules
from analyzer.seats import Seat

TextFault: TypeAlias = Callable[[str, str], str | None]
"""From a format and a clean text to the text spoilt, or None where it has nothing to spoil."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A few deals of a legal game, the rules by which they were played, and deals of other games
    by the same rules."""

    record: GameRecord
    rules: Rules
    spare: tuple[Deal, ...] = ()

    def deals(self) -> Iterator[tuple[int, Deal]]:
        """Each deal with its position, from 1."""
        return iter(enumerate(self.record.deals, 1))


@dataclass(frozen=True, slots=True)
class Fault:
    """A game with one thing spoilt, and the one root that it must have: where it stands by its
    deal (the position, from 1) and address, and by the words of `tests.faults.places`.

    `text` spoils the text instead of the record, `named` says whether the rules are named to the
    audit where the text has no place for them. `clean` is the lawful game that was spoilt.
    """

    clean: GameRecord
    record: GameRecord
    deal: int | None = None
    address: str | None = None
    seat: Seat | None = None
    stands: str = ""
    text: TextFault | None = None
    named: bool = True


Injector: TypeAlias = Callable[[Sample], Iterator[Fault]]


def with_deal(record: GameRecord, position: int, deal: Deal) -> GameRecord:
    """The game with another deal in this place."""
    return replace(record, deals=(*record.deals[: position - 1], deal, *record.deals[position:]))


def with_event(deal: Deal, index: int, *events: Event) -> Deal:
    """The deal with these events in place of one."""
    told = (*deal.events[:index], *events, *deal.events[index + 1 :])
    return _restated(replace(deal, events=told), len(told) - len(deal.events))


def _restated(deal: Deal, shift: int) -> Deal:
    """What is stated stays at the end of its deal."""
    return replace(deal, stated=tuple(replace(s, after=s.after + shift) for s in deal.stated))


def cut_short(record: GameRecord, position: int, events: int) -> GameRecord:
    """The game recorded up to so many events of a deal: nothing is known of what came after."""
    deal = record.deals[position - 1]
    last = replace(deal, events=deal.events[:events], stated=())
    return replace(record, deals=(*record.deals[: position - 1], last), stated_result=())


def restated(deal: Deal, kind: str, **changes: object) -> Deal:
    """The deal with what is stated of one kind changed."""
    told: list[Stated] = []
    for each in deal.stated:
        told.append(replace(each, **changes) if each.kind == kind else each)  # type: ignore[arg-type]
    return replace(deal, stated=tuple(told))
