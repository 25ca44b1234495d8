"""The figures of one or two sets of counts, group by group, as the tables of a page tell them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final, NamedTuple, TypeAlias

from analyzer.charts.chart import MINUS, NONE, apart, told
from analyzer.stats import (
    DEFINITIONS,
    NO_DIFFERENCE,
    Cell,
    Counts,
    Definition,
    Difference,
    difference,
    evaluate,
)
from analyzer.stats.words import place_name

Cells: TypeAlias = Mapping[str, Cell]  # of one figure, by place


class Number(NamedTuple):
    """A cell in texts. `is_thin`: too little is behind it to say much."""

    value: str
    fraction: str
    interval: str
    is_thin: bool = False


class Apart(NamedTuple):
    """How far two sides are apart, in texts. `is_thin`: too little is behind one of them."""

    value: str
    interval: str
    is_thin: bool = False


class Line(NamedTuple):
    """A place (a seat, a round, an outcome), its number on each side, and the difference of
    two."""

    place: str
    numbers: tuple[Number, ...]
    apart: Apart | None = None


class FigureLines(NamedTuple):
    """A figure: of all together where it has such a cell, and place by place."""

    definition: Definition
    together: Line | None
    places: tuple[Line, ...]


class Group(NamedTuple):
    """Figures that belong together."""

    title: str
    figures: tuple[FigureLines, ...]

    @property
    def id(self) -> str:
        """Its name on the page."""
        return self.title.lower().replace(" ", "-")

    @property
    def has_places(self) -> bool:
        """Whether any of them is told place by place."""
        return any(each.places for each in self.figures)


NOTHING: Final = Number(NONE, NONE, NONE)


def groups_of(sides: Sequence[Counts]) -> tuple[Group, ...]:
    """Every figure that the rules of some side have."""
    cells = [
        {figure.key: _by_place(figure.cells, counts) for figure in evaluate(counts)}
        for counts in sides
    ]
    is_alike = len({counts.everybody for counts in sides}) == 1
    figures = [
        _lines(each, [side.get(each.key, {}) for side in cells], is_alike)
        for each in DEFINITIONS
        if any(each.key in side for side in cells)
    ]
    by_group = groupby(figures, key=lambda each: each.definition.group)
    return tuple([Group(title, tuple(of)) for title, of in by_group])


def _by_place(cells: Sequence[Cell], counts: Counts) -> dict[str, Cell]:
    return {place_name(cell, counts.pool.rules.players): cell for cell in cells}


def _lines(of: Definition, sides: Sequence[Cells], is_alike: bool) -> FigureLines:
    """Seats of different numbers of players that have one name stand in one line. Where the sides
    are not `is_alike`, one is a player and the other everybody."""
    places = dict.fromkeys(place for side in sides for place in side)
    lines = [_line(of, place, sides, is_alike) for place in places]
    return FigureLines(
        of,
        next((line for line in lines if not line.place), None),
        tuple([line for line in lines if line.place]),
    )


def _line(of: Definition, place: str, sides: Sequence[Cells], is_alike: bool) -> Line:
    numbers = tuple(_numbers(of, place, sides))
    if len(sides) == 1:
        return Line(place, numbers)
    one, other = (side.get(place) for side in sides)
    found = difference(one, other) if is_alike or place or not of.is_of_table else NO_DIFFERENCE
    is_thin = any(number.is_thin for number in numbers)
    return Line(place, numbers, apart_of(found, of.unit, is_thin))


def _numbers(of: Definition, place: str, sides: Sequence[Cells]) -> Iterator[Number]:
    for side in sides:
        cell = side.get(place)
        yield NOTHING if cell is None else number_of(cell, of.unit)


def number_of(cell: Cell, unit: str) -> Number:
    """A cell as it is told in its unit."""
    if unit == "deals":
        return _deals(cell)
    fraction, value, interval = told(cell, unit == "rate")
    return Number(value, fraction, interval, cell.is_thin)


def apart_of(of: Difference, unit: str, is_thin: bool = False) -> Apart:
    """A difference as it is told in its unit."""
    if unit == "deals":
        told = [NONE if n is None else f"{n:+.1f}".replace("-", MINUS) for n in of]
        interval = NONE if NONE in told[1:] else " to ".join(told[1:])
        return Apart(told[0], interval, is_thin)
    return Apart(*apart(of, unit == "rate"), is_thin)


def _deals(cell: Cell) -> Number:
    fraction, _, _ = told(cell)
    value = NONE if cell.value is None else f"{cell.value:.1f}"
    if cell.low is None or cell.high is None:
        return Number(value, fraction, NONE, cell.is_thin)
    return Number(value, fraction, f"{cell.low:.1f} to {cell.high:.1f}", cell.is_thin)
