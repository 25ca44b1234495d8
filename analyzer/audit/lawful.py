"""The short way through a game in which nothing is wrong, as nearly all are: every deal is lawful,
and every word that the table wrote beside the play is so.

Nothing is found here and nothing is worded: whatever is otherwise, or is not surely so, sends the
whole game the long way, to `game.py` and the checks. So does a check that is not among those known
to find nothing in a game that passes here: a new one sees every game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache
from types import ModuleType
from typing import Final, TypeAlias

from analyzer.audit.checks import modules
from analyzer.audit.game import by_side, gained, known_at_start
from analyzer.engine import Game, Glance, Outcome, glance_of
from analyzer.engine.glance import Seen
from analyzer.engine.openings import Opening
from analyzer.record import Deal, GameRecord, Stated
from analyzer.rules import Rules
from analyzer.seats import SIDES, Seat, Side, side_of
from analyzer.values import frozen

Score: TypeAlias = Mapping[Side, int]
Went: TypeAlias = Seen | Outcome  # as it was seen at a glance, or what the table said of it

# The checks that find nothing in a game that passes: they compare what was written with the replay.
COVERED: Final = frozenset(
    (
        *("dealer", "ending", "maker", "points"),
        *("score_steps", "totals", "trick_counts", "trick_winners"),
    )
)


@frozen
class LawfulGame:
    """A game in which nothing is wrong; of each deal how it went, what each side gained, and the
    score after it."""

    record: GameRecord
    rules: Rules
    start: Score
    deals: list[tuple[Went, Score, Score]]
    final: Score
    winners: tuple[Side, ...]


def lawful(record: GameRecord, rules: Rules) -> LawfulGame | None:
    """The game, if nothing is wrong with it; None where this is not the place to tell."""
    start = by_side(record.start_score, rules)
    if not _are_covered(modules()):
        return None
    if start is None or known_at_start(record, rules) != rules.sides:
        return None
    game, glance = Game(rules, start, whole=True), glance_of(rules)
    begin = game.score
    deals: list[tuple[Went, Score, Score]] = []
    for deal in record.deals:
        dealer = game.expected_dealer(deal) if deals else deal.dealer
        if game.is_over or dealer != deal.dealer or dealer not in rules.seats:
            return None
        seen = glance.seen(deal)
        went = seen or _at_the_table(glance, deal)
        if went is None:
            return None
        points = game.add(deal, went if isinstance(went, Outcome) else went[1])
        if points is None or (deal.stated and not all_so(deal, seen, points, game)):
            return None
        deals.append((went, points, game.score))
    if record.stated_result and by_side(record.stated_result, rules) != game.score:
        return None
    return LawfulGame(record, rules, begin, deals, game.score, game.winners)


def _at_the_table(glance: Glance, deal: Deal) -> Outcome | None:
    """What the whole table says of a deal, such as one that was thrown in, if nothing is wrong
    with it and nothing open."""
    found, outcome = glance.replayed(deal)
    if found or outcome.undetermined or outcome.disputed or not outcome.is_sure:
        return None
    return outcome


@cache
def _are_covered(found: tuple[ModuleType, ...]) -> bool:
    return all(module.__name__.rpartition(".")[2] in COVERED for module in found)


_NOT_SEEN: Final = (None, None, (), False)


def all_so(deal: Deal, seen: Seen | None, points: Score, game: Game) -> bool:
    """Whether everything is so that the table wrote beside a deal, as far as it is of a kind that
    can be told here; of trump and of tricks, only where they were `seen` at a glance."""
    rules, (opening, _, winners, _) = game.rules, seen or _NOT_SEEN
    for line in deal.stated:
        match line.kind:
            case "score":
                is_so = gained(line.points, rules) == points
            case "total":
                is_so = by_side(line.points, rules) == game.score
            case "won":
                is_so = bool(line.sides) and line.sides == game.winners
            case "trump":
                is_so = opening is not None and _is_made(line, opening)
            case "tricks":
                taken = _taken(tuple(winners), rules.players)
                is_so = opening is not None and by_side(line.points, rules) == taken
            case kind:
                is_so = kind == "note"
        if not is_so:
            return False
    return True


def _is_made(line: Stated, opening: Opening) -> bool:
    return line.trump == opening.trump and line.seat in (None, opening.maker)


@lru_cache(maxsize=2048)
def _taken(winners: tuple[Seat, ...], players: int) -> Score:
    """The tricks of every side."""
    taken = Counter([side_of(winner, players) for winner in winners])
    return {side: taken[side] for side in SIDES[players]}
