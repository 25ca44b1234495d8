"""An application over an empty store, one over a club's library, and a client of each."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.application import application
from tests.web.club import club, text_of
from tests.web.pages import paste


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return application(tmp_path / "euchre.db")


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """The library of the club, which no test changes."""
    app = application(tmp_path_factory.mktemp("store") / "euchre.db")
    paste(app.test_client(), text_of(club()))
    return app


@pytest.fixture
def visitor(served: Flask) -> FlaskClient:
    return served.test_client()
