"""Simulated games on the pages: marked, left out, and removed when somebody who was told what will
happen says so."""

from __future__ import annotations

from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from analyzer.record import Tag
from tests.web.club import addresses, club, text_of
from tests.web.pages import paste, shown
from tests.web.test_statistics import html, page

REMOVE = "/statistics/simulated"


@pytest.fixture
def robots(client: FlaskClient) -> FlaskClient:
    """A game that somebody played, and one that nobody did."""
    first = club()[0]
    tags = (*first.tags, Tag("Site", "simulated"))
    paste(client, text_of((first, replace(first, deals=first.deals[1:], tags=tags))))
    return client


def test_simulated_games_are_marked_and_the_page_says_how_to_be_rid_of_them(
    robots: FlaskClient,
) -> None:
    found = html(robots)
    assert "simulated 1 of these 2 games: nobody played them." in page(robots)
    assert 'href="/statistics?simulated=no">Leave simulated games out' in found
    assert 'href="/statistics/simulated">Remove the 1 simulated game' in found


def test_simulated_games_can_be_left_out(robots: FlaskClient) -> None:
    text = page(robots, simulated="no").partition("Charts")[0]
    assert "1 game" in text and "nobody played" not in text
    assert 'href="/statistics">Count them too' in html(robots, simulated="no")
    assert '<option value="no" selected>are left out' in html(robots, simulated="no")
    asked = [a for a in addresses(html(robots, simulated="no")) if ".csv" in a]
    assert asked and all("simulated=no" in a for a in asked)


def test_where_no_game_is_simulated_nothing_is_said_of_it(visitor: FlaskClient) -> None:
    assert "nobody played" not in page(visitor)
    assert "Leave simulated games out" not in html(visitor)
    assert "/statistics/simulated" not in html(visitor)


def test_the_csv_leaves_simulated_games_out_too(robots: FlaskClient) -> None:
    def games_in(asked: str) -> set[str]:
        text = robots.get(f"/statistics.csv{asked}").get_data(as_text=True)
        return {line.split(",")[1] for line in text.splitlines()[1:]}

    assert (len(games_in("")), len(games_in("?simulated=no"))) == (2, 1)


def test_the_library_shows_them_alone_or_leaves_them_out(robots: FlaskClient) -> None:
    assert "1 game found" in shown(robots.get("/?simulated=only"))
    assert "1 game found" in shown(robots.get("/?simulated=no"))
    assert "2 games" in shown(robots.get("/"))
    only, no = (robots.get(f"/download.pen?simulated={each}") for each in ("only", "no"))
    assert "simulated" in only.get_data(as_text=True)
    assert "simulated" not in no.get_data(as_text=True)
    assert robots.get("/?simulated=perhaps").status_code == 400


def test_the_filters_of_the_library_stay_with_its_download(robots: FlaskClient) -> None:
    found = robots.get("/?simulated=no").get_data(as_text=True)
    assert 'href="/download.pen?simulated=no"' in found
    assert '<option value="no" selected>without' in found


def test_what_will_happen_is_told_before_and_asking_removes_nothing(robots: FlaskClient) -> None:
    told = shown(robots.get(REMOVE))
    assert "1 game of this library says" in told and "The other 1 game stays" in told
    assert "records/simulated" in told and "euchre import" in told
    assert "Remove the 1 simulated game" in told
    assert "2 games" in shown(robots.get("/"))


def test_they_are_removed_and_the_statistics_say_so(robots: FlaskClient) -> None:
    answer = robots.post(REMOVE, headers={"Sec-Fetch-Site": "same-origin"})
    assert answer.status_code == 303
    told = page(robots, answer.headers["Location"])
    assert "Done: no simulated game is in the library any more." in told
    assert "nobody played" not in told
    assert "1 game" in shown(robots.get("/")) and "2 games" not in shown(robots.get("/"))


def test_another_site_removes_nothing(robots: FlaskClient) -> None:
    assert robots.post(REMOVE, headers={"Origin": "http://example.org"}).status_code == 403
    assert "2 games" in shown(robots.get("/"))


def test_where_all_were_simulated_the_empty_library_says_that_it_is_done(
    client: FlaskClient,
) -> None:
    first = club()[0]
    paste(client, text_of((replace(first, tags=(*first.tags, Tag("Site", "simulated"))),)))
    assert "The library is empty then." in shown(client.get(REMOVE))
    told = page(client, client.post(REMOVE).headers["Location"])
    assert "Done:" in told and "There is no game in the library yet." in told


def test_where_there_is_none_the_page_says_so(visitor: FlaskClient) -> None:
    told = shown(visitor.get(REMOVE))
    assert "there is nothing to remove" in told and "Remove the 0" not in told


def test_it_is_not_said_to_be_done_while_one_is_there(robots: FlaskClient) -> None:
    assert "Done:" not in page(robots, removed="simulated")
