"""Each address of the API, what it answers, and how it refuses."""

from __future__ import annotations

import io
import json
import re
from typing import Any
from zipfile import ZipFile

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator
from werkzeug.test import TestResponse

from analyzer.audit import audit_record, to_json
from analyzer.cards import BY_NAME
from analyzer.convert import TARGETS
from analyzer.resources import records_dir
from analyzer.rules import PRESETS, SWITCHES
from analyzer.store import StoreError
from analyzer.web import library
from analyzer.web.api import records
from analyzer.web.api.operations import OPERATIONS
from analyzer.web.security import LARGEST_BODY, LARGEST_UPLOAD
from tests.quick import one_in
from tests.store.made import put_filled
from tests.web.api import read_back, sample, send

RENEGE = "three-handed-renege"
GAMES = "/api/v1/games"
RECORDS = "/api/v1/records"
PROBLEM = "application/problem+json"
SAMPLES = sorted(path.stem for path in records_dir().glob("*.pen"))


def put(client: FlaskClient, name: str = RENEGE) -> str:
    """Sends a sample record; the id of its game."""

    def fill() -> str:
        id: str = told(send(client, sample(name)))["games"][0]["id"]
        return id

    return put_filled(client.application.config["DATABASE"], ("api", name), fill)


def told(answer: TestResponse, status: int = 200) -> dict[str, Any]:
    """What an answer says, which is of the kind that its status promises."""
    assert answer.status_code == status, answer.get_data(as_text=True)
    assert answer.content_type == ("application/json" if status < 400 else PROBLEM)
    found: dict[str, Any] = json.loads(answer.get_data())
    return found


def detail(answer: TestResponse, status: int) -> str:
    """How a request was refused."""
    problem = told(answer, status)
    assert (problem["type"], problem["status"]) == ("about:blank", status)
    assert set(problem) == {"type", "title", "status", "detail"}
    text: str = problem["detail"]
    return text


# Sending


def test_a_record_that_is_the_body_is_kept(client: FlaskClient) -> None:
    answer = told(send(client, sample(RENEGE)))
    [game] = answer.pop("games")
    assert answer == {
        "imported": 1,
        "duplicate": 0,
        "richer": 0,
        "contradicts": 0,
        "rejected": 0,
        "findings": [],
    }
    assert (game["file"], game["index"], game["status"]) == ("evening.pen", 1, "imported")
    assert client.get(f"/games/{game['id']}").status_code == 200


def test_the_same_record_again_is_a_duplicate(client: FlaskClient) -> None:
    id = put(client)
    answer = told(send(client, sample(RENEGE)))
    assert (answer["imported"], answer["duplicate"]) == (0, 1)
    assert [(game["id"], game["status"]) for game in answer["games"]] == [(id, "duplicate")]


def test_files_in_parts_are_counted_together(client: FlaskClient) -> None:
    names = ["three-handed-renege", "two-handed-kitchen"]
    parts = {"file": [(io.BytesIO(sample(name).encode()), f"{name}.pen") for name in names]}
    answer = told(client.post(RECORDS, data=parts, content_type="multipart/form-data"))
    assert answer["imported"] == 2
    assert [game["file"] for game in answer["games"]] == [f"{name}.pen" for name in names]


def test_an_archive_in_a_part_is_unpacked(client: FlaskClient) -> None:
    packed = io.BytesIO()
    with ZipFile(packed, "w") as archive:
        archive.writestr("evening/one.pen", sample(RENEGE))
    packed.seek(0)
    parts = {"file": (packed, "evening.zip")}
    answer = told(client.post(RECORDS, data=parts, content_type="multipart/form-data"))
    assert [game["file"] for game in answer["games"]] == ["one.pen"]


def test_what_cannot_be_read_is_told_with_its_line(client: FlaskClient) -> None:
    answer = told(send(client, "This is no record.\n", "letter.txt"))
    assert (answer["rejected"], answer["games"]) == (1, [])
    assert [(f["file"], f["line"]) for f in answer["findings"]] == [("letter.txt", 1)]


@pytest.mark.parametrize("kind", ["text/plain", "application/octet-stream", None])
def test_the_format_is_told_from_the_body(client: FlaskClient, kind: str | None) -> None:
    assert told(client.post(RECORDS, data=sample(RENEGE), content_type=kind))["imported"] == 1


def test_a_record_in_json_is_sent_as_such(client: FlaskClient) -> None:
    text = client.get(f"{GAMES}/{put(client, 'egn-stuck-dealer')}/record?format=egn").get_data()
    answer = told(client.post(RECORDS, data=text, content_type="application/json"))
    assert answer["rejected"] == 0 and len(answer["games"]) == 1


