"""What a reader yields: one game at a time, with the faults found while reading it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from analyzer.findings import Finding
from analyzer.record import GameRecord
from analyzer.span import Place, Span


class NotationError(ValueError):
    """Raised by the strict doors on the first fault of a text; the message says where and what."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A game as read, or faults that belong to no game (`record` is None then).

    `locate` turns a span of this record into a line, a column and the text of the line; it needs
    the source of this one game only, so that a stream of games takes no more memory than one.
    """

    record: GameRecord | None
    findings: tuple[Finding, ...]
    locate: Callable[[Span], Place]


def records_of(readings: Iterable[Reading]) -> list[GameRecord]:
    """The games of a text; raises `NotationError` at the first thing that cannot be read."""
    records: list[GameRecord] = []
    for reading in readings:
        for finding in reading.findings:
            if finding.severity == "fatal":
                line, column, _ = finding.place or reading.locate(finding.span)
                raise NotationError(f"line {line}, column {column}: {finding.message}")
        if reading.record is not None:
            records.append(reading.record)
    return records
