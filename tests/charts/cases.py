"""Counts written down by hand, whatever the engine and the simulated players do: what each seat
called in a game, times how often such a game was played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from analyzer.stats import Counts, Pool, counts_of_rows
from analyzer.stats.rows import OUTCOMES

FOUR: Final = Pool("four-handed@1")
THREE: Final = Pool("three-handed@1")
TWO: Final = Pool("two-handed@1")
DEALS: Final = 40  # of a game as below

# By position, how often each of OUTCOMES (euchred, made, march, and the same alone).
FIRST: Final = {1: (1, 2, 0, 0, 0, 0), 2: (0, 3, 1, 0, 0, 0), 3: (1, 1, 0, 0, 0, 0),
                4: (1, 8, 2, 0, 1, 1)}  # fmt: skip
SECOND: Final = {1: (1, 4, 1, 0, 0, 0), 2: (0, 2, 0, 0, 1, 0), 3: (1, 1, 0, 0, 0, 0),
                 4: (0, 2, 1, 0, 0, 0)}  # fmt: skip
COLOURS: Final = {1: (3, 2), 2: (1, 2), 3: (1, 1), 4: (1, 2)}  # next and green
NET: Final = {1: -8, 2: 10, 3: -8, 4: 10}  # halves of a point


def counts(times: int = 10, pool: Pool = FOUR, everybody: bool = True, bold: int = 0) -> Counts:
    """So many games, each a little different from the one before; of one player at every seat
    where not everybody is counted, who makes `bold` calls more at the dealer's left."""
    total = Counts(pool, everybody)
    for number in range(times):
        total += game(number, pool, everybody, bold)
    return total


def game(number: int, pool: Pool = FOUR, everybody: bool = True, bold: int = 0) -> Counts:
    """The n-th of them."""
    rows = rows_of(number, pool, bold)
    return counts_of_rows(pool, rows, None if everybody else [0, 1, 2, 3])


def rows_of(number: int, pool: Pool, bold: int = 0) -> dict[tuple[int, int], Mapping[str, int]]:
    """The rows of a game, by seat and position."""
    rows = {}
    called = {1: 0, 2: 0}
    players = pool.rules.players
    outcomes = OUTCOMES if pool.rules.alone else OUTCOMES[:3]
    likes = [_like(position, players) for position in range(1, players + 1)]
    all_first = sum(sum(FIRST[like][: len(outcomes)]) for like in likes) + bold
    for position, like in enumerate(likes, start=1):
        row = {f"first_{name}": n for name, n in zip(outcomes, FIRST[like], strict=False)}
        row |= {f"second_{name}": n for name, n in zip(outcomes, SECOND[like], strict=False)}
        row["first_made"] += bold * (position == 1)
        first = sum(n for name, n in row.items() if name.startswith("first"))
        second = sum(n for name, n in row.items() if name.startswith("second"))
        row |= {"deals": DEALS, "turns1": DEALS - called[1], "calls": first + second}
        row["turns2"] = DEALS - all_first - called[2]
        row["call_net"] = first + second + 2 * (number % 3) - 2
        row["net"] = NET[like] + 2 * (number % 5) - 4
        green = second - COLOURS[like][0]
        row |= {"coloured": second, "next": COLOURS[like][0], "green": green}
        row |= {"next_made": max(0, row["next"] - SECOND[like][0]), "green_made": green}
        row |= {"next_net": row["next"] - number % 2, "green_net": green + number % 2}
        called = {1: called[1] + first, 2: called[2] + second}
        rows[position % players, position] = row
    return rows


def _like(position: int, players: int) -> int:
    """The row of the tables above that a position has: the last one is the dealer's."""
    return 4 if position == players else position


def with_course(total: Counts) -> Counts:
    """The same with what a model of the game rests on."""
    split = {"split@1-0": 300, "split@0-1": 120, "split@2-0": 90, "split@0-2": 80, "split@0-0": 30}
    seen = {"state@0-0": 40, "state.0@0-0": 22, "state@9-9": 6, "state.0@9-9": 4}
    return total + Counts(total.pool, True, {**split, **seen})
