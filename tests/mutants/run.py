"""Tries faults on collected tests: which of them reach a statement is learned once, then every
fault gets a process of its own, in which these tests run, the fastest first, until one fails.
"""

from __future__ import annotations

import ast
import functools
import gc
import json
import os
import resource
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, Final, NoReturn

import pytest

from tests.mutants.changes import Change, changes
from tests.mutants.known import ENOUGH, Fault, Known, aimed_at, source

PASSED, KILLED, TIMEOUT = 0, 1, 2  # how a process ends
SLOW: Final = 2.5  # seconds of a test, traced, above which it is left out
MEMORY: Final = 4 << 30
OPTIONS: Final = (
    "-q",
    "-s",
    "-p",
    "no:cacheprovider",
    "-p",
    "no:xdist",
    "--tb=native",
    "--hypothesis-seed=0",
)


class TooSlow(BaseException):
    """A test has had its time."""


class Trial:
    """A pytest plugin: instead of running the tests it tries faults on them; `verdicts[i]` is what
    became of the i-th: PASSED (it survived), KILLED, TIMEOUT, or None where no test reaches it."""

    def __init__(self, faults: Sequence[Fault], jobs: int, known: Path) -> None:
        self.faults = faults
        self.jobs = jobs
        self.file = known
        self.verdicts: list[int | None] = [None] * len(faults)
        self.known = Known({}, {})
        self.broken: list[str] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self._learn(session)
        running: dict[int, int] = {}
        loaded = Loaded()
        gc.collect()
        gc.freeze()
        for i, fault in enumerate(self.faults):
            tests = [session.items[t] for t in self.known.tests_for(fault)]
            if not tests:
                continue
            if len(running) == self.jobs:
                self._await(running)
            pid = os.fork()
            if not pid:
                _silence()
                _try(session.config, fault, tests, self.known, loaded)
            running[pid] = i
        while running:
            self._await(running)
        return True

    def _learn(self, session: pytest.Session) -> None:
        pid = os.fork()
        if not pid:
            _silence()
            _learn(session, self.file, sorted({str(fault.path) for fault in self.faults}))
        if os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]):
            raise RuntimeError("the tests without a fault did not come to an end")
        known = json.loads(self.file.read_text(encoding="utf-8"))
        self.broken = known["broken"]
        self.known = Known(
            {int(t): s for t, s in known["seconds"].items()},
            {p: {int(n): t for n, t in lines.items()} for p, lines in known["reached"].items()},
            known["aimed"],
        )

    def _await(self, running: dict[int, int]) -> None:
        pid, status = os.wait()
        code = os.waitstatus_to_exitcode(status)
        verdict = code if code in (PASSED, TIMEOUT) else KILLED
        self.verdicts[running.pop(pid)] = verdict
        done = sum(v is not None for v in self.verdicts)
        print(f"\r{done}/{len(self.faults)}", end="", file=sys.stderr, flush=True)


def _silence() -> None:
    nowhere = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nowhere, descriptor)


class _Watch:
    """Reports of the test that runs."""

    def __init__(self, at_once: bool) -> None:
        self.at_once = at_once
        self.failed = False
        self.was_slow = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed = self.failed or report.failed
        if self.failed and self.at_once:
            os._exit(KILLED)

    def stop(self, *_: object) -> None:
        """The test has had its time."""
        self.was_slow = True
        raise TooSlow


