"""All games that nobody played are deleted at once, as if each had been deleted by itself."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from sqlite_utils import Database

from analyzer.convert import convert
from analyzer.notation import pen
from analyzer.stats import games
from analyzer.store import Query, Sample, Store, forgetting
from analyzer.store.uploads import rewrite
from tests.store import statistics as plain
from tests.store.library import GAME, LONGER, add, bytes_of, content

MARK = '[Site "simulated"]\n[Date'
CARDS = ("KC", "QC", "JC", "TC", "KS", "QS")
REAL = [GAME.replace("AH 9C", f"AH {card}") for card in CARDS[:3]]
ROBOTS = [
    GAME.replace("AH 9C", f"AH {card}").replace("[Date", MARK).replace("Ann", "Robot")
    for card in CARDS[3:]
]
MIXED = "\n".join([ROBOTS[0], REAL[0], ROBOTS[1], REAL[1], ROBOTS[2], REAL[2]])


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(3))
def test_what_is_left_is_counted_as_its_texts_are(store: Store, path: Path, seed: int) -> None:
    chance = random.Random(seed)
    plain.fill(store, chance, 10)
    before = plain.given_out(store)
    deleted = store.delete_simulated()
    kept = plain.given_out(store)
    assert kept == [each for each in before if not each.is_simulated]
    assert deleted == len(before) - len(kept)
    for sample in (Sample(), *(plain.some_sample(chance) for _ in range(8))):
        expected = plain.counted(plain.of_plays(kept), sample)
        assert {each.pool: each.games for each in store.pools(sample)} == {
            pool: games(counts) for pool, counts in expected.items()
        }
        assert {pool: store.counts(sample, pool) for pool in expected} == expected
    left = content(path)
    store.rebuild()
    assert content(path) == left


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])  # the one keeps its lines
def test_it_is_as_if_each_was_deleted_by_itself(tmp_path: Path, encoding: str) -> None:
    found = []
    for one_by_one in (False, True):
        path = tmp_path / f"{one_by_one}.db"
        with Store(path) as store:
            add(store, MIXED.encode(encoding))
            add(store, "\n".join(ROBOTS), "robots.pen")
            marked = [row.id for row in store.games(Query(simulated=True)).rows]
            deleted = [store.delete(each) for each in marked] if one_by_one else None
            assert deleted == [True] * 3 or store.delete_simulated() == 3
        found.append(content(path))
    assert found[0] == found[1]


def test_no_byte_of_them_is_left_and_an_upload_of_them_alone_goes(store: Store, path: Path) -> None:
    add(store, MIXED)
    alone = add(store, "\n".join(ROBOTS), "robots.pen")
    assert store.delete_simulated() == 3
    assert b"Robot" not in bytes_of(path.parent)
    assert store.upload(alone.upload_id) is None
    assert store.games(Query()).total == len(REAL)


def test_an_upload_is_rewritten_once_whatever_it_holds_of_them(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = add(store, MIXED)
    written = []

    def counted(db: Database, of: int, data: bytes) -> None:
        written.append(of)
        rewrite(db, of, data)

    monkeypatch.setattr("analyzer.store.rewriting.rewrite", counted)
    store.delete_simulated()
    assert written == [done.upload_id]


def test_where_it_breaks_off_nothing_is_deleted(
    store: Store, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(store, MIXED)
    before = content(path)

    def broken(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(forgetting, "_reconcile", broken)
    with pytest.raises(KeyboardInterrupt):
        store.delete_simulated()
    assert content(path) == before


def test_where_there_is_none_nothing_changes(store: Store, path: Path) -> None:
    add(store, "\n".join(REAL))
    before = content(path)
    assert store.delete_simulated() == 0
    assert content(path) == before


def test_games_are_asked_for_with_the_mark_and_without(store: Store) -> None:
    add(store, MIXED)
    add(store, GAME.replace("[Date", '[Site "simulated evenings"]\n[Date'))
    sites = {"simulated"}
    assert {row.site for row in store.games(Query(simulated=True)).rows} == sites
    assert store.games(Query(simulated=False)).total == len(REAL) + 1


def test_what_contradicted_a_game_cut_out_of_a_match_contradicts_nothing(
    store: Store, path: Path
) -> None:
    match = convert([pen.loads(text)[0] for text in (GAME, LONGER, REAL[0])], "emn").text
    gone = add(store, match, "evening.emn").games[0].id
    other = add(store, LONGER.replace("QH\n", "KH\n")).games[0].id
    assert gone is not None and other is not None
    store.delete(gone)
    game = store.game(other)
    assert game is not None
    assert (game.contradicts, game.editions[0].status) == ((), "imported")
    before = content(path)
    store.rebuild()
    assert content(path) == before
