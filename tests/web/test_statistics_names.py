"""Names of players that would do something, lead elsewhere, turn a line or be no part of a path:
shown on the pages of the statistics, and found again from them."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from itertools import product

import pytest
from flask.testing import FlaskClient

from analyzer.notation import pen
from analyzer.record import GameRecord
from analyzer.rules import preset
from analyzer.simulate import games
from analyzer.web.statsasked import player_address
from tests.quick import one_in
from tests.store.made import put_filled
from tests.web.club import named
from tests.web.pages import paste, running, shown
from tests.web.payloads import BODIES, OPENERS

ODD = (
    *("a/b", "/", "//outside.invalid", "..", ".", "../../etc/passwd", "a\\b", "%2e%2e", "a?b=c#d"),
    *("a&b=c", "100%", "+1", "?", "#", ";", "'", "Zoë", "日本", "👩\u200d🎤", "x" * 200),
)
STEERING = ("a\u202egnp", "\u2066b\u2069", "c\u200ed", "\u2067e", "f\u2028g")
LONG = "n" * 10_000
SIGNS = re.compile("[\u202a-\u202e\u2066-\u2069\u200e\u200f\u2028]")
DRAWN = re.compile("\u2068([^\u2068\u2069]*)\u2069")  # how a chart keeps a name to itself


@cache
def played() -> GameRecord:
    (made,) = games(preset("two-handed"), 1, 3, "simple")
    return made


def game(name: str) -> GameRecord:
    return named(played(), (name, "Ben"))


def put(client: FlaskClient, name: str) -> None:
    def fill() -> None:
        assert paste(client, pen.dumps([game(name)])).status_code == 200

    put_filled(client.application.config["DATABASE"], ("a player", name), fill)


def pages(client: FlaskClient, name: str) -> dict[str, str]:
    """Every page that tells of a player, by address."""
    own = player_address(name)
    game_at = re.findall(r'href="(/games/[0-9a-f]+)"', client.get("/").get_data(as_text=True))[0]
    asked = [own, f"{own}{'&' if '?' in own else '?'}with=Ben", "/statistics", game_at, "/"]
    answers = {each: client.get(each) for each in asked}
    assert {each: answer.status_code for each, answer in answers.items()} == dict.fromkeys(
        answers, 200
    )
    return {each: answer.get_data(as_text=True) for each, answer in answers.items()}


@pytest.mark.parametrize("name", one_in(3, ODD))
def test_a_player_of_any_name_has_a_page_that_the_others_lead_to(
    client: FlaskClient, name: str
) -> None:
    put(client, name)
    found = pages(client, name)
    own = player_address(name)
    text = unescape(re.sub(r"<[^>]*>", "", found[own]))
    assert name in text and "1 game" in text
    leading = [each for each, html in found.items() if own in unescape(html)]
    assert {"/statistics", "/"} <= set(leading)


@pytest.mark.parametrize("name", ODD)
def test_no_name_leads_out_of_the_pages_of_players(name: str) -> None:
    assert re.fullmatch(r"/players/[^/\\?#]+|/statistics\?player=[^/\\?#&]+", player_address(name))
    assert player_address(name).rpartition("/")[2] not in (".", "..")


@pytest.mark.parametrize("opener", one_in(3, OPENERS))
def test_markup_in_a_name_is_text(client: FlaskClient, opener: str) -> None:
    body = BODIES[OPENERS.index(opener) * 2 % len(BODIES)]
    name = (opener + body).replace('"', "'")
    put(client, name)
    assert [running(html) for html in pages(client, name).values()] == [[]] * 5


@pytest.mark.parametrize("name", STEERING)
def test_signs_that_steer_a_display_are_on_no_page(client: FlaskClient, name: str) -> None:
    put(client, name)
    for html in pages(client, name).values():
        assert SIGNS.findall(DRAWN.sub(r"\1", html)) == []


def test_a_name_too_long_for_an_address_has_no_page_and_is_no_link(client: FlaskClient) -> None:
    put(client, LONG)
    assert player_address(LONG) == ""
    html = client.get("/statistics").get_data(as_text=True)
    assert LONG in html and 'href=""' not in html
    answer = client.get(f"/players/{LONG}")
    assert answer.status_code == 404 and len(answer.get_data()) < 10_000


@pytest.mark.parametrize("name", ["", "  ", "\t"])
def test_who_has_no_name_is_nobody(client: FlaskClient, name: str) -> None:
    put(client, name)
    assert player_address(name) == ""
    assert re.findall(r'<a href="(/players/[^"]*)"', client.get("/statistics").text)[:1] == [
        "/players/Ben"
    ]


@pytest.mark.parametrize(
    ("text", "name"),
    one_in(
        3,
        product(
            [*BODIES[:3], *STEERING[:2], "x\x00y", "y" * 10_000],
            ["player", "partner", "event", "pool", "with", "beside", "rules", "rank"],
        ),
    ),
)
def test_any_filter_is_text(client: FlaskClient, name: str, text: str) -> None:
    put(client, "Ada")
    for address in ("/statistics", "/statistics.csv", "/statistics/figures.csv"):
        answer = client.get(address, query_string={name: text}, follow_redirects=True)
        assert answer.status_code in (200, 400, 404)
        if answer.mimetype == "text/html":
            html = answer.get_data(as_text=True)
            assert running(html) == [] and SIGNS.findall(DRAWN.sub(r"\1", html)) == []


@pytest.mark.parametrize(
    "path", ["/players/", "/players/%00", "/players/%ff", "/players/a%2F..%2Fb"]
)
def test_an_odd_path_finds_nobody(client: FlaskClient, path: str) -> None:
    put(client, "Ada")
    answer = client.get(path)
    assert answer.status_code == 404 and running(answer.get_data(as_text=True)) == []


def test_two_names_that_look_alike_without_their_signs_stay_two(client: FlaskClient) -> None:
    made = list(games(preset("two-handed"), 2, 3, "simple"))
    both = [
        named(each, (name, "Ben")) for each, name in zip(made, ("A\u200e", "A\u200f"), strict=True)
    ]
    paste(client, pen.dumps(both))
    text = shown(client.get("/statistics"))
    assert "2 games" in text and "A\ufffd (1)" in text
