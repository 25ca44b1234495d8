"""`euchre rules`: the presets, and every switch of one of them."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

import click

from analyzer.cli.output import standard_output


@click.command(
    short_help="Lists the presets of rules, or the switches of one.",
    epilog="\b\nExample:\n  euchre rules egn",
)
@click.argument("preset", required=False)
def rules(preset: str | None) -> None:
    """Lists the presets; with PRESET, every switch of it: its value, what it means, and which
    authorities say so."""
    lines = _presets() if preset is None else _switches(preset)
    out = standard_output()
    out.writelines(f"{line}\n" for line in lines)
    out.flush()


def _presets() -> Iterator[str]:
    from analyzer.rules import PRESETS

    widest = max(len(each.id) for versions in PRESETS.values() for each in versions)
    for versions in PRESETS.values():
        for each in versions:
            deals = "1 deal" if each.deals == 1 else f"{each.deals} deals"
            until = f"{each.target} points" if each.target else deals
            dummy = ", a dummy" if each.dummy else ""
            yield (
                f"{each.id:<{widest}}  {each.players} players, {each.deck} cards{dummy}, to {until}"
            )


def _switches(name: str) -> Iterator[str]:
    from analyzer.rules import SWITCHES, UnknownRules, written_value
    from analyzer.rules import preset as preset_named

    try:
        chosen = preset_named(name)
    except UnknownRules as error:
        raise click.BadParameter(str(error), param_hint="PRESET") from error
    yield chosen.id
    for each in SWITCHES:
        yield ""
        yield f"{each.name} = {written_value(getattr(chosen, each.name))}"
        yield from textwrap.wrap(each.meaning, 78, initial_indent="  ", subsequent_indent="  ")
        source = f"Source: {each.source}"
        yield from textwrap.wrap(source, 78, initial_indent="  ", subsequent_indent="  ")
