"""The score sheet of a game, and what can be done with it."""

from __future__ import annotations

import json
import re
from io import BytesIO

import pytest
from flask.testing import FlaskClient

from analyzer.notation import read
from analyzer.store import Store
from analyzer.web.judging import Judging
from analyzer.web.scoresheet import GamePage, game_page
from tests.web.pages import game_in, paste, sample, shown

NO_OTHER = Judging(None, (), "")


def sheet(client: FlaskClient, text: str, by: Judging = NO_OTHER) -> GamePage:
    id = game_in(paste(client, text))
    with Store(client.application.config["DATABASE"]) as store:
        game = store.game(id)
        assert game is not None
        return game_page(game, by)


def test_the_sheet_has_every_deal(client: FlaskClient) -> None:
    page = sheet(client, sample("three-handed-renege"))
    assert [line.position for line in page.lines] == [1, 2, 3]


def test_who_called_what_in_which_round_is_told(client: FlaskClient) -> None:
    lines = sheet(client, sample("three-handed-renege")).lines
    assert [(line.maker, line.how, line.round) for line in lines] == [
        (0, "ordered up", 1),
        (3, "ordered up", 1),
        (0, "named", 2),
    ]


def test_a_dealer_who_orders_takes_it_up(client: FlaskClient) -> None:
    page = sheet(client, sample("four-handed-dispute"))
    assert page.lines[0].how == "took up"


def test_tricks_and_results_are_those_of_the_play(client: FlaskClient) -> None:
    lines = sheet(client, sample("three-handed-renege")).lines
    assert dict(lines[0].tricks) == {0: 5, 1: 0, 3: 0}
    assert [line.result for line in lines] == ["march", "made", "euchred"]


def test_a_written_score_stands_beside_the_computed_one_where_they_differ(
    client: FlaskClient,
) -> None:
    page = sheet(
        client, sample("three-handed-renege").replace("total S 3 W 0 E 0", "total S 3 W 0 E 1")
    )
    cell = page.lines[0].cells[2]
    assert (cell.score, cell.written_score) == (0, 1)
    assert page.differs


def test_written_points_stand_beside_the_computed_ones_where_they_differ(
    client: FlaskClient,
) -> None:
    page = sheet(client, sample("three-handed-renege").replace("\nscore E 1", "\nscore E 4"))
    cell = page.lines[1].cells[2]
    assert (cell.points, cell.written_points) == (1, 4)


UNJUDGED = """[Rules "two-handed"]

deal 1 dealer S up ??
score S 2

deal 2 dealer N up 9H
bids S: order
1 S: JH 9D
score N 2
"""


def test_where_nothing_was_judged_what_is_written_is_taken_over(client: FlaskClient) -> None:
    page = sheet(client, UNJUDGED)
    assert [[cell.points for cell in line.cells] for line in page.lines] == [[2, 0], [0, 2]]
    assert [[cell.score for cell in line.cells] for line in page.lines] == [[2, 0], [2, 2]]
    assert not page.differs


def test_nothing_differs_in_a_record_that_is_right(client: FlaskClient) -> None:
    assert not sheet(client, sample("three-handed-renege")).differs


def test_a_lone_hand_is_told(client: FlaskClient) -> None:
    text = sample("four-handed-club")
    page = sheet(client, text)
    assert ("alone" in text) == any(line.alone for line in page.lines)


def test_a_game_without_rules_that_exist_is_shown_and_not_judged(client: FlaskClient) -> None:
    answer = paste(client, sample("two-handed-kitchen").replace('"two-handed"', '"marsian"'))
    page = client.get(f"/games/{game_in(answer)}")
    assert page.status_code == 200
    assert "unknown rules" in shown(page)


def test_a_finding_leads_to_its_ply(client: FlaskClient) -> None:
    id = game_in(paste(client, sample("three-handed-renege")))
    page = client.get(f"/games/{id}").get_data(as_text=True)
    assert f'href="/games/{id}/deals/2?at=t2.3"' in page


