"""Maker and trump, as the table stated them beside the calls."""

from __future__ import annotations

from collections.abc import Iterator

from analyzer.audit.doubted import because_trump_doubted
from analyzer.audit.draft import Draft
from analyzer.audit.game import AuditedDeal, AuditedGame
from analyzer.cards import TRUMPS
from analyzer.seats import SEATS


def check(game: AuditedGame) -> Iterator[Draft]:
    """WRONG_TRUMP_RECORDED and WRONG_MAKER_RECORDED: only where the calls give both."""
    for deal in game.deals:
        if "trump" in deal.told and deal.outcome.calls:
            yield from _compare(deal)


def _compare(deal: AuditedDeal) -> Iterator[Draft]:
    line, outcome = deal.stated("trump"), deal.outcome
    if line is None or (outcome.maker is None and outcome.result != "thrown-in"):
        return
    if line.trump is not None and line.trump in range(5) and line.trump != outcome.trump:
        thrown_in = outcome.result == "thrown-in"
        if outcome.trump is not None or thrown_in:
            yield Draft(
                "WRONG_TRUMP_RECORDED",
                deal.position,
                expected=None if outcome.trump is None else TRUMPS[outcome.trump],
                actual=TRUMPS[line.trump],
                causes=because_trump_doubted(deal),
                event=line.after,
                span=line.span,
            )
    if line.seat is not None and outcome.maker is not None and line.seat != outcome.maker:
        yield Draft(
            "WRONG_MAKER_RECORDED",
            deal.position,
            expected=SEATS[outcome.maker],
            actual=SEATS[line.seat],
            event=line.after,
            span=line.span,
        )
