"""The figures of `euchre stats`: whose, in which order, and as text, JSON or CSV."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple, Protocol

from analyzer.cli.output import printable
from analyzer.cli.reports import dumped
from analyzer.stats import (
    DEFINITIONS,
    Cell,
    Counts,
    Figure,
    Pool,
    deals,
    evaluate,
    games,
    leaders,
    left_out,
    table,
)
from analyzer.stats.figures import BY_KEY, to_json
from analyzer.stats.words import REASONS, place_name

VERSION: Final = 1  # of the JSON


class Counted(Protocol):
    """Games that were counted: those of files, or of a store."""

    @property
    def pools(self) -> tuple[Pool, ...]:
        """The pools of the games, sorted."""

    def everybody(self, pool: Pool) -> Counts:
        """The counts of all games of a pool."""

    def players(self, pool: Pool) -> dict[str, Counts]:
        """The counts of each player that is asked for, by name."""


class Told(NamedTuple):
    """A figure of a pool, out of the counts of everybody, of one player, or (with its cell alone)
    of one who is ranked among the others."""

    pool: Pool
    player: str
    counts: Counts
    figure: Figure
    is_ranked: bool = False


def told(library: Counted, of_players: bool, keys: Sequence[str]) -> Iterator[Told]:
    """The figures of everybody, or of each player, pool by pool."""
    for pool in library.pools:
        subjects = library.players(pool) if of_players else {"": library.everybody(pool)}
        for player, counts in subjects.items():
            for figure in evaluate(counts):
                if not keys or figure.key in keys:
                    yield Told(pool, player, counts, figure)


def ranked(library: Counted, keys: Sequence[str], at_least: int) -> Iterator[Told]:
    """The players of each pool in the order of each figure."""
    for pool in library.pools:
        players = library.players(pool)
        for definition in DEFINITIONS:
            is_told = definition.applies(pool.rules) and definition.is_one_number
            if is_told and (not keys or definition.key in keys):
                for name, cell in leaders(definition.key, players, at_least):
                    figure = Figure(definition.key, (cell,))
                    yield Told(pool, name, players[name], figure, is_ranked=True)


# As text.


def _text(library: Counted, told: Sequence[Told], by_seat: bool) -> str:
    lines: list[str] = []
    for pool, of_pool in groupby(told, key=lambda each: each.pool):
        counts = library.everybody(pool)
        lines += ["", pool.title, _size(counts)] if lines else [pool.title, _size(counts)]
        figures = list(of_pool)
        titled = (lambda t: t.figure.key) if figures[0].is_ranked else (lambda t: t.player)
        for _, group in groupby(figures, key=titled):
            lines += ["", *_block(list(group), pool.rules.players, by_seat)]
    return "".join(f"{line}\n" for line in lines)


def _size(counts: Counts) -> str:
    left = [f"{n} {REASONS[reason]}" for reason, n in left_out(counts).items()]
    size = f"{_many(games(counts), 'game')}, {_many(deals(counts), 'deal')} counted"
    return f"{size}; not counted: {', '.join(left)}" if left else size


def _many(n: int, what: str) -> str:
    return f"{n} {what}" if n == 1 else f"{n} {what}s"


def _block(told: Sequence[Told], players: int, by_seat: bool) -> Iterator[str]:
    """The figures of one player or of everybody, or the players in the order of one figure."""
    if told[0].is_ranked:
        yield f"{BY_KEY[told[0].figure.key].title}, by the lower end of the interval"
        for each in told:
            yield _line(printable(each.player), each.figure.cells[0], each.figure.key)
        return
    if told[0].player:
        yield f"{printable(told[0].player)}: {_size(told[0].counts)}"
    for each in told:
        key, cells = each.figure.key, _shown(each.figure, by_seat)
        title = BY_KEY[key].title
        if cells and place_name(cells[0], players):
            yield title
        for cell in cells:
            place = place_name(cell, players)
            yield _line(f"  {place}" if place else title, cell, key)


def _line(title: str, cell: Cell, key: str) -> str:
    written = _rate if BY_KEY[key].unit == "rate" else _mean
    if cell.value is None:
        return f"{title:34}      –   0/0"
    counted = f"{table.number(cell.k)}/{cell.n}"
    line = f"{title:34}{written(cell.value):>8} {counted:>13}"
    if cell.low is not None and cell.high is not None:
        line += f"   {written(cell.low)} to {written(cell.high)}"
    return f"{line}   few" if cell.is_thin else line


def _rate(value: float) -> str:
    return f"{100 * value:.1f} %"


def _mean(value: float) -> str:
    return f"{value:.2f}"


# As JSON and as CSV.


def _json(library: Counted, told: Sequence[Told], by_seat: bool) -> str:
    pools = []
    for pool in library.pools:
        counts = library.everybody(pool)
        pools.append(
            {
                "pool": pool.text,
                "title": pool.title,
                "games": games(counts),
                "deals": deals(counts),
                "left_out": left_out(counts),
                "figures": [_figure(each, by_seat) for each in told if each.pool == pool],
            }
        )
    return dumped({"version": VERSION, "pools": pools}) + "\n"


def _figure(told: Told, by_seat: bool) -> dict[str, Any]:
    figure = told.figure._replace(cells=_shown(told.figure, by_seat))
    return {"player": told.player or None, **to_json(figure)}


def _csv(library: Counted, told: Sequence[Told], by_seat: bool) -> str:
    return table.written(
        line
        for each in told
        for line in table.lines(
            each.pool, each.player, [each.figure._replace(cells=_shown(each.figure, by_seat))]
        )
    )


def _shown(figure: Figure, by_seat: bool) -> tuple[Cell, ...]:
    return tuple(c for c in figure.cells if by_seat or (c.seat is None and c.round is None))


PRINTED: Final = {"text": _text, "json": _json, "csv": _csv}
