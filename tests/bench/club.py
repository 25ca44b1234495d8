"""The games of a file as a club keeps them: who played, at which event, on which day, and by which
of two house rules."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from random import Random
from typing import Final

from analyzer.record import GameRecord, RulesAsWritten, Tag
from analyzer.seats import SEATED

EVENING: Final = 50  # games; every day is one
FIRST: Final = date(2020, 1, 1)
EVENTS: Final = tuple(f"Event {n}" for n in range(1, 9))  # in turn, evening by evening
PLAYERS: Final = tuple(f"Player {n:02}" for n in range(1, 61))
CAME: Final = 18  # players on an evening
NEXT: Final = 6  # players who come to an event and not to the next
OTHER_RULE: Final = ("defend_alone", "any")  # of every tenth game: nobody makes use of it
# Two who are partners in every other game of theirs, and one more who comes as often as they do;
# nobody comes to more events.
PAIR: Final = PLAYERS[24:26]
THIRD: Final = PLAYERS[26]


def kept(record: GameRecord, number: int) -> GameRecord:
    """A game of four, the first, second, … of its file."""
    return replace(
        record,
        tags=(Tag("Event", event_of(number)), Tag("Date", day_of(number))),
        rules=record.rules if number % 10 else _changed(record.rules),
        players=tuple(zip(SEATED[4], _names(number), strict=True)),
    )


def event_of(number: int) -> str:
    """At which event a game was played."""
    return EVENTS[_evening(number) % len(EVENTS)]


def day_of(number: int) -> str:
    """On which day it was played."""
    return (FIRST + timedelta(days=_evening(number))).isoformat()


def _evening(number: int) -> int:
    return (number - 1) // EVENING


def _names(number: int) -> list[str]:
    """Who plays, clockwise: whoever came, by lot, or two pairs of those who keep together."""
    chance = Random(number)
    first = _evening(number) % len(EVENTS) * NEXT
    came = PLAYERS[first : first + CAME]
    if number % 2:
        return chance.sample(came, 4)
    pairs = chance.sample(list(zip(came[::2], came[1::2], strict=True)), 2)
    return [name for seats in zip(*pairs, strict=True) for name in seats]


def _changed(rules: RulesAsWritten) -> RulesAsWritten:
    return replace(rules, options=tuple(sorted((*rules.options, OTHER_RULE))))
