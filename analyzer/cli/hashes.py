"""`euchre hash`: what each game of the files is known by."""

from __future__ import annotations

import click

from analyzer.cli.files import files_argument, named, passed_over, shown, tell_passed_over
from analyzer.cli.games import Faults
from analyzer.cli.output import printable, standard_output


@click.command(
    "hash",
    short_help="Prints the record hash and the play hash of each game.",
    epilog="\b\nExample:\n  euchre hash evening.pen",
)
@files_argument
@click.pass_context
def hash_(context: click.Context, files: tuple[str, ...]) -> None:
    """Prints two hashes of each game of the FILEs (folders are searched, - is standard input).

    The record hash is that of the whole text in its canonical form. The play hash is the same for
    every edition of one game; it is - where not one whole trick is recorded.
    """
    from analyzer.identity import play_hash, record_hash

    out = standard_output()
    faults = Faults()
    for file in named(files):
        for game in faults.games(file):
            out.write(f"{printable(shown(file))} game {game.number}\n")
            out.write(f"  record {record_hash(game.record)}\n")
            out.write(f"  play   {play_hash(game.record) or '-'}\n")
    out.flush()
    tell_passed_over(passed_over(files))
    context.exit(faults.tell())
