"""Who won each trick, as the table had it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from analyzer.audit.doubted import because_of_cards, because_trump_doubted
from analyzer.audit.draft import Because, Draft
from analyzer.audit.foreign import nobody_at
from analyzer.audit.game import AuditedDeal, AuditedGame
from analyzer.audit.slips import because_slipped
from analyzer.engine import Outcome
from analyzer.engine.outcome import TrickOutcome
from analyzer.seats import SEATS, Seat


def check(game: AuditedGame) -> Iterator[Draft]:
    """WRONG_TRICK_WINNER_RECORDED: only where the cards themselves tell the winner; or one
    where nobody sits."""
    for deal in game.deals:
        for trick in deal.outcome.disputed:
            if trick.stated is None:
                continue
            if trick.winner is None or not trick.sure:
                if trick.stated not in deal.rules.seats:
                    yield _nobody(deal, trick, trick.stated)
                continue
            yield Draft(
                "WRONG_TRICK_WINNER_RECORDED",
                deal.position,
                address=trick.address,
                trick=trick.number,
                expected=SEATS[trick.winner],
                actual=SEATS[trick.stated],
                causes=(
                    Because(("CARD_NOT_HELD",), deal.position, trick.number),
                    *because_of_cards(deal, trick.number),
                    *because_trump_doubted(deal),
                    *because_slipped(game, deal, partial(_is_not_disputed, trick)),
                ),
                span=trick.stated_span,
            )


def _is_not_disputed(trick: TrickOutcome, outcome: Outcome) -> bool:
    return all(other.number != trick.number for other in outcome.disputed)


def _nobody(deal: AuditedDeal, trick: TrickOutcome, stated: Seat) -> Draft:
    return nobody_at(
        deal,
        "WRONG_TRICK_WINNER_RECORDED",
        stated,
        address=trick.address,
        trick=trick.number,
        span=trick.stated_span,
    )
