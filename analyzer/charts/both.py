"""Two sides in one drawing and in one table, with the difference: the same figure of two players,
of a player and everybody, or under two sets of rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from analyzer.charts.chart import NONE, Chart, Entry, Lines, Row, Table, apart, drawn, told
from analyzer.charts.dots import Series, dots
from analyzer.charts.layout import Json, short
from analyzer.charts.places import broken, capital
from analyzer.charts.stack import Bar, Paint, heading, stack
from analyzer.stats import Cell, Counts, Difference, difference
from analyzer.stats.words import counted

NAME: Final = 30  # letters of a side in a legend
ASIDE: Final = -44  # pixels: a heading begins where the labels of its bars stand
ROW: Final = 33  # pixels of a bar where two stand together
NAMED: Final = 3  # places that a sentence names
_NOTHING: Final = Cell("", None, None, 0, 0, None, None, None)
_IN_WORDS: Final = {
    "1": "round 1", "2": "round 2", "both": "both rounds", "all": "all seats",
}  # fmt: skip

Words: TypeAlias = tuple[str, ...]


class Side(NamedTuple):
    """Somebody, everybody, or a set of rules; and what is counted of them."""

    name: str
    counts: Counts


class Whole(NamedTuple):
    """What a bar is about, and what its whole parts into."""

    words: Words
    parts: Mapping[str, Cell]


class Pair(NamedTuple):
    """What a line of the table is about, and the cell of each side; None where the rules of a side
    have no such place."""

    words: Words
    cells: tuple[Cell | None, ...]
    is_rate: bool = True

    @property
    def difference(self) -> Difference:
        """The first side less the second."""
        return difference(*self.cells)


def pairs_of(lines: Sequence[Lines], is_rate: bool = True) -> list[Pair]:
    """The lines of both sides put together by what they are about, those of the first side
    first."""
    by_words = [dict(each) for each in lines]
    words = dict.fromkeys(words for each in by_words for words in each)
    return [Pair(each, tuple([side.get(each) for side in by_words]), is_rate) for each in words]


def dotted(
    key: str,
    title: str,
    of: tuple[str, ...],
    sides: Sequence[Side],
    pairs: Sequence[Pair],
    named: Sequence[str],
) -> Chart | None:
    """A chart with a dot and an interval of each side at each place where one has any; None where
    neither has. `named` says what the words of the pairs are."""
    if not has_any(pairs):
        return None
    shown = [pair for pair in pairs if has_any([pair])]
    labels = [label_of(pair.words) for pair in shown]
    series = [
        Series(short(side.name, NAME), tuple([pair.cells[n] or _NOTHING for pair in shown]))
        for n, side in enumerate(sides)
    ]
    figure = drawn(dots(labels, series, pairs[0].is_rate))
    return Chart(key, title, of, figure, summary(sides, pairs), table_of(sides, pairs, named))


def stacked(
    key: str,
    title: str,
    of: tuple[str, ...],
    sides: Sequence[Side],
    pairs: Sequence[Pair],
    named: Sequence[str],
    wholes: Sequence[Sequence[Whole]],
    paints: Mapping[str, Paint],
) -> Chart | None:
    """A chart with a bar of each side at each place, one above the other; None where neither side
    has any. `pairs` are what the table tells, `named` says what their words are."""
    if not has_any(pairs):
        return None
    figure = drawn(_bars(sides, wholes, paints))
    return Chart(key, title, of, figure, summary(sides, pairs), table_of(sides, pairs, named))


def _bars(
    sides: Sequence[Side], wholes: Sequence[Sequence[Whole]], paints: Mapping[str, Paint]
) -> Json:
    by_words = [{whole.words: whole.parts for whole in each} for each in wholes]
    words = list(dict.fromkeys(words for each in by_words for words in each))
    parts = {part: p for part, p in paints.items() if any(_has(each, part) for each in by_words)}
    bars, step = [], 1 + len(sides)
    for row, place in enumerate(words):
        where = ", ".join(map(in_words, place))
        for n, side in enumerate(sides, start=1):
            own = by_words[n - 1].get(place, {})
            cells = {part: own.get(part, _NOTHING) for part in parts}
            bars.append(Bar(row * step + n, short(side.name), cells, f", {where}"))
    heads = [row * step for row in range(len(words))]
    made = stack(bars, parts, heads, ROW)
    made["layout"]["annotations"] = [
        heading(capital(", ".join(map(in_words, place))), at, ASIDE)
        for place, at in zip(words, heads, strict=True)
    ]
    return made


def _has(wholes: Mapping[Words, Mapping[str, Cell]], part: str) -> bool:
    return any(part in parts for parts in wholes.values())


def has_any(pairs: Sequence[Pair]) -> bool:
    """Whether there is anything to show."""
    return any(cell is not None and cell.n for pair in pairs for cell in pair.cells)


def label_of(words: Words) -> str:
    """Words as an axis has them, in two lines."""
    first, *rest = map(in_words, words)
    return capital("<br>".join([first, ", ".join(rest)]) if rest else broken(first))


def in_words(word: str) -> str:
    """A word of a table as it is told elsewhere: a round by its name."""
    return _IN_WORDS.get(word, word)


def summary(sides: Sequence[Side], pairs: Sequence[Pair]) -> str:
    """What the first line says of both, and where they surely differ."""
    first = pairs[0]
    where = ", ".join(map(in_words, first.words))
    each = [
        f"{side.name} {_value(cell, first)}" for side, cell in zip(sides, first.cells, strict=True)
    ]
    clear = [pair for pair in pairs if pair.difference.is_clear]
    told = f"{capital(where)}: {', '.join(each)}."
    if not clear:
        return f"{told} No difference here is clear of chance."
    names = "; ".join([", ".join(map(in_words, pair.words)) for pair in clear[:NAMED]])
    more = f"; and {len(clear) - NAMED} more" if len(clear) > NAMED else ""
    of = f"{len(clear)} of {counted(len(pairs), 'difference')}"
    return f"{told} Clear of chance, each by itself, {_are(len(clear))} {of}: {names}{more}."


def _are(n: int) -> str:
    return "is" if n == 1 else "are"


def _value(cell: Cell | None, pair: Pair) -> str:
    if cell is None or not cell.n:
        return NONE
    count, value, _ = told(cell, pair.is_rate)
    return f"{value} ({count})"


def table_of(sides: Sequence[Side], pairs: Sequence[Pair], named: Sequence[str]) -> Table:
    """A line for each place: of each side the value, k of n and the interval, and the
    difference."""
    heads = [f"{side.name}: {what}" for side in sides for what in ("k/n", "value", "interval")]
    less = f"{sides[0].name} less {sides[1].name}"
    return Table(
        (*named, *heads, less, "interval of the difference"),
        tuple([_row(pair) for pair in pairs]),
        len(named),
    )


def _row(pair: Pair) -> Row:
    numbers = [
        text
        for cell in pair.cells
        for text in ((NONE,) * 3 if cell is None else told(cell, pair.is_rate))
    ]
    is_thin = any(cell is None or cell.is_thin for cell in pair.cells)
    texts = (*pair.words, *numbers, *apart(pair.difference, pair.is_rate))
    return Row(tuple(map(Entry, texts)), is_thin)
