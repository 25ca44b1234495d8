"""The figures of one or two sets of counts, group by group, as the tables of a page tell them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from analyzer.charts.chart import NONE, told
from analyzer.stats import DEFINITIONS, Cell, Counts, Definition, evaluate
from analyzer.stats.words import place_name


class Number(NamedTuple):
    """A cell in texts. `is_thin`: too little is behind it to say much."""

    value: str
    fraction: str
    interval: str
    is_thin: bool = False


class Line(NamedTuple):
    """A place (a seat, a round, an outcome), and its number on each side."""

    place: str
    numbers: tuple[Number, ...]


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
    figures = [
        _lines(each, [side.get(each.key, {}) for side in cells])
        for each in DEFINITIONS
        if any(each.key in side for side in cells)
    ]
    by_group = groupby(figures, key=lambda each: each.definition.group)
    return tuple([Group(title, tuple(of)) for title, of in by_group])


def _by_place(cells: Sequence[Cell], counts: Counts) -> dict[str, Cell]:
    return {place_name(cell, counts.pool.rules.players): cell for cell in cells}


def _lines(of: Definition, sides: Sequence[dict[str, Cell]]) -> FigureLines:
    """Seats of different numbers of players that have one name stand in one line."""
    places = dict.fromkeys(place for side in sides for place in side)
    lines = [Line(place, tuple(_numbers(of, place, sides))) for place in places]
    return FigureLines(
        of,
        next((line for line in lines if not line.place), None),
        tuple([line for line in lines if line.place]),
    )


def _numbers(of: Definition, place: str, sides: Sequence[dict[str, Cell]]) -> Iterator[Number]:
    for side in sides:
        cell = side.get(place)
        yield NOTHING if cell is None else number_of(cell, of.unit)


def number_of(cell: Cell, unit: str) -> Number:
    """A cell as it is told in its unit."""
    if unit == "deals":
        return _deals(cell)
    fraction, value, interval = told(cell, unit == "rate")
    return Number(value, fraction, interval, cell.is_thin)


def _deals(cell: Cell) -> Number:
    fraction, _, _ = told(cell)
    value = NONE if cell.value is None else f"{cell.value:.1f}"
    if cell.low is None or cell.high is None:
        return Number(value, fraction, NONE, cell.is_thin)
    return Number(value, fraction, f"{cell.low:.1f} to {cell.high:.1f}", cell.is_thin)
