"""An application over an empty store, and a client of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from analyzer.web import create_app


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return create_app(tmp_path / "euchre.db")


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()