@pytest.mark.parametrize(
    "parts", [{"data": b"", "content_type": "text/plain"}, {"data": {"x": "y"}}, {"data": {}}]
)
def test_nothing_sent_is_refused(client: FlaskClient, parts: dict[str, Any]) -> None:
    answer = client.post(RECORDS, **{"content_type": "multipart/form-data", **parts})
    assert "Nothing was sent" in detail(answer, 400)


def test_another_type_is_refused_with_those_that_are_expected(client: FlaskClient) -> None:
    answer = client.post(RECORDS, data="x=y", content_type="application/x-www-form-urlencoded")
    assert "expected text/plain, application/json" in detail(answer, 415)


def test_an_archive_as_the_body_is_refused_with_how_to_send_it(client: FlaskClient) -> None:
    assert "a part named 'file'" in detail(send(client, b"PK\x03\x04 and more"), 415)


def test_a_broken_archive_is_refused_and_nothing_kept(client: FlaskClient) -> None:
    sent = [(b"PK\x03\x04", "broken.zip"), (sample(RENEGE).encode(), "a.pen")]
    parts = {"file": [(io.BytesIO(data), name) for data, name in sent]}
    answer = client.post(RECORDS, data=parts, content_type="multipart/form-data")
    assert "broken.zip" in detail(answer, 400)
    assert told(client.get(GAMES))["total"] == 0


@pytest.mark.parametrize(
    ("kind", "length"),
    [("text/plain", LARGEST_BODY), ("multipart/form-data; boundary=x", LARGEST_UPLOAD)],
)
def test_a_body_that_is_too_large_is_refused(client: FlaskClient, kind: str, length: int) -> None:
    answer = client.post(
        RECORDS, content_type=kind, environ_overrides={"CONTENT_LENGTH": str(length + 1)}
    )
    assert "8 MiB" in detail(answer, 413)


@pytest.mark.parametrize(
    "headers", [{"Sec-Fetch-Site": "cross-site"}, {"Origin": "http://example.org"}]
)
@pytest.mark.parametrize(("method", "address"), [("POST", RECORDS), ("DELETE", f"{GAMES}/x")])
def test_what_another_site_sends_is_refused(
    client: FlaskClient, method: str, address: str, headers: dict[str, str]
) -> None:
    answer = client.open(address, method=method, headers=headers)
    assert "another site" in detail(answer, 403)


def test_no_other_site_is_let_in(client: FlaskClient) -> None:
    headers = client.get(GAMES, headers={"Origin": "http://example.org"}).headers
    assert [name for name, _ in headers if name.startswith("Access-Control")] == []


# Listing


def test_the_list_tells_of_each_game_and_where_it_is(client: FlaskClient) -> None:
    id = put(client)
    listed = told(client.get(GAMES))
    [game] = listed["games"]
    assert (listed["total"], listed["page"], listed["pages"], game["id"]) == (1, 1, 1, id)
    assert game["findings"] == {"major": 1} and game["rules"] in _ids()
    assert told(client.get(game["links"]["self"]))["record_hash"]
    assert client.get(game["links"]["page"]).status_code == 200


def test_the_list_says_which_games_nobody_played(client: FlaskClient) -> None:
    put(client)
    for asked, found in (("", [False]), ("simulated=no", [False]), ("simulated=only", [])):
        games = told(client.get(f"{GAMES}?{asked}"))["games"]
        assert [game["simulated"] for game in games] == found


def _ids() -> list[str]:
    return [rules.id for versions in PRESETS.values() for rules in versions]


def test_the_list_is_filtered_as_the_library_is(client: FlaskClient) -> None:
    put(client)
    kitchen = put(client, "two-handed-kitchen")
    found = told(client.get(f"{GAMES}?player=Ida&since=2026"))["games"]
    assert [game["id"] for game in found] == [kitchen]
    assert told(client.get(f"{GAMES}?finding=RENEGE&player=Ida"))["total"] == 0


