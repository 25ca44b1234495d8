"""Which hosts are answered: names and numbers of this computer, and no name of somebody else."""

from __future__ import annotations

from pathlib import Path

import pytest

from analyzer.web import create_app
from analyzer.web.hosts import LOOPBACK, hosts_at

LOCAL = ("localhost", "LOCALHOST:8000", "localhost.", "127.0.0.1", "127.0.0.1:80", "[::1]:8000")
NUMBERS = ("192.168.1.20:8000", "10.0.0.7", "[fe80::1]:8000", "[2001:db8::7]")
NAMES = ("den", "DEN:8000", "den.local", "den.local.:8000", "den.club.example")
FOREIGN = (
    *("rebound.example", "rebound.example:8000", "localhost.rebound.example", "127.0.0.1.nip.io"),
    *("den.rebound.example", "local", ".local", "", ":8000", "[", "[::1", "[::1].example"),
    *("x@localhost", "localhost/x", "localhost:8000:1", "localhost:x", "::1", "2130706433"),
    *("0x7f.1", "127.1", "den localhost", "*", "localhost,rebound.example"),
)


@pytest.mark.parametrize("bound", LOOPBACK)
def test_on_loopback_only_its_own_names_are_answered(bound: str) -> None:
    hosts = hosts_at(bound, "den.club.example")
    assert [host for host in LOCAL if not hosts.has(host)] == []
    assert [host for host in (*NUMBERS, *NAMES, *FOREIGN) if hosts.has(host)] == []


@pytest.mark.parametrize("bound", ["0.0.0.0", "::", "192.168.1.20"])
def test_in_a_network_numbers_and_the_name_of_this_computer_are_answered(bound: str) -> None:
    hosts = hosts_at(bound, "den.club.example")
    assert [host for host in (*LOCAL, *NUMBERS, *NAMES) if not hosts.has(host)] == []
    assert [host for host in FOREIGN if hosts.has(host)] == []


def test_the_name_that_it_is_bound_to_is_answered() -> None:
    hosts = hosts_at("Club.example", "den")
    assert hosts.has("club.example:8000") and not hosts.has("other.example")


def test_a_computer_without_a_name_has_no_empty_one() -> None:
    hosts = hosts_at("0.0.0.0", "")
    assert hosts.names == {*LOOPBACK}


@pytest.mark.parametrize(
    "path", ["/", "/healthz", "/static/style.css", "/nothing", "/api/v1/games"]
)
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "OPTIONS"])
def test_another_host_is_answered_nothing(tmp_path: Path, path: str, method: str) -> None:
    app = create_app(tmp_path / "euchre.db", HOSTS=hosts_at("0.0.0.0", "den"))
    client = app.test_client()
    told = client.open(path, method=method, headers={"Host": "rebound.example"})
    assert told.status_code == 400
    assert not (tmp_path / "euchre.db").exists()
    assert client.open(path, method=method, headers={"Host": "den:8000"}).status_code != 400


def test_a_program_is_told_the_same(tmp_path: Path) -> None:
    client = create_app(tmp_path / "a.db", HOSTS=hosts_at("127.0.0.1", "den")).test_client()
    told = client.get("/api/v1/games", headers={"Host": "rebound.example"}).get_json()
    assert "'rebound.example' is not known as a name of this computer" in told["detail"]


def test_who_asked_for_another_host_is_told_what_to_do(tmp_path: Path) -> None:
    client = create_app(tmp_path / "a.db", HOSTS=hosts_at("127.0.0.1", "den")).test_client()
    page = client.get("/", headers={"Host": "<b>rebound"}).get_data(as_text=True)
    assert "&#39;&lt;b&gt;rebound&#39; is not known as a name of this computer" in page
