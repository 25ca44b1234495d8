"""Sentences about the cards played."""

from __future__ import annotations

from typing import Final

from analyzer.audit.draft import Draft
from analyzer.audit.words import Sentence, counted, either, suit, together, what, who
from analyzer.cards import BY_NAME, NO_TRUMP, SUIT_NAMES, Trump, left_bower, name


def _lead(draft: Draft) -> str:
    played = what(draft)
    return f"{who(draft)} led {played} to trick {draft.trick}; expected a lead by {draft.expected}"


def _turn(draft: Draft) -> str:
    return f"{who(draft)} played {what(draft)} out of turn; expected a card of {draft.expected}"


def _not_held(draft: Draft) -> str:
    lies = draft.evidence.get("lies")
    held = f"it lay elsewhere ({lies})" if lies else "his cards are all known"
    return f"{who(draft)} played {what(draft)}, which he cannot hold: {held}"


def _twice(draft: Draft) -> str:
    first = draft.evidence.get("first_trick")
    return f"{who(draft)} played {what(draft)}, which was played in trick {first} already"


def _renege(draft: Draft) -> str:
    facts = draft.evidence
    held = either(facts["legal"] or [facts["proof_card"] or f"a {suit(facts['led'])}"])
    shown = ""
    if facts["proof_trick"] is not None:
        of_several = f"{facts['proof_card']} " if held != facts["proof_card"] else ""
        shown = f" ({of_several}shown in trick {facts['proof_trick']})"
    return f"{who(draft)} played {what(draft)} on a {suit(facts['led'])} lead holding {held}{shown}"


def _trick_size(draft: Draft) -> str:
    if draft.address is not None and draft.trick == draft.actual:
        return f"a trick {draft.actual} is recorded; expected {draft.expected} tricks"
    missing = draft.evidence.get("missing")
    of = f", that of {together(missing)} is missing" if missing else ""
    cards = counted(draft.actual, "card")
    return f"trick {draft.trick} has {cards}{of}; expected {draft.expected}"


def _incomplete(draft: Draft) -> str:
    tricks = counted(draft.actual, "trick")
    return f"the deal stops after {tricks}; expected {draft.expected} tricks, a claim or a ruling"


def _claim(draft: Draft) -> str:
    if isinstance(draft.expected, str):
        return f"{who(draft)} claimed; expected {draft.expected} under these rules"
    claimed = counted(draft.actual, "trick")
    return f"{who(draft)} claimed {claimed}; expected at most {draft.expected}"


PLAY: Final[dict[str, Sentence]] = {
    "LEAD_OUT_OF_TURN": _lead,
    "PLAY_OUT_OF_TURN": _turn,
    "SITTING_OUT_PLAYER_PLAYED": lambda d: (
        f"{who(d)} played {what(d)} though he sits out this deal; expected no card of his"
    ),
    "CARD_NOT_HELD": _not_held,
    "CARD_PLAYED_TWICE": _twice,
    "RENEGE": _renege,
    "TRICK_SIZE": _trick_size,
    "INCOMPLETE_DEAL": _incomplete,
    "INVALID_CLAIM": _claim,
}


def left_bower_note(draft: Draft, trump: Trump | None) -> str:
    """Reminds of the left bower's suit where a renege is about it."""
    if draft.code != "RENEGE" or trump is None or trump == NO_TRUMP:
        return ""
    left = left_bower(trump)
    about = [*(draft.evidence["legal"] or ()), draft.evidence["proof_card"]]
    if draft.card != left and left not in (BY_NAME[card] for card in about if card):
        return ""
    return f" ({name(left)} is a {SUIT_NAMES[trump].removesuffix('s')} here)"
