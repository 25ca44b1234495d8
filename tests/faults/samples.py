"""Legal games of each preset, a few deals at a time, in which faults can be put."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import cycle
from typing import Final

from analyzer.cards import JOKER
from analyzer.record import Deal, GameRecord, Points, Stated, Trick
from analyzer.rules import Rules
from analyzer.seats import SEAT_NAMES, Side, left_of
from analyzer.simulate import PLAYERS, games
from tests.faults.fault import Sample

SEED: Final = 1
DEALS: Final = 80  # of each kind of player
PIECES: Final = (1, 2)  # deals of a sample, in turn


@cache
def samples(rules: Rules) -> tuple[Sample, ...]:
    """Pieces of games, those of chance first; last of all a short whole game, for a format that
    cannot begin in the middle of one."""
    played = [record for player in PLAYERS for record in _played(rules, player)]
    named = [_with_names(record, rules) for record in played]
    pieces = [piece for record in named for piece in _pieces(record)]
    spare = tuple(deal for record in named for deal in record.deals)
    whole = _one_sided(named[0], spare, rules)
    return tuple(Sample(record, rules, spare) for record in (*pieces, *whole))


def _played(rules: Rules, player: str) -> Iterator[GameRecord]:
    count = 0
    for record in games(rules, DEALS, SEED, player):
        yield record
        count += len(record.deals)
        if count >= DEALS:
            return


def _with_names(record: GameRecord, rules: Rules) -> GameRecord:
    return replace(record, players=tuple((seat, SEAT_NAMES[seat]) for seat in rules.seats))


def _pieces(record: GameRecord) -> Iterator[GameRecord]:
    """A game cut in pieces; each says the score at its start, and the last one the result."""
    first, lengths = 0, cycle(PIECES)
    while first < len(record.deals):
        end = first + next(lengths)
        yield replace(
            record,
            deals=record.deals[first:end],
            start_score=_total(record.deals[first - 1]) if first else (),
            stated_result=record.stated_result if end >= len(record.deals) else (),
        )
        first = end


def _total(deal: Deal) -> Points:
    return next(each.points for each in deal.stated if each.kind == "total")


def _one_sided(named: GameRecord, spare: tuple[Deal, ...], rules: Rules) -> Iterator[GameRecord]:
    """A whole game in which one side alone scores, as much as it can; of deals in which nobody
    plays the joker, for a format that has none."""
    side, dealer = rules.sides[0], rules.seats[0]
    if not rules.target:
        return
    score, deals = 0, list[Deal]()
    while score < rules.target:
        due = [deal for deal in spare if deal.dealer == dealer and is_plain(deal)]
        best = max(due, key=lambda deal: _points(deal, side))
        score += _points(best, side)
        total = tuple((each, score if each == side else 0) for each in rules.sides)
        told = (*(s for s in best.stated if s.kind == "score"), Stated("total", 0, points=total))
        if score >= rules.target:
            told = (*told, Stated("won", 0, sides=(side,)))
        stated = tuple(replace(s, after=len(best.events)) for s in told)
        deals.append(replace(best, number=len(deals) + 1, stated=stated))
        dealer = left_of(dealer, rules.seats)
    yield replace(named, deals=tuple(deals), stated_result=total)


def _points(deal: Deal, side: Side) -> int:
    """What a deal gives to one side; nothing where another scores too."""
    scored = [dict(each.points) for each in deal.stated if each.kind == "score"]
    return scored[0][side] if scored and list(scored[0]) == [side] else 0


def is_plain(deal: Deal) -> bool:
    """Whether nobody plays the joker, or turns it up."""
    played = [c for e in deal.events if isinstance(e, Trick) for c in e.cards]
    return deal.up != JOKER and JOKER not in played
