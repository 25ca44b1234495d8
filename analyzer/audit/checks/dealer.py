"""Who deals: the next player after the recorded dealer before, or the same one again."""

from __future__ import annotations

from collections.abc import Iterator

from analyzer.audit.draft import Because, Draft
from analyzer.audit.game import AuditedDeal, AuditedGame
from analyzer.seats import SEATS, Seat


def check(game: AuditedGame) -> Iterator[Draft]:
    """WRONG_DEALER: another dealer than the deal before leads to, or a place without a player."""
    before, seats = None, game.rules.seats
    for deal in game.deals:
        expected, actual = deal.expected_dealer, deal.deal.dealer
        if actual is not None and actual not in seats:
            yield _nobody(deal, actual)
        elif expected is not None and actual is not None and actual != expected:
            yield Draft(
                "WRONG_DEALER",
                deal.position,
                address="deal",
                expected=SEATS[expected],
                actual=SEATS[actual],
                evidence={"previous": None if before is None else SEATS[before]},
                # A redeal perhaps, or deals between them.
                causes=tuple(Because(("UNREADABLE",), deal.position - n) for n in (0, 1)),
                span=deal.deal.span,
            )
        before = actual


def _nobody(deal: AuditedDeal, actual: Seat) -> Draft:
    """The dealer is written at a place where nobody sits in this game."""
    return Draft(
        "WRONG_DEALER",
        deal.position,
        address="deal",
        expected=[SEATS[seat] for seat in deal.rules.seats],
        actual=SEATS[actual],
        span=deal.deal.span,
    )
