"""Two counts of the same libraries, written apart, agree in every cell."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import sqrt
from random import Random

import pytest

from analyzer.audit import GameReport
from analyzer.record import GameRecord
from analyzer.rules import PRESETS
from analyzer.stats import Counts, Figure, deals, evaluate, facts_of, games, left_out
from analyzer.stats.intervals import student
from analyzer.stats.library import Library
from tests.stats.libraries import library, some_house_rules
from tests.stats.recount import Recount, cells, recount

Games = list[tuple[GameRecord, GameReport]]


def counted(of: Games, keep_faulty: bool = False) -> Library:
    found = Library()
    for record, report in of:
        facts = facts_of(record, report, keep_faulty=keep_faulty)
        assert facts is not None
        found.add(facts)
    return found


def disagreements(counts: Counts, again: Recount) -> list[str]:
    """Every cell in which the two counts differ, and every one that only one of them has."""
    told = {each.key: each for each in evaluate(counts)}
    ours = {
        (figure.key, cell.part, cell.seat, cell.round): (Fraction(cell.k), cell.n)
        for figure in told.values()
        for cell in figure.cells
        if cell.n
    }
    theirs = {key: (k, n) for key, k, n in cells(again) if key[0] in told and n}
    missing = [f"{k}: {ours.get(k)} {theirs.get(k)}" for k in {**ours, **theirs}
               if ours.get(k) != theirs.get(k)]  # fmt: skip
    return [*missing, *_intervals(told.values(), again), *_sizes(counts, again)]


def _sizes(counts: Counts, again: Recount) -> list[str]:
    ours = (deals(counts), games(counts), left_out(counts))
    theirs = (again.deals, again.games, {k: n for k, n in again.left.items() if n})
    return [] if ours == theirs else [f"{ours} {theirs}"]


def _intervals(told: Iterable[Figure], again: Recount) -> list[str]:
    """The means' intervals, game by game by their definition."""
    wrong = []
    for figure in told:
        for cell in figure.cells:
            of_games = again.of_games.get((figure.key, "", cell.seat, cell.round), [])
            if len(of_games) < 2 or cell.value is None:
                continue
            n = sum(n for _, n in of_games)
            mean = sum((x for x, _ in of_games), Fraction(0)) / n
            squares = sum((x - mean * k) ** 2 for x, k in of_games)
            if squares == 0:  # games all alike tell no spread
                wrong += [f"{figure.key} {cell}: no interval"] if cell.low is not None else []
                continue
            count = len(of_games)
            error = sqrt(count / (count - 1) * squares) / n
            half = student(count - 1) * error
            if cell.low is None or abs(cell.low - (float(mean) - half)) > 1e-9:
                wrong.append(f"{figure.key} {cell}: {float(mean)} ± {half}")
    return wrong


def check(of: Games, keep_faulty: bool = False) -> list[str]:
    """What two counts of a library disagree in, of everybody and of every player."""
    found = counted(of, keep_faulty)
    (pool,) = found.pools
    wrong = disagreements(found.everybody(pool), recount(of, "", keep_faulty))
    players = found.players(pool)
    assert set(players) == {n for record, _ in of for _, n in record.players if n}
    for name, counts in players.items():
        wrong += [f"{name} {w}" for w in disagreements(counts, recount(of, name, keep_faulty))]
    return wrong


def check_many(name: str, seeds: range, most_games: int) -> None:
    for seed in seeds:
        rng = Random(f"{name} {seed}")
        player, words = rng.choice(("simple", "uniform")), some_house_rules(name, rng)
        of = library(name, words, rng.randrange(1, most_games + 1), seed, player)
        assert check(of, keep_faulty=rng.random() < 0.3) == [], (seed, words, player)


@pytest.mark.parametrize("name", PRESETS)
def test_a_second_count_agrees_on_random_libraries(name: str) -> None:
    check_many(name, range(3), most_games=4)


@pytest.mark.thorough
@pytest.mark.parametrize("name", PRESETS)
def test_a_second_count_agrees_on_a_thousand_libraries(name: str) -> None:
    check_many(name, range(100, 225), most_games=3)


def test_the_libraries_have_everything_that_is_left_out() -> None:
    reasons: set[str] = set()
    for seed in range(12):
        found = counted(library("four-handed", "", 5, seed))
        for pool in found.pools:
            reasons |= set(left_out(found.everybody(pool)))
    assert reasons == {
        "late", "ruled", "misdealt", "unwritten", "stopped", "undecided", "faulty",
    }  # fmt: skip


def test_a_second_count_sees_a_wrong_one() -> None:
    of = library("three-handed", "", 4, 1)
    found = counted(of)
    (pool,) = found.pools
    counts = found.everybody(pool)
    one_more = Counts(pool, True, {**counts.values, "first_made@1": 1 + counts.at("first_made", 1)})
    assert disagreements(one_more, recount(of)) != []
