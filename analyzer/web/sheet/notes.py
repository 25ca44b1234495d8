"""Whole lines of a score sheet as they are typed: a line of PEN stays what it is, and what somebody
tells in his own words becomes a note."""

from __future__ import annotations

from typing import Final

from analyzer.notation.pen.faults import did_you_mean
from analyzer.notation.pen.keywords import DIGITS, KEYWORDS
from analyzer.notation.pen.lexer import TEXT_WORDS
from analyzer.notation.pen.tokens import SIDE_WORDS, SUIT_WORDS, fold

_NO_WORDS: Final = (";", "{", "[")  # what a line that tells nothing begins with
_UNKNOWN: Final = ("?", "-")


def line_or_note(line: str) -> str:
    """A line as it goes into the text.

    >>> line_or_note("Bob dropped a card"), line_or_note("claim S")
    ('note Bob dropped a card', 'claim S')
    """
    return line if _is_meant_as_line(line) else f"note {line.strip()}"


def _is_meant_as_line(line: str) -> bool:
    """Whether a line begins as one of PEN, perhaps with a slip, and goes on as one."""
    first, *rest = line.split()
    word = fold(first).partition(":")[0]
    if word in TEXT_WORDS or first[0] in _NO_WORDS:
        return True
    if first[0] not in DIGITS and word not in KEYWORDS and not did_you_mean(word, KEYWORDS):
        return False
    return not rest or ":" in first or any(map(_is_of_a_record, rest))


def _is_of_a_record(word: str) -> bool:
    """Whether a word is written as cards, seats, sides, suits and numbers are."""
    plain = word.rstrip(":").lower()
    is_known = plain in SIDE_WORDS or plain in SUIT_WORDS or plain in _UNKNOWN
    return is_known or word.isupper() or not DIGITS.isdisjoint(word)
