"""Score changes that no deal can give, with or without cards recorded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product

from analyzer.audit.draft import Because, Draft
from analyzer.audit.game import AuditedDeal, AuditedGame, has_gap, known_at_start
from analyzer.engine.scoring import earns_token, points_of
from analyzer.record import Stated
from analyzer.rules import Rules
from analyzer.seats import Seat, Side, side_of


def check(game: AuditedGame) -> Iterator[Draft]:
    """ILLEGAL_SCORE_STEP: stated points, or two totals in a row, where the play does not tell."""
    for index, deal in enumerate(game.deals):
        if not deal.is_proved and not deal.is_ruled:
            yield from _step(deal, _total_before(game, index))


def _total_before(game: AuditedGame, index: int) -> Mapping[Side, int] | None:
    """The score before a deal as the table had written it down; None where it did not."""
    if not index:
        return {side: game.start[side] for side in known_at_start(game.record, game.rules)}
    before = game.deals[index - 1]
    return None if has_gap(before.deal, game.deals[index].deal) else before.stated_total


def _step(deal: AuditedDeal, before: Mapping[Side, int] | None) -> Iterator[Draft]:
    line, points = deal.stated("score"), deal.stated_score
    if line is not None and points is not None and not is_possible(deal.rules, points):
        yield _draft(deal, line, points)
        return
    line, total = deal.stated("total"), deal.stated_total
    if line is None or total is None or before is None:
        return
    change = {side: n - before[side] for side, n in total.items() if side in before}
    if change and not is_possible(deal.rules, change):
        yield _draft(deal, line, change)


def _draft(deal: AuditedDeal, line: Stated, change: Mapping[Side, int]) -> Draft:
    expected = sorted({n for points in possible_points(deal.rules) for n in dict(points).values()})
    return Draft(
        "ILLEGAL_SCORE_STEP",
        deal.position,
        expected=expected,
        actual=dict(change),
        causes=(Because(("UNREADABLE",), deal.position),),  # perhaps a ruling
        event=line.after,
        span=line.span,
    )


def is_possible(rules: Rules, change: Mapping[Side, int]) -> bool:
    """Whether some deal gives these points to the sides named, whatever it gives to others."""
    return any(
        all(dict(points)[side] == n for side, n in change.items())
        for points in possible_points(rules)
    )


@lru_cache(maxsize=64)
def possible_points(rules: Rules) -> tuple[tuple[tuple[Side, int], ...], ...]:
    """Every result of a deal in points, the deal without any included, each once and in order."""
    found = {tuple((side, 0) for side in rules.sides)}
    for maker, won in product(rules.seats, product((True, False), repeat=rules.hand_size)):
        for alone in _lone_hands(rules, maker):
            points = points_of(rules, maker, alone, won)
            found.add(tuple(points.items()))
            if earns_token(rules, alone, won):
                points[side_of(maker, rules.players)] += 1
                found.add(tuple(points.items()))
    return tuple(sorted(found))


def _lone_hands(rules: Rules, maker: Seat) -> Iterator[tuple[Seat, ...]]:
    """Who can play alone against whom. A lone defender scores alike whether the maker is alone or
    not."""
    yield ()
    if not rules.alone:
        return
    yield (maker,)
    own = side_of(maker, rules.players)
    for seat in rules.seats:
        if rules.defend_alone != "off" and side_of(seat, rules.players) != own:
            yield maker, seat
