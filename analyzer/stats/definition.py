"""What a figure is: its name, its meaning in words and in columns, and whose it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from analyzer.rules import Rules
from analyzer.stats.terms import ANY, ONE, TABLE
from analyzer.stats.ways import Mean, Rate, Shares, Way


def _always(rules: Rules) -> bool:
    return True


class Definition(NamedTuple):
    """What a figure means. `numerator` and `denominator` say what k and n count, `note` what else
    should be known; `by`: how it is split, of `seat`, `round`, `part`. `applies`: whether rules
    have it; `of_player`: it is told of one player only."""

    key: str
    title: str
    group: str
    numerator: str
    denominator: str
    way: Way
    by: tuple[str, ...] = ()
    note: str = ""
    applies: Callable[[Rules], bool] = _always
    of_player: bool = False

    @property
    def is_one_number(self) -> bool:
        """Whether it has a cell of all hands of one player together, by which players compare."""
        is_of_all = isinstance(self.way, Rate) and self.way.of_all
        return not isinstance(self.way, Shares) and not is_of_all

    @property
    def is_of_table(self) -> bool:
        """Whether all together count once a hand what each seat could do: of everybody that is no
        number to lay beside a player's."""
        way = self.way
        return (
            isinstance(way, Rate)
            and (way.k.shared, way.n.shared) == (ONE, TABLE)
            and (way.k.at == ANY == way.n.at)
        )

    @property
    def unit(self) -> str:
        """`rate` (0 to 1), `points` or `deals`."""
        if not isinstance(self.way, Mean):
            return "rate"
        return "deals" if self.way.of == "length" else "points"

    @property
    def interval(self) -> str:
        """`wilson`, or `clustered` by game."""
        return "clustered" if isinstance(self.way, Mean) else "wilson"

    @property
    def sentence(self) -> str:
        """The definition, for a reader of the figure."""
        verb = "divided by" if self.interval == "clustered" else "of"
        told = f"{self.numerator}, {verb} {self.denominator}."
        return " ".join([told[0].upper() + told[1:], self.note]).strip()
