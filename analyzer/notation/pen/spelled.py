"""Cards whose rank and suit stand apart: `10 hearts`, `ace of spades`, `K ♣`. They are no cards of
the notation; each is one word of its line, so that it has one fault, and one hint."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from analyzer.cards import NO_TRUMP, RANK_NAMES, RANKS, SUITS
from analyzer.notation.limits import MOST_WORDS
from analyzer.notation.pen.tokens import SUIT_WORDS, digits
from analyzer.notation.words import ANY_MARK

_RANK_WORDS: Final = {
    **{rank.lower(): rank for rank in RANKS},
    **{word: rank for rank, word in RANK_NAMES.items()},
    "10": "T",
}
_SUIT_WORDS: Final = {word: SUITS[suit] for word, suit in SUIT_WORDS.items() if suit < NO_TRUMP}


def _any(words: dict[str, str]) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


_RANK: Final = f"(?:{_any(_RANK_WORDS)})"
_SUIT: Final = f"(?:{_any(_SUIT_WORDS)})\ufe0f?"
_PART: Final = f"(?:{_RANK}|{_SUIT})"
_RUN: Final = re.compile(
    rf"(?<![^ :(]){_PART}(?: (?:of )?{_PART})+(?=(?:{ANY_MARK})?\)?(?: |$))",
    re.IGNORECASE | re.ASCII,
)
_GLUED_ON: Final = str.maketrans(dict.fromkeys(":()!?", " "))
_APART: Final = re.compile(
    rf"(?:({_RANK})[ _-]*(?:of[ _-]*)?({_SUIT})|({_SUIT})[ _-]*({_RANK}))((?:{ANY_MARK})?)",
    re.IGNORECASE | re.ASCII,
)
_UP: Final = re.compile(" up ", re.IGNORECASE | re.ASCII)
_LISTS: Final = frozenset(["hand", "dummy", "kitty", "discard"])


def spelled(word: str) -> str:
    """The card that a word spells, in the words of the notation, with its mark; else nothing.

    >>> spelled("10 hearts"), spelled("Ace of Spades!"), spelled("clubs-K"), spelled("hearts")
    ('TH', 'AS!', 'KC', '')
    """
    parts = _APART.fullmatch(word)
    if parts is None:
        return ""
    rank, suit, suit_first, rank_after, mark = parts.groups()
    letter = _SUIT_WORDS[(suit or suit_first).lower().removesuffix("\ufe0f")]
    return _RANK_WORDS[(rank or rank_after).lower()] + letter + mark


def apart(words: Sequence[str]) -> list[tuple[int, int]]:
    """The first and the last word of each such card, on a line on which cards stand.

    >>> apart("1 S: J hearts 9 of clubs AS".split()), apart("hand S: 9S spades 10".split())
    ([(2, 3), (4, 6)], [(3, 4)])
    """
    if len(words) > MOST_WORDS:
        return []
    text = " ".join(words)
    start = words[0].partition(":")[0].lower()
    if start == "deal":
        return [*_cards(text, up.end())] if (up := _UP.search(text)) else []
    if start == "exchange":
        return [*_cards(text, len(" ".join(words[:2])))]
    if start in _LISTS or digits(start) is not None:
        return [*_cards(text, text.find(":") + 1)] if ":" in text else []
    return []


def _cards(text: str, start: int) -> Iterator[tuple[int, int]]:
    """The cards from a place of a text on. Where suits stand before ranks there must be pairs and
    nothing else: what belongs to what is not certain then."""
    if _RANK_WORDS.keys().isdisjoint(text[start:].lower().translate(_GLUED_ON).split()):
        return  # as on nearly all lines, and they are many
    for run in _RUN.finditer(text, start):
        first = text.count(" ", 0, run.start())
        kinds = "".join(map(_kind, run[0].split(" ")))
        pairs = "SR" if re.fullmatch("(?:SR)+", kinds) else "Ro?S"
        for card in re.finditer(pairs, kinds):
            yield first + card.start(), first + card.end() - 1


def _kind(word: str) -> str:
    plain = word.lower()
    return "o" if plain == "of" else "R" if plain in _RANK_WORDS else "S"
