"""Sufficient counts: whole numbers that can be added and subtracted, in any order, to the same
result, and from which every figure and its interval is worked out.

A key is `COLUMN@POSITION` for a sum of rows, and `MEAN.g`, `.xx`, `.xn`, `.nn` `@POSITION` (or
`@all`) for the sums over games that an interval clustered by game needs: how many games had any n,
Σx², Σxn and Σn². Where everybody is counted there are also `split@1-0`, how often the points of a
deal fell so, `state@7-8`, how often a game stood so before a deal, and `state.0@7-8`, how often the
first of these sides won then: the dealer's side stands first, the others clockwise.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import repeat
from typing import Any, Final

from analyzer.seats import Seat, Side, side_of
from analyzer.stats.facts import GameFacts
from analyzer.stats.pool import Pool
from analyzer.stats.rows import COLUMNS, Place, Row, rows_of

# The means that are clustered by game: the columns of x and n. x is in halves of a point, but for
# `length`, which counts deals.
MEANS: Final[Mapping[str, tuple[str, str]]] = {
    "net": ("net", "deals"),
    "call": ("call_net", "calls"),
    "next": ("next_net", "next"),
    "green": ("green_net", "green"),
    "length": ("hands", "finished"),
}


ALL: Final = "all"
_IN_MEANS: Final = tuple(column for both in MEANS.values() for column in both)


@dataclass(frozen=True, slots=True)
class Counts:
    """The counts of some games of one pool: of everybody at the table, or of one player (or two,
    who then are counted as one). No key has the value 0, so that equal counts are equal."""

    pool: Pool
    everybody: bool = True
    values: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if 0 in self.values.values():
            kept = {key: n for key, n in self.values.items() if n}
            object.__setattr__(self, "values", kept)

    def __add__(self, other: Counts) -> Counts:
        """Both together. Raises ValueError for counts of another pool, or of one player with
        those of everybody."""
        return self._with(other, 1)

    def __sub__(self, other: Counts) -> Counts:
        """Without games that were added before."""
        return self._with(other, -1)

    def _with(self, other: Counts, sign: int) -> Counts:
        if (self.pool, self.everybody) != (other.pool, other.everybody):
            raise ValueError(f"{other.pool.text!r} is not counted with {self.pool.text!r}")
        values = dict(self.values)
        add_counts(values, other.values, sign)
        return Counts(self.pool, self.everybody, values)

    def at(self, column: str, position: int) -> int:
        """The sum of a column at a position."""
        return self.values.get(key(column, position), 0)

    def to_json(self) -> dict[str, Any]:
        """As JSON has it, keys sorted."""
        values = dict(sorted(self.values.items()))
        return {"pool": self.pool.text, "everybody": self.everybody, "values": values}

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Counts:
        """The inverse of `to_json`."""
        return Counts(Pool(data["pool"]), data["everybody"], dict(data["values"]))


def counts_of_game(game: GameFacts, rows: Mapping[Place, Row] | None = None) -> Counts:
    """Everybody's counts of one game; `rows` are those of `rows_of`, where they are at hand."""
    values: dict[str, int] = {}
    add_rows(values, rows_of(game) if rows is None else rows)
    _add_course(values, game)
    return Counts(game.pool, True, values)


def counts_of_rows(
    pool: Pool, rows: Mapping[Place, Row], seats: Collection[Seat] | None = None
) -> Counts:
    """The counts of one game's rows: of these seats as one player, or of everybody without the
    course of the game (`state`, `split`), which rows do not hold."""
    values: dict[str, int] = {}
    add_rows(values, rows, seats)
    return Counts(pool, seats is None, values)


def add_counts(total: dict[str, int], values: Mapping[str, int], sign: int = 1) -> None:
    """Adds counts to a total, or takes them away with the sign -1."""
    known = total.get
    for name, value in values.items():
        total[name] = known(name, 0) + sign * value


def add_rows(
    values: dict[str, int], rows: Mapping[Place, Row], seats: Collection[Seat] | None = None
) -> None:
    """Adds what `counts_of_rows` says of one game."""
    own = {} if values else values
    known = own.get
    places: dict[int, None] = {}
    for (seat, position), row in rows.items():
        if seats is None or seat in seats:
            places[position] = None
            keys = _keys(position)
            for column, n in row.items():
                name = keys[column]
                own[name] = known(name, 0) + n
    sums = [list(map(known, _keys_in_means(position), repeat(0))) for position in places]
    for position, told in zip(places, sums, strict=True):
        _add_squares(own, position, told)
    _add_squares(own, ALL, list(map(sum, zip(*sums, strict=True))))
    if own is not values:
        add_counts(values, own)


@cache
def _keys(position: int) -> Mapping[str, str]:
    """The key of each column at a position."""
    return {column: key(column, position) for column in COLUMNS}


@cache
def _keys_in_means(position: int) -> Sequence[str]:
    """The keys of the columns that means are made of, at a position."""
    return [key(column, position) for column in _IN_MEANS]


def key(column: str, position: int) -> str:
    """The key of a sum of rows."""
    return f"{column}@{position}"


def _add_squares(values: dict[str, int], where: int | str, sums: Sequence[int]) -> None:
    """Adds to the counts of one game what an interval clustered by game needs; its sums are those
    of x and n, mean by mean."""
    pairs = iter(sums)
    for (games, xx, xn, nn), x, n in zip(_keys_of_means(where), pairs, pairs, strict=False):
        if n:
            values[games], values[xx], values[xn], values[nn] = 1, x * x, x * n, n * n


@cache
def _keys_of_means(where: int | str) -> list[list[str]]:
    return [[f"{mean}.{sum_}@{where}" for sum_ in ("g", "xx", "xn", "nn")] for mean in MEANS]


def _add_course(values: dict[str, int], game: GameFacts) -> None:
    """How the points of each deal fell, and the scores that the game came through."""
    players, course = game.rules.players, game.course
    for number, deal in enumerate(game.deals):
        if deal.left_out:
            continue
        keys = [_split(deal.order, deal.points, players)]
        if course is not None:
            sides, score = sides_from(deal.order, players), course.scores[number]
            state = written([score[side] for side in sides])
            keys += (f"state@{state}", f"state.{sides.index(course.winner)}@{state}")
        for each in keys:
            values[each] = values.get(each, 0) + 1


@lru_cache(maxsize=1024)
def _split(order: tuple[Seat, ...], by_position: tuple[int, ...], players: int) -> str:
    """The key of how the points of a deal fell."""
    points = dict(zip([side_of(seat, players) for seat in order], by_position, strict=True))
    return f"split@{written([points[side] for side in sides_from(order, players)])}"


@cache
def sides_from(order: tuple[Seat, ...], players: int) -> tuple[Side, ...]:
    """The sides, the dealer's first, then clockwise."""
    return tuple(dict.fromkeys([side_of(seat, players) for seat in (order[-1], *order)]))


def written(numbers: Iterable[int]) -> str:
    """Points by side as a key has them."""
    return "-".join([str(number) for number in numbers])
