"""The web application: pages that read the store, decide, and render; nothing is fetched from
outside, and everything works without a script.

A view reads, a plain function decides and gives one frozen dataclass, a template shows it.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any, Final

from flask import Flask

from analyzer import __version__
from analyzer.resources import templates_dir
from analyzer.web.storage import store

__all__ = ["create_app", "store"]

# One noun each; every module has its `blueprint`.
PAGES: Final = (
    "library",
    "uploads",
    "jobs",
    "games",
    "editions",
    "audits",
    "replay",
    "share",
    "new",
    "statistics",
    "rules",
    "api",
    "health",
)
DATABASE: Final = "data/euchre.db"


def create_app(db: Path | str | None = None, **config: Any) -> Flask:
    """The application over the store at `db`. `config` goes to Flask: `HOSTS` are the hosts that
    are answered, as `hosts_at` has them (all, where they are not given). With `JOBS`, long work
    becomes jobs, and a thread of this process carries them out."""
    from analyzer.web import compression, errors, security, words, worker

    app = Flask(__name__, template_folder=str(templates_dir()))
    app.config.update(DATABASE=str(db or DATABASE), MAX_FORM_PARTS=security.MOST_PARTS, **config)
    app.json.ensure_ascii = False  # type: ignore[attr-defined]
    compression.install(app)
    security.guard(app)
    errors.install(app)
    words.install(app)
    app.jinja_env.globals.update(version=__version__)
    for noun in PAGES:
        app.register_blueprint(import_module(f"analyzer.web.{noun}").blueprint)
    if app.config.get("JOBS"):
        worker.begin(app)
    return app
