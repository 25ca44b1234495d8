"""Small turns of phrase that the sentences of findings share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias

from analyzer.audit.draft import Draft
from analyzer.cards import SUIT_NAMES, TRUMPS, name
from analyzer.seats import SEATS

Sentence: TypeAlias = Callable[[Draft], str]

TRUMP_NAMES: Final = {**dict(zip(TRUMPS, SUIT_NAMES, strict=False)), "N": "no trump"}
_SINGULAR: Final = {letter: word.removesuffix("s") for letter, word in TRUMP_NAMES.items()}


def who(draft: Draft) -> str:
    """The player at fault."""
    return "somebody" if draft.seat is None else SEATS[draft.seat]


def what(draft: Draft) -> str:
    """The card that it is about."""
    return "a card" if draft.card is None else name(draft.card)


def suit(letter: str) -> str:
    """One card's suit: `club`."""
    return _SINGULAR.get(letter, letter)


def either(options: Iterable[Any]) -> str:
    """`A`, `A or B`, `A, B or C`."""
    *others, last = [str(option) for option in options]
    return f"{', '.join(others)} or {last}" if others else last


def together(options: Iterable[Any]) -> str:
    """`A`, `A and B`, `A, B and C`."""
    *others, last = [str(option) for option in options] or ["nobody"]
    return f"{', '.join(others)} and {last}" if others else last


def points(score: Mapping[str, int]) -> str:
    """Points by side, as the notation writes them: `NS 2 EW 0`."""
    return " ".join(f"{side} {n}" for side, n in score.items())


def instead(draft: Draft) -> str:
    """What was expected, where the engine says it."""
    return "" if draft.expected is None else f"; expected {draft.expected}"


def counted(number: int, noun: str) -> str:
    """`1 card`, `4 cards`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
