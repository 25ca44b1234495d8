"""The command in a process of its own, measured."""

from __future__ import annotations

from pathlib import Path

import pytest

from analyzer.notation import pen
from analyzer.rules import preset
from analyzer.simulate import games
from tests.bench import child

MEGABYTE = 1_000_000


@pytest.fixture
def clean(tmp_path: Path) -> Path:
    file = tmp_path / "clean.pen"
    file.write_text(pen.dumps(games(preset("egn"), 1, seed=1)), encoding="utf-8")
    return file


def test_the_peak_is_that_of_the_command_and_not_of_its_parent(clean: Path) -> None:
    ballast = bytearray(150 * MEGABYTE)
    ballast[::4096] = b"x" * len(ballast[::4096])
    assert 5 * MEGABYTE < child.audit(clean).peak < 100 * MEGABYTE
    assert len(ballast) == 150 * MEGABYTE


def test_processor_time_is_part_of_the_time(clean: Path) -> None:
    used = child.audit(clean)
    assert used.processor > 0 and used.seconds > 0


def test_the_command_keeps_what_it_has_compiled(
    clean: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    child.audit(clean)
    compiled = Path(child.environment()["PYTHONPYCACHEPREFIX"]).rglob("*.pyc")
    assert "judge" in {file.name.partition(".")[0] for file in compiled}


def test_a_file_with_a_finding_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "wrong.pen"
    file.write_text("no record at all\n", encoding="utf-8")
    with pytest.raises(RuntimeError, match="ended with 2"):
        child.audit(file)


def test_an_option_of_the_command_is_known() -> None:
    assert child.has_option("--fail-on")


def test_an_option_that_is_not_there_is_not_known() -> None:
    assert not child.has_option("--nobody-has-this")
