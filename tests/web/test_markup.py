"""Markup, and what steers a display, in every field that somebody may write: shown, never done."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from analyzer.audit import audit_record, rules_for
from analyzer.seats import SOUTH
from analyzer.web.sharedfile import html_of
from analyzer.web.sharedview import shared
from analyzer.web.table.sight import Sight
from tests.quick import one_in
from tests.web.pages import game_in, paste, running, send
from tests.web.payloads import BODIES, OPENERS, record_with
from tests.web.shared import content

PAYLOADS = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "'><svg onload=alert(1)>",
    "</title><script>alert(1)</script>",
    "</textarea><script>alert(1)</script>",
    "{{ 7 * 7 }}{% raw %}",
    "javascript:alert(1)",
    "&lt;script&gt;",
    "\u202egnp.exe",
)
RECORD = """%pen 1.0
[Event "{0}"]
[Site "{0}"]
[Date "{0}"]
[Title "{0}"]
[Rules "two-handed"]
[South "{0}"]
[North "{0} N"]

deal 1 dealer N up 9H
; {0}
hand S: AS KS QS JS TS
bids S: order {{{0}}}
1 S: AS 9S
note {0}
ruling {0}
{0}
"""
PAGES = (
    *("", "/audit", "/correct", "/deals/1", "/share"),
    *("?set=target=5", "/audit?rules=three-handed"),
)
FIELDS = ("title", "date", "site", "player", "remark", "ruling", "call", "other line")
FILES = ("/share.html", "/deals/1/share.html", "/share.html?show=played")


def dangerous(html: str) -> list[str]:
    """What would run or lead away, and the signs that turn the order of a line."""
    return [*running(html), *re.findall("[\u202a-\u202e]", html)]


def quoted(payload: str) -> str:
    return payload.replace('"', "'").replace("{", "(").replace("}", ")")


@pytest.mark.parametrize("payload", PAYLOADS)
def test_markup_in_a_record_is_text_on_every_page(client: FlaskClient, payload: str) -> None:
    record = RECORD.format(quoted(payload))
    answer = paste(client, record)
    id = game_in(answer)
    pages = [answer, client.get("/"), *(client.get(f"/games/{id}{page}") for page in PAGES)]
    assert [page.status_code for page in pages] == [200] * len(pages)
    assert [dangerous(page.get_data(as_text=True)) for page in pages] == [[]] * len(pages)


@pytest.mark.parametrize("payload", PAYLOADS)
def test_markup_in_a_record_is_text_in_a_file_that_is_given_away(
    client: FlaskClient, payload: str
) -> None:
    id = game_in(paste(client, RECORD.format(quoted(payload))))
    files = [client.get(f"/games/{id}{file}").get_data(as_text=True) for file in FILES]
    assert [dangerous(content(html)) for html in files] == [[]] * len(files)


@pytest.mark.parametrize("opener", one_in(3, OPENERS))
def test_twenty_payloads_in_every_field_are_text_in_such_a_file(app: Flask, opener: str) -> None:
    for body in BODIES:
        record = record_with(opener + body)
        rules, report = rules_for(record).rules, audit_record(record)
        with app.app_context():
            html = html_of(shared(record, rules, report, Sight(SOUTH, "all")))
        assert dangerous(content(html)) == []
        assert unescape(html).count(opener + body) > len(FIELDS)


@pytest.mark.parametrize("payload", PAYLOADS)
def test_markup_in_a_name_of_a_file_is_text(client: FlaskClient, payload: str) -> None:
    answer = send(client, (payload, b"deal 1 dealer S up 9H\n"))
    id = game_in(answer)
    for page in (answer, client.get(f"/games/{id}")):
        assert dangerous(page.get_data(as_text=True)) == []


@pytest.mark.parametrize("payload", PAYLOADS)
@pytest.mark.parametrize("name", ["text", "player", "event", "rules", "finding", "since"])
def test_markup_in_an_address_is_text(client: FlaskClient, payload: str, name: str) -> None:
    paste(client, "deal 1 dealer S up 9H\n")
    answer = client.get("/", query_string={name: payload})
    assert answer.status_code in (200, 400)
    assert dangerous(answer.get_data(as_text=True)) == []


@pytest.mark.parametrize("payload", PAYLOADS)
def test_markup_in_rules_that_are_asked_for_is_text(client: FlaskClient, payload: str) -> None:
    id = game_in(paste(client, "deal 1 dealer S up 9H\n"))
    for asked in ({"rules": payload}, {"set": payload}):
        answer = client.get(f"/games/{id}", query_string=asked)
        assert answer.status_code == 400
        assert dangerous(answer.get_data(as_text=True)) == []


@pytest.mark.parametrize("payload", PAYLOADS)
def test_text_without_a_game_is_shown_as_text(client: FlaskClient, payload: str) -> None:
    assert dangerous(paste(client, payload).get_data(as_text=True)) == []


def test_half_a_character_in_json_is_shown_as_a_sign(client: FlaskClient) -> None:
    answer = paste(
        client, '{"fileType": "egn", "metadata": {"title": "\\ud800 \\u0000"}, "deals": []}'
    )
    assert answer.status_code == 200


def test_control_characters_are_replaced(client: FlaskClient) -> None:
    id = game_in(paste(client, '[Event "a\u2066b\u200ec"]\n\ndeal 1 dealer S up 9H\n'))
    html = client.get(f"/games/{id}").get_data(as_text=True)
    assert "a\ufffdb\ufffdc" in html
