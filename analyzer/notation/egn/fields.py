"""A value of an EGN document with its path: what it must be is asked of it, and what it is not
becomes a finding at its place, so that nothing of a wrong type costs more than itself."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final, TypeVar

from analyzer.findings import Finding
from analyzer.notation.jsontext import Path, Unread, printable
from analyzer.notation.limits import MOST_ITEMS, Faults
from analyzer.span import Span

_Value = TypeVar("_Value")
_LONGEST_SHOWN: Final = 40
_LONGEST_PATH: Final = 100
_NEARLY: Final = 0.8  # of the letters of two names are the same


@dataclass(frozen=True, slots=True)
class Field:
    """A value, where it stands, the list that takes the findings of its document, and where the
    text of that breaks off, if it does.

    `null` says nothing anywhere: it reads as a field that is not there.
    """

    value: object
    path: Path
    findings: Faults
    cut: Path | None = None

    @property
    def is_cut(self) -> bool:
        """Whether the text breaks off inside this list or object: its end is not read."""
        return self.cut is not None and self.cut[: len(self.path)] == self.path

    @property
    def span(self) -> Span:
        """Where it stands."""
        return Span(path=self.value.path if isinstance(self.value, Unread) else self.path)

    @property
    def is_told(self) -> bool:
        """Whether nobody can read it, and a finding tells so."""
        return isinstance(self.value, Unread)

    def get(self, *names: str) -> Field | None:
        """The field of the first of these names that is there."""
        for name in names:
            if isinstance(self.value, dict) and self.value.get(name) is not None:
                return self._inner(self.value[name], name)
        return None

    def spelled(self, names: Collection[str], known: Collection[str]) -> Field:
        """This object, in which a field that is not known, and has nearly the name of one of
        `names` that is missing, stands for that one: it is there and cannot be read."""
        value = self.value
        if not isinstance(value, dict) or set(value) <= set(known):
            return self
        missing = [name for name in names if value.get(name) is None]
        others = (name for name, each in value.items() if _says_more(name, each, known))
        few = islice(others, MOST_ITEMS)
        meant = {name: other for name in few if (other := _meant(name, missing))}
        for name, other in meant.items():
            self._inner(value[name], name)._misspelt(other)
        found = {name: each for name, each in value.items() if name not in meant}
        lost = {other: Unread((*self.path, name)) for name, other in meant.items()}
        return replace(self, value=found | lost)

    def others(self, known: Collection[str]) -> Iterator[tuple[str, Field]]:
        """The fields of this object that have other names and say something, in their order."""
        pairs = self.value.items() if isinstance(self.value, dict) else ()
        others = (p for p in pairs if _says_more(*p, known))
        for name, value in self._few(others, "fields that are not known"):
            yield name, self._inner(value, name)

    def pairs(self, expected: str, hint: str = "") -> Iterator[tuple[str, Field]]:
        """Name and value of each field of an object."""
        if not isinstance(self.value, dict):
            self.refuse(expected, hint)
            return
        for name, value in self._few(self.value.items(), "fields"):
            yield name, self._inner(value, name)

    def items(self, expected: str, most: int = MOST_ITEMS) -> Iterator[Field]:
        """The values of a list, as many as there may be."""
        if not isinstance(self.value, list):
            self.refuse(expected)
            return
        for index, value in enumerate(self._few(self.value, "values", most)):
            yield self._inner(value, index)

    def is_object(self, expected: str, hint: str = "") -> bool:
        """Whether it is an object; refuses what is not."""
        if not isinstance(self.value, dict):
            self.refuse(expected, hint)
        return isinstance(self.value, dict)

    def text(self, expected: str, hint: str = "") -> str | None:
        """A text, or None, and a finding, where it is none."""
        if isinstance(self.value, str):
            return self.value
        self.refuse(expected, hint)
        return None

    def whole(
        self, expected: str, least: int = 0, most: int | None = None, hint: str = ""
    ) -> int | None:
        """A whole number in its bounds, or None, and a finding, where it is none."""
        value = self.value
        if isinstance(value, bool) or not isinstance(value, int):
            value = None
        if value is None or value < least or (most is not None and value > most):
            self.refuse(expected, hint)
            return None
        return value

    def flag(self, hint: str = "") -> bool | None:
        """True or false, or None, and a finding, where it is neither."""
        if isinstance(self.value, bool):
            return self.value
        self.refuse("true or false", hint)
        return None

    def refuse(self, expected: str, hint: str = "") -> None:
        """Says that it cannot be read, and what was expected, unless that is told."""
        if self.is_told:
            return
        found = shown(self.value)
        message = f"{found} at '{self._where()}' cannot be read: expected {expected}"
        self.say(f"{message}; {hint}" if hint else message, expected, hint)

    def miss(self, name: str, expected: str) -> None:
        """Says that a field is missing in this object."""
        where = f" in '{self._where()}'" if self.path else ""
        self.say(f"'{name}' is missing{where}: expected {expected}", expected)

    def say(self, message: str, expected: str, hint: str = "") -> None:
        """A finding at this place, in words of its own."""
        found = shown(self.value)
        evidence = {"token": found, "expected": expected, "hint": hint}
        self.findings.append(
            Finding(
                "UNREADABLE",
                "fatal",
                message,
                expected=expected,
                actual=found,
                evidence=evidence,
                span=self.span,
            )
        )

    def note_unknown(self, kept: str) -> None:
        """Says that a field of this name is not understood, and what becomes of it."""
        name = printable(str(self.path[-1])[:_LONGEST_PATH])
        message = f"the field '{name}' is not one of EGN's: {kept}"
        expected = "a field that EGN has"
        self.findings.append(
            Finding("UNKNOWN_FIELD", "note", message, expected=expected, span=self.span)
        )

    def _misspelt(self, meant: str) -> None:
        name = printable(str(self.path[-1])[:_LONGEST_PATH])
        hint = f'did you mean "{meant}"?'
        message = f"the field '{name}' is not one of EGN's and is not read"
        self.say(f"{message}: expected '{meant}'; {hint}", f"'{meant}'", hint)

    def as_text(self) -> str:
        """Any value as text; what is not a text already, as JSON."""
        if self.is_told:
            return "?"
        if isinstance(self.value, str):
            return self.value
        return json.dumps(
            self.value, ensure_ascii=False, separators=(",", ":"), default=lambda _: None
        )

    def _few(self, values: Iterable[_Value], what: str, most: int = MOST_ITEMS) -> Iterator[_Value]:
        """So many of the values; a finding where there are more."""
        left = iter(values)
        yield from islice(left, most)
        if next(left, None) is not None:
            expected = f"at most {most:,} {what}"
            message = f"there is too much at '{self._where()}': expected {expected}"
            self.say(f"{message}; the rest is left out", expected)

    def _where(self) -> str:
        path = self.span.dotted() or "the document"
        return printable(path if len(path) <= _LONGEST_PATH else path[:_LONGEST_PATH] + "…")

    def _inner(self, value: object, step: str | int) -> Field:
        return Field(value, (*self.path, step), self.findings, self.cut)


def _says_more(name: str, value: object, known: Collection[str]) -> bool:
    """Whether a field is not known and says something."""
    return name not in known and value not in (None, "", [], {})


def _meant(name: str, missing: Collection[str]) -> str | None:
    """The missing name that another is written nearly like, also in other letters and signs."""
    from difflib import get_close_matches  # takes long to import, and most texts have no fault

    plain = {_letters(each): each for each in missing}
    close = get_close_matches(_letters(name), plain, n=1, cutoff=_NEARLY)
    return plain[close[0]] if close else None


def _letters(name: str) -> str:
    return "".join(c for c in name[:_LONGEST_PATH].lower() if c.isalnum())


def shown(value: object) -> str:
    """A value as a message shows it: short ones as written, others by their kind."""
    if isinstance(value, Unread):
        return "what cannot be read"
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, str) and len(value) > _LONGEST_SHOWN:
        value = value[:_LONGEST_SHOWN] + "…"  # for what cannot be printed grows
    written = printable(json.dumps(value, ensure_ascii=False))
    return written if len(written) <= _LONGEST_SHOWN else written[:37] + "…" + written[-1]
