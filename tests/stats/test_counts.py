"""Counts add and subtract exactly, in any order, and rows sum up to them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.rules import PRESETS
from analyzer.stats import (
    COLUMNS,
    DEFINITIONS,
    MEANS,
    Counts,
    GameFacts,
    Pool,
    counts_of_game,
    counts_of_rows,
    facts_of,
    rows_of,
)
from analyzer.stats.ways import Mean, Rate, Shares, Way
from tests.quick import one_in
from tests.stats.libraries import library

keys = st.sampled_from(["deals@1", "net@2", "net.xx@2", "state@1-0", "call.g@all"])
values = st.dictionaries(keys, st.integers(-50, 50).filter(bool))
one_pool = values.map(lambda each: Counts(Pool("egn@1"), True, each))


each_preset = pytest.mark.parametrize("name", one_in(3, PRESETS))


@cache
def some_games(name: str) -> tuple[GameFacts, ...]:
    found = [facts_of(record, report) for record, report in library(name, "", 6, 77)]
    return tuple(each for each in found if each is not None)


@given(one_pool, one_pool, one_pool)
def test_counts_add_in_any_order(a: Counts, b: Counts, c: Counts) -> None:
    assert a + b == b + a
    assert (a + b) + c == a + (b + c)
    assert a + Counts(a.pool) == a


@given(one_pool, one_pool)
def test_what_was_added_can_be_taken_away(a: Counts, b: Counts) -> None:
    assert (a + b) - b == a
    assert a - a == Counts(a.pool)


@given(one_pool)
def test_counts_come_back_from_json(a: Counts) -> None:
    assert Counts.from_json(json.loads(json.dumps(a.to_json()))) == a


@given(values)
def test_the_json_of_equal_counts_is_the_same(of: dict[str, int]) -> None:
    other_way_round = dict(reversed(of.items()))
    pool = Pool("egn@1")
    told = [json.dumps(Counts(pool, True, each).to_json()) for each in (of, other_way_round)]
    assert told[0] == told[1]


def test_pools_are_never_mixed() -> None:
    with pytest.raises(ValueError, match="'egn@1' is not counted with 'british@1'"):
        Counts(Pool("british@1")) + Counts(Pool("egn@1"))


def test_one_player_is_never_mixed_with_everybody() -> None:
    with pytest.raises(ValueError, match="is not counted with"):
        Counts(Pool("egn@1"), True) - Counts(Pool("egn@1"), False)


@each_preset
def test_games_added_and_taken_away_in_any_order_leave_the_rest(name: str) -> None:
    games = list(some_games(name))
    total = Counts(games[0].pool)
    for game in games:
        total += counts_of_game(game)
    rest = sum((counts_of_game(g) for g in games[3:]), Counts(games[0].pool))
    Random(5).shuffle(first := games[:3])
    for game in first:
        total -= counts_of_game(game)
    assert total == rest


@each_preset
def test_rows_sum_up_to_the_counts_of_everybody(name: str) -> None:
    for game in some_games(name):
        whole = counts_of_game(game)
        without_course = {k: n for k, n in whole.values.items() if k[:5] not in ("state", "split")}
        rows = counts_of_rows(game.pool, rows_of(game))
        assert rows.values == without_course


@each_preset
def test_the_seats_of_a_game_sum_up_to_everybody(name: str) -> None:
    """Sums of columns; squares are of a whole game's."""
    for game in some_games(name):
        rows = rows_of(game)
        of_seats = Counts(game.pool, False)
        for seat in game.rules.seats:
            of_seats += counts_of_rows(game.pool, rows, [seat])
        plain = {k: n for k, n in of_seats.values.items() if "." not in k}
        together = counts_of_rows(game.pool, rows)
        assert plain == {k: n for k, n in together.values.items() if "." not in k}


@each_preset
def test_rows_have_whole_numbers_under_known_names_and_places(name: str) -> None:
    for game in some_games(name):
        for (seat, position), row in rows_of(game).items():
            assert seat in game.rules.seats and 0 <= position <= game.rules.players
            assert set(row) <= set(COLUMNS) and all(type(n) is int and n for n in row.values())


def test_every_column_comes_up_somewhere() -> None:
    seen: set[str] = set()
    for name, words, count in (
        ("three-handed", "", 6),
        ("four-handed", "deck=25 defend-alone=any target=5 no-trump", 25),
    ):
        for player in ("uniform", "simple"):
            for record, report in library(name, words, count, 3, player):
                game = facts_of(record, report)
                assert game is not None
                seen |= {column for row in rows_of(game).values() for column in row}
    rare = ("blind", "stuck", "comebacks")  # the sample games and test_games have them
    assert [c for c in COLUMNS if c not in seen and not c.startswith(rare)] == []


def test_the_definitions_speak_of_columns_that_rows_have() -> None:
    for definition in DEFINITIONS:
        assert set(_columns(definition.way)) <= set(COLUMNS), definition.key


def _columns(way: Way) -> Iterator[str]:
    match way:
        case Rate(k, n):
            yield from (*k.columns, *n.columns)
        case Shares(parts, _, n):
            yield from (column for _, term in parts for column in term.columns)
            yield from n.columns
        case Mean(of):
            yield from MEANS[of]


def test_the_means_are_of_columns() -> None:
    assert {column for pair in MEANS.values() for column in pair} <= set(COLUMNS)


def test_the_same_games_give_the_same_rows() -> None:
    (game, *_) = some_games("three-handed")
    assert list(rows_of(game)) == sorted(rows_of(game))
    assert rows_of(game) == rows_of(game)
