"""The simulated games among the sample records: known as such, in good order, made by a program
that makes them again, and small enough to be read in at the first start."""

from __future__ import annotations

from functools import cache
from itertools import islice
from pathlib import Path
from typing import Final

import pytest

from analyzer.audit import audit_record
from analyzer.identity import play_hash
from analyzer.notation import pen
from analyzer.notation.pen.writer import dumps
from analyzer.record import GameRecord
from analyzer.resources import records_dir
from analyzer.rules import PRESETS
from tests.simulated import DEALS, MOST_GAMES, SITE, simulated

FOLDER: Final = records_dir() / "simulated"
FILES: Final = sorted(FOLDER.glob("*.pen"))
LARGEST: Final = 1_500_000  # bytes of all sample records
SAMPLE: Final = 3  # games of each file that are made or judged again

each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def text_of(path: Path) -> str:
    return path.read_bytes().decode()


@cache
def games_of(path: Path) -> tuple[GameRecord, ...]:
    return tuple(pen.loads(text_of(path)))


def test_every_preset_has_a_file_of_its_name() -> None:
    assert {path.stem for path in FILES} == set(PRESETS)


@each_file
def test_every_game_says_that_it_is_simulated(path: Path) -> None:
    tags = [{tag.name: tag.value for tag in game.tags} for game in games_of(path)]
    assert {told["Site"] for told in tags} == {SITE}
    assert all(told["Event"].startswith("Simulated ") for told in tags)


@each_file
def test_there_are_deals_enough_for_full_charts(path: Path) -> None:
    games = games_of(path)
    assert len(games) == MOST_GAMES or sum(len(game.deals) for game in games) >= DEALS


@each_file
def test_the_program_makes_the_same_bytes_again(path: Path) -> None:
    rules = PRESETS[path.stem][-1]
    assert text_of(path).startswith(dumps(islice(simulated(rules), SAMPLE)))


@each_file
def test_nothing_is_wrong_with_them(path: Path) -> None:
    (rules,) = {game.rules.preset for game in games_of(path)}
    assert rules == PRESETS[path.stem][-1].id
    for game in games_of(path)[:: MOST_GAMES // 8]:
        assert audit_record(game).all_findings == ()


def test_no_game_comes_twice() -> None:
    games = [game for path in FILES for game in games_of(path)]
    assert len({play_hash(game) for game in games}) == len(games)


def test_all_records_together_are_small() -> None:
    assert sum(path.stat().st_size for path in records_dir().rglob("*.*")) < LARGEST


def test_the_list_of_records_says_how_to_remove_them() -> None:
    assert "`records/simulated`" in (records_dir() / "README.md").read_text(encoding="utf-8")
