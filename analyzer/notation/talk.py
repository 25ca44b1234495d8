"""Which lines round a record are talk: whole paragraphs of words, none of whose lines can have been
meant as a line of a record. In doubt a line is none, so that no slip of the pen is passed over."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import Final

_WORD: Final = re.compile(r"[^\W\d_][^\W\d_'’-]+")
_CARD: Final = re.compile(
    r"(?:10|[2-9TJQKA])[SHDC♠♥♦♣]|[SHDC](?:10|[2-9TJQKA])|[SWNE]", re.IGNORECASE
)
_STRUCTURE: Final = re.compile(r"[\[\]{}|=%<>]|^\s*+(?:\S*:|\w+\s+\"|[\d\W_])")
_BEGINNINGS: Final = (
    *("deal", "hand", "dummy", "kitty", "bids", "take", "discard", "alone", "exchange", "claim"),
    *("trump", "tricks", "score", "total", "won", "call", "ruling", "note", "misdeal", "redeal"),
    *("alt", "end"),
)
_SAID: Final = frozenset(
    (
        *_BEGINNINGS,
        *("dealer", "up", "pass", "order", "keeps", "gives", "takes", "pick-up", "pickup"),
        *("spades", "hearts", "diamonds", "clubs", "nt", "south", "west", "north", "east"),
    )
)
_NEAR: Final = 0.8  # how much a word has of another for which it may be a slip
_SENTENCE: Final = 4  # words of a line that is talk even if it begins like one of a record


def talk_round(lines: Sequence[str]) -> tuple[int, int]:
    """How many lines at the beginning, and how many at the end, are paragraphs of talk."""
    paragraphs = list(_paragraphs(lines))
    before = after = 0
    while paragraphs and _is_talk(lines[slice(*paragraphs[0])]):
        before = paragraphs.pop(0)[1]
    while paragraphs and _is_talk(lines[slice(*paragraphs[-1])]):
        after = len(lines) - paragraphs.pop()[0]
    return (before, after) if paragraphs else (0, 0)


def may_be_talk(line: str) -> bool:
    """Whether a line can belong to talk at all."""
    return _STRUCTURE.search(line) is None and not _begins_record(line)


def _paragraphs(lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    """The first line of each paragraph, and the first behind it; a document in braces is one of
    its own."""
    first: int | None = None
    for number, line in enumerate((*lines, "")):
        is_apart = line.lstrip().startswith("{") or lines[number - 1].strip() == "}"
        if first is not None and (is_apart or not line.strip()):
            yield first, number
            first = None
        if line.strip() and first is None:
            first = number


def _is_talk(lines: Sequence[str]) -> bool:
    words = [word for line in lines for word in line.split()]
    told = [word for word in words if _is_told(word)]
    return len(told) * 2 > len(words) and all(map(may_be_talk, lines))


def _is_told(word: str) -> bool:
    """Whether it is a word, and none of those that records are made of."""
    bare = word.strip(".,!?:;()\"'’*-")
    return bool(_WORD.fullmatch(bare)) and bare.lower() not in _SAID and not _CARD.fullmatch(bare)


def _begins_record(line: str) -> bool:
    """Whether its first word begins a line of a record, or may be a slip for one that does."""
    words = line.split()
    first = words[0].lower() if words else ""
    if first in _BEGINNINGS:
        return True
    alike = [each for each in _BEGINNINGS if each[0] == first[:1]]
    is_slip = get_close_matches(first, alike, 1, _NEAR) or sorted(first) in map(sorted, alike)
    return bool(is_slip) and sum(map(_is_told, words)) < _SENTENCE
