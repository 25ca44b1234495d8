"""The chance of the dealer's side to win the game, from every score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from analyzer.charts import heat
from analyzer.charts.chart import HEAD, NONE, Chart, Entry, Row, Table, drawn, percent, told
from analyzer.charts.layout import Json
from analyzer.stats import Cell, Counts
from analyzer.stats.winning import Model, model_of, visited
from analyzer.stats.words import counted

KEY: Final = "winning"
TITLE: Final = "Chance to win, by score"
HEIGHT: Final = 30  # pixels of a block
LARGEST: Final = 15  # target of which there is room for a drawing


class State(NamedTuple):
    """A score before a deal, the chance of the dealer's side by the model, and how often it won
    from there in games that were recorded (None: no game came through)."""

    dealers: int
    others: int
    chance: float
    seen: Cell | None


def chart(counts: Counts) -> Chart | None:
    """The chart of a pool; None for one player, where more than two sides play, or
    where there is no model."""
    model = _model(counts)
    if model is None:
        return None
    rows = rows_of(counts, model)
    said = summary(rows, model.deals)
    return Chart(KEY, TITLE, (), drawn(figure(rows)), said, table_of(rows))


def _model(counts: Counts) -> Model | None:
    rules = counts.pool.rules
    if not counts.everybody or len(rules.sides) != 2 or rules.target > LARGEST:
        return None
    return model_of(counts)


def rows_of(counts: Counts, model: Model) -> list[State]:
    """Every score of a game, that of the dealer's side first."""
    seen = {cell.part: cell for cell in visited(counts)}
    scores = range(counts.pool.rules.target)
    return [
        State(own, other, model.chances((own, other))[0], seen.get(f"{own}-{other}"))
        for own in scores
        for other in scores
    ]


def figure(rows: Sequence[State]) -> Json:
    """A grid: the score of the dealer's side downwards, that of the other to the right."""
    size = rows[-1].dealers + 1
    names = [str(n) for n in range(size)]
    blocks = [[_block(row) for row in rows[n : n + size]] for n in range(0, len(rows), size)]
    made = heat.heat(names, names, blocks, HEIGHT)
    own = made["layout"]
    own["xaxis"]["title"] |= {"text": "score of the other side", "standoff": 6}
    own["yaxis"]["title"] |= {"text": "score of the dealer's side", "standoff": 6}
    own["height"] += 24
    return made


def _block(row: State) -> heat.Block:
    seen = "never seen" if row.seen is None else f"seen: {' '.join(told(row.seen)[:2])}"
    hint = f"{row.dealers}–{row.others}, dealing<br><b>{percent(row.chance)}</b><br>{seen}"
    return heat.Block(round(row.chance, 6), f"{100 * row.chance:.0f}", hint)


def summary(rows: Sequence[State], deals: int) -> str:
    """The chance at the start, and where both are one point from the end; `deals` is what the model
    rests on."""
    first, last = rows[0], rows[-1]
    return (
        f"By a model of {counted(deals, 'deal')} the dealer's side wins {percent(first.chance)} "
        f"from 0–0 and {percent(last.chance)} from {last.dealers}–{last.others}; the chance of the "
        "other side is the rest."
    )


def table_of(rows: Sequence[State]) -> Table:
    """A line for each score."""
    lines = [
        Row(
            tuple(
                map(Entry, (str(row.dealers), str(row.others), percent(row.chance), *_seen(row)))
            ),
            row.seen is None or row.seen.is_thin,
        )
        for row in rows
    ]
    head = ("dealer's side", "other side", "model", "won/seen", "as seen", HEAD[-1])
    return Table(head, tuple(lines), 2)


def _seen(row: State) -> tuple[str, str, str]:
    return (NONE, NONE, NONE) if row.seen is None else told(row.seen)
