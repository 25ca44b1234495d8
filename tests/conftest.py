"""What holds for every test: Hypothesis profiles, and the rule for tests that need shared data."""

from __future__ import annotations

import pytest
from hypothesis import settings

from tests.shared import SHARED, in_ci, require_shared

settings.register_profile("default", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if in_ci() else "default")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """First of all, so that under CI a test without data fails before anything can skip it."""
    if item.get_closest_marker("needs_shared"):
        require_shared(SHARED, in_ci())
