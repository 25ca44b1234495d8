"""Where the tests find the data that stays outside the project, and what they do without it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parent.parent
# The sample records, without the simulated ones below them, which take long to audit.
SAMPLES: Final = sorted(str(path) for path in (ROOT / "records").glob("*.pen"))
SHARED: Final = Path(os.environ.get("EUCHRE_SHARED") or ROOT.parent / "shared")

# Put on every test that reads SHARED: without the folder it is skipped, under CI=true it fails.
# tests/conftest.py carries it out. List files inside the test, not in `parametrize`.
needs_shared: Final = pytest.mark.needs_shared


def in_ci() -> bool:
    """Whether the tests run where nothing may be skipped."""
    return os.environ.get("CI", "").lower() in {"1", "true"}


def require_shared(folder: Path, ci: bool) -> None:
    """Skips the running test where `folder` has no data, or fails it under CI."""
    if (folder / "data").is_dir():
        return
    reason = f"the shared data are not at {folder} (EUCHRE_SHARED names another folder)"
    if ci:
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)
