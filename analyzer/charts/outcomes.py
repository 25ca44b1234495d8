"""What became of every turn to call, by seat and round: passed, or what the call came to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from analyzer.charts import layout, stack
from analyzer.charts.both import Side, Whole, pairs_of, stacked
from analyzer.charts.chart import Chart, Lines, Table, drawn, percent, table
from analyzer.charts.layout import Json
from analyzer.charts.places import ROUNDS, capital, seats, the
from analyzer.stats import THIN, Cell, Counts
from analyzer.stats import figure as of
from analyzer.stats.words import PARTS, counted

KEY: Final = "outcomes"
TITLE: Final = "Bidding outcomes by seat and round"
PAINTS: Final = {
    part: stack.Paint(capital(PARTS[part]), f"var(--chart-{colour})", text, pattern)
    for part, colour, text, pattern in (
        ("euchred", "2", layout.ON_DEEP, "x"),
        ("made", "1", layout.ON_DEEP, ""),
        ("march", "3", layout.ON_DEEP, "/"),
        ("lone_made", "4", layout.ON_DEEP, "|"),
        ("lone_march", "5", layout.ON_BRIGHT, "\\"),
        ("passed", "rest", layout.INK, ""),
    )
}


NAMED: Final = ("round", "seat", "outcome")
LONE: Final = ("lone_made", "lone_march")  # where nobody may play alone, these are not told


class Turns(NamedTuple):
    """The turns to call of a seat in a round, by what they came to."""

    round: int
    seat: str
    parts: dict[str, Cell]

    @property
    def n(self) -> int:
        """How many turns."""
        return self.parts["passed"].n

    @property
    def is_thin(self) -> bool:
        """Whether there are too few turns to say much."""
        return self.parts["passed"].is_thin

    @property
    def calls(self) -> int:
        """In how many of them the seat called."""
        return self.n - int(self.parts["passed"].k)


def chart(counts: Counts) -> Chart | None:
    """The chart of a pool, or of a player; None where nobody had to call."""
    rows = rows_of(counts)
    if not any(row.n for row in rows):
        return None
    return Chart(KEY, TITLE, (KEY,), drawn(figure(rows)), summary(rows), table_of(rows))


def beside(sides: Sequence[Side]) -> Chart | None:
    """The chart of two sides, both bars of a seat together; None where neither had to call."""
    wholes = [[_together(side.counts), *_wholes(rows_of(side.counts))] for side in sides]
    pairs = pairs_of([cells_of(each) for each in wholes])
    return stacked(KEY, TITLE, (KEY,), sides, pairs, NAMED, wholes, PAINTS)


def _together(counts: Counts) -> Whole:
    told = {c.part: c for c in of(KEY, counts).cells if (c.seat, c.round) == (None, None)}
    return Whole(("both", "all"), {part: told[part] for part in parts_of(counts)})


def _wholes(rows: Sequence[Turns]) -> list[Whole]:
    return [Whole((str(row.round), row.seat), row.parts) for row in rows]


def cells_of(wholes: Sequence[Whole]) -> Lines:
    """The cell of each part, with the words that say what it is."""
    return [
        ((*whole.words, PARTS[part]), cell)
        for whole in wholes
        for part, cell in whole.parts.items()
    ]


def parts_of(counts: Counts) -> list[str]:
    """What a turn can come to."""
    return [part for part in PAINTS if counts.pool.rules.alone or part not in LONE]


def rows_of(counts: Counts) -> list[Turns]:
    """By round, and seat after seat from the dealer's left."""
    cells = of(KEY, counts).cells
    parts = parts_of(counts)
    return [
        Turns(
            number,
            name,
            {
                cell.part: cell
                for cell in cells
                if (cell.seat, cell.round) == (seat, number) and cell.part in parts
            },
        )
        for number, _ in ROUNDS
        for seat, name in seats(counts)
    ]


def figure(rows: Sequence[Turns]) -> Json:
    """A bar for each seat, the first round above the second."""
    first = sum(row.round == 1 for row in rows)
    heads = [0, first + 1]
    bars = [stack.Bar(n + row.round, row.seat, row.parts) for n, row in enumerate(rows)]
    paints = {part: paint for part, paint in PAINTS.items() if part in rows[0].parts}
    made = stack.stack(bars, paints, heads)
    made["layout"]["annotations"] = [
        stack.heading(title, at) for (_, title), at in zip(ROUNDS, heads, strict=True)
    ]
    return made


def summary(rows: Sequence[Turns]) -> str:
    """Who calls most readily of those with turns enough, and how often he is euchred."""
    if not any(row.calls for row in rows):
        return f"Of {counted(sum(row.n for row in rows), 'turn')} to call none was taken."
    told = [row for row in rows if not row.is_thin]
    if not told:
        turns, calls = sum(row.n for row in rows), sum(row.calls for row in rows)
        return (
            f"Of {counted(turns, 'turn')} to call {calls} {'was' if calls == 1 else 'were'} taken; "
            f"no seat had {THIN} in a round, so none is told as the most ready."
        )
    best = max(told, key=lambda row: row.calls / row.n)
    euchred = best.parts["euchred"]
    round_name = dict(ROUNDS)[best.round].lower()
    return (
        f"Most ready to call is {the(best.seat)} in the {round_name}: "
        f"{counted(best.calls, 'call')} in {counted(best.n, 'turn')} "
        f"({percent(best.calls / best.n)}), {_euchred(int(euchred.k), best.calls)}."
    )


def _euchred(euchred: int, calls: int) -> str:
    if calls == 1:
        return "euchred" if euchred else "not euchred"
    return f"{euchred or 'none'} of them euchred"


def table_of(rows: Sequence[Turns]) -> Table:
    """A line for each seat, round and outcome."""
    return table(NAMED, cells_of(_wholes(rows)))
