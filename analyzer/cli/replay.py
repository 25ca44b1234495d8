"""`euchre replay`: the table, trick by trick."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple, TextIO

import click

from analyzer.cli.files import named
from analyzer.cli.games import Faults, Game
from analyzer.cli.output import standard_output

if TYPE_CHECKING:
    from analyzer.audit import GameReport
    from analyzer.rules import Rules


@click.command(
    short_help="Shows games in the terminal, trick by trick.",
    epilog="\b\nExample:\n  euchre replay evening.pen --deal 2 --at t1.2",
)
@click.argument("file")
@click.option("--game", "game_number", type=click.IntRange(1), metavar="N", help="Only game N.")
@click.option(
    "--deal", "position", type=click.IntRange(1), metavar="N", help="Only the deal at position N."
)
@click.option(
    "--at",
    "address",
    metavar="ADDRESS",
    help="Only the table after one ply of a deal: deal, b3, take, discard, exchange-W, alone-W, "
    "t2.3.",
)
@click.option(
    "--format",
    "format_",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How the table is shown.",
)
@click.pass_context
def replay(
    context: click.Context,
    file: str,
    game_number: int | None,
    position: int | None,
    address: str | None,
    format_: str,
) -> None:
    """Shows the games of FILE (- is standard input): the hands as far as they are known, calls and
    exchanges, every trick with its winner, and the score; what is wrong stands where it happened.
    """
    if address is not None and position is None:
        raise click.UsageError("--at names a ply of one deal: say which with --deal")
    wanted = Wanted(game_number, position, address)
    out = standard_output()
    path, *others = named([file])
    if others:
        raise click.UsageError("a replay shows one file at a time, and the folder holds more")
    show = _show_json if format_ == "json" else _show_text
    faults = Faults()
    show(out, _chosen(path, faults, wanted), wanted)
    out.flush()
    context.exit(faults.tell())


class Wanted(NamedTuple):
    """Which game, deal and ply to show; None for all."""

    game: int | None
    deal: int | None
    address: str | None


class Shown(NamedTuple):
    """A game to show, with the rules that it is replayed by (None where they do not exist)."""

    game: Game
    rules: Rules | None
    report: GameReport

    def positions(self, wanted: Wanted) -> Iterator[int]:
        """The positions of the deals to show."""
        if self.rules is not None:
            every = range(1, len(self.game.record.deals) + 1)
            yield from every if wanted.deal is None else (wanted.deal,)


def _chosen(file: str, faults: Faults, wanted: Wanted) -> Iterator[Shown]:
    """The games to show, audited. Raises a usage error where there is no such game, deal, ply."""
    from analyzer.audit import audit_record, rules_for

    count = 0
    for game in faults.games(file):
        count = game.number
        if wanted.game in (None, count):
            record, reading = game.record, game.reading
            report = audit_record(record, reading.findings, reading.locate)
            read = [fault.span for fault in reading.findings]
            faults.keep(file, [f for f in report.all_findings if f.span not in read])
            shown = Shown(game, rules_for(record).rules, report)
            _check(shown, wanted)
            yield shown
    if wanted.game is not None and wanted.game > count:
        raise click.UsageError(f"there is no game {wanted.game}: the last one is game {count}")


def _check(shown: Shown, wanted: Wanted) -> None:
    from analyzer.engine.view import addresses

    deals = shown.game.record.deals
    if wanted.deal is None:
        return
    if wanted.deal > len(deals):
        raise click.UsageError(
            f"there is no deal {wanted.deal} in game {shown.game.number}: the last one is "
            f"deal {len(deals)}"
        )
    if wanted.address is None or shown.rules is None:
        return
    plies = addresses(shown.rules, deals[wanted.deal - 1])
    if wanted.address not in plies:
        raise click.UsageError(
            f"deal {wanted.deal} has no ply '{wanted.address}'; it has {', '.join(plies)}"
        )


def _show_text(out: TextIO, games: Iterator[Shown], wanted: Wanted) -> None:
    from analyzer.cli import board

    for number, shown in enumerate(games):
        rules, report = shown.rules, shown.report
        lines: list[str] = [""] if number else []
        if wanted.address is None:
            lines += board.head(shown.game.record, report)
        for position in shown.positions(wanted):
            deal, told = shown.game.record.deals[position - 1], report.deals[position - 1]
            assert rules is not None
            if wanted.address is not None:
                lines += board.table_lines(rules, deal, told, wanted.address, _paint)
            else:
                lines += board.deal_lines(rules, deal, told, _paint)
        if wanted.deal is None:
            lines += board.tail(report, _paint)
        out.writelines(f"{line}\n" for line in lines)


def _show_json(out: TextIO, games: Iterator[Shown], wanted: Wanted) -> None:
    from analyzer.cli.reports import VERSION, dumped
    from analyzer.cli.states import deal_states

    out.write(f'{{"version": {VERSION}, "games": [')
    for number, shown in enumerate(games):
        rules, report = shown.rules, shown.report
        head = f'"index": {shown.game.number}, "rules": {dumped(report.rules)}'
        out.write(f'{"," if number else ""}\n{{{head}, "deals": [')
        for place, position in enumerate(shown.positions(wanted)):
            deal, told = shown.game.record.deals[position - 1], report.deals[position - 1]
            assert rules is not None
            states = deal_states(rules, deal, told, wanted.address)
            out.write(f"{',' if place else ''}\n{dumped(states)}")
        out.write("\n]}")
    out.write("\n]}\n")


def _paint(line: str) -> str:
    """What is wrong in red, on a terminal whose owner did not ask for none."""
    if sys.stdout.isatty() and not os.environ.get("NO_COLOR"):
        return click.style(line, fg="red")
    return line
