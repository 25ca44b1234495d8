"""JSON text with positions: read by the standard library, and each path of it found again.

What can be read before a fault is kept: a text that breaks off yields everything up to there.
Where a value stands is worked out only when somebody asks, in one pass for each list or object
on the way, kept for the next question.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeAlias

from analyzer.findings import Finding
from analyzer.span import Place, Span

Path: TypeAlias = tuple[str | int, ...]

DEEPEST: Final = 100  # lists and objects inside each other


class Parsed(NamedTuple):
    """The value (None where nothing could be read) and what was wrong with the text."""

    value: object
    findings: tuple[Finding, ...]


def parse(text: str) -> Parsed:
    """The value of a JSON text without its BOM.

    A name twice in one object counts as it stands last, half a character (a lone surrogate)
    becomes U+FFFD; both are faults. `NaN`, `Infinity` and numbers of more than 18 digits are read
    as numbers that are never whole, so that they are refused where they stand.
    """
    too_deep = _too_deep(text)
    if too_deep is not None:
        expected = f"at most {DEEPEST} lists and objects inside each other"
        message = f"the text is nested too deeply: expected {expected}"
        return Parsed(None, (_fault(text, too_deep, message, expected),))
    try:
        return _whole(text, ())
    except json.JSONDecodeError as error:
        expected = _EXPECTED.get(error.msg, "valid JSON")
        found = _found(text, error.pos)
        message = f"{found} cannot be read here: expected {expected}; nothing after it is read"
        finding = _fault(text, error.pos, message, expected)
        return _beginning(text, error.pos, finding)


def printable(text: str) -> str:
    """A text of the file as a message may repeat it: what would not print is spelled out.

    >>> printable("a\\x1bb")
    'a\\\\u001bb'
    """
    return "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in text)


class Positions:
    """Where the values of one JSON text stand; remembers each list and object it has looked at."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._lines: list[int] = []
        self._members: dict[int, dict[str | int, int]] = {}

    def place(self, path: Path) -> Place:
        """The place of a path, or of the innermost list or object on the way that exists."""
        at = _skip_blanks(self._text, 0)
        for step in path:
            inner = self._inside(at).get(step)
            if inner is None:
                break
            at = inner
        return self._place_at(at)

    def of_span(self, span: Span) -> Place:
        """The place of a span; one without a path means the start of its line."""
        if span.path or not span.line:
            return self.place(span.path)
        starts = self._starts()
        return self._place_at(starts[min(span.line, len(starts)) - 1])

    def _place_at(self, at: int) -> Place:
        starts = self._starts()
        line = bisect_right(starts, at)
        start = starts[line - 1]
        ends = _LINE_END.search(self._text, start)
        end = ends.start() if ends else len(self._text)
        return Place(line, at - start + 1, self._text[start:end])

    def _starts(self) -> list[int]:
        if not self._lines:
            self._lines = [0, *(m.end() for m in _LINE_END.finditer(self._text))]
        return self._lines

    def _inside(self, at: int) -> dict[str | int, int]:
        if at not in self._members:
            self._members[at] = dict(_members(self._text, at))
        return self._members[at]


_TOKEN: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[\]{},:]|[^\s"\[\]{},:]+', re.DOTALL)
_BRACKET: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[\]{}]', re.DOTALL)
_LINE_END: Final = re.compile(r"\r\n|\r|\n")
_BLANKS: Final = re.compile(r"[ \t\r\n]*")
_HALF_CHARACTER: Final = re.compile("[\ud800-\udfff]")
_CLOSING: Final = {"[": "]", "{": "}"}
_LONGEST_NUMBER: Final = 18
_EXPECTED: Final = {
    "Expecting value": "a value",
    "Expecting ',' delimiter": "a comma, or the end of the list or object",
    "Expecting ':' delimiter": "a colon after the name",
    "Expecting property name enclosed in double quotes": "a name in double quotes",
    "Unterminated string starting at": "a closing double quote",
    "Invalid control character at": "no line end or control character inside quotes",
    "Extra data": "nothing after the end of the document",
}


@dataclass(slots=True)
class _Hook:
    """Makes the objects of a text and remembers those that say a name twice."""

    doubled: dict[int, list[str]] = field(default_factory=dict)
    kept: list[dict[str, object]] = field(default_factory=list)  # so that no id is used again

    def __call__(self, pairs: list[tuple[str, object]]) -> dict[str, object]:
        made = {_HALF_CHARACTER.sub("\ufffd", name): value for name, value in pairs}
        if len(made) < len(pairs):
            times = Counter(name for name, _ in pairs)
            self.doubled[id(made)] = [name for name in made if times[name] > 1]
            self.kept.append(made)
        return made


