"""A store for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from analyzer.store import Store
from tests.store.made import put_empty


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "euchre.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    put_empty(path)
    with Store(path) as opened:
        yield opened
