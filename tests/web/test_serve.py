"""`euchre serve`: where it listens, and what it says."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

from tests.command import euchre, heed_interrupts
from tests.shared import ROOT


def test_another_host_needs_a_word_of_consent(tmp_path: Path) -> None:
    told = euchre("serve", "--db", str(tmp_path / "a.db"), "--host", "0.0.0.0")
    assert told.exit_code == 2
    assert "--lan" in told.output and not (tmp_path / "a.db").exists()


def test_a_file_that_is_no_store_is_told(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    path.write_text("no store at all, but long enough to be looked at as one" * 20)
    told = euchre("serve", "--db", str(path), "--port", "0")
    assert told.exit_code == 1
    assert "Error: " in told.output


def test_the_address_that_is_printed_is_ready(tmp_path: Path) -> None:
    program = "from analyzer.cli import main; main(prog_name='euchre')"
    served = subprocess.Popen(
        [sys.executable, "-c", program, "serve", "--db", str(tmp_path / "a.db"), "--port", "0"],
        cwd=ROOT,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=heed_interrupts,
    )
    try:
        assert served.stdout is not None
        address = served.stdout.readline().strip()
        assert address.startswith("http://127.0.0.1:")
        with urllib.request.urlopen(f"{address}healthz", timeout=30) as answer:
            assert answer.read() == b'{"games":0,"status":"ok"}\n'
        request = urllib.request.Request(address, headers={"Host": "example.org"})
        try:
            urllib.request.urlopen(request, timeout=30)
        except urllib.error.HTTPError as error:
            assert error.code == 400
        else:
            raise AssertionError("a foreign host was answered")
    finally:
        served.send_signal(signal.SIGINT)
        assert served.wait(timeout=30) == 0
        served.stdout.close() if served.stdout else None