def _whole(text: str, findings: tuple[Finding, ...]) -> Parsed:
    hook = _Hook()
    value = json.loads(text, object_pairs_hook=hook, parse_int=_integer)
    if hook.doubled or "\\ud" in text.lower() or _HALF_CHARACTER.search(text):
        value, faults = _mended(value, hook.doubled)
        findings = (*findings, *faults)
    return Parsed(value, findings)


def _integer(digits: str) -> int | float:
    return int(digits) if len(digits) <= _LONGEST_NUMBER else float(digits)


def _mended(value: object, doubled: dict[int, list[str]]) -> tuple[object, list[Finding]]:
    """The value without half characters, and a fault for each of them and each doubled name."""
    faults: list[Finding] = []
    root = [value]
    todo: list[tuple[Any, Path]] = [(root, ())]  # lists and objects, changed in place
    while todo:
        container, path = todo.pop()
        for name in doubled.get(id(container), ()):
            faults.append(_doubled(name, (*path, name)))
        pairs = container.items() if isinstance(container, dict) else enumerate(container)
        for step, inner in list(pairs):
            here = (*path, step) if container is not root else ()
            if isinstance(inner, str) and _HALF_CHARACTER.search(inner):
                container[step] = _HALF_CHARACTER.sub("\ufffd", inner)
                faults.append(_half(here))
            elif isinstance(inner, dict | list):
                todo.append((inner, here))
    return root[0], faults


def _doubled(name: str, path: Path) -> Finding:
    message = (
        f"the name '{printable(name)}' stands twice in one object: expected it once; "
        "the last one counts"
    )
    span = Span(path=path)
    return Finding("UNREADABLE", "fatal", message, expected="it once", actual=name, span=span)


def _half(path: Path) -> Finding:
    message = "this text holds half a character: expected both halves of it; U+FFFD stands for it"
    expected = "both halves of the character"
    return Finding("UNREADABLE", "fatal", message, expected=expected, span=Span(path=path))


def _beginning(text: str, end: int, finding: Finding) -> Parsed:
    """What was complete before a fault, its open lists and objects closed there."""
    open_brackets: list[str] = []
    complete = 0
    closers = ""
    for match in _BRACKET.finditer(text, 0, end):
        token = match[0]
        if token in _CLOSING:
            open_brackets.append(_CLOSING[token])
            continue
        if token in "]}":
            open_brackets.pop()
        elif not (_is_closed(token) and open_brackets and open_brackets[-1] == "]"):
            continue
        complete = match.end()
        closers = "".join(reversed(open_brackets))
    if not complete:
        return Parsed(None, (finding,))
    return _whole(text[:complete] + closers, (finding,))


def _is_closed(token: str) -> bool:
    return re.fullmatch(r'"[^"\\]*(?:\\.[^"\\]*)*"', token, re.DOTALL) is not None


def _too_deep(text: str) -> int | None:
    """Where the nesting goes beyond what is read, if it does."""
    depth = 0
    for match in _BRACKET.finditer(text):
        if match[0] in _CLOSING:
            depth += 1
            if depth > DEEPEST:
                return match.start()
        elif match[0] in "]}":
            depth -= 1
    return None


def _fault(text: str, at: int, message: str, expected: str) -> Finding:
    place = Positions(text)._place_at(at)
    span = Span(line=place.line)
    return Finding("UNREADABLE", "fatal", message, expected=expected, span=span, place=place)


def _found(text: str, at: int) -> str:
    token = _TOKEN.match(text, at)
    if token is None:
        return "the end of the text" if at >= len(text) else f"'{printable(text[at])}'"
    word = printable(token[0][:20])
    return word if word.startswith('"') else f"'{word}'"


def _skip_blanks(text: str, at: int) -> int:
    blanks = _BLANKS.match(text, at)
    return blanks.end() if blanks else at


def _members(text: str, at: int) -> Iterator[tuple[str | int, int]]:
    """Name or index, and start, of each value inside the list or object that starts here."""
    if text[at : at + 1] not in _CLOSING:
        return
    is_list = text[at] == "["
    depth = index = 0
    name: str | None = None
    for match in _TOKEN.finditer(text, at + 1):
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
        if token in _CLOSING:
            depth += 1
        elif token in "]}":
            depth -= 1


def _name(token: str) -> str:
    """A name as the parser reads it; beyond a fault of the text it is only a place to stop."""
    try:
        return str(json.loads(token))
    except ValueError:
        return token
