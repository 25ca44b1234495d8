"""Two games that tell one play: each page that is about one of them says so, with a link."""

from __future__ import annotations

from html import unescape

import pytest
from flask.testing import FlaskClient

from tests.store.made import put_filled
from tests.web.pages import ONE_DEAL, game_in, paste, shown

FIRST = ONE_DEAL.replace("[South", '[Event "Monday"]\n[South')
FAULTY = FIRST.replace("Monday", "Tuesday").replace("KS", "QS")
MENDED = FAULTY.replace("QS", "KS")


@pytest.fixture
def pair(client: FlaskClient) -> tuple[str, str]:
    """Two games, of which the second is not yet corrected to the play of the first."""

    def fill() -> tuple[str, str]:
        return game_in(paste(client, FIRST)), game_in(paste(client, FAULTY))

    return put_filled(client.application.config["DATABASE"], "almost twins", fill)


def corrected(client: FlaskClient, id: str) -> str:
    answer = client.post(f"/games/{id}/correct", data={"text": MENDED}, follow_redirects=True)
    assert answer.status_code == 200
    return unescape(answer.text)


def told(id: str, title: str) -> str:
    return (
        f'The same play as <a href="/games/{id}"><bdi>{title}</bdi></a>: statistics count it once'
    )


def test_what_became_of_a_correction_says_whose_play_it_is(
    client: FlaskClient, pair: tuple[str, str]
) -> None:
    assert told(pair[0], "Monday") in corrected(client, pair[1])


def test_the_pages_of_both_games_name_each_other(
    client: FlaskClient, pair: tuple[str, str]
) -> None:
    assert "same play" not in client.get(f"/games/{pair[1]}").text
    corrected(client, pair[1])
    assert told(pair[0], "Monday") in client.get(f"/games/{pair[1]}").text
    assert told(pair[1], "Tuesday") in client.get(f"/games/{pair[0]}").text


def test_the_list_has_both_and_marks_them(client: FlaskClient, pair: tuple[str, str]) -> None:
    assert "same play" not in client.get("/").text
    corrected(client, pair[1])
    page = client.get("/")
    assert "2 games" in shown(page)
    assert shown(page).count("the same play as another game") == 2
    assert "1 game" in shown(client.get("/statistics"))


def test_a_question_before_a_correction_is_saved_says_it_too(
    client: FlaskClient, pair: tuple[str, str]
) -> None:
    poorer = MENDED.replace('[Event "Tuesday"]\n', "")
    page = client.post(f"/games/{pair[1]}/correct", data={"text": poorer})
    assert page.status_code == 422
    assert told(pair[0], "Monday") in page.text


def test_of_many_twins_a_few_are_named(client: FlaskClient, pair: tuple[str, str]) -> None:
    for card in ("JS", "TS", "9S", "AC", "KC"):
        paste(client, FIRST.replace("KS", card).replace("Monday", card))
    listed = client.get("/api/v1/games").get_json()["games"]
    for game in listed:
        if game["id"] != pair[0]:
            corrected(client, game["id"])
    page = shown(client.get(f"/games/{pair[0]}"))
    assert "The same play as Tuesday , Tuesday , Tuesday , Tuesday , Tuesday and 1 other" in page


def test_programs_are_told_of_the_same_play(client: FlaskClient, pair: tuple[str, str]) -> None:
    def listed() -> dict[str, list[str]]:
        games = client.get("/api/v1/games").get_json()["games"]
        return {game["id"]: game["same_play"] for game in games}

    assert listed() == {pair[0]: [], pair[1]: []}
    corrected(client, pair[1])
    assert listed() == {pair[0]: [pair[1]], pair[1]: [pair[0]]}


def test_the_page_after_one_is_deleted_leads_to_the_other(
    client: FlaskClient, pair: tuple[str, str]
) -> None:
    corrected(client, pair[1])
    page = client.post(f"/games/{pair[0]}/delete")
    assert "The same play stays in the library as Tuesday" in shown(page)
    assert f'href="/games/{pair[1]}"' in page.text
    assert "same play" not in client.get(f"/games/{pair[1]}").text
