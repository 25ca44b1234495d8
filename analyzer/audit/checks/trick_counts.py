"""How many tricks each took, as the table counted them, by seat or by side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from analyzer.audit.doubted import because_trump_doubted
from analyzer.audit.draft import Because, Draft
from analyzer.audit.foreign import unfit_sides_in
from analyzer.audit.game import AuditedDeal, AuditedGame, side_named
from analyzer.audit.slips import because_slipped
from analyzer.record import Stated, Trick
from analyzer.seats import SEATED, SEATS, SIDES, Seat, Side, members

_NAMES: Final = {
    players: frozenset((*sides, *(SEATS[seat] for seat in SEATED[players])))
    for players, sides in SIDES.items()
}


def check(game: AuditedGame) -> Iterator[Draft]:
    """WRONG_TRICK_COUNT_RECORDED: only where every trick was played and has a winner; or sides
    that are not the game's."""
    for deal in game.deals:
        if "tricks" not in deal.told:
            continue
        line = deal.told["tricks"]
        stated = dict(line.points)
        if len(stated) < len(line.points) or not _NAMES[deal.rules.players].issuperset(stated):
            yield from unfit_sides_in(deal, "tricks", "WRONG_TRICK_COUNT_RECORDED")
        elif _is_counted(deal, line):
            yield from _compare(game, deal, line, stated)


def _compare(
    game: AuditedGame, deal: AuditedDeal, line: Stated, stated: dict[Side, int]
) -> Iterator[Draft]:
    taken = _counts(line, _won(deal.outcome.winners))
    if taken == stated or _means_sides(deal, stated):
        return
    by_the_table = _counts(line, _winners_as_stated(deal)) == stated
    as_told = (Because(("WRONG_TRICK_WINNER_RECORDED",), deal.position),) if by_the_table else ()
    yield Draft(
        "WRONG_TRICK_COUNT_RECORDED",
        deal.position,
        expected=taken,
        actual=stated,
        causes=(
            *as_told,
            Because(("CARD_NOT_HELD",), deal.position),
            *because_trump_doubted(deal),
            *because_slipped(game, deal, lambda o: _counts(line, _won(o.winners)) == stated),
        ),
        event=line.after,
        span=line.span,
    )


def _is_counted(deal: AuditedDeal, line: Stated) -> bool:
    outcome = deal.outcome
    sure = {trick.number for trick in outcome.laid if trick.sure}
    if not outcome.complete or len(sure) < len(outcome.winners):
        return False
    return not any(isinstance(event, Trick) for event in deal.deal.events[line.after :])


def _won(winners: tuple[Seat | None, ...]) -> list[Seat]:
    return [winner for winner in winners if winner is not None]


def _counts(line: Stated, winners: list[int]) -> dict[Side, int]:
    """Tricks of each seat or side that the line names."""
    return {side: sum(winner in members(side) for winner in winners) for side, _ in line.points}


def _winners_as_stated(deal: AuditedDeal) -> list[int]:
    stated = {trick.number: trick.stated for trick in deal.outcome.laid}
    return [
        known
        for number, winner in enumerate(deal.outcome.winners, start=1)
        if (known := _either(stated.get(number), winner)) is not None
    ]


def _either(stated: int | None, winner: int | None) -> int | None:
    return winner if stated is None else stated


def _means_sides(deal: AuditedDeal, stated: dict[Side, int]) -> bool:
    """Whether seats stand for their partnerships, no side is named twice, and the numbers are
    right."""
    named = {side_named(text, deal.rules): n for text, n in stated.items()}
    if len(named) < len(stated) or None in named:
        return False
    taken = _won(deal.outcome.winners)
    return all(n == sum(w in members(side) for w in taken) for side, n in named.items() if side)
