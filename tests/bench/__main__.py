"""`python -m tests.bench`: prints the table row by row and ends with 1 where a ratio is too low.

`--large` takes 100,000 games instead, for streaming, import and pages; `--write` puts the table
into docs/performance.md.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.bench import rows, service
from tests.bench.table import HEAD, Row, line, machine, rewrite, table
from tests.shared import ROOT

PAGE: Final = ROOT / "docs" / "performance.md"
# Games in a file.
FEW: Final = 1_000
MANY: Final = 10_000
MOST: Final = 100_000


def main() -> int:
    """The exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--large", action="store_true", help=f"take {MOST:,} games")
    parser.add_argument("--write", action="store_true", help=f"write {PAGE.name}")
    chosen = parser.parse_args()
    print(machine(), line(HEAD), sep="\n", flush=True)
    done: list[Row] = []
    for row in _large() if chosen.large else _usual():
        print(line(row.cells()), flush=True)
        done.append(row)
    if chosen.write:
        rewrite(PAGE, "bench-large" if chosen.large else "bench", table(done))
    missed = [row.work for row in done if row.missed]
    if missed:
        print(f"MISSED: {'; '.join(missed)}", file=sys.stderr)
    return int(bool(missed))


def _usual() -> Iterator[Row]:
    yield from rows.in_memory()
    with TemporaryDirectory() as folder:
        one, few, many = rows.files(Path(folder), 1, FEW, MANY)
        yield rows.jobs(many)
        yield from rows.streamed(one, few, many)
        yield from service.importing(Path(folder))
        yield from _served(Path(folder), one, few, many)


def _large() -> Iterator[Row]:
    with TemporaryDirectory() as folder:
        one, few, most = rows.files(Path(folder), 1, FEW, MOST)
        yield from rows.streamed(one, few, most)
        yield from _served(Path(folder), one, few, most)


def _served(folder: Path, one: rows.File, few: rows.File, many: rows.File) -> Iterator[Row]:
    large = folder / "large.db"
    yield from service.growing(one, few, many, large)
    yield from service.pages(large, many)
    yield from service.filtered(large, many)
    yield service.memory(large)


if __name__ == "__main__":
    sys.exit(main())
