"""Headers on every answer, posts of other sites, bodies that are too large, foreign hosts."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from analyzer.web import create_app
from analyzer.web.security import HEADERS, LARGEST_BODY, LARGEST_UPLOAD

POLICY = (
    "script-src 'self'; style-src 'self'; "
    "style-src-elem 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; "
    "style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; "
    "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


@pytest.mark.parametrize("address", ["/rules", "/nothing", "/static/style.css"])
def test_every_answer_carries_the_headers(client: FlaskClient, address: str) -> None:
    headers = client.get(address).headers
    assert {name: headers.get(name) for name in HEADERS} == HEADERS


def test_the_policy_allows_nothing_from_outside(client: FlaskClient) -> None:
    assert client.get("/rules").headers["Content-Security-Policy"] == POLICY


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"},
        {"Origin": "http://example.org"},
        {"Origin": "null"},
        {"Origin": "http://localhost:9999"},
    ],
)
def test_a_post_from_another_site_is_refused(client: FlaskClient, headers: dict[str, str]) -> None:
    assert client.post("/uploads", data={"text": "x"}, headers=headers).status_code == 403


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "same-origin"},
        {"Sec-Fetch-Site": "none"},
        {"Origin": "http://localhost"},
        {},
    ],
)
def test_a_post_from_here_is_not_refused(client: FlaskClient, headers: dict[str, str]) -> None:
    assert client.post("/rules", headers=headers).status_code == 405


def test_reading_from_another_site_is_allowed(client: FlaskClient) -> None:
    assert client.get("/rules", headers={"Sec-Fetch-Site": "cross-site"}).status_code == 200


@pytest.mark.parametrize(
    ("kind", "length"),
    [
        ("application/x-www-form-urlencoded", LARGEST_BODY + 1),
        ("application/json", LARGEST_BODY + 1),
        ("text/plain", LARGEST_BODY + 1),
        ("multipart/form-data; boundary=x", LARGEST_UPLOAD + 1),
    ],
)
def test_a_body_that_is_too_large_is_refused_unread(
    client: FlaskClient, kind: str, length: int
) -> None:
    answer = client.post(
        "/uploads", content_type=kind, environ_overrides={"CONTENT_LENGTH": str(length)}
    )
    assert answer.status_code == 413
    assert "8 MiB" in answer.get_data(as_text=True)


def test_a_foreign_host_is_not_answered(tmp_path: Path) -> None:
    app = create_app(tmp_path / "euchre.db", TRUSTED_HOSTS=["localhost"])
    client = app.test_client()
    assert client.get("/rules").status_code == 200
    assert client.get("/rules", headers={"Host": "rebound.example"}).status_code == 400
