"""The workloads: each takes its deals in batches, one for every round, so that neither side meets a
deal twice and nothing that was kept from an earlier round can help."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from io import StringIO
from itertools import islice
from typing import Any, TypeVar

from analyzer.audit import GameReport, audit_record
from analyzer.notation import pen
from analyzer.record import GameRecord
from tests.bench import openspiel
from tests.bench.fair import Turn
from tests.bench.openspiel import Actions

T = TypeVar("T")


def batches(stream: Iterator[T], rounds: int, size: int) -> list[list[T]]:
    """One for each round and one for the warm-up."""
    return [list(islice(stream, size)) for _ in range(rounds + 1)]


def auditing(records: Sequence[Sequence[GameRecord]]) -> Turn:
    """From records in memory to reports."""

    def turn(number: int) -> int:
        return _deals(audit_record(record) for record in records[number])

    return turn


def reading(records: Sequence[Sequence[GameRecord]]) -> Turn:
    """From PEN text to reports, as the command does it."""
    texts = [pen.dumps(batch) for batch in records]

    def turn(number: int) -> int:
        return _deals(audited(texts[number]))

    return turn


def audited(text: str) -> Iterator[GameReport]:
    """The reports of the games of a text, with what the reader found."""
    for game in pen.read(StringIO(text, newline="")):
        assert game.record is not None
        yield audit_record(game.record, game.findings, game.locate)


def replaying(game: Any, deals: Sequence[Sequence[Actions]]) -> Turn:
    """OpenSpiel's way through the same deals."""

    def turn(number: int) -> int:
        return len(openspiel.replay(game, deals[number]))

    return turn


def _deals(reports: Iterable[GameReport]) -> int:
    """How many deals were audited; of clean games, so nothing may have been found."""
    deals = 0
    for report in reports:
        assert not report.all_findings and not report.hints, report
        deals += len(report.deals)
    return deals
