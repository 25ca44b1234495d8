"""The command in a process of its own: what it takes of time and memory."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
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


class Usage(NamedTuple):
    """Seconds by the clock, seconds of processor time, and the most memory held at once."""

    seconds: float
    processor: float
    peak: int


def audit(file: Path, *options: str) -> Usage:
    """Audits a file of clean games. Raises where the command finds anything or fails."""
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", WATCH, *COMMAND, "audit", *options, str(file)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode or "nothing wrong" not in done.stderr:
        raise RuntimeError(f"an audit of clean games ended with {done.returncode}: {done.stderr}")
    seconds, processor, peak = map(float, done.stdout.split())
    return Usage(seconds, processor, int(peak) * UNIT)


def has_option(option: str) -> bool:
    """Whether `euchre audit` knows an option."""
    told = subprocess.run(
        [*COMMAND, "audit", "--help"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return f"{option} " in told.stdout
