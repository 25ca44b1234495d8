"""`euchre stats`: how often, with how many, and how surely."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import click

from analyzer.cli.files import files_argument, named
from analyzer.cli.games import Faults
from analyzer.cli.output import say, standard_output
from analyzer.cli.overrides import Overrides, rules_options

if TYPE_CHECKING:
    from analyzer.stats.library import Library

FORMATS: Final = ("text", "json", "csv")


@click.command(
    short_help="Counts what was called and what came of it.",
    epilog="\b\nExample:\n  euchre stats --by seat --figure euchre_rate records",
)
@files_argument
@click.option(
    "--by",
    type=click.Choice(("seat", "player")),
    help="Parts each figure by seat (and round), or ranks the players in it.",
)
@click.option(
    "--player",
    "players",
    metavar="NAME",
    multiple=True,
    help="Tells the figures of this player; may be repeated, to compare.",
)
@click.option(
    "--figure",
    "keys",
    metavar="KEY",
    multiple=True,
    help="Only this figure; may be repeated.",
)
@click.option(
    "--at-least",
    metavar="N",
    type=click.IntRange(min=0),
    default=0,
    help="With --by player: only who had so many opportunities (0).",
)
@click.option(
    "--with-faulty",
    is_flag=True,
    help="Counts deals too in which a card was played against a law, as they were played.",
)
@click.option(
    "--format",
    "format_",
    type=click.Choice(FORMATS),
    default="text",
    show_default=True,
    help="How the figures are printed.",
)
@rules_options
@click.pass_context
def stats(
    context: click.Context,
    files: tuple[str, ...],
    by: str | None,
    players: tuple[str, ...],
    keys: tuple[str, ...],
    at_least: int,
    with_faulty: bool,
    format_: str,
    rules: Overrides,
) -> None:
    """Counts the games in the FILEs (folders are searched, - is standard input): who called where,
    what came of it, and how sure a figure is. Games of other rules, packs or numbers of players
    are never counted together.

    Exit status: 0, or 2 where something cannot be read (what can be read is counted) or the
    command is wrong.
    """
    from analyzer.cli.figures import PRINTED, ranked, told
    from analyzer.stats.library import Library

    _check(keys, by, at_least)
    faults = Faults()
    nobody = by != "player" and not players
    library = Library(() if nobody else players or None)
    _read(files, rules, library, faults, with_faulty)
    for name in players:
        if name not in library:
            say(f"nobody of this name played: {name}")
    by_player = by == "player"
    found = ranked(library, keys, at_least) if by_player else told(library, bool(players), keys)
    out = standard_output()
    out.write(PRINTED[format_](library, list(found), by == "seat"))
    out.flush()
    context.exit(faults.tell())


def _check(keys: Sequence[str], by: str | None, at_least: int) -> None:
    from analyzer.stats import DEFINITIONS

    known = [each.key for each in DEFINITIONS]
    for key in keys:
        if key not in known:
            expected = ", ".join(known)
            raise click.BadParameter(f"'{key}': expected one of {expected}", param_hint="--figure")
    if at_least and by != "player":
        raise click.UsageError("--at-least goes with --by player")


def _read(
    files: Sequence[str], rules: Overrides, library: Library, faults: Faults, with_faulty: bool
) -> None:
    """Audits and counts every game."""
    from analyzer.audit import audit_record
    from analyzer.stats import facts_of

    unjudged = 0
    for file in named(files):
        for game in faults.games(file):
            reading = game.reading
            report = audit_record(
                game.record,
                reading.findings,
                reading.locate,
                preset=rules.preset,
                options=rules.switches,
            )
            facts = facts_of(game.record, report, keep_faulty=with_faulty)
            if facts is None:
                unjudged += 1
            else:
                library.add(facts)
    if unjudged:
        say(f"games that were not counted, since nobody knows their rules: {unjudged}")
