"""Maker and trump, as the table stated them beside the calls."""

from __future__ import annotations

from collections.abc import Iterator

from analyzer.audit.dealers import because_dealer_doubted
from analyzer.audit.doubted import because_trump_doubted
from analyzer.audit.draft import Draft
from analyzer.audit.foreign import nobody_at
from analyzer.audit.game import AuditedDeal, AuditedGame
from analyzer.audit.slips import because_slipped
from analyzer.cards import TRUMPS
from analyzer.record import Stated
from analyzer.seats import SEATS


def check(game: AuditedGame) -> Iterator[Draft]:
    """WRONG_TRUMP_RECORDED and WRONG_MAKER_RECORDED: only where the calls give both; or a maker
    where nobody sits."""
    for deal in game.deals:
        if "trump" in deal.told:
            line = deal.told["trump"]
            yield from _trump(game, deal, line)
            yield from _maker(game, deal, line)


def _trump(game: AuditedGame, deal: AuditedDeal, line: Stated) -> Iterator[Draft]:
    outcome = deal.outcome
    if line.trump is None or line.trump not in range(5) or line.trump == outcome.trump:
        return
    told = outcome.trump is not None and outcome.maker is not None
    if outcome.calls and (told or outcome.result == "thrown-in"):
        yield Draft(
            "WRONG_TRUMP_RECORDED",
            deal.position,
            expected=None if outcome.trump is None else TRUMPS[outcome.trump],
            actual=TRUMPS[line.trump],
            causes=(
                *because_trump_doubted(deal),
                *because_slipped(game, deal, lambda outcome: outcome.trump == line.trump),
            ),
            event=line.after,
            span=line.span,
        )


def _maker(game: AuditedGame, deal: AuditedDeal, line: Stated) -> Iterator[Draft]:
    seat, outcome = line.seat, deal.outcome
    if seat is None or seat == outcome.maker:
        return
    if outcome.calls and outcome.maker is not None:
        yield Draft(
            "WRONG_MAKER_RECORDED",
            deal.position,
            expected=SEATS[outcome.maker],
            actual=SEATS[seat],
            causes=(
                *because_dealer_doubted(game, deal),
                *because_slipped(game, deal, lambda outcome: outcome.maker == seat),
            ),
            event=line.after,
            span=line.span,
        )
    elif seat not in deal.rules.seats:
        yield nobody_at(deal, "WRONG_MAKER_RECORDED", seat, event=line.after, span=line.span)
