"""Who won each trick, as the table had it."""

from __future__ import annotations

from collections.abc import Iterator

from analyzer.audit.doubted import because_trump_doubted
from analyzer.audit.draft import Because, Draft
from analyzer.audit.game import AuditedGame
from analyzer.seats import SEATS


def check(game: AuditedGame) -> Iterator[Draft]:
    """WRONG_TRICK_WINNER_RECORDED: only where the cards themselves tell the winner."""
    for deal in game.deals:
        for trick in deal.outcome.disputed:
            if trick.stated is None or trick.winner is None or not trick.sure:
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
                    *because_trump_doubted(deal),
                ),
                span=trick.stated_span,
            )
