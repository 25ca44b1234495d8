"""Every figure worked out from counts, in the order of the definitions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from analyzer.stats.counts import Counts
from analyzer.stats.definition import Definition
from analyzer.stats.definitions import DEFINITIONS
from analyzer.stats.facts import LEFT_OUT
from analyzer.stats.terms import TABLE, Term
from analyzer.stats.ways import Cell, Place

BY_KEY: Final = {each.key: each for each in DEFINITIONS}
ROUNDS: Final = (1, 2)
DIGITS: Final = 6  # of a number in JSON


class Figure(NamedTuple):
    """A figure worked out: the cell of all together first (where there is one), then by round, by
    seat, and by seat and round."""

    key: str
    cells: tuple[Cell, ...]


def evaluate(counts: Counts) -> tuple[Figure, ...]:
    """Every figure that these rules have, in the order of DEFINITIONS."""
    return tuple([_figure(each, counts) for each in DEFINITIONS if _is_told(each, counts)])


def figure(key: str, counts: Counts) -> Figure:
    """One figure. Raises KeyError where there is none of that name under these rules."""
    return _figure(_told(key, counts), counts)


def together(key: str, counts: Counts) -> Cell:
    """The first cell of a figure, without working out the others. Raises KeyError as `figure`."""
    return next(_cells(_told(key, counts), counts))


def deals(counts: Counts) -> int:
    """How many deals count."""
    return Term(("deals",), TABLE).of(counts)


def games(counts: Counts) -> int:
    """How many games were counted."""
    return Term(("games",), TABLE).of(counts)


def left_out(counts: Counts) -> dict[str, int]:
    """How many deals count for no rate, by the reason why (see `facts`)."""
    found = {reason: Term((f"left_{reason}",), TABLE).of(counts) for reason in LEFT_OUT}
    return {reason: n for reason, n in found.items() if n}


def to_json(figure: Figure) -> dict[str, Any]:
    """A figure with its definition, as JSON has it."""
    definition = BY_KEY[figure.key]
    return {
        "key": definition.key,
        "title": definition.title,
        "definition": definition.sentence,
        "unit": definition.unit,
        "interval": definition.interval,
        "cells": [_cell(cell) for cell in figure.cells],
    }


def _cell(cell: Cell) -> dict[str, Any]:
    numbers = {"value": cell.value, "low": cell.low, "high": cell.high}
    return {
        "part": cell.part or None,
        "seat": cell.seat,
        "round": cell.round,
        "k": int(cell.k) if cell.k == int(cell.k) else cell.k,
        "n": cell.n,
        **{name: None if n is None else round(n, DIGITS) for name, n in numbers.items()},
        "thin": cell.is_thin,
    }


def _is_told(definition: Definition, counts: Counts) -> bool:
    if definition.of_player and counts.everybody:
        return False
    return definition.applies(counts.pool.rules)


def _told(key: str, counts: Counts) -> Definition:
    definition = BY_KEY[key]
    if not _is_told(definition, counts):
        raise KeyError(key)
    return definition


def _figure(definition: Definition, counts: Counts) -> Figure:
    return Figure(definition.key, tuple(_cells(definition, counts)))


def _cells(definition: Definition, counts: Counts) -> Iterator[Cell]:
    for place in _places(definition, counts.pool.rules.players):
        yield from definition.way.cells(counts, place)


def _places(definition: Definition, players: int) -> Iterator[Place]:
    rounds = ROUNDS if "round" in definition.by else ()
    yield None, None
    yield from ((None, each) for each in rounds)
    if "seat" in definition.by:
        for seat in range(1, players + 1):
            yield seat, None
        for seat in range(1, players + 1):
            yield from ((seat, each) for each in rounds)
