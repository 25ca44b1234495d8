"""Stores that many tests begin with, made once in each process and copied for each test."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

from analyzer.store import Store

T = TypeVar("T")
_FILLED: dict[object, tuple[bytes, Any]] = {}


def put_empty(path: Path) -> None:
    """Puts an empty store where there is none."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(_empty())


@cache
def _empty() -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "euchre.db"
        Store(path).close()
        return path.read_bytes()


def put_filled(path: Path | str, key: object, fill: Callable[[], T]) -> T:
    """What `fill` does to the store at a path, and what it gives. To an empty store, which nobody
    may have open, it is done once: every other time that the key comes its work is copied."""
    path = Path(path)
    if path.read_bytes() != _empty():
        return fill()
    if key in _FILLED:
        stored, given = _FILLED[key]
        path.write_bytes(stored)
    else:
        given = fill()
        assert not path.with_name(f"{path.name}-wal").exists(), "somebody has the store open"
        _FILLED[key] = path.read_bytes(), given
    return given  # type: ignore[no-any-return]
