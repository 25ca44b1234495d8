"""Long work: uploads whose games come in while somebody watches. A job is in a table, so that it
outlives the program; one at a time is carried out, whoever has died before.

Whoever carries out jobs holds a lock beside the store, of which the system lets go when he dies.
So a job that is said to be running while nobody holds it was broken off, and is gone on with.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import BinaryIO, Final

from sqlite_utils import Database

from analyzer import __version__
from analyzer.store.connection import writing
from analyzer.store.errors import StoreError, told
from analyzer.store.importing import put_all_in
from analyzer.store.uploads import Held, held, keep_all, lines_of

WAITING: Final = "waiting"
RUNNING: Final = "running"
DONE: Final = "done"
CANCELLED: Final = "cancelled"
FAILED: Final = "failed"
STATES: Final = (WAITING, RUNNING, DONE, CANCELLED, FAILED)

MOST_TRIES: Final = 5  # of what ends the program each time, before a game comes in
_BROKEN_OFF: Final = (
    "the program was ended each time at the same place of the file, so that it is not tried again"
)
_OUR_MISTAKE: Final = "we made a mistake: the log of the service says more"

GoesOn = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Job:
    """Long work and how far it is. Of the `uploads`, as they were sent, `again` were in before.
    `games` are in so far; `share` of the bytes, from 0 to 1, was read, where that is known;
    `ahead` jobs come before it; `problem` says why it failed."""

    id: int
    state: str
    problem: str
    uploads: tuple[int, ...]
    names: tuple[str, ...]
    again: tuple[int, ...]
    games: int
    share: float | None
    ahead: int

    @property
    def is_open(self) -> bool:
        """Whether it still goes on, or will."""
        return self.state in (WAITING, RUNNING)

    @property
    def is_done(self) -> bool:
        """Whether all of it was read."""
        return self.state == DONE


def enqueue(db: Database, files: Iterable[tuple[str, BinaryIO]], when: datetime) -> int:
    """Keeps the bytes of files, and makes a job of taking in their games; the job's number."""
    with writing(db):
        uploads = [of for upload in keep_all(db, files, when) if (of := held(db, upload))]
        state = DONE if all(map(_is_in, uploads)) else WAITING
        job = int(db.execute("INSERT INTO job (state) VALUES (?)", [state]).lastrowid or 0)
        for position, of in enumerate(uploads, start=1):
            db.execute(
                "INSERT INTO job_upload VALUES (?, ?, ?, ?)", [job, position, of.id, _is_in(of)]
            )
        return job


def _is_in(of: Held) -> bool:
    return bool(of.complete) and of.reader == __version__


def cancel(db: Database, job: int) -> bool:
    """Stops a job; no game comes in from then on. False where it was over already."""
    with writing(db):
        stopped = db.execute(
            "UPDATE job SET state = ? WHERE id = ? AND state IN (?, ?)",
            [CANCELLED, _any(job), WAITING, RUNNING],
        )
        return stopped.rowcount > 0


def open_jobs(db: Database) -> tuple[int, ...]:
    """The jobs that go on, or will, the first one first."""
    rows = db.execute(
        "SELECT id FROM job WHERE state IN ('waiting', 'running') ORDER BY id"
    ).fetchall()
    return tuple(row[0] for row in rows)


def open_job_of(db: Database, upload: int) -> int | None:
    """The job that is still to take in games of an upload."""
    row = db.execute(
        "SELECT min(id) FROM job JOIN job_upload ON job = id WHERE upload = ? AND state IN (?, ?)",
        [upload, WAITING, RUNNING],
    ).fetchone()
    return None if row is None else row[0]


def job_in(db: Database, job: int) -> Job | None:
    """A job as it stands."""
    found = db.execute("SELECT id, state, problem FROM job WHERE id = ?", [_any(job)]).fetchone()
    if found is None:
        return None
    rows = db.execute(
        "SELECT upload, was_in FROM job_upload WHERE job = ? ORDER BY position", [job]
    ).fetchall()
    uploads = [of for upload, _ in rows if (of := held(db, upload)) is not None]
    games = [_games_in(db, of.id) for of in uploads]
    number, state, problem = found
    if state in (CANCELLED, FAILED) and all(of.complete for of in uploads):
        state = DONE  # the same was sent again, and read then
    still = open_jobs(db)
    return Job(
        id=number,
        state=state,
        problem=problem,
        uploads=tuple(of.id for of in uploads),
        names=tuple(of.name for of in uploads),
        again=tuple(upload for upload, was_in in rows if was_in),
        games=sum(games),
        share=_share(db, uploads),
        ahead=still.index(number) if number in still else 0,
    )


