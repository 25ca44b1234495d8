"""Which lines round a record are talk: words that cannot have been meant as a line of a record, in
paragraphs of their own or right above its first line and right below its last. In doubt a line is
none, so that no slip of the pen is passed over."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final

from analyzer.notation.pen.keywords import KEYWORDS
from analyzer.notation.settling import settles
from analyzer.notation.slips import is_slip
from analyzer.notation.tags import TAG_ORDER
from analyzer.notation.trimmings import untrimmed, without_mail_heads

# What begins a line of a record and hardly ever one of talk.
_RECORD: Final = re.compile(
    r"[ \t\ufeff]*+(?:%|\{|\[[ \t]*\w+[ \t]+\"|deal[ \t]+\d|\d+[ \t]+[SWNE]:)", re.IGNORECASE
)
# Nobody heads a deal with these words.
_NO_DEAL: Final = r"(?!\s+(?:me|us|him|them)\b)"
# What begins a record or a deal of one: no tag that goes on with a hand of PTN.
_BEGINNING: Final = re.compile(
    rf"[ \t\ufeff]*+(?:%|\{{|deal\b{_NO_DEAL}"
    r"|\[?[ \t]*+(?!(?:Undealt|Declarer|Contract|Auction|Play|Cards(?:Added|Removed|Passed))\b)"
    r"\w++[ \t]+\")",
    re.IGNORECASE,
)
_MARKED: Final = re.compile(
    rf"\s*+(?:\[|(?:{'|'.join(KEYWORDS)}|\d+)(?:\s+\w+)?\s*:|deal\b{_NO_DEAL})", re.IGNORECASE
)
# The number of a deal, and what is said behind it.
_TOLD_OF_A_DEAL: Final = re.compile(r"\W*+deal\W+\w+\W+(\w.*)", re.IGNORECASE)
_TEXT: Final = re.compile(r"\s*+(?:note|ruling|misdeal|redeal|;)", re.IGNORECASE)
_TAGS: Final = frozenset(name.lower() for name in TAG_ORDER)
_WORD: Final = re.compile(r"[^\W\d_][^\W\d_'’-]+")
_CARD: Final = re.compile(
    r"(?:10|[2-9TJQKA])[SHDC♠♥♦♣]|[SHDC](?:10|[2-9TJQKA])|[SWNE]", re.IGNORECASE
)
_INVITING: Final = re.compile(rf"\W*+deal(?!{_NO_DEAL})", re.IGNORECASE)
_LONG: Final = 400  # bytes of a line that tell whether it is talk
_MOST_BEHIND: Final = 20  # lines that are looked at for an answer
_REMARK: Final = re.compile(r"(?<=\S)\s+;.*")
_COUNTED: Final = re.compile(r"[\w?♠♥♦♣]")  # what is a word, or may be a card
_LEADING: Final = re.compile(
    r"[\s>]*+[^\w\[\]{}|=%<>:;?]*+"
)  # dashes, quotation marks, a bracket …
_STRUCTURE: Final = re.compile(r"[\[\]{}|=%<>]|^\s*+(?!wrote:\s*$)(?:\S*:|\w+\s+\"|[\d\W_])")
_SAID: Final = frozenset(
    (
        *KEYWORDS,
        *("dealer", "up", "pass", "order", "keeps", "gives", "takes", "pick-up", "pickup"),
        *(
            "ns",
            "sn",
            "ew",
            "spades",
            "hearts",
            "diamonds",
            "clubs",
            "nt",
            "south",
            "west",
            "north",
            "east",
        ),
    )
)
_NO_SLIPS: Final = frozenset(("not",))  # words of every day, near one that begins a line
_FIRST: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")


def talk_round(lines: Sequence[str]) -> tuple[int, int]:
    """How many lines at the beginning, and how many at the end, are talk."""
    paragraphs = list(_paragraphs(lines))
    before = after = 0
    while paragraphs and _is_talk_above(lines[slice(*paragraphs[0])]):
        before = paragraphs.pop(0)[1]
    while paragraphs and _is_talk_behind(lines, *paragraphs[-1]):
        after = len(lines) - paragraphs.pop()[0]
    if not paragraphs:
        return 0, 0
    above = _right_above(lines[slice(*paragraphs[0])])
    below = _right_below(lines, *paragraphs[-1])
    before = paragraphs[0][0] + above if above else before
    return before, len(lines) - paragraphs[-1][1] + below if below else after


def may_have_talk(data: bytes) -> bool:
    """Whether the first line or the last of a text can be talk; most files are told by this
    alone."""
    text = data.removeprefix(b"\xef\xbb\xbf").strip()
    ends = text[:_LONG], text[-_LONG:]
    begin, end = (of.decode("utf-8", "replace").splitlines() for of in ends)
    is_said = any(map(tells_of_a_deal, begin[:1])) or without_mail_heads(begin) != begin
    return is_said or any(map(may_be_talk, begin[:1] + end[-1:]))


def is_of_a_record(line: str) -> bool:
    """Whether a line begins as one of a record does, and hardly ever one of talk."""
    return _RECORD.match(line) is not None


def is_written_like_a_record(line: str) -> bool:
    """Whether a line has the marks of one of a record, or its first word with letters astray; what
    is told of a deal has none."""
    first = _first_word(line)
    if tells_of_a_deal(line):
        return False
    is_word = first in KEYWORDS or first in _SAID  # "dealer" has the letters of "redeal"
    is_astray = not is_word and sorted(first) in map(sorted, KEYWORDS)
    return is_astray or is_of_a_record(line) or _MARKED.match(line) is not None


def tells_of_a_deal(line: str) -> bool:
    """Whether a line has words behind the number of a deal, and none of those of a header."""
    told = _TOLD_OF_A_DEAL.match(line)
    return told is not None and _is_said([told[1]])


def is_prose(line: str) -> bool:
    """Whether a line is words, and none that begin a line of a record, or a tag that lost its
    brackets, or may be a slip for it."""
    return _is_talk([line]) and _first_word(line) not in _TAGS


def may_begin(line: str) -> bool:
    """Whether a line can begin a record or a deal of one."""
    return _BEGINNING.match(line) is not None


def may_be_talk(line: str) -> bool:
    """Whether a line can belong to talk at all."""
    bare = untrimmed(line)
    marks = _LEADING.match(bare)
    said = bare[marks.end() :] if marks else bare
    is_empty = not said.strip() and bool(bare.strip())
    return not is_empty and _STRUCTURE.search(said) is None and not begins_like_a_record(line)


def begins_like_a_record(line: str) -> bool:
    """Whether its first word, whatever stands round it, begins a line of a record, or may be a slip
    for one that does."""
    first = _first_word(untrimmed(line))
    if _INVITING.match(line):
        return False
    return first in KEYWORDS or (first not in _NO_SLIPS and is_slip(first, KEYWORDS))


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
    above = without_mail_heads(lines[:first])
    if not is_of_a_record(lines[first]) or any(_first_word(line) in _TAGS for line in above):
        return 0
    return first if all(_is_talk([line]) for line in above) else 0


def _right_below(lines: Sequence[str], first: int, end: int) -> int:
    """How many lines of the last paragraph are talk below the last line of a record. Below a text
    they may be the rest of it, and the beginning of a word may be where a record was cut off."""
    of = lines[first:end]
    below = sum(1 for _ in takewhile(lambda line: _is_talk([line]), reversed(of)))
    is_cut_off = any(word.startswith(of[-1].strip().lower()) for word in KEYWORDS)
    if below == len(of) or is_cut_off or _TEXT.match(of[-1 - below]):
        return 0
    return below if _is_talk_behind(lines, end - below, end) else 0


def _is_talk(lines: Sequence[str]) -> bool:
    return _is_said(lines) and all(map(may_be_talk, lines))


def _is_said(lines: Sequence[str]) -> bool:
    """Whether most of it is words, and none of those that records are made of."""
    bare = " ".join(_REMARK.sub("", untrimmed(line)) for line in lines)
    words = [word for word in bare.split() if _COUNTED.search(word)]
    told = [word for word in words if _is_told(word)]
    return len(told) * 2 > len(words) or not words


def _is_talk_above(lines: Sequence[str]) -> bool:
    """Whether a paragraph above a record is talk: also what it tells of a deal in other words."""
    left = without_mail_heads(lines)
    return _is_talk([line for line in left if not tells_of_a_deal(line)])


def _is_talk_behind(lines: Sequence[str], first: int, end: int) -> bool:
    """Whether a paragraph is talk that tells nothing of the deal above it; what follows it may
    answer what it asks."""
    of = lines[first:end]
    # Behind a question with much below it something may always answer.
    behind = lines[end:] if len(lines) - end <= _MOST_BEHIND else ["yes"]
    is_asking = any("?" in line for line in of)
    return _is_talk(of) and not settles([*of, *behind] if is_asking else of)


def _first_word(line: str) -> str:
    found = _FIRST.search(line)
    return found[0].lower() if found else ""


def _is_told(word: str) -> bool:
    """Whether it is a word, and none of those that records are made of."""
    bare = word.strip(".,!?:;()\"'’‘“”…*_~#@–—-")
    return bool(_WORD.fullmatch(bare)) and bare.lower() not in _SAID and not _CARD.fullmatch(bare)
