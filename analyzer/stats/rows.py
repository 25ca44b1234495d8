"""The summary rows of a game: for each seat and each position that it had, a small vector of
integers with names. Every count of the statistics is a sum of such rows.

Position 0 holds what belongs to no position: the game itself, and deals whose dealer nobody knows.
A count of what happened to the whole table stands in the row of every seat (`deals`,
`passed_out`); of what a side did, in the rows of its seats. Points are counted in halves (`net`
columns): the mean of two opponents is no whole number.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import compress
from typing import Any, Final, TypeAlias

from analyzer.seats import SEATED, Seat, Side, side_of
from analyzer.stats.facts import GREEN, KINDS, LEFT_OUT, NEXT, DealFacts, GameFacts

OUTCOMES: Final = ("euchred", "made", "march", "lone_euchred", "lone_made", "lone_march")

# The names of a row, in the order of a table's columns.
COLUMNS: Final = (
    "deals",  # that count
    "turns1", "turns2",  # had to call there, and was free to pass
    *(f"{kind}_{outcome}" for kind in KINDS for outcome in OUTCOMES),  # its calls
    "calls", "call_net",
    "coloured", "next", "next_made", "next_net", "green", "green_made", "green_net",
    "defended", "stopped", "lone_defended", "lone_stopped", "defended_alone", "stopped_alone",
    "guarded", "both_took",
    "dummy_used", "dummy_used_euchred", "dummy_left", "dummy_left_euchred",
    "bowers", "bowers_passed", "passed_out",
    "points", "net", "scored", "pointed",
    "decidable", "faulted",
    *(f"left_{reason}" for reason in LEFT_OUT),
    "games", "finished", "won", "comebacks", "skunks", "hands",
)  # fmt: skip

# One of COLUMNS to its count; what is not there is 0.
Row: TypeAlias = Mapping[str, int]
Place: TypeAlias = tuple[Seat, int]  # a seat and a position


_Filled: TypeAlias = dict[str, int]


def rows_of(game: GameFacts) -> dict[Place, Row]:
    """The rows of a game, in the order of seat and position; all that a store need keep of it."""
    players = game.rules.players
    found: dict[Place, list[_Filled]] = {(seat, 0): [] for seat in SEATED[players]}
    for deal in game.deals:
        told = _told(deal[1:], players) if deal.order else _told_of_nobody(deal, players)
        for place, row in zip(_places(deal.order, players), told, strict=True):
            if place in found:
                found[place].append(row)
            else:
                found[place] = [row]
    rows = {place: _added_up(found[place]) for place in sorted(found)}
    for seat in SEATED[players]:
        rows[seat, 0].update(_of_game(game, side_of(seat, players)))
    return dict(rows)


def _added_up(rows: list[_Filled]) -> _Filled:
    """The sum of rows without zeros, as a row of its own."""
    if not rows:
        return {}
    total = rows[0].copy()
    known = total.get
    for row in rows[1:]:
        for column, n in row.items():
            total[column] = known(column, 0) + n
    return {column: n for column, n in total.items() if n} if 0 in total.values() else total


@cache
def _places(order: tuple[Seat, ...], players: int) -> tuple[Place, ...]:
    """Every seat with its position in a deal."""
    if not order:
        return tuple([(seat, 0) for seat in SEATED[players]])
    return tuple([(seat, position) for position, seat in enumerate(order, start=1)])


@lru_cache(maxsize=2048)
def _told(deal: tuple[Any, ...], players: int) -> tuple[_Filled, ...]:
    """What a deal, given without its order, says of the seat at each position."""
    return tuple([_row(DealFacts((), *deal), each, players) for each in range(1, players + 1)])


def _told_of_nobody(deal: DealFacts, players: int) -> tuple[_Filled, ...]:
    """What a deal whose dealer nobody knows says of each seat."""
    return (_row(deal, 0, players),) * players


def _row(deal: DealFacts, position: int, players: int) -> _Filled:
    row = dict.fromkeys(COLUMNS, 0)
    row["decidable"] = int(deal.is_decidable)
    row["faulted"] = int(deal.is_faulted)
    if deal.left_out:
        row[f"left_{deal.left_out}"] = 1
    else:
        _add_deal(row, deal, position, players)
    return {column: n for column, n in row.items() if n}


def _of_game(game: GameFacts, side: Side) -> _Filled:
    """What a game says of the seats of a side; its columns are the last ones."""
    course = game.course
    if course is None:
        return {"games": 1}
    told = {"games": 1, "finished": 1}
    if side == course.winner:
        told |= {"won": 1, "comebacks": course.is_comeback, "skunks": course.is_skunk}
    told["hands"] = course.hands
    return {column: int(n) for column, n in told.items() if n}


def _add_deal(row: _Filled, deal: DealFacts, position: int, players: int) -> None:
    """What a deal that counts says of the seat at a position."""
    row["deals"] += 1
    _add_turns(row, deal, position)
    sides = _sides(players)
    side, dealers = sides[position - 1], sides[-1]
    own = deal.points[position - 1]
    net = net_of(deal.points, position, players)
    row["points"] += own
    row["net"] += net
    row["scored"] += own > 0
    row["pointed"] += any(deal.points)
    if deal.bower and side == dealers:
        row["bowers"] += 1
        row["bowers_passed"] += deal.kind not in ("first", "blind")
    if not deal.maker:
        row["passed_out"] += 1
    elif deal.maker == position:
        _add_call(row, deal, net)
    elif side != sides[deal.maker - 1]:
        _add_defence(row, deal, position, [sides[deal.maker - 1] != each for each in sides])


def _add_turns(row: _Filled, deal: DealFacts, position: int) -> None:
    """The rounds in which a seat had to call, all before it having passed, and was free to pass."""
    if deal.kind == "blind":
        return
    in_first = deal.kind == "first"
    row["turns1"] += not in_first or position <= deal.maker
    if not in_first and not (deal.kind == "stuck" and position == deal.maker):
        row["turns2"] += not deal.maker or position <= deal.maker


def _add_call(row: _Filled, deal: DealFacts, net: int) -> None:
    is_made = deal.result != "euchred"
    row[f"{deal.kind}_{'lone_' if deal.alone else ''}{deal.result}"] += 1
    row["calls"] += 1
    row["call_net"] += net
    if deal.colour:
        row["coloured"] += 1
    if deal.colour in (NEXT, GREEN):
        row[deal.colour] += 1
        row[f"{deal.colour}_made"] += is_made
        row[f"{deal.colour}_net"] += net
    if deal.dummy is not None and not deal.alone:
        name = "dummy_used" if deal.dummy else "dummy_left"
        row[name] += 1
        row[f"{name}_euchred"] += not is_made


def _add_defence(row: _Filled, deal: DealFacts, position: int, defends: list[bool]) -> None:
    """Both defenders defend, also where one of them sits out."""
    stopped = deal.result == "euchred"
    row["defended"] += 1
    row["stopped"] += stopped
    if deal.alone:
        row["lone_defended"] += 1
        row["lone_stopped"] += deal.result != "march"
    if deal.lone_defender == position:
        row["defended_alone"] += 1
        row["stopped_alone"] += stopped
    if not deal.lone_defender and sum(defends) == 2 and deal.took is not None:
        row["guarded"] += 1
        row["both_took"] += all(compress(deal.took, defends))


@lru_cache(maxsize=4096)
def net_of(points: tuple[int, ...], position: int, players: int) -> int:
    """Twice what a seat's side scored beyond the other one, or beyond the mean of the others."""
    sides = _sides(players)
    own = sides[position - 1]
    others = {side: n for side, n in zip(sides, points, strict=True) if side != own}
    return 2 * points[position - 1] - 2 * sum(others.values()) // len(others)


@cache
def _sides(players: int) -> tuple[Side, ...]:
    """The side of each position where the last seat deals; who plays with whom is the same for
    every dealer."""
    return tuple([side_of(seat, players) for seat in SEATED[players]])
