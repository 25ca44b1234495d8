"""One plain sentence for each code: what was done or written, and what was expected.

A template names the facts of its finding; where one code has several cases a function of
`cases` tells them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from analyzer.audit import cases
from analyzer.audit.draft import Draft
from analyzer.audit.game import AuditedDeal
from analyzer.audit.speech import card, counted, either, listed, place, spoken, suit, who
from analyzer.engine import Undetermined
from analyzer.seats import SEATS

TEMPLATES: Final = {
    "WRONG_HAND_SIZE": "{place} got {cards}; expected {expected}",
    "BID_OUT_OF_TURN": "call {call}: {seat} called out of turn; {expected} was to speak",
    "CALLED_TWICE": "call {call}: {seat} called twice in one round{first}; one call a round is "
    "expected",
    "BID_AFTER_AUCTION_CLOSED": "call {call}: {seat} called after the bidding was over{closed}; no "
    "further call was expected",
    "ORDERED_BY_DUMMY": "call {call}: a call by {seat}, where nobody sits; only players call",
    "DEALER_PASSED_WHEN_STUCK": "call {call}: {seat} passed; the dealer had to name a suit",
    "PARTNER_MUST_GO_ALONE": "{seat} ordered his partner the dealer up and did not play alone; he "
    "had to",
    "ORDER_WITHOUT_SUIT": "{seat} made {trump} trump and held none; he had to hold one (the left "
    "bower does not count)",
    "DEALER_DECLINED_PICKUP": "{seat} left the up-card{up}; the dealer had to take it",
    "PICKUP_IN_ROUND_TWO": "{seat} took the up-card after it was turned down; it had to stay",
    "MISSING_DISCARD": "{seat} took the up-card and laid nothing away before the first lead; one "
    "card had to go",
    "DISCARD_CHANGED": "{seat} laid {card} away after {expected}; the first discard is final",
    "ALONE_WITH_DUMMY": "{seat} plays alone and used the dummy; a maker may do one of the two",
    "ALONE_NOT_AVAILABLE": "{seat} said that he plays alone, and may not; it is ignored",
    "SECOND_DEFENDER_ALONE": "{seat} said that he defends alone after the other defender had; "
    "only the first counts",
    "PLAY_OUT_OF_TURN": "{seat} played {card} to trick {trick} out of turn; {expected} was next",
    "SITTING_OUT_PLAYER_PLAYED": "{seat} played {card} to trick {trick}; he sits out{declared}, "
    "and no card of his was expected",
    "CARD_PLAYED_TWICE": "{seat} played {card} to trick {trick}; it lay in trick {first_trick} "
    "already",
    "UNREADABLE": "this cannot be read",
    "UNKNOWN_FIELD": "this is kept and not understood",
    "RULES_ASSUMED": "the record names no rules; {actual} is taken",
}

QUESTIONS: Final = {
    "ALONE_NOT_AVAILABLE": "who plays alone",
    "CARD_NOT_HELD": "whether {seat} held the card that he played to trick {trick}",
    "DEALER_DECLINED_PICKUP": "whether {seat} took the up-card",
    "ILLEGAL_DUMMY_EXCHANGE": "whether {seat} might exchange cards",
    "INCOMPLETE_DEAL": "how trick {trick} went",
    "LEAD_OUT_OF_TURN": "who had to lead each trick",
    "MISSING_CALL": "who made trump, and how",
    "NAMED_TURNED_DOWN_SUIT": "whether {seat} named the suit turned down",
    "ORDER_WITHOUT_SUIT": "whether {seat} held the trump that he made",
    "PARTNER_MUST_GO_ALONE": "whether {seat}, who ordered his partner up, went alone",
    "RENEGE": "whether {seat} could follow suit in trick {trick}",
    "SITTING_OUT_PLAYER_PLAYED": "whether {seat}, who sits out, led trick {trick}",
    "WRONG_TRICK_WINNER_RECORDED": "who won trick {trick}",
}


def sentence(draft: Draft, deal: AuditedDeal | None) -> str:
    """What is wrong, in one sentence without a full stop."""
    case = cases.CASES.get(draft.code)
    wrong = _filled_in(draft, deal) if case is None else case(draft, deal)
    meant = draft.evidence.get("meant")
    if meant is None:
        return wrong
    return f"{wrong}; perhaps {meant} was meant, which he held and never played"


def _filled_in(draft: Draft, deal: AuditedDeal | None) -> str:
    """The template of a code with the facts of a draft."""
    trump = deal.outcome.trump if deal is not None else None
    facts = {key: spoken(value) for key, value in draft.evidence.items()}
    facts |= {
        "seat": who(draft.seat),
        "card": card(draft.card),
        "up": "" if draft.card is None else f" {card(draft.card)}",
        "trump": suit(trump),
        "trick": str(draft.trick),
        "call": (draft.address or "b").removeprefix("b"),
        "expected": either(draft.expected),
        "actual": spoken(draft.actual),
    }
    facts |= _told(draft.evidence)
    if isinstance(draft.actual, int):
        facts["cards"] = counted(draft.actual, "card")
    if "place" in draft.evidence:
        facts["place"] = place(draft.evidence["place"])
    return TEMPLATES[draft.code].format_map(facts)


def _told(evidence: Mapping[str, Any]) -> dict[str, str]:
    """The plies that a sentence names besides its own, in brackets; nothing where none is known."""
    first, closed = evidence.get("first_call"), evidence.get("closing_call")
    alone = [SEATS.index(word.removeprefix("alone-")) for word in evidence.get("declared", ())]
    plays = "plays" if len(alone) == 1 else "play"
    return {
        "first": f" (first in call {first.removeprefix('b')})" if first else "",
        "closed": f" (call {closed.removeprefix('b')} made trump)" if closed else "",
        "declared": f" ({listed([who(s) for s in alone], 'and')} {plays} alone)" if alone else "",
    }


def question(open_question: Undetermined) -> str:
    """What is not decided, and the datum that would decide it."""
    if open_question.missing == f"trick {open_question.trick}":
        return f"{open_question.missing} is not recorded"
    about = QUESTIONS[open_question.code].format(
        seat=who(open_question.seat), trick=open_question.trick
    )
    return f"{about} is not known without {open_question.missing}"
