"""Reading for the commands: the games of one file, and every fault with its place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from typing import BinaryIO, NamedTuple

from analyzer.cli import lint
from analyzer.cli.files import opened, shown
from analyzer.cli.output import say
from analyzer.findings import Finding
from analyzer.notation.reading import Reading
from analyzer.record import GameRecord
from analyzer.span import NOWHERE, Place, Span

UNREADABLE = "UNREADABLE"
UNREADABLE_STATUS = 2


class Readings(NamedTuple):
    """The format of a file, None where it is unreadable, and its readings one by one."""

    format: str | None
    each: Iterator[Reading]


class Game(NamedTuple):
    """A game: its number in the file from 1, and as it was read."""

    number: int
    record: GameRecord
    reading: Reading


@contextmanager
def reading(file: str, stream: BinaryIO | None = None) -> Iterator[Readings]:
    """A file (opened, unless its stream is given) read lazily; one that cannot be opened or read
    gives a finding too."""
    from analyzer.notation import read

    with ExitStack() as stack:
        try:
            source = stack.enter_context(opened(file)) if stream is None else stream
            readings = Readings(*read(source, shown(file)))
        except OSError as error:
            readings = Readings(None, iter((_unopened(error),)))
        yield Readings(readings.format, to_the_end(readings.each))


def faults_of(of: Reading) -> list[Finding]:
    """What was wrong with a text, each with its place."""
    return [
        replace(
            fault, place=fault.place or (of.locate(fault.span) if fault.span != NOWHERE else None)
        )
        for fault in of.findings
    ]


class Faults:
    """What could not be read in the files of a command."""

    def __init__(self) -> None:
        self._found: list[tuple[str, Finding]] = []

    def games(self, file: str) -> Iterator[Game]:
        """The games of a file that can be read, however faulty; the faults are kept."""
        number = 0
        with reading(file) as readings:
            for each in readings.each:
                self.keep(file, faults_of(each))
                if each.record is not None:
                    number += 1
                    yield Game(number, each.record, each)

    def keep(self, file: str, findings: Iterable[Finding]) -> None:
        """Keeps those of the findings that say that something could not be read."""
        self._found += [(shown(file), f) for f in findings if f.code == UNREADABLE]

    def tell(self) -> int:
        """Says on standard error what could not be read; the exit status."""
        for file, fault in self._found:
            for line in lint.lines(file, [fault]):
                say(line)
        return UNREADABLE_STATUS if self._found else 0


def to_the_end(readings: Iterator[Reading]) -> Iterator[Reading]:
    """Readings, and a last one where their stream fails."""
    try:
        yield from readings
    except OSError as error:
        yield _unopened(error)


def _unopened(error: OSError) -> Reading:
    why = error.strerror or type(error).__name__
    message = f"the file cannot be read ({why}): expected a record of a game"
    return Reading(None, (Finding(UNREADABLE, "fatal", message),), _nowhere)


def _nowhere(span: Span) -> Place:
    return Place(span.line, 1, "")
