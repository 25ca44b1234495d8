"""The store of the request: opened when a view first asks for it, closed when it is answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import current_app, g

if TYPE_CHECKING:
    from analyzer.store import Store


def store() -> Store:
    """The store that this request reads and writes."""
    from analyzer.store import Store

    if "store" not in g:
        opened = Store(current_app.config["DATABASE"])
        g.store = opened.__enter__()
    found: Store = g.store
    return found


def close(error: BaseException | None) -> None:
    """Closes the store of a request, if it opened one."""
    opened: Store | None = g.pop("store", None)
    if opened is not None:
        opened.__exit__(None, None, None)
