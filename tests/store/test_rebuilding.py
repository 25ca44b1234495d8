"""What follows from the uploads can be made again, and is the same then."""

from __future__ import annotations

import os
import random
import sqlite3
from io import BytesIO
from pathlib import Path

import pytest

from analyzer.notation import pen
from analyzer.rules import preset
from analyzer.simulate import games
from analyzer.store import Query, Store, importing, rebuilding, uploads
from analyzer.store.schema import PROJECTIONS
from tests.store.library import GAME, TAGS, WHEN, add, content, counts, only_id

STEPS = int(os.environ.get("STORE_STEPS", "60"))  # 1000 for the full test


def emptied(path: Path) -> None:
    """Takes away all that can be made again."""
    with sqlite3.connect(path) as db:
        for table in PROJECTIONS:
            db.execute(f"DELETE FROM {table}")
        db.execute("INSERT INTO search (search) VALUES ('delete-all')")
    db.close()


def simulated(rules: str, count: int) -> list[str]:
    return [pen.dumps([game]) for game in games(preset(rules), count, seed=7)]


def variant(text: str, chance: random.Random) -> str:
    """The same game, shorter or otherwise."""
    lines = text.splitlines(keepends=True)
    kind = chance.randrange(6)
    if kind == 0:
        starts = [i for i, line in enumerate(lines) if line.startswith("deal ")]
        return "".join(lines[: chance.choice(starts[1:] or [len(lines)])])
    if kind == 1:
        return "".join(line for line in lines if not line.startswith("hand "))
    if kind == 2:
        return text.replace('[Event "', f'[Event "{chance.choice("XYZ")} ')
    if kind == 3:
        return text.replace("score", "; score", 1)
    if kind == 4:
        return text.replace("JH", "1OH", 1)
    return text


@pytest.mark.thorough
def test_after_many_imports_corrections_choices_and_deletions_a_rebuild_is_the_same(
    store: Store, path: Path
) -> None:
    chance = random.Random(11)
    pool = simulated("four-handed", 6) + simulated("three-handed", 6)
    had_twins = False
    for step in range(STEPS):
        known = [row.id for row in store.games(Query(size=500)).rows]
        kind = chance.random()
        if kind < 0.7 or not known:
            chosen = [variant(chance.choice(pool), chance) for _ in range(chance.randint(1, 3))]
            add(store, "\n".join(chosen), f"{step}.pen")
        elif kind < 0.8:
            text = variant(chance.choice(pool), chance)
            store.correct(chance.choice(known), text.encode(), WHEN)
        elif kind < 0.88:
            chosen_game = store.game(chance.choice(known))
            assert chosen_game is not None
            edition = chance.choice(chosen_game.editions)
            assert store.choose(chosen_game.row.id, edition.number)
        elif kind < 0.96:
            store.delete(chance.choice(known))
        else:
            players = store.names().players
            store.forget(chance.choice(players) if players else "Ann")
        had_twins |= any(row.twins for row in store.games(Query(size=500)).rows)
    assert had_twins
    before = content(path)
    assert before["game"]
    assert store.rebuild() == len(before["game"])
    assert content(path) == before
    emptied(path)
    store.rebuild()
    assert content(path) == before


def test_a_rebuild_finds_words_again(store: Store, path: Path) -> None:
    add(store, GAME)
    emptied(path)
    assert store.games(Query(text="Thursday")).total == 0
    store.rebuild()
    assert store.games(Query(text="Thursday")).total == 1


def test_a_newer_reader_reads_the_same_bytes_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = add(store, GAME + "\n" + TAGS + "\ngeben 1 E\n")
    assert counts(done) == {"imported": 1, "rejected": 1}
    newer_reader(monkeypatch, b"geben 1", b"deal 1 dealer")
    again = add(store, GAME + "\n" + TAGS + "\ngeben 1 E\n")
    assert counts(again) == {"duplicate": 1, "imported": 1}
    assert again.upload_id == done.upload_id
    assert store.games(Query()).total == 2


def test_a_rebuild_reads_old_uploads_with_the_newer_reader(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(store, GAME.replace("deal 1 dealer", "geben 1"))
    assert store.games(Query()).total == 0
    newer_reader(monkeypatch, b"geben 1", b"deal 1 dealer")
    assert store.rebuild() == 1
    assert store.games(Query()).total == 1


def test_what_a_newer_reader_finds_before_a_game_moves_no_id(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    unseen = "".join(f";;{line}" for line in GAME.splitlines(keepends=True))
    other = GAME.replace("AH 9C", "AH TC")
    name = only_id(add(store, unseen + other))
    newer_reader(monkeypatch, b";;", b"")
    assert store.rebuild() == 2
    kept = store.game(name)
    assert kept is not None
    assert "AH TC" in kept.text


def test_an_edition_that_a_newer_reader_finds_elsewhere_stays_one_of_its_game(
    store: Store, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = only_id(add(store, GAME))
    evening = f"{GAME.replace('AH 9C', 'AH TC')};;\n\n{GAME}note well played\n"
    add(store, evening)
    newer_reader(monkeypatch, b";;\n", b"\n\n\n")
    add(store, evening)
    game = store.game(name)
    assert game is not None
    assert [each.number for each in game.editions] == [1, 2]
    assert game.number == 2
    before = content(path)
    store.rebuild()
    assert content(path) == before | {"upload": content(path)["upload"]}


def newer_reader(monkeypatch: pytest.MonkeyPatch, slip: bytes, meant: bytes) -> None:
    """A reader that understands a slip of the pen that ours does not."""
    monkeypatch.setattr(importing, "__version__", "99")
    monkeypatch.setattr(rebuilding, "__version__", "99")
    monkeypatch.setattr(uploads, "__version__", "99")
    real = uploads.read

    def read(stream, name):  # type: ignore[no-untyped-def]
        return real(BytesIO(stream.read().replace(slip, meant)), name)

    monkeypatch.setattr(uploads, "read", read)
