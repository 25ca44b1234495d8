"""JSON text read by the standard library, what is wrong with it told as findings.

What can be read before a fault is kept: a text that breaks off yields everything up to there.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from analyzer.findings import Finding
from analyzer.notation.jsonplaces import CLOSING, TOKEN, Path, Positions, path_to
from analyzer.notation.limits import LONGEST_LINE, MOST_LINES, MOST_MARKS, Faults
from analyzer.span import Span

__all__ = ["DEEPEST", "Parsed", "Path", "Positions", "Unread", "parse", "printable"]

DEEPEST: Final = 100  # lists and objects inside each other


@dataclass(frozen=True, slots=True)
class Unread:
    """Stands for a value that nobody can read, of which a finding tells at this path."""

    path: Path


class Parsed(NamedTuple):
    """The value (None where nothing could be read), what was wrong with the text, and where it
    breaks off: the innermost list or object whose end is not read."""

    value: object
    findings: tuple[Finding, ...]
    cut: Path | None = None


def parse(text: str) -> Parsed:
    """The value of a JSON text without its BOM.

    A name twice in one object is a fault, and if its values differ it is `Unread`. Half a character
    (a lone surrogate) becomes U+FFFD, a text that is too long is cut; these are faults, too. `NaN`,
    `Infinity` and numbers of more than 18 digits are read as numbers that are never whole, so that
    they are refused where they stand.
    """
    refused = _refused(text)
    if refused is not None:
        return Parsed(None, (refused,))
    try:
        return _whole(text, ())
    except json.JSONDecodeError as error:
        expected = _EXPECTED.get(error.msg, "valid JSON")
        found = _found(text, error.pos)
        message = f"{found} cannot be read here: expected {expected}; nothing after it is read"
        finding = _fault(text, error.pos, message, expected, found)
        return _beginning(text, error.pos, finding)


def printable(text: str) -> str:
    """A text of the file as a message may repeat it: what would not print is spelled out.

    >>> printable("a\\x1bb")
    'a\\\\u001bb'
    """
    return "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in text)


_BRACKET: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[\]{}]', re.DOTALL)
_MARK: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[\]{},]', re.DOTALL)
_HALF_CHARACTER: Final = re.compile("[\ud800-\udfff]")
_TO_MEND: Final = re.compile(r"[\ud800-\udfff]|\\[uU][dD]")
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
    """Makes the objects of a text and remembers those that say a name twice, and whether always
    with one value. A name that is too long is cut."""

    doubled: dict[int, dict[str, bool]] = field(default_factory=dict)
    kept: list[dict[str, object]] = field(default_factory=list)  # so that no id is used again

    def __call__(self, pairs: list[tuple[str, object]]) -> dict[str, object]:
        made = {_HALF_CHARACTER.sub("\ufffd", n[: LONGEST_LINE + 1]): value for n, value in pairs}
        if len(made) < len(pairs):
            values: dict[str, list[str]] = {}
            for name, value in pairs:
                values.setdefault(name, []).append(json.dumps(value))
            self.doubled[id(made)] = {
                name: len(set(said)) == 1
                for name, said in values.items()
                if len(said) > 1 and name in made
            }
            self.kept.append(made)
        return made


def _whole(text: str, findings: tuple[Finding, ...]) -> Parsed:
    hook = _Hook()
    value = json.loads(text, object_pairs_hook=hook, parse_int=_integer)
    if hook.doubled or len(text) > LONGEST_LINE or _TO_MEND.search(text):
        value, faults = _mended(value, hook.doubled)
        findings = (*findings, *faults)
    return Parsed(value, findings)


def _integer(digits: str) -> int | float:
    return int(digits) if len(digits) <= _LONGEST_NUMBER else float(digits)


def _mended(value: object, doubled: dict[int, dict[str, bool]]) -> tuple[object, list[Finding]]:
    """The value without half characters and texts that are too long, and a fault for each of them
    and each doubled name."""
    faults = Faults()
    root = [value]
    todo: list[tuple[Any, Path]] = [(root, ())]  # lists and objects, changed in place
    while todo:
        container, path = todo.pop()
        for name, is_one in doubled.get(id(container), {}).items():
            faults.append(_doubled(name, (*path, name), is_one))
            if not is_one:
                container[name] = Unread((*path, name))
        pairs = container.items() if isinstance(container, dict) else enumerate(container)
        for step, inner in list(pairs):
            here = (*path, step) if container is not root else ()
            if isinstance(step, str) and len(step) > LONGEST_LINE:
                faults.append(_long(here))
            if isinstance(inner, str):
                if len(inner) > LONGEST_LINE:
                    inner = inner[:LONGEST_LINE]
                    faults.append(_long(here))
                if _HALF_CHARACTER.search(inner):
                    inner = _HALF_CHARACTER.sub("\ufffd", inner)
                    faults.append(_half(here))
                container[step] = inner
            elif isinstance(inner, dict | list):
                todo.append((inner, here))
    return root[0], faults


def _doubled(name: str, path: Path, is_one: bool) -> Finding:
    what = "both say the same" if is_one else "nobody knows which counts"
    message = f"the name '{printable(name)}' stands twice in one object: expected it once; {what}"
    return _fault_at(path, message, "it once", name)


def _half(path: Path) -> Finding:
    message = "this text holds half a character: expected both halves of it; U+FFFD stands for it"
    return _fault_at(path, message, "both halves of the character")


def _long(path: Path) -> Finding:
    expected = f"a text of at most {LONGEST_LINE:,} characters"
    return _fault_at(path, f"this text is too long: expected {expected}; it is cut", expected)


def _fault_at(path: Path, message: str, expected: str, token: str = "") -> Finding:
    evidence = {"token": printable(token), "expected": expected, "hint": ""}
    return Finding(
        "UNREADABLE",
        "fatal",
        message,
        expected=expected,
        actual=token or None,
        evidence=evidence,
        span=Span(path=path),
    )


def _beginning(text: str, end: int, finding: Finding) -> Parsed:
    """What was complete before a fault, its open lists and objects closed there."""
    open_brackets: list[str] = []
    complete = 0
    closers = ""
    for match in _BRACKET.finditer(text, 0, end):
        mark = text[match.start()]
        if mark in CLOSING:
            open_brackets.append(CLOSING[mark])
            continue
        if mark in "]}":
            open_brackets.pop()
        elif not (_is_closed(match[0]) and open_brackets and open_brackets[-1] == "]"):
            continue
        complete = match.end()
        closers = "".join(reversed(open_brackets))
    if not complete:
        return Parsed(None, (finding,))
    inside = path_to(text, complete)[: len(closers) - 1] if closers else None
    return _whole(text[:complete] + closers, (finding,))._replace(cut=inside)


def _is_closed(token: str) -> bool:
    return re.fullmatch(r'"[^"\\]*(?:\\.[^"\\]*)*"', token, re.DOTALL) is not None


def _refused(text: str) -> Finding | None:
    """Why this text is not read at all: too many lines, too much in it, or too deep a nesting."""
    if text.count("\n") + text.count("\r") > MOST_LINES:
        message, expected = "the text has too many lines", f"at most {MOST_LINES:,} lines"
        return _refusal(text, 0, message, expected)
    depth = 0
    for count, match in enumerate(_MARK.finditer(text)):
        mark = text[match.start()]
        if count == MOST_MARKS:
            expected = f"at most {MOST_MARKS:,} brackets, commas and texts"
            return _refusal(text, match.start(), "the text holds too much", expected)
        if mark in CLOSING:
            depth += 1
            if depth > DEEPEST:
                expected = f"at most {DEEPEST} lists and objects inside each other"
                return _refusal(text, match.start(), "the text is nested too deeply", expected)
        elif mark in "]}":
            depth -= 1
    return None


def _refusal(text: str, at: int, problem: str, expected: str) -> Finding:
    message = f"{problem}: expected {expected}; nothing of it is read"
    return _fault(text, at, message, expected)


def _fault(text: str, at: int, message: str, expected: str, token: str = "") -> Finding:
    place = Positions(text).at(at)
    return Finding(
        "UNREADABLE",
        "fatal",
        message,
        expected=expected,
        actual=token or None,
        evidence={"token": token, "expected": expected, "hint": ""},
        span=Span(line=place.line, path=path_to(text, at)),
        place=place,
    )


def _found(text: str, at: int) -> str:
    token = TOKEN.match(text, at)
    if token is None:
        return "the end of the text" if at >= len(text) else f"'{printable(text[at])}'"
    word = printable(token[0][:20])
    return word if word.startswith('"') else f"'{word}'"
