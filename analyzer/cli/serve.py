"""`euchre serve`: the library and its pages in a browser."""

from __future__ import annotations

import errno
from pathlib import Path

import click

from analyzer.cli.output import say
from analyzer.cli.store import tell_of_older


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
def serve(db: Path, host: str, port: int, lan: bool) -> None:
    """Serves the library in FILE to browsers on this computer until it is interrupted, and prints
    the address as soon as it is ready. Nothing is fetched from elsewhere."""
    from analyzer.store import Store, StoreError
    from analyzer.web.hosts import LOOPBACK
    from analyzer.web.serve import serve as served

    if host not in LOOPBACK and not lan:
        raise click.UsageError(
            f"--host {host} can be reached by other computers: expected --lan with it, which says "
            "that everybody there may read and change the library"
        )
    tell_of_older(db)
    try:
        with Store(db):
            pass
        served(db, host, port, lambda address: click.echo(address))
    except (StoreError, OSError) as error:
        raise click.ClickException(_told(error, port)) from error
    except KeyboardInterrupt:
        say("stopped")


def _told(error: Exception, port: int) -> str:
    """Why it cannot be served, and what to do where another program listens there."""
    if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
        return f"port {port} is taken: --port chooses another one, and --port 0 any that is free"
    return str(error)
