"""`euchre serve`: the library and its pages in a browser."""

from __future__ import annotations

import errno
import socket
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import click

from analyzer.cli.files import named, shown
from analyzer.cli.output import say
from analyzer.cli.store import tell_of_older

_ANOTHER: Final = "--port chooses another one (make run PORT=8001), and --port 0 any that is free"
_NOT_HERE: Final = "expected a name or an address of this computer"
_WHY: Final = {
    errno.EADDRINUSE: f"port {{port}} is taken, perhaps by a service that still runs: {_ANOTHER}",
    errno.EACCES: f"port {{port}} is not for everybody: {_ANOTHER}",
    errno.EADDRNOTAVAIL: f"--host {{host}} is no address of this computer: {_NOT_HERE}",
}


@click.command(
    short_help="Serves the library and its pages to a browser.",
    epilog="\b\nExample:\n  euchre serve --db evening.db --port 8080",
)
@click.option(
    "--db",
    type=click.Path(path_type=Path, dir_okay=False),
    default=Path("data/euchre.db"),
    show_default=True,
    help="The file that games are kept in; it is made if there is none.",
)
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help="The port; 0 takes any that is free.",
)
@click.option(
    "--lan",
    is_flag=True,
    help="Allow a host other than this computer. There is no login: whoever reaches it can read, "
    "add, correct and delete every game.",
)
@click.option("--samples", is_flag=True, help="A FILE that is made begins with the sample games.")
def serve(db: Path, host: str, port: int, lan: bool, samples: bool) -> None:
    """Serves the library in FILE to browsers on this computer until it is interrupted, and prints
    the address as soon as it is ready. Nothing is fetched from elsewhere."""
    from analyzer.store import Store, StoreError
    from analyzer.web.hosts import LOOPBACK
    from analyzer.web.serve import refuse_taken
    from analyzer.web.serve import serve as served

    if host not in LOOPBACK and not lan:
        raise click.UsageError(
            f"--host {host} can be reached by other computers: expected --lan with it, which says "
            "that everybody there may read and change the library"
        )
    try:
        refuse_taken(host, port)
        tell_of_older(db)
        if samples and not db.exists():
            _fill(db)
        with Store(db):
            pass
        served(db, host, port, lambda address: click.echo(address))
    except (StoreError, OSError) as error:
        raise click.ClickException(_told(error, host, port)) from error
    except KeyboardInterrupt:
        say("stopped")


def _fill(db: Path) -> None:
    """Takes in the sample games, those that nobody played first."""
    from analyzer.resources import records_dir
    from analyzer.store import Store

    say(f"{shown(str(db))} is made, with the sample games")
    samples = records_dir()
    simulated = samples / "simulated"
    paths = [Path(path) for path in named([str(samples)])]
    with Store(db) as store:
        for path in sorted(paths, key=lambda path: (path.parent != simulated, path)):
            with path.open("rb") as stream:
                store.add(path.relative_to(samples).as_posix(), stream, datetime.now(UTC))


def _told(error: Exception, host: str, port: int) -> str:
    """Why it cannot be served, and what to do about it."""
    if isinstance(error, socket.gaierror):
        return f"there is no host '{shown(host)}': {_NOT_HERE}"
    why = _WHY.get(error.errno or 0) if isinstance(error, OSError) else None
    return why.format(host=shown(host), port=port) if why else str(error)
