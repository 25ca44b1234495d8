"""Whole games: who deals next, the score as the table keeps it, and when the game is over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from analyzer.engine import Game
from analyzer.engine.outcome import outcome_of
from analyzer.record import Deal, GameRecord, Points, RulesAsWritten, Stated, Tag
from analyzer.rules import Rules, differences, written_value
from analyzer.seats import Side
from analyzer.simulate.chance import Chance
from analyzer.simulate.deal import Dealing, shuffled
from analyzer.simulate.players import PLAYERS

SITE: Final = "simulated"  # by which statistics and lists know that nobody played it
MOST_DEALS = 200  # of a game that has no end, or does not come to it


def games(rules: Rules, count: int, seed: int, player: str = "uniform") -> Iterator[GameRecord]:
    """So many games, played by one of `PLAYERS`. Each has its own chance: the first ten of a
    hundred are the same as ten."""
    for number in range(1, count + 1):
        yield _game(rules, Chance(f"{seed} {number}"), player, f"Simulation {seed}, game {number}")


def _game(rules: Rules, chance: Chance, player: str, event: str) -> GameRecord:
    plays = PLAYERS[player](chance)
    game = Game(rules, {}, whole=True)
    dealer = chance.one_of(rules.seats)
    deals: list[Deal] = []
    while not game.is_over and len(deals) < MOST_DEALS:
        dealing = Dealing(rules, shuffled(rules, chance, len(deals) + 1, dealer), plays)
        dealing.play_out()
        outcome = outcome_of(dealing.table)
        deal = dealing.recorded(outcome.winners)
        points = game.add(deal, outcome)
        assert points is not None
        deals.append(_stating(deal, points, game))
        next_dealer = game.expected_dealer(replace(deal, number=len(deals) + 1))
        assert next_dealer is not None
        dealer = next_dealer
    return GameRecord(
        tags=(Tag("Event", event), Tag("Site", SITE)),
        rules=as_written(rules),
        deals=tuple(deals),
        stated_result=_points(game.score) if game.is_over else (),
    )


def as_written(rules: Rules) -> RulesAsWritten:
    """The rules as a record names them."""
    options = ((name, _value(value)) for name, value in differences(rules).items())
    return RulesAsWritten(rules.id, tuple(sorted(options)))


def _value(value: bool | int | str) -> str:
    return written_value(None if value == "none" else value)


def _stating(deal: Deal, points: Mapping[Side, int], game: Game) -> Deal:
    """What the table says at the end of a deal: its points, the score, and who has won."""
    after = len(deal.events)
    stated = [*deal.stated]
    scored = {side: n for side, n in points.items() if n}
    if scored:
        stated.append(Stated("score", after, points=_points(scored)))
    stated.append(Stated("total", after, points=_points(game.score)))
    if game.winners:
        stated.append(Stated("won", after, sides=game.winners))
    return replace(deal, stated=tuple(stated))


def _points(score: Mapping[Side, int]) -> Points:
    return tuple(score.items())
