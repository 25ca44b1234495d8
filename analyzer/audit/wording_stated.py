"""Sentences about results as written, the end of the game, and what could not be read."""

from __future__ import annotations

from typing import Final

from analyzer.audit.draft import Draft
from analyzer.audit.words import TRUMP_NAMES, Sentence, either, points, together


def _winner_of_trick(draft: Draft) -> str:
    return f"trick {draft.trick} is written as won by {draft.actual}; expected {draft.expected}"


def _trump(draft: Draft) -> str:
    expected = "no trump made" if draft.expected is None else TRUMP_NAMES[draft.expected]
    return f"the trump written is {TRUMP_NAMES[draft.actual]}; expected {expected} by the calls"


def _points(draft: Draft) -> str:
    return f"the points written are {points(draft.actual)}; expected {points(draft.expected)}"


def _score(draft: Draft) -> str:
    kind = "final score" if draft.deal is None else "score"
    return f"the {kind} written is {points(draft.actual)}; expected {points(draft.expected)}"


def _after_the_end(draft: Draft) -> str:
    winners, ended_by = together(draft.evidence["winners"]), draft.evidence["ended_by"]
    return f"a deal after {winners} won the game with deal {ended_by}; expected no more deals"


def _not_finished(draft: Draft) -> str:
    score = points(draft.evidence["score"])
    return f"{together(draft.actual)} is written as the winner at {score}; expected nobody yet"


def _winner(draft: Draft) -> str:
    expected = together(draft.expected)
    return f"{together(draft.actual)} is written as the winner; expected {expected}"


def _step(draft: Draft) -> str:
    step = points(draft.actual)
    return f"the score changes by {step}, which no deal gives; expected {either(draft.expected)}"


STATED: Final[dict[str, Sentence]] = {
    "WRONG_TRICK_WINNER_RECORDED": _winner_of_trick,
    "WRONG_TRICK_COUNT_RECORDED": lambda d: (
        f"the tricks written are {points(d.actual)}; expected {points(d.expected)}"
    ),
    "WRONG_MAKER_RECORDED": lambda d: (
        f"the maker written is {d.actual}; expected {d.expected} by the calls"
    ),
    "WRONG_TRUMP_RECORDED": _trump,
    "WRONG_POINTS_RECORDED": _points,
    "WRONG_SCORE_RECORDED": _score,
    "PLAY_AFTER_GAME_OVER": _after_the_end,
    "GAME_NOT_FINISHED": _not_finished,
    "WRONG_WINNER_RECORDED": _winner,
    "ILLEGAL_SCORE_STEP": _step,
    "UNREADABLE": lambda d: f"{d.actual or 'this'} cannot be read",
    "UNKNOWN_FIELD": lambda d: f"{d.actual or 'this field'} is kept and not understood",
    "RULES_ASSUMED": lambda d: f"the record names no rules: {d.actual or 'others'} are taken",
}
