"""A chart as a page shows it: the figure to draw, the same in one sentence, and the same as a
table; all of them are made from the same rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from analyzer.charts.layout import Json
from analyzer.stats import THIN, Cell, Difference

PERCENT: Final = "\N{NO-BREAK SPACE}%"
MINUS: Final = "\N{MINUS SIGN}"
NONE: Final = "–"
PERCENTAGE_POINTS: Final = "\N{NO-BREAK SPACE}pp"
HEAD: Final = ("k/n", "value", "95" + PERCENT + " interval")
DIGITS: Final = 6  # of a number in a figure


# Cells, each with the words that say what it is.
Lines: TypeAlias = Sequence[tuple[tuple[str, ...], Cell]]


class Entry(NamedTuple):
    """A field of a table; `address` is where it leads."""

    text: str
    address: str = ""


class Row(NamedTuple):
    """A line of a table; `is_thin`: there is too little behind it to say much."""

    entries: tuple[Entry, ...]
    is_thin: bool = False


class Table(NamedTuple):
    """What the chart shows, in figures; `named` of its columns, from the left, say what a line is
    about."""

    head: tuple[str, ...]
    rows: tuple[Row, ...]
    named: int = 1


class Chart(NamedTuple):
    """See the module. `key` is its name on a page, `of` the keys of the definitions of what it
    shows, `figure` what plotly.js draws, as JSON has it."""

    key: str
    title: str
    of: tuple[str, ...]
    figure: Json
    summary: str
    table: Table

    @property
    def height(self) -> int:
        """Of the drawing, in pixels."""
        return int(self.figure["layout"]["height"])


def drawn(figure: Json) -> Json:
    """A figure as the page has it: keys sorted, numbers no longer than they need be."""
    return _plain(figure)  # type: ignore[no-any-return]


def _plain(value: Any) -> Any:
    if isinstance(value, str):  # as most are
        return value
    if isinstance(value, dict):
        return {key: _plain(value[key]) for key in sorted(value)}
    if isinstance(value, (list, tuple)):
        return [_plain(each) for each in value]
    return rounded(value) if isinstance(value, float) else value


def rounded(value: float) -> float:
    """A number as a figure has it; whole ones without a point."""
    return int(value) if value == int(value) else round(value, DIGITS)


def table(named: Sequence[str], lines: Lines, is_rate: bool = True) -> Table:
    """The table of some cells, each with the words that say what it is."""
    rows = [
        Row(tuple(Entry(text) for text in (*words, *told(cell, is_rate))), cell.is_thin)
        for words, cell in lines
    ]
    return Table((*named, *HEAD), tuple(rows), len(named))


def told(cell: Cell, is_rate: bool = True) -> tuple[str, str, str]:
    """A cell in three texts: k of n, the value, the interval."""
    way = percent if is_rate else points
    between = "–" if is_rate else " to "
    interval = NONE
    if cell.low is not None and cell.high is not None:
        interval = f"{way(cell.low)}{between}{way(cell.high)}"
        if is_rate:
            interval = interval.replace(PERCENT, "", 1)
    return fraction(cell), way(cell.value), interval


def apart(of: Difference, is_rate: bool = True) -> tuple[str, str]:
    """A difference in two texts: how much, and its interval."""
    way = percentage_points if is_rate else points
    if of.low is None or of.high is None:
        return way(of.value), NONE
    low = way(of.low).removesuffix(PERCENTAGE_POINTS)
    return way(of.value), f"{low} to {way(of.high)}"


def fraction(cell: Cell) -> str:
    """`34/412`; halves of a point as `.5`."""
    k = cell.k
    return f"{int(k) if k == int(k) else k}/{cell.n}".replace("-", MINUS)


def percent(value: float | None) -> str:
    """`8.3 %`; a dash where there is no value."""
    return NONE if value is None else f"{100 * value:.1f}{PERCENT}"


def whole_percent(value: float | None) -> str:
    """`8 %`, where there is no room for more."""
    return NONE if value is None else f"{100 * value:.0f}{PERCENT}"


def percentage_points(value: float | None) -> str:
    """`+2.1 pp`: how far two rates are apart."""
    return NONE if value is None else f"{_signed(100 * value, 1)}{PERCENTAGE_POINTS}"


def points(value: float | None) -> str:
    """`+0.31`, `−0.20`, `0.00`; a dash where there is no value."""
    return NONE if value is None else _signed(value, 2)


def _signed(value: float, digits: int) -> str:
    """A number with its sign; nought has none."""
    written = f"{value:+.{digits}f}".replace("-", MINUS)
    return written[1:] if set(written[1:]) <= set("0.") else written


def hint(cell: Cell, is_rate: bool = True) -> str:
    """A cell as a pointer that rests on it is told."""
    count, value, interval = told(cell, is_rate)
    words = [f"<b>{value}</b>", count]
    if interval != NONE:
        words.append(f"95{PERCENT} interval {interval}")
    if cell.n and cell.is_thin:
        words.append(f"fewer than {THIN}: says little")
    return "<br>".join(words)
