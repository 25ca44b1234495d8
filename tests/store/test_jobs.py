"""Long work as jobs: kept, carried out one at a time, cancelled, and gone on with after a crash."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace

import pytest
from sqlite_utils import Database

from analyzer.notation import pen
from analyzer.store import Job, Query, Store, StoreError, importing, jobs
from analyzer.store.schema import VERSION, migrations
from tests.store.library import GAME, TAGS, WHEN, add, bytes_of, content, only_id
from tests.store.test_hard_times import at_once, games_in, many, ticked

KILLS = 6


@pytest.fixture(autouse=True)
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "BATCH", 2)


def enqueue(store: Store, *texts: str) -> int:
    """A job of taking in texts, each as a file."""
    files = [(f"{n}.pen", BytesIO(text.encode())) for n, text in enumerate(texts, start=1)]
    return store.enqueue(files, WHEN)


def job_of(store: Store, number: int) -> Job:
    job = store.job(number)
    assert job is not None
    return job


def after(asked: int) -> Callable[[], bool]:
    """Goes on until it was asked so many times."""
    times = iter(range(asked))
    return lambda: next(times, None) is not None


@pytest.fixture
def meanwhile(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Callable[[], object]], None]]:
    """Does something once, after the first batch has come in and while the second is read."""
    real, seen = importing.drafted, 0

    def does(what: Callable[[], object]) -> None:
        def drafted(reading):  # type: ignore[no-untyped-def]
            nonlocal seen
            seen += 1
            if seen == 3:
                what()
            return real(reading)

        monkeypatch.setattr(importing, "drafted", drafted)

    yield does


def test_a_job_waits_and_then_takes_in_every_game(store: Store) -> None:
    number = enqueue(store, many(5))
    before = job_of(store, number)
    assert (before.state, before.games, before.share) == ("waiting", 0, 0.0)
    assert store.games(Query()).total == 0
    assert store.work()
    done = job_of(store, number)
    assert (done.state, done.games, done.share, done.again) == ("done", 5, 1.0, ())
    assert store.games(Query()).total == 5


def test_a_job_leaves_what_taking_in_at_once_leaves(tmp_path: Path) -> None:
    one, other = tmp_path / "one.db", tmp_path / "other.db"
    with Store(one) as store:
        add(store, many(5), "1.pen")
    with Store(other) as store:
        enqueue(store, many(5))
        store.work()
    by_job = content(other)
    assert {name: by_job[name] for name in by_job if not name.startswith("job")} == {
        name: rows for name, rows in content(one).items() if not name.startswith("job")
    }


def test_without_a_job_there_is_nothing_to_work_at(store: Store) -> None:
    assert not store.work()
    assert store.job(1) is None and store.job(10**30) is None


def test_jobs_are_carried_out_in_the_order_in_which_they_came(store: Store) -> None:
    first, second = enqueue(store, many(3)), enqueue(store, GAME)
    assert (job_of(store, first).ahead, job_of(store, second).ahead) == (0, 1)
    store.work()
    assert [job_of(store, n).state for n in (first, second)] == ["done", "waiting"]
    assert (job_of(store, second).ahead, store.open_jobs()) == (0, (second,))


def test_files_sent_together_are_one_job(store: Store) -> None:
    number = enqueue(store, many(3), GAME)
    store.work()
    job = job_of(store, number)
    assert (job.names, job.games) == (("1.pen", "2.pen"), 4)


def test_files_sent_together_are_kept_together_or_not_at_all(store: Store) -> None:
    def read(size: int) -> bytes:
        raise OSError(28, "No space left on device")

    cut_off = SimpleNamespace(read=read)
    with pytest.raises(StoreError, match="No space left"):
        store.enqueue([("a.pen", BytesIO(GAME.encode())), ("b.pen", cut_off)], WHEN)  # type: ignore[list-item]
    assert content(store.path)["upload"] == [] and store.open_jobs() == ()


def test_the_same_file_twice_is_in_a_job_once(store: Store) -> None:
    assert job_of(store, enqueue(store, GAME, GAME)).uploads == (1,)


def test_what_is_in_already_is_a_job_that_is_done(store: Store) -> None:
    enqueue(store, GAME)
    store.work()
    job = job_of(store, enqueue(store, GAME))
    assert (job.state, job.again) == ("done", job.uploads)


def test_it_is_told_how_far_a_job_is(store: Store) -> None:
    number = enqueue(store, many(8))
    assert not store.work(after(2))
    job = job_of(store, number)
    assert (job.state, job.games) == ("running", 4)
    assert job.share is not None and 0.2 < job.share < 0.6


def test_how_far_is_not_said_where_games_have_no_lines(store: Store) -> None:
    from analyzer.convert import convert

    records = pen.loads(many(4))
    text = convert(records, "emn").text
    number = store.enqueue([("games.emn", BytesIO(text.encode()))], WHEN)
    store.work(after(1))
    assert (job_of(store, number).games, job_of(store, number).share) == (2, None)


def test_a_job_that_was_left_is_gone_on_with(store: Store) -> None:
    number = enqueue(store, many(5))
    store.work(after(1))
    assert store.games(Query()).total == 2
    assert store.work()
    assert (job_of(store, number).state, store.games(Query()).total) == ("done", 5)


def test_a_job_that_waits_is_cancelled(store: Store) -> None:
    number = enqueue(store, many(3))
    assert store.cancel(number)
    assert not store.work()
    assert (job_of(store, number).state, store.games(Query()).total) == ("cancelled", 0)


def test_no_game_comes_in_once_a_job_is_cancelled(
    store: Store, path: Path, meanwhile: Callable[[Callable[[], object]], None]
) -> None:
    number = enqueue(store, many(6))

    def cancel() -> None:
        with Store(path) as other:
            assert other.cancel(number)

    meanwhile(cancel)
    store.work()
    job = job_of(store, number)
    assert (job.state, job.games, store.games(Query()).total) == ("cancelled", 2, 2)


def test_a_job_that_is_over_is_not_cancelled(store: Store) -> None:
    number = enqueue(store, GAME)
    store.work()
    assert not any(map(store.cancel, (number, 99, 10**30)))
    assert job_of(store, number).state == "done"


def test_a_cancelled_upload_goes_on_when_it_is_sent_again(store: Store) -> None:
    cancelled = enqueue(store, many(5))
    store.work(after(1))
    store.cancel(cancelled)
    again = enqueue(store, many(5))
    assert job_of(store, again).uploads == job_of(store, cancelled).uploads
    store.work()
    assert (job_of(store, again).state, job_of(store, again).games) == ("done", 5)


def test_a_cancelled_job_is_done_once_the_same_was_sent_again_and_read(store: Store) -> None:
    cancelled = enqueue(store, many(3))
    store.cancel(cancelled)
    enqueue(store, many(3))
    assert job_of(store, cancelled).state == "cancelled"
    store.work()
    assert job_of(store, cancelled).state == "done"


def test_a_store_reached_by_another_name_has_the_same_jobs(
    store: Store, path: Path, meanwhile: Callable[[Callable[[], object]], None]
) -> None:
    (path.parent / "link.db").symlink_to(path)
    enqueue(store, many(4))
    told = []

    def work_too() -> None:
        with Store(path.parent / "link.db") as other:
            told.append(other.work())

    meanwhile(work_too)
    store.work()
    assert told == [False]


def test_the_job_that_still_works_at_an_upload_is_known(store: Store) -> None:
    number = enqueue(store, many(3))
    (upload,) = job_of(store, number).uploads
    assert store.open_job_of(upload) == number
    store.work()
    assert store.open_job_of(upload) is None


def test_two_who_work_at_once_carry_out_each_job_once(path: Path) -> None:
    with Store(path) as store:
        numbers = [enqueue(store, GAME.replace("AH 9C", f"AH {card}")) for card in ("9S", "TS")]

    def works() -> int:
        with Store(path) as store:
            return sum(store.work() for _ in range(20))

    assert sum(at_once([works] * 4)) == len(numbers)  # type: ignore[arg-type]
    with Store(path) as store:
        assert [job_of(store, n).state for n in numbers] == ["done", "done"]


def test_who_comes_while_another_works_leaves_the_job_alone(
    store: Store, path: Path, meanwhile: Callable[[Callable[[], object]], None]
) -> None:
    enqueue(store, many(4))
    told = []

    def work_too() -> None:
        with Store(path) as other:
            told.append(other.work())

    meanwhile(work_too)
    assert store.work()
    assert told == [False]


def worked(path: Path, dies_at: int = -1) -> int:
    """Carries out all jobs, or dies; see `ticked`."""
    return ticked(path, work_all, dies_at)


def work_all(store: Store) -> None:
    while store.work():
        pass


def test_killed_at_any_moment_a_job_is_gone_on_with(tmp_path: Path) -> None:
    whole, path = tmp_path / "whole.db", tmp_path / "killed.db"
    for each in (whole, path):
        with Store(each) as store:
            enqueue(store, many(8), GAME)
    ticks = worked(whole)
    chance, signals, seen = random.Random(5), [], []
    for _ in range(KILLS):
        dies_at = chance.randint(1, ticks // 3)
        child = os.fork()
        if not child:
            worked(path, dies_at)
            os._exit(0)
        signals.append(os.WTERMSIG(os.waitpid(child, 0)[1]))
        seen.append(games_in(path))
    worked(path)
    with Store(path) as store:
        assert job_of(store, 1).state == "done"
    assert signal.SIGKILL in signals and {*seen} - {0, 9}
    before, after_all = content(whole), content(path)
    del before["job"], after_all["job"]
    assert after_all == before


def test_what_ends_the_program_each_time_is_given_up(store: Store) -> None:
    number = enqueue(store, many(3))
    for _ in range(jobs.MOST_TRIES):
        assert not store.work(lambda: False)
        assert job_of(store, number).state == "running"
    assert not store.work(lambda: False)
    job = job_of(store, number)
    assert job.state == "failed" and "ended each time" in job.problem


def test_a_job_that_comes_forward_is_never_given_up(store: Store) -> None:
    number = enqueue(store, many(2 * jobs.MOST_TRIES + 4))
    for _ in range(jobs.MOST_TRIES + 2):
        store.work(after(1))
    assert job_of(store, number).games == 2 * jobs.MOST_TRIES + 4
    assert store.work() and job_of(store, number).state == "done"


def test_a_job_given_up_makes_way_for_the_next(store: Store) -> None:
    given_up, other = enqueue(store, many(3)), enqueue(store, GAME)
    for _ in range(jobs.MOST_TRIES):
        store.work(lambda: False)
    assert store.work()
    assert [job_of(store, n).state for n in (given_up, other)] == ["failed", "done"]


def test_a_mistake_of_ours_ends_the_job_and_is_told(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = enqueue(store, GAME)

    def breaks(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(importing, "put_in", breaks)
    with pytest.raises(ZeroDivisionError):
        store.work()
    job = job_of(store, number)
    assert job.state == "failed" and "we made a mistake" in job.problem


def test_a_full_disk_ends_the_job_with_a_sentence(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = enqueue(store, GAME)

    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(importing, "put_in", full)
    assert store.work()
    job = job_of(store, number)
    assert job.state == "failed" and "the disk is full" in job.problem


def test_a_store_that_is_busy_for_long_costs_no_job(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = enqueue(store, GAME)
    real = importing.put_in

    def busy(*_: object) -> None:
        raise sqlite3.OperationalError("database is locked")

    monkeypatch.setattr(importing, "put_in", busy)
    with pytest.raises(StoreError, match="busy"):
        store.work()
    monkeypatch.setattr(importing, "put_in", real)
    assert store.work()
    assert job_of(store, number).state == "done"


def test_a_name_forgotten_while_a_job_works_comes_in_no_more(
    store: Store, path: Path, meanwhile: Callable[[Callable[[], object]], None]
) -> None:
    text = "\n".join(GAME.replace("AH 9C", f"AH {card}") for card in ("9S", "TS", "QS", "KS"))
    number = enqueue(store, text)

    def forget() -> None:
        with Store(path) as other:
            other.forget("Ann")

    meanwhile(forget)
    store.work()
    assert (job_of(store, number).state, job_of(store, number).games) == ("done", 4)
    assert b"Ann" not in bytes_of(path.parent)


def test_a_name_of_a_file_is_forgotten_in_its_job(store: Store, path: Path) -> None:
    number = store.enqueue([("Ann.pen", BytesIO(GAME.encode()))], WHEN)
    store.work()
    store.forget("Ann")
    assert job_of(store, number).names == ("Forgotten player 1.pen",)
    assert b"Ann" not in bytes_of(path.parent)


def test_a_deleted_upload_takes_its_job_along(store: Store) -> None:
    number = enqueue(store, GAME)
    store.work()
    store.delete(store.games(Query()).rows[0].id)
    assert store.job(number) is None
    assert content(store.path)["job"] == []


def test_a_job_stays_while_another_of_its_files_does(store: Store) -> None:
    other = GAME.replace("AH 9C", "AH 9S")
    number = enqueue(store, GAME, other)
    store.work()
    store.delete(only_id(add(store, other, "2.pen")))
    assert job_of(store, number).names == ("1.pen",)


def test_a_game_deleted_while_a_job_works_stays_away(
    store: Store, path: Path, meanwhile: Callable[[Callable[[], object]], None]
) -> None:
    number = enqueue(store, many(6))

    def delete() -> None:
        with Store(path) as other:
            assert other.delete(other.games(Query()).rows[0].id)

    meanwhile(delete)
    store.work()
    assert (job_of(store, number).state, store.games(Query()).total) == ("done", 5)


def test_a_rebuild_leaves_a_job_half_done_as_it_is(store: Store) -> None:
    number = enqueue(store, many(5))
    store.work(after(1))
    store.rebuild()
    assert (job_of(store, number).state, job_of(store, number).games) == ("running", 2)
    assert store.work() and store.games(Query()).total == 5


def test_a_copy_goes_on_with_the_job_of_the_store(store: Store, tmp_path: Path) -> None:
    number = enqueue(store, many(5))
    store.work(after(1))
    store.backup(tmp_path / "copy.db")
    with Store(tmp_path / "copy.db") as copy:
        assert copy.work()
        assert (job_of(copy, number).state, copy.games(Query()).total) == ("done", 5)


def test_one_who_only_reads_cannot_enqueue_nor_work(store: Store, path: Path) -> None:
    enqueue(store, GAME)
    with Store(path, readonly=True) as reader:
        for write in (lambda: enqueue(reader, TAGS), lambda: reader.work()):
            with pytest.raises(StoreError, match="may not be written"):
                write()


def old(path: Path) -> None:
    """A store as version 1 of the tables had it, with a game."""
    path.parent.mkdir(parents=True, exist_ok=True)
    db = Database(sqlite3.connect(path, isolation_level=None))
    migrations.apply(db, stop_before="jobs")
    db.execute("PRAGMA user_version = 1")
    db.conn.close()


@pytest.mark.parametrize("readonly", [False, True])
def test_a_store_of_version_1_gets_its_tables_when_it_is_opened(path: Path, readonly: bool) -> None:
    old(path)
    with Store(path, readonly=readonly) as store:
        assert store._db.execute("PRAGMA user_version").fetchone() == (VERSION,)
        assert store.job(1) is None


def test_an_upgraded_store_has_the_tables_of_a_new_one(path: Path, tmp_path: Path) -> None:
    def tables(of: Path) -> list[object]:
        with Store(of) as store:
            return store._db.execute("SELECT type, name, sql FROM sqlite_master").fetchall()

    old(path)
    assert tables(path) == tables(tmp_path / "new.db")


def test_many_open_a_store_of_version_1_at_once(path: Path) -> None:
    old(path)

    def opens() -> object:
        with Store(path) as store:
            return store.job(1)

    assert at_once([opens] * 8) == [None] * 8