def _learn(session: pytest.Session, file: Path, modules: list[str]) -> NoReturn:
    """Runs every test once, traced, and writes down what it learns."""
    import coverage  # only `make mutants` installs it

    watch = _Watch(at_once=False)
    session.config.pluginmanager.register(watch)
    signal.signal(signal.SIGPROF, watch.stop)
    seconds, broken = {}, []
    tracer = coverage.Coverage(data_file=None, include=modules)
    tracer.start()
    for i, item in enumerate(session.items):
        tracer.switch_context(str(i))
        watch.failed = watch.was_slow = False
        begun = time.process_time()
        try:
            signal.setitimer(signal.ITIMER_PROF, SLOW)
            _run(session.config, item, session.items[i + 1 : i + 2])
            signal.setitimer(signal.ITIMER_PROF, 0)
        except BaseException:  # the time was up where pytest itself was at work
            signal.setitimer(signal.ITIMER_PROF, 0)
            watch.failed = True
            session._setupstate.teardown_exact(None)
        spent = time.process_time() - begun
        if not watch.failed and spent < SLOW:
            seconds[i] = spent
        elif watch.failed and not watch.was_slow:
            broken.append(item.nodeid)
    tracer.stop()
    data = tracer.get_data()
    reached = {
        path: {
            n: [int(t) for t in found if t] for n, found in data.contexts_by_lineno(path).items()
        }
        for path in data.measured_files()
    }
    aimed = {path: aimed_at(Path(path), session.items) for path in modules}
    known = {"seconds": seconds, "reached": reached, "aimed": aimed, "broken": broken}
    file.write_text(json.dumps(known), encoding="utf-8")
    os._exit(PASSED)


def _run(config: pytest.Config, item: pytest.Item, following: Sequence[pytest.Item]) -> None:
    after = following[0] if following else None
    config.hook.pytest_runtest_protocol(item=item, nextitem=after)


def _try(
    config: pytest.Config,
    fault: Fault,
    tests: Sequence[pytest.Item],
    known: Known,
    loaded: Loaded,
) -> NoReturn:
    """Ends the process with what became of the fault."""
    try:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        signal.signal(signal.SIGPROF, lambda *_: os._exit(TIMEOUT))
        if not loaded.put_in(fault):
            _anew(fault, tests)
        config.pluginmanager.register(_Watch(at_once=True))
        limits = [2 + 10 * known.seconds[t] for t in known.tests_for(fault)]
        for i, item in enumerate(tests):
            signal.setitimer(signal.ITIMER_PROF, limits[i])
            _run(config, item, tests[i + 1 : i + 2])
    except BaseException:
        os._exit(KILLED)
    os._exit(PASSED)


class Loaded:
    """The functions and caches of ours that are loaded."""

    def __init__(self) -> None:
        things = gc.get_objects()
        self.functions = [f for f in things if isinstance(f, FunctionType)]
        caches = [c for c in things if isinstance(c, functools._lru_cache_wrapper)]
        self.caches = [cache for cache in caches if _is_ours(cache.__module__)]

    def put_in(self, fault: Fault) -> bool:
        """Give the functions of a module the code with the fault; False where that cannot be
        done: the fault is in what runs at import, or its module was not imported yet."""
        if not fault.inside:
            return False
        path, codes = str(fault.path), {_name(c): c for c in _codes(faulty(fault))}
        functions = [f for f in self.functions if f.__code__.co_filename == path]
        for function in functions:
            code = codes.get(_name(function.__code__))
            if code is None or len(code.co_freevars) != len(function.__code__.co_freevars):
                return False
            function.__code__ = code
        for cache in self.caches:
            cache.cache_clear()
        return bool(functions)


def faulty(fault: Fault) -> CodeType:
    """The code of the module with the fault."""
    tree = ast.parse(source(fault.path))
    change: Change = list(changes(tree))[fault.number]
    change.make()
    return compile(ast.fix_missing_locations(tree), str(fault.path), "exec")


def _is_ours(module: str | None) -> bool:
    name = module or ""
    return name.split(".")[0] in {"analyzer", "tests"} and not name.startswith("tests.mutants")


def _name(code: CodeType) -> tuple[str, int]:
    return code.co_qualname, code.co_firstlineno


def _codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)


def _anew(fault: Fault, tests: Sequence[pytest.Item]) -> NoReturn:
    """Imports everything of ours again, one module with the fault, and runs the tests."""
    code, usual = faulty(fault), SourceFileLoader.get_code
    for name in filter(_is_ours, [*sys.modules]):
        del sys.modules[name]

    def get_code(loader: SourceFileLoader, name: str) -> Any:
        return code if loader.path == str(fault.path) else usual(loader, name)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]
    signal.setitimer(signal.ITIMER_PROF, 60 + 10 * ENOUGH)
    os._exit(KILLED if pytest.main([*OPTIONS, "-x", *(t.nodeid for t in tests)]) else PASSED)
