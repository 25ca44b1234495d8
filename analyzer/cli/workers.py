"""Shares of an audit done by several processes at once, and taken back in order.

A process that dies is a mistake of ours and raises; when the command ends, however it does, they
all end.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import active_children, get_context, parent_process
from typing import Final, TypeAlias

from analyzer.cli.audited import Audited, Order, audited, auditing
from analyzer.cli.shares import Share

# A forked process has all that was imported here, and is ready at once; where libraries of the
# system do not bear it, a process starts from nothing.
START: Final = "fork" if sys.platform == "linux" else "spawn"
AHEAD: Final = 4  # batches that wait for each process: none is idle, and memory stays flat
ENOUGH: Final = 16 * 1024  # bytes of small files that go to a process together
_MOST: Final = 32  # files that do

_Waiting: TypeAlias = deque[tuple[list[Share], Future[list[Audited]]]]


@contextmanager
def workers(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """So many processes, started when there is something to do. What goes wrong ends them at
    once."""
    others = active_children()
    pool = ProcessPoolExecutor(jobs, get_context(START), _begin)
    try:
        yield pool
    except BaseException:
        ended = [child for child in active_children() if child not in others]
        for child in ended:
            child.terminate()
        for child in ended:
            child.join()
        if ended:
            # One may have ended in the middle of an answer: the pool waits for the rest of it as
            # long as anybody could write it, and this process is the last that could.
            pool._result_queue._writer.close()  # type: ignore[attr-defined]
            # Until the pool has seen it: else it waits for ever to give them work.
            with suppress(RuntimeError, OSError):
                pool.submit(abs, 0).exception()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def done_by(
    pool: ProcessPoolExecutor, jobs: int, shares: Iterable[Share], order: Order
) -> Iterator[tuple[Share, Audited]]:
    """The shares in their order, each with what it comes to."""
    waiting: _Waiting = deque()
    for batch in batches(shares):
        if batch[0].stays:
            yield from _finished(waiting, 0)
            with auditing(batch[0], order) as found:
                yield batch[0], found
        else:
            waiting.append((batch, pool.submit(_audited, batch, order)))
            yield from _finished(waiting, AHEAD * jobs)
    yield from _finished(waiting, 0)


def batches(shares: Iterable[Share]) -> Iterator[list[Share]]:
    """Small files together, everything else alone; no share is asked for before the one before it
    is handed on or waits for company."""
    batch: list[Share] = []
    for share in shares:
        alone = share.stays or share.part is not None
        if batch and (alone or len(batch) == _MOST or sum(s.size for s in batch) >= ENOUGH):
            yield batch
            batch = []
        if alone:
            yield [share]
        else:
            batch.append(share)
    if batch:
        yield batch


def _audited(batch: list[Share], order: Order) -> list[Audited]:
    return [audited(share, order) for share in batch]


def _finished(waiting: _Waiting, most: int) -> Iterator[tuple[Share, Audited]]:
    """Those at the front until not more than `most` batches wait."""
    while len(waiting) > most:
        batch, future = waiting.popleft()
        yield from zip(batch, future.result(), strict=True)


def _begin() -> None:
    """Leaves Ctrl-C to the process that started this one, and ends when that one has ended."""
    import signal
    from threading import Thread

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    import os

    parent = parent_process()
    assert parent is not None  # only a process that was started runs this
    parent.join()
    os._exit(1)
