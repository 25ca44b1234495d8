"""What lone hands came to, by the seat that called them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from analyzer.charts import layout, stack
from analyzer.charts.both import Side, Whole, pairs_of, stacked
from analyzer.charts.chart import Chart, Lines, Table, drawn, percent, table
from analyzer.charts.layout import Json
from analyzer.charts.places import capital, seats
from analyzer.stats import Cell, Counts
from analyzer.stats import figure as of
from analyzer.stats.ways import rate
from analyzer.stats.words import counted

KEYS: Final = ("lone_rate", "lone_march", "lone_made", "lone_euchred")
TITLE: Final = "Lone hands by seat"
NAMED: Final = ("seat", "outcome")
PARTS: Final = {"tried": "played alone", "march": "march", "made": "made", "euchred": "euchred"}
PAINTS: Final = {
    "march": stack.Paint("March: all five tricks", "var(--chart-5)", layout.ON_BRIGHT, "\\"),
    "made": stack.Paint("Made: three or four", "var(--chart-4)", layout.ON_DEEP, "|"),
    "euchred": stack.Paint("Euchred", "var(--chart-2)", layout.ON_DEEP, "x"),
}


class Lone(NamedTuple):
    """A seat, or all together: how many of its calls were played alone, and what these came to."""

    seat: str
    tried: Cell
    parts: dict[str, Cell]


def chart(counts: Counts) -> Chart | None:
    """The chart of a pool, or of a player; None where nobody called, or nobody may play alone."""
    if not counts.pool.rules.alone:
        return None
    rows = rows_of(counts)
    if not rows[0].tried.n:
        return None
    return Chart("lone", TITLE, KEYS, drawn(figure(rows)), summary(rows), table_of(rows))


def beside(sides: Sequence[Side]) -> Chart | None:
    """The chart of two sides, both bars of a seat together; None where neither called, or nobody
    may play alone."""
    rows = [rows_of(side.counts) if side.counts.pool.rules.alone else [] for side in sides]
    wholes = [[Whole((row.seat,), row.parts) for row in each] for each in rows]
    pairs = pairs_of([cells_of(each) for each in rows])
    return stacked("lone", TITLE, KEYS, sides, pairs, NAMED, wholes, PAINTS)


def rows_of(counts: Counts) -> list[Lone]:
    """All together, then seat by seat."""
    named: list[tuple[int | None, str]] = [(None, "all"), *seats(counts)]
    found = [
        {cell.seat: cell for cell in of(key, counts).cells if cell.round is None} for key in KEYS
    ]
    return [_lone(name, *(cells[seat] for cells in found)) for seat, name in named]


def _lone(name: str, tried: Cell, march: Cell, not_euchred: Cell, euchred: Cell) -> Lone:
    made = rate("", (march.seat, None), int(not_euchred.k - march.k), march.n)
    return Lone(name, tried, {"march": march, "made": made, "euchred": euchred})


def figure(rows: Sequence[Lone]) -> Json:
    """A bar for each seat."""
    bars = [stack.Bar(n, capital(row.seat), row.parts) for n, row in enumerate(rows)]
    return stack.stack(bars, PAINTS, ())


def summary(rows: Sequence[Lone]) -> str:
    """How many there were, and what they came to."""
    tried, parts = rows[0].tried, rows[0].parts
    calls = counted(tried.n, "call")
    if not tried.k:
        return f"Of {calls} none was played alone."
    march, made, euchred = (int(parts[name].k) for name in PAINTS)
    return (
        f"Of {calls} {int(tried.k)} {_was(int(tried.k))} played alone ({percent(tried.value)}): "
        f"{march} took all five tricks, {made} three or four, {euchred} {_was(euchred)} euchred."
    )


def _was(n: int) -> str:
    return "was" if n == 1 else "were"


def table_of(rows: Sequence[Lone]) -> Table:
    """For each seat how many of its calls were played alone, and what these came to."""
    return table(NAMED, cells_of(rows))


def cells_of(rows: Sequence[Lone]) -> Lines:
    """The cell of each seat and outcome, with the words for both."""
    return [
        ((row.seat, PARTS[name]), cell)
        for row in rows
        for name, cell in (("tried", row.tried), *row.parts.items())
    ]
