"""Folders on the command line: which files in them are read, and which are passed over."""

from __future__ import annotations

import os
from errno import EACCES
from pathlib import Path
from typing import Any

import pytest

from tests.command import euchre
from tests.store.library import GAME, LONGER

PNG = bytes.fromhex("89504e470d0a1a0a0000000d49484452")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that one stands in; `evening` in it has one record."""
    monkeypatch.chdir(tmp_path)
    evening = tmp_path / "evening"
    evening.mkdir()
    (evening / "table.pen").write_text(GAME)
    return evening


def told(*files: str) -> list[str]:
    """What an import says on standard error; the store lies beside the folder."""
    done = euchre("import", "--db", "club.db", *files)
    assert done.exit_code == 0
    return done.stderr.splitlines()


def test_an_import_says_which_files_of_a_folder_it_passed_over(folder: Path) -> None:
    (folder / "b.txt").write_text(LONGER)
    (folder / "photo.png").write_bytes(PNG)
    assert told("evening") == [
        "2 files were passed over, whose names do not end in .pen, .egn, .emn or .ptn: "
        "evening/b.txt, evening/photo.png; a file that is named itself is read whatever it is "
        "called"
    ]


def test_of_many_files_the_first_are_named(folder: Path) -> None:
    for name in ("c", "a", "d/e", "b"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text("")
    assert ": evening/a, evening/b, evening/c and 1 other; " in told("evening")[0]
    (folder / "f.md").write_text("")
    assert ": evening/a, evening/b, evening/c and 2 others; " in told("evening")[0]


def test_one_file_is_one(folder: Path) -> None:
    (folder / "notes.txt").write_text("rain")
    assert told("evening")[0].startswith("1 file was passed over, ")


@pytest.mark.parametrize("name", [".hidden", ".git/config", "sub/.notes.txt"])
def test_hidden_files_are_not_told_of(folder: Path, name: str) -> None:
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_text(GAME)
    assert told("evening") == []


@pytest.mark.parametrize("name", [".hidden.pen", "._table.pen", ".old/table.pen", "__MACOSX/a.egn"])
def test_a_hidden_record_is_passed_over_and_told_of(folder: Path, name: str) -> None:
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_text(LONGER)
    done = euchre("hash", "evening")
    assert done.stdout.count(" game ") == 1
    assert done.stderr == (
        f"1 hidden file was passed over: evening/{name}; a file that is named itself is read "
        "whatever it is called\n"
    )


def test_a_hidden_record_is_read_where_it_is_named_itself_and_in_a_hidden_folder_that_is(
    folder: Path,
) -> None:
    folder.rename(folder.parent / ".evening")
    (folder.parent / ".more.pen").write_text(LONGER)
    done = euchre("hash", ".evening", ".more.pen")
    assert (done.stdout.count(" game "), done.stderr) == (2, "")


def test_an_import_takes_no_hidden_record_in(folder: Path) -> None:
    (folder / ".hidden.pen").write_text(LONGER)
    done = euchre("import", "--db", "club.db", "evening")
    assert done.stdout == "evening/table.pen: 1 imported\n"
    assert "evening/.hidden.pen" in done.stderr


@pytest.mark.parametrize("command", ["audit", "hash", "stats"])
def test_what_is_passed_over_is_told_of_as_by_an_import(folder: Path, command: str) -> None:
    before = euchre(command, "evening")
    (folder / "b.txt").write_text(LONGER)
    odd(folder, "broken.pen")
    done = euchre(command, "evening")
    assert (done.exit_code, done.stdout) == (before.exit_code, before.stdout)
    assert done.stderr.removesuffix(before.stderr).splitlines() == told("evening")


def test_where_all_is_read_nothing_is_said(folder: Path) -> None:
    (folder / "more.PEN").write_text(LONGER)
    assert told("evening") == []


def test_a_file_named_itself_is_read_and_not_passed_over(folder: Path) -> None:
    (folder / "b.txt").write_text(LONGER)
    assert told("evening", "./evening/b.txt") == []


def test_files_outside_of_folders_are_read_whatever_they_are_called(folder: Path) -> None:
    (folder / "b.txt").write_text(LONGER)
    assert told("evening/b.txt") == []


def test_the_store_itself_is_no_file_that_was_passed_over(folder: Path) -> None:
    for _ in range(2):
        done = euchre("import", "--db", "evening/club.db", "evening")
        assert (done.exit_code, done.stderr) == (0, "")


@pytest.mark.parametrize("name", ["club.db.pen.txt", "club.dbx.txt"])
def test_a_file_that_is_called_like_the_store_is_passed_over(folder: Path, name: str) -> None:
    (folder / name).write_text("")
    done = euchre("import", "--db", "evening/club.db", "evening")
    assert f": evening/{name}; " in done.stderr


def test_the_store_is_known_by_another_path(folder: Path) -> None:
    (folder.parent / "other").mkdir()
    for _ in range(2):
        done = euchre("import", "--db", "other/../evening/club.db", "evening")
        assert (done.exit_code, done.stderr) == (0, "")


def test_a_file_named_by_another_path_is_read_and_not_passed_over(folder: Path) -> None:
    (folder / "b.txt").write_text(LONGER)
    assert told("evening", "./evening/../evening/b.txt") == []


def odd(folder: Path, kind: str) -> None:
    """Something that is no record, though it may be called so."""
    if kind == "elsewhere":
        (folder.parent / "other").mkdir()
        (folder.parent / "other" / "x.pen").write_text(LONGER)
        (folder / kind).symlink_to(folder.parent / "other")
    elif kind == "pipe.pen":
        os.mkfifo(folder / kind)
    else:
        (folder / kind).symlink_to(folder / ("self.pen" if kind == "self.pen" else "gone.pen"))


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        ("elsewhere", "a link to a folder is not followed"),
        ("broken.pen", "the link leads to no file"),
        ("broken.txt", "the link leads to no file"),
        ("self.pen", "the link leads to no file"),
        ("pipe.pen", "it is no file"),
    ],
)
def test_what_is_no_file_is_passed_over_with_the_reason(folder: Path, kind: str, why: str) -> None:
    odd(folder, kind)
    assert told("evening") == [f"evening/{kind}: passed over, {why}"]


@pytest.mark.parametrize("command", ["audit", "hash", "import", "stats"])
def test_a_folder_with_nothing_but_a_broken_link_holds_no_record(
    folder: Path, command: str
) -> None:
    (folder / "table.pen").unlink()
    odd(folder, "broken.pen")
    done = euchre(command, "evening")
    assert done.exit_code == 2
    assert "but evening/broken.pen (the link leads to no file)" in done.stderr


def test_a_folder_that_cannot_be_opened_is_told_and_the_rest_is_taken_in(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "locked").mkdir()
    look = os.scandir

    def refused(path: str) -> Any:
        if path.endswith("locked"):
            raise PermissionError(EACCES, "Permission denied", path)
        return look(path)

    monkeypatch.setattr(os, "scandir", refused)
    done = euchre("import", "--db", "club.db", "evening")
    assert (done.exit_code, done.stdout) == (2, "evening/table.pen: 1 imported\n")
    assert done.stderr == "evening/locked: passed over, it cannot be opened\n"


@pytest.mark.parametrize("command", ["audit", "hash", "import", "stats"])
def test_a_folder_without_records_names_what_it_holds_instead(folder: Path, command: str) -> None:
    (folder / "table.pen").rename(folder / "table.txt")
    done = euchre(command, "evening")
    assert done.exit_code == 2
    assert (
        "the folder 'evening' holds no record (.pen, .egn, .emn, .ptn), but evening/table.txt: "
        "name a file to have it read"
    ) in done.stderr


def test_a_name_that_would_steer_the_terminal_is_shown_harmless(folder: Path) -> None:
    (folder / "a\x1b[2Jb.txt").write_text("")
    assert "\x1b" not in told("evening")[0] and "\ufffd[2Jb.txt" in told("evening")[0]
