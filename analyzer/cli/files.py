"""The files that a command line names: paths, folders with all records in them, `-` for standard
input."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

import click

from analyzer.cli.output import printable, say
from analyzer.notation.hidden import is_hidden

STDIN: Final = "-"
SUFFIXES: Final = (".pen", ".egn", ".emn", ".ptn")  # what is looked at in a folder
CLOSED: Final = "it cannot be opened"
HIDDEN: Final = "it is hidden"
_NAMED: Final = 3  # files that are passed over

files_argument = click.argument("files", nargs=-1, required=True, metavar="FILE...")


class PassedOver(NamedTuple):
    """What lies in a folder and is not read; `why` is empty where only its name is not that of a
    record, and `CLOSED` where nobody knows what it is."""

    path: str
    why: str


def named(files: Iterable[str]) -> list[str]:
    """Each file named, and each record in a folder named that is not hidden in it, in order of
    path."""
    found: list[str] = []
    for file in files:
        if file == STDIN or not Path(file).is_dir():
            found.append(file)
            continue
        inside = sorted(path for path, why in _in(file) if why is None)
        if not inside:
            raise click.UsageError(_no_record(file))
        found += [str(path) for path in inside]
    return found


def passed_over(files: Sequence[str]) -> list[PassedOver]:
    """What else lies in the folders named, in order of path; of what is hidden only records, and
    no file that is named itself."""
    folders = [file for file in files if file != STDIN and Path(file).is_dir()]
    given = {os.path.realpath(file) for file in files if file not in folders}
    found: list[PassedOver] = []
    for folder in folders:
        others = [(path, why) for path, why in _in(folder) if why is not None]
        for path, why in sorted(others):
            is_told = why == HIDDEN or not is_hidden(path.relative_to(folder).parts)
            if is_told and os.path.realpath(path) not in given:
                found.append(PassedOver(str(path), why))
    return found


def tell_passed_over(others: Sequence[PassedOver]) -> None:
    """Says on standard error what of folders was passed over, why, and what can be done about
    it."""
    for path, why in others:
        if why not in ("", HIDDEN):
            say(f"{shown(path)}: passed over, {why}")
    *kinds, last = SUFFIXES
    why_not = f", whose names do not end in {', '.join(kinds)} or {last}"
    _tell_files("hidden file", [path for path, why in others if why == HIDDEN])
    _tell_files("file", [path for path, why in others if not why], why_not)


def _tell_files(kind: str, paths: Sequence[str], why: str = "") -> None:
    if not paths:
        return
    were = f"1 {kind} was" if len(paths) == 1 else f"{len(paths)} {kind}s were"
    say(
        f"{were} passed over{why}: {some_of(paths)}; a file that is named itself is read whatever "
        "it is called"
    )


def _in(folder: str) -> Iterator[tuple[Path, str | None]]:
    """All that lies in a folder, but for folders that were looked into, and why it is not read;
    None where it is."""
    closed: list[OSError] = []
    for above, inside, files in os.walk(folder, onerror=closed.append):
        links = [path for name in inside if (path := Path(above, name)).is_symlink()]
        for path in (*links, *(Path(above, name) for name in files)):
            yield path, _why_not(path, is_hidden(path.relative_to(folder).parts))
    for error in closed:
        yield Path(error.filename), CLOSED


def _why_not(path: Path, hidden: bool) -> str | None:
    try:
        if path.is_file():
            is_record = path.suffix.lower() in SUFFIXES
            return "" if not is_record else HIDDEN if hidden else None
        if path.is_symlink():
            return (
                "a link to a folder is not followed"
                if path.is_dir()
                else "the link leads to no file"
            )
    except OSError:
        return CLOSED
    return "it is no file"


def some_of(paths: Sequence[str]) -> str:
    """The first of some files by name, and how many others there are.

    >>> some_of(["a.txt"]), some_of(["a", "b", "c", "d", "e"])
    ('a.txt', 'a, b, c and 2 others')
    """
    told, more = ", ".join(printable(shown(path)) for path in paths[:_NAMED]), len(paths) - _NAMED
    if more <= 0:
        return told
    return f"{told} and {more} {'other' if more == 1 else 'others'}"


def _no_record(folder: str) -> str:
    """That a folder holds none, and what else it holds, which may be read by its name."""
    said = f"the folder '{shown(folder)}' holds no record ({', '.join(SUFFIXES)})"
    others = [f"{path} ({why})" if why else path for path, why in passed_over([folder])]
    return f"{said}, but {some_of(others)}: name a file to have it read" if others else said


@contextmanager
def opened(file: str) -> Iterator[BinaryIO]:
    """The bytes of a file. Raises OSError where it cannot be opened."""
    if file == STDIN:
        yield sys.stdin.buffer
        return
    with Path(file).open("rb") as stream:
        yield stream


def size(file: str) -> int:
    """How many bytes there are to read, 0 where that cannot be told."""
    try:
        found = Path(file).stat()
    except OSError:
        return 0
    return found.st_size if stat.S_ISREG(found.st_mode) else 0


def shown(file: str) -> str:
    """A path as it can be printed; standard input is `<stdin>`."""
    return "<stdin>" if file == STDIN else os.fsencode(file).decode("utf-8", "replace")
