"""Sentences about the cards as dealt, the calls, and what is done before the first lead."""

from __future__ import annotations

from typing import Final

from analyzer.audit.draft import Draft
from analyzer.audit.words import (
    TRUMP_NAMES,
    Sentence,
    counted,
    either,
    instead,
    together,
    what,
    who,
)


def _deck_mismatch(draft: Draft) -> str:
    if draft.evidence.get("missing"):
        return f"{together(draft.evidence['missing'])} of the pack is missing from the deal"
    foreign = draft.evidence.get("foreign") or [what(draft)]
    return f"{together(foreign)} does not belong to a pack of {draft.expected} cards"


def _duplicate(draft: Draft) -> str:
    places = together(draft.evidence.get("places", ()))
    return f"{what(draft)} was dealt twice: {places}; expected once"


def _wrong_hand_size(draft: Draft) -> str:
    place = draft.evidence.get("place", "hand")
    return f"the {place} was dealt {counted(draft.actual, 'card')}; expected {draft.expected}"


def _wrong_dealer(draft: Draft) -> str:
    previous = draft.evidence.get("previous")
    return f"{draft.actual} dealt after {previous}; expected {draft.expected}"


def _turn_to_call(draft: Draft) -> str:
    return f"{who(draft)} called out of turn; expected {draft.expected}"


def _illegal_bid(draft: Draft) -> str:
    allowed = f"; expected {either(draft.expected)}" if draft.expected else ""
    return f"{who(draft)} called {draft.actual}, which this round does not allow{allowed}"


def _turned_down(draft: Draft) -> str:
    named = TRUMP_NAMES.get(draft.actual, draft.actual)
    allowed = either(draft.expected or ("another suit",))
    return f"{who(draft)} named {named}, the suit that was turned down; expected {allowed}"


def _missing_call(draft: Draft) -> str:
    due = f"; expected a call of {draft.expected}" if draft.expected else ""
    return f"the calls end before anybody made trump{due}"


def _illegal_discard(draft: Draft) -> str:
    seat, lies = who(draft), draft.evidence.get("lies")
    if isinstance(draft.actual, str) and draft.card is None:
        return f"{seat} handled the up-card {draft.actual}"
    if draft.card is None:
        return f"{seat} handled the up-card; expected the dealer, {draft.expected}"
    if "six" not in draft.evidence:
        return f"{seat} had to keep the up-card {what(draft)} and never played it"
    six = draft.evidence["six"]
    if six and what(draft) in six:
        return f"{seat} laid away the up-card {what(draft)}, which is not allowed"
    where = f", which lay elsewhere ({lies})" if lies else ""
    held = f"; expected one of {' '.join(six)}" if six else "; expected a card he may lay away"
    return f"{seat} laid away {what(draft)}{where}{held}"


def _discard_changed(draft: Draft) -> str:
    return f"{who(draft)} laid away {what(draft)} after {draft.expected}; the first is final"


def _exchange(draft: Draft) -> str:
    seat, lies = who(draft), draft.evidence.get("lies")
    if draft.card is not None:
        where = f", which lay elsewhere ({lies})" if lies else ""
        return f"{seat} exchanged {what(draft)}{where}; expected cards that he may change"
    if isinstance(draft.actual, int):
        return f"{seat} kept {counted(draft.actual, 'card')}; expected {draft.expected}"
    if isinstance(draft.actual, str):
        return f"{seat} exchanged cards {draft.actual}; expected before it"
    return f"{seat} exchanged cards otherwise than agreed{instead(draft)}"


def _declined(draft: Draft) -> str:
    return f"{who(draft)} left the up-card {what(draft)}; expected him to take it"


BEFORE_PLAY: Final[dict[str, Sentence]] = {
    "DECK_MISMATCH": _deck_mismatch,
    "DUPLICATE_CARD_IN_DEAL": _duplicate,
    "WRONG_HAND_SIZE": _wrong_hand_size,
    "WRONG_DEALER": _wrong_dealer,
    "BID_OUT_OF_TURN": _turn_to_call,
    "CALLED_TWICE": lambda d: f"{who(d)} called twice in one round; the second call is ignored",
    "BID_AFTER_AUCTION_CLOSED": lambda d: (
        f"{who(d)} called after the calls were over; expected no more calls"
    ),
    "ILLEGAL_BID": _illegal_bid,
    "ORDERED_BY_DUMMY": lambda d: f"{who(d)} called, a place without a player; expected a player",
    "NAMED_TURNED_DOWN_SUIT": _turned_down,
    "DEALER_PASSED_WHEN_STUCK": lambda d: f"{who(d)} passed as the dealer; expected a suit",
    "MISSING_CALL": _missing_call,
    "PARTNER_MUST_GO_ALONE": lambda d: (
        f"{who(d)} ordered the dealer, his partner; expected him to play alone"
    ),
    "ORDER_WITHOUT_SUIT": lambda d: (
        f"{who(d)} made trump without a card of it in his hand; expected one"
    ),
    "DEALER_DECLINED_PICKUP": _declined,
    "PICKUP_IN_ROUND_TWO": lambda d: (
        f"{who(d)} took the up-card after it was turned down; expected it left"
    ),
    "ILLEGAL_DISCARD": _illegal_discard,
    "MISSING_DISCARD": lambda d: (
        f"{who(d)} took the up-card and laid nothing away before the first card; expected a discard"
    ),
    "DISCARD_CHANGED": _discard_changed,
    "ILLEGAL_DUMMY_EXCHANGE": _exchange,
    "ALONE_WITH_DUMMY": lambda d: (
        f"{who(d)} plays alone and uses the dummy; expected one or the other"
    ),
    "ALONE_AFTER_FIRST_LEAD": lambda d: f"{who(d)} said too late that he is alone; it is ignored",
    "ALONE_NOT_AVAILABLE": lambda d: (
        f"{who(d)} said that he is alone, which he may not here; it is ignored"
    ),
    "DEFEND_ALONE_NOT_ALLOWED": lambda d: (
        f"{who(d)} said that he defends alone, which is not allowed here; it is ignored"
    ),
    "SECOND_DEFENDER_ALONE": lambda d: (
        f"{who(d)} said that he defends alone after another did; it is ignored"
    ),
}
