"""Who deals: the next player after the recorded dealer before, or the same one again."""

from __future__ import annotations

from collections.abc import Iterator

from analyzer.audit.dealers import Meant, dealer_meant
from analyzer.audit.draft import Because, Draft
from analyzer.audit.game import AuditedDeal, AuditedGame
from analyzer.seats import SEATS, Seat, left_of


def check(game: AuditedGame) -> Iterator[Draft]:
    """WRONG_DEALER: another dealer than the deal before leads to, or than all else in his deal
    shows where no deal before tells; or a place without a player."""
    before, seats = None, game.rules.seats
    meant: Meant | None = None  # who dealt before, where all else shows that it was not `before`
    for deal in game.deals:
        expected, actual = deal.expected_dealer, deal.deal.dealer
        doubt = dealer_meant(game, deal)
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
                causes=(
                    *(Because(("UNREADABLE",), deal.position - n) for n in (0, 1)),
                    *_goes_on(deal, before, meant),
                ),
                span=deal.deal.span,
            )
        elif doubt is not None and actual is not None:
            yield Draft(
                "WRONG_DEALER",
                deal.position,
                address="deal",
                expected=SEATS[doubt.dealer],
                actual=SEATS[actual],
                evidence={"shown_by": list(doubt.shown_by)},
                causes=(Because(("UNREADABLE",), deal.position),),
                span=deal.deal.span,
            )
        before, meant = actual, doubt


def _goes_on(deal: AuditedDeal, before: Seat | None, meant: Meant | None) -> tuple[Because, ...]:
    """The wrong letter before, where this dealer is who follows the one that was meant then."""
    if meant is None:
        return ()
    stays = deal.expected_dealer == before
    follows = meant.dealer if stays else left_of(meant.dealer, deal.rules.seats)
    return (Because(("WRONG_DEALER",), deal.position - 1),) if follows == deal.deal.dealer else ()


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
