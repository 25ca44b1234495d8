"""`euchre import`, `export`, `rebuild`, `backup` and `forget`."""

from __future__ import annotations

from pathlib import Path

import pytest

from analyzer.store import Query, Store, connection
from analyzer.store.schema import VERSION
from tests.command import euchre
from tests.store.library import GAME, LONGER, bytes_of


@pytest.fixture
def db(tmp_path: Path) -> str:
    return str(tmp_path / "data" / "club.db")


def test_import_says_of_each_file_what_became_of_it(db: str, tmp_path: Path) -> None:
    for name, text in (("a.pen", GAME), ("b.pen", LONGER), ("c.pen", GAME)):
        (tmp_path / name).write_text(text)
    done = euchre("import", "--db", db, str(tmp_path))
    assert done.exit_code == 0
    assert [line.rpartition("/")[2] for line in done.stdout.splitlines()] == [
        "a.pen: 1 imported",
        "b.pen: 1 richer",
        "c.pen: 1 duplicate",
    ]


def test_import_reads_standard_input(db: str) -> None:
    done = euchre("import", "--db", db, "-", stdin=GAME)
    assert done.stdout == "<stdin>: 1 imported\n"


def test_import_says_what_cannot_be_read_and_takes_in_the_rest(db: str, tmp_path: Path) -> None:
    (tmp_path / "a.pen").write_text(GAME.replace("QH", "1OH"))
    (tmp_path / "b.pen").write_text(LONGER)
    missing = str(tmp_path / "missing.pen")
    done = euchre("import", "--db", db, str(tmp_path / "a.pen"), missing, str(tmp_path / "b.pen"))
    assert done.exit_code == 2
    assert "a.pen:12:9: UNREADABLE: '1OH'" in done.stderr
    assert "missing.pen: cannot be read" in done.stderr
    assert done.stdout.count("imported") == 2


def test_a_store_that_cannot_be_made_is_said_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = euchre("import", "--db", str(tmp_path / "file" / "x.db"), "-", stdin=GAME)
    assert done.exit_code == 2
    assert "expected a folder" in done.stderr


def test_export_writes_one_file_of_pen_that_imports_again(db: str, tmp_path: Path) -> None:
    other = GAME.replace("AH 9C", "AH TC").replace("Ann", "Eve")
    euchre("import", "--db", db, "-", stdin=GAME + "\n" + other)
    text = euchre("export", "--db", db).stdout
    again = str(tmp_path / "again.db")
    assert euchre("import", "--db", again, "-", stdin=text).stdout == "<stdin>: 2 imported\n"


@pytest.mark.parametrize("form", ["pen", "egn"])
def test_export_writes_a_file_for_each_game_of_a_player(db: str, tmp_path: Path, form: str) -> None:
    other = GAME.replace("AH 9C", "AH TC").replace("Ann", "Eve")
    euchre("import", "--db", db, "-", stdin=GAME + "\n" + other)
    done = euchre("export", "--db", db, "--to", form, "--player", "Eve", str(tmp_path / "out"))
    assert "1 game\n" in done.stderr
    (written,) = (tmp_path / "out").iterdir()
    with Store(db) as store:
        (row,) = store.games(Query(player="Eve")).rows
    assert written.name == f"{row.id}.{form}"
    assert "Eve" in written.read_text()


def test_rebuild_backup_and_forget_work_on_the_store(db: str, tmp_path: Path) -> None:
    euchre("import", "--db", db, "-", stdin=GAME)
    copy = str(tmp_path / "copy.db")
    assert euchre("backup", "--db", db, copy).exit_code == 0
    assert "1 game\n" in euchre("rebuild", "--db", db).stderr
    assert "replaced in 1 game and 1 upload\n" in euchre("forget", "--db", db, "Ann").stderr
    assert b"Ann" not in bytes_of(Path(db).parent)
    with Store(copy) as store:
        assert store.names().players == ("Ann", "Ben", "Cleo", "Dan")


@pytest.mark.parametrize("command", ["export", "rebuild", "backup x.db", "forget Ann"])
def test_a_store_that_is_not_there_is_not_made(db: str, command: str) -> None:
    name, *rest = command.split()
    done = euchre(name, "--db", db, *rest)
    assert done.exit_code == 2
    assert "there is no store" in done.stderr
    assert not Path(db).exists()


def test_forgetting_somebody_of_whom_no_game_speaks_says_so(db: str) -> None:
    euchre("import", "--db", db, "-", stdin=GAME)
    told = euchre("forget", "--db", db, "Nobody At All")
    assert told.exit_code == 1
    assert "nobody is called 'Nobody At All' in any game, and nothing was changed" in told.stderr
    assert "are like it" not in told.stderr


@pytest.mark.parametrize("asked", ["Be", "bne", "BENN", "Benn"])
def test_forgetting_somebody_whose_name_is_not_quite_so_tells_the_names_like_it(
    db: str, asked: str
) -> None:
    euchre("import", "--db", db, "-", stdin=GAME)
    told = euchre("forget", "--db", db, asked)
    assert told.exit_code == 1
    assert "; these names are like it: 'Ben'" in told.stderr
    with Store(db) as store:
        assert "Ben" in store.names().players


def test_a_name_in_an_upload_without_a_game_is_told_of_in_other_capitals(db: str) -> None:
    euchre("import", "--db", db, "-", stdin="Dear Zebulon, is the evening at seven?")
    told = euchre("forget", "--db", db, "zebulon")
    assert told.exit_code == 1
    assert "these names are like it: 'Zebulon'" in told.stderr
    told = euchre("forget", "--db", db, "Zebulon")
    assert (told.exit_code, told.stderr) == (0, "replaced in no game and 1 upload\n")
    assert b"Zebulon" not in bytes_of(Path(db).parent)


def test_a_command_says_that_it_brings_an_older_store_up_to_date(
    db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    euchre("import", "--db", db, "-", stdin=GAME)
    monkeypatch.setattr(connection, "VERSION", VERSION + 1)
    told = euchre("export", "--db", db).stderr
    assert "made by an older version and is brought up to date, once (1 game)" in told
    assert "older version" not in euchre("export", "--db", db).stderr


@pytest.mark.parametrize("data", [b"", b"no store at all" * 100])
def test_what_is_no_store_is_no_older_one(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "a.db"
    assert connection.games_of_older(path) == 0
    path.write_bytes(data)
    assert connection.games_of_older(path) == 0
