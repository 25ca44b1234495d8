"""The check that docs/new-check.md adds, put where the page says: it is found and told of."""

from __future__ import annotations

import doctest
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from analyzer.audit import all_codes, checks
from analyzer.cli import main
from tests.reference import findings_page
from tests.shared import ROOT
from tests.test_docs import blocks_of

RECORD = '[Rules "four-handed"]\n[South "Ada"]\n[North "Ada"]\ndeal 1\nscore NS 1\n'


def typed(block: int) -> str:
    """The source of a python block of the page, without its prompts."""
    text = blocks_of(ROOT / "docs" / "new-check.md", "python")[block].text
    return "".join(example.source for example in doctest.DocTestParser().get_examples(text))


@pytest.fixture
def _added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The check of the page as a file among the others."""
    (tmp_path / "player_names.py").write_text(typed(0), encoding="utf-8")
    monkeypatch.setattr(checks, "__path__", [*checks.__path__, str(tmp_path)])
    _forget()
    yield
    _forget()
    sys.modules.pop(f"{checks.__name__}.player_names", None)
    vars(checks).pop("player_names", None)


def _forget() -> None:
    checks.modules.cache_clear()
    all_codes.cache_clear()


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
    exec(typed(2), names)
    tests = [test for name, test in names.items() if name.startswith("test_")]
    assert len(tests) == 2
    for test in tests:
        assert callable(test)
        test()


def test_without_its_file_there_is_no_such_code() -> None:
    assert "ONE_NAME_TWICE" not in all_codes()
