"""What an address asks that cannot be: the page comes back with what was typed, says of each value
what was expected, and shows nothing until it is put right. Nothing is passed over in silence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from analyzer.store.days import odd_days

LONGEST: Final = 200  # characters of a value
MISSING: Final = 404
_BAD: Final = 400
_PAGE: Final = "page"
_SHOWN: Final = 60  # characters of what was typed that a sentence repeats


class Odd(NamedTuple):
    """A value that cannot be: its name in addresses, what was typed, and what was expected."""

    name: str
    typed: str
    said: str


class OddValues(ValueError):
    """Raised where an address asks what cannot be; the message says all of it."""

    def __init__(self, found: Iterable[Odd]) -> None:
        self.found: Final = tuple(found)
        super().__init__(" ".join(each.said for each in self.found))

    @property
    def status(self) -> int:
        """Of the answer: a page that a list has not is missing."""
        return MISSING if all(each.name == _PAGE for each in self.found) else _BAD


def without(args: Mapping[str, str], found: Iterable[Odd]) -> dict[str, str]:
    """What else an address asks."""
    names = {each.name for each in found}
    return {name: text for name, text in args.items() if name not in names}


def too_long(args: Mapping[str, str]) -> Iterator[Odd]:
    """The values that are longer than any name."""
    for name, text in args.items():
        if len(text) > LONGEST:
            said = f"The filter '{name}' is longer than {LONGEST} characters."
            yield Odd(name, text[:LONGEST], said)


def days(since: str, until: str) -> Iterator[Odd]:
    """What is wrong with the first and the last day; either may be empty."""
    typed = {"since": since, "until": until}
    for name, said in odd_days(since, until):
        if len(typed[name]) <= LONGEST:
            yield Odd(name, typed[name], f"'{quoted(typed[name])}' {said}.")


def choice(name: str, text: str, known: Iterable[str], expected: str) -> Iterator[Odd]:
    """A value that is none of those that are known; an empty one asks nothing."""
    if text and len(text) <= LONGEST and text not in known:
        yield Odd(name, text, f"'{quoted(text)}' is not understood: expected {expected}.")


def quoted(text: str) -> str:
    """What was typed, cut where it is long."""
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
