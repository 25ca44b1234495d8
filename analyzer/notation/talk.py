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
from analyzer.notation.slips import SHORT, begins_astray, first_words, is_one_letter_off, is_slip
from analyzer.notation.tags import TAG_ORDER
from analyzer.notation.trimmings import untrimmed, without_mail_heads
from analyzer.rules import PRESETS, SWITCHES

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
_OF_RULES: Final = ("rules", "options")  # the tags by which everything is judged
_BLANK: Final = r"[-_\s]?"
_PRESET: Final = re.compile(
    rf"\b(?:{'|'.join(name.replace('-', _BLANK) for name in PRESETS)})\b", re.IGNORECASE
)
# One with a name of one word may be told of in other talk.
_SWITCH: Final = re.compile(
    rf"\b(?:{'|'.join(s.name.replace('_', _BLANK) for s in SWITCHES if '_' in s.name)})s?\b",
    re.IGNORECASE,
)
_AGREED: Final = re.compile(r"\b(?:rules|option|preset|variant|we play|played by)", re.IGNORECASE)
_LONG_SEATS: Final = ("south", "north")  # the others are near words of every day
_SHORT_TOLD: Final = 6  # words of a short line in which some are those of a record
_WORD: Final = re.compile(r"[^\W\d_][^\W\d_'’-]+")
_CARD: Final = re.compile(
    r"(?:10|[2-9TJQKA])[SHDC♠♥♦♣]|[SHDC](?:10|[2-9TJQKA])|[SWNE]", re.IGNORECASE
)
_INVITING: Final = re.compile(rf"\W*+deal(?!{_NO_DEAL})", re.IGNORECASE)
_WISHING: Final = re.compile(
    r"\W*+(?:(?:all the best|not (?:bad|me|sure))\b|dear(?:\s[^\W\d_]{2,30}){1,3}\W*+$)",
    re.IGNORECASE,
)
_LONG: Final = 400  # bytes of a line that tell whether it is talk
_MOST_BEHIND: Final = 20  # lines that are looked at for an answer
_REMARK: Final = re.compile(r"(?<=\S)\s+;.*")
_COUNTED: Final = re.compile(r"[\w?♠♥♦♣]")  # what is a word, or may be a card
_LEADING: Final = re.compile(
    r"[\s>]*+[^\w\[\]{}|=%<>:;?]*+"
)  # dashes, quotation marks, a bracket …
_STRUCTURE: Final = re.compile(r"[\[\]{}|=%<>]|^\s*+(?!wrote:\s*$)(?:\S*:|\w+\s+\"|[\d\W_])")
_SEATS: Final = ("ns", "sn", "ew", "south", "west", "north", "east")
_SAID: Final = frozenset(
    (
        *(*KEYWORDS, *_SEATS, "spades", "hearts", "diamonds", "clubs", "nt"),
        *("dealer", "up", "pass", "order", "keeps", "gives", "takes", "pick-up", "pickup"),
    )
)
_NO_SLIPS: Final = frozenset(("not",))  # words of every day, near one that begins a line


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
    is_said = (
        any(map(tells_of_a_deal, begin[:1])) or without_mail_heads(begin, _is_of_a_deal) != begin
    )
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
    return _is_talk([line]) and not _may_be_a_tag(line)


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
    bare = untrimmed(line)
    words = first_words(bare)
    if _INVITING.match(line) or _WISHING.match(bare) or not words:
        return False
    if words[0] in KEYWORDS or (words[0] not in _NO_SLIPS and is_slip(words[0], KEYWORDS)):
        return True
    count = len(bare.split(None, _SHORT_TOLD))
    # The word "as" is no ace.
    others = (word for word in bare.split() if word != "as")
    is_told = count <= _SHORT_TOLD and any(map(_is_of_records, others))
    return begins_astray(words, count, KEYWORDS, is_told)


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
    above = without_mail_heads(lines[:first], _is_of_a_deal)
    if not is_of_a_record(lines[first]) or any(map(_may_be_a_tag, above)):
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
    """Whether most of it is words, and none of those that records are made of; half of it is enough
    where it ends as sentences do and lines of a record do not ("Nice hand!")."""
    bare = " ".join(_REMARK.sub("", untrimmed(line)) for line in lines)
    words = [word for word in bare.split() if _COUNTED.search(word)]
    told = sum(map(_is_told, words))
    others = len(words) - told
    return told > others or not words or (told == others and bare.rstrip()[-1] in ".!")


def _is_talk_above(lines: Sequence[str]) -> bool:
    """Whether a paragraph above a record is talk: also what it tells of a deal in other words."""
    left = without_mail_heads(lines, _is_of_a_deal)
    return _is_talk([line for line in left if not tells_of_a_deal(line)]) and not any(
        map(_may_be_a_tag, left)
    )


def _is_talk_behind(lines: Sequence[str], first: int, end: int) -> bool:
    """Whether a paragraph is talk that tells nothing of the deal above it; what follows it may
    answer what it asks."""
    of = lines[first:end]
    # Behind a question with much below it something may always answer.
    behind = lines[end:] if len(lines) - end <= _MOST_BEHIND else ["yes"]
    is_asking = any("?" in line for line in of)
    if any(map(_may_name_rules, of)):
        return False
    return _is_talk(of) and not settles([*of, *behind] if is_asking else of)


def _may_be_a_tag(line: str) -> bool:
    """Whether a line above a record may be a tag that lost its brackets."""
    bare = untrimmed(line)
    first = _first_word(bare)
    is_seat = any(is_one_letter_off(first, each) for each in _LONG_SEATS)
    is_tag = is_seat or first in _TAGS or _first_word(line) in _TAGS
    return is_tag or _may_name_rules(line) or _SWITCH.search(bare) is not None


def _may_name_rules(line: str) -> bool:
    """Whether a line may be a tag by which all is judged, or the name of rules alone."""
    bare = untrimmed(line)
    first = _first_word(bare)
    if any(first.startswith(each) or is_one_letter_off(first, each) for each in _OF_RULES):
        return True
    is_short = len(bare.split(None, SHORT)) <= SHORT
    is_agreed = _AGREED.search(bare) is not None
    return is_short + is_agreed + (_PRESET.search(bare) is not None) > 1


def _is_of_a_deal(value: str) -> bool:
    """Whether what the head of a mail says may be a line of a deal, as it names a seat or a card
    and little else, or the rules of it."""
    words = [word for word in untrimmed(value).split() if _COUNTED.search(word)]
    told = sum(map(_is_told, words))
    seats = (word for word in map(_bare, words) if word.lower() in _SEATS or _CARD.fullmatch(word))
    return (told * 2 < len(words) and any(seats)) or _may_name_rules(value)


def _first_word(line: str) -> str:
    return next(iter(first_words(line)), "")


def _is_told(word: str) -> bool:
    """Whether it is a word, and none of those that records are made of."""
    return bool(_WORD.fullmatch(_bare(word))) and not _is_of_records(word)


def _is_of_records(word: str) -> bool:
    bare = _bare(word)
    return bare.lower() in _SAID or bool(_CARD.fullmatch(bare))


def _bare(word: str) -> str:
    return word.strip(".,!?:;()\"'’‘“”…*_~#@–—-")
