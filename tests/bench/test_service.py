"""The rows of the service, on very little work: what they compare, never how fast it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from analyzer.notation import pen
from analyzer.rules import preset
from analyzer.simulate import games
from analyzer.web import create_app
from tests.bench import child, club, rows, service
from tests.bench.child import Usage
from tests.store.library import content


@pytest.fixture
def evening(tmp_path: Path) -> rows.File:
    """A file of three games, each of several deals."""
    path, deals = tmp_path / "evening.pen", 0
    with path.open("w", encoding="utf-8") as out:
        for record in games(preset("egn"), 3, seed=1):
            deals += len(record.deals)
            out.write(pen.dumps([record]) + "\n")
    return rows.File(path, 3, deals)


@pytest.fixture
def large(evening: rows.File, tmp_path: Path) -> Path:
    """A store of that file."""
    path = tmp_path / "large.db"
    child.take_in(evening.path, path)
    return path


def test_an_import_stands_beside_an_audit_of_the_same_text(tmp_path: Path) -> None:
    pytest.importorskip("pyspiel")
    (row,) = service.importing(tmp_path, rounds=5, size=1)
    assert (row.against, row.unit, row.at_least) == ("PEN text to findings", "deal", 0.3)
    assert len(content(tmp_path / "import.db")["game"]) == 6


def test_the_command_takes_a_file_into_a_store(evening: rows.File, large: Path) -> None:
    assert len(content(large)["game"]) == evening.games


def test_many_games_are_left_in_the_large_store(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    stores: list[tuple[int, Path]] = []

    def take_in(file: Path, store: Path) -> Usage:
        stores.append((int(file.stem), store))
        return Usage(0.0, float(file.stem), 1)

    monkeypatch.setattr(child, "take_in", take_in)
    one, few, many = (rows.File(Path(f"{n}.pen"), n, n) for n in (1, 11, 101))
    memory, cost = service.growing(one, few, many, tmp_path / "large.db")
    assert [n for n, store in stores if store.name == "large.db"] == [101]
    assert len({store for _, store in stores}) == len(stores)
    assert (memory.at_least, cost.at_least) == (None, rows.SAME)


def test_the_last_games_of_a_file_are_a_file(evening: rows.File) -> None:
    whole = pen.loads(evening.path.read_text(encoding="utf-8"))
    assert pen.loads(service.last(evening, 2).decode()) == whole[1:]


def test_pages_of_the_same_games_stand_beside_each_other(
    evening: rows.File, large: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "FEW", 2)
    found = list(service.pages(large, evening, rounds=5, each=1))
    kinds = ("library", "game", "replay", "statistics", "filtered statistics")
    assert [row.work for row in found[:5]] == [f"{kind} page, 3 games" for kind in kinds]
    assert [row.at_least for row in found] == [1 / 1.5] * 5 + [1.0] * 2


def test_a_filtered_page_stands_beside_how_long_it_may_take(
    evening: rows.File, large: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "FEW", 2)
    (row,) = [row for row in service.pages(large, evening, 5, 1) if row.against == "300 ms"]
    assert row.measured is not None and row.measured.theirs == (0.3,) * 5
    assert row.measured.ours[0] > 0.001
    assert len(content(large.with_name("small.db"))["game"]) == 2


def test_narrowed_and_compared_pages_of_a_club_stand_beside_how_long_they_may_take(
    tmp_path: Path,
) -> None:
    path, store = tmp_path / "club.pen", tmp_path / "club.db"
    numbers = [1, 10, *range(101, 111)]  # of both house rules, and of an evening of the players
    records = games(preset("egn"), len(numbers), seed=1)
    kept = [club.kept(record, n) for record, n in zip(records, numbers, strict=True)]
    path.write_text(pen.dumps(kept), encoding="utf-8")
    names = {name for record in kept for _, name in record.players}
    assert {*club.PAIR, club.THIRD} <= names
    child.take_in(path, store)
    found = list(service.filtered(store, rows.File(path, 200, 0), rounds=5, each=1))
    assert len({row.work for row in found}) == len(found) == 10
    assert {(row.against, row.at_least, row.unit) for row in found} == {("300 ms", 1.0, "page")}
    for row in found:
        assert row.measured is not None and row.measured.theirs == (0.3,) * 5


def test_every_page_about_a_game_is_weighed(evening: rows.File, large: Path) -> None:
    app = create_app(large)
    addresses = service.addresses_of(app.test_client(), "abc")
    assert {"/", "/games/abc", "/games/abc/audit", "/games/abc/deals/1"} <= set(addresses)
    assert "/uploads/1" in addresses


def test_memory_late_stands_beside_memory_early(large: Path) -> None:
    row = service.memory(large, requests=20)
    assert row.measured is not None
    assert all(1_000_000 < held < 1_000_000_000 for held in row.measured.ours)
    assert row.at_least == rows.SAME


def test_a_service_is_stopped_at_the_end(large: Path) -> None:
    with child.serving(large) as served:
        assert served.memory > 0
    assert not Path(f"/proc/{served.process}").exists()
