"""`euchre audit`: reads, replays, and prints what is wrong."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import click

from analyzer.cli.files import files_argument, named, passed_over, size, tell_passed_over
from analyzer.cli.output import standard_output
from analyzer.cli.overrides import Overrides, rules_options
from analyzer.cli.reports import Json, Jsonl, Sink, Text, numbered
from analyzer.cli.sarif import Sarif
from analyzer.cli.shares import Share, shares
from analyzer.cli.tally import Tally
from analyzer.findings import SEVERITIES, Finding

if TYPE_CHECKING:
    from analyzer.cli.audited import Audited, Order

SINKS: Final[dict[str, type[Sink]]] = {"text": Text, "json": Json, "jsonl": Jsonl, "sarif": Sarif}
LONG: Final = 4_000_000  # bytes: what takes long enough for a progress bar


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
@click.option(
    "--jobs",
    metavar="N",
    type=click.IntRange(min=1),
    default=1,
    help="How many processes share the work (1).",
)
@click.pass_context
def audit(
    context: click.Context,
    files: tuple[str, ...],
    format_: str,
    rules: Overrides,
    fail_on: str,
    jobs: int,
) -> None:
    """Reads the FILEs (folders are searched, - is standard input), replays every deal and prints
    what is wrong with them.

    Exit status: 0 with no finding at or above --fail-on, 1 with one, 2 where something cannot be
    read or the command is wrong.
    """
    from analyzer.cli.audited import Order

    out = standard_output()
    sink, tally = SINKS[format_](out), Tally()
    paths = named(files)
    sink.begin()
    with _progress(paths) as advance, _each(paths, jobs, Order(type(sink), rules)) as each:
        _put_together(each, sink, tally, advance)
    sink.end()
    out.flush()
    tell_passed_over(passed_over(files))
    tally.report()
    context.exit(tally.status(fail_on))


@contextmanager
def _each(
    paths: Sequence[str], jobs: int, order: Order
) -> Iterator[Iterable[tuple[Share, Audited]]]:
    """Every file, or part of one, with what it comes to, in order."""
    if jobs == 1:
        yield _one_by_one(paths, order)
        return
    from analyzer.cli.workers import done_by, workers

    with workers(jobs) as pool:
        yield done_by(pool, jobs, shares(paths), order)


def _one_by_one(paths: Sequence[str], order: Order) -> Iterator[tuple[Share, Audited]]:
    from analyzer.cli.audited import auditing

    for path in paths:
        share = Share(path)
        with auditing(share, order) as found:
            yield share, found


def _put_together(
    each: Iterable[tuple[Share, Audited]],
    sink: Sink,
    tally: Tally,
    advance: Callable[[int], None],
) -> None:
    """Prints file by file: its games in order, then the findings that belong to none."""
    own: list[Finding] = []
    number, any_file = 0, False
    for share, found in each:
        if share.begins:
            if any_file:
                sink.end_file(own)
            sink.begin_file(share.path, found.format)
            own, number, any_file = [], 0, True
        for told in found.each:
            tally.merge(told.tally)
            own += told.findings
            if told.game is not None:
                number += 1
                sink.game(told.game if share.part is None else numbered(told.game, number))
        advance(share.size)
    if any_file:
        sink.end_file(own)


@contextmanager
def _progress(paths: Sequence[str]) -> Iterator[Callable[[int], None]]:
    """A bar on standard error where the work is long and somebody looks at a terminal."""
    total = sum(map(size, paths))
    hidden = total < LONG or not sys.stderr.isatty() or sys.stdout.isatty()
    with click.progressbar(length=total, file=sys.stderr, hidden=hidden) as bar:
        yield bar.update
