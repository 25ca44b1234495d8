"""Slips of the pen: words that may have been meant as others, and words at the beginning of a line
that may have been meant as the word that begins one of a record."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches
from itertools import islice
from math import inf
from typing import Final

_NEAR: Final = 0.8  # how much a word has of another for which it may be a slip
_LONGEST: Final = 40  # letters of a word that can be one of a record, with what is stuck to it
_PARTS: Final = 3  # words that a blank or two made of one

WORD: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
# Words of every day that are one letter off a word that begins a line.
_EVERYDAY: Final = re.compile(
    r"act|ale|all|ant|apt|art|ball|band|bend|bits|cake|calm|cell|clone|con|core|dead|deaf"
    r"|dear|dual|fake|fall|hall|halt|hang|hard|ideal|kids|lake|land|lend|make|malt|meal"
    r"|mend|mon|mummy|nate|ned|node|non|none|nope|nose|not|own|pall|rake|rotal|rote|sake"
    r"|salt|sand|seal|send|son|stake|tale|tall|tame|tape|tend|ton|tummy|und|von|vote|wake"
    r"|wall|wand|weal|wend|win|witty|woe|wow|zeal"
)
_JOINING: Final = re.compile("and|at|on")  # what begins a short line that goes on with another
# The same, but names, which stand alone or before others.
_NAME: Final = re.compile("al|ali|art|carl|dean|don|hank|jake|jon|neal|ron")
SHORT: Final = 3  # words of a line that is hardly a sentence
# Words of every day that begin as one of a record does.
_GOES_ON: Final = re.compile(r"call(?:ed|er|ing|ous|ie|um)|note(?:[ds]\b|book|pad|worthy)")
_TOLD: Final = ("call", "misdeal", "note", "redeal", "ruling")  # what stands behind is anything
_ARGUMENT: Final = re.compile(
    r"(?:by)?(?:ns|sn|ew|we|[swne]|south|west|north|east|spades?|hearts?|diamonds?|clubs?|nt|[hdc]"
    r"|order|pass|alone)(?:keeps|up|by[swne])?"
)


def is_slip(word: str, of: Sequence[str]) -> bool:
    """Whether a word may be a slip for one of these, or is one of them."""
    alike = [each for each in of if each[0] == word[:1]]
    return bool(get_close_matches(word, alike, 1, _NEAR)) or sorted(word) in map(sorted, alike)


def first_words(line: str) -> list[str]:
    """The words at the beginning of a line of which one may have been meant, in small letters."""
    return [found[0].lower() for found in islice(WORD.finditer(line), _PARTS)]


def begins_astray(words: Sequence[str], count: int, of: Sequence[str], is_told: bool) -> bool:
    """Whether a line of so many words that begins with these may have been meant to begin with one
    of others: a letter of it is gone, changed, new or in another place, a blank stands in it, or
    none behind it. A word of every day is none but in a line that is short or, as told, has words
    of a record; a name only there."""
    first = words[0] if words else ""
    if not first or len(first) > _LONGEST:
        return False
    if any(is_one_letter_off(first, each) for each in of):
        return is_told or count <= _most_in_doubt(first)
    is_parted = any("".join(words[:count]) in of for count in range(2, len(words) + 1))
    return is_parted or any(_is_stuck(first, each) for each in of)


def is_one_letter_off(word: str, other: str) -> bool:
    """Whether a word is another with at most one letter more, fewer or changed, or with two that
    changed places."""
    if abs(len(word) - len(other)) > 1:
        return False
    shorter = min(len(word), len(other))
    at = next((n for n in range(shorter) if word[n] != other[n]), shorter)
    rest, others = word[at:], other[at:]
    is_changed = rest[1:] == others[1:] or rest[1:] == others or rest == others[1:]
    return is_changed or (rest[:2] == others[1::-1] and rest[2:] == others[2:])


def _most_in_doubt(word: str) -> float:
    """How many words there may be in a line that begins with one near a word of a record, and is
    no talk for that."""
    if _NAME.fullmatch(word):
        return 0
    if _JOINING.fullmatch(word):
        return 1
    return SHORT if _EVERYDAY.fullmatch(word) else inf


def _is_stuck(word: str, to: str) -> bool:
    """Whether a word begins with another and goes on with what stands behind that."""
    if not word.startswith(to):
        return False
    if to in _TOLD and not _GOES_ON.match(word):
        return True
    return _ARGUMENT.fullmatch(word, len(to)) is not None
