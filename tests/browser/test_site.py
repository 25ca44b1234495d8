"""A served application ends with all that belongs to it, and touches nothing else."""

from __future__ import annotations

import socket
import threading
from pathlib import Path

from tests.browser.site import Stage, application, served


def asked(address: str) -> socket.socket:
    """A connection that stays open after an answer, as a browser's does."""
    host, port = address.removeprefix("http://").split(":")
    connection = socket.create_connection((host, int(port)), timeout=30)
    connection.sendall(f"GET /healthz HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
    answer = b""
    while not answer.endswith(b'"status":"ok"}\n'):
        part = connection.recv(4096)
        assert part, answer
        answer += part
    return connection


def test_it_ends_its_threads_and_closes_its_connections(tmp_path: Path) -> None:
    others = set(threading.enumerate())
    with served(application(tmp_path / "euchre.db")) as address:
        connection = asked(address)
        own = set(threading.enumerate()) - others
    for thread in own:
        thread.join(30)
    assert own and [thread for thread in own if thread.is_alive()] == []
    with connection:
        assert connection.recv(4096) == b""


def test_one_that_ends_leaves_another_alone(tmp_path: Path) -> None:
    with served(application(tmp_path / "lasting.db")) as lasting:
        for number in range(20):
            with served(application(tmp_path / f"{number}.db")) as passing:
                asked(passing).close()
            asked(lasting).close()


def test_a_stage_shows_another_application_at_the_same_address(tmp_path: Path) -> None:
    stage = Stage()
    with served(stage) as address:
        for name in ("one.db", "two.db"):
            assert not (tmp_path / name).exists()
            stage.shows = application(tmp_path / name)
            asked(address).close()
            assert (tmp_path / name).exists()
