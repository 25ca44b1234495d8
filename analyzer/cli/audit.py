"""`euchre audit`: reads, replays, and prints what is wrong."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from analyzer.cli.files import files_argument, named, shown, size
from analyzer.cli.games import UNREADABLE, UNREADABLE_STATUS, Game, faults_of, reading
from analyzer.cli.output import say, standard_output
from analyzer.cli.overrides import Overrides, rules_options
from analyzer.cli.reports import SINKS, Sink
from analyzer.findings import SEVERITIES, Finding

if TYPE_CHECKING:
    from analyzer.audit import GameReport

LONG = 4_000_000  # bytes: what takes long enough for a progress bar


@click.command(
    short_help="Reads and replays records and prints what is wrong with them.",
    epilog="\b\nExample:\n  euchre audit --fail-on fatal records",
)
@files_argument
@click.option(
    "--format",
    "format_",
    type=click.Choice(list(SINKS)),
    default="text",
    show_default=True,
    help="How findings are printed.",
)
@rules_options
@click.option(
    "--fail-on",
    type=click.Choice(SEVERITIES),
    default="major",
    show_default=True,
    help="The lowest severity that makes the exit status 1.",
)
@click.pass_context
def audit(
    context: click.Context, files: tuple[str, ...], format_: str, rules: Overrides, fail_on: str
) -> None:
    """Reads the FILEs (folders are searched, - is standard input), replays every deal and prints
    what is wrong with them.

    Exit status: 0 with no finding at or above --fail-on, 1 with one, 2 where something cannot be
    read or the command is wrong.
    """
    out = standard_output()
    sink, tally = SINKS[format_](out), Tally()
    paths = named(files)
    with _progress(paths) as advance:
        sink.begin()
        for path in paths:
            _audit_file(path, sink, tally, rules, advance)
        sink.end()
    out.flush()
    tally.report()
    context.exit(tally.status(fail_on))


def _audit_file(
    path: str, sink: Sink, tally: Tally, rules: Overrides, advance: Callable[[int], None]
) -> None:
    """The findings of one file, game by game, then those that belong to no game."""
    file, own, index = shown(path), list[Finding](), 0
    with reading(path) as readings:
        sink.begin_file(file, readings.format)
        for each in readings.each:
            if each.record is None:
                own += faults_of(each)
                continue
            index += 1
            game = Game(index, each.record, each)
            report = _audited(game, rules)
            sink.game(file, game, report)
            tally.add_game(report)
    tally.add(own)
    sink.end_file(file, own)
    advance(size(path))


def _audited(game: Game, rules: Overrides) -> GameReport:
    from analyzer.audit import audit_record

    return audit_record(
        game.record,
        game.reading.findings,
        game.reading.locate,
        preset=rules.preset,
        options=rules.switches,
    )


@contextmanager
def _progress(paths: Sequence[str]) -> Iterator[Callable[[int], None]]:
    """A bar on standard error where the work is long and somebody looks at a terminal."""
    total = sum(map(size, paths))
    hidden = total < LONG or not sys.stderr.isatty() or sys.stdout.isatty()
    with click.progressbar(length=total, file=sys.stderr, hidden=hidden) as bar:
        yield bar.update


class Tally:
    """What was found in all files together; what follows from something else is not counted."""

    def __init__(self) -> None:
        self.games = self.deals = self.undecided = self.unreadable = 0
        self.found: Counter[str] = Counter()

    def add_game(self, report: GameReport) -> None:
        """Counts a game with all its findings."""
        self.games += 1
        self.deals += len(report.deals)
        self.undecided += sum(len(deal.undetermined) for deal in report.deals)
        self.add(report.all_findings)

    def add(self, findings: Sequence[Finding]) -> None:
        """Counts findings."""
        self.unreadable += sum(finding.code == UNREADABLE for finding in findings)
        self.found.update(f.severity for f in findings if f.caused_by is None)

    def status(self, fail_on: str) -> int:
        """The exit status; what cannot be read outranks the rest."""
        if self.unreadable:
            return UNREADABLE_STATUS
        failing = SEVERITIES[SEVERITIES.index(fail_on) :]
        return int(any(self.found[severity] for severity in failing))

    def report(self) -> None:
        """One line on standard error, and another where something could not be read."""
        counts = [_counted(self.found[s], s) for s in reversed(SEVERITIES) if self.found[s]]
        found = ", ".join(counts) or "nothing wrong"
        undecided = f"; {self.undecided} undecided" if self.undecided else ""
        games, deals = _counted(self.games, "game"), _counted(self.deals, "deal")
        say(f"{games}, {deals}: {found}{undecided}")
        if self.unreadable:
            where = _counted(self.unreadable, "place")
            say(f"could not be read in {where}: exit status {UNREADABLE_STATUS}")


def _counted(number: int, noun: str) -> str:
    """`1 game`, `2 games`; a severity that is an adjective stays as it is."""
    plural = "s" if number != 1 and noun in ("game", "deal", "note", "place") else ""
    return f"{number} {noun}{plural}"
