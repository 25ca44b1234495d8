"""Other words in the place of a name: laid over the ends of lines where the name is, one word where
a notation takes one, and none where what looks like the name says something of the game."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from analyzer.notation.options import option
from analyzer.notation.pasted import NO_TEXT
from analyzer.notation.pen.escapes import unescaped
from analyzer.notation.pen.faults import Fault
from analyzer.notation.pen.statements import points
from analyzer.notation.tags import TAG_ORDER
from analyzer.rules import players_of
from analyzer.seats import SEATED
from analyzer.store.spelled import LINE_BREAK

_NEAR: Final = 400  # characters of a line, within which the tag is sought that a name stands in
_KNOWN: Final = {name.lower() for name in TAG_ORDER}
_BREAK: Final = re.compile(rf"[^\S\r\n]*{LINE_BREAK}")
_LETTERS: Final = re.compile(r"\w*")
_TAG_NAME: Final = re.compile(r"\[[ \t]*(\w*)$")
_KEY: Final = re.compile(r"[ \t]\w*$")
_VALUE: Final = re.compile(
    r'\[[ \t]*(?P<tag>Rules|Options|Score|Result)[ \t]+"(?P<value>(?:[^"\\]|\\.)*)$', re.IGNORECASE
)
_VALUE_GOES_ON: Final = re.compile(r'(?:[^"\\]|\\.)*')
_WORDS_BEFORE: Final = re.compile(r'[^\s"]*$')
_WORDS_BEHIND: Final = re.compile(r'[^\s"]*')


class Swap(NamedTuple):
    """Finds names, and as `kept` longer ones that stay; what stands for a name as it is written."""

    pattern: re.Pattern[str]
    by: Callable[[str], str]

    def in_text(self, text: str) -> str:
        """A text without the names."""
        return self.pattern.sub(self._instead, text)

    def in_word(self, word: str) -> str:
        """The name of a tag, or what a pair in it is called, without the names."""
        if word.lower() in _KNOWN:
            return word
        return self.pattern.sub(lambda found: found["kept"] or self._letters(found), word)

    def in_value(self, tag: str, value: str) -> str:
        """The value of a tag without the names."""
        return self.pattern.sub(lambda found: self._in_value(tag, value, found), value)

    def in_source(self, found: re.Match[str]) -> str:
        """What stands for a name that was found in the text of a file."""
        before = found.string[max(0, found.start() - _NEAR) : found.start()]
        behind = found.string[found.end() : found.end() + _NEAR]
        rest = _letters_of(behind)
        if (name := _TAG_NAME.search(before)) and re.match(r'[ \t]+"', behind[len(rest) :]):
            is_known = f"{name[1]}{found[0]}{rest}".lower() in _KNOWN
            return found[0] if is_known else found["kept"] or self._letters(found)
        if _KEY.search(before) and behind[len(rest) :].startswith('="'):
            return found["kept"] or self._letters(found)
        if (value := _VALUE.search(before)) is not None:
            goes_on = _VALUE_GOES_ON.match(behind)
            whole = value["value"] + found[0] + (goes_on[0] if goes_on else "")
            return self._in_value(value["tag"].title(), unescaped(whole), found)
        return self._instead(found)

    def _instead(self, found: re.Match[str]) -> str:
        return found["kept"] or _laid(self.by(found[0]), found[0])

    def _letters(self, found: re.Match[str]) -> str:
        return re.sub(r"\W", "_", self.by(found[0]))

    def _in_value(self, tag: str, value: str, found: re.Match[str]) -> str:
        is_rules = tag == "Rules" and players_of(value) is not None
        if is_rules or (tag in ("Score", "Result") and _are_points(value)):
            return found[0]
        if tag == "Options":
            return found[0] if _is_option(found) else self.by(found[0]).replace(" ", "-")
        return self._instead(found)


def _letters_of(text: str) -> str:
    found = _LETTERS.match(text)
    return found[0] if found else ""


def _are_points(value: str) -> bool:
    """Whether a tag tells points, so that its words are sides and numbers."""
    for seats in SEATED.values():
        try:
            points(value.split(), 0, seats)
        except Fault:
            continue
        return True
    return False


def _is_option(found: re.Match[str]) -> bool:
    """Whether a name is, or is part of, a word that sets a switch."""
    text = found.string
    before = _WORDS_BEFORE.search(text[max(0, found.start() - _NEAR) : found.start()])
    behind = _WORDS_BEHIND.match(text[found.end() : found.end() + _NEAR])
    words = f"{before[0] if before else ''}{found[0]}{behind[0] if behind else ''}".split()
    return any(option(word)[1] for word in words)


def _laid(words: str, name: str) -> str:
    """The words with a line end wherever the name has one, and no text where it had some."""
    breaks = _BREAK.findall(name)
    parts = words.split(" ", len(breaks))
    parts += parts[-1:] * (len(breaks) + 1 - len(parts))
    left = "\udcff" if NO_TEXT.search(name) else "\ufffd" if "\ufffd" in name else ""
    return "".join(part + end for part, end in zip(parts, [*breaks, left], strict=True))
