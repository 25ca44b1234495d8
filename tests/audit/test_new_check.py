"""The check that docs/new-check.md adds, put where the page says: it is found and told of. Whether
somebody has added it to this checkout already makes no difference."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from analyzer.audit import all_codes, checks
from analyzer.cli import main
from tests.reference import findings_page
from tests.shared import ROOT
from tests.test_docs import FILE, blocks_of

RECORD = '[Rules "four-handed"]\n[South "Ada"]\n[North "Ada"]\ndeal 1\nscore NS 1\n'
CHECK, TEST = (block.text for block in blocks_of(ROOT / "docs" / "new-check.md", FILE))
MODULE = "player_names"
FILES = pytest.mark.parametrize(
    ("text", "path"),
    [
        (CHECK, f"analyzer/audit/checks/{MODULE}.py"),
        (TEST, f"tests/audit/test_{MODULE}.py"),
    ],
    ids=["check", "test"],
)


@pytest.fixture
def others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of the checks without that of the page."""
    folder = tmp_path / "checks"
    folder.mkdir()
    for file in Path(checks.__file__).parent.glob("*.py"):
        if file.stem != MODULE:
            (folder / file.name).symlink_to(file)
    monkeypatch.setattr(checks, "__path__", [str(folder)])
    _forget()
    yield folder
    _forget()


@pytest.fixture
def _added(others: Path) -> None:
    """The check of the page as a file among the others."""
    (others / f"{MODULE}.py").write_text(CHECK, encoding="utf-8")


def _forget() -> None:
    checks.modules.cache_clear()
    all_codes.cache_clear()
    sys.modules.pop(f"{checks.__name__}.{MODULE}", None)
    vars(checks).pop(MODULE, None)


@pytest.mark.usefixtures("_added")
def test_a_check_is_one_file_whose_message_is_printed(tmp_path: Path) -> None:
    file = tmp_path / "table.pen"
    file.write_text(RECORD, encoding="utf-8")
    done = CliRunner().invoke(main, ["audit", "--fail-on", "clerical", str(file)])
    said = "ONE_NAME_TWICE: Ada sits at S and at N; expected two names"
    assert f"{file}:3:1: {said}" in done.output.splitlines()
    assert done.exit_code == 1


@pytest.mark.usefixtures("_added")
def test_the_code_of_a_check_is_listed_among_the_others() -> None:
    assert "\n## `ONE_NAME_TWICE`\n\nTwo seats of the table have" in findings_page()


@pytest.mark.usefixtures("_added")
def test_the_tests_of_the_page_hold() -> None:
    names: dict[str, object] = {}
    exec(TEST, names)
    tests = [test for name, test in names.items() if name.startswith("test_")]
    assert len(tests) == 2
    for test in tests:
        assert callable(test)
        test()


@pytest.mark.usefixtures("others")
def test_without_its_file_there_is_no_such_code() -> None:
    assert "ONE_NAME_TWICE" not in all_codes()


@FILES
@pytest.mark.parametrize("tool", [("check", "--no-cache"), ("format", "--check", "--no-cache")])
def test_the_files_of_the_page_are_as_the_linter_and_the_formatter_want_them(
    text: str, path: str, tool: tuple[str, ...]
) -> None:
    command = [sys.executable, "-m", "ruff", *tool, "--stdin-filename", path, "-"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, cwd=ROOT)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout


@pytest.mark.thorough
def test_the_types_of_the_check_of_the_page_hold(tmp_path: Path) -> None:
    file = tmp_path / f"{MODULE}.py"
    file.write_text(CHECK, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--cache-dir", str(tmp_path), str(file)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr
