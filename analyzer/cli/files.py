"""The files that a command line names: paths, folders with all records in them, `-` for standard
input."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final

import click

from analyzer.cli.output import printable

STDIN: Final = "-"
SUFFIXES: Final = (".pen", ".egn", ".emn", ".ptn")  # what is looked at in a folder
_NAMED: Final = 3  # files that are passed over

files_argument = click.argument("files", nargs=-1, required=True, metavar="FILE...")


def named(files: Iterable[str]) -> list[str]:
    """Each file named, and each record in a folder named, in order of path."""
    found: list[str] = []
    for file in files:
        if file == STDIN or not Path(file).is_dir():
            found.append(file)
            continue
        inside = sorted(p for p in Path(file).rglob("*") if p.suffix.lower() in SUFFIXES)
        if not inside:
            raise click.UsageError(_no_record(file))
        found += [str(path) for path in inside if path.is_file()]
    return found


def passed_over(files: Iterable[str]) -> list[str]:
    """What else lies in the folders named, in order of path; nothing that is hidden."""
    folders = (Path(file) for file in files if file != STDIN and Path(file).is_dir())
    return [str(path) for folder in folders for path in sorted(_others(folder))]


def _others(folder: Path) -> Iterator[Path]:
    for path in folder.rglob("*"):
        is_hidden = any(part.startswith(".") for part in path.relative_to(folder).parts)
        if not is_hidden and path.suffix.lower() not in SUFFIXES and path.is_file():
            yield path


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
    others = passed_over([folder])
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
