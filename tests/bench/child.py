"""The command in a process of its own: what it takes of time and memory."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from tests.shared import ROOT

COMMAND: Final = (sys.executable, "-c", "from analyzer.cli import main; main(prog_name='euchre')")

# A child starts with the peak of the process that started it, so a small one stands between this
# and the command. Its three numbers: seconds, seconds of processor time, peak in ru_maxrss's unit.
WATCH: Final = """
import os, subprocess, sys, time
began = time.perf_counter()
child = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL)
_, status, used = os.wait4(child.pid, 0)
child.returncode = os.waitstatus_to_exitcode(status)
print(time.perf_counter() - began, used.ru_utime + used.ru_stime, used.ru_maxrss)
sys.exit(child.returncode)
"""
UNIT: Final = 1 if sys.platform == "darwin" else 1024  # bytes in one of ru_maxrss


@cache
def _compiled() -> TemporaryDirectory[str]:
    """Where the command finds its modules compiled, from its second run on."""
    return TemporaryDirectory()


def environment() -> dict[str, str]:
    """What the command runs with: as where it was installed, it keeps what it has compiled,
    whatever this process is told."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPYCACHEPREFIX": _compiled().name}


class Usage(NamedTuple):
    """Seconds by the clock, seconds of processor time, and the most memory held at once."""

    seconds: float
    processor: float
    peak: int


def audit(file: Path, *options: str) -> Usage:
    """Audits a file of clean games. Raises where the command finds anything or fails."""
    usage, told = _run("audit", *options, str(file))
    if "nothing wrong" not in told:
        raise RuntimeError(f"an audit found something in clean games: {told}")
    return usage


def take_in(file: Path, store: Path) -> Usage:
    """Takes the games of a file into a store. Raises where the command fails."""
    return _run("import", "--db", str(store), str(file))[0]


def _run(*words: str) -> tuple[Usage, str]:
    """What a command takes, and what it says on standard error."""
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", WATCH, *COMMAND, *words],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"'{words[0]}' ended with {done.returncode}: {done.stderr}")
    seconds, processor, peak = map(float, done.stdout.split())
    return Usage(seconds, processor, int(peak) * UNIT), done.stderr


class Served(NamedTuple):
    """A service that runs: where, and the number of its process."""

    host: str
    process: int

    @property
    def memory(self) -> int:
        """Bytes that it holds now."""
        told = subprocess.run(
            ["ps", "-o", "rss=", "-p", str(self.process)],
            capture_output=True,
            text=True,
            check=True,
        )
        return int(told.stdout) * 1024


@contextmanager
def serving(store: Path) -> Iterator[Served]:
    """The service over a store, in a process of its own, stopped at the end."""
    command = [*COMMAND, "serve", "--db", str(store), "--port", "0"]
    unbuffered = {**environment(), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, text=True, env=unbuffered
    ) as child:
        try:
            assert child.stdout is not None
            address = child.stdout.readline().strip()
            yield Served(address.removeprefix("http://").rstrip("/"), child.pid)
        finally:
            child.terminate()


def has_option(option: str) -> bool:
    """Whether `euchre audit` knows an option."""
    told = subprocess.run(
        [*COMMAND, "audit", "--help"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return f"{option} " in told.stdout
