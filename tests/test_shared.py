"""Tests that need data from outside the project skip without them, and fail where none may skip."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.shared import require_shared


def test_without_shared_data_a_test_is_skipped_with_a_word(tmp_path: Path) -> None:
    with pytest.raises(pytest.skip.Exception, match="the shared data are not at"):
        require_shared(tmp_path / "absent", ci=False)


def test_without_shared_data_a_test_fails_under_ci(tmp_path: Path) -> None:
    with pytest.raises(pytest.fail.Exception, match="the shared data are not at"):
        require_shared(tmp_path / "absent", ci=True)


@pytest.mark.parametrize("ci", [False, True])
def test_with_shared_data_a_test_runs(tmp_path: Path, ci: bool) -> None:
    (tmp_path / "data").mkdir()
    assert require_shared(tmp_path, ci) is None  # type: ignore[func-returns-value]
