"""The sentences about what the table wrote down or claimed, where a code has several cases."""

from __future__ import annotations

from analyzer.audit.draft import Draft
from analyzer.audit.game import AuditedDeal
from analyzer.audit.speech import counted, either, listed, spoken, suit, who
from analyzer.cards import TRUMPS


def claim(draft: Draft, deal: AuditedDeal | None) -> str:
    """INVALID_CLAIM."""
    if draft.expected == "no claim":
        return f"{who(draft.seat)} claims; these rules want every trick played"
    return (
        f"{who(draft.seat)} claims {counted(draft.actual, 'trick')}; {draft.expected} "
        f"{'was' if draft.expected == 1 else 'were'} left"
    )


def wrong_trump(draft: Draft, deal: AuditedDeal | None) -> str:
    """WRONG_TRUMP_RECORDED."""
    written = suit(TRUMPS.index(draft.actual))
    if draft.expected is None:
        return f"{written} is written as trump; by the calls all passed"
    return (
        f"{written} is written as trump; by the calls it was {suit(TRUMPS.index(draft.expected))}"
    )


def _no_such_side(draft: Draft) -> str:
    foreign = listed(draft.evidence["foreign"], "or")
    return f"the game has no side {foreign}; expected {either(draft.expected)}"


def wrong_points(draft: Draft, deal: AuditedDeal | None) -> str:
    """WRONG_POINTS_RECORDED."""
    written = f"the deal is written as {spoken(draft.actual)}"
    if "foreign" in draft.evidence:
        return f"{written}; {_no_such_side(draft)}"
    return f"{written}; the play gives {spoken(draft.expected)}"


def wrong_score(draft: Draft, deal: AuditedDeal | None) -> str:
    """WRONG_SCORE_RECORDED, of a deal or of the game."""
    what = "the final score" if draft.deal is None else "the score"
    if "foreign" in draft.evidence:
        return f"{what} is written as {spoken(draft.actual)}; {_no_such_side(draft)}"
    return f"{what} is written as {spoken(draft.actual)}; it was {spoken(draft.expected)}"


def after_the_end(draft: Draft, deal: AuditedDeal | None) -> str:
    """PLAY_AFTER_GAME_OVER."""
    winners, ended_by = draft.evidence["winners"], draft.evidence["ended_by"]
    won = f"{listed(winners, 'and')} had won in deal {ended_by}"
    return f"this deal was played after the game; {won}"


def not_finished(draft: Draft, deal: AuditedDeal | None) -> str:
    """GAME_NOT_FINISHED."""
    target = draft.evidence["target"]
    missing = f"nobody has {target} points yet" if target else "there are more deals to come"
    score = spoken(draft.evidence["score"])
    return f"{spoken(draft.actual)} is written as winner; by the play it is {score}, and {missing}"


def illegal_step(draft: Draft, deal: AuditedDeal | None) -> str:
    """ILLEGAL_SCORE_STEP."""
    return (
        f"the score changes by {spoken(draft.actual)}; no deal gives that "
        f"(a side gets {either(draft.expected)}, and not in any combination)"
    )


def dealer(draft: Draft, deal: AuditedDeal | None) -> str:
    """WRONG_DEALER."""
    if "previous" not in draft.evidence:
        return f"nobody sits at {draft.actual}; expected {either(draft.expected)} as dealer"
    after = spoken(draft.evidence["previous"])
    return f"{draft.actual} dealt; after {after} it was {draft.expected} who had to deal"
