"""A record written as a list, or into a table of a wiki: every line of it has the same mark before
it, which becomes a blank, so that each column stays where it was."""

from __future__ import annotations

import re
from typing import Final

from analyzer.notation.talk import is_of_a_record

_STARTS: Final = re.compile(rb"[\s\xef\xbb\xbf]*+(?:[|*-]|\xe2\x80\xa2)[ \t]")
_MARK: Final = re.compile(r"[\s\ufeff]*+([|*•-])(?=[ \t])")
_RULE: Final = re.compile(r"[\s\ufeff]*+\|[|:\s-]*+")  # between the rows of a table
_BAR: Final = "|"


def may_be_listed(data: bytes) -> bool:
    """Whether a text in UTF-8 begins with such a mark."""
    return _STARTS.match(data) is not None


def unlisted(lines: list[str]) -> list[str]:
    """The lines without marks, if all that are not blank have the same one and a record is below
    them; a table has a bar at the end of every line as well, or of none."""
    written = [line for line in lines if line.strip() and not _RULE.fullmatch(line)]
    marks = {found[1] if (found := _MARK.match(line)) else "" for line in written}
    if len(marks) != 1 or "" in marks:
        return lines
    is_table = marks == {_BAR}
    if not is_table and any(map(_RULE.fullmatch, lines)):
        return lines
    closed = is_table and all(line.rstrip().endswith(_BAR) for line in written)
    bare = [_bare(line, closed) for line in lines]
    return bare if any(map(is_of_a_record, bare)) else lines


def _bare(line: str, closed: bool) -> str:
    found = _MARK.match(line)
    if found is None or _RULE.fullmatch(line):
        return " " * len(line)
    bare = f"{line[: found.start(1)]} {line[found.end(1) :]}"
    end = bare.rstrip()
    return f"{end[:-1]} {bare[len(end) :]}" if closed else bare
