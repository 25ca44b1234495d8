"""Two games that tell one play, as a correction can make them: statistics count it once, whatever
came, went, was corrected or shown again, in whatever order."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from analyzer.stats import games
from analyzer.store import Query, Sample, Store, Twin
from tests.quick import one_in
from tests.store.library import GAME, LONGER, TAGS, WHEN, add, content, only_id
from tests.store.older import make_older

FAULTY = GAME.replace("AH 9C", "AH TC").replace("Thursday club", "Friday club")
PLAYS = [GAME.replace("AH 9C", f"AH {card}") for card in ("9C", "TC", "KC", "QC")]
NAMES = ("Ann", "Eve", "Fay", "Gus")
SHEET = TAGS + "\ndeal 1 dealer E up TH\nbids S: order\nscore NS 1\n"


def corrected(store: Store, name: str, text: str) -> None:
    store.correct(name, text.encode(), WHEN)


def counted(store: Store) -> list[str]:
    """The ids of the games that statistics count."""
    found = [dated.game for p in store.pools(Sample()) for dated in store.trend(Sample(), p.pool)]
    assert sum(pooled.games for pooled in store.pools(Sample())) == len(found)
    return sorted(found)


def twins(store: Store, name: str) -> tuple[Twin, ...]:
    game = store.game(name)
    assert game is not None
    return game.row.twins


def totals(store: Store) -> list[Any]:
    rows = store._db.execute("SELECT * FROM total")
    return sorted(rows, key=repr)


@pytest.fixture
def pair(store: Store) -> tuple[str, str]:
    """Two games, of which the second is corrected to the play of the first."""
    first, second = only_id(add(store, GAME)), only_id(add(store, FAULTY))
    corrected(store, second, FAULTY.replace("AH TC", "AH 9C"))
    return first, second


def test_a_play_that_two_games_tell_is_counted_once(store: Store, pair: tuple[str, str]) -> None:
    first, second = pair
    assert store.games(Query()).total == 2
    assert counted(store) == [first]
    assert twins(store, first) == (Twin(second, "Friday club (2026-11-26)"),)
    assert twins(store, second) == (Twin(first, "Thursday club (2026-11-26)"),)


def test_the_game_that_came_first_counts_also_where_it_was_corrected_last(store: Store) -> None:
    first, second = only_id(add(store, FAULTY)), only_id(add(store, GAME))
    corrected(store, first, FAULTY.replace("AH TC", "AH 9C"))
    assert counted(store) == [first]
    assert [twin.id for twin in twins(store, second)] == [first]
    assert store.pools(Sample(event="Thursday club")) == ()


@pytest.mark.parametrize("which", [0, 1])
def test_where_one_of_two_is_deleted_the_other_counts(
    store: Store, path: Path, pair: tuple[str, str], which: int
) -> None:
    store.delete(pair[which])
    assert counted(store) == [pair[1 - which]]
    assert twins(store, pair[1 - which]) == ()
    assert_same_after_rebuild(store, path)


@pytest.mark.parametrize("which", [0, 1])
def test_where_one_of_two_is_corrected_to_another_play_both_count(
    store: Store, path: Path, pair: tuple[str, str], which: int
) -> None:
    corrected(store, pair[which], PLAYS[2])
    assert counted(store) == sorted(pair)
    assert twins(store, pair[0]) == twins(store, pair[1]) == ()
    assert_same_after_rebuild(store, path)


def test_where_another_edition_is_shown_both_count_and_back_again(
    store: Store, path: Path, pair: tuple[str, str]
) -> None:
    first, second = pair
    store.choose(second, 1)
    assert counted(store) == sorted(pair)
    store.choose(second, 2)
    assert counted(store) == [first]
    assert_same_after_rebuild(store, path)


def test_where_a_longer_edition_of_one_is_shown_both_count(
    store: Store, path: Path, pair: tuple[str, str]
) -> None:
    add(store, LONGER)
    assert counted(store) == sorted(pair)
    assert_same_after_rebuild(store, path)


def test_of_three_the_next_counts_where_the_first_goes(store: Store, path: Path) -> None:
    ids = [only_id(add(store, text)) for text in PLAYS[:3]]
    for name in ids[:0:-1]:
        corrected(store, name, GAME)
    assert counted(store) == ids[:1]
    assert [twin.id for twin in twins(store, ids[1])] == [ids[0], ids[2]]
    store.delete(ids[0])
    assert counted(store) == [ids[1]]
    assert [twin.id for twin in twins(store, ids[2])] == [ids[1]]
    assert_same_after_rebuild(store, path)


@pytest.mark.parametrize("name", ["Ann", "Eve"])
def test_a_player_forgotten_in_one_or_both_changes_nothing_of_which_counts(
    store: Store, path: Path, pair: tuple[str, str], name: str
) -> None:
    first, second = pair
    corrected(store, second, GAME.replace("Dan", "Eve"))
    store.forget(name)
    assert counted(store) == [first]
    assert [twin.id for twin in twins(store, first)] == [second]
    assert (store.pools(Sample(player="Ann")) == ()) is (name == "Ann")
    assert_same_after_rebuild(store, path)


def test_a_game_whose_rules_nobody_knows_stands_for_no_other(store: Store, path: Path) -> None:
    add(store, GAME.replace('"four-handed"', '"whist"'))
    second = only_id(add(store, FAULTY))
    corrected(store, second, GAME)
    assert counted(store) == [second]
    assert twins(store, second) == ()
    assert_same_after_rebuild(store, path)


def test_games_that_tell_one_beginning_are_two_plays(store: Store, pair: tuple[str, str]) -> None:
    corrected(store, pair[1], LONGER)
    assert counted(store) == sorted(pair)


def test_without_a_whole_trick_the_same_text_is_the_same_play(store: Store, path: Path) -> None:
    first = only_id(add(store, SHEET))
    second = only_id(add(store, SHEET.replace("NS 1", "NS 2")))
    corrected(store, second, SHEET)
    assert counted(store) == [first]
    corrected(store, second, SHEET.replace("Thursday", "Friday"))
    assert counted(store) == sorted([first, second])
    assert_same_after_rebuild(store, path)


def test_a_record_says_beforehand_whose_twin_the_game_would_be(store: Store) -> None:
    first, second = only_id(add(store, GAME)), only_id(add(store, FAULTY))
    game = store.game(first)
    assert game is not None
    told = (Twin(first, "Thursday club (2026-11-26)"),)
    assert store.twins(second, game.record) == told
    assert store.twins(first, game.record) == ()


def test_an_upload_tells_of_the_twins_of_its_games(store: Store) -> None:
    first, second = only_id(add(store, GAME)), only_id(add(store, FAULTY))
    done = store.correct(second, FAULTY.replace("AH TC", "AH 9C").encode(), WHEN)
    assert [[twin.id for twin in game.twins] for game in done.games] == [[first]]
    store.choose(second, 1)
    upload = store.upload(done.upload_id)
    assert upload is not None
    assert [game.twins for game in upload.outcomes] == [()]


@pytest.mark.parametrize("seed", one_in(4, range(12)))
def test_statistics_are_those_of_a_library_without_twins(
    store: Store, path: Path, tmp_path: Path, seed: int
) -> None:
    chance = random.Random(f"twins {seed}")
    add(store, "\n".join(PLAYS))
    had_twins = False
    for step in range(14):
        take_a_step(store, chance, step)
        had_twins |= any(row.twins for row in store.games(Query()).rows)
        assert totals(store) == totals_of_plays(store, tmp_path / f"{step}.db")
    assert had_twins
    assert_same_after_rebuild(store, path)


def take_a_step(store: Store, chance: random.Random, step: int) -> None:
    """A game comes in, goes, is corrected to one of a few plays, is shown in another edition, or
    loses a name."""
    text = chance.choice(PLAYS).replace("Ann", chance.choice(NAMES))
    known = [row.id for row in store.games(Query()).rows]
    kind = chance.random()
    if kind < 0.2 or not known:
        add(store, text.replace("Thursday", str(step)), f"{step}.pen")
    elif kind < 0.6:
        corrected(store, chance.choice(known), text.replace("Thursday", f"Corrected {step}"))
    elif kind < 0.8:
        game = store.game(chance.choice(known))
        assert game is not None
        assert store.choose(game.row.id, chance.choice(game.editions).number)
    elif kind < 0.92:
        store.delete(chance.choice(known))
    else:
        store.forget(chance.choice(NAMES))


def totals_of_plays(store: Store, path: Path) -> list[Any]:
    """The totals of a new library, into which the first game that tells each play is put."""
    texts: dict[str, str] = {}
    for row in reversed(store.games(Query()).rows):
        game = store.game(row.id)
        assert game is not None
        texts.setdefault(game.text[game.text.index("deal 1") :], game.text)
    with Store(path) as other:
        add(other, "\n".join(texts.values()))
        assert other.games(Query()).total == len(texts)
        return totals(other)


def test_what_an_older_store_counted_twice_is_counted_once(store: Store, path: Path) -> None:
    ids = [only_id(add(store, text)) for text in (*PLAYS, SHEET, SHEET.replace("NS 1", "NS 2"))]
    for name in (ids[3], ids[1]):
        corrected(store, name, PLAYS[0].replace("Ann", "Eve"))
    corrected(store, ids[5], SHEET)
    before = content(path)
    assert len(before["twin"]) == 3
    make_older(store, 10)
    assert sum(games(store.counts(Sample(), p.pool)) for p in store.pools(Sample())) == 6
    store.close()
    with Store(path) as newer:
        assert content(path) == before
        newer.rebuild()
    assert content(path) == before


def assert_same_after_rebuild(store: Store, path: Path) -> None:
    before = content(path)
    store.rebuild()
    assert content(path) == before


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])  # the one keeps its lines
def test_a_twin_that_is_cut_out_of_the_file_of_the_other_leaves_it_counted(
    store: Store, path: Path, encoding: str
) -> None:
    done = add(store, f"{FAULTY}\n{GAME}".encode(encoding))
    first, second = (each.id for each in done.games)
    assert first is not None and second is not None
    corrected(store, first, GAME.replace("Ann", "Eve"))
    assert counted(store) == [first]
    store.delete(first)
    assert counted(store) == [second]
    assert store.pools(Sample(player="Eve")) == ()
    assert_same_after_rebuild(store, path)
