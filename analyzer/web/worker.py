"""Whoever carries out jobs beside the pages: one thread, which begins with what was broken off.

An application without a worker does everything in the request that asks for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from logging import Logger
from pathlib import Path
from threading import Event, Thread
from typing import BinaryIO, Final

from flask import Flask, current_app

from analyzer.store import Store, StoreError
from analyzer.web.storage import store

AT_ONCE: Final = 256 * 1024  # bytes that are taken in while one waits: about two seconds
_LOOKS: Final = 2.0  # seconds between two looks for jobs of other processes
_RESTS: Final = 5.0  # seconds after the store could not be used
_PATIENCE: Final = 10.0  # seconds that one waits for the batch at hand when all is to end
_NAME: Final = "worker"


class Worker:
    """A thread that carries out the jobs of a store, one at a time, until it is to stop."""

    def __init__(self, path: Path | str, log: Logger) -> None:
        self._path = path
        self._log = log
        self._wakes = Event()
        self._ends = Event()
        self._thread = Thread(target=self._run, name="jobs", daemon=True)

    def start(self) -> None:
        """Begins, with jobs that were broken off."""
        self._thread.start()

    def wake(self) -> None:
        """Says that there is a job."""
        self._wakes.set()

    def stop(self) -> None:
        """Ends after the batch at hand; the job stays, to be gone on with."""
        self._ends.set()
        self._wakes.set()
        self._thread.join(_PATIENCE)

    def _run(self) -> None:
        while not self._ends.is_set():
            try:
                with Store(self._path) as own:
                    self._work(own)
            except StoreError as error:
                self._log.error("jobs: %s", error)
            except Exception:
                self._log.exception("jobs: a mistake of ours")
            self._ends.wait(_RESTS)

    def _work(self, own: Store) -> None:
        while not self._ends.is_set():
            self._wakes.clear()
            if not own.work(lambda: not self._ends.is_set()):
                self._wakes.wait(_LOOKS)


def begin(app: Flask) -> Worker:
    """Lets long work of an application become jobs, which a thread of this process carries out."""
    worker = Worker(app.config["DATABASE"], app.logger)
    app.extensions[_NAME] = worker
    worker.start()
    return worker


def worker() -> Worker | None:
    """The worker of this application, if it has one."""
    found: Worker | None = current_app.extensions.get(_NAME)
    return found


def is_long(files: Iterable[tuple[str, BinaryIO]]) -> bool:
    """Whether taking in these files is work for a job."""
    return worker() is not None and sum(_size(stream) for _, stream in files) > AT_ONCE


def _size(stream: BinaryIO) -> int:
    size = stream.seek(0, 2)
    stream.seek(0)
    return size


def enqueue(files: Iterable[tuple[str, BinaryIO]], when: datetime) -> int:
    """Keeps files, whose games the worker takes in; the number of the job."""
    number = store().enqueue(files, when)
    working = worker()
    if working is not None:
        working.wake()
    return number
