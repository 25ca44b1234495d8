"""`euchre serve`: where it listens, and what it says."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest

from analyzer.store import Job, Query, Store, importing
from analyzer.web import create_app
from analyzer.web.serve import serve
from tests.command import euchre, heed_interrupts
from tests.shared import ROOT

# A short game in a text that takes as much room as a long one.
GAME = f"""%pen 1.0
[South "Player {{}}"]
deal 1 dealer S up 9H
bids W: order
1 W: AS KS QS JS
; {"so they played on " * 40}
"""


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


def start(db: Path) -> subprocess.Popen[str]:
    """`euchre serve` as a process of its own."""
    program = "from analyzer.cli import main; main(prog_name='euchre')"
    return subprocess.Popen(
        [sys.executable, "-c", program, "serve", "--db", str(db), "--port", "0"],
        cwd=ROOT,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=heed_interrupts,
    )


def address_of(served: subprocess.Popen[str]) -> str:
    assert served.stdout is not None
    return served.stdout.readline().strip()


def test_the_address_that_is_printed_is_ready(tmp_path: Path) -> None:
    served = start(tmp_path / "a.db")
    try:
        address = address_of(served)
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


@pytest.mark.thorough
def test_a_large_upload_is_gone_on_with_after_the_service_was_killed(tmp_path: Path) -> None:
    db = tmp_path / "a.db"
    games_in_all = 5 * importing.BATCH
    text = "\n".join(GAME.format(n) for n in range(games_in_all))
    first = start(db)
    try:
        sent = send(f"{address_of(first)}uploads", text)
        assert sent.endswith("/jobs/1")
        wait(lambda: 0 < job(db).games < games_in_all or job(db).is_done)
    finally:
        first.kill()
        first.communicate()
    left = job(db)
    assert (left.state, 0 < left.games < games_in_all) == ("running", True)
    second = start(db)
    try:
        page = f"{address_of(second)}jobs/1"
        wait(lambda: urllib.request.urlopen(page, timeout=30).url.endswith("/uploads/1"))
        assert (job(db).state, job(db).games) == ("done", games_in_all)
    finally:
        second.send_signal(signal.SIGINT)
        second.communicate()
    assert second.returncode == 0


def send(address: str, text: str) -> str:
    """Pastes a text; the address of the page that follows."""
    data = urllib.parse.urlencode({"text": text}).encode()
    with urllib.request.urlopen(address, data, timeout=30) as answer:
        return str(answer.url)


def job(db: Path) -> Job:
    with Store(db, readonly=True) as store:
        found = store.job(1)
    assert found is not None
    return found


def wait(done: Callable[[], bool]) -> None:
    until = time.monotonic() + 120
    while not done() and time.monotonic() < until:
        time.sleep(0.02)
    assert done()


def test_a_name_with_several_addresses_is_served(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = (socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP, "")
    found = [(*stream, ("127.0.0.1", 0)), (*stream, ("127.0.0.2", 0))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)

    class Told(Exception):
        """Ends the service as soon as it is ready."""

    def ready(address: str) -> None:
        raise Told(address)

    with pytest.raises(Told, match=r"^http://localhost:[1-9]\d*/$"):
        serve(tmp_path / "a.db", "localhost", 0, ready)


def test_a_port_that_is_taken_is_told_with_what_to_do(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        told = euchre("serve", "--db", str(tmp_path / "a.db"), "--port", port)
    assert told.exit_code == 1
    assert f"port {port} is taken" in told.output and "--port" in told.output
    assert "Errno" not in told.output


def test_a_port_that_is_taken_is_told_before_anything_is_made(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        told = euchre("serve", "--db", str(tmp_path / "a.db"), "--port", port, "--samples")
    assert told.output.startswith(f"Error: port {port} is taken") and not any(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("host", "said"),
    [
        ("nobody.invalid", "there is no host 'nobody.invalid': expected a name or an address of"),
        ("203.0.113.5", "--host 203.0.113.5 is no address of this computer: expected a name or"),
    ],
)
def test_a_host_that_is_not_here_is_told(tmp_path: Path, host: str, said: str) -> None:
    told = euchre("serve", "--db", str(tmp_path / "a.db"), "--host", host, "--lan")
    assert told.exit_code == 1
    assert said in told.output and "Errno" not in told.output and not any(tmp_path.iterdir())


def test_a_library_that_is_made_may_begin_with_the_samples(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    samples = tmp_path / "records"
    (samples / "simulated").mkdir(parents=True)
    (samples / "a.pen").write_text(GAME.format("Ada"))
    (samples / "simulated" / "b.pen").write_text(GAME.format("Ben").replace("9H", "TH"))
    (samples / "README.md").write_text("no record")
    monkeypatch.setattr("analyzer.resources.records_dir", lambda: samples)
    monkeypatch.setattr("analyzer.web.serve.serve", lambda *_: None)
    db = tmp_path / "a.db"
    for said in (f"{db} is made, with the sample games\n", ""):  # once
        assert euchre("serve", "--db", str(db), "--port", "0", "--samples").output == said
        with Store(db) as store:
            rows = store.games(Query()).rows
        assert [row.players for row in rows] == [((0, "Player Ada"),), ((0, "Player Ben"),)]


def test_the_page_says_this_computer_only_to_this_computer(tmp_path: Path) -> None:
    client = create_app(tmp_path / "a.db").test_client()
    here = client.get("/").get_data(as_text=True)
    there = client.get("/", environ_overrides={"REMOTE_ADDR": "10.0.0.9"}).get_data(as_text=True)
    assert "stays on this computer" in here
    assert "stays on the computer that serves this page" in there
