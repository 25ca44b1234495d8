"""Shares of an audit done by several processes at once, and taken back in order.

A process that dies is a mistake of ours and raises; when the command ends, however it does, they
all end.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from typing import Final

from analyzer.cli.audited import Audited, Order, audited, auditing
from analyzer.cli.shares import Share

AHEAD: Final = 4  # shares that wait for each process, so that none is idle and memory stays flat


@contextmanager
def workers(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """So many processes, started when there is something to do. What goes wrong ends them at
    once."""
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _begin)
    try:
        yield pool
    except BaseException:
        for child in active_children():
            child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def done_by(
    pool: ProcessPoolExecutor, jobs: int, shares: Iterable[Share], order: Order
) -> Iterator[tuple[Share, Audited]]:
    """The shares in their order, each with what it comes to."""
    waiting: deque[tuple[Share, Future[Audited]]] = deque()
    for share in shares:
        if share.stays:
            yield from _finished(waiting, 0)
            with auditing(share, order) as found:
                yield share, found
        else:
            waiting.append((share, pool.submit(audited, share, order)))
            yield from _finished(waiting, AHEAD * jobs)
    yield from _finished(waiting, 0)


def _finished(
    waiting: deque[tuple[Share, Future[Audited]]], most: int
) -> Iterator[tuple[Share, Audited]]:
    """Those at the front until not more than `most` wait."""
    while len(waiting) > most:
        share, future = waiting.popleft()
        yield share, future.result()


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
