"""Sides named in a statement that the game has not."""

from __future__ import annotations

from collections.abc import Iterator

from analyzer.audit.draft import Draft
from analyzer.audit.game import AuditedDeal, foreign_sides


def foreign_sides_in(deal: AuditedDeal, kind: str, code: str) -> Iterator[Draft]:
    """The finding `code` on a deal's last statement of a kind that names a side of no such game."""
    line = deal.stated(kind)
    foreign = [] if line is None else foreign_sides(line.points, deal.rules)
    if line is not None and foreign:
        yield Draft(
            code,
            deal.position,
            expected=list(deal.rules.sides),
            actual=dict(line.points),
            evidence={"foreign": foreign},
            event=line.after,
            span=line.span,
        )
