"""The files that a command line names: paths, folders with all records in them, `-` for standard
input."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final

import click

STDIN: Final = "-"
SUFFIXES: Final = (".pen", ".egn", ".emn", ".ptn")  # what is looked at in a folder

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
            kinds = ", ".join(SUFFIXES)
            raise click.UsageError(f"the folder '{shown(file)}' holds no record ({kinds})")
        found += [str(path) for path in inside if path.is_file()]
    return found


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
