"""How the game ended: who won, and that nobody deals afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from analyzer.audit.draft import Because, Draft
from analyzer.audit.game import AuditedDeal, AuditedGame, known_at_start, side_named, span_of_tag

_SCORE = ("WRONG_POINTS_RECORDED", "WRONG_SCORE_RECORDED", "ILLEGAL_SCORE_STEP")


def check(game: AuditedGame) -> Iterator[Draft]:
    """PLAY_AFTER_GAME_OVER for each deal after the end, the first being the root, which stands at
    the score of the start where that is what ended the game;
    GAME_NOT_FINISHED and WRONG_WINNER_RECORDED for the winners written."""
    ended_by, first = 0, None
    for deal in game.deals:
        if deal.was_over:
            first = first or deal
            yield _after_the_end(game, deal, first, ended_by)
        else:
            ended_by = deal.position
        if "won" in deal.told:
            yield from _winners(game, deal)


def _after_the_end(
    game: AuditedGame, deal: AuditedDeal, first: AuditedDeal, ended_by: int
) -> Draft:
    causes: tuple[Because, ...] = ()
    if deal is not first:
        causes = (Because(("PLAY_AFTER_GAME_OVER",), first.position),)
    elif _not_over_by_the_table(first):
        causes = (Because(_SCORE, ended_by, or_before=True),)
    evidence: dict[str, Any] = {"ended_by": ended_by, "winners": list(game.winners)}
    span = deal.deal.span
    if not ended_by:
        written = {s: game.start[s] for s in known_at_start(game.record, game.rules)}
        evidence |= {"score": written, "target": deal.rules.target}
        span = span_of_tag(game.record, "Score") or span if deal is first else span
    return Draft(
        "PLAY_AFTER_GAME_OVER",
        deal.position,
        address="deal",
        evidence=evidence,
        causes=causes,
        span=span,
    )


def _not_over_by_the_table(first: AuditedDeal) -> bool:
    target = first.rules.target
    return bool(target) and max(first.table_before.values()) < target


def _winners(game: AuditedGame, deal: AuditedDeal) -> Iterator[Draft]:
    line = deal.stated("won")
    if line is None:
        return
    stated = [side_named(side, deal.rules) for side in line.sides]
    if foreign := [text for text, s in zip(line.sides, stated, strict=True) if s is None]:
        yield Draft(
            "WRONG_WINNER_RECORDED",
            deal.position,
            expected=list(deal.rules.sides),
            actual=list(line.sides),
            evidence={"foreign": foreign},
            event=line.after,
            span=line.span,
        )
        return
    if set(deal.known) != set(deal.rules.sides):
        return
    code = "WRONG_WINNER_RECORDED" if deal.winners else "GAME_NOT_FINISHED"
    if (deal.winners and set(stated) <= set(deal.winners)) or not _can_tell(deal):
        return
    yield Draft(
        code,
        deal.position,
        expected=list(deal.winners),
        actual=stated,
        evidence={"score": dict(deal.after), "target": deal.rules.target},
        causes=_causes(game, deal, stated),
        event=line.after,
        span=line.span,
    )


def _can_tell(deal: AuditedDeal) -> bool:
    """Whether it is known that the game goes on: the score was not taken over at the target, and
    the rules have an end."""
    rules = deal.rules
    if deal.winners:
        return True
    reached = bool(rules.target) and any(n >= rules.target for n in deal.after.values())
    return bool(rules.target or rules.deals) and not reached


def _causes(game: AuditedGame, deal: AuditedDeal, stated: list[str | None]) -> tuple[Because, ...]:
    """The table's own score, wrong before, had them at the target."""
    target, over = deal.rules.target, game.first_after_the_end
    there = target and all(deal.table_after[side] >= target for side in stated if side)
    if not there or dict(deal.table_after) == dict(deal.after):
        return ()
    later = (Because(("PLAY_AFTER_GAME_OVER",), over.position),) if over is not None else ()
    return (Because(_SCORE, deal.position, or_before=True), *later)
