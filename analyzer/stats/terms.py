"""What a numerator or a denominator adds up: columns of the rows, at some of the positions."""

from __future__ import annotations

from functools import lru_cache
from itertools import repeat
from typing import Final, NamedTuple

from analyzer.rules import Rules
from analyzer.seats import side_of
from analyzer.stats.counts import Counts, key
from analyzer.stats.facts import KINDS, ROUND_OF
from analyzer.stats.pool import Pool
from analyzer.stats.rows import OUTCOMES

# In the rows of how many seats a count of one deal stands.
ONE, TABLE, DEFENDERS, DEALERS, WINNERS = "one", "table", "defenders", "dealers", "winners"

# At which positions: any, also none; the dealer's; those of his side; the others.
ANY, DEALER, DEALER_SIDE, OTHER_SIDE = "any", "dealer", "dealer's side", "other side"


class Term(NamedTuple):
    """A sum of columns. `shared`: in the rows of how many seats each count stands, so that it is
    counted once where everybody is counted."""

    columns: tuple[str, ...]
    shared: str = ONE
    at: str = ANY

    def of(self, counts: Counts, seat: int | None = None, round: int | None = None) -> int:
        """The sum for one position, or for all of them together; of one round's calls."""
        keys, rows = _read(self, counts.pool, seat, round)
        total = sum(map(counts.values.get, keys, repeat(0)))
        return total // rows if counts.everybody else total


@lru_cache(maxsize=1 << 14)
def _read(
    term: Term, pool: Pool, seat: int | None, round: int | None
) -> tuple[tuple[str, ...], int]:
    """The keys that a term adds up, and in how many rows each of its counts stands."""
    columns = [c for c in term.columns if round is None or _round(c) == round]
    if seat is not None:
        return tuple([key(column, seat) for column in columns]), 1
    at = positions(pool.rules, term.at)
    return tuple([key(c, p) for c in columns for p in at]), rows_a_deal(pool.rules, term.shared)


def calls(*outcomes: str, kinds: tuple[str, ...] = KINDS) -> tuple[str, ...]:
    """The columns of calls with these outcomes; of all calls, where none is named."""
    return tuple(f"{kind}_{outcome}" for kind in kinds for outcome in outcomes or OUTCOMES)


def positions(rules: Rules, at: str) -> list[int]:
    """The positions that a word means."""
    dealer = rules.players
    if at == DEALER:
        return [dealer]
    everywhere = range(1, dealer + 1)
    if at in (DEALER_SIDE, OTHER_SIDE):
        return [
            p for p in everywhere if (_side(rules, p) == _side(rules, dealer)) == (at != OTHER_SIDE)
        ]
    return [0, *everywhere]


def rows_a_deal(rules: Rules, shared: str) -> int:
    """In how many rows a count of one deal (or of one game) stands."""
    side = rules.players // len(rules.sides)
    return {
        ONE: 1,
        TABLE: rules.players,
        DEFENDERS: rules.players - side,
        DEALERS: side,
        WINNERS: side,
    }[shared]


def _side(rules: Rules, position: int) -> str:
    return side_of(rules.seats[position - 1], rules.players)


_ROUNDS: Final = {
    **{f"{kind}_{outcome}": ROUND_OF[kind] for kind in KINDS for outcome in OUTCOMES},
    "turns1": 1,
    "turns2": 2,
}


def _round(column: str) -> int:
    return _ROUNDS[column]
