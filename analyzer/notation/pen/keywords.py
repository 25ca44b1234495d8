"""Which word begins which line of a deal, and what reads it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from analyzer.notation.pen import actions, statements
from analyzer.notation.pen.exchanges import exchange
from analyzer.notation.pen.faults import Fault, did_you_mean, quoted
from analyzer.notation.pen.frame import Frame, Names
from analyzer.notation.pen.hints import A_TRICK_LINE
from analyzer.notation.pen.lexer import Line
from analyzer.notation.pen.tokens import SEAT_WORDS, digits, fold

Handler: TypeAlias = Callable[[Frame, Line], None]

_WITH_COLON: Final[Mapping[str, Handler]] = {
    "bids": actions.bids,
    "discard": actions.discard,
}
_WITHOUT_COLON: Final[Mapping[str, Handler]] = {
    "take": actions.take,
    "alone": actions.alone,
    "exchange": exchange,
    "claim": actions.claim,
    "misdeal": actions.misdeal,
    "tricks": statements.counted,
    "score": statements.counted,
    "total": statements.counted,
    "won": statements.won,
    "trump": statements.trump,
    "call": statements.accusation,
    "ruling": statements.told,
    "note": statements.told,
    "redeal": statements.told,
}
KNOWN_CARDS: Final = ("hand", "dummy", "kitty")
DIGITS: Final = frozenset("0123456789")
_BLOCK: Final = ("alt", "end")
_SHORT: Final = 3  # letters of a word that may be a name
_ROUND_A_WORD: Final = "\"'()*_#.:,-"
KEYWORDS: Final = sorted({"deal", *_WITH_COLON, *_WITHOUT_COLON, *KNOWN_CARDS, *_BLOCK})


def keyword_of(line: Line) -> str:
    """The word that a line begins with, without its colon."""
    return fold(line.words[0].partition(":")[0])


def opens_a_deal(line: Line, in_a_deal: bool) -> bool:
    """Whether a line is the header of a deal, perhaps with a slip in its first word, or in a deal
    with something before it: then too nothing below it belongs to the deal above."""
    first, *others = line.words[:3]
    if first.lower() == "deal":
        return True
    keyword = keyword_of(line)
    if keyword in KEYWORDS and keyword not in ("deal", *KNOWN_CARDS):
        return False
    if in_a_deal and _holds_a_header(line.words):
        return True
    if first[0] in DIGITS:
        return False
    if "dealer" in map(fold, others):
        return True
    name = keyword.rstrip("0123456789")
    has_number = name != keyword or (bool(others) and digits(others[0]) is not None)
    return has_number and did_you_mean(name, KEYWORDS) == "did you mean 'deal'?"


def is_stamped_header(line: Line, in_a_deal: bool) -> bool:
    """Whether the header of a deal stands behind brackets that are no tag, such as a time."""
    return line.words[0].endswith("]") and opens_a_deal(line, in_a_deal)


def _holds_a_header(words: Sequence[str]) -> bool:
    """Whether `deal` and a number stand in a line, or end it, as they begin a header."""
    if "deal" not in " ".join(words).lower():
        return False  # as nearly all lines, and they are many
    for at, word in enumerate(words[:-1]):
        if fold(word).strip(_ROUND_A_WORD) == "deal" and digits(words[at + 1]) is not None:
            return at + 2 == len(words) or fold(words[at + 2]) in ("dealer", "up")
    return False


def handle(frame: Frame, line: Line, keyword: str) -> None:
    """Reads a line of an action or a statement."""
    if line.words[0][0] in DIGITS:
        actions.trick(frame, line)
    elif keyword in _WITH_COLON:
        _WITH_COLON[keyword](frame, line)
    elif keyword in _WITHOUT_COLON:
        if ":" in line.words[0]:
            raise Fault(0, f"a colon follows '{keyword}'", f"'{keyword}' and a blank", "drop it")
        _WITHOUT_COLON[keyword](frame, line)
    elif keyword in KNOWN_CARDS:
        raise Fault(0, f"'{keyword}' stands in an alternative", "calls, cards and statements only")
    else:
        problem = f"{quoted(line.words[0])} begins no line of a deal"
        expected = "the number of a trick, or a word such as bids, discard or score"
        if keyword == "trick":
            raise Fault(0, problem, expected, A_TRICK_LINE)
        raise Fault(0, problem, expected, lambda: _meant(line, keyword, frame.names))


def _meant(line: Line, keyword: str, names: Names) -> str:
    """The keyword that a word is a slip for; nothing where it is more likely a name, or a word of
    its own: the name of a player, or a short capitalised word with nothing of a record behind."""
    word, *rest = line.words[0].rstrip(":,."), *line.words[1:]
    if any(keyword in name.split() for name in names):
        return ""
    if word.istitle() and len(word) <= _SHORT and not any(map(_is_of_a_record, rest)):
        return ""
    known = [each for each in KEYWORDS if each != "end" or not rest]  # nothing follows an end
    return did_you_mean(keyword, known)


def _is_of_a_record(word: str) -> bool:
    """Whether a word is written as cards, seats, sides and numbers are."""
    is_seat = word.rstrip(":").lower() in SEAT_WORDS
    return is_seat or word.isupper() or not DIGITS.isdisjoint(word)
