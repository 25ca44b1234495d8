"""Which tests are run for a fault: who reaches what, how long each takes, and whose file is about
its module.
"""

from __future__ import annotations

import ast
import functools
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import pytest

from tests.mutants.changes import changes

ENOUGH: Final = 20.0  # seconds of tests for one fault


@dataclass(frozen=True)
class Fault:
    """The `number`-th change to a module."""

    path: Path
    number: int
    line: int
    lines: range
    what: str
    inside: bool


def faults_of(path: Path) -> list[Fault]:
    """Every fault that can be put into a module."""
    found = enumerate(changes(ast.parse(source(path))))
    return [Fault(path, i, c.line, c.lines, c.what, c.inside) for i, c in found]


@functools.cache
def source(path: Path) -> str:
    """The text of a module, as it was when it was first asked for."""
    return path.read_text(encoding="utf-8")


@dataclass(frozen=True)
class Known:
    """What the tests do without a fault: seconds of each that passes, who reaches what, and whose
    file imports which module or is named after it."""

    seconds: dict[int, float]
    reached: dict[str, dict[int, list[int]]]
    aimed: dict[str, list[int]] = field(default_factory=dict)

    def tests_for(self, fault: Fault) -> list[int]:
        """The tests to run, the fastest first. What runs at import is reached by all that reach its
        module, too many to run them all: those of its own files come before the others."""
        by_line, own = self.reached.get(str(fault.path), {}), set[int]()
        if fault.inside:
            found = {t for line in fault.lines for t in by_line.get(line, ())}
        else:
            own = {*self.aimed.get(str(fault.path), ())}
            found = own.union(*by_line.values())
        chosen, spent = [], 0.0
        for test in sorted(
            found & self.seconds.keys(), key=lambda t: (t not in own, self.seconds[t], t)
        ):
            spent += self.seconds[test]
            if spent > ENOUGH:
                break
            chosen.append(test)
        return chosen


def aimed_at(path: Path, items: Sequence[pytest.Item]) -> list[int]:
    """The tests of the files that import a module by its name, or are named after it."""
    return [
        i
        for i, item in enumerate(items)
        if item.path.stem.startswith(f"test_{path.stem}") or path in _imported(item.path)
    ]


@functools.cache
def _imported(path: Path) -> frozenset[Path]:
    """The modules that a file imports, and those in which stands what it imports from others."""
    names = {
        name
        for node in ast.walk(ast.parse(source(path)))
        if isinstance(node, ast.ImportFrom) and node.module is not None
        for name in (node.module, *(f"{node.module}.{each.name}" for each in node.names))
    }
    found = (getattr(sys.modules.get(name), "__file__", None) for name in names)
    return frozenset(Path(file) for file in found if file is not None)
