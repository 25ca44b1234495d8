"""Which games of a store are counted, as the pages of statistics filter them."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, NamedTuple

import click

from analyzer.cli.files import shown

if TYPE_CHECKING:
    from analyzer.store import Sample


class Filters(NamedTuple):
    """What narrows the games, empty where nothing does; a partner is that of a player."""

    partner: str = ""
    event: str = ""
    since: str = ""
    until: str = ""
    without_simulated: bool = False

    def sample(self, preset: str | None) -> Sample:
        """The games of a store, also of a preset alone."""
        from analyzer.store import Sample

        return Sample(
            partner=self.partner,
            event=self.event,
            since=self.since,
            until=self.until,
            rules=preset or "",
            simulated=not self.without_simulated,
        )

    def refuse_without_store(self) -> None:
        """Files are counted whole: what narrows the games is a wrong command."""
        if any(self):
            raise click.UsageError(
                "--partner, --event, --since, --until and --without-simulated go with --db"
            )


def filter_options(command: Callable[..., None]) -> Callable[..., None]:
    """Adds the options, read and checked; the command gets them as `filters`."""

    @click.option("--partner", metavar="NAME", default="", help="With --player: playing with NAME.")
    @click.option(
        "--event",
        metavar="NAME",
        default="",
        help="Only games of this event, by its name or how it alone begins.",
    )
    @click.option("--since", metavar="DATE", default="", help="Only games since that day.")
    @click.option("--until", metavar="DATE", default="", help="Only games up to that day.")
    @click.option(
        "--without-simulated", is_flag=True, help="Leaves out games that say nobody played them."
    )
    @wraps(command)
    def with_filters(
        *,
        partner: str,
        event: str,
        since: str,
        until: str,
        without_simulated: bool,
        **others: object,
    ) -> None:
        _refuse_odd_days(since, until)
        filters = Filters(partner, event, since, until, without_simulated)
        command(filters=filters, **others)

    return with_filters


def _refuse_odd_days(since: str, until: str) -> None:
    if not since and not until:
        return
    from analyzer.store.days import odd_days

    typed = {"since": since, "until": until}
    for name, said in odd_days(since, until):
        raise click.BadParameter(f"'{shown(typed[name])}' {said}", param_hint=f"--{name}")
