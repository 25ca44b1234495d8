"""The command line: nothing but the result on standard output, all else on standard error.

Each command is a file; what it works with is imported when it runs, so that help is quick.
"""

from __future__ import annotations

import click

from analyzer import __version__
from analyzer.cli.audit import audit
from analyzer.cli.convert import convert
from analyzer.cli.hashes import hash_
from analyzer.cli.replay import replay
from analyzer.cli.rules import rules
from analyzer.cli.serve import serve
from analyzer.cli.share import share
from analyzer.cli.simulate import simulate
from analyzer.cli.stats import stats
from analyzer.cli.store import COMMANDS as STORE_COMMANDS


@click.group(context_settings={"max_content_width": 80})
@click.version_option(__version__, prog_name="euchre")
def main() -> None:
    """Audits, replays and names records of euchre games."""


for command in (
    audit,
    replay,
    convert,
    rules,
    hash_,
    simulate,
    stats,
    share,
    serve,
    *STORE_COMMANDS,
):
    main.add_command(command)
