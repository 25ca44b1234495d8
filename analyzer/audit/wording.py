"""Findings in words: one plain sentence a code, which says what happened and what was expected."""

from __future__ import annotations

from typing import Final

from analyzer.audit.draft import Draft
from analyzer.audit.wording_before import BEFORE_PLAY
from analyzer.audit.wording_play import PLAY, left_bower_note
from analyzer.audit.wording_stated import STATED
from analyzer.audit.words import Sentence
from analyzer.cards import Trump
from analyzer.engine import Undetermined
from analyzer.seats import SEATS

SENTENCES: Final[dict[str, Sentence]] = BEFORE_PLAY | PLAY | STATED

_QUESTIONS: Final = {
    "DEALER_DECLINED_PICKUP": "{who} took the up-card, as he had to",
    "INCOMPLETE_DEAL": "how a trick went that is not recorded",
    "MISSING_CALL": "who made which trump",
    "NAMED_TURNED_DOWN_SUIT": "{who} named the suit that was turned down",
    "ORDER_WITHOUT_SUIT": "{who} held a card of the trump he made",
    "RENEGE": "{who} could have followed suit",
    "WRONG_TRICK_WINNER_RECORDED": "who won the trick",
}


def sentence(draft: Draft, trump: Trump | None) -> str:
    """What a finding says; `trump` is that of its deal."""
    return SENTENCES[draft.code](draft) + left_bower_note(draft, trump)


def question(undetermined: Undetermined) -> str:
    """What cannot be decided, and what would decide it."""
    who = "somebody" if undetermined.seat is None else SEATS[undetermined.seat]
    asked = _QUESTIONS.get(undetermined.code)
    what = f"a {undetermined.code} of {who}" if asked is None else asked.format(who=who)
    whether = "whether " if what.startswith(who) else ""
    where = "" if undetermined.address is None else f" at {undetermined.address}"
    return f"{whether}{what}{where} cannot be decided: not known is {undetermined.missing}"
