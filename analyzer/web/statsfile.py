"""Statistics as CSV: figures cell by cell, and the rows behind them; no text in them is taken for
a formula."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO
from pathlib import Path
from typing import Final

from analyzer.seats import SEATS
from analyzer.stats import COLUMNS, DEFINITIONS, Counts, Figure, Pool, evaluate
from analyzer.stats.table import Line, lines, safe, written
from analyzer.stats.winning import visited
from analyzer.store import CountedRow, Pooled, Store
from analyzer.web.statsasked import Asked
from analyzer.web.statscolumns import ABOUT, numbers_of

WINNING: Final = "winning"  # how often each score was won from
KEYS: Final = (*(each.key for each in DEFINITIONS), WINNING)
BY: Final = ("", "player", "game")
HEAD: Final = (*ABOUT, *COLUMNS)


def figures_of(store: Store, asked: Asked, keys: Sequence[str], by: str) -> str:
    """The cells of some figures, or of all: of everybody or the player, of each player, or of each
    game, whose id then stands in the place of a player. Raises ValueError where there are no such
    figures."""
    for key in keys:
        if key not in KEYS:
            raise ValueError(f"There is no figure '{key[:64]}': expected {', '.join(KEYS)}.")
    if by not in BY:
        raise ValueError("Figures are told by player or by game.")
    pools = store.pools(asked.sample)
    chosen = asked.chosen(pools)
    if chosen is None:
        return written(())
    named = _subjects(store, asked, pools, chosen.pool, by)
    return written(line for name, counts in named for line in _lines(name, counts, keys))


def _subjects(
    store: Store, asked: Asked, pools: Iterable[Pooled], pool: Pool, by: str
) -> Iterable[tuple[str, Counts]]:
    if by == "player":
        return store.leaders(asked.sample, pool).items()
    if by == "game":
        return [(each.game, each.counts) for each in store.trend(asked.sample, pool)]
    own = asked.sample.player, store.counts(asked.sample, pool)
    return [own, *_beside(store, asked, pools, pool)]


def _beside(
    store: Store, asked: Asked, pools: Iterable[Pooled], pool: Pool
) -> Iterator[tuple[str, Counts]]:
    found = asked.compared(store, pools, pool)
    if found is not None:
        other, pooled = found
        yield other.sample.player, store.counts(other.sample, pooled.pool)


def _lines(name: str, counts: Counts, keys: Sequence[str]) -> Iterator[Line]:
    found = [figure for figure in evaluate(counts) if not keys or figure.key in keys]
    if WINNING in keys:
        found.append(Figure(WINNING, visited(counts)))
    return lines(counts.pool, name, found)


def rows_of(path: str | Path, asked: Asked) -> Iterator[str]:
    """The rows, read as they are sent: the store of the request is closed by then."""
    with Store(path, readonly=True) as own:
        chosen = asked.chosen(own.pools(asked.sample))
        yield _line(HEAD)
        if chosen is not None:
            for row in own.exported(asked.sample, chosen.pool):
                yield _line(_fields(row, chosen.pool))


def _fields(row: CountedRow, pool: Pool) -> list[str]:
    texts = (pool.text, row.game, row.day, row.event)
    seat = SEATS[row.seat] if row.seat >= 0 else ""
    told = [*map(safe, texts), seat, safe(row.player), str(row.position)]
    return [*told, *numbers_of(row.numbers)]


def _line(fields: Iterable[str]) -> str:
    out = StringIO()
    csv.writer(out).writerow(fields)
    return out.getvalue()
