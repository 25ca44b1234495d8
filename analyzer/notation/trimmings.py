"""What stands in talk and says nothing: addresses, smileys, lines drawn across a page, the heads of
mail. No sign of a card is any of these."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Final

_ADDRESS: Final = re.compile(
    r"<?(?:https?://|www\.)[^\s<>]+>?|<?(?:mailto:)?(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+>?",
    re.IGNORECASE,
)
# A number of a telephone begins with + or 0, has more digits than any line of points, and three of
# them together.
_TELEPHONE: Final = re.compile(r"(?<!\S)(?:\+|\(?0)\d(?:[ ()./-]{0,2}\d){6,14}(?!\S)")
_TOGETHER: Final = re.compile(r"\d{3}")
# What a chat writes before a message: when, and who.
_STAMP: Final = re.compile(
    r"\s*+\[?(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?\s+)?\d{1,2}:\d\d(?::\d\d)?(?:\s?[ap]m)?"
    r"(?:\]|\s+[–-])\s+(?:[^\W\d]\w*(?:\s\w+){0,2}:(?!\S))?",
    re.IGNORECASE,
)
_FOOT: Final = re.compile(r"\s*+get outlook for \w+\s*", re.IGNORECASE)
_SMILEY: Final = re.compile(r"(?<!\S)(?:[:;][-'’^]?[)(DPp/*]+|<3+|\^_*\^)(?=[.,!]*(?:\s|$))")
# Signs such as 👍 with what joins and tints them; not the red heart, nor the suits and cards.
_SIGN: Final = re.compile(
    "[\U0001f300-\U0001f5ff\U0001f600-\U0001f6ff\U0001f900-\U0001faff\U0001f1e6-\U0001f1ff"
    "\u2600-\u265f\u2668-\u27bf\u2b50\ufe0f\u200d]"
)
_SUIT: Final = re.compile("[\u2764\u2763]")
_DRAWN: Final = re.compile(r"\s*+(?:([-=_*#–—•·])\s*+(?:\1\s*+){2,}|--|[–—])\s*+")
_FIELD: Final = re.compile(
    r"\s*+[*_]{0,2}(from|to|subject|re|date|sent|cc|bcc|reply-to)[*_]{0,2}:", re.IGNORECASE
)
_OF_MAIL: Final = ("from", "to", "subject")


def untrimmed(line: str) -> str:
    """A line without what says nothing; blank where nothing else is in it."""
    if _DRAWN.fullmatch(line) or _FOOT.fullmatch(line):
        return ""
    stamp = _STAMP.match(line)
    bare = _ADDRESS.sub(" ", line[stamp.end() :] if stamp else line)
    bare = _SMILEY.sub(" ", _TELEPHONE.sub(_unless_points, bare))
    return bare if _SUIT.search(bare) else _SIGN.sub(" ", bare)


def without_mail_heads(lines: Sequence[str], is_none: Callable[[str], bool]) -> list[str]:
    """The lines without those of mail heads, in each of which somebody writes, or of something: a
    date alone may be a tag that lost its brackets. A head is none that says what none does."""
    kept: list[str] = []
    for is_head, of in groupby(lines, lambda line: _FIELD.match(line) is not None):
        run = list(of)
        names = [found[1].lower() for line in run if (found := _FIELD.match(line))]
        if not is_head or not any(name in _OF_MAIL for name in names):
            kept += run
        else:
            kept += [line for line in run if is_none(_FIELD.sub("", line, count=1))]
    return kept


def _unless_points(number: re.Match[str]) -> str:
    return " " if _TOGETHER.search(number[0]) else number[0]
