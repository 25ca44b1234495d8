"""What is only found because somebody is in the middle of typing: it is told when he is through."""

from __future__ import annotations

from typing import Final

from analyzer.findings import Finding
from analyzer.notation.pen.tokens import NAMED_BIDS, ORDER_WORDS, SUIT_WORDS, card
from analyzer.web.sheet.calls import CALL, FIRST
from analyzer.web.sheet.lines import UNSEEN
from analyzer.web.sheet.places import group_of

_LACKING: Final = ("MISSING_CALL", "MISSING_DISCARD", "TRICK_SIZE", "WRONG_HAND_SIZE")
_CALLS: Final = ("pass", *sorted(ORDER_WORDS), *SUIT_WORDS, *NAMED_BIDS)
_ENDS: Final = ("", "H", "0H", "9")  # of cards


def is_under_way(finding: Finding, field: str | None, at: str, value: str) -> bool:
    """Whether a finding at a field may go away by typing on in the field `at` of the same deal,
    which has this value: its last word is not at its end, or something is missing where somebody
    is filling in."""
    if finding.code == "UNREADABLE":
        return field == at and begins_a_word(value.split()[-1] if value.split() else "", at)
    if finding.code == "INCOMPLETE_DEAL":
        return group_of(at).startswith("t")
    return finding.code in _LACKING and group_of(field) == group_of(at)


def begins_a_word(word: str, field: str) -> bool:
    """Whether a word is the beginning of one that can stand in a field.

    >>> begins_a_word("pa", "call-1"), begins_a_word("1", "up"), begins_a_word("1H", "up")
    (True, True, False)
    """
    if field.startswith((CALL, FIRST)):
        whole = word.lower()
        plain = next((call for call in _CALLS if whole.startswith(f"{call}-")), "")
        rest = whole[len(plain) + 1 :] if plain else ""
        return any(call.startswith(whole) for call in _CALLS) or "alone".startswith(rest or "?")
    if field == "exchange" and UNSEEN.startswith(word.lower()):
        return True
    return any(card(word + end) is not None for end in _ENDS)
