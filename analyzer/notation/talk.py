"""Which lines round a record are talk: words that cannot have been meant as a line of a record, in
paragraphs of their own or right above its first line and right below its last. In doubt a line is
none, so that no slip of the pen is passed over."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from itertools import takewhile
from typing import Final

from analyzer.notation.pen.keywords import KEYWORDS
from analyzer.notation.tags import TAG_ORDER

# What begins a line of a record and hardly ever one of talk.
_RECORD: Final = re.compile(
    r"[ \t\ufeff]*+(?:%|\{|\[[ \t]*\w+[ \t]+\"|deal[ \t]+\d|\d+[ \t]+[SWNE]:)", re.IGNORECASE
)
# What begins a record or a deal of one: no tag that goes on with a hand of PTN.
_BEGINNING: Final = re.compile(
    r"[ \t\ufeff]*+(?:%|\{|deal\b|\[?[ \t]*+(?!(?:Undealt|Declarer|Contract|Auction|Play"
    r"|Cards(?:Added|Removed|Passed))\b)\w++[ \t]+\")",
    re.IGNORECASE,
)
_MARKED: Final = re.compile(
    rf"\s*+(?:\[|(?:{'|'.join(KEYWORDS)}|\d+)(?:\s+\w+)?\s*:|deal\b)", re.IGNORECASE
)
_TEXT: Final = re.compile(r"\s*+(?:note|ruling|misdeal|redeal|;)", re.IGNORECASE)
_TAGS: Final = frozenset(name.lower() for name in TAG_ORDER)
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
    """How many lines at the beginning, and how many at the end, are talk."""
    paragraphs = list(_paragraphs(lines))
    before = after = 0
    while paragraphs and _is_talk(lines[slice(*paragraphs[0])]):
        before = paragraphs.pop(0)[1]
    while paragraphs and _is_talk_behind(lines[slice(*paragraphs[-1])]):
        after = len(lines) - paragraphs.pop()[0]
    if not paragraphs:
        return 0, 0
    above = _right_above(lines[slice(*paragraphs[0])])
    below = _right_below(lines[slice(*paragraphs[-1])])
    before = paragraphs[0][0] + above if above else before
    return before, len(lines) - paragraphs[-1][1] + below if below else after


def is_of_a_record(line: str) -> bool:
    """Whether a line begins as one of a record does, and hardly ever one of talk."""
    return _RECORD.match(line) is not None


def is_written_like_a_record(line: str) -> bool:
    """Whether a line has the marks of one of a record, or its first word with letters astray."""
    first = _first_word(line)
    is_astray = first not in KEYWORDS and sorted(first) in map(sorted, KEYWORDS)
    return is_astray or is_of_a_record(line) or _MARKED.match(line) is not None


def may_begin(line: str) -> bool:
    """Whether a line can begin a record or a deal of one."""
    return _BEGINNING.match(line) is not None


def may_be_talk(line: str) -> bool:
    """Whether a line can belong to talk at all."""
    return _STRUCTURE.search(line) is None and not begins_like_a_record(line)


def begins_like_a_record(line: str) -> bool:
    """Whether its first word, whatever stands round it, begins a line of a record, or may be a slip
    for one that does."""
    first = _first_word(line)
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


def _right_above(lines: Sequence[str]) -> int:
    """How many lines of a paragraph are talk above the first line of a record; one that begins as a
    tag does may have lost its brackets."""
    first = next((n for n, line in enumerate(lines) if may_begin(line)), 0)
    above = lines[:first]
    if not is_of_a_record(lines[first]) or any(_first_word(line) in _TAGS for line in above):
        return 0
    return first if all(_is_talk([line]) for line in above) else 0


def _right_below(lines: Sequence[str]) -> int:
    """How many lines of a paragraph are talk below the last line of a record. Below a text they may
    be the rest of it, and the beginning of a word may be where a record was cut off."""
    below = sum(1 for _ in takewhile(lambda line: _is_talk([line]), reversed(lines)))
    is_cut_off = any(word.startswith(lines[-1].strip().lower()) for word in KEYWORDS)
    if below == len(lines) or is_cut_off or _TEXT.match(lines[-1 - below]):
        return 0
    return below if _is_talk_behind(lines[len(lines) - below :]) else 0


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


def _first_word(line: str) -> str:
    found = _FIRST.search(line)
    return found[0].lower() if found else ""


def _is_told(word: str) -> bool:
    """Whether it is a word, and none of those that records are made of."""
    bare = word.strip(".,!?:;()\"'’*-")
    return bool(_WORD.fullmatch(bare)) and bare.lower() not in _SAID and not _CARD.fullmatch(bare)


def _is_slip(word: str, of: Sequence[str]) -> bool:
    alike = [each for each in of if each[0] == word[:1]]
    return bool(get_close_matches(word, alike, 1, _NEAR)) or sorted(word) in map(sorted, alike)
