"""The application, made once in each process: most of the time that it takes goes into its
addresses and templates, which are the same over every store."""

from __future__ import annotations

from copy import copy
from functools import cache
from pathlib import Path

from flask import Flask

from analyzer.web import create_app
from tests.store.made import put_empty


def application(db: Path) -> Flask:
    """The application over an empty store, with settings and a worker of its own. Whoever changes
    anything else of it, such as its addresses, makes one by `create_app`."""
    put_empty(db)
    app = copy(_made())
    app.config = copy(app.config)
    app.config["DATABASE"] = str(db)
    app.extensions = {}
    return app


@cache
def _made() -> Flask:
    return create_app()
