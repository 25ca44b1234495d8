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
        """The tests to run, the fastest first. What runs at import may be looked at by any: those
        of the module's own files come first, then those that reach some line of it."""
        by_line = self.reached.get(str(fault.path), {})
        lines = fault.lines if fault.inside else by_line
        reached = {t for line in lines for t in by_line.get(line, ())}
        own = set() if fault.inside else {*self.aimed.get(str(fault.path), ())}
        chosen, spent = [], 0.0
        for test in sorted(
            reached & self.seconds.keys() if fault.inside else self.seconds,
            key=lambda t: (t not in own, t not in reached, self.seconds[t], t),
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
