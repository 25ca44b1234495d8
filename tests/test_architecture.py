"""The floors of the house: who may import whom, where third parties live, how long a module may
be, and that games differ by data alone."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from tests.shared import ROOT

PACKAGE: Final = "analyzer"
FLOORS: Final = (
    ("cards", "memory", "seats", "span", "values"),
    ("rules", "record", "findings", "resources"),
    ("engine", "notation"),
    ("knowledge",),
    ("audit", "solver", "stats", "identity", "simulate", "disputes"),
    ("store", "convert", "charts", "jobs"),
    ("web",),
    ("cli",),
)
FLOOR_OF: Final = {room: floor for floor, rooms in enumerate(FLOORS) for room in rooms}
THIRD_PARTIES: Final = {
    "click": {"cli", "web"},
    "flask": {"web"},
    "plotly": {"charts"},
    "sqlite_utils": {"store"},
    "waitress": {"web"},
}
LATER_GAMES: Final = ("railroad", "hasenpfeffer", "cutthroat", "napoleon")
FORMATS: Final = {"egn"}  # names of a preset too, but a reader may say what it reads
AUTHORITIES: Final = ("Bicycle", "OpenSpiel")  # in a sentence, written so, who says it
LONGEST: Final = 350


class Module:
    """A module of ours as its source says, never imported: its dotted name and what it is made
    of."""

    def __init__(self, name: str, source: str, is_package: bool = False) -> None:
        self.name = name
        self.source = source
        self.is_package = is_package
        self.nodes = tuple(ast.walk(ast.parse(source)))

    @property
    def room(self) -> str:
        """The room of the house that it belongs to; empty for the package itself."""
        return _room(self.name)


def _room(name: str) -> str:
    return (*name.split("."), "")[1]


@cache
def modules() -> tuple[Module, ...]:
    """Every module under the package, sorted by path."""
    return tuple(_module(path) for path in sorted((ROOT / PACKAGE).rglob("*.py")))


def _module(path: Path) -> Module:
    parts = path.relative_to(ROOT).with_suffix("").parts
    is_package = parts[-1] == "__init__"
    name = ".".join(parts[:-1] if is_package else parts)
    return Module(name, path.read_text(encoding="utf-8"), is_package)


def imports(module: Module) -> Iterator[tuple[int, str]]:
    """Line and dotted name of each import, also of the late ones inside functions.

    `from analyzer import cards` counts as `analyzer.cards`; relative ones are resolved.
    """
    for node in module.nodes:
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            origin = _origin(module, node)
            for alias in node.names:
                yield node.lineno, f"{origin}.{alias.name}" if origin == PACKAGE else origin


def _origin(module: Module, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    steps_up = node.level - module.is_package
    parts = module.name.split(".")
    base = parts[: len(parts) - steps_up]
    return ".".join([*base, *([node.module] if node.module else [])])


def homeless(module: Module) -> list[str]:
    """The complaint that a module is in no room of the house."""
    if module.name == PACKAGE or module.room in FLOOR_OF:
        return []
    return [f"{module.name} is in no room: give it a floor in FLOORS or move it"]


def climbs(module: Module) -> list[str]:
    """The imports of ours that do not go downwards and do not stay in the room."""
    floor = FLOOR_OF.get(module.room, -1)
    return [
        f"{module.name}:{line} imports {name}: only lower floors than {floor} may be imported"
        for line, name in imports(module)
        if name.split(".")[0] == PACKAGE
        and name != f"{PACKAGE}.__version__"
        and _room(name) != module.room
        and FLOOR_OF.get(_room(name), len(FLOORS)) >= floor
    ]


def strangers(module: Module) -> list[str]:
    """The imports of packages that have no business in this room."""
    return [
        f"{module.name}:{line} imports {name}, which may be used in: {_where(name)}"
        for line, name in imports(module)
        if (package := name.split(".")[0]) != PACKAGE
        and package not in sys.stdlib_module_names
        and module.room not in THIRD_PARTIES.get(package, ())
    ]


def _where(name: str) -> str:
    return ", ".join(sorted(THIRD_PARTIES.get(name.split(".")[0], ()))) or "no room yet"


def games_named(module: Module, games: Iterable[str]) -> list[str]:
    """The names of games in identifiers and strings; docstrings and comments may name them."""
    if module.room == "rules":
        return []
    pattern = re.compile(rf"(?<![a-z0-9])({'|'.join(map(re.escape, games))})(?![a-z0-9])")
    return [
        f"{module.name}:{line} names the game {found[1]}: differences between games are data"
        for line, word in _words(module.nodes)
        if (found := pattern.search(_plain(word)))
    ]


def _words(nodes: Iterable[ast.AST]) -> Iterator[tuple[int, str]]:
    docstrings = {id(node) for node in _docstrings(nodes)}
    for node in nodes:
        line = getattr(node, "lineno", 0)
        for _, value in ast.iter_fields(node):
            for word in value if isinstance(value, list) else [value]:
                if isinstance(word, str) and id(node) not in docstrings:
                    yield line, _sentence(word) if isinstance(node, ast.Constant) else word


def _sentence(text: str) -> str:
    for authority in AUTHORITIES:
        text = text.replace(authority, "")
    return text


def _docstrings(nodes: Iterable[ast.AST]) -> Iterator[ast.expr]:
    for node in nodes:
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                yield first.value


def _plain(word: str) -> str:
    """`ThreeHanded`, `THREE_HANDED` and `three handed` alike."""
    parted = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", word)
    return re.sub(r"[_\s]+", "-", parted).lower()


def too_long(module: Module) -> list[str]:
    """The complaint that a module needs more than a few screens."""
    lines = len(module.source.splitlines())
    return [f"{module.name} has {lines} lines, over {LONGEST}"] if lines > LONGEST else []


def games_of(presets: Mapping[str, object]) -> list[str]:
    """Every name that may stand in rules.py only, the longest first."""
    names = {preset.split("@")[0] for preset in presets} - FORMATS
    return sorted({*names, *LATER_GAMES}, key=lambda name: (-len(name), name))


# The house as it stands.


def test_every_module_has_a_room() -> None:
    assert [c for module in modules() for c in homeless(module)] == []


def test_imports_go_downwards_only() -> None:
    assert [c for module in modules() for c in climbs(module)] == []


def test_third_parties_keep_to_their_floor() -> None:
    assert [c for module in modules() for c in strangers(module)] == []


def test_no_game_is_named_outside_the_rules() -> None:
    from analyzer.rules import PRESETS

    games = games_of(PRESETS)
    assert [c for module in modules() for c in games_named(module, games)] == []


def test_no_module_is_longer_than_a_few_screens() -> None:
    assert [c for module in modules() for c in too_long(module)] == []


def test_the_package_is_looked_at() -> None:
    assert {"analyzer", "analyzer.cards", "analyzer.notation.reading"} <= {
        module.name for module in modules()
    }


# Each check can fail.


def test_a_module_in_no_room_is_seen() -> None:
    assert homeless(Module("analyzer.utils", ""))


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("analyzer.engine.table", "from analyzer.audit import run"),
        ("analyzer.engine.table", "def f():\n    import analyzer.cli"),
        ("analyzer.engine.table", "from analyzer.notation import pen"),
        ("analyzer.engine.table", "from analyzer import notation"),
        ("analyzer.engine.table", "from ..notation.pen import read"),
        ("analyzer.engine.table", "from .. import knowledge"),
        ("analyzer.engine.table", "import analyzer"),
        ("analyzer.engine.table", "from analyzer.utils import anything"),
        ("analyzer.rules", "from analyzer.record import RulesAsWritten"),
        ("analyzer.cards", "from analyzer.seats import Seat"),
        ("analyzer", "from analyzer.cards import Card"),
    ],
)
def test_an_import_upwards_or_sideways_is_seen(name: str, source: str) -> None:
    assert climbs(Module(name, source))


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("analyzer.engine.table", "from analyzer.cards import Card"),
        ("analyzer.engine.table", "from analyzer import cards, rules"),
        ("analyzer.engine.table", "from .phases import auction"),
        ("analyzer.engine.table", "from analyzer.engine.phases.auction import legal"),
        ("analyzer.cli", "from analyzer import __version__"),
        ("analyzer.cli", "import json"),
        ("analyzer.rules.presets", "from analyzer.rules.switches import SWITCHES"),
    ],
)
def test_an_import_downwards_or_within_the_room_is_fine(name: str, source: str) -> None:
    assert climbs(Module(name, source)) == []


def test_a_relative_import_in_a_package_starts_at_the_package() -> None:
    package = Module("analyzer.engine", "from .table import Table", is_package=True)
    assert list(imports(package)) == [(1, "analyzer.engine.table")]


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("analyzer.stats", "import sqlite_utils"),
        ("analyzer.store.games", "import plotly.graph_objects"),
        ("analyzer.cli", "from flask import Flask"),
        ("analyzer.audit.report", "import click"),
        ("analyzer.cli", "import numpy"),
    ],
)
def test_a_third_party_on_another_floor_is_seen(name: str, source: str) -> None:
    assert strangers(Module(name, source))


@pytest.mark.parametrize(
    ("name", "source"),
    [("analyzer.store.games", "import sqlite_utils"), ("analyzer.cli", "import click, json")],
)
def test_a_third_party_at_home_is_fine(name: str, source: str) -> None:
    assert strangers(Module(name, source)) == []


@pytest.mark.parametrize(
    "source",
    [
        'if preset == "three-handed": pass',
        'x = f"a {y} of three handed euchre"',
        "def score_three_handed(): pass",
        "class ThreeHanded: pass",
        "class Bicycle: pass",
        'preset == "bicycle"',
        "rules.THREE_HANDED",
        "f(railroad=1)",
        "def f(napoleon): pass",
        "from analyzer.rules import BRITISH",
        "match x:\n    case {'a': british}: pass",
    ],
)
def test_a_game_named_in_code_is_seen(source: str) -> None:
    games = games_of({"three-handed@1": 0, "british": 0, "bicycle": 0})
    assert games_named(Module("analyzer.engine.table", source), games)


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("analyzer.engine.table", '"""At three-handed euchre …"""\n# british rules\n'),
        ("analyzer.engine.table", 'def f():\n    """The railroad game."""\n'),
        ("analyzer.engine.table", 'if fmt == "egn":\n    preset = rules.EGN\n'),
        ("analyzer.engine.table", 'handed = "three"'),
        ("analyzer.findings", 'law = "1: Bicycle"'),
        ("analyzer.rules.table", 'source = "24: british and three-handed"'),
        ("analyzer.rules", 'PRESETS = {"three-handed": 1}'),
    ],
)
def test_docstrings_formats_and_the_rules_may_name_a_game(name: str, source: str) -> None:
    games = games_of({"three-handed": 0, "british": 0, "bicycle": 0, "egn": 0})
    assert games_named(Module(name, source), games) == []


def test_a_long_module_is_seen() -> None:
    assert too_long(Module("analyzer.cards", "x = 1\n" * (LONGEST + 1)))


def test_a_module_of_just_that_length_is_fine() -> None:
    assert too_long(Module("analyzer.cards", "x = 1\n" * LONGEST)) == []
