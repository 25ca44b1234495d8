"""Every error has a page that says what happened and what to do."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask, abort

from analyzer.store import RequestError, StoreError
from analyzer.web import create_app
from analyzer.web.errors import PAGES


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    """An application that does everything wrong."""
    app = create_app(tmp_path / "euchre.db", PROPAGATE_EXCEPTIONS=False)

    @app.get("/fails/<int:status>")
    def fails(status: int) -> str:
        abort(status)

    @app.get("/raises")
    def raises() -> str:
        raise RuntimeError("a secret of ours")

    @app.get("/unfit")
    def unfit() -> str:
        raise RequestError("a correction is one game, and this text holds 2")

    @app.get("/locked")
    def locked() -> str:
        raise StoreError("the store is busy with other work")

    return app


@pytest.mark.parametrize("status", PAGES)
def test_an_error_has_its_page(app: Flask, status: int) -> None:
    answer = app.test_client().get(f"/fails/{status}")
    text = answer.get_data(as_text=True)
    assert answer.status_code == status
    assert answer.content_type == "text/html; charset=utf-8"
    assert PAGES[status][0] in text and "<h1>" in text


def test_a_mistake_of_ours_tells_no_secret(app: Flask) -> None:
    answer = app.test_client().get("/raises")
    assert answer.status_code == 500
    assert "secret" not in answer.get_data(as_text=True)


def test_what_does_not_fit_the_store_is_the_users_to_change(app: Flask) -> None:
    answer = app.test_client().get("/unfit")
    assert answer.status_code == 400
    assert "a correction is one game" in answer.get_data(as_text=True)
    assert "Retry-After" not in answer.headers


def test_a_busy_store_says_when_to_come_again(app: Flask) -> None:
    answer = app.test_client().get("/locked")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")


def test_the_methods_that_are_allowed_are_told(app: Flask) -> None:
    answer = app.test_client().post("/rules")
    assert answer.status_code == 405
    assert "GET" in answer.headers["Allow"]


def test_an_address_that_is_not_found_is_shown_as_text(app: Flask) -> None:
    text = app.test_client().get("/<script>alert(1)</script>").get_data(as_text=True)
    assert "<script>alert" not in text


def test_what_was_missing_is_said_alone(app: Flask) -> None:
    text = app.test_client().post("/uploads", data={"text": " "}).get_data(as_text=True)
    assert "Nothing was sent" in text and PAGES[400][1][:30] not in text
