"""A score that is not known is shown as none on every page, in the files that are given away and in
the terminal; what programs read keeps its numbers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.command import euchre
from tests.web.pages import game_in, paste, shown

PLAYED = """\
bids W: order
discard S: JH
1 W: AS QS KS = W
2 W: AH 9D TH = W
3 W: KH TD 9H = W
4 W: QH AD TS = W
5 W: JD TC 9S = W
"""
TAGS = '[Rules "three-handed"]\n[South "Marta"]\n[West "Jon"]\n[East "Liz"]\n\n'
HALTED = "deal 1 dealer E up 9H\n1 S: AS QS KS\n\n"
UNKNOWN = f"{TAGS}{HALTED}deal 2 dealer S up JH\n{PLAYED}"
TAKEN_OVER = f"{UNKNOWN}total S 1 W 4 E 0\n"
NOT = "– not known"


def standing(told: str) -> list[str]:
    """The scores of the players at the head of a page."""
    return re.findall(rf"(?:Marta|Jon|Liz) ({NOT}|\d+)", told)


@pytest.mark.parametrize("page", ["", "/share.html"])
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (UNKNOWN, [NOT] * 3),
        (TAKEN_OVER, ["1", "4", "0"]),
        (UNKNOWN.replace("three-", "tree-"), [NOT] * 3),
        (TAGS + "deal 1 dealer S up JH\n" + PLAYED, ["0", "3", "0"]),
    ],
)
def test_a_page_shows_a_score_only_where_it_is_known(
    client: FlaskClient, page: str, text: str, expected: list[str]
) -> None:
    game = game_in(paste(client, text))
    assert standing(shown(client.get(f"/games/{game}{page}")))[:3] == expected


def test_the_list_of_games_shows_a_score_only_where_it_is_known(client: FlaskClient) -> None:
    for text, expected in ((UNKNOWN, [NOT] * 3), (TAKEN_OVER, ["1", "4", "0"])):
        paste(client, text)
        assert standing(shown(client.get("/")))[:3] == expected


def test_the_replay_shows_a_score_only_where_it_is_known(client: FlaskClient) -> None:
    game = game_in(paste(client, TAKEN_OVER))
    first = shown(client.get(f"/games/{game}/deals/1"))
    assert "Score before S 0 W 0 E 0" in first
    assert "The points are not known. The score is not known." in first
    assert f"Score before S {NOT} W {NOT} E {NOT}" in shown(client.get(f"/games/{game}/deals/2"))
    assert "The score is now S 1 W 4 E 0" in shown(client.get(f"/games/{game}/deals/2?at=t5.3"))


def test_the_score_sheet_takes_over_what_the_table_counted(client: FlaskClient) -> None:
    told = f"{TAGS}{HALTED.rstrip()}\nscore W 1\n\ndeal 2 dealer S up JH\n{PLAYED}"
    game = game_in(paste(client, told))
    assert standing(shown(client.get(f"/games/{game}"))) == ["0", "4", "0"]
    assert NOT not in shown(client.get(f"/games/{game}"))


def test_there_is_no_course_of_a_game_whose_score_is_not_known(client: FlaskClient) -> None:
    assert "The course of the game" not in shown(client.get(f"/games/{_game(client, UNKNOWN)}"))
    known = TAGS + "deal 1 dealer S up JH\n" + PLAYED
    assert "The course of the game" in shown(client.get(f"/games/{_game(client, known)}"))


def _game(client: FlaskClient, text: str) -> str:
    return game_in(paste(client, text))


def test_programs_read_the_score_in_which_unknown_points_count_nothing(
    client: FlaskClient,
) -> None:
    game = _game(client, UNKNOWN)
    score = {"S": 0, "W": 3, "E": 0}
    assert client.get("/api/v1/games").get_json()["games"][0]["score"] == score
    told = client.get(f"/games/{game}/audit.json").get_json()["files"][0]["games"][0]
    assert told["final_score"] == told["deals"][1]["score_after"] == score
    table = client.get(f"/api/v1/games/{game}/deals/2?at=t5.3").get_json()
    assert (table["score"], table["ending"]["score_after"]) == (dict.fromkeys("SWE", 0), score)


def test_the_terminal_shows_a_score_only_where_it_is_known(tmp_path: Path) -> None:
    file = tmp_path / "game.pen"
    file.write_text(TAKEN_OVER)
    told = euchre("replay", str(file)).stdout
    assert re.findall(r"Score: (.*)", told) == [
        *("S 0  W 0  E 0", "S ?  W ?  E ?", "S 1  W 4  E 0"),
    ]
