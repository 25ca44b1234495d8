"""The statistics as the API gives them: those of the pages, cell by cell."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO
from itertools import groupby
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator

from analyzer.audit import audit_record
from analyzer.notation import pen, read
from analyzer.record import Tag
from analyzer.resources import records_dir
from analyzer.rules import preset, with_options
from analyzer.simulate import games
from analyzer.stats import evaluate, facts_of
from analyzer.stats.figures import to_json
from analyzer.stats.library import Library
from analyzer.web.api.document import openapi
from tests.store.made import put_filled
from tests.web.api import sample, send
from tests.web.club import club, text_of
from tests.web.pages import paste

ADDRESS = "/api/v1/statistics"
NO = "?simulated=no"
GAMES = ("four-handed-club", "three-handed-cutthroat", "british-pub")


@pytest.fixture
def filled(client: FlaskClient) -> FlaskClient:
    def fill() -> None:
        for name in GAMES:
            send(client, sample(name))

    put_filled(client.application.config["DATABASE"], GAMES, fill)
    return client


def told(client: FlaskClient, **asked: Any) -> dict[str, Any]:
    answer = client.get(ADDRESS, query_string={name.rstrip("_"): v for name, v in asked.items()})
    assert answer.status_code == 200, answer.get_data(as_text=True)
    found = answer.get_json()
    schema = {**openapi(), "$ref": "#/components/schemas/Statistics"}
    assert [error.message for error in Draft202012Validator(schema).iter_errors(found)] == []
    return dict(found)


def counted(*names: str) -> Library:
    """The same games counted without a store."""
    library = Library()
    for name in names:
        [reading] = read(BytesIO(sample(name).encode()), name)[1]
        assert reading.record is not None
        report = audit_record(reading.record, reading.findings, reading.locate)
        facts = facts_of(reading.record, report)
        assert facts is not None
        library.add(facts)
    return library


def test_of_no_game_there_is_nothing(client: FlaskClient) -> None:
    assert told(client) == {"version": 1, "filters": {}, "pools": [], "figures": []}


def test_every_cell_of_every_pool_is_as_counted_without_a_store(filled: FlaskClient) -> None:
    found, library = told(filled), counted(*GAMES)
    assert {pool["rules"] for pool in found["pools"]} == {pool.text for pool in library.pools}
    for rules, entries in groupby(found["figures"], key=lambda each: each["rules"]):
        (pool,) = [pool for pool in library.pools if pool.text == rules]
        expected = [
            (figure.key, cell["k"], cell["n"], cell["value"], cell["low"], cell["high"])
            for figure in evaluate(library.everybody(pool))
            for cell in to_json(figure)["cells"]
        ]
        keys = ("id", "k", "n", "value", "low", "high")
        assert [tuple(each[key] for key in keys) for each in entries] == expected


def test_the_total_has_an_empty_group_and_a_place_says_where_it_is(filled: FlaskClient) -> None:
    found = told(filled, rules="four-handed", id=["outcomes", "euchre_rate"])
    groups = [each["group"] for each in found["figures"] if each["id"] == "euchre_rate"]
    assert groups[0] == {} and {"position": 4, "round": 2} in groups
    parts = [each["group"] for each in found["figures"] if each["id"] == "outcomes"]
    assert {"position": 1, "round": 1, "outcome": "euchred"} in parts


def test_a_filter_leaves_other_rules_out(filled: FlaskClient) -> None:
    found = told(filled, rules="british@1")
    assert {each["rules"] for each in found["figures"]} == {"british@1"}
    assert found["filters"] == {"rules": "british@1"}


def test_a_day_leaves_other_days_out(filled: FlaskClient) -> None:
    days = {pool["rules"] for pool in told(filled, from_="2026-12-01")["pools"]}
    assert days == {"british@1"}
    assert "british@1" not in {p["rules"] for p in told(filled, to="2026-11-30")["pools"]}


def test_cells_with_little_behind_them_may_be_left_out(filled: FlaskClient) -> None:
    found = told(filled, min_n=10)["figures"]
    assert found and min(each["n"] for each in found) >= 10


def test_the_figures_of_one_player_are_his_own(filled: FlaskClient) -> None:
    library = counted(*GAMES)
    (pool,) = [each for each in library.pools if each.text == "british@1"]
    found = told(filled, player="JAN", id="call_rate")["figures"]
    (expected, *_) = [f for f in evaluate(library.players(pool)["Jan"]) if f.key == "call_rate"]
    assert (found[0]["k"], found[0]["n"]) == (expected.cells[0].k, expected.cells[0].n)


def test_nobody_has_no_figures(filled: FlaskClient) -> None:
    answer = filled.get(f"{ADDRESS}?player=Nobody")
    assert (answer.status_code, answer.mimetype) == (404, "application/problem+json")


@pytest.mark.parametrize(
    "asked",
    ["from=yesterday", "min_n=-1", "min_n=x", "id=luck", "since=2026-01-01", "player=a&player=b"],
)
def test_what_does_not_fit_is_refused(filled: FlaskClient, asked: str) -> None:
    answer = filled.get(f"{ADDRESS}?{asked}")
    assert (answer.status_code, answer.mimetype) == (400, "application/problem+json")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("from=2026-02-30", "'from' does not fit: '2026-02-30' is no date: expected one such as"),
        ("to=2026-04-31", "'to' does not fit: '2026-04-31' is no date: expected one such as"),
        ("from=2026-05&to=2026-04", "'to' does not fit: '2026-04' is before '2026-05'"),
    ],
)
def test_days_that_cannot_be_are_refused_by_name(
    filled: FlaskClient, asked: str, said: str
) -> None:
    answer = filled.get(f"{ADDRESS}?{asked}")
    assert answer.status_code == 400 and said in answer.get_json()["detail"]


def test_the_same_library_gives_the_same_bytes(app: Flask) -> None:
    one, two = app.test_client(), app.test_client()
    send(one, sample(GAMES[0]))
    assert one.get(ADDRESS).get_data() == two.get(ADDRESS).get_data()


def test_house_rules_are_a_pool_of_their_own(client: FlaskClient) -> None:
    rules = preset("four-handed")
    for agreed in (rules, with_options(rules, [("target", "5")])):
        (game,) = games(agreed, 1, seed=agreed.target)
        send(client, pen.dumps([game]))
    assert sorted(len(pool["switches"]) for pool in told(client)["pools"]) == [0, 1]


def test_every_sample_record_is_counted_or_left_out(client: FlaskClient) -> None:
    names = sorted(path.stem for path in records_dir().glob("*.pen"))
    for name in names:
        send(client, sample(name))
    assert sum(pool["games"] for pool in told(client)["pools"]) == len(names)


def test_simulated_games_are_counted_apart_and_can_be_left_out(client: FlaskClient) -> None:
    first = club()[0]
    tags = (*first.tags, Tag("Site", "simulated"))
    paste(client, text_of((first, replace(first, deals=first.deals[1:], tags=tags))))
    pools = [client.get(f"{ADDRESS}{asked}").get_json()["pools"] for asked in ("", NO)]
    assert [(each["games"], each["simulated"]) for (each,) in pools] == [(2, 1), (1, 0)]
    assert client.get(f"{ADDRESS}?simulated=perhaps").status_code == 400


def test_a_partner_without_a_player_is_refused(filled: FlaskClient) -> None:
    answer = filled.get(f"{ADDRESS}?partner=Ada")
    assert answer.status_code == 400
    assert "expected 'player' too" in answer.get_json()["detail"]


def test_an_event_may_be_given_by_how_it_begins(filled: FlaskClient) -> None:
    begun, whole = told(filled, event="thurs"), told(filled, event="Thursday club")
    assert begun["figures"] == whole["figures"] != []


def test_an_event_that_nobody_has_is_told_with_those_that_begin_so(filled: FlaskClient) -> None:
    answer = filled.get(ADDRESS, query_string={"event": "nowhere"})
    assert answer.status_code == 404
    assert answer.get_json()["detail"] == "No event of the library is called 'nowhere'."
    kitchen = re.sub(r'\[Event "[^"]*"', '[Event "Thursday night"', sample("two-handed-kitchen"))
    send(filled, kitchen)
    detail = filled.get(ADDRESS, query_string={"event": "thurs"}).get_json()["detail"]
    assert detail.endswith("Did you mean one of these: 'Thursday night', 'Thursday club'?")
