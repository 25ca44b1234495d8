"""A few seconds of fuzzing for every reader; `make fuzz` is the long run."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.hostile.fuzz import fuzz
from tests.hostile.samples import FORMATS
from tests.shared import in_ci


@pytest.mark.parametrize("form", FORMATS)
def test_of_every_text_that_the_fuzzer_finds_all_holds(form: str, tmp_path: Path) -> None:
    if find_spec("atheris") is None and not in_ci():
        pytest.skip("the fuzzer is not installed; it exists for Linux only")
    done = fuzz(form, 5, tmp_path)
    told = done.stderr.decode("utf-8", "replace") + done.stdout.decode("utf-8", "replace")
    assert done.returncode == 0, told[-5000:]
    assert "Done " in told
