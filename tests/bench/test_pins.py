"""What `make bench` installs beside the rest is pinned, as all that the set-up installs is."""

from __future__ import annotations

import pytest
from packaging.requirements import Requirement

from tests import test_packaging
from tests.shared import ROOT


def test_every_package_that_the_bench_installs_is_pinned() -> None:
    pytest.importorskip("pyspiel")
    lines = (ROOT / "tests/bench/requirements.txt").read_text(encoding="utf-8").splitlines()
    wanted = [Requirement(line) for line in lines if not line.startswith("#")]
    needed = set(test_packaging._needed(wanted, set()))
    assert {"open-spiel", "numpy"} <= needed
    assert needed - set(test_packaging._pinned()) == set()
