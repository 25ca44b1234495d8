"""The course of a game that is known from its first deal to its end: the score before each deal,
and who won."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from analyzer.record import Deal, GameRecord
from analyzer.rules import Rules
from analyzer.seats import Side
from analyzer.stats.report import DealReport, GameReport

Score = Mapping[Side, int]


class Course(NamedTuple):
    """`scores[i]` is the score before the i-th deal. `hands` counts the deals that were played or
    passed out. `is_comeback`: the winner was once behind by half of what wins the game, or more;
    `is_skunk`: nobody else scored."""

    winner: Side
    scores: tuple[Score, ...]
    hands: int
    is_comeback: bool
    is_skunk: bool


def course_of(record: GameRecord, report: GameReport, rules: Rules) -> Course | None:
    """The course of a game; None where its first deals, its end or the points of a deal are not
    known, where somebody ruled on a deal, or where more than one side won."""
    if len(report.winners) != 1 or not _is_whole(record, report):
        return None
    (winner,) = report.winners
    told = [report.start_score, *[deal.score_after for deal in report.deals]]
    behind = max([_behind(score, winner) for score in told])
    *scores, final = map(dict, told)
    return Course(
        winner,
        tuple(scores),
        sum([deal.result != "misdeal" for deal in report.deals]),
        0 < rules.target <= 2 * behind,
        all(points == 0 for side, points in final.items() if side != winner),
    )


def _is_whole(record: GameRecord, report: GameReport) -> bool:
    """Whether it begins at nothing, no deal is missing, and the points are those of the play."""
    numbers = [deal.number for deal in record.deals]
    if not numbers or numbers[0] > 1 or any(points for _, points in report.start_score):
        return False
    if not {after - before for before, after in pairwise(numbers)} <= {0, 1}:
        return False
    return all(map(_is_scored, record.deals, report.deals))


def _is_scored(deal: Deal, report: DealReport) -> bool:
    if report.points is None or "ruling" in [stated.kind for stated in deal.stated]:
        return False
    told = (*report.findings, *report.undetermined)
    return not told or UNSURE.isdisjoint([each.code for each in told])


# What leaves the points of a deal, or that it counts, open.
UNSURE = frozenset(
    {
        "CARD_NOT_HELD",
        "INCOMPLETE_DEAL",
        "PLAY_AFTER_GAME_OVER",
        "SITTING_OUT_PLAYER_PLAYED",
        "WRONG_TRICK_WINNER_RECORDED",
    }
)


@lru_cache(maxsize=2048)
def _behind(score: tuple[tuple[Side, int], ...], winner: Side) -> int:
    """By how much a side is behind the best of the others."""
    points = dict(score)
    own = points.pop(winner)
    return max(points.values()) - own