def test_the_pages_of_the_list_are_linked_with_what_is_asked(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "ON_A_PAGE", 1)
    for name in ("three-handed-renege", "two-handed-kitchen", "british-pub"):
        put(client, name)
    address = f"{GAMES}?since=2000&page="
    first, middle, last = (told(client.get(f"{address}{n}"))["links"] for n in (1, 2, 3))
    ends = {"first": f"{address}1", "last": f"{address}3"}
    assert first == {**ends, "self": f"{address}1", "previous": None, "next": f"{address}2"}
    assert middle == {
        **ends,
        "self": f"{address}2",
        "previous": f"{address}1",
        "next": f"{address}3",
    }
    assert last == {**ends, "self": f"{address}3", "previous": f"{address}2", "next": None}


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("plyer=Ada", "expected text, player, event"),
        ("page=0", "a number from 1"),
        ("page=one", "a number from 1"),
        ("page=1&page=2", "expected once"),
        ("since=yesterday", "a date such as 2026-11-30"),
        ("since=2026-02-30", "'since' does not fit: '2026-02-30' is no date: expected one such as"),
        ("until=2023-02-29", "'until' does not fit: '2023-02-29' is no date: expected one such as"),
        ("until=0000", "'until' does not fit: '0000' is no date"),
        ("since=2026-12&until=2026-11", "'2026-11' is before '2026-12', the first day: expected"),
        ("finding=RENEG", "the code of a finding, or any"),
        ("undecided=yes", "expected 1"),
        ("simulated=yes", "expected no, or only"),
        ("sort=name", "expected date"),
        (f"text={'x' * 201}", "at most 200 characters"),
    ],
)
def test_what_the_list_cannot_be_asked_for_is_refused(
    client: FlaskClient, asked: str, expected: str
) -> None:
    assert expected in detail(client.get(f"{GAMES}?{asked}"), 400)


def test_an_empty_filter_does_not_filter(client: FlaskClient) -> None:
    put(client)
    (asked,) = [of.parameters for of in OPERATIONS if of.id == "listGames"]
    for name in (each.name for each in asked if each.schema["type"] == "string"):
        assert told(client.get(f"{GAMES}?{name}="))["total"] == 1, name


@pytest.mark.parametrize("until", ["2026-11-26", "2026-11", "2026"])
def test_a_last_month_or_year_counts_as_a_whole(client: FlaskClient, until: str) -> None:
    put(client)
    assert told(client.get(f"{GAMES}?until={until}"))["total"] == 1
    assert told(client.get(f"/api/v1/statistics?to={until}"))["pools"][0]["games"] == 1


def test_a_page_that_is_not_there_says_how_many_there_are(client: FlaskClient) -> None:
    assert "the list has 1" in detail(client.get(f"{GAMES}?page=2"), 404)


# A game


def test_a_game_is_that_of_the_audit(client: FlaskClient) -> None:
    game = told(client.get(f"{GAMES}/{put(client)}"))
    reading = read_back(sample(RENEGE))
    report = audit_record(reading.record, reading.findings, reading.locate)
    hashes = game["record_hash"], game["play_hash"]
    assert game == json.loads(json.dumps(to_json(report, *hashes, file="evening.pen")))
    assert all(re.fullmatch("[0-9a-f]{64}", each) for each in hashes)


def test_a_game_is_judged_by_other_rules_for_the_sake_of_looking(client: FlaskClient) -> None:
    address = f"{GAMES}/{put(client)}"
    before = told(client.get(address))
    other = next(iter(reversed(PRESETS)))
    assert told(client.get(f"{address}?rules={other}"))["rules"] != before["rules"]
    assert told(client.get(f"{address}?set=target%3D99"))["switches"]["target"] == 99
    assert told(client.get(address)) == before


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("rules=bridge", "the name of a preset"),
        ("set=stick-the-deeler", "stick_the_dealer"),
        ("set=target", "write target=VALUE"),
        ("set=deck=25&set=target=x", "expected a whole number"),
        ("at=t1.1", "expected rules, set"),
    ],
)
def test_rules_that_there_are_not_are_refused(
    client: FlaskClient, asked: str, expected: str
) -> None:
    assert expected in detail(client.get(f"{GAMES}/{put(client)}?{asked}"), 400)


@pytest.mark.parametrize("tail", ["", "/deals/1", "/record"])
def test_a_game_that_there_is_not_is_refused(client: FlaskClient, tail: str) -> None:
    assert "There is no game 'abc'" in detail(client.get(f"{GAMES}/abc{tail}"), 404)


def test_a_game_is_deleted_once(client: FlaskClient) -> None:
    address = f"{GAMES}/{put(client)}"
    gone = client.delete(address)
    assert (gone.status_code, gone.get_data()) == (204, b"")
    assert "There is no game" in detail(client.delete(address), 404)
    assert told(client.get(GAMES))["total"] == 0


