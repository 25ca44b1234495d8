"""Which cases of a long test `make test` looks at; `make check` looks at all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def one_in(number: int, cases: Iterable[Any]) -> list[Any]:
    """The cases, each a value or a tuple of them: the first of so many, and each first of so many
    after it, is quick, the others are thorough."""
    return [
        each if at % number == 0 else pytest.param(*_values(each), marks=pytest.mark.thorough)
        for at, each in enumerate(cases)
    ]


def _values(case: Any) -> tuple[Any, ...]:
    return case if isinstance(case, tuple) else (case,)
