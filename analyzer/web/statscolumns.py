"""What the columns of the CSV of the statistics mean, as the page and the docs tell it; points are
in the unit of the page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from analyzer.stats import COLUMNS
from analyzer.stats.table import HEAD, number
from analyzer.stats.words import REASONS

ABOUT: Final = ("pool", "game", "day", "event", "seat", "player", "position")
# Counted in halves, as the mean of two opponents is no whole number; told in points.
_IN_HALVES: Final = ("call_net", "next_net", "green_net", "net")
_MADE_HOW: Final = {
    "first": "made in the first round",
    "second": "made freely in the second round",
    "stuck": "of a dealer who had to name a suit",
    "blind": "of a dealer who had to name trump before he looked, a joker being turned",
}
_CAME_TO: Final = {
    "euchred": "with a partner that were euchred",
    "made": "with a partner that took three or four tricks",
    "march": "with a partner that took all five",
    "lone_euchred": "alone that were euchred",
    "lone_made": "alone that took three or four tricks",
    "lone_march": "alone that took all five",
}


class Column(NamedTuple):
    """A column and what stands in it."""

    name: str
    means: str


_OF_FIGURES: Final[Mapping[str, str]] = {
    "pool": "the rules: preset, version and the house rules that matter",
    "player": "whose figure; empty: everybody's. With by=game the id of the game",
    "figure": "the key of the figure",
    "part": "an outcome or a score, where the figure has such parts",
    "seat": "the position from 1, left of the dealer; empty: all together",
    "round": "the round of calls; empty: both together",
    "k": "how often it happened; of a mean the sum of what is counted, such as points",
    "n": "of how many opportunities",
    "value": "k / n: a rate as a fraction (0.25 is 25 % on the page), points as on the page",
    "low": "the lower end of the 95 % interval, in the unit of value; empty where there is none",
    "high": "the upper end",
}
_OF_ROWS: Final[Mapping[str, str]] = {
    "pool": "the rules: preset, version and the house rules that matter",
    "game": "the id of the game",
    "day": "the date that the record gives",
    "event": "the event that the record gives",
    "seat": "the seat; empty where the row is of no seat",
    "player": "who sat there",
    "position": "the position from 1, left of the dealer; 0 holds what belongs to no position",
    "deals": "deals that count",
    "turns1": "turns to call in the first round: all before had passed",
    "turns2": "turns to call in the second round, where he was free to pass",
    "calls": "calls that made trump",
    "call_net": "net points of these calls",
    "coloured": "second-round calls of a suit beside a card turned down whose colour is known",
    "next": "of these, calls of the same colour",
    "next_made": "next calls that were not euchred",
    "next_net": "net points of next calls",
    "green": "calls of the other colour",
    "green_made": "green calls that were not euchred",
    "green_net": "net points of green calls",
    "defended": "hands defended",
    "stopped": "hands defended in which the maker was euchred",
    "lone_defended": "lone hands of others defended",
    "lone_stopped": "of these, those that did not take all five tricks",
    "defended_alone": "hands defended alone",
    "stopped_alone": "of these, those in which the maker was euchred",
    "guarded": "hands that two defended, each one's tricks being known",
    "both_took": "of these, those in which both took a trick",
    "dummy_used": "calls in which he took the dummy",
    "dummy_used_euchred": "of these, those that were euchred",
    "dummy_left": "calls in which he left the dummy",
    "dummy_left_euchred": "of these, those that were euchred",
    "bowers": "jacks turned where his side dealt",
    "bowers_passed": "of these, those that everybody passed in the first round",
    "passed_out": "hands that everybody passed twice",
    "points": "points of his side",
    "net": "net points of his side",
    "scored": "hands in which his side scored",
    "pointed": "hands in which anybody scored",
    "decidable": "hands that were ended or ruled on and in which the audit could decide everything",
    "faulted": "of these, those in which it found something above a note",
    "games": "1 in one row of each seat: the game",
    "finished": "1 where the game is known from the first deal to the end",
    "won": "1 where his side won it",
    "comebacks": "1 where it won after being behind by half the target or more",
    "skunks": "1 where nobody else scored",
    "hands": "hands played or passed out in that game",
    **{
        f"{kind}_{outcome}": f"calls {came_to}, {how}"
        for kind, how in _MADE_HOW.items()
        for outcome, came_to in _CAME_TO.items()
    },
    **{f"left_{reason}": f"hands that do not count: {why}" for reason, why in REASONS.items()},
}
NET: Final = (
    "Net points are those of the own side less those of the other, or, where all play for "
    "themselves, less the mean of the others: halves are possible."
)
FIGURE_COLUMNS: Final = tuple(Column(name, _OF_FIGURES[name]) for name in HEAD)
ROW_COLUMNS: Final = tuple(Column(name, _OF_ROWS[name]) for name in (*ABOUT, *COLUMNS))


def numbers_of(counted: tuple[int, ...]) -> Iterator[str]:
    """The numbers of a row in the units in which they are told."""
    for column, count in zip(COLUMNS, counted, strict=True):
        yield number(count / 2) if column in _IN_HALVES else str(count)
