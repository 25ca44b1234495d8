"""The checks of a game against what its record states. Each module here is one check, found by
itself: `check(game)` yields the drafts of findings. One that needs a code of its own lists it in
`NEW_CODES` and writes the `message` of its drafts itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import TypeAlias

from analyzer.audit.draft import Draft
from analyzer.audit.game import AuditedGame
from analyzer.findings import CODES, Code

Check: TypeAlias = Callable[[AuditedGame], Iterator[Draft]]


@cache
def modules() -> tuple[ModuleType, ...]:
    """The modules of all checks, by name."""
    names = sorted(module.name for module in iter_modules(__path__))
    return tuple(import_module(f"{__name__}.{name}") for name in names)


def checks() -> tuple[Check, ...]:
    """Every check, in the order of their names."""
    return tuple(module.check for module in modules())


@cache
def all_codes() -> dict[str, Code]:
    """Every code that an audit can find: the common ones, and those that a check brings along."""
    new = (code for module in modules() for code in getattr(module, "NEW_CODES", ()))
    return CODES | {code.name: code for code in new}