@pytest.mark.parametrize("form", TARGETS)
def test_a_record_is_taken_away_as_its_download(client: FlaskClient, form: str) -> None:
    id = put(client, "egn-stuck-dealer")
    answer = client.get(f"{GAMES}/{id}/record?format={form}")
    page = client.get(f"/games/{id}/download.{form}")
    assert answer.status_code == 200 and answer.get_data() == page.get_data()
    assert answer.content_type == page.content_type


def test_a_record_is_in_pen_where_no_format_is_named(client: FlaskClient) -> None:
    assert client.get(f"{GAMES}/{put(client)}/record").get_data().startswith(b"%pen")


def test_what_a_format_has_no_room_for_is_named(client: FlaskClient) -> None:
    address = f"{GAMES}/{put(client)}/record"
    assert "winners of tricks" in client.get(f"{address}?format=ptn").headers["Euchre-Dropped"]
    assert "Euchre-Dropped" not in client.get(f"{address}?format=pen").headers


def test_what_is_dropped_is_a_header_in_any_script(client: FlaskClient) -> None:
    text = sample("egn-stuck-dealer").replace("[Rules", '[Straße "Ä"]\n[Rules', 1)
    id = told(send(client, text))["games"][0]["id"]
    answer = client.get(f"{GAMES}/{id}/record?format=egn")
    assert answer.status_code == 200 and answer.headers.get("Euchre-Dropped", "").isascii()


def test_a_format_that_there_is_not_is_refused_with_those_that_there_are(
    client: FlaskClient,
) -> None:
    answer = client.get(f"{GAMES}/{put(client)}/record?format=docx")
    assert f"one of {', '.join(TARGETS)}" in detail(answer, 400)


def test_a_game_that_a_format_cannot_hold_is_refused(client: FlaskClient) -> None:
    sent = told(send(client, '%pen 1.0\n[Rules "three-handed"]\n[South "Ada"]\n'))
    id = sent["games"][0]["id"]
    said = detail(client.get(f"{GAMES}/{id}/record?format=ptn"), 409)
    assert "no deal" in said and "Expected another 'format', such as pen" in said


# The table


def test_a_deal_opens_at_its_finding(client: FlaskClient) -> None:
    table = told(client.get(f"{GAMES}/{put(client)}/deals/2"))
    assert (table["address"], table["view"], table["show"]) == ("t2.3", "S", "all")
    assert [finding["code"] for finding in table["findings"]] == ["RENEGE"]
    assert table["findings"][0]["proof"].startswith("t4.")
    assert [place["seat"] for place in table["places"]] == ["S", "W", None, "E"]


def test_the_table_tells_what_lies_where(client: FlaskClient) -> None:
    table = told(client.get(f"{GAMES}/{put(client)}/deals/2?at=t1.3"))
    [first, *_] = table["tricks"]
    assert [play["address"] for play in first["cards"]] == ["t1.1", "t1.2", "t1.3"]
    assert first["winner"] in "SWE" and table["trump"] in "SHDCN"
    seats = [place for place in table["places"] if place["seat"]]
    assert [(len(place["cards"]), len(place["gone"])) for place in seats] == [(4, 1)] * 3
    assert [play["card"] for play in first["cards"]] == [
        place["gone"][0]
        for play in first["cards"]
        for place in seats
        if place["seat"] == play["seat"]
    ]


def test_the_end_of_a_deal_is_told_at_its_last_ply_only(client: FlaskClient) -> None:
    address = f"{GAMES}/{put(client)}/deals/1"
    first = told(client.get(f"{address}?at=deal"))
    last = told(client.get(first["links"]["last"]))
    assert first["ending"] is None and first["links"]["previous"] is None
    assert last["ending"]["result"] and last["links"]["next"] is None
    assert told(client.get(first["links"]["next"]))["address"] == first["addresses"][1]
    assert client.get(last["links"]["page"]).status_code == 200


@pytest.mark.parametrize("show", ["seat", "played"])
@pytest.mark.parametrize("name", SAMPLES)
def test_no_hidden_card_is_in_a_table(client: FlaskClient, name: str, show: str) -> None:
    address = f"{GAMES}/{put(client, name)}/deals/1"
    table = told(client.get(f"{address}?show={show}&at=deal"))
    own = table["places"][0]["cards"] if show == "seat" else []
    seen = {*own, table["up"]}
    assert [place["cards"] for place in table["places"][1:] if any(place["cards"])] == []
    assert not any(table["kitty"]) and table["tricks"] == [] and table["questions"] == []
    named = re.findall(r'"([2-9TJQKA][SHDC])"', json.dumps(table))
    assert set(named) & set(BY_NAME) <= seen


