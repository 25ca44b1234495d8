"""Cells of a figure by seat and round: what the heat maps of calls are made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from analyzer.charts import heat
from analyzer.charts.chart import Lines, Table, fraction, hint, percent, table
from analyzer.charts.layout import Json
from analyzer.charts.places import ROUNDS, broken, capital, seats
from analyzer.stats import Cell, Counts, Figure

HEIGHT: Final = 58  # pixels of a block
NAMED: Final = ("seat", "round")


class Line(NamedTuple):
    """A seat, and a cell for each round."""

    seat: str
    cells: tuple[Cell, ...]


def lines_of(counts: Counts, figures: Sequence[Figure]) -> list[Line]:
    """The lines of a figure for each round: of its cell for that round where it has one, else of
    that for the seat."""
    return [
        Line(
            name,
            tuple(
                _cell(each, seat, number) for each, (number, _) in zip(figures, ROUNDS, strict=True)
            ),
        )
        for seat, name in seats(counts)
    ]


def _cell(figure: Figure, seat: int, number: int) -> Cell:
    found = {cell.round: cell for cell in figure.cells if cell.seat == seat}
    return found.get(number) or found[None]


def figure_of(rows: Sequence[Line]) -> Json:
    """The grid, with `k/n` and the rate in each block."""
    values = [cell.value for row in rows for cell in row.cells]
    return heat.heat(
        [broken(title) for _, title in ROUNDS],
        [broken(row.seat) for row in rows],
        [
            [
                _block(row.seat, title, cell)
                for cell, (_, title) in zip(row.cells, ROUNDS, strict=True)
            ]
            for row in rows
        ],
        HEIGHT,
        max((value for value in values if value is not None), default=0) or 1,
    )


def _block(seat: str, round_title: str, cell: Cell) -> heat.Block:
    text = f"{fraction(cell)}<br>{percent(cell.value)}" if cell.n else "–"
    told = f"{capital(seat)}, {round_title.lower()}<br>{hint(cell)}"
    return heat.Block(cell.value, text, told, cell.is_thin and cell.n > 0)


def cells_of(rows: Sequence[Line]) -> Lines:
    """A cell for each seat and round, with the words for both."""
    return [
        ((row.seat, str(number)), cell)
        for row in rows
        for cell, (number, _) in zip(row.cells, ROUNDS, strict=True)
    ]


def table_of(rows: Sequence[Line]) -> Table:
    """A line for each seat and round."""
    return table(NAMED, cells_of(rows))
