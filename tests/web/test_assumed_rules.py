"""A record that names no rules: pages say which are assumed, judge it by others as if it named
them, and help to write them down."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from analyzer.web.ruletag import with_rules
from tests.web.pages import game_in, paste, sample, shown
from tests.web.test_given import text_on

NAMED = sample("three-handed-renege")
TAGS = ("[Rules", "[South", "[West", "[East")
NAMELESS = "".join(line for line in NAMED.splitlines(True) if not line.startswith(TAGS))


@pytest.fixture
def game(client: FlaskClient) -> str:
    return game_in(paste(client, NAMELESS))


@pytest.mark.parametrize("page", ["", "/audit", "/deals/1"])
def test_pages_say_that_rules_are_assumed(client: FlaskClient, page: str) -> None:
    unruled = "".join(line for line in NAMED.splitlines(True) if not line.startswith("[Rules"))
    told = shown(client.get(f"/games/{game_in(paste(client, unruled))}{page}"))
    assert "ecord names no rules: three-handed@1 is" in told
    assert "Judge it by" in told


@pytest.mark.parametrize("page", ["", "/audit", "/deals/1"])
def test_pages_say_that_nothing_is_judged_where_nobody_knows_how_many_play(
    client: FlaskClient, game: str, page: str
) -> None:
    told = shown(client.get(f"/games/{game}{page}"))
    assert "Nothing is judged" in told
    assert "udge it by the rules they had" in told


@pytest.mark.parametrize("page", ["", "/audit", "/deals/1"])
def test_rules_that_are_written_are_not_assumed(client: FlaskClient, page: str) -> None:
    other = game_in(paste(client, NAMED))
    assert "no rules" not in shown(client.get(f"/games/{other}{page}"))


@pytest.mark.parametrize(
    "asked", ["rules=three-handed", "set=players%3D3", "rules=three-handed%401&set=target%3D10"]
)
def test_a_game_of_nobody_knows_how_many_is_judged_at_the_table_of_the_rules(
    client: FlaskClient, game: str, asked: str
) -> None:
    told = shown(client.get(f"/games/{game}?{asked}"))
    assert "1 finding" in told and "West played 9 ♠ on a heart lead" in told
    found = client.get(f"/games/{game}/audit.json?{asked}").get_json()["files"][0]["games"][0]
    codes = [f["code"] for deal in found["deals"] for f in deal["findings"]]
    assert codes == ["RENEGE"]


def test_all_rules_can_be_chosen_where_nobody_knows_how_many_played(
    client: FlaskClient, game: str
) -> None:
    for asked in ("", "?rules=three-handed"):
        page = client.get(f"/games/{game}{asked}").text
        assert {"two-handed", "three-handed", "british"} <= set(
            re.findall("<option[^>]*>([^<]*)", page)
        )


def test_what_could_not_be_read_is_told_by_whatever_rules(client: FlaskClient) -> None:
    game = game_in(paste(client, NAMELESS.replace("exchange S", "exchnage S", 1)))
    page = shown(client.get(f"/games/{game}/audit?rules=three-handed"))
    assert "'exchnage' begins no line of a deal" in page


def test_rules_that_were_looked_at_can_be_written_into_the_record(
    client: FlaskClient, game: str
) -> None:
    page = client.get(f"/games/{game}?rules=three-handed").text
    assert f'href="/games/{game}/correct?rules=three-handed"' in page
    text = text_on(client.get(f"/games/{game}/correct?rules=three-handed").text)
    saved = client.post(f"/games/{game}/correct", data={"text": text})
    assert saved.status_code == 303  # a renege that could not be seen before is no loss
    told = shown(client.get(f"/games/{game}"))
    assert "1 finding" in told and "no rules" not in told


@pytest.mark.parametrize("rules", ["", "nonsense", '"]'])
def test_only_rules_that_there_are_get_into_the_text(
    client: FlaskClient, game: str, rules: str
) -> None:
    page = client.get(f"/games/{game}/correct", query_string={"rules": rules})
    assert text_on(page.text) == text_on(client.get(f"/games/{game}/correct").text)


def test_a_record_that_names_rules_keeps_them(client: FlaskClient) -> None:
    other = game_in(paste(client, NAMED))
    page = client.get(f"/games/{other}/correct?rules=two-handed")
    assert text_on(page.text).count("[Rules") == 1


DEAL = "deal 1 dealer E up 9H\n1 S: JH 9D 9H\n"
TAGGED = f'[South "Ada"]\n\n{DEAL}'


@pytest.mark.parametrize(
    ("above", "record", "below"),
    [
        ("", DEAL, ""),
        ("", TAGGED, ""),
        ("\ufeff", TAGGED, ""),
        ("%pen 1.0\n", TAGGED, ""),
        ("\ufeff%pen 1.0\n", DEAL, ""),
        ("Cleo wrote:\n", DEAL, "Thanks!\n"),
        ("Cleo wrote:\n\n", TAGGED, "\nThanks!\n"),
        ("Cleo wrote:\n%pen 1.0\n", TAGGED, ""),
        ("From: Cleo\nSubject: Re: that hand\n\n", TAGGED, "-- \nCleo\n"),
        ("Cleo wrote:\n```\n", TAGGED, "```\nThanks!\n"),
        ("Cleo wrote:\n\n> ", TAGGED.replace("\n", "\n> "), "\nThanks!\n"),
        ("Cleo wrote:\r\n", TAGGED.replace("\n", "\r\n"), ""),
    ],
)
def test_rules_are_written_right_above_the_record_and_nothing_else_is_changed(
    above: str, record: str, below: str
) -> None:
    end, marks = "\r\n" if "\r" in record else "\n", "> " if above.endswith("> ") else ""
    written = with_rules(above + record + below, "three-handed")
    assert written == f'{above}[Rules "three-handed"]{end}{marks}{record}{below}'


@pytest.mark.parametrize("mark", ["", "> "], ids=["bare", "quoted"])
def test_rules_written_into_a_pasted_text_make_no_fault_of_its_talk(
    client: FlaskClient, mark: str
) -> None:
    slip = NAMELESS.replace("exchange S", "exchnage S", 1)
    quoted = "".join(f"{mark}{line}\n" for line in slip.splitlines())
    game = game_in(paste(client, f"Cleo wrote:\n{quoted}"))
    page = client.get(f"/games/{game}/correct?rules=three-handed")
    assert text_on(page.text).startswith("Cleo wrote:\n")
    assert f'{mark}[Rules "three-handed"]\n' in text_on(page.text)
    assert shown(page).count("begins no line of a deal") == 1
    assert "stands before the first deal" not in shown(page)


SECOND_ROUND = """\
deal 1 dealer E up 9H
bids: pass pass pass pass spades
1 S: KH QH JH = S
"""


@pytest.mark.parametrize("talk", ["", "Cleo wrote:\n\n"])
def test_the_turns_of_a_text_are_those_of_the_rules_that_it_is_read_by(
    client: FlaskClient, talk: str
) -> None:
    """In the canonical text the first round ends behind the fourth pass, as at a table of four:
    from there South would have named a suit after three had passed twice."""
    game = game_in(paste(client, talk + SECOND_ROUND))
    told = shown(client.get(f"/games/{game}/audit?rules=three-handed"))
    assert "incomplete deal" in told.lower() and "after the bidding" not in told
    text = text_on(client.get(f"/games/{game}/correct?rules=three-handed").text)
    assert text == f'{talk}[Rules "three-handed"]\n{SECOND_ROUND}'


SOME_NAMES = """\
[South "Ann"]
[West "Ben"]
[North "Cleo"]
deal 1 dealer E up 9H
bids: pass pass pass order
1 S: KH AH QH JH = E
"""


def test_names_of_some_seats_of_a_table_do_not_say_how_many_play(client: FlaskClient) -> None:
    """Read as a game of those who have names, the order would have been South's."""
    game = game_in(paste(client, SOME_NAMES))
    told = shown(client.get(f"/games/{game}/audit?rules=four-handed"))
    assert "the rules are for 4" not in told and "incomplete deal" in told.lower()
    assert "out of turn" not in told
