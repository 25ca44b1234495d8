"""A club that plays by two sets of rules: its games, and what is counted of them one by one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from html import unescape

from analyzer.audit import audit_record
from analyzer.notation import pen
from analyzer.record import GameRecord, Tag
from analyzer.rules import preset
from analyzer.seats import SEAT_NAMES
from analyzer.simulate import games
from analyzer.stats import facts_of
from analyzer.stats.library import Library

FOUR, TWO = "four-handed@1", "two-handed@1"
NAMES = ("Ada", "Ben", "Cleo", "Dov", "Edna")
EVENTS = ("Club night", "Cup")


@cache
def club() -> tuple[GameRecord, ...]:
    """Eight games of four, the last two of a cup in another year, and three of two."""
    return tuple(
        named(game, NAMES[number % 2 :], number)
        for rules, count in (("four-handed", 8), ("two-handed", 3))
        for number, game in enumerate(games(preset(rules), count, 5, "simple"))
    )


def named(game: GameRecord, names: tuple[str, ...], number: int = 0) -> GameRecord:
    """A game with players from the south on, an event and a day."""
    assert game.rules.preset is not None
    players = tuple(zip(preset(game.rules.preset).seats, names, strict=False))
    tags = {
        "Event": EVENTS[number >= 6],
        "Date": f"{2024 + (number >= 6)}-03-{number + 1:02}",
        **{SEAT_NAMES[seat]: name for seat, name in players},
    }
    return replace(
        game, tags=tuple(Tag(name, text) for name, text in tags.items()), players=players
    )


def text_of(records: tuple[GameRecord, ...]) -> str:
    """A file of them."""
    return pen.dumps(records)


def counted(records: tuple[GameRecord, ...] | None = None) -> Library:
    """The games of the club, or others, counted one by one."""
    library = Library()
    for record in club() if records is None else records:
        facts = facts_of(record, audit_record(record))
        assert facts is not None
        library.add(facts)
    return library


def addresses(html: str) -> Iterator[str]:
    """Every address on a page that is one of this service, once."""
    found = re.findall(r'(?:href|src|action)="(/[^"]*)"', html)
    yield from dict.fromkeys(unescape(each) for each in found)


def query(**asked: str) -> Mapping[str, str]:
    """Parts of an address; `with_` is the part `with`."""
    return {name.rstrip("_"): text for name, text in asked.items()}
