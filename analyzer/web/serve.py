"""The application served by waitress: one process, a few threads, one writer at a time, and a
thread for long work."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import waitress  # type: ignore[import-untyped]

from analyzer.web import create_app, worker
from analyzer.web.security import LARGEST_UPLOAD, MIB

LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")
THREADS: Final = 8
# A little more than the application takes, so that its own page says what is too large.
_LARGEST: Final = LARGEST_UPLOAD + 8 * MIB


def serve(db: Path, host: str, port: int, ready: Callable[[str], None]) -> None:
    """Serves until interrupted; tells `ready` the address once it is listened at. OSError where
    that cannot be. On loopback only loopback's names are answered, so that no other site can pass
    itself off as this one."""
    hosts = {"TRUSTED_HOSTS": ["localhost", "127.0.0.1", "[::1]"]} if host in LOOPBACK else {}
    app = create_app(db, **hosts)
    server = waitress.create_server(
        app,
        host=host,
        port=port,
        threads=THREADS,
        max_request_body_size=_LARGEST,
        clear_untrusted_proxy_headers=True,
        ident=None,
    )
    shown = f"[{host}]" if ":" in host else host
    working = worker.begin(app)
    try:
        ready(f"http://{shown}:{server.effective_port}/")
        server.run()
    finally:
        working.stop()
