"""The points of each deal, as the table wrote them down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from analyzer.audit.dealers import because_dealer_doubted
from analyzer.audit.doubted import because_trump_doubted
from analyzer.audit.draft import Because, Draft
from analyzer.audit.foreign import unfit_sides_in
from analyzer.audit.game import AuditedDeal, AuditedGame
from analyzer.audit.slips import because_slipped
from analyzer.engine.scoring import points_of
from analyzer.seats import Seat, Side, members, partner, side_of

_EXCHANGE = "ILLEGAL_DUMMY_EXCHANGE"
_ALONE = (
    "ALONE_AFTER_FIRST_LEAD",
    "ALONE_NOT_AVAILABLE",
    "ALONE_WITH_DUMMY",
    "DEFEND_ALONE_NOT_ALLOWED",
)


def check(game: AuditedGame) -> Iterator[Draft]:
    """WRONG_POINTS_RECORDED: only where the points are known and nobody ruled on the deal;
    or sides that are not the game's."""
    for deal in game.deals:
        if "score" not in deal.told:
            continue
        line, stated = deal.told["score"], deal.stated_score
        if stated is None:
            yield from unfit_sides_in(deal, "score", "WRONG_POINTS_RECORDED")
        elif stated != deal.points and deal.is_proved and not deal.is_ruled:
            yield Draft(
                "WRONG_POINTS_RECORDED",
                deal.position,
                expected=dict(deal.points or {}),
                actual=dict(stated),
                causes=tuple(_causes(game, deal, stated)),
                event=line.after,
                span=line.span,
            )


def _causes(game: AuditedGame, deal: AuditedDeal, stated: Mapping[Side, int]) -> Iterator[Because]:
    """What else in the deal cannot be read, or is written otherwise than it was and gives just
    these points."""
    yield Because(("UNREADABLE",), deal.position)  # perhaps a ruling
    yield from because_trump_doubted(deal)
    yield from because_dealer_doubted(game, deal)
    yield from because_slipped(game, deal, lambda outcome: outcome.points == stated)
    outcome = deal.outcome
    maker, winners = outcome.maker, [w for w in outcome.winners if w is not None]
    if maker is None or not outcome.complete or len(winners) < len(outcome.winners):
        return
    told = {trick.number: trick.stated for trick in outcome.laid if trick.stated is not None}
    as_told = [told.get(number, winner) for number, winner in enumerate(winners, start=1)]
    if _points(deal, maker, outcome.alone, as_told) == stated:
        yield Because(("WRONG_TRICK_WINNER_RECORDED",), deal.position)
    counted = _tricks_of_maker(deal, maker)
    if counted is not None:
        taken = [True] * counted + [False] * (deal.rules.hand_size - counted)
        if points_of(deal.rules, maker, outcome.alone, tuple(taken)) == stated:
            yield Because(("WRONG_TRICK_COUNT_RECORDED",), deal.position)
    line = deal.stated("trump")
    told_maker = None if line is None else line.seat
    if told_maker in deal.rules.seats and told_maker is not None:
        if_so = _points(deal, told_maker, outcome.alone, winners)
        if if_so == stated:
            yield Because(("WRONG_MAKER_RECORDED",), deal.position)
    others = {b.seat for _, b in deal.breaches if b.code == _EXCHANGE and b.expected == maker}
    if any(_points(deal, s, outcome.alone, winners) == stated for s in others if s is not None):
        yield Because((_EXCHANGE,), deal.position)  # by the maker, as the table had it
    alone = _ignored_alone(deal)
    if alone and _points(deal, maker, (*outcome.alone, *alone), winners) == stated:
        yield Because(_ALONE, deal.position)


def _points(
    deal: AuditedDeal, maker: Seat, alone: tuple[Seat, ...], winners: list[Seat]
) -> dict[Side, int]:
    own = side_of(maker, deal.rules.players)
    won = tuple(side_of(winner, deal.rules.players) == own for winner in winners)
    return points_of(deal.rules, maker, alone, won)


def _tricks_of_maker(deal: AuditedDeal, maker: Seat) -> int | None:
    """The tricks of the maker's side as counted, where they are."""
    line = deal.stated("tricks")
    if line is None:
        return None
    counts = {members(side): n for side, n in line.points}
    mate = partner(maker, deal.rules.players)
    own = (maker,) if mate is None else tuple(sorted((maker, mate)))
    count = counts.get(own)
    if count is None:
        count = sum(counts.get((seat,), 0) for seat in own)
    return count if 0 <= count <= deal.rules.hand_size else None


def _ignored_alone(deal: AuditedDeal) -> tuple[Seat, ...]:
    """The seats whose lone hands did not count."""
    found = [b.seat for _, b in deal.breaches if b.code in _ALONE and b.seat is not None]
    return tuple(dict.fromkeys(seat for seat in found if seat not in deal.outcome.alone))
