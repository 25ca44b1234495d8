"""Other lines of play that a record holds are shown beside the deal, and only where nothing is
hidden."""

from __future__ import annotations

from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from analyzer.store import Store
from tests.web.pages import shown

RECORD = b"""%pen 1.0
[Rules "four-handed"]
[South "Ann"]
[West "Bob"]
[North "Cy"]
[East "Di"]

deal 1 dealer E up TH
bids: order
1 S: JH 9C JD 9H = S
2 S: AH QH 9D TH = S
alt t1.2 {[%t 20:15] what should have happened}
1 S: JH QH JD 9H
2 S: AH 9C 9D TH
alt t2.1
2 S: KH 9C 9D TH
end
end
alt b1
bids: pass pass order
end
"""
LINE = "alt b1\nbids: pass order\nend\n"


def stored(app: Flask, text: bytes) -> str:
    """The address of the first deal of a game."""
    with Store(Path(app.config["DATABASE"])) as store:
        done = store.add("x.pen", BytesIO(text), datetime(2026, 11, 27, tzinfo=UTC))
    return f"/games/{done.games[0].id}/deals/1"


@pytest.fixture
def deal(app: Flask) -> str:
    return stored(app, RECORD)


def told(client: FlaskClient, address: str) -> str:
    """What a page tells from the other lines on."""
    return shown(client.get(address)).partition("Other lines of play")[2]


def test_another_line_is_told_from_where_it_leaves_the_play(client: FlaskClient, deal: str) -> None:
    page = told(client, f"{deal}?at=deal")
    assert "From card 2 of trick 1 go there what should have happened Bob plays Q ♥" in page
    assert "Di plays 9 ♥ ; Ann takes trick 1" in page
    assert "From call 1 go there Ann passes Bob passes Cy orders it up; hearts are trumps" in page


def test_a_line_that_leaves_another_line_says_which(client: FlaskClient, deal: str) -> None:
    page = told(client, f"{deal}?at=deal")
    line = "From card 1 of trick 2, in the line from card 2 of trick 1 Ann leads K ♥ to trick 2"
    assert line in page


def test_the_ply_that_is_left_says_so(client: FlaskClient, deal: str) -> None:
    words = "another line of play from here on"
    assert words in shown(client.get(f"{deal}?at=t1.2"))
    assert words not in shown(client.get(f"{deal}?at=t1.3"))


@pytest.mark.parametrize("show", ["seat", "played"])
def test_where_cards_are_hidden_other_lines_are_only_counted(
    client: FlaskClient, deal: str, show: str
) -> None:
    answer = client.get(f"{deal}?at=t2.4&view=S&show={show}")
    assert "3 other lines stand in the record; they may name hidden cards." in shown(answer)
    assert "king of hearts" not in answer.text


def test_very_many_lines_are_counted_too(app: Flask, client: FlaskClient) -> None:
    head = RECORD.decode().partition("alt t1.2")[0]
    page = told(client, stored(app, f"{head}{LINE * 23}".encode()))
    assert page.count("From call 1") == 20
    assert "3 other lines more in the record." in page
