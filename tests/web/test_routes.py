"""Every route, walked: its headers, its methods, its status, and that reading changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from analyzer.store import Store
from analyzer.web import create_app
from analyzer.web.security import HEADERS
from tests.store.made import put_filled
from tests.web.pages import game_in, paste, running, sample
from tests.web.shared import content

WHEN = datetime(2026, 11, 26, 20, 0, tzinfo=UTC)
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
# What an address may name, and one that is there. `ID` stands for the game.
ARGUMENTS = {
    "id": "ID",
    "game_id": "ID",
    "other": "ID",
    "number": "1",
    "edition": "1",
    "name": "british",
    "form": "pen",
    "ids": "2",
    "filename": "style.css",
    "player": "ada",
}
FILES = tuple(
    f"/games/<id>{edition}{deal}/share.html"
    for edition in ("", "/editions/<int:edition>")
    for deal in ("", "/deals/<int:number>")
)
FORMS = {
    "/games/<id>/audit.<form>": "json",
    "/games/<id>/editions/<int:edition>/audit.<form>": "json",
    "/statistics.<form>": "csv",
    "/statistics/figures.<form>": "csv",
}
ADDRESSES = sorted(
    (rule.rule, frozenset(rule.methods or ()))
    for rule in create_app(Path("nowhere.db")).url_map.iter_rules()
)


def address(rule: str, game: str) -> str:
    """The rule with something in the place of each of its arguments."""
    for name, value in {**ARGUMENTS, "form": FORMS.get(rule, "pen")}.items():
        for kind in ("", "int:", "path:"):
            rule = rule.replace(f"<{kind}{name}>", value)
    assert "<" not in rule, f"{rule}: tell ARGUMENTS what stands there"
    return rule.replace("ID", game)


def reading() -> Iterator[str]:
    return (rule for rule, methods in ADDRESSES if "GET" in methods)


def writing() -> Iterator[str]:
    return (rule for rule, methods in ADDRESSES if methods & {"POST", "PUT", "PATCH", "DELETE"})


@pytest.fixture
def game(app: Flask, client: FlaskClient) -> str:
    """The only game; and a job, which waits."""

    def fill() -> str:
        with Store(app.config["DATABASE"]) as store:
            store.enqueue([("job.pen", BytesIO(sample("british-pub").encode()))], WHEN)
        return game_in(paste(client, sample("three-handed-renege")))

    return put_filled(app.config["DATABASE"], "routes", fill)


@pytest.mark.parametrize("rule", reading())
def test_a_page_answers_with_every_header(client: FlaskClient, game: str, rule: str) -> None:
    answer = client.get(address(rule, game))
    assert answer.status_code == 200
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    assert client.head(address(rule, game)).status_code == 200


@pytest.mark.parametrize("rule", reading())
def test_reading_changes_nothing(client: FlaskClient, game: str, rule: str) -> None:
    before = client.get("/download.pen").get_data(), client.get("/healthz").get_data()
    client.get(address(rule, game))
    assert (client.get("/download.pen").get_data(), client.get("/healthz").get_data()) == before


@pytest.mark.parametrize("rule", sorted({rule for rule, _ in ADDRESSES}))
def test_a_method_that_is_not_meant_is_refused(client: FlaskClient, game: str, rule: str) -> None:
    allowed = {m for other, methods in ADDRESSES if other == rule for m in methods}
    told = {m: client.open(address(rule, game), method=m) for m in METHODS if m not in allowed}
    assert {m: answer.status_code for m, answer in told.items()} == dict.fromkeys(told, 405)
    assert all(HEADERS.items() <= dict(answer.headers).items() for answer in told.values())


@pytest.mark.parametrize("rule", writing())
def test_every_change_from_another_site_is_refused(
    client: FlaskClient, game: str, rule: str
) -> None:
    for headers in ({"Sec-Fetch-Site": "cross-site"}, {"Origin": "http://example.org"}):
        answer = client.post(address(rule, game), data={"text": "x"}, headers=headers)
        assert answer.status_code == 403
    assert client.get(f"/games/{game}").status_code == 200


def test_pages_are_html_in_utf_8_and_downloads_are_attachments(
    client: FlaskClient, game: str
) -> None:
    for rule in reading():
        answer = client.get(address(rule, game))
        if ".<form>" in rule or rule in FILES:
            assert answer.headers["Content-Disposition"].startswith("attachment")
        elif not rule.startswith(("/healthz", "/static/", "/api/")):
            assert (rule, answer.content_type) == (rule, "text/html; charset=utf-8")


def test_no_page_runs_or_fetches_anything_but_our_own(client: FlaskClient, game: str) -> None:
    for rule in reading():
        answer = client.get(address(rule, game))
        if answer.mimetype == "text/html":
            html = answer.get_data(as_text=True)
            assert running(content(html) if rule in FILES else html) == []
