"""Games in which cards are thrown together: between the deals of a simulated one stand others that
came to nothing, or were dealt again, or ruled on, whoever dealt next, whatever their numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Final, TypeAlias

from analyzer.notation import pen
from analyzer.record import PASS, Call, Deal, Event, GameRecord, Misdeal, Points, Stated
from analyzer.rules import Rules
from analyzer.seats import clockwise
from analyzer.simulate import PLAYERS, games

_Interrupt: TypeAlias = Callable[[Deal, Rules, Random], Deal]

_MOST_DEALS: Final = 3


def interrupted_game(rules: Rules, seed: int) -> GameRecord:
    """Some deals of a game of these rules, with others in between."""
    rng = Random(f"{rules.id} {seed} interrupted")
    (whole,) = games(rules, 1, seed, rng.choice([*PLAYERS]))
    first = rng.choice((0, 0, rng.randrange(len(whole.deals))))
    deals = [*_between(whole.deals[first : first + _MOST_DEALS], rules, rng)]
    told = replace(
        whole,
        start_score=_some_score(rules, rng),
        deals=tuple(_numbered(deals, first, rng)),
        stated_result=rng.choice(((), whole.stated_result, _some_score(rules, rng))),
    )
    (record,) = pen.loads(pen.write(told))
    return record


def _between(deals: Sequence[Deal], rules: Rules, rng: Random) -> Iterator[Deal]:
    """The deals, and before some of them others by the same dealer, the one before, or nobody
    knows whom; without what the table counted, or with it."""
    for deal in deals:
        while rng.random() < 0.5:
            other = rng.choice(_INTERRUPTS)(deal, rules, rng)
            dealer = rng.choice((deal.dealer, deal.dealer, rng.choice(rules.seats), None))
            yield other if dealer == deal.dealer else replace(other, dealer=dealer)
        kept = rng.random() < 0.6
        yield deal if kept else replace(deal, stated=())


def _numbered(deals: Sequence[Deal], first: int, rng: Random) -> Iterator[Deal]:
    number = first + 1
    for deal in deals:
        yield replace(deal, number=number)
        number += rng.choice((0, 1, 1, 1, 1, 1, 2))


def _some_score(rules: Rules, rng: Random) -> Points:
    """No score, or one of some sides or all."""
    sides = rng.choice(((), (), rules.sides, rules.sides[1:]))
    return tuple((side, rng.randrange(rules.target or 5)) for side in sides)


def _ended(deal: Deal, events: Sequence[Event], *stated: Stated) -> Deal:
    told = tuple(replace(each, after=len(events)) for each in stated)
    return replace(deal, events=tuple(events), stated=told)


def _passes(deal: Deal, rules: Rules) -> list[Event]:
    """Nobody calls in two rounds."""
    assert deal.dealer is not None
    turn = clockwise(rules.seats, deal.dealer)
    turn = (*turn[1:], turn[0])
    return [Call(seat, PASS, number) for number in (1, 2) for seat in turn]


def _cut(deal: Deal, rng: Random) -> tuple[Event, ...]:
    return deal.events[: rng.randrange(len(deal.events) + 1)]


_REDEAL: Final = Stated("redeal", 0, text="cards fell")
_RULING: Final = Stated("ruling", 0, text="no score")


def _passed(deal: Deal, rules: Rules, rng: Random) -> Deal:
    return _ended(deal, _passes(deal, rules))


def _passed_and_redealt(deal: Deal, rules: Rules, rng: Random) -> Deal:
    return _ended(deal, _passes(deal, rules), _REDEAL)


def _redealt(deal: Deal, rules: Rules, rng: Random) -> Deal:
    return _ended(deal, _cut(deal, rng), _REDEAL)


def _played_and_redealt(deal: Deal, rules: Rules, rng: Random) -> Deal:
    return _ended(deal, deal.events, *deal.stated, _REDEAL)


def _misdealt(deal: Deal, rules: Rules, rng: Random) -> Deal:
    return _ended(deal, [*_cut(deal, rng), Misdeal("cards fell")])


def _passed_and_misdealt(deal: Deal, rules: Rules, rng: Random) -> Deal:
    return _ended(deal, [*_passes(deal, rules), Misdeal("cards fell")])


def _ruled(deal: Deal, rules: Rules, rng: Random) -> Deal:
    """Played to the end, and the table's score stays as it says."""
    score = tuple((side, rng.randrange(5)) for side in rules.sides)
    return _ended(deal, deal.events, _RULING, Stated("total", 0, points=score))


def _counted_otherwise(deal: Deal, rules: Rules, rng: Random) -> Deal:
    score = tuple((side, rng.randrange(5)) for side in rules.sides)
    return _ended(deal, _cut(deal, rng), Stated("total", 0, points=score))


_INTERRUPTS: Final[tuple[_Interrupt, ...]] = (
    *(_passed, _passed_and_redealt, _passed_and_redealt, _redealt, _played_and_redealt),
    *(_misdealt, _misdealt, _passed_and_misdealt, _ruled, _counted_otherwise),
)
