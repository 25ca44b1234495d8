"""Files that are no files, and large ones: `audit` ends, says why, and takes little memory."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from tests.command import euchre
from tests.hostile.samples import PEN, SAMPLES
from tests.shared import ROOT

MIB: Final = 1024 * 1024
MOST_MEMORY: Final = 300 * MIB
# The kernel counts for each process: what a child has at most is its own.
PROGRAM: Final = """
import sys
from analyzer.cli import main
try:
    main(prog_name="euchre")
finally:
    peak = next(line for line in open("/proc/self/status") if line.startswith("VmHWM:"))
    print(peak.split()[1], file=sys.stderr)
"""
GAME: Final = b'{"fileType": "Euchre Game Notation", "deals": ['
on_linux: Final = pytest.mark.skipif(sys.platform != "linux", reason="asks the kernel of Linux")


class Audited(NamedTuple):
    """What an audit printed, its exit status, and the most memory that it had, in bytes."""

    text: str
    status: int
    peak: int


def audited(path: Path) -> Audited:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, "audit", str(path)],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    *said, peak = done.stderr.decode().splitlines()
    return Audited(done.stdout.decode() + "\n".join(said), done.returncode, int(peak) * 1024)


LARGE: Final[dict[str, tuple[str, Callable[[], bytes], str]]] = {
    "a line of 50 MB in PEN": (
        "a.pen",
        lambda: PEN.encode() + b"x" * (50 * MIB) + b'\n[Event "next"]\ndeal 1 dealer S\n',
        "a.pen:19:1: UNREADABLE: this line is too long and left out",
    ),
    "a line of 50 MB in PTN": (
        "a.ptn",
        lambda: SAMPLES["ptn"] + b'[Site "' + b"x" * (50 * MIB) + b'"]\n',
        f"a.ptn:{SAMPLES['ptn'].count(10) + 1}:1: UNREADABLE: this line is too long and left out",
    ),
    "a text of 50 MB in JSON": (
        "a.egn",
        lambda: GAME + b"7, " + b'{"dealNumber": "' + b"x" * (50 * MIB) + b'"}]}',
        "a.egn:1:66: UNREADABLE: this text is too long",
    ),
    "a list of millions": (
        "a.egn",
        lambda: GAME + b"{}," * (10 * MIB) + b"7]}",
        "UNREADABLE: the text holds too much: expected at most 1,000,000 brackets",
    ),
    "a document over 64 MiB": (
        "a.egn",
        lambda: GAME + b" " * (64 * MIB) + b"]}",
        "a.egn:1:1: UNREADABLE: this document is too large",
    ),
    "a document of wide characters": (
        "a.egn",
        lambda: GAME + '"🃏"'.encode() + b" " * (20 * MIB) + b"]}",
        "16 with ones such as 🃏",
    ),
}


@on_linux
@pytest.mark.parametrize(("name", "content", "told"), LARGE.values(), ids=LARGE)
def test_a_large_file_is_told_of_in_little_memory(
    name: str, content: Callable[[], bytes], told: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    path.write_bytes(content())
    found = audited(path)
    assert told in found.text
    assert (found.status, found.peak < MOST_MEMORY) == (2, True), found.peak


@pytest.mark.parametrize("device", ["/dev/null", "/dev/zero"])
@on_linux
def test_a_device_ends(device: str) -> None:
    done = euchre("audit", device)
    assert done.exit_code == 2
    assert "UNREADABLE" in done.output


@on_linux
def test_a_file_that_fails_while_it_is_read_is_a_finding() -> None:
    done = euchre("audit", "/proc/self/mem")
    assert done.exit_code == 2
    assert "the file cannot be read" in done.output


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_a_pipe_with_a_name_is_read_as_a_file_is(tmp_path: Path) -> None:
    pipe, file = tmp_path / "pipe.pen", tmp_path / "file.pen"
    os.mkfifo(pipe)
    file.write_text(PEN, encoding="utf-8")
    writer = threading.Thread(target=pipe.write_text, args=(PEN,), kwargs={"encoding": "utf-8"})
    writer.start()
    piped = euchre("audit", str(pipe))
    writer.join()
    assert piped.stdout == euchre("audit", str(file)).stdout.replace("file.pen", "pipe.pen")


def test_a_folder_without_records_and_a_file_that_is_not_there_are_told(tmp_path: Path) -> None:
    assert "holds no record" in euchre("audit", str(tmp_path)).output
    missing = euchre("audit", str(tmp_path / "none.pen"))
    assert (missing.exit_code, "the file cannot be read" in missing.output) == (2, True)


def test_a_file_that_may_not_be_read_is_a_finding(tmp_path: Path) -> None:
    path = tmp_path / "a.pen"
    path.write_text(PEN, encoding="utf-8")
    path.chmod(0)
    if os.access(path, os.R_OK):
        pytest.skip("this user may read every file")
    done = euchre("audit", str(path))
    assert (done.exit_code, "the file cannot be read" in done.output) == (2, True)
