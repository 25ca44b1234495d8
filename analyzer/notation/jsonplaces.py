"""Where the values of a JSON text stand. Worked out only when somebody asks, in one pass for each
list or object on the way, kept for the next question."""

from __future__ import annotations

import json
import re
from array import array
from bisect import bisect_right
from collections.abc import Iterator
from itertools import islice
from typing import Final, TypeAlias

from analyzer.notation.limits import LONGEST_LINE, MOST_LINES
from analyzer.span import Place, Span

Path: TypeAlias = tuple[str | int, ...]

TOKEN: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[\]{},:]|[^\s"\[\]{},:]+', re.DOTALL)
CLOSING: Final = {"[": "]", "{": "}"}
_LINE_END: Final = re.compile(r"\r\n|\r|\n")
_BLANKS: Final = re.compile(r"[ \t\r\n]*")


class Positions:
    """Where the values of one JSON text stand; remembers each list and object it has looked at."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._lines = array("I")
        self._members: dict[int, dict[str | int, int]] = {}
        self._line = (-1, "")

    def place(self, path: Path) -> Place:
        """The place of a path, or of the innermost list or object on the way that exists."""
        at = _skip_blanks(self._text, 0)
        for step in path:
            inner = self._inside(at).get(step)
            if inner is None:
                break
            at = inner
        return self.at(at)

    def of_span(self, span: Span) -> Place:
        """The place of a span; one without a path means the start of its line."""
        if span.path or not span.line:
            return self.place(span.path)
        starts = self._starts()
        return self.at(starts[min(span.line, len(starts)) - 1])

    def at(self, at: int) -> Place:
        """The place of a character by its index."""
        starts = self._starts()
        line = bisect_right(starts, at)
        start = starts[line - 1]
        return Place(line, at - start + 1, self._shown(start))

    def _shown(self, start: int) -> str:
        """The line that starts here, nothing of one that is too long; several findings share it."""
        if self._line[0] != start:
            ends = _LINE_END.search(self._text, start, start + LONGEST_LINE)
            end = ends.start() if ends else len(self._text)
            short = end - start <= LONGEST_LINE
            self._line = (start, self._text[start:end] if short else "")
        return self._line[1]

    def _starts(self) -> array[int]:
        if not self._lines:
            self._lines = array("I", [0])
            ends = islice(_LINE_END.finditer(self._text), MOST_LINES)
            self._lines.extend(m.end() for m in ends)
        return self._lines

    def _inside(self, at: int) -> dict[str | int, int]:
        if at not in self._members:
            self._members[at] = dict(_members(self._text, at))
        return self._members[at]


def path_to(text: str, at: int) -> Path:
    """The path of the list, object or value that the text has begun at a place."""
    path: list[str | int] = []
    name = ""
    for match in TOKEN.finditer(text, 0, at):
        mark = text[match.start()]
        if mark == "[":
            path.append(0)
        elif mark == "{":
            path.append("")
        elif mark in "]}" and path:
            path.pop()
        elif mark == "," and path:
            last = path[-1]
            path[-1] = last + 1 if isinstance(last, int) else ""
        elif mark == '"':
            name = match[0]
        elif mark == ":" and path:
            path[-1] = _name(name)
    return tuple(path[:-1] if path[-1:] == [""] else path)


def _skip_blanks(text: str, at: int) -> int:
    blanks = _BLANKS.match(text, at)
    return blanks.end() if blanks else at


def _members(text: str, at: int) -> Iterator[tuple[str | int, int]]:
    """Name or index, and start, of each value inside the list or object that starts here."""
    if text[at : at + 1] not in CLOSING:
        return
    is_list = text[at] == "["
    depth = index = 0
    name: str | None = None
    for match in TOKEN.finditer(text, at + 1):
        token = match[0]
        if depth == 0:
            if token in "]}":
                return
            if token == ",":
                index, name = index + 1, None
                continue
            if token == ":":
                continue
            if is_list:
                yield index, match.start()
            elif name is None:
                name = _name(token)
                continue
            else:
                yield name, match.start()
        if token in CLOSING:
            depth += 1
        elif token in "]}":
            depth -= 1


def _name(token: str) -> str:
    """A name as the parser reads it; beyond a fault of the text it is only a place to stop."""
    try:
        return str(json.loads(token))
    except ValueError:
        return token
