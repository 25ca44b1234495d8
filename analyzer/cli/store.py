"""`euchre import`, `export`, `rebuild`, `backup` and `forget`: games kept in one file."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from analyzer.cli import lint
from analyzer.cli.files import (
    CLOSED,
    files_argument,
    named,
    opened,
    passed_over,
    shown,
    size,
    tell_passed_over,
)
from analyzer.cli.games import UNREADABLE, UNREADABLE_STATUS
from analyzer.cli.output import printable, say, standard_output

if TYPE_CHECKING:
    from analyzer.store import Imported, Store

LONG: Final = 4_000_000  # bytes: what takes long enough for a progress bar
NOBODY_STATUS: Final = 1  # whom one wanted forgotten is not there
_WORDS: Final = ("imported", "duplicate", "richer", "contradicts", "rejected")

db_option = click.option(
    "--db",
    type=click.Path(path_type=Path, dir_okay=False),
    default=Path("data/euchre.db"),
    show_default=True,
    help="The file that games are kept in.",
)


class _StoreFails(click.ClickException):
    """What the store cannot do, as a sentence on standard error."""

    exit_code = UNREADABLE_STATUS


@contextmanager
def store_in(db: Path, *, make: bool = False, readonly: bool = False) -> Iterator[Store]:
    """The store in a file, which must be there unless it may be made."""
    from analyzer.store import Store, StoreError

    if not make and not db.is_file():
        raise click.UsageError(f"there is no store '{shown(str(db))}': expected --db FILE")
    tell_of_older(db)
    try:
        with Store(db, readonly=readonly) as store:
            yield store
    except StoreError as error:
        raise _StoreFails(str(error)) from error


def tell_of_older(db: Path) -> None:
    """Says why opening a store takes long, before it does."""
    from analyzer.store.connection import games_of_older

    games = games_of_older(db)
    if games:
        say(
            f"{shown(str(db))} was made by an older version and is brought up to date, once "
            f"({_games(games)}); with many that takes minutes, and stopped, it begins anew"
        )


@click.command(
    "import",
    short_help="Takes records into the store.",
    epilog="\b\nExample:\n  euchre import --db club.db evening.pen",
)
@db_option
@files_argument
@click.pass_context
def import_(context: click.Context, db: Path, files: tuple[str, ...]) -> None:
    """Takes the games of the FILEs (folders are searched, - is standard input) into the store.

    In a folder only files are read whose names end as those of records; the others are told of.
    What is there already is a duplicate and no error: a command that was cut off can be given
    again, and goes on where it stopped.

    Exit status: 0, or 2 where something cannot be read (what can be read is taken in) or the
    command is wrong.
    """
    paths = named(files)
    sizes = {path: size(path) for path in paths}
    out = standard_output()
    unread = False
    hidden = sum(sizes.values()) < LONG or not sys.stderr.isatty()
    with (
        store_in(db, make=True) as store,
        click.progressbar(length=sum(sizes.values()), file=sys.stderr, hidden=hidden) as bar,
    ):
        for path in paths:
            done = _import(store, path)
            if done is None:
                unread = True
                continue
            unread |= _tell_faults(path, done)
            out.write(f"{printable(shown(path))}: {_counted(done)}\n")
            out.flush()
            bar.update(sizes[path])
    others = [each for each in passed_over(files) if not _is_of_store(each.path, db)]
    unread |= any(each.why == CLOSED for each in others)
    tell_passed_over(others)
    context.exit(UNREADABLE_STATUS if unread else 0)


def _import(store: Store, path: str) -> Imported | None:
    """Takes a file in; None, and it is said, where it cannot be opened."""
    try:
        with opened(path) as stream:
            return store.add(shown(path), stream, datetime.now(UTC))
    except OSError as error:
        why = error.strerror or type(error).__name__
        say(f"{shown(path)}: cannot be read ({why}): expected a record of a game")
        return None


def _tell_faults(path: str, done: Imported) -> bool:
    """Says what could not be read; whether there is anything."""
    found = [*done.findings, *(fault for game in done.games for fault in game.findings)]
    faults = [fault for fault in found if fault.code == UNREADABLE]
    for line in lint.lines(shown(path), faults):
        say(line)
    return bool(faults)


def _is_of_store(path: str, db: Path) -> bool:
    """Whether a file is the store's own, or one that it keeps beside."""
    return os.path.realpath(path) in {os.path.realpath(db) + end for end in ("", "-wal", "-shm")}


