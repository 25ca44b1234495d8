"""The running score, as the table wrote it down after each deal, and the final one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from analyzer.audit.dealers import because_dealer_doubted
from analyzer.audit.draft import Because, Draft
from analyzer.audit.foreign import unfit_sides_in, unfit_sides_of
from analyzer.audit.game import AuditedDeal, AuditedGame, by_side, span_of_tag
from analyzer.audit.slips import because_slipped
from analyzer.engine import Outcome
from analyzer.seats import Side

FAULTS = ("WRONG_POINTS_RECORDED", "WRONG_SCORE_RECORDED", "ILLEGAL_SCORE_STEP")


def check(game: AuditedGame) -> Iterator[Draft]:
    """WRONG_SCORE_RECORDED: a root where the written score first parts from the computed one;
    what the table went on adding to it follows from there."""
    for deal in game.deals:
        if "total" in deal.told and deal.stated_total != deal.after:
            yield from _total(game, deal)
    yield from _result(game)
    if game.record.start_score and by_side(game.record.start_score, game.rules) is None:
        yield from unfit_sides_of(game, "Score", game.record.start_score)


def _total(game: AuditedGame, deal: AuditedDeal) -> Iterator[Draft]:
    line, stated = deal.told["total"], deal.stated_total
    if stated is None:
        yield from unfit_sides_in(deal, "total", "WRONG_SCORE_RECORDED")
        return
    compared = {side: n for side, n in stated.items() if side in deal.known}
    expected = {side: deal.after[side] for side in compared}
    if compared == expected:
        return
    yield Draft(
        "WRONG_SCORE_RECORDED",
        deal.position,
        expected=expected,
        actual=compared,
        causes=_causes(game, deal, compared, _adds_up(deal, compared)),
        event=line.after,
        span=line.span,
    )


def _adds_up(deal: AuditedDeal, stated: Mapping[Side, int]) -> bool:
    """Whether the table added rightly to what it had before."""
    added = deal.stated_score or deal.points or {}
    return all(n == deal.table_before[side] + added.get(side, 0) for side, n in stated.items())


def _causes(
    game: AuditedGame, deal: AuditedDeal, stated: Mapping[Side, int], adds_up: bool
) -> tuple[Because, ...]:
    """What the reader lost of the deal, a ruling perhaps; and where the table went on adding
    rightly to what it had, what was wrong before."""
    unread = (
        Because(("UNREADABLE",), deal.position),
        *because_dealer_doubted(game, deal),
        *because_slipped(game, deal, lambda outcome: _is_total(deal, outcome, stated)),
    )
    over = game.first_after_the_end if deal.was_over else None
    if not adds_up and not _is_first_after(game, deal, over):
        return unread
    earlier = Because(FAULTS, deal.position, or_before=True)
    if over is not None:
        return (*unread, Because(("PLAY_AFTER_GAME_OVER",), over.position), earlier)
    return (*unread, earlier)


def _is_total(deal: AuditedDeal, outcome: Outcome, stated: Mapping[Side, int]) -> bool:
    """Whether this is the score after the deal if it came to that."""
    points = outcome.points or {}
    return all(n == deal.before[side] + points.get(side, 0) for side, n in stated.items())


def _is_first_after(game: AuditedGame, deal: AuditedDeal, over: AuditedDeal | None) -> bool:
    """Whether the score at the start, of which nothing was left to play, is all that a total can
    be held against."""
    if over is None or over is not game.deals[0]:
        return False
    return all(each.stated_total is None for each in game.deals[: deal.position - 1])


def _result(game: AuditedGame) -> Iterator[Draft]:
    """A wrong `Result`, or one of a side that the game has not. A finished game's is not wrong
    because its record stops early."""
    stated = by_side(game.record.stated_result, game.rules)
    if stated == game.final or not game.record.stated_result:
        return
    yield from unfit_sides_of(game, "Result", game.record.stated_result)
    compared = {side: n for side, n in (stated or {}).items() if side in game.known}
    expected = {side: game.final[side] for side in compared}
    if compared == expected or _stops_early(game, compared):
        return
    table = {side: game.table_score[side] for side in compared}
    last = game.deals[-1] if game.deals else None
    yield Draft(
        "WRONG_SCORE_RECORDED",
        expected=expected,
        actual=compared,
        causes=() if last is None else _causes(game, last, compared, table == compared),
        span=span_of_tag(game.record, "Result") or game.record.span,
    )


def _stops_early(game: AuditedGame, stated: Mapping[Side, int]) -> bool:
    """Whether more deals can have led from the computed score to a final one that was written."""
    rules = game.rules
    if game.winners or any(deal.stated("won") for deal in game.deals):
        return False
    ends = any(n >= rules.target for n in stated.values()) if rules.target else False
    deals_left = bool(rules.deals) and len(game.deals) < rules.deals
    return (ends or deals_left) and all(n >= game.final[side] for side, n in stated.items())
