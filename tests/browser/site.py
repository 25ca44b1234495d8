"""The application as it is served: by waitress on a free port of this computer, over a library of
the sample records and of simulated games."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from threading import Event, Thread
from typing import Any

import waitress  # type: ignore[import-untyped]
from flask import Flask
from waitress.wasyncore import close_all  # type: ignore[import-untyped]

from analyzer.notation.pen.writer import write
from analyzer.resources import records_dir
from analyzer.rules import preset
from analyzer.simulate import games
from analyzer.store import Store
from analyzer.web import create_app

WHEN = datetime(2026, 11, 26, 20, 0, tzinfo=UTC)
ENDING = 60  # seconds for the requests that are being answered
SIMULATED = 18  # with the sample records more than one page of the library
AT_ODDS = "two-handed-dispute"  # a record with another edition, which is not shown
JOBS = ("waiting.pen", "cancelled.pen")
FAULTY = """\
%pen 1.0
[Event "A slip of the pen"]
[Rules "four-handed"]

deal 1 dealer E up TH
bids S: order
1 S: JH 1H JD 9H
"""


@dataclass(frozen=True)
class Site:
    """A served library: `games` are the ids of the sample records by name, `uploads` the numbers
    of uploads by name of the file."""

    address: str
    games: dict[str, str] = field(default_factory=dict)
    uploads: dict[str, int] = field(default_factory=dict)

    def game(self, record: str, below: str = "") -> str:
        """The address of a sample record, or of what lies below it."""
        return f"/games/{self.games[record]}{below}"


class Stage:
    """One application after another at one address, so that a browser may keep its windows."""

    def __init__(self) -> None:
        self.shows: Flask | None = None

    def __call__(self, environ: Any, start_response: Any) -> Any:
        assert self.shows is not None
        return self.shows(environ, start_response)


def application(db: Path, jobs: bool = False) -> Flask:
    """The application over the library at `db`; with `jobs` large uploads become such."""
    return create_app(db, TRUSTED_HOSTS=["127.0.0.1"], JOBS=jobs)


@contextmanager
def served(app: Flask | Stage) -> Iterator[str]:
    """The address of an application, as long as it is served."""
    sockets: dict[int, Any] = {}
    server = waitress.create_server(app, map=sockets, host="127.0.0.1", port=0, threads=8)
    thread = Thread(target=server.run, name="server")
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.effective_port}"
    finally:
        server.task_dispatcher.shutdown(timeout=ENDING)
        # By the thread that waits for them: a socket closed behind its back leaves it waiting for
        # a number that by then may belong to a socket of another server. Once it was called: if
        # it is awake already, it would close the socket over which it is being called.
        called = Event()
        server.trigger.pull_trigger(lambda: called.wait(ENDING) and close_all(sockets))
        called.set()
        thread.join()


def filled(db: Path) -> tuple[dict[str, str], dict[str, int]]:
    """Puts the library together; ids of the sample records, and numbers of uploads."""
    ids: dict[str, str] = {}
    uploads: dict[str, int] = {}
    files = {path.name: path.read_bytes() for path in sorted(records_dir().glob("*.pen"))}
    files |= {"simulated.pen": _simulated(), "faulty.pen": FAULTY.encode()}
    files["at-odds.pen"] = files[f"{AT_ODDS}.pen"].replace(b"total S 0 N 2", b"total S 0 N 1")
    with Store(db) as store:
        for name, data in files.items():
            done = store.add(name, BytesIO(data), WHEN)
            uploads[name] = done.upload_id
            if len(done.games) == 1 and done.games[0].id and done.imported:
                ids[Path(name).stem] = done.games[0].id
        for name in JOBS:
            store.enqueue([(name, BytesIO(f"{FAULTY}\nnote {name}\n".encode()))], WHEN)
        store.cancel(len(JOBS))
    return ids, uploads


def _simulated() -> bytes:
    rules = preset("two-handed")
    return "\n".join(write(game) for game in games(rules, SIMULATED, seed=7)).encode()
