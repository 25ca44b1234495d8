"""Which lines round a record are talk: whole paragraphs of words, none of whose lines can have been
meant as a line of a record. In doubt a line is none, so that no slip of the pen is passed over."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import Final

from analyzer.notation.pen.keywords import KEYWORDS

_WORD: Final = re.compile(r"[^\W\d_][^\W\d_'’-]+")
_CARD: Final = re.compile(
    r"(?:10|[2-9TJQKA])[SHDC♠♥♦♣]|[SHDC](?:10|[2-9TJQKA])|[SWNE]", re.IGNORECASE
)
_STRUCTURE: Final = re.compile(r"[\[\]{}|=%<>]|^\s*+(?:\S*:|\w+\s+\"|[\d\W_])")
_SAID: Final = frozenset(
    (
        *KEYWORDS,
        *("dealer", "up", "pass", "order", "keeps", "gives", "takes", "pick-up", "pickup"),
        *("spades", "hearts", "diamonds", "clubs", "nt", "south", "west", "north", "east"),
    )
)
_NEAR: Final = 0.8  # how much a word has of another for which it may be a slip
_NO_SLIPS: Final = frozenset(("not",))  # words of every day, near one that begins a line
_FIRST: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
# What a sentence tells of a deal in other words than those of a record: how it ended, what was
# agreed about it, or what it counts. The beginnings of words, in all their forms.
_SETTLES: Final = re.compile(
    r"\b(?:rul(?:e|ing)|judg|claim|conced|concession|mis[-\s]?deal|re[-\s]?deal|dealt|dealer|deals|again"
    r"|thr(?:ow|ew)|penal|agree|decid|decision|director|referee|umpire|scor|point|gets?\b|got\b"
    r"|g(?:ive|ave|iven|iving)\b|took|tak(?:e|es|en|ing)\b|count|award|adjust|correct|cancel|void"
    r"|annul|abandon|forfeit|resign|surrender|fold|settl|accept|waive|forg[ai]ve|deduct|allow"
    r"|replay|repeat|only\b|instead|nothing|rest\b|remain|none\b|zero\b|two\b|three\b|four\b"
    r"|five\b)|(?<!\S)\d{1,2}(?=[.,;!?]*(?:\s|$))",
    re.IGNORECASE,
)
_SETTLING: Final = (
    *("ruling", "ruled", "claim", "claims", "claimed", "concede", "concedes", "conceded"),
    *("misdeal", "misdealt", "redeal", "redealt", "penalty", "agreed", "decided", "score"),
    *("scored", "points"),
)


def talk_round(lines: Sequence[str]) -> tuple[int, int]:
    """How many lines at the beginning, and how many at the end, are paragraphs of talk."""
    paragraphs = list(_paragraphs(lines))
    before = after = 0
    while paragraphs and _is_talk(lines[slice(*paragraphs[0])]):
        before = paragraphs.pop(0)[1]
    while paragraphs and _is_talk_behind(lines[slice(*paragraphs[-1])]):
        after = len(lines) - paragraphs.pop()[0]
    return (before, after) if paragraphs else (0, 0)


def may_be_talk(line: str) -> bool:
    """Whether a line can belong to talk at all."""
    return _STRUCTURE.search(line) is None and not begins_like_a_record(line)


def begins_like_a_record(line: str) -> bool:
    """Whether its first word, whatever stands round it, begins a line of a record, or may be a slip
    for one that does."""
    found = _FIRST.search(line)
    first = found[0].lower() if found else ""
    return first in KEYWORDS or (first not in _NO_SLIPS and _is_slip(first, KEYWORDS))


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


def _is_talk_behind(lines: Sequence[str]) -> bool:
    """Whether it is talk that tells nothing of the deal above it."""
    text = " ".join(lines)
    if not _is_talk(lines) or _SETTLES.search(text):
        return False
    words = dict.fromkeys(word.lower() for word in _FIRST.findall(text))
    return not any(_is_slip(word, _SETTLING) for word in words)


def _is_told(word: str) -> bool:
    """Whether it is a word, and none of those that records are made of."""
    bare = word.strip(".,!?:;()\"'’*-")
    return bool(_WORD.fullmatch(bare)) and bare.lower() not in _SAID and not _CARD.fullmatch(bare)


def _is_slip(word: str, of: Sequence[str]) -> bool:
    alike = [each for each in of if each[0] == word[:1]]
    return bool(get_close_matches(word, alike, 1, _NEAR)) or sorted(word) in map(sorted, alike)
