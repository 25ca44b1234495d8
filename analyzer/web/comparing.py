"""Two records side by side: deal by deal the lines that differ, and in a line the words. A line has
its counterpart by what it tells: the hand of a seat, a trick, the calls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import islice, zip_longest
from typing import Final, NamedTuple, TypeAlias

MOST_PARTS: Final = 100  # deals told of
MOST_LINES: Final = 200  # of one deal
MOST_WORDS: Final = 60  # of a line, to find those that differ
_DEAL: Final = "deal "
_NAMED: Final = ("hand", "exchange", "alone", "claim")  # told once of each seat

_Key: TypeAlias = tuple[str, int]


class Run(NamedTuple):
    """Words of a line that all stand in its counterpart, or none of them does."""

    text: str
    is_same: bool


Line: TypeAlias = tuple[Run, ...]


class Pair(NamedTuple):
    """A line and its counterpart; None where there is no such line."""

    left: Line | None
    right: Line | None


class Part(NamedTuple):
    """What differs in one deal, by its position; 0 is what stands before the first. `more` lines
    are left out."""

    position: int
    pairs: tuple[Pair, ...]
    more: int


class Differences(NamedTuple):
    """Where two records differ; `more`: there are deals beyond those told of."""

    parts: tuple[Part, ...]
    more: bool


def differences(left: str, right: str) -> Differences:
    """Where two canonical texts differ.

    >>> first, second = "deal 1 up TH\\n1 S: JH QH", "deal 1 up TH\\n1 S: JH KH"
    >>> [pair.left for part in differences(first, second).parts for pair in part.pairs]
    [(Run(text='1 S: JH', is_same=True), Run(text='QH', is_same=False))]
    """
    found = islice(_parts(left, right), MOST_PARTS + 1)
    parts = tuple(found)
    return Differences(parts[:MOST_PARTS], len(parts) > MOST_PARTS)


def _parts(left: str, right: str) -> Iterator[Part]:
    both = zip_longest(_deals_of(left), _deals_of(right), fillvalue=())
    for position, (ours, theirs) in enumerate(both):
        if ours != theirs:
            pairs = tuple(_pairs(ours, theirs))
            yield Part(position, pairs[:MOST_LINES], max(0, len(pairs) - MOST_LINES))


def _deals_of(text: str) -> list[tuple[str, ...]]:
    """The lines before the first deal, then those of each."""
    parts: list[list[str]] = [[]]
    for line in text.splitlines():
        if line.startswith(_DEAL):
            parts.append([])
        if line:
            parts[-1].append(line)
    return [tuple(part) for part in parts]


def _pairs(left: Sequence[str], right: Sequence[str]) -> Iterator[Pair]:
    ours, theirs = _by_key(left), _by_key(right)
    for key in _in_order(list(ours), list(theirs)):
        mine, other = ours.get(key), theirs.get(key)
        if mine is not None and other is not None:
            if mine != other:
                yield Pair(*_parted(mine, other))
        else:
            yield Pair(*(None if each is None else _whole(each) for each in (mine, other)))


def _by_key(lines: Sequence[str]) -> dict[_Key, str]:
    """Lines by what they tell, the second of a kind apart from the first."""
    seen: Counter[str] = Counter()
    found = {}
    for line in lines:
        word, _, rest = line.partition(" ")
        kind = f"{word} {rest[:1]}" if word in _NAMED else word
        found[kind, seen[kind]] = line
        seen[kind] += 1
    return found


def _in_order(left: Sequence[_Key], right: Sequence[_Key]) -> list[_Key]:
    """The keys of both, each where it stands in one of them."""
    waiting = iter(left)
    shared: set[_Key] = set(left)
    found: dict[_Key, None] = {}
    for key in right:
        if key in shared and key not in found:
            for before in waiting:
                found[before] = None
                if before == key:
                    break
        found[key] = None
    return [*found, *(key for key in left if key not in found)]


def _parted(left: str, right: str) -> tuple[Line, Line]:
    """Two lines parted where their words differ; as a whole, where they are very long."""
    ours, theirs = left.split(" "), right.split(" ")
    if max(len(ours), len(theirs)) > MOST_WORDS:
        return _whole(left), _whole(right)
    steps = SequenceMatcher(None, ours, theirs, autojunk=False).get_opcodes()
    mine = [Run(" ".join(ours[a:b]), step == "equal") for step, a, b, _, _ in steps if a < b]
    other = [Run(" ".join(theirs[c:d]), step == "equal") for step, _, _, c, d in steps if c < d]
    return tuple(mine), tuple(other)


def _whole(line: str) -> Line:
    return (Run(line, False),)
