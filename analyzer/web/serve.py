"""The application served by waitress: one process, a few threads, one writer at a time, and a
thread for long work."""

from __future__ import annotations

import socket
from collections.abc import Callable
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Final

import waitress  # type: ignore[import-untyped]

from analyzer.web import create_app, worker
from analyzer.web.hosts import EVERYWHERE, hosts_at, own_name
from analyzer.web.security import LARGEST_UPLOAD, MIB

THREADS: Final = 8
_DOCUMENTED: Final = ("192.0.2.1", 9)  # belongs to nobody; nothing is sent to it
# A little more than the application takes, so that its own page says what is too large.
_LARGEST: Final = LARGEST_UPLOAD + 8 * MIB


def serve(db: Path, host: str, port: int, ready: Callable[[str], None]) -> None:
    """Serves until interrupted; tells `ready` where, once it listens there. OSError where
    that cannot be. Only names and numbers of this computer are answered, so that no other site can
    pass itself off as this one."""
    app = create_app(db, HOSTS=hosts_at(host, own_name()))
    server = waitress.create_server(
        app,
        host=host,
        port=port,
        threads=THREADS,
        max_request_body_size=_LARGEST,
        clear_untrusted_proxy_headers=True,
        ident=None,
    )
    working = worker.begin(app)
    try:
        ready(told_of(host, _port_of(server), own_address))
        server.run()
    finally:
        working.stop()


def refuse_taken(host: str, port: int) -> None:
    """Raises OSError where nobody can listen at a port, such as one that is taken: what takes long
    need not be begun then."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    for family, kind, protocol, _, address in found:
        with socket.socket(family, kind, protocol) as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as waitress does
            tried.bind(address)


def told_of(host: str, port: int, own: Callable[[], str | None]) -> str:
    """Where the service is found: the address to give to a browser, with that of this machine,
    `own`, where it listens at all of them.

    >>> told_of("0.0.0.0", 8000, lambda: "10.0.0.7")
    'http://10.0.0.7:8000/'
    >>> told_of("0.0.0.0", 8000, lambda: None)
    'on every address of this machine, port 8000'
    >>> told_of("::1", 8000, lambda: None)
    'http://[::1]:8000/'
    """
    known = own() if host in EVERYWHERE else host
    if known is None:
        return f"on every address of this machine, port {port}"
    return f"http://{f'[{known}]' if ':' in known else known}:{port}/"


def _port_of(server: Any) -> int:
    """The port, of the first address where a host has several."""
    several = getattr(server, "effective_listen", None)
    port: int = several[0][1] if several else server.effective_port
    return port


def own_address() -> str | None:
    """The address by which this machine would speak to others, as its own table of routes has it:
    nothing is sent. None where it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(_DOCUMENTED)
            found: str = asked.getsockname()[0]
        except OSError:
            return None
    address = ip_address(found)
    return None if address.is_loopback or address.is_unspecified else found
