"""`--rules` and `--set`: the rules that a command takes in place of those of the record."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import NamedTuple

import click


class Overrides(NamedTuple):
    """The preset to judge by, None for the record's own, and switches that count in any case."""

    preset: str | None = None
    switches: tuple[tuple[str, str], ...] = ()


def rules_options(command: Callable[..., None]) -> Callable[..., None]:
    """Adds `--rules` and `--set`, read and checked; the command gets them as `rules`."""

    @click.option(
        "--rules",
        "preset",
        metavar="PRESET",
        help="The rules to judge by, in place of those that the record names.",
    )
    @click.option(
        "--set",
        "switches",
        multiple=True,
        metavar="SWITCH=VALUE",
        help="A switch that counts whatever the record says; may be repeated.",
    )
    @wraps(command)
    def with_rules(*, preset: str | None, switches: tuple[str, ...], **others: object) -> None:
        command(rules=_checked(preset, switches), **others)

    return with_rules


def _checked(preset: str | None, switches: tuple[str, ...]) -> Overrides:
    """The options as read; a word that names nothing is a wrong command."""
    from analyzer.rules import UnknownRules, parse_option, with_options
    from analyzer.rules import preset as preset_named

    hint = "--rules"
    try:
        named = None if preset is None else preset_named(preset)
        hint = "--set"
        options = tuple(parse_option(word) for word in switches)
        if named is not None:
            with_options(named, options)
    except UnknownRules as error:
        raise click.BadParameter(str(error), param_hint=hint) from error
    return Overrides(None if named is None else named.id, options)
