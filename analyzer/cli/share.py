"""`euchre share`: a game or a deal as one HTML file to give away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from analyzer.cli.files import STDIN, named
from analyzer.cli.games import UNREADABLE_STATUS, Faults, Game
from analyzer.cli.output import say
from analyzer.cli.target import refuse_to_overwrite, write

if TYPE_CHECKING:
    from analyzer.web.table.sight import Sight

SHOWS: Final = ("all", "seat", "played")


@click.command(
    short_help="Writes a game or a deal as one HTML file to give away.",
    epilog="\b\nExample:\n  euchre share evening.pen --deal 2 --view W --show seat -o deal-2.html",
)
@click.argument("file")
@click.option("--game", "number", type=click.IntRange(1), metavar="N", help="Game N of the file.")
@click.option(
    "--deal", "position", type=click.IntRange(1), metavar="N", help="Only the deal at position N."
)
@click.option(
    "--view",
    default="",
    metavar="SEAT",
    help="The seat at the bottom: S, W, N or E. The first of the game without it.",
)
@click.option(
    "--show",
    type=click.Choice(SHOWS),
    default=SHOWS[0],
    show_default=True,
    help="Every hand, only that of the seat at the bottom, or only what was played. What is "
    "hidden is not in the file.",
)
@click.option("-o", "--output", "target", default=STDIN, metavar="OUT", help="The file to write.")
@click.pass_context
def share(
    context: click.Context,
    file: str,
    number: int | None,
    position: int | None,
    view: str,
    show: str,
    target: str,
) -> None:
    """Writes a game of FILE (- is standard input) as one HTML file that needs nothing else: it
    shows the game trick by trick in any browser, without a network and without a script.

    OUT is replaced as a whole or not at all; without it the file goes to standard output.
    """
    path, *others = named([file])
    if others:
        raise click.UsageError("one file is shared at a time, and the folder holds more")
    refuse_to_overwrite(file, target)
    faults = Faults()
    game = _chosen(path, faults, number)
    if game is None:
        say("nothing is written: there is no game to share")
        context.exit(faults.tell() or UNREADABLE_STATUS)
    write(target, _html(game, position, view, show))
    context.exit(faults.tell())


def _chosen(path: str, faults: Faults, number: int | None) -> Game | None:
    """The game asked for; without a number there must be only one."""
    chosen, count = None, 0
    for game in faults.games(path):
        count = game.number
        if number is None and count > 1:
            raise click.UsageError("the file holds more than one game: say which with --game")
        if number in (None, count):
            chosen = game
    if number is not None and number > count > 0:
        raise click.UsageError(f"there is no game {number}: the last one is game {count}")
    return chosen


def _html(game: Game, position: int | None, view: str, show: str) -> str:
    from analyzer.audit import audit_record, rules_for
    from analyzer.seats import SEATS
    from analyzer.web.sharedfile import outside_html
    from analyzer.web.sharedview import TooManyDeals, shared
    from analyzer.web.table.sight import sight_of

    record, reading, deals = game.record, game.reading, len(game.record.deals)
    if position is not None and position > deals:
        raise click.UsageError(f"there is no deal {position}: the last one is deal {deals}")
    rules = rules_for(record).rules
    sight: Sight | None = sight_of(view, show, rules)
    if sight is None:
        seats = ", ".join(SEATS[seat] for seat in rules.seats) if rules else ", ".join(SEATS)
        raise click.UsageError(f"there is no seat '{view}' in this game: expected one of {seats}")
    report = audit_record(record, reading.findings, reading.locate)
    try:
        return outside_html(shared(record, rules, report, sight, position))
    except TooManyDeals as error:
        raise click.UsageError(f"{error} (--deal)") from error
