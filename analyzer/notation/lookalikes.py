"""What copying out of a page or a word processor adds to a record, or puts in the place of blanks
and quotation marks: each becomes what it stands for, or blanks, so that every column stays where it
was."""

from __future__ import annotations

import re
from typing import Final

_BLANKS: Final = "\u00a0\u2000-\u200b\u202f\u205f\u2060\u3000"
_QUOTES: Final = "\u201c\u201d\u201e\u201f\u2033\uff02"
# The marks of forums and pages round a text.
_FRAME: Final = (
    r"\[/?(?:code|pre|quote|spoiler|tt)(?:=[^\]\n]*+)?\]"
    r"|</?(?:blockquote|br|code|div|p|pre|span|tt)\b[^>\n]*+>"
)
_ANY: Final = re.compile(rf"[{_BLANKS}{_QUOTES}]|{_FRAME}", re.IGNORECASE)
_IN_UTF_8: Final = re.compile(
    rb"\xc2\xa0|\xe2\x80[\x80-\x8b\x9c-\x9f\xaf\xb3]|\xe2\x81[\x9f\xa0]|\xe3\x80\x80|\xef\xbc\x82|"
    + _FRAME.encode(),
    re.IGNORECASE,
)
# A tag whose value stands between such marks.
_TAG: Final = re.compile(rf"^[\s>{_BLANKS}]*+\[[\s{_BLANKS}]*+\w++[\s{_BLANKS}]++[{_QUOTES}]")
_QUOTE: Final = re.compile(f"[{_QUOTES}]")
# What stands in quotes or in braces is somebody's words, and stays.
_PART: Final = re.compile(
    rf'(?P<words>"(?:\\.|[^"\\])*+"|\{{[^}}]*+\}}?+)|[{_BLANKS}]|{_FRAME}', re.IGNORECASE
)


def has_lookalikes(data: bytes) -> bool:
    """Whether there is any in a text in UTF-8."""
    return _IN_UTF_8.search(data) is not None


def written_plainly(line: str) -> str:
    """A line with blanks for what looks like one and for the marks of a forum, and with the
    quotation marks that tags have.

    >>> written_plainly("[South\u00a0\u201cAda\u201d]")
    '[South "Ada"]'
    >>> written_plainly("[code]1\u00a0S:\u00a0JH {well\u00a0done}")
    '      1 S: JH {well\\xa0done}'
    """
    if not _ANY.search(line):
        return line
    if _TAG.match(line):
        line = _QUOTE.sub('"', line)
    return _PART.sub(lambda found: found["words"] or " " * len(found[0]), line)