def test_other_rules_are_a_view_and_change_nothing(client: FlaskClient) -> None:
    id = game_in(paste(client, sample("three-handed-renege")))
    before = shown(client.get(f"/games/{id}"))
    other = shown(client.get(f"/games/{id}?set=euchre_points=1"))
    assert "Judged by three-handed@1 , euchre_points=1" in other
    assert "The deal is written as" in other or "the deal is written as" in other
    assert shown(client.get(f"/games/{id}")) == before


def test_switches_may_be_given_one_by_one_or_together(client: FlaskClient) -> None:
    id = game_in(paste(client, sample("three-handed-renege")))
    one = client.get(f"/games/{id}?set=euchre_points=1&set=made_points=2").get_data()
    assert client.get(f"/games/{id}?set=euchre_points=1+made_points=2").get_data() == one


def test_a_switch_whose_value_has_a_comma_can_be_set(client: FlaskClient) -> None:
    id = game_in(paste(client, sample("three-handed-renege")))
    page = shown(client.get(f"/games/{id}/audit?set=renege_policy=points:2,4"))
    assert "by the rules played it costs 2 points" in page


@pytest.mark.parametrize(
    "asked",
    [
        "rules=marsian",
        "set=nothing=1",
        "set=target=x",
        "set=" + "x" * 200,
        "set=" + "a+" * 150,
        "rules=three-handed%407",
        "rules=four-handed&set=dummy=5",
    ],
)
def test_rules_that_do_not_exist_are_told(client: FlaskClient, asked: str) -> None:
    id = game_in(paste(client, sample("three-handed-renege")))
    for page in ("", "/audit", "/audit.json", "/audit.sarif"):
        assert client.get(f"/games/{id}{page}?{asked}").status_code == 400


def test_rules_for_other_players_judge_nothing(client: FlaskClient) -> None:
    id = game_in(paste(client, sample("three-handed-renege")))
    page = client.get(f"/games/{id}?rules=four-handed")
    assert page.status_code == 200
    assert "the rules are for 4" in shown(page)
    told = "Nothing is judged by four-handed , which is for another number of players"
    for below in ("", "/audit", "/share"):
        assert told in shown(client.get(f"/games/{id}{below}?rules=four-handed"))


@pytest.mark.parametrize("form", ["pen", "egn", "emn", "ptn"])
def test_a_game_can_be_taken_away_in_every_format(client: FlaskClient, form: str) -> None:
    id = game_in(paste(client, sample("four-handed-club")))
    answer = client.get(f"/games/{id}/download.{form}")
    assert answer.headers["Content-Disposition"].startswith("attachment")
    found, readings = read(BytesIO(answer.get_data()), f"game.{form}")
    assert found == form
    assert any(reading.record is not None for reading in readings)


def test_a_record_can_be_taken_away_whole(client: FlaskClient) -> None:
    id = game_in(paste(client, sample("four-handed-club")))
    assert json.loads(client.get(f"/games/{id}/download.json").get_data())["games"]


def test_a_format_that_is_none_is_not_found(client: FlaskClient) -> None:
    id = game_in(paste(client, sample("four-handed-club")))
    assert client.get(f"/games/{id}/download.exe").status_code == 404


def test_a_format_that_cannot_hold_a_game_says_so(client: FlaskClient) -> None:
    id = game_in(paste(client, '[Event "Nothing yet"]\n[South "Ada"]\n'))
    assert client.get(f"/games/{id}/download.ptn").status_code == 400
    assert client.get(f"/games/{id}").status_code == 200


