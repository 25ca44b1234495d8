"""Many at once, a process killed, a disk that is full, a folder that may not be written to."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace

import pytest

from analyzer.notation import pen
from analyzer.rules import preset
from analyzer.simulate import games
from analyzer.store import Query, Store, StoreError, importing
from tests.store.library import GAME, TAGS, WHEN, add, bytes_of, content, counts, only_id

KILLS = int(os.environ.get("STORE_KILLS", "25"))

TICK = 200  # instructions of SQLite's machine


def at_once(jobs: list[Callable[[], object]]) -> list[object]:
    """Does all jobs in threads that start together."""
    gate = threading.Barrier(len(jobs))

    def job(do: Callable[[], object]) -> object:
        gate.wait()
        return do()

    with ThreadPoolExecutor(len(jobs)) as pool:
        return list(pool.map(job, jobs))


def sent(path: Path, text: str, times: int) -> Callable[[], Counter[str]]:
    def send() -> Counter[str]:
        told: Counter[str] = Counter()
        for _ in range(times):
            with Store(path) as store:
                told.update(counts(add(store, text)))
        return told

    return send


def test_twenty_clients_send_the_same_file_and_there_is_one_game(path: Path) -> None:
    told = sum(at_once([sent(path, GAME, 3) for _ in range(20)]), Counter())  # type: ignore[arg-type]
    assert told == {"imported": 1, "duplicate": 59}
    with Store(path) as store:
        assert store.games(Query()).total == 1


def test_sixteen_writers_all_come_in(path: Path) -> None:
    cards = "9S TS QS KS AS JS 9D TC QC KC JC QD KD AD AC TD"
    texts = [GAME.replace("AH 9C", f"AH {card}") for card in cards.split()]
    told = sum(at_once([sent(path, text, 2) for text in texts]), Counter())  # type: ignore[arg-type]
    assert told == {"imported": 16, "duplicate": 16}


def test_one_reads_while_another_writes(path: Path) -> None:
    with Store(path) as writer, Store(path, readonly=True) as reader:
        writer._db.execute("BEGIN IMMEDIATE")
        assert reader.games(Query()).total == 0
        writer._db.execute("ROLLBACK")


def many(count: int) -> str:
    return "\n".join(
        pen.dumps([game]).replace("hand", "; hand") for game in games(preset("british"), count, 5)
    )


def test_killed_at_any_moment_each_game_is_wholly_in_or_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importing, "BATCH", 4)
    text = many(10)
    whole, path = tmp_path / "whole.db", tmp_path / "killed.db"
    with Store(path):
        pass  # the tables are there before the first of them is killed
    ticks = imported(whole, text)
    expected = content(whole)
    chance = random.Random(3)
    seen = set()
    for _ in range(KILLS):
        dies_at = chance.randint(1, ticks)
        child = os.fork()
        if not child:
            imported(path, text, dies_at)
            os._exit(0)
        os.waitpid(child, 0)
        seen.add(games_in(path))
        if games_in(path) == 10 or chance.random() < 0.3:
            finish_and_compare(path, text, expected)
            for left in path.parent.glob("killed.db*"):
                left.unlink()
            with Store(path):
                pass
    finish_and_compare(path, text, expected)
    assert len(seen) > 2


def imported(path: Path, text: str, dies_at: int = -1) -> int:
    """Imports a text, or dies; see `ticked`."""
    return ticked(path, lambda store: add(store, text, "many.pen"), dies_at)


def ticked(path: Path, work: Callable[[Store], object], dies_at: int) -> int:
    """Works at a store, or dies at a tick of the clock that counts SQLite's instructions; else how
    many ticks it took."""
    ticks = 0

    def tick() -> None:
        nonlocal ticks
        ticks += 1
        if ticks == dies_at:
            os.kill(os.getpid(), signal.SIGKILL)

    with Store(path) as store:
        store._db.conn.set_progress_handler(tick, TICK)
        work(store)
    return ticks


def games_in(path: Path) -> int:
    """How many games are in, all of them whole."""
    with sqlite3.connect(path) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert db.execute("PRAGMA foreign_key_check").fetchone() is None
        counted = {
            db.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
            for table in ("known", "game", "words", "entry", "edition")
        }
    db.close()
    (count,) = counted
    return int(count)


def finish_and_compare(path: Path, text: str, expected: dict[str, list[object]]) -> None:
    with Store(path) as store:
        add(store, text, "many.pen")
    assert content(path) == expected


def test_an_import_cut_off_goes_on_where_it_stopped(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importing, "BATCH", 2)
    text = many(5)
    real = importing.put_in

    def power_cut(totals, of, one):  # type: ignore[no-untyped-def]
        if one.position == 4:
            raise KeyboardInterrupt
        real(totals, of, one)

    monkeypatch.setattr(importing, "put_in", power_cut)
    with pytest.raises(KeyboardInterrupt):
        add(store, text)
    assert store.games(Query()).total == 2
    monkeypatch.setattr(importing, "put_in", real)
    assert counts(add(store, text)) == {"duplicate": 2, "imported": 3}


def test_an_upload_rewritten_while_it_is_read_is_said_and_not_mixed(
    store: Store, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importing, "BATCH", 1)
    real = importing.drafted

    def forgotten_meanwhile(reading):  # type: ignore[no-untyped-def]
        with Store(path) as other:
            other.forget("Ann")
        return real(reading)

    monkeypatch.setattr(importing, "drafted", forgotten_meanwhile)
    with pytest.raises(StoreError, match="send the file again"):
        add(store, GAME + "\n" + TAGS)
    assert b"Ann" not in bytes_of(path.parent)


def test_a_full_disk_is_said_and_nothing_is_left_by_halves(store: Store, path: Path) -> None:
    add(store, GAME)
    before = content(path)
    (pages,) = store._db.execute("PRAGMA page_count").fetchone()
    store._db.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreError, match="the disk is full"):
        add(store, GAME.replace("Ann", "Anna") + "note well\n" * 9000)
    assert content(path) == before
    store._db.execute("PRAGMA max_page_count = 1000000")
    assert counts(add(store, GAME + "note well\n")) == {"richer": 1}


def test_a_full_disk_while_the_upload_arrives_is_said(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read(size: int) -> bytes:
        raise OSError(28, "No space left on device")

    with pytest.raises(StoreError, match="No space left on device"):
        store.add("a.pen", SimpleNamespace(read=read), WHEN)  # type: ignore[arg-type]


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="expected a folder"):
        Store(tmp_path / "file" / "euchre.db")


def test_a_folder_in_the_place_of_the_store_is_said(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be opened"):
        Store(tmp_path)


def test_a_store_that_is_not_there_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be opened"):
        Store(tmp_path / "euchre.db", readonly=True)
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_no_store_is_said_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear diary, " * 500)
    with pytest.raises(StoreError, match="no store of games"):
        Store(path)
    assert path.read_text() == "Dear diary, " * 500


def test_a_store_of_a_newer_program_is_refused(store: Store, path: Path) -> None:
    store._db.execute("PRAGMA user_version = 99")
    with pytest.raises(StoreError, match="version 99"):
        Store(path)


def test_nothing_is_written_where_one_only_reads(store: Store, path: Path) -> None:
    name = only_id(add(store, GAME))
    with Store(path, readonly=True) as reader:
        assert reader.games(Query()).total == 1
        for write in (
            lambda: add(reader, GAME + "note x\n"),
            lambda: reader.delete(name),
            lambda: reader.forget("Ann"),
            lambda: reader.rebuild(),
        ):
            with pytest.raises(StoreError, match="may not be written"):
                write()


def test_a_backup_is_one_whole_state_while_others_write(path: Path, tmp_path: Path) -> None:
    stop = threading.Event()

    def write() -> int:
        done = 0
        with Store(path) as store:
            while not stop.is_set():
                text = GAME.replace("Thursday", f"Club {done}") + f"note {done}\n"
                store.add(f"{done}.pen", BytesIO(text.encode()), datetime(2026, 1, 1, tzinfo=UTC))
                done += 1
        return done

    with Store(path) as store, ThreadPoolExecutor(1) as pool:
        add(store, GAME)
        writing = pool.submit(write)
        copies = [tmp_path / f"copy{n}.db" for n in range(3)]
        for copy in copies:
            store.backup(copy)
        stop.set()
        assert writing.result() > 0
    for copy in copies:
        assert [p.name for p in tmp_path.glob(f"*{copy.name}*")] == [copy.name]
        with Store(copy) as restored:
            before = content(copy)
            restored.rebuild()
            assert content(copy) == before
            assert restored.games(Query()).total == 1


def test_a_backup_does_not_take_the_place_of_the_store(store: Store, path: Path) -> None:
    with pytest.raises(StoreError, match="name another file"):
        store.backup(path)


def test_a_backup_that_cannot_be_written_is_said(store: Store, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="expected a folder"):
        store.backup(tmp_path / "nowhere" / "copy.db")


def test_the_store_is_set_up_as_promised(store: Store) -> None:
    def pragma(name: str) -> object:
        return store._db.execute(f"PRAGMA {name}").fetchone()[0]

    names = ("journal_mode", "busy_timeout", "foreign_keys", "trusted_schema", "synchronous")
    assert [pragma(name) for name in names] == ["wal", 10_000, 1, 0, 2]
    assert pragma("secure_delete") == 1


def test_every_table_is_strict(store: Store) -> None:
    tables = store._db.execute(
        "SELECT name, strict FROM pragma_table_list WHERE type = 'table' AND schema = 'main'"
    ).fetchall()
    ours = {name: strict for name, strict in tables if not name.startswith(("sqlite_", "_sqlite"))}
    assert "game" in ours
    assert {name for name, strict in ours.items() if not strict} == set()
