"""The chance to win a game from a score: as it was, and as a model of it.

In the model every deal comes to points by the same chances, whoever plays and whatever the score;
the states are solved backwards, exactly. Source of the split to begin with: Fred Benjamin, ten
thousand simulated deals a score, Columbus Book of Euchre, column of 6 January 2006.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeAlias, TypeVar

from analyzer.rules import Rules
from analyzer.stats.counts import Counts, written
from analyzer.stats.ways import TOGETHER, Cell, rate

# Points of a deal by side, the dealer's first, then clockwise, and how often they fell so.
Split: TypeAlias = Mapping[tuple[int, ...], float]
Score: TypeAlias = tuple[int, ...]  # in the same order
Chances: TypeAlias = tuple[float, ...]
T = TypeVar("T")

PUBLISHED: Final[Split] = {
    (1, 0): 45,
    (0, 1): 17,
    (2, 0): 16,
    (0, 2): 12,
    (4, 0): 5,
    (0, 4): 5,
}
PRIOR: Final = 200  # deals that the published split counts as, beside a library's own
MOST_STATES: Final = 20_000  # of a model; beyond it nobody waits for one


class Model:
    """The chances to win under a split of points; `deals` is how many deals of its own it rests
    on."""

    def __init__(self, rules: Rules, split: Split, deals: int = 0) -> None:
        """Raises ValueError where no chance ends a game."""
        total = sum(split.values())
        self.rules = rules
        self.deals = deals
        self._split = {points: n / total for points, n in sorted(split.items()) if n}
        self._nothing = self._split.pop((0,) * len(rules.sides), 0.0)
        self._known: dict[Score, Chances] = {}
        self._steps: dict[Score, Chances] = {}
        if not self._split or rules.target < 1:
            raise ValueError("no chance of these ends a game")

    def chances(self, score: Sequence[int]) -> Chances:
        """Of each side, the next dealer's first, then clockwise, at a score in the same order."""
        state = tuple(score)
        if state not in self._known:
            self._known[state] = self._over(state) or self._solved(state)
        return self._known[state]

    def _solved(self, state: Score) -> Chances:
        """The deal goes round, if nothing is scored, until somebody scores: a geometric series."""
        sides = len(state)
        turns = sides if self.rules.all_pass == "next_dealer" else 1
        total = [0.0] * sides
        for turn in range(turns):
            scored = _turned(self._step(_turned(state, turn)), -turn)
            for side in range(sides):
                total[side] += self._nothing**turn * scored[side]
        return tuple([chance / (1 - self._nothing**turns) for chance in total])

    def _step(self, state: Score) -> Chances:
        """The chance of each side that this deal brings points, and it wins in the end."""
        if state in self._steps:
            return self._steps[state]
        total = [0.0] * len(state)
        for points, weight in self._split.items():
            after = tuple([a + b for a, b in zip(state, points, strict=True)])
            then = self._over(after) or _turned(self.chances(_turned(after, 1)), -1)
            for side, chance in enumerate(then):
                total[side] += weight * chance
        self._steps[state] = tuple(total)
        return self._steps[state]

    def _over(self, state: Score) -> Chances | None:
        """Who has won: the highest at the target or beyond; equal ones share it."""
        best = max(state)
        if best < self.rules.target:
            return None
        winners = state.count(best)
        return tuple([(points == best) / winners for points in state])


def _turned(values: tuple[T, ...], steps: int) -> tuple[T, ...]:
    """By side, from so many sides further round."""
    steps %= len(values)
    return (*values[steps:], *values[:steps])


def model_of(counts: Counts) -> Model | None:
    """The model of a pool: its own deals, beside the published split where that fits its rules.
    None where there is nothing to go by, no score wins, or two can win at once in a way that the
    model has not."""
    rules = counts.pool.rules
    shared_end = len(rules.sides) > 2 and rules.simultaneous_finish != "highest_then_shared"
    if rules.deals or shared_end or not 0 < rules.target ** len(rules.sides) <= MOST_STATES:
        return None
    own = {_numbers(part): n for part, n in _keys(counts, "split")}
    split: dict[Score, float] = {points: float(n) for points, n in own.items()}
    if _fits_published(rules):
        for points, percent in PUBLISHED.items():
            split[points] = split.get(points, 0.0) + PRIOR * percent / 100
    if not any(n for points, n in split.items() if any(points)):
        return None
    return Model(rules, split, sum(own.values()))


def visited(counts: Counts) -> tuple[Cell, ...]:
    """How often the dealer's side won from each score that games came through, by score: `part` is
    it with the dealer's side first (`7-8`)."""
    found = sorted((_numbers(part), n) for part, n in _keys(counts, "state"))
    won = {_numbers(part): n for part, n in _keys(counts, "state.0")}
    return tuple([rate(written(s), TOGETHER, won.get(s, 0), n) for s, n in found])


def _fits_published(rules: Rules) -> bool:
    points = (rules.made_points, rules.march_points, rules.euchre_points, rules.loner_march_points)
    return rules.players == 4 and rules.deck == 24 and points == (1, 2, 2, 4)


def _keys(counts: Counts, name: str) -> Iterator[tuple[str, int]]:
    start = f"{name}@"
    for key, n in counts.values.items():
        if key.startswith(start):
            yield key.removeprefix(start), n


def _numbers(part: str) -> Score:
    return tuple(map(int, part.split("-")))
