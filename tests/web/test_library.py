"""The library: newest first, searched, filtered, paged, and taken away."""

from __future__ import annotations

from io import BytesIO

import pytest
from flask.testing import FlaskClient

from analyzer.notation import read
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
        ("since=2026-07&until=2026-11", {"After supper"}),
        ("rules=two-handed%401", {"After supper"}),
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


@pytest.mark.parametrize(
    "asked", ["since=yesterday", "until=2026-13-45x", "text=" + "x" * 201, "sort=name"]
)
def test_a_filter_that_cannot_be_is_told(client: FlaskClient, asked: str) -> None:
    assert client.get(f"/?{asked}").status_code == 400
    assert client.get(f"/download.pen?{asked}").status_code == 400


@pytest.mark.parametrize("page", ["0", "2", "-1", "x", "9" * 30, "²", "1.5", ""])
def test_a_page_that_is_not_there_is_not_found(full: FlaskClient, page: str) -> None:
    assert full.get(f"/?page={page}").status_code == 404


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