def test_a_correction_is_a_new_edition_and_the_old_one_stays(client: FlaskClient) -> None:
    text = sample("three-handed-renege")
    id = game_in(paste(client, text))
    form = client.get(f"/games/{id}/correct")
    assert "deal 1 dealer E up QS" in shown(form)
    corrected = text.replace("2 E: JH 9H 9S = E", "2 E: JH 9H JD = E").replace(
        "4 E: AH KH JD", "4 E: AH KH 9S"
    )
    asked = client.post(f"/games/{id}/correct", data={"text": corrected})
    assert "trick 4 is written as won by W; E won it" in asked.get_data(as_text=True)
    (stamp,) = re.findall(r'name="anyway" value="([0-9a-f]+)"', asked.get_data(as_text=True))
    answer = client.post(f"/games/{id}/correct", data={"text": corrected, "anyway": stamp})
    assert answer.status_code == 303
    page = shown(client.get(f"/games/{id}"))
    assert "2 editions of the record" in page
    assert "RENEGE" not in client.get(f"/games/{id}/audit.json").get_data(as_text=True)


def test_an_empty_correction_changes_nothing(client: FlaskClient) -> None:
    id = game_in(paste(client, sample("three-handed-renege")))
    assert client.post(f"/games/{id}/correct", data={"text": " "}).status_code == 400
    assert "1 edition of the record" in shown(client.get(f"/games/{id}"))


def test_a_correction_of_two_games_is_refused(client: FlaskClient) -> None:
    text = sample("three-handed-renege")
    id = game_in(paste(client, text))
    two = f"{text}\n{sample('two-handed-kitchen')}"
    answer = client.post(f"/games/{id}/correct", data={"text": two})
    assert answer.status_code == 400
    assert "one game" in shown(answer)


def test_a_deleted_game_is_gone_and_the_next_page_says_so(client: FlaskClient) -> None:
    id = game_in(paste(client, sample("three-handed-renege")))
    answer = client.post(f"/games/{id}/delete")
    assert answer.status_code == 200
    assert "Library Kitchen table is deleted" in shown(answer)
    assert "of 2026-11-26 with Ada , Ben , Cleo is gone for good: from the library" in shown(answer)
    assert "Nothing here yet" in shown(client.get("/"))
    again = [client.post(f"/games/{id}/delete")]  # what a browser sends that loads the page again
    for page in ("", "/audit", "/correct", "/share", "/editions", "/deals/1", "/download.pen"):
        again.append(client.get(f"/games/{id}{page}"))
    for answer in again:
        assert answer.status_code == 404 and "may have been deleted" in shown(answer)


def test_a_deleted_game_without_names_or_event_is_told_of(client: FlaskClient) -> None:
    id = game_in(paste(client, "deal 1 dealer S up 9H\nbids W: pass\n"))
    client.post(f"/games/{id}/correct", data={"text": "deal 1 dealer S up 9C\nbids W: pass\n"})
    answer = client.post(f"/games/{id}/delete")
    called = r"A game of 1 deal, here since \d+ [A-Z][a-z]+ \d{4}, \d\d:\d\d"
    said = "is deleted The game is gone for good, with the 2 editions"
    assert re.search(f"{called} {said}", shown(answer))


@pytest.mark.parametrize("id", ["000000000000", "x", "..", "%00", "a" * 500])
def test_a_game_that_is_not_there_is_not_found(client: FlaskClient, id: str) -> None:
    for page in ("", "/audit", "/audit.json", "/correct", "/download.pen", "/deals/1"):
        assert client.get(f"/games/{id}{page}").status_code == 404
    for page in ("/correct", "/delete"):
        assert client.post(f"/games/{id}{page}", data={"text": "x"}).status_code == 404


def test_where_nothing_is_found_what_is_undecided_is_told(client: FlaskClient) -> None:
    id = game_in(paste(client, sample("three-handed-partly-known")))
    assert "Nothing was found; 3 undecided" in shown(client.get(f"/games/{id}"))
    assert "Nothing was found; 3 undecided" in shown(client.get(f"/games/{id}/audit"))
    assert "nothing found 3 undecided" in shown(client.get("/"))


def test_only_rules_for_as_many_players_are_offered(client: FlaskClient) -> None:
    two = sheet(client, sample("two-handed-kitchen")).judging.presets
    four = sheet(client, sample("four-handed-club")).judging.presets
    assert "two-handed" in two and "four-handed" in four and not set(two) & set(four)
