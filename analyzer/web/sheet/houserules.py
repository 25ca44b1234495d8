"""The house rules of a score sheet: as they are typed, what is said of a word that is none, and a
hint with the words to type."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Final

from analyzer.notation.options import option_words
from analyzer.rules import SWITCHES, UnknownRules, parse_option

_HINT: Final = re.compile(r"(.*) if (.*): did you play that\?")
_LONGEST: Final = 5  # words that stand for one rule
_NAMES: Final = [switch.name.replace("_", "-") for switch in SWITCHES]
_EXPECTED: Final = "Expected words such as stick-the-dealer or target=11"


def told_of_options(value: str) -> str:
    """What is wrong with the first word that sets no rule; empty where there is none.

    >>> told_of_options("stick the dealer")
    "'stick the dealer' is no house rule: did you mean stick-the-dealer?"
    """
    words = value.replace(",", " ").split()
    for at, word in enumerate(words):
        if not _sets_a_rule(word):
            return _told(words[at:])
    return "" if "," not in value else "Expected blanks between the house rules, no commas."


def in_house_rules(hint: str) -> str:
    """A hint with the words that go into the field for house rules.

    >>> in_house_rules("1 finding disappears if stick_the_dealer = no: did you play that?")
    '1 finding disappears with the house rule no-stick-the-dealer. Did you play that?'
    """
    told = _HINT.fullmatch(hint)
    if told is None:
        return hint
    ways = [way.partition(" = ") for way in told[2].split(" or ")]
    words = " or ".join(option_words([(name, value)]) for name, _, value in ways)
    return f"{told[1]} with the house rule {words}. Did you play that?"


def _told(words: list[str]) -> str:
    """A rule written in several words is one with dashes; else what is spelled most like it."""
    for count in range(min(_LONGEST, len(words)), 1, -1):
        joined = "-".join(words[:count])
        if _sets_a_rule(joined) or get_close_matches(joined, _NAMES, n=1, cutoff=0.85):
            return _meant(" ".join(words[:count]), joined)
    return _meant(words[0], words[0])


def _meant(written: str, word: str) -> str:
    if _sets_a_rule(word):
        return f"'{written}' is no house rule: did you mean {word}?"
    name, equals, value = word.lower().replace("_", "-").partition("=")
    if name in _NAMES:
        return f"'{written}': {_problem(word)}."
    close = get_close_matches(name.removeprefix("no-"), _NAMES, n=1)
    if not close:
        return f"'{written}' is no house rule. {_EXPECTED}."
    no = "no-" if name.startswith("no-") else ""
    return f"'{written}' is no house rule: did you mean {no}{close[0]}{equals}{value}?"


def _sets_a_rule(word: str) -> bool:
    return not _problem(word)


def _problem(word: str) -> str:
    """Why a word sets no rule; empty where it does."""
    try:
        parse_option(word)
    except UnknownRules as error:
        return str(error)
    return ""
