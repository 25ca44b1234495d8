"""What the pages say, whatever the record: sentences with one mark at their end, and one of a thing
told as one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from analyzer.notation import pen
from analyzer.resources import records_dir
from analyzer.rules import PRESETS, preset
from analyzer.simulate import games
from tests.quick import one_in
from tests.web.club import named
from tests.web.pages import paste, sample, shown

DOUBLED = re.compile(r"[?!:;,]\s?\.(?![.\d])|(?<!\.)\.\s?\.(?!\.)|[.!?],(?!\d)")
THINGS = (
    *("call", "card", "deal", "difference", "edition", "fault", "file", "finding", "game", "hand"),
    *(
        "line",
        "loner",
        "note",
        "opportunitie",
        "other",
        "player",
        "point",
        "thing",
        "trick",
        "turn",
    ),
)
MANY_OF_ONE = re.compile(rf"(?<![\d.,/@–−+-])\b1 (?:[a-z]+ )?(?:{'|'.join(THINGS)})s\b")
NAMES = sorted(path.stem for path in records_dir().glob("*.pen"))
ONE_SHORT = """%pen 1.0
[Rules "four-handed"]
[South "Ada"]
[West "Ben"]
[North "Cleo"]
[East "Dov"]

deal 1 dealer E up 9H
bids S: pass pass pass order
discard E: 9S
1 S: AS TS KS
2 S: AC TC KC
3 S: AD TD KD
4 S: QD JD 9D
5 S: QC 9C TH
"""


def pages(client: FlaskClient, text: str) -> Iterator[tuple[str, str]]:
    """What the pages tell of a game, by address; without the record as it is written."""
    put = paste(client, text)
    yield "the upload", shown(put)
    id = client.get("/api/v1/games").get_json()["games"][0]["id"]
    players = re.findall(r'href="(/players/[^"?]+)"', client.get(f"/games/{id}").text)
    below = ["", "/audit", "/share.html", "/share", "/editions", "/deals/1", "/editions/1"]
    for address in [*(f"/games/{id}{each}" for each in below), "/", "/statistics", *players]:
        html = client.get(address).text
        html = re.sub(r'(?s)<pre class="source".*?</pre>', " ", html)
        html = re.sub(r"(?s)<(script|style|title|kbd).*?</\1>", " ", html)
        yield address, " ".join(re.sub(r"<[^>]*>", "", html).split())


def wrong(client: FlaskClient, text: str, what: re.Pattern[str]) -> list[tuple[str, str]]:
    return [
        (address, told[max(0, found.start() - 60) : found.end() + 20])
        for address, told in pages(client, text)
        for found in what.finditer(told)
    ]


@pytest.mark.parametrize("name", one_in(4, NAMES))
def test_no_sentence_ends_twice(client: FlaskClient, name: str) -> None:
    assert wrong(client, sample(name), DOUBLED) == []


def test_a_question_within_a_sentence_ends_it(client: FlaskClient) -> None:
    assert wrong(client, ONE_SHORT, DOUBLED) == []
    told = " ".join(text for _, text in pages(client, ONE_SHORT))
    assert "did somebody play alone?" in told


@pytest.mark.parametrize("rules", one_in(3, PRESETS))
def test_of_one_deal_everything_is_told_as_one(client: FlaskClient, rules: str) -> None:
    (game,) = games(preset(rules), 1, 3, "simple")
    short = named(replace(game, deals=game.deals[:1]), ("Ada", "Ben", "Cleo", "Dov"))
    assert wrong(client, pen.dumps([short]), MANY_OF_ONE) == []


@pytest.mark.parametrize("name", one_in(4, NAMES))
def test_of_a_sample_everything_is_told_as_one(client: FlaskClient, name: str) -> None:
    assert wrong(client, sample(name), MANY_OF_ONE) == []


@pytest.mark.parametrize("text", ["alone?.", "so: .", "it. .", "Mr.,", "over.. It"])
def test_a_mark_too_many_is_seen(text: str) -> None:
    assert DOUBLED.search(text)


@pytest.mark.parametrize("text", ["1 calls in 2", "of 1 next calls", " 1 games"])
def test_many_of_one_is_seen(text: str) -> None:
    assert MANY_OF_ONE.search(text)


@pytest.mark.parametrize("text", ["0.1 points", "11 calls", "4/1 calls", "1 call", "+1 points"])
def test_one_of_many_is_none(text: str) -> None:
    assert not MANY_OF_ONE.search(text)
