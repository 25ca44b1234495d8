"""What keeps a game from being judged comes before all other faults wherever these are listed, and
leads to where it is mended."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from tests.web.pages import game_in, paste, shown

DEALS = "".join(
    f"deal {n} dealer E up 9H\nbids S: ZZ{n} pass order\nbogus {n}\n1 S: AS QS KS\n\n"
    for n in range(1, 9)
)
PLAYERS = '[South "Marta"]\n[West "Jon"]\n[East "Liz"]\n'
OF_THREE = PLAYERS + "\n" + DEALS
UNKNOWN = f'[Rules "tree-handed"]\n{OF_THREE}'
LOST = f"[Rules three-handed]\n{OF_THREE}"
NO_SWITCH = f'[Rules "three-handed"]\n[Options "stick"]\n{OF_THREE}'
FIRST = {
    UNKNOWN: "'tree-handed' is no preset of rules; the nearest names are three-handed",
    LOST: "'[Rules three-handed]' is not a tag — the value stands in double quotes",
    NO_SWITCH: "'stick' is no switch",
}
PAGES = ("", "/audit", "/correct", "/editions/1", "/share.html")


@pytest.fixture(params=FIRST, ids=["unknown", "lost", "no switch"])
def text(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize("page", PAGES)
def test_it_comes_first_on_every_page_of_the_game(
    client: FlaskClient, text: str, page: str
) -> None:
    game = game_in(paste(client, text))
    told = shown(client.get(f"/games/{game}{page}"))
    assert FIRST[text] in told
    others = [told.index(word) for word in ("'ZZ1'", "'bogus'") if word in told]
    assert all(told.index(FIRST[text]) < other for other in others)
    assert others or page == "/share.html"


def test_it_comes_first_on_the_page_that_tells_of_an_upload(client: FlaskClient, text: str) -> None:
    answer = paste(client, text)
    told, game = shown(answer), game_in(answer)
    assert told.index("Nothing of this game is judged") < told.index(FIRST[text])
    assert told.index(FIRST[text]) < told.index("'ZZ1'")
    assert told.count(FIRST[text]) == 1
    assert f'href="/games/{game}/correct#first"' in answer.text
    assert "see the audit" not in told  # nothing is hidden there


def test_it_is_told_of_an_upload_in_which_all_could_be_read(client: FlaskClient) -> None:
    clean = f'[Rules "tree-handed"]\n{PLAYERS}\ndeal 1 dealer E up 9H\n1 S: AS QS KS\n'
    for again in range(2):
        told = shown(paste(client, clean))
        assert FIRST[UNKNOWN] in told, again


def test_an_upload_of_a_game_that_is_judged_says_nothing_of_it(client: FlaskClient) -> None:
    told = shown(paste(client, UNKNOWN.replace("tree-", "three-")))
    assert "is judged" not in told and "'ZZ1'" in told


@pytest.mark.parametrize("page", ["", "/audit", "/deals/1"])
def test_it_leads_to_where_it_is_mended(client: FlaskClient, text: str, page: str) -> None:
    game = game_in(paste(client, text))
    answer = client.get(f"/games/{game}{page}")
    assert f'href="/games/{game}/correct#first"' in answer.text
    assert FIRST[text] in shown(answer)
    assert 'id="first"' in client.get(f"/games/{game}/correct").text


def test_it_is_shown_with_its_place_in_the_text_to_be_corrected(client: FlaskClient) -> None:
    other = '[Event "another"]\ndeal 1 dealer E up 9H\nbids S: order\n\n'
    answer = paste(client, other + '[Event "this"]\n' + UNKNOWN)
    game = re.findall(r'<h3><a href="/games/([0-9a-f]+)"', answer.text)[1]
    told = shown(client.get(f"/games/{game}/correct"))
    assert "line 2, column 1: 'tree-handed'" in told


def test_no_deal_of_a_game_that_is_not_judged_is_said_to_be_in_order(client: FlaskClient) -> None:
    clean = f'[Rules "tree-handed"]\n{PLAYERS}\ndeal 1 dealer E up 9H\n1 S: AS QS KS\n'
    assert "in order" not in shown(client.get(f"/games/{game_in(paste(client, clean))}/audit"))


def test_a_correction_that_names_rules_that_there_are_not_is_asked_about(
    client: FlaskClient,
) -> None:
    game = game_in(paste(client, UNKNOWN.replace("tree-", "three-")))
    answer = client.post(f"/games/{game}/correct", data={"text": UNKNOWN})
    told = shown(answer)
    assert answer.status_code == 422
    assert "1 thing cannot be read, and is not in the edition shown" in told
    assert told.count(FIRST[UNKNOWN]) == 1


def test_mending_it_is_all_that_is_needed(client: FlaskClient) -> None:
    game = game_in(paste(client, UNKNOWN))
    mended = UNKNOWN.replace("tree-handed", "three handed")
    assert client.post(f"/games/{game}/correct", data={"text": mended}).status_code == 303
    told = shown(client.get(f"/games/{game}"))
    assert "three-handed@1" in told and "Nothing is judged" not in told
