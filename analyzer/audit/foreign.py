"""Sides named in a statement that the game has not, or with two numbers at once; and seats where
nobody sits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from analyzer.audit.draft import Draft
from analyzer.audit.game import AuditedDeal, AuditedGame, side_named, span_of_tag
from analyzer.record import Points
from analyzer.rules import Rules
from analyzer.seats import SEATS, Side


def unfit_sides_in(deal: AuditedDeal, kind: str, code: str) -> Iterator[Draft]:
    """The finding `code` on a deal's last statement of a kind whose sides are not the rules'."""
    line = deal.stated(kind)
    unfit = {} if line is None else _unfit(line.points, deal.rules, by_seat=kind == "tricks")
    if line is not None and unfit:
        yield Draft(
            code,
            deal.position,
            expected=list(deal.rules.sides),
            actual=_as_written(line.points),
            evidence=unfit,
            event=line.after,
            span=line.span,
        )


def unfit_sides_of(game: AuditedGame, tag: str, points: Points) -> Iterator[Draft]:
    """The same of the score that a game's tag has."""
    unfit = _unfit(points, game.rules, by_seat=False)
    if unfit:
        yield Draft(
            "WRONG_SCORE_RECORDED",
            expected=list(game.rules.sides),
            actual=_as_written(points),
            evidence=unfit if tag == "Result" else {"tag": tag, **unfit},
            span=span_of_tag(game.record, tag) or game.record.span,
        )


def nobody_at(deal: AuditedDeal, code: str, seat: int, **facts: Any) -> Draft:
    """The finding `code` on a statement that names a place where nobody sits in this game."""
    seats = [SEATS[each] for each in deal.rules.seats]
    evidence = {"foreign": [SEATS[seat]]}
    return Draft(
        code, deal.position, expected=seats, actual=SEATS[seat], evidence=evidence, **facts
    )


def _unfit(points: Points, rules: Rules, *, by_seat: bool) -> Mapping[str, list[Side]]:
    """The written sides that these rules have not, each once; else those with two numbers, where
    a partner stands for his side unless numbers are told `by_seat`."""
    names = [(text, side_named(text, rules), number) for text, number in points]
    foreign = list(dict.fromkeys(text for text, side, _ in names if side is None))
    if foreign:
        return {"foreign": foreign}
    numbers: dict[Side, set[int]] = {}
    for text, side, number in names:
        numbers.setdefault(text if by_seat else side or "", set()).add(number)
    twice = [side for side, told in numbers.items() if len(told) > 1]
    return {"twice": twice} if twice else {}


def _as_written(points: Points) -> dict[Side, int] | list[str]:
    by_side = dict(points)
    if len(by_side) == len(points):
        return by_side
    return [f"{side} {number}" for side, number in points]
