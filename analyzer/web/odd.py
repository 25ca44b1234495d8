"""What an address asks that cannot be: the page comes back with what was typed, says of each value
what was expected, and shows nothing until it is put right. Nothing is passed over in silence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Final, NamedTuple

LONGEST: Final = 200  # characters of a value
MISSING: Final = 404
_BAD: Final = 400
_PAGE: Final = "page"
_DAY: Final = re.compile(r"([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2}))?)?")
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
    before = None
    for name, text in (("since", since), ("until", until)):
        if text and len(text) <= LONGEST and not _is_day(text):
            expected = "expected one such as 2026-11-30, or 2026-11, or 2026"
            before = Odd(name, text, f"'{quoted(text)}' is no date: {expected}.")
            yield before
    if before is None and since and until and since > until:
        expected = "expected the same day or a later one"
        yield Odd("until", until, f"'{until}' is before '{since}', the first day: {expected}.")


def choice(name: str, text: str, known: Iterable[str], expected: str) -> Iterator[Odd]:
    """A value that is none of those that are known; an empty one asks nothing."""
    if text and len(text) <= LONGEST and text not in known:
        yield Odd(name, text, f"'{quoted(text)}' is not understood: expected {expected}.")


def quoted(text: str) -> str:
    """What was typed, cut where it is long."""
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def _is_day(text: str) -> bool:
    found = _DAY.fullmatch(text)
    if found is None:
        return False
    try:
        date(*(int(part or 1) for part in found.groups()))
    except ValueError:
        return False
    return True
