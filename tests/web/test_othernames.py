"""The same play with other names: whoever sends it is told, whatever else becomes of it."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.web.pages import ONE_DEAL as GAME
from tests.web.pages import game_in, paste, shown

FULLER = GAME.replace("bids", "hand S: AS QS JS TS 9S\nbids")
LONGER = GAME + "\ndeal 2 dealer S up TH\nbids N: order\n1 N: AC KC\n"
OTHERS = (("Ada", "Anna"), ("Ben", "Bo"))


def renamed(text: str) -> str:
    for name, other in OTHERS:
        text = text.replace(name, other)
    return text


@pytest.mark.parametrize(
    "text", [*map(renamed, (GAME, FULLER, LONGER))], ids=["poorer", "fuller", "longer"]
)
def test_other_names_are_told_of_the_same_play(client: FlaskClient, text: str) -> None:
    paste(client, GAME)
    page = paste(client, text)
    told = "Its players are named otherwise than in edition 1: Anna , Bo here, Ada , Ben there."
    assert told in shown(page)
    assert f'href="/games/{game_in(page)}/editions/2?with=1"' in page.text


def test_other_names_are_told_above_the_table(client: FlaskClient) -> None:
    paste(client, GAME)
    table = client.post("/uploads", data={"text": renamed(LONGER)}, follow_redirects=True)
    assert "Deal 1" in shown(table)
    assert "Its players are named otherwise than in edition 1" in shown(table)


@pytest.mark.parametrize(
    "text",
    [
        *(FULLER, FULLER.replace("Ada", "ADA"), FULLER.replace('[North "Ben"]\n', '[North ""]\n')),
        GAME + "; seen again\n",
    ],
)
def test_the_same_names_or_fewer_are_no_other_names(client: FlaskClient, text: str) -> None:
    paste(client, GAME)
    assert "named otherwise" not in shown(paste(client, text))


def test_of_a_new_game_no_names_are_compared(client: FlaskClient) -> None:
    assert "named otherwise" not in shown(paste(client, GAME))


def test_a_correction_of_names_is_not_told_of(client: FlaskClient) -> None:
    game = game_in(paste(client, GAME))
    page = client.post(
        f"/games/{game}/correct", data={"text": renamed(GAME)}, follow_redirects=True
    )
    assert "named otherwise" not in shown(page)
