"""The small faults that can be put into a module: each is one change to its syntax tree.

Left alone is what says nothing of the rules: annotations, type aliases and variables, the type of a
`cast`, docstrings, imports, decorators, `assert` (which speak to the type checker), `__slots__` and
`__all__`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

SWAPS: Final[dict[type[ast.AST], type[ast.AST]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Add,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
CALLED: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
UNSEEN: Final = frozenset({"annotation", "returns", "decorator_list"})
SILENT: Final = (ast.Import, ast.ImportFrom, ast.Assert, ast.operator, ast.cmpop, ast.boolop)
LONGEST: Final = 70


@dataclass(frozen=True)
class Change:
    """One fault: `new` stands where `old` stood. `lines` are those of the statement (of its head,
    if it has a body); `inside` tells whether it is in a function and not run at import."""

    holder: ast.AST
    field: str
    index: int | None
    old: ast.AST
    new: ast.AST | None
    lines: range
    inside: bool

    @property
    def line(self) -> int:
        """Where it begins."""
        return getattr(self.old, "lineno", self.lines.start)

    @property
    def what(self) -> str:
        """The change in a few words, as long as it is not made."""
        if self.new is None:
            return f"{_short(self.old)} taken out of {_short(self.holder)}"
        return f"{_short(self.old)} -> {_short(self.new)}"

    def make(self) -> None:
        """Put the fault into the tree; `None` takes the element away."""
        if self.index is None:
            setattr(self.holder, self.field, self.new)
            return
        items: list[ast.AST] = getattr(self.holder, self.field)
        if self.new is not None:
            items[self.index] = self.new
            return
        del items[self.index]
        if isinstance(self.holder, ast.Dict):
            del self.holder.values[self.index]


def changes(tree: ast.Module) -> Iterator[Change]:
    """Every change to a tree, in the order of the source."""
    return _within(tree, range(0), False)


def _within(holder: ast.AST, lines: range, inside: bool) -> Iterator[Change]:
    for field, index, node in _slots(holder):
        within = inside or (isinstance(holder, ast.FunctionDef | ast.Lambda) and field == "body")
        if _is_silent(node) or (isinstance(node, ast.Subscript) and not within):
            continue  # outside of functions a subscript is a type
        at = _lines(node) if isinstance(node, ast.stmt) else lines
        for new in _instead(holder, field, node):
            yield Change(holder, field, index, node, new, at, within)
        yield from _within(node, at, within)


def _slots(holder: ast.AST) -> Iterator[tuple[str, int | None, ast.AST]]:
    for field, value in ast.iter_fields(holder):
        if field in UNSEEN:
            continue
        if isinstance(value, ast.AST):
            yield field, None, value
        elif isinstance(value, list):
            first = 1 if field == "args" and _is_cast(holder) else 0
            slots = list(enumerate(value))[first:]
            yield from ((field, i, v) for i, v in slots if isinstance(v, ast.AST))


def _is_cast(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and getattr(node.func, "id", "") == "cast"


def _is_silent(node: ast.AST) -> bool:
    match node:
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.AnnAssign(annotation=ast.Name(id="TypeAlias")) | ast.Expr(value=ast.Constant()):
            return True
        case ast.Assign(targets=[ast.Name(id="__slots__" | "__all__")]):
            return True
        case ast.Assign(value=ast.Call(func=ast.Name(id="TypeVar" | "ParamSpec"))):
            return True
    return isinstance(node, SILENT)


def _lines(node: ast.stmt) -> range:
    body = getattr(node, "body", None)
    end = max(body[0].lineno, node.lineno + 1) if body else (node.end_lineno or node.lineno) + 1
    return range(node.lineno, end)


def _instead(holder: ast.AST, field: str, node: ast.AST) -> Iterator[ast.AST | None]:
    """What may stand where `node` stands."""
    if field in {"test", "ifs"}:
        yield ast.Constant(False)
        if not isinstance(holder, ast.While):
            yield ast.Constant(True)
    if field in {"elts", "keys"} and not _is_target(holder):
        yield None
    match node:
        case ast.Compare(ops=ops):
            for i, op in enumerate(ops):
                swapped = SWAPS[type(op)]()
                yield ast.Compare(node.left, [*ops[:i], swapped, *ops[i + 1 :]], node.comparators)  # type: ignore[list-item]
        case ast.UnaryOp(op=ast.Not() | ast.Invert(), operand=operand):
            yield operand
        case ast.BoolOp(op=op, values=values):
            yield ast.BoolOp(SWAPS[type(op)](), values)  # type: ignore[arg-type]
        case ast.BinOp(left=left, op=op, right=right) if type(op) in SWAPS:
            yield ast.BinOp(left, SWAPS[type(op)](), right)  # type: ignore[arg-type]
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
        case ast.Constant(value=str(value)):
            yield ast.Constant("" if value else "XX")
        case ast.Return(value=ast.expr() as value) if not _is_none(value):
            yield ast.Return(ast.Constant(None))
        case ast.Call(func=ast.Name(id=name), args=args) if name in CALLED:
            yield ast.Call(ast.Name(CALLED[name], ast.Load()), args, node.keywords)
        case ast.AugAssign(target=target, op=op, value=value) if type(op) in SWAPS:
            yield ast.AugAssign(target, SWAPS[type(op)](), value)  # type: ignore[arg-type]
            yield ast.Pass()
        case ast.Expr() | ast.Raise() | ast.Continue() | ast.Break() | ast.Delete():
            yield ast.Pass()
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield ast.Pass()


def _is_target(holder: ast.AST) -> bool:
    return isinstance(getattr(holder, "ctx", None), ast.Store)


def _is_none(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _short(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
