"""What holds for every test: Hypothesis profiles, and the rule for tests that need shared data."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import settings

from tests.shared import SHARED, in_ci, require_shared

settings.register_profile("default", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if in_ci() else "default")


# Proofs that look at very many deals, cuts or faults: `make check` runs them, `make test` does not.
THOROUGH: Final = (
    *("bench/", "browser/", "hostile/", "known_faults/", "mutants/"),
    *("engine/test_glance.py", "engine/test_masking.py", "engine/test_oracle.py"),
    *("notation/test_pen_cut.py", "notation/test_pen_plain.py"),
    *("stats/test_closed_forms.py", "stats/test_oracle.py", "stats/test_recount.py"),
    *("store/test_hard_times.py", "web/test_api_fuzz.py"),
    *("test_clean_deals.py", "test_cli_jobs.py", "test_closed_forms.py"),
    *("test_fault_matrix.py", "test_referee.py", "test_switches_matter.py"),
)
_THOROUGH: Final = tuple(f"{Path(__file__).parent.as_posix()}/{name}" for name in THOROUGH)


# What `make test` says to pytest: then the thorough files need not even be read.
QUICK: Final = "not browser and not thorough"


def is_thorough(path: Path) -> bool:
    """Whether a file or folder holds thorough proofs only."""
    return f"{path.as_posix()}/".startswith(_THOROUGH)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leaves out what would be collected only to be deselected."""
    return True if config.option.markexpr == QUICK and is_thorough(collection_path) else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks the thorough proofs by where they stand."""
    for item in items:
        if is_thorough(item.path):
            item.add_marker(pytest.mark.thorough)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Where several processes test: those of a file stay together, so that what they share is made
    once; of a thorough file each goes where there is time."""
    from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]

    class Scheduling(LoadScopeScheduling):  # type: ignore[misc]
        def _split_scope(self, nodeid: str) -> str:
            file = nodeid.partition("::")[0]
            return nodeid if is_thorough(config.rootpath / file) else file

    return Scheduling(config, log)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """First of all, so that under CI a test without data fails before anything can skip it."""
    if item.get_closest_marker("needs_shared"):
        require_shared(SHARED, in_ci())
