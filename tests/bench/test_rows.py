"""The rows themselves, on very little work: what they compare, never how fast it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench import child, rows
from tests.bench.child import Usage


def test_every_row_against_the_rival_has_a_bound() -> None:
    pytest.importorskip("pyspiel")
    found = {row.work: (row.at_least, row.aim) for row in rows.in_memory(rounds=5, size=1)}
    assert found == {
        "audit, all written down": (1.5, 3.0),
        "audit, calls and cards only": (1.5, 3.0),
        "PEN text to findings, all written down": (0.5, 1.0),
        "PEN text to findings, calls and cards only": (0.5, 1.0),
        "audit, three-handed": (None, None),
        "PEN text to findings, three-handed": (None, None),
        "audit, two-handed": (None, None),
        "PEN text to findings, two-handed": (None, None),
    }


def test_the_files_hold_as_many_games_as_they_say(tmp_path: Path) -> None:
    pytest.importorskip("pyspiel")
    files = rows.files(tmp_path, 1, 3)
    texts = [file.path.read_text(encoding="utf-8") for file in files]
    assert [text.count("[Event ") for text in texts] == [1, 3]
    assert [text.count("\ndeal ") for text in texts] == [file.deals for file in files]
    assert [text.count("[South ") for text in texts] == [1, 3]


def _file(games: int, deals: int) -> rows.File:
    return rows.File(Path(f"{games}.pen"), games, deals)


def test_the_cost_of_a_deal_leaves_out_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    processor = {"1.pen": 0.5, "10.pen": 1.5, "100.pen": 20.5}
    monkeypatch.setattr(child, "audit", lambda file: Usage(0.0, processor[file.name], 1))
    _, cost = rows.streamed(_file(1, 1), _file(10, 11), _file(100, 101))
    assert cost.measured is not None
    assert (cost.measured.ours[0], cost.measured.theirs[0]) == (0.2, 0.1)
    assert cost.missed


def test_memory_that_grows_by_more_than_a_tenth_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    peak = {"1.pen": 90, "10.pen": 100, "100.pen": 111}
    monkeypatch.setattr(
        child,
        "audit",
        lambda file: Usage(0.0, 0.1 if file.name == "1.pen" else 1.0, peak[file.name]),
    )
    memory, _ = rows.streamed(_file(1, 1), _file(10, 11), _file(100, 101))
    assert memory.missed


def test_jobs_that_the_command_does_not_know_are_not_measured(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(child, "has_option", lambda _: False)
    assert rows.jobs(_file(10, 10)).cells()[-1] == "`euchre audit` has no option `--jobs`"


def test_two_jobs_are_measured_against_one(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = {"1": 3.0, "2": 2.0}
    monkeypatch.setattr(child, "has_option", lambda _: True)
    monkeypatch.setattr(child, "audit", lambda _, option, n: Usage(seconds[n], 0.0, 0))
    row = rows.jobs(_file(10, 10))
    assert row.measured is not None and row.measured.ratio == 1.5
    assert row.missed
