"""Whether the service answers and can read its store: for whoever watches it."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify

from analyzer.store import Query
from analyzer.web.storage import store

blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
def healthz() -> Response:
    """`{"status": "ok", "games": n}`, once the store has answered."""
    return jsonify(status="ok", games=store().games(Query(size=1)).total)
