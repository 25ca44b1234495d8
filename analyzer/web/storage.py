"""The store of the request: opened when a view first asks for it, closed when it is answered."""

from __future__ import annotations

from flask import current_app, g

from analyzer.store import Store


def store() -> Store:
    """The store that this request reads and writes."""
    if "store" not in g:
        g.store = Store(current_app.config["DATABASE"])
    found: Store = g.store
    return found


def close(error: BaseException | None) -> None:
    """Closes the store of a request, if it opened one."""
    opened: Store | None = g.pop("store", None)
    if opened is not None:
        opened.close()