@pytest.mark.parametrize(
    ("tail", "status", "expected"),
    [
        ("/0", 404, "this game has 3"),
        ("/4", 404, "this game has 3"),
        ("/one", 404, "nothing at this address"),
        ("/2?at=t9.1", 404, "expected one of deal, b1"),
        ("/2?view=N", 404, "expected one of S, W, E"),
        ("/2?view=X", 400, "the seat of a player"),
        ("/2?show=some", 400, "one of all, seat, played"),
        ("/2?part=stage", 400, "expected at, view, show"),
    ],
)
def test_a_table_that_there_is_not_is_refused_with_what_is_expected(
    client: FlaskClient, tail: str, status: int, expected: str
) -> None:
    assert expected in detail(client.get(f"{GAMES}/{put(client)}/deals{tail}"), status)


def test_deals_under_rules_that_do_not_exist_are_refused(client: FlaskClient) -> None:
    text = re.sub(r'\[Rules "[^"]*"\]', '[Rules "martian"]', sample(RENEGE))
    id = told(send(client, text))["games"][0]["id"]
    assert told(client.get(f"{GAMES}/{id}"))["rules"] is None
    assert "martian" in detail(client.get(f"{GAMES}/{id}/deals/1"), 409)


# Rules


def test_every_preset_is_listed_and_told(client: FlaskClient) -> None:
    presets = told(client.get("/api/v1/rules"))["presets"]
    assert [each["rules"] for each in presets] == [all_[-1].id for all_ in PRESETS.values()]
    for each in presets:
        rules = told(client.get(each["link"]))
        assert rules["rules"] == each["rules"]
        assert [switch["name"] for switch in rules["switches"]] == [s.name for s in SWITCHES]


def test_rules_by_another_name_are_refused_with_the_nearest(client: FlaskClient) -> None:
    assert "three-handed" in detail(client.get("/api/v1/rules/three-hands"), 404)


# What goes wrong


@pytest.mark.parametrize("address", ["/api/v1", "/api/v2/games", "/api/v1/games/", "/api/nothing"])
def test_an_address_that_there_is_not_is_a_problem(client: FlaskClient, address: str) -> None:
    assert "openapi.json" in detail(client.get(address), 404)


@pytest.mark.parametrize(
    ("method", "address", "taken"),
    [
        ("PUT", GAMES, "GET, HEAD, OPTIONS"),
        ("GET", RECORDS, "OPTIONS, POST"),
        ("POST", f"{GAMES}/x", "DELETE, GET, HEAD, OPTIONS"),
        ("POST", "/api", "GET, HEAD, OPTIONS"),
    ],
)
def test_another_method_is_a_problem_that_names_those_taken(
    client: FlaskClient, method: str, address: str, taken: str
) -> None:
    answer = client.open(address, method=method)
    assert f"takes {taken}, and not {method}" in detail(answer, 405)
    assert sorted(answer.allow) == taken.split(", ")


def test_pages_keep_their_own_errors(client: FlaskClient) -> None:
    assert client.get("/apis").mimetype == client.put("/").mimetype == "text/html"


def test_a_mistake_of_ours_is_a_problem_that_tells_no_secret(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails() -> None:
        raise RuntimeError("a secret of ours")

    app.config["PROPAGATE_EXCEPTIONS"] = False
    monkeypatch.setattr(records, "store", fails)
    assert "secret" not in detail(send(app.test_client(), sample(RENEGE)), 500)


def test_a_busy_store_is_a_problem_that_says_when_to_come_again(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy() -> None:
        raise StoreError("the store is busy with other work")

    monkeypatch.setattr(records, "store", busy)
    answer = send(client, sample(RENEGE))
    assert "try again" in detail(answer, 503)
    assert answer.headers["Retry-After"] == "5"


# As described


@pytest.mark.parametrize("name", one_in(3, SAMPLES))
def test_every_answer_about_a_sample_is_as_described(client: FlaskClient, name: str) -> None:
    components = told(client.get("/api/v1/openapi.json"))["components"]

    def check(kind: str, value: dict[str, Any]) -> None:
        schema = {"$ref": f"#/components/schemas/{kind}", "components": components}
        Draft202012Validator(schema).validate(value)

    check("Sent", told(send(client, sample(name))))
    listed = told(client.get(GAMES))
    check("Games", listed)
    address = listed["games"][0]["links"]["self"]
    game = told(client.get(address))
    check("Game", game)
    for deal in game["deals"]:
        for show in ("all", "seat", "played"):
            check("Table", told(client.get(f"{address}/deals/{deal['position']}?show={show}")))
