"""`python -m tests.mutants`: puts faults into engine and audit, one at a time, and tells which of
them no test sees. Ends with 1 where fewer than 85 of 100 are seen.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from collections import Counter
from math import sqrt
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest

from tests.mutants.known import Fault, faults_of
from tests.mutants.run import KILLED, OPTIONS, PASSED, TIMEOUT, Trial
from tests.shared import ROOT

MUTATED: Final = ("analyzer/engine", "analyzer/audit")
TESTS: Final = (
    "analyzer/engine",
    "analyzer/audit",
    "tests/engine",
    "tests/audit",
    "tests/known_faults",
    "tests/acceptance",
    "tests/test_cli_formats.py",
    "tests/test_closed_forms.py",
    "tests/test_no_false_accusation.py",
    "tests/test_records.py",
    "tests/test_referee.py",
    "tests/test_switches_matter.py",
)
BOUND: Final = 0.85
WORDS: Final = {PASSED: "survived", KILLED: "killed", TIMEOUT: "ran out of time", None: "unreached"}


def main() -> int:
    """The exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--sample", default="400", help="how many faults, or `all`")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args()
    every = [
        f for folder in MUTATED for p in sorted((ROOT / folder).rglob("*.py")) for f in faults_of(p)
    ]
    size = len(every) if chosen.sample == "all" else int(chosen.sample)
    faults = sample(every, size, chosen.seed)
    with TemporaryDirectory() as folder:
        os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = folder
        trial = Trial(faults, chosen.jobs, Path(folder, "known.json"))
        status = pytest.main([*OPTIONS, *TESTS], plugins=[trial])
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        return int(status)
    print(f"\n{len(faults)} of {len(every)} faults, seed {chosen.seed}")
    return report(faults, trial)


def sample(faults: list[Fault], size: int, seed: int) -> list[Fault]:
    """Faults at even distances, so that every module has its share; the seed says where the first
    one is."""
    start = random.Random(seed).random()
    return [faults[int((i + start) * len(faults) / size)] for i in range(min(size, len(faults)))]


def report(faults: list[Fault], trial: Trial) -> int:
    """Prints what became of the faults; 1 where too few were seen."""
    for name in trial.broken:
        print(f"left out, it fails without a fault: {name}")
    print(f"{len(trial.known.seconds)} tests took part")
    counts = Counter(trial.verdicts)
    print(", ".join(f"{counts[verdict]} {word}" for verdict, word in WORDS.items()))
    seen = counts[KILLED] + counts[TIMEOUT]
    low, high = wilson(seen, len(faults))
    print(f"score {seen / len(faults):.1%} (95 in 100 such samples: {low:.1%} to {high:.1%})")
    for fault, verdict in zip(faults, trial.verdicts, strict=True):
        if verdict in (PASSED, None):
            place = fault.path.relative_to(ROOT).as_posix()
            print(f"{place}:{fault.line}: {WORDS[verdict]}: {fault.what}")
    return int(seen < BOUND * len(faults))


def wilson(seen: int, of: int) -> tuple[float, float]:
    """The interval of Wilson (1927) at 95 % for a share."""
    z, p = 1.96, seen / of
    middle, spread = p + z * z / (2 * of), z * sqrt(p * (1 - p) / of + z * z / (4 * of * of))
    return (middle - spread) / (1 + z * z / of), (middle + spread) / (1 + z * z / of)


if __name__ == "__main__":
    sys.exit(main())
