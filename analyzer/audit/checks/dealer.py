"""Who deals: the next player after the recorded dealer before, or the same one again."""

from __future__ import annotations

from collections.abc import Iterator

from analyzer.audit.draft import Draft
from analyzer.audit.game import AuditedGame
from analyzer.seats import SEATS


def check(game: AuditedGame) -> Iterator[Draft]:
    """WRONG_DEALER: another dealer than the deal before leads to."""
    before = None
    for deal in game.deals:
        expected, actual = deal.expected_dealer, deal.deal.dealer
        if expected is not None and actual is not None and actual != expected:
            yield Draft(
                "WRONG_DEALER",
                deal.position,
                address="deal",
                expected=SEATS[expected],
                actual=SEATS[actual],
                evidence={"previous": None if before is None else SEATS[before]},
                span=deal.deal.span,
            )
        before = actual
