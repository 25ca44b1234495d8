"""The sentences about what the table wrote down or claimed, where a code has several cases."""

from __future__ import annotations

from analyzer.audit.draft import Draft
from analyzer.audit.game import AuditedDeal
from analyzer.audit.speech import counted, either, listed, spoken, suit, who
from analyzer.cards import TRUMPS


def claim(draft: Draft, deal: AuditedDeal | None) -> str:
    """INVALID_CLAIM."""
    if "foreign" in draft.evidence:
        return f"{draft.evidence['foreign'][0]} claims; {_nobody_there(draft)}"
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
    """What is wrong with the sides that were written."""
    expected = either(draft.expected)
    if "twice" in draft.evidence:
        return f"{listed(draft.evidence['twice'], 'and')} has two numbers there; expected one"
    return f"the game has no side {listed(draft.evidence['foreign'], 'or')}; expected {expected}"


def _is_unfit(draft: Draft) -> bool:
    """Whether sides or seats that were written are not those of the game."""
    return "foreign" in draft.evidence or "twice" in draft.evidence


def _nobody_there(draft: Draft) -> str:
    return f"nobody sits there; expected {either(draft.expected)}"


def wrong_points(draft: Draft, deal: AuditedDeal | None) -> str:
    """WRONG_POINTS_RECORDED."""
    right = _no_such_side(draft) if _is_unfit(draft) else f"the play gives {spoken(draft.expected)}"
    return f"the deal is written as {spoken(draft.actual)}; {right}"


def wrong_score(draft: Draft, deal: AuditedDeal | None) -> str:
    """WRONG_SCORE_RECORDED, of a deal or of the game."""
    what = "the final score" if draft.deal is None else "the score"
    if draft.evidence.get("tag") == "Score":
        what = "the score at the start"
    right = _no_such_side(draft) if _is_unfit(draft) else f"it was {spoken(draft.expected)}"
    return f"{what} is written as {spoken(draft.actual)}; {right}"


def wrong_count(draft: Draft, deal: AuditedDeal | None) -> str:
    """WRONG_TRICK_COUNT_RECORDED."""
    right = _no_such_side(draft) if _is_unfit(draft) else f"it was {either(draft.expected)}"
    return f"the tricks are written as {spoken(draft.actual)}; {right}"


def wrong_trick_winner(draft: Draft, deal: AuditedDeal | None) -> str:
    """WRONG_TRICK_WINNER_RECORDED."""
    right = _nobody_there(draft) if _is_unfit(draft) else f"{draft.expected} won it"
    return f"trick {draft.trick} is written as won by {draft.actual}; {right}"


def wrong_maker(draft: Draft, deal: AuditedDeal | None) -> str:
    """WRONG_MAKER_RECORDED."""
    right = _nobody_there(draft) if _is_unfit(draft) else f"by the calls it was {draft.expected}"
    return f"{draft.actual} is written as maker; {right}"


def wrong_winner(draft: Draft, deal: AuditedDeal | None) -> str:
    """WRONG_WINNER_RECORDED."""
    right = _no_such_side(draft) if _is_unfit(draft) else f"{either(draft.expected)} won"
    written = "is written as winner" if len(draft.actual) == 1 else "are written as winners"
    return f"{spoken(draft.actual)} {written}; {right}"


def after_the_end(draft: Draft, deal: AuditedDeal | None) -> str:
    """PLAY_AFTER_GAME_OVER."""
    winners, ended_by = draft.evidence["winners"], draft.evidence["ended_by"]
    if not ended_by:
        score, target = spoken(draft.evidence["score"]), draft.evidence["target"]
        return f"the score at the start is {score}; the game ends at {target}, so no deal was left"
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
    if "shown_by" in draft.evidence:
        shown_by = listed(draft.evidence["shown_by"], "and")
        return f"{draft.actual} is written as dealer; by {shown_by} it was {draft.expected}"
    if "previous" not in draft.evidence:
        return f"nobody sits at {draft.actual}; expected {either(draft.expected)} as dealer"
    after = spoken(draft.evidence["previous"])
    return f"{draft.actual} dealt; after {after} it was {draft.expected} who had to deal"
