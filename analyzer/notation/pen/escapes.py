"""What a backslash means in tag values, annotations and free text, and where one is written."""

from __future__ import annotations

import re
from typing import Final

_ESCAPE: Final = re.compile(r'\\(["\\{};n])')
_BLANKS: Final = re.compile(r"[ \t\n]+")
_LINE_END: Final = re.compile(r"\r\n?")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_COMMENT_START: Final = re.compile(r"(?:(?<=[ \t])|^);")
_QUOTED: Final = {'"': r"\"", "\\": r"\\", "\n": r"\n"}
_BRACED: Final = {"}": r"\}", "\\": r"\\", "\n": r"\n"}
_FREE: Final = {"{": r"\{", "\\": r"\\", "\n": r"\n"}


def unescaped(raw: str) -> str:
    r"""The text meant; a backslash before anything else is itself.

    >>> unescaped(r"a \} b \n c:\d")
    'a } b \n c:\\d'
    """
    if "\\" not in raw:
        return raw
    return _ESCAPE.sub(lambda found: "\n" if found[1] == "n" else found[1], raw)


def annotation_text(raw: str) -> str:
    """What stands between braces: line ends and runs of blanks are one blank."""
    return unescaped(_BLANKS.sub(" ", raw).strip(" "))


def quoted_value(text: str) -> str:
    """A tag value in its quotes."""
    return f'"{_escape(_clean(text), _QUOTED)}"'


def braced(text: str) -> str:
    """An annotation on one line, as it reads back."""
    lines = _clean(text).split("\n")
    joined = "\n".join(re.sub(r"[ \t]+", " ", line) for line in lines).strip(" ")
    return "{" + _escape(joined, _BRACED) + "}"


def free_text(text: str) -> str:
    """The text of a note, ruling, misdeal or redeal line."""
    escaped = _escape(_clean(text).strip(" \t"), _FREE)
    return _COMMENT_START.sub(r"\\;", escaped)


def _clean(text: str) -> str:
    return _SURROGATE.sub("\ufffd", _LINE_END.sub("\n", text))


def _escape(text: str, escapes: dict[str, str]) -> str:
    return text.translate({ord(character): escape for character, escape in escapes.items()})
