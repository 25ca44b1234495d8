"""One share of an audit: read, audited, and told as the sink of a format prints it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import count, repeat
from typing import NamedTuple

from analyzer.audit import GameReport, audit_record
from analyzer.cli.games import Game, Readings, faults_of, reading, to_the_end
from analyzer.cli.overrides import Overrides
from analyzer.cli.reports import NUMBER, Sink
from analyzer.cli.shares import Share
from analyzer.cli.tally import Tally
from analyzer.findings import Finding


class Order(NamedTuple):
    """How to audit: how it is printed, and which rules take the place of the record's."""

    sink: type[Sink]
    rules: Overrides


class Told(NamedTuple):
    """What one reading comes to: the text of a game, or findings that belong to none."""

    game: str | None
    findings: list[Finding]
    tally: Tally


class Audited(NamedTuple):
    """A share: the format of its file, and its readings one by one."""

    format: str | None
    each: Iterable[Told]


@contextmanager
def auditing(share: Share, order: Order) -> Iterator[Audited]:
    """A share audited lazily, while it is open."""
    with _readings(share) as readings:
        yield Audited(readings.format, _told(share, readings, order))


def audited(share: Share, order: Order) -> Audited:
    """A share audited to its end."""
    with auditing(share, order) as found:
        return Audited(found.format, list(found.each))


@contextmanager
def _readings(share: Share) -> Iterator[Readings]:
    if share.part is None:
        with reading(share.path, share.stream) as readings:
            yield readings
    else:
        from analyzer.notation.pen.split import read_part

        yield Readings("pen", to_the_end(read_part(share.part)))


def _told(share: Share, readings: Readings, order: Order) -> Iterator[Told]:
    numbers: Iterator[int | str] = count(1) if share.part is None else repeat(NUMBER)
    for index, each in enumerate(readings.each, start=1):
        tally = Tally()
        if each.record is None:
            own = faults_of(each)
            tally.add(own)
            yield Told(None, own, tally)
            continue
        game = Game(index, each.record, each)
        report = _report(game, order.rules)
        tally.add_game(report)
        yield Told(order.sink.told(share.path, next(numbers), game, report), [], tally)


def _report(game: Game, rules: Overrides) -> GameReport:
    return audit_record(
        game.record,
        game.reading.findings,
        game.reading.locate,
        preset=rules.preset,
        options=rules.switches,
    )
