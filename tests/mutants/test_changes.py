"""Which faults are put into a module, and that each changes what was meant and nothing else."""

from __future__ import annotations

import ast

import pytest

from tests.mutants.changes import changes


def faulty(source: str) -> list[str]:
    """The source with each fault in turn."""
    found = []
    for number in range(len(list(changes(ast.parse(source))))):
        tree = ast.parse(source)
        list(changes(tree))[number].make()
        found.append(ast.unparse(ast.fix_missing_locations(tree)))
    return found


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a < b", ["a <= b"]),
        ("a is not b", ["a is b"]),
        ("a in b", ["a not in b"]),
        ("a < b < c", ["a <= b < c", "a < b <= c"]),
        ("a and b", ["a or b"]),
        ("not a", ["a"]),
        ("~a", ["a"]),
        ("a | b", ["a & b"]),
        ("a - 1", ["a + 1", "a - 2"]),
        ("True", ["False"]),
        ("min(a, b)", ["max(a, b)"]),
        ("any(a)", ["all(a)"]),
        ("a if b else c", ["a if False else c", "a if True else c"]),
        ("[a for a in b if c]", ["[a for a in b if False]", "[a for a in b if True]"]),
        ("(a, b)", ["(b,)", "(a,)"]),
        ("{a: b, c: d}", ["{c: d}", "{a: b}"]),
        ("f(f'{a}x')", ["f(f'{a}')"]),
        ("'x' + a", ["'x' - a", "'' + a"]),
    ],
)
def test_an_expression_is_changed_in_these_ways(source: str, expected: list[str]) -> None:
    assert faulty(f"x = {source}") == [f"x = {changed}" for changed in expected]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("f(a)", ["pass"]),
        ("raise a", ["pass"]),
        ("a.b = c", ["pass"]),
        ("a[b] = c", ["pass"]),
        ("a += b", ["a -= b", "pass"]),
        ("for a in b:\n    break", ["for a in b:\n    pass"]),
        ("if a:\n    b", ["if False:\n    b", "if True:\n    b", "if a:\n    pass"]),
        ("while a:\n    b", ["while False:\n    b", "while a:\n    pass"]),
        ("def f():\n    return a", ["def f():\n    return None"]),
    ],
)
def test_a_statement_is_changed_in_these_ways(source: str, expected: list[str]) -> None:
    assert faulty(source) == expected


@pytest.mark.parametrize(
    "source",
    [
        '"""A docstring."""',
        "import a",
        "from a import b, c",
        "assert a is not None",
        "__all__ = ['a', 'b']",
        "T = TypeVar('T', bound='a')",
        "P = ParamSpec('P')",
        "a = cast('Callable[[int], str]', b)",
        "A: TypeAlias = dict[str, int | None]",
        "A = Callable[['Table', str], None]",
        "a: int | str = b",
        "@register(1)\ndef f(a: int | None) -> str | None:\n    return",
        "if TYPE_CHECKING:\n    import a",
        "a = b",
        "a, b = c",
    ],
)
def test_what_says_nothing_of_the_rules_is_left_alone(source: str) -> None:
    assert faulty(source) == []


def test_a_fault_knows_the_lines_of_its_statement() -> None:
    (found,) = changes(ast.parse("\nx = f(\n    a\n    < b,\n)\n"))
    assert (found.line, found.lines, found.what) == (3, range(2, 6), "a < b -> a <= b")


def test_the_lines_of_a_compound_statement_are_those_of_its_head() -> None:
    tree = ast.parse("for a in b:\n    if (a <\n            c):\n        d = a\n")
    assert {found.lines for found in changes(tree)} == {range(2, 4)}


def test_what_runs_at_import_is_told_from_what_runs_in_a_function() -> None:
    tree = ast.parse("A = 1\ndef f(a=2):\n    return 3\nclass C:\n    b = 4\n    c = lambda: 5\n")
    inside = {found.what: found.inside for found in changes(tree)}
    assert inside == {
        "1 -> 2": False,
        "2 -> 3": False,
        "return 3 -> return None": True,
        "3 -> 4": True,
        "4 -> 5": False,
        "5 -> 6": True,
    }