def _counted(done: Imported) -> str:
    told = [f"{count} {word}" for word in _WORDS if (count := getattr(done, word))]
    return ", ".join(told) or "nothing in it"


@click.command(
    short_help="Writes the games of the store as files.",
    epilog="\b\nExample:\n  euchre export --db club.db --player Ann games",
)
@db_option
@click.option("--to", type=click.Choice(("pen", "egn")), default="pen", help="The format (pen).")
@click.option("--player", metavar="NAME", default="", help="Only the games of this player.")
@click.argument("folder", metavar="[DIR]", type=click.Path(path_type=Path), required=False)
def export(db: Path, to: str, player: str, folder: Path | None) -> None:
    """Writes every game to a file of its own in DIR, named by its id; without DIR, as one file of
    PEN to standard output."""
    from analyzer.convert import convert

    if folder is None and to != "pen":
        raise click.UsageError("a file of EGN holds one game: expected DIR, for a file each")
    out = standard_output()
    with store_in(db, readonly=True) as store:
        count = 0
        for name, record in store.export(player):
            text = convert([record], to).text
            if folder is None:
                out.write(text if not count else "\n" + text.partition("\n")[2])
            else:
                _write(folder, f"{name}.{to}", text)
            count += 1
    out.flush()
    say(_games(count))


def _write(folder: Path, name: str, text: str) -> None:
    """A file as a whole or not at all."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        beside = folder / f".{name}.{os.getpid()}"
        try:
            beside.write_bytes(text.encode("utf-8", "backslashreplace"))
            beside.replace(folder / name)
        finally:
            beside.unlink(missing_ok=True)
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise click.UsageError(f"'{shown(str(folder))}' cannot be written to: {why}") from error


@click.command(
    short_help="Reads all uploads again and makes everything else from them.",
    epilog="\b\nExample:\n  euchre rebuild --db club.db",
)
@db_option
def rebuild(db: Path) -> None:
    """Makes again all that follows from the uploads, as this version reads and judges them. Nothing
    can be imported meanwhile."""
    with store_in(db) as store:
        say(_games(store.rebuild()))


@click.command(
    short_help="Makes a checked copy of the store while it is in use.",
    epilog="\b\nExample:\n  euchre backup --db club.db club-2026-11-30.db",
)
@db_option
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path, dir_okay=False))
def backup(db: Path, file: Path) -> None:
    """Copies the store to FILE, which is replaced when the copy is complete and was checked."""
    with store_in(db, readonly=True) as store:
        store.backup(file)


@click.command(
    short_help="Takes a player's name out of everything that is kept.",
    epilog="\b\nExample:\n  euchre forget --db club.db Ann",
)
@db_option
@click.argument("player", metavar="PLAYER")
@click.pass_context
def forget(context: click.Context, db: Path, player: str) -> None:
    """Puts a neutral name in the place of PLAYER in all games, notes and uploads; the games stay.
    Copies made by backup and export keep the name, and a file that is imported again brings it
    back."""
    with store_in(db) as store:
        done = store.forget(player)
    if done.uploads:
        uploads = "1 upload" if done.uploads == 1 else f"{done.uploads} uploads"
        say(f"replaced in {_games(done.games) if done.games else 'no game'} and {uploads}")
    else:
        looked = "uploads that could not be read were searched, too"
        nobody = f"nobody is called '{shown(player)}' in any game, and nothing was changed"
        say(f"{nobody}; {looked}{_alike(done.names, player)}")
        context.exit(NOBODY_STATUS)


def _alike(names: Sequence[str], player: str) -> str:
    """Whom somebody may mean who asks for a name that nobody has."""
    from analyzer.store.meant import players_like

    alike = ", ".join(f"'{shown(name)}'" for name in players_like(names, player))
    return f"; these names are like it: {alike}" if alike else ""


def _games(number: int) -> str:
    return f"{number} {'game' if number == 1 else 'games'}"


COMMANDS: Final = (import_, export, rebuild, backup, forget)