def _any(number: int) -> str:
    """A number that may be too large for SQLite, which compares a text with a number as one."""
    return str(number)


def _games_in(db: Database, upload: int) -> int:
    (games,) = db.execute(
        "SELECT count(*) FROM entry WHERE upload = ? AND place <> ''", [upload]
    ).fetchone()
    return int(games)


def _share(db: Database, uploads: list[Held]) -> float | None:
    """How much of the bytes was read, each file by the line on which its last game begins."""
    size = sum(of.size for of in uploads)
    read = 0.0
    for of in uploads:
        share = 1.0 if of.complete else _share_of_lines(db, of.id)
        if share is None:
            return None
        read += share * of.size
    return read / size if size else None


def _share_of_lines(db: Database, upload: int) -> float | None:
    """None where games are not placed by lines."""
    row = db.execute(
        "SELECT place FROM entry WHERE upload = ? AND place <> '' ORDER BY position DESC LIMIT 1",
        [upload],
    ).fetchone()
    if row is None:
        return 0.0
    return min(1.0, int(row[0]) / lines_of(db, upload)) if row[0].isdecimal() else None


def work(db: Database, path: Path, goes_on: GoesOn) -> bool:
    """Carries out the first job there is. False where there is none, somebody else is at work, or
    `goes_on` says no more: then the job stays, to be gone on with.

    A `StoreError` that comes out of it passes with time, and the job stays too. What is our
    mistake ends the job and comes out of it.
    """
    if not open_jobs(db):
        return False
    with _turn(path) as is_ours:
        job = _claimed(db) if is_ours else None
        return job is not None and _carried_out(db, job, goes_on)


@contextmanager
def _turn(path: Path) -> Iterator[bool]:
    """Whether nobody else carries out jobs of the store at `path`, nor can until this is left."""
    with told():
        lock = sqlite3.connect(f"{path.resolve()}-jobs", timeout=0, isolation_level=None)
    with closing(lock):
        yield _locks(lock)


def _locks(lock: sqlite3.Connection) -> bool:
    try:
        with told():
            lock.execute("BEGIN EXCLUSIVE")
    except StoreError as error:
        if _passes(error):
            return False
        raise
    return True


def _claimed(db: Database) -> int | None:
    """The first job, from now on running; those that end the program over and over are given up."""
    with writing(db):
        for job in open_jobs(db):
            if _begun(db, job):
                return job
            _end(db, job, FAILED, _BROKEN_OFF)
    return None


def _begun(db: Database, job: int) -> bool:
    """Whether a job is begun once more."""
    tries, before = db.execute("SELECT tries, games FROM job WHERE id = ?", [job]).fetchone()
    games = sum(_games_in(db, upload) for upload in _uploads_of(db, job))
    tries = tries + 1 if games == before else 1
    db.execute(
        "UPDATE job SET state = ?, tries = ?, games = ? WHERE id = ?", [RUNNING, tries, games, job]
    )
    return bool(tries <= MOST_TRIES)


def _uploads_of(db: Database, job: int) -> list[int]:
    rows = db.execute("SELECT upload FROM job_upload WHERE job = ? ORDER BY position", [job])
    return [row[0] for row in rows]


def _carried_out(db: Database, job: int, goes_on: GoesOn) -> bool:
    try:
        for upload in _uploads_of(db, job):
            _take_in(db, upload, lambda: goes_on() and _is_running(db, job))
    except StoreError as error:
        if _passes(error):
            raise
        _ended(db, job, FAILED, str(error))
    except Exception:
        _ended(db, job, FAILED, _OUR_MISTAKE)
        raise
    else:
        if not goes_on():
            return False
        _ended(db, job, DONE)
    return True


def _take_in(db: Database, upload: int, goes_on: GoesOn) -> None:
    """Takes in an upload: from its new bytes where it is rewritten meanwhile, and no further where
    it is deleted."""
    while (of := held(db, upload)) is not None:
        try:
            put_all_in(db, of, goes_on)
            return
        except StoreError:
            now = held(db, upload)
            if now is not None and now.sha256 == of.sha256:
                raise


def _is_running(db: Database, job: int) -> bool:
    row = db.execute("SELECT state FROM job WHERE id = ?", [job]).fetchone()
    return row is not None and row[0] == RUNNING


def _passes(error: StoreError) -> bool:
    """Whether it was only that another program had its turn for long."""
    return "locked" in str(error.__cause__)


def _ended(db: Database, job: int, state: str, problem: str = "") -> None:
    with writing(db):
        if _is_running(db, job):
            _end(db, job, state, problem)


def _end(db: Database, job: int, state: str, problem: str = "") -> None:
    db.execute("UPDATE job SET state = ?, problem = ? WHERE id = ?", [state, problem, job])
