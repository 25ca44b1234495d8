"""Games of deals that OpenSpiel played, so clean that a correct audit finds nothing in them: with a
finding an audit looks for hints, and more would be measured than the audit.

Deals are numbered from 1, the deal goes round, and a game ends when a side reaches 10 points. Who
gains what is OpenSpiel's word.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any, Final, NamedTuple

from analyzer.record import Deal, GameRecord, Points, RulesAsWritten, Stated, Tag, Trick
from analyzer.seats import SIDES, Side
from tests.bench import openspiel
from tests.bench.openspiel import Actions, Played

TARGET: Final = 10
RULES: Final = RulesAsWritten(
    "openspiel", (("deals", "0"), ("stick_the_dealer", "yes"), ("target", str(TARGET)))
)


class Game(NamedTuple):
    """A game as a record, and the actions of its deals as OpenSpiel takes them."""

    record: GameRecord
    deals: tuple[Actions, ...]


def games(openspiel_game: Any, seed: int) -> Iterator[Game]:
    """Games without end. Each has its own chance, so the first ten are always the same."""
    for number in count(1):
        chance = Random(f"{seed} {number}")
        yield _game(openspiel_game, chance, f"OpenSpiel {seed}, game {number}")


def bare(record: GameRecord) -> GameRecord:
    """The same game as a hasty scribe leaves it: calls and cards played, no hands, and no word of
    who won what."""
    return replace(record, deals=tuple(map(_bare_deal, record.deals)), stated_result=())


def _game(openspiel_game: Any, chance: Random, event: str) -> Game:
    score: dict[Side, int] = dict.fromkeys(SIDES[4], 0)
    dealer = chance.randrange(4)
    records: list[Deal] = []
    actions: list[Actions] = []
    while max(score.values()) < TARGET:
        played = openspiel.play(openspiel_game, dealer, chance)
        records.append(_stating(played, len(records) + 1, score))
        actions.append(played.actions)
        dealer = (dealer + 1) % 4
    record = GameRecord(
        tags=(Tag("Event", event),),
        rules=RULES,
        deals=tuple(records),
        stated_result=tuple(score.items()),
    )
    return Game(record, tuple(actions))


def _stating(played: Played, number: int, score: dict[Side, int]) -> Deal:
    """The deal with what the table says at its end; its points are added to the score."""
    after = len(played.deal.events)
    north, east = played.gains[:2]
    side, points = ("NS", north) if north > 0 else ("EW", east)
    score[side] += points
    stated = [
        Stated("score", after, points=((side, points),)),
        Stated("total", after, points=_points(score)),
    ]
    if score[side] >= TARGET:
        stated.append(Stated("won", after, sides=(side,)))
    return replace(played.deal, number=number, stated=tuple(stated))


def _points(score: dict[Side, int]) -> Points:
    return tuple(score.items())


def _bare_deal(deal: Deal) -> Deal:
    events = (replace(e, winner=None) if isinstance(e, Trick) else e for e in deal.events)
    return replace(deal, hands=(None,) * 4, kitty=None, events=tuple(events), stated=())
