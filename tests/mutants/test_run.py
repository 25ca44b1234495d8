"""That a fault reaches the tests and nothing else, and what is said of it."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import pytest

from tests.mutants.__main__ import sample, wilson
from tests.mutants.known import ENOUGH, Fault, Known, faults_of
from tests.mutants.run import Loaded
from tests.shared import ROOT

HIGHER = """\
MOST = 5


def higher(a, b):
    return a if a > b else b


def unused(a):
    return not a
"""
SEES_IT = """\
from higher import MOST, higher


def test_the_higher_one():
    assert higher(2, 1) == 2
    assert higher(1, 2) == 2
    assert MOST == 5
"""
TRIAL = """\
import sys
from itertools import pairwise
from pathlib import Path
import pytest
from tests.mutants.known import faults_of
from tests.mutants.run import OPTIONS, Trial
folder = Path(sys.argv[1])
trial = Trial(faults_of(folder / "higher.py"), 2, folder / "known.json")
pytest.main([*OPTIONS, "--rootdir", str(folder), str(folder)], plugins=[trial])
for fault, verdict in zip(trial.faults, trial.verdicts):
    print("|", fault.what, verdict, sep="|")
"""


def loaded(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_fault_gets_into_a_loaded_function(tmp_path: Path) -> None:
    path = tmp_path / "higher.py"
    path.write_text(HIGHER, encoding="utf-8")
    module = loaded(path)
    fault = next(f for f in faults_of(path) if f.what == "not a -> a")
    assert module.unused(True) is False
    assert Loaded().put_in(fault)
    assert module.unused(True) is True


def test_a_fault_does_not_get_into_a_module_that_is_not_imported_yet(tmp_path: Path) -> None:
    """Else it would be imported without the fault, by the first test that needs it."""
    path = tmp_path / "higher.py"
    path.write_text(HIGHER, encoding="utf-8")
    fault = next(f for f in faults_of(path) if f.what == "not a -> a")
    assert not Loaded().put_in(fault)


def test_a_fault_in_what_runs_at_import_does_not_get_into_functions(tmp_path: Path) -> None:
    path = tmp_path / "higher.py"
    path.write_text(HIGHER, encoding="utf-8")
    assert not Loaded().put_in(next(f for f in faults_of(path) if f.what == "5 -> 6"))


def test_faults_are_killed_survive_or_are_not_reached(tmp_path: Path) -> None:
    pytest.importorskip("coverage")
    (tmp_path / "higher.py").write_text(HIGHER, encoding="utf-8")
    (tmp_path / "test_higher.py").write_text(SEES_IT, encoding="utf-8")
    command = [sys.executable, "-c", TRIAL, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True)
    assert [line[2:] for line in done.stdout.splitlines() if line.startswith("||")] == [
        "5 -> 6|1",
        "return a if a > b else b -> return None|1",
        "a > b -> False|1",
        "a > b -> True|1",
        "a > b -> a >= b|0",
        "return not a -> return None|None",
        "not a -> a|None",
    ]


def fault(line: int, inside: bool = True) -> Fault:
    return Fault(Path("a.py"), 0, line, range(line, line + 1), "", inside)


def test_the_tests_that_reach_a_fault_run_the_fastest_first() -> None:
    known = Known({0: 0.3, 1: 0.1, 2: 0.2}, {"a.py": {7: [0, 1], 8: [2]}})
    assert known.tests_for(fault(7)) == [1, 0]


def test_a_test_that_fails_without_a_fault_takes_no_part() -> None:
    assert Known({0: 0.3}, {"a.py": {7: [0, 1]}}).tests_for(fault(7)) == [0]


def test_for_what_runs_at_import_the_tests_of_its_own_files_come_first() -> None:
    """Then those that reach a line of it, then all others: they may look at what it defines."""
    known = Known({0: 0.3, 1: 0.1, 2: 0.2, 3: 0.0}, {"a.py": {7: [0, 1]}}, {"a.py": [2]})
    assert known.tests_for(fault(1, inside=False)) == [2, 1, 0, 3]
    assert known.tests_for(fault(7)) == [1, 0]


def test_no_fault_gets_more_than_enough_time() -> None:
    known = Known({0: ENOUGH / 2, 1: ENOUGH / 3, 2: ENOUGH}, {"a.py": {7: [0, 1, 2]}})
    assert known.tests_for(fault(7)) == [1, 0]


def test_a_sample_is_even_and_the_same_for_the_same_seed() -> None:
    faults = [fault(line) for line in range(1000)]
    lines = [f.line for f in sample(faults, 10, seed=7)]
    assert {b - a for a, b in pairwise(lines)} == {100}
    assert sample(faults, 10, seed=7) == sample(faults, 10, seed=7)
    assert sample(faults, 10, seed=7) != sample(faults, 10, seed=8)


def test_a_sample_of_all_is_all() -> None:
    faults = [fault(line) for line in range(10)]
    assert sample(faults, 10, seed=1) == faults


def test_the_interval_of_wilson() -> None:
    # 8 of 10, as in Newcombe (1998): 0.490 to 0.943.
    low, high = wilson(8, 10)
    assert (round(low, 3), round(high, 3)) == (0.49, 0.943)
