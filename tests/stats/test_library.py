"""All games of a library, counted by pool, everybody together and player by player."""

from __future__ import annotations

import pytest

from analyzer.stats import Counts, counts_of_game, deals
from analyzer.stats.library import Library, same_name
from tests.stats.told import EUCHRED, MADE, deal, facts, four, in_library, pool

GAME = four(deal(1, MADE))
OTHER = four(deal(1, EUCHRED)).replace("Dov", "Edda")


def test_everybody_is_the_sum_of_the_games() -> None:
    library = in_library(GAME, OTHER)
    first, second = facts(GAME), facts(OTHER)
    assert first is not None and second is not None
    assert library.everybody(pool("four-handed")) == counts_of_game(first) + counts_of_game(second)


def test_players_stand_in_the_order_of_their_names() -> None:
    players = in_library(OTHER, GAME).players(pool("four-handed"))
    assert list(players) == ["Ada", "Ben", "Cleo", "Dov", "Edda"]
    assert [deals(counts) for counts in players.values()] == [2, 2, 2, 1, 1]
    assert not any(counts.everybody for counts in players.values())


def test_a_pool_without_games_has_nobody() -> None:
    library = in_library(GAME)
    assert library.everybody(pool("egn")) == Counts(pool("egn"))
    assert library.players(pool("egn")) == {}


def test_only_those_wanted_are_counted_one_by_one() -> None:
    library = Library(["ADA ", "Nobody"])
    game = facts(GAME)
    assert game is not None
    library.add(game)
    assert list(library.players(pool("four-handed"))) == ["Ada"]
    assert deals(library.everybody(pool("four-handed"))) == 1
    assert "ada" in library and "Ben" not in library and "Nobody" not in library


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Ada", " ada ", True),
        ("Ada  Lou", "ada lou", True),
        ("STRASSE", "straße", True),
        ("Ada", "Adam", False),
        ("", " ", True),
    ],
)
def test_capitals_and_blanks_do_not_part_a_name(one: str, other: str, same: bool) -> None:
    assert (same_name(one) == same_name(other)) is same
