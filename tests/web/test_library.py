"""The library: newest first, searched, filtered, paged, and taken away."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO

import pytest
from flask.testing import FlaskClient

from analyzer.notation import read
from analyzer.rules import PRESETS, preset
from tests.store.made import put_filled
from tests.web.pages import paste, sample, send, shown


@pytest.fixture
def full(client: FlaskClient) -> FlaskClient:
    """A library of three games: one with a renege, one in order, one with something undecided."""

    def fill() -> None:
        for name in ("three-handed-renege", "two-handed-kitchen", "three-handed-partly-known"):
            paste(client, sample(name))

    put_filled(client.application.config["DATABASE"], "library", fill)
    return client


def test_an_empty_library_teaches(client: FlaskClient) -> None:
    page = shown(client.get("/"))
    assert "Nothing here yet" in page
    assert "bids S: order" in page


def test_the_newest_game_comes_first(full: FlaskClient) -> None:
    page = shown(full.get("/"))
    assert page.index("Train to the coast") < page.index("After supper") < page.index("Kitchen")


def test_games_are_counted(full: FlaskClient) -> None:
    assert "3 games" in shown(full.get("/"))


@pytest.mark.parametrize(
    ("asked", "events"),
    [
        ("text=kitchen", {"Kitchen table", "After supper"}),
        ("text=Ada", {"Kitchen table"}),
        ("player=Ida", {"After supper"}),
        ("event=After+supper", {"After supper"}),
        ("player=id", {"After supper"}),
        ("event=SUPP", {"After supper"}),
        ("since=2026-11-01", {"Kitchen table"}),
        ("until=2026-07-01", {"Train to the coast"}),
        ("since=2026-07&until=2026-11", {"Kitchen table", "After supper"}),
        ("since=2026-07&until=2026-10", {"After supper"}),
        ("since=2026-11&until=2026", {"Kitchen table"}),
        ("rules=two-handed%401", {"After supper"}),
        ("rules=two-handed", {"After supper"}),
        ("rules=Two+handed", {"After supper"}),
        ("rules=four-handed", set()),
        ("finding=any", {"Kitchen table"}),
        ("finding=RENEGE", {"Kitchen table"}),
        ("undecided=1", {"Train to the coast"}),
        ("finding=RENEGE&player=Ada", {"Kitchen table"}),
        ("text=xyzzy", set()),
        ("text=%22%2A%28%29-+AND+OR", set()),
    ],
)
def test_filters_find_what_is_asked_for(full: FlaskClient, asked: str, events: set[str]) -> None:
    page = shown(full.get(f"/?{asked}"))
    listed = page[page.index(" found") :]
    every = {"Kitchen table", "After supper", "Train to the coast"}
    assert {event for event in every if event in listed} == events


def test_what_is_not_found_leaves_a_way_back(full: FlaskClient) -> None:
    page = full.get("/?text=xyzzy")
    assert "No game is like that" in shown(page)
    assert 'href="/"' in page.get_data(as_text=True)


ODD = [
    ("since", "yesterday", "expected one such as 2026-11-30"),
    ("since", "2026-13-45", "expected one such as 2026-11-30"),
    ("until", "2026-02-30", "expected one such as 2026-11-30"),
    ("until", "2026-13", "expected one such as 2026-11-30"),
    ("text", "x" * 201, "longer than 200 characters"),
    ("rules", "foo", "expected one of those of the games here: three-handed@1, two-handed@1"),
    ("finding", "bogus", "expected any, or a code such as RENEGE"),
    ("undecided", "maybe", "expected 1, or nothing"),
    ("simulated", "maybe", "expected no, or only"),
    ("sort", "name", "expected date, or findings"),
]


@pytest.mark.parametrize(("name", "typed", "expected"), ODD)
def test_a_filter_that_cannot_be_comes_back_with_what_was_expected(
    full: FlaskClient, name: str, typed: str, expected: str
) -> None:
    answer = full.get("/", query_string={name: typed, "player": "Ada"})
    text = shown(answer)
    assert answer.status_code == 400 and expected in text
    assert re.search(rf'name="{name}"[^>]*aria-describedby="odd-{name}" autofocus', answer.text)
    assert typed[:200] in answer.text and 'value="Ada"' in answer.text
    assert "Nothing is listed until" in text and "No game is like that" not in text
    taken = full.get("/download.pen", query_string={name: typed})
    assert taken.status_code == 400 and expected in shown(taken)


def test_a_last_day_before_the_first_is_no_span(full: FlaskClient) -> None:
    answer = full.get("/?since=2026-11-02&until=2026-11-01")
    assert answer.status_code == 400
    assert "'2026-11-01' is before '2026-11-02', the first day" in shown(answer)


def test_an_empty_library_tells_of_odd_filters_too(client: FlaskClient) -> None:
    answer = client.get("/?since=abc")
    assert answer.status_code == 400 and "'abc' is no date" in shown(answer)


@pytest.mark.parametrize(
    ("tags", "title"),
    [
        ('[Event "Club"]\n[South "Ada"]', "Club"),
        ('[South "Ada"]\n[North "Ben"]\n[Date "2026-01-02"]', "Ada, Ben"),
        ('[Date "2026-01-02"]', "A game of 2026-01-02"),
        ("", r"A game of 1 deal, here since \d+ [A-Z][a-z]+ \d{4}, \d\d:\d\d"),
    ],
)
def test_a_game_is_called_by_what_tells_it_from_others(
    client: FlaskClient, tags: str, title: str
) -> None:
    paste(client, f"%pen 1.0\n{tags}\n\ndeal 1 dealer E up 9H\n1 S: JH AH\n")
    for address in ("/", client.get("/api/v1/games").get_json()["games"][0]["links"]["page"]):
        (heading,) = re.findall(r"<h[13]>(?:<a [^>]*>)?<bdi>(.*?)</bdi>", client.get(address).text)
        assert re.fullmatch(title, heading)


def test_rules_by_which_no_game_was_played_find_none(full: FlaskClient) -> None:
    assert "No game is like that" in shown(full.get("/?rules=four-handed@1"))


def test_rules_without_a_version_are_seen_in_the_form(full: FlaskClient) -> None:
    page = full.get("/?rules=Three+handed").text
    assert page.count("<option selected>three-handed</option>") == 1
    assert page.count("<option selected>") == 1


def test_a_preset_without_a_version_means_every_version(
    full: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    newer = replace(preset("two-handed"), version=2)
    monkeypatch.setitem(PRESETS, "two-handed", (*PRESETS["two-handed"], newer))
    paste(full, '[Rules "two-handed@2"]\n\ndeal 1 dealer N up 9H\nbids S: order\n1 S: AS KS\n')
    games = full.get("/api/v1/games?rules=two-handed").get_json()["games"]
    assert sorted(game["rules"] for game in games) == ["two-handed@1", "two-handed@2"]
    (one,) = full.get("/api/v1/games?rules=two-handed@1").get_json()["games"]
    assert one["event"] == "After supper"


def test_a_month_that_was_asked_for_is_seen_in_the_form(full: FlaskClient) -> None:
    page = full.get("/?since=2026-07&until=2026-11-30").text
    assert 'type="text" name="since" value="2026-07"' in page
    assert 'type="date" name="until" value="2026-11-30"' in page


@pytest.mark.parametrize("page", ["0", "2", "-1", "x", "9" * 30, "²", "1.5", ""])
def test_a_page_that_is_not_there_is_not_found(full: FlaskClient, page: str) -> None:
    answer = full.get(f"/?page={page}")
    said = "There is no page 2: this list has one." if page == "2" else "expected one from 1."
    assert answer.status_code == 404 and said in shown(answer)
    assert "may have been deleted" not in shown(answer)


def test_a_long_list_has_pages_that_keep_the_filters(client: FlaskClient) -> None:
    deals = [
        f'[Event "Club"]\n[South "{"Ada" if n else "Ben"}"]\n\ndeal 1 dealer {"SWNE"[n % 4]} up '
        f"{'AKQJT9'[n // 4 % 6]}{'SHDC'[n // 24]}\n"
        for n in range(30)
    ]
    paste(client, "%pen 1.0\n" + "\n".join(deals))
    first = client.get("/?player=Ada")
    assert "29 games found" in shown(first) and "page 1 of 2" in shown(first)
    assert 'href="/?player=Ada&amp;page=2"' in first.get_data(as_text=True)
    assert "page 2 of 2" in shown(client.get("/?player=Ada&page=2"))


def test_what_is_shown_can_be_taken_away(full: FlaskClient) -> None:
    answer = full.get("/download.pen?player=Ada")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="games.pen"'
    (only,) = read(BytesIO(answer.get_data()), "games.pen")[1]
    assert only.findings == () and only.record is not None
    assert "Ada" in dict(only.record.players).values()


def test_all_games_can_be_taken_away_in_one_file(full: FlaskClient) -> None:
    readings = list(read(BytesIO(full.get("/download.pen").get_data()), "games.pen")[1])
    assert len(readings) == 3
    assert [reading.findings for reading in readings] == [()] * 3


def test_a_format_that_a_library_has_not_is_not_found(full: FlaskClient) -> None:
    assert full.get("/download.exe").status_code == 404


def test_a_download_reads_back_as_the_same_games(full: FlaskClient) -> None:
    data = full.get("/download.pen").get_data()
    assert "3 games already in the library" in shown(send(full, ("games.pen", data)))


@pytest.mark.parametrize(
    ("sort", "order"),
    [
        ("", ["Train to the coast", "After supper", "Kitchen table"]),
        ("date", ["Kitchen table", "After supper", "Train to the coast"]),
        ("findings", ["Kitchen table", "Train to the coast", "After supper"]),
    ],
)
def test_the_order_stands_in_the_address(full: FlaskClient, sort: str, order: list[str]) -> None:
    page = full.get(f"/?sort={sort}")
    listed = shown(page)[shown(page).index("3 games Download") :]
    assert sorted(order, key=listed.index) == order
    assert (f'<option value="{sort}" selected>' in page.text) == bool(sort)
