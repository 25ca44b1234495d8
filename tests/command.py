"""The command line as the tests call it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

from click.testing import CliRunner, Result

from analyzer.cli import main
from tests.shared import ROOT

RENEGE = "records/three-handed-renege.pen"


def euchre(*arguments: str, stdin: str | bytes = "") -> Result:
    """Runs a command in this process; an exception that is no exit is raised."""
    done = CliRunner().invoke(main, arguments, input=stdin, prog_name="euchre")
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done


def heed_interrupts() -> None:
    """For `preexec_fn`: what a shell starts in the background, and all below it, would not hear of
    Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def process(*arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Runs a command in a process of its own, at the root of the project."""
    program = "from analyzer.cli import main; main(prog_name='euchre')"
    return subprocess.run(
        [sys.executable, "-c", program, *arguments],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        check=False,
    )
