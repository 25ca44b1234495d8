"""`euchre stats`: how often, with how many, and how surely."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import click

from analyzer.cli.files import named, passed_over, tell_passed_over
from analyzer.cli.filters import Filters, filter_options
from analyzer.cli.games import Faults
from analyzer.cli.output import say, standard_output
from analyzer.cli.overrides import Overrides, rules_options
from analyzer.cli.store import store_in
from analyzer.cli.stored import StoredLibrary

if TYPE_CHECKING:
    from analyzer.stats.library import Library
    from analyzer.store import Sample, Store

FORMATS: Final = ("text", "json", "csv")


@click.command(
    short_help="Counts what was called and what came of it.",
    epilog="\b\nExample:\n  euchre stats --by seat --figure euchre_rate records\n"
    "  euchre stats --db club.db --player Ann --since 2026-01-01",
)
@click.argument("files", nargs=-1, metavar="[FILE]...")
@click.option(
    "--db",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Counts the games of this store in place of FILEs; --rules then chooses among them.",
)
@filter_options
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
    db: Path | None,
    filters: Filters,
    by: str | None,
    players: tuple[str, ...],
    keys: tuple[str, ...],
    at_least: int,
    with_faulty: bool,
    format_: str,
    rules: Overrides,
) -> None:
    """Counts the games in the FILEs (folders are searched, - is standard input), or those of a
    store: who called where, what came of it, and how sure a figure is. Games of other rules, packs
    or numbers of players are never counted together.

    Exit status: 0, or 2 where something cannot be read (what can be read is counted) or the
    command is wrong.
    """
    from analyzer.stats.library import Library

    _check(keys, by, at_least)
    players = _each_once(players)
    wanted = () if by != "player" and not players else players or None
    asked = _Asked(by, players, keys, at_least, format_)
    if db is None:
        filters.refuse_without_store()
        if not files:
            raise click.UsageError("there is nothing to count: expected FILE, or --db FILE")
        faults, library = Faults(), Library(wanted)
        _read(files, rules, library, faults, with_faulty)
        _print(library, asked)
        tell_passed_over(passed_over(files))
        context.exit(faults.tell())
    if filters.partner and not players:
        raise click.UsageError("--partner goes with --player: whose partner was it?")
    if files or rules.switches or with_faulty:
        raise click.UsageError("FILE, --set and --with-faulty do not go with --db")
    with store_in(db, readonly=True) as store:
        sample = _meant(store, filters.sample(rules.preset))
        _print(StoredLibrary(store, sample, wanted), asked)


def _meant(store: Store, sample: Sample) -> Sample:
    """The same with the whole name of the event; says so where there is none such."""
    from analyzer.store.meant import events_like, is_event, with_event

    sample = with_event(store, sample)
    if sample.event and not is_event(store, sample.event):
        alike = ", ".join(events_like(store, sample.event))
        begun = f"; these begin so: {alike}" if alike else ""
        say(f"no game was played at an event of this name: {sample.event}{begun}")
    return sample


class _Asked(NamedTuple):
    """Which figures are printed, and how."""

    by: str | None
    players: tuple[str, ...]
    keys: tuple[str, ...]
    at_least: int
    format: str


def _print(library: Library | StoredLibrary, asked: _Asked) -> None:
    from analyzer.cli.figures import PRINTED, ranked, told

    for name in asked.players:
        if name not in library:
            say(f"nobody of this name played: {name}")
    if asked.by == "player":
        found = ranked(library, asked.keys, asked.at_least)
    else:
        found = told(library, bool(asked.players), asked.keys)
    out = standard_output()
    out.write(PRINTED[asked.format](library, list(found), asked.by == "seat"))
    out.flush()


def _each_once(players: Sequence[str]) -> tuple[str, ...]:
    """The players that are asked for, each by his first spelling."""
    from analyzer.stats.library import same_name

    found: dict[str, str] = {}
    for name in players:
        if not same_name(name):
            raise click.BadParameter(f"'{name}': expected a name", param_hint="--player")
        found.setdefault(same_name(name), name)
    return tuple(found.values())


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
