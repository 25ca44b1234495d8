"""`euchre simulate`: complete legal games out of a seed."""

from __future__ import annotations

import click

from analyzer.cli.output import standard_output
from analyzer.cli.overrides import Overrides, rules_options

PLAYERS = ("uniform", "simple")


@click.command(
    short_help="Prints complete legal games of any rules.",
    epilog="\b\nExample:\n  euchre simulate --rules egn --games 100 --seed 7 > games.pen",
)
@rules_options
@click.option(
    "--games", metavar="N", type=click.IntRange(min=1), default=1, help="How many games (1)."
)
@click.option("--seed", metavar="S", type=int, default=0, help="Where chance begins (0).")
@click.option(
    "--player",
    type=click.Choice(PLAYERS),
    default="uniform",
    help="Who plays: chance alone, or a few rules of thumb.",
)
@click.pass_context
def simulate(context: click.Context, rules: Overrides, games: int, seed: int, player: str) -> None:
    """Prints complete legal games as PEN, with all that a careful scribe would have written down,
    and with the tag `[Site "simulated"]`, by which statistics can leave them out.

    The same rules, seed and player give the same bytes everywhere.
    """
    from analyzer.notation.pen.writer import FIRST_LINE, write
    from analyzer.rules import preset, with_options
    from analyzer.simulate import games as simulated

    if rules.preset is None:
        raise click.UsageError("the rules must be named: --rules PRESET (see euchre rules)")
    agreed = with_options(preset(rules.preset), rules.switches)
    out = standard_output()
    for number, record in enumerate(simulated(agreed, games, seed, player), start=1):
        text = write(record)
        out.write(text if number == 1 else "\n" + text.removeprefix(FIRST_LINE))
    out.flush()
