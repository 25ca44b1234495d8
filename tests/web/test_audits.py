"""The audit page reads as one would read it out, and its files are those of the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from analyzer.resources import records_dir
from tests.command import euchre
from tests.web.pages import game_in, paste, sample, send, shown

NAMES = sorted(path.stem for path in records_dir().glob("*.pen"))


def audit(client: FlaskClient, name: str) -> str:
    id = game_in(paste(client, sample(name)))
    return shown(client.get(f"/games/{id}/audit"))


def test_a_renege_names_the_player_the_cards_the_proof_and_the_law(client: FlaskClient) -> None:
    page = audit(client, "three-handed-renege")
    for told in (
        "Deal 2",
        "West ( Ben ) played",
        "on a heart lead holding",
        "shown in trick 4",
        "Could have been played",
        "played in trick 4",
        "Somerset Club 1888, laws 62 to 71",
        "line 41, column 12",
    ):
        assert told in page


def test_what_follows_stands_under_its_root(client: FlaskClient) -> None:
    id = game_in(paste(client, sample("four-handed-dispute")))
    html = client.get(f"/games/{id}/audit").get_data(as_text=True)
    assert html.count("<article") == 3
    assert "2 things that follow from this" in html


def test_what_is_undecided_names_what_would_decide_it(client: FlaskClient) -> None:
    page = audit(client, "three-handed-partly-known")
    assert "Nothing was found" in page and "3 undecided" in page
    assert "What would decide it: the cards left in the hand after trick 2" in page


def test_a_house_rule_is_hinted_at(client: FlaskClient) -> None:
    assert "did you play that?" in audit(client, "bicycle-porch")


def test_deals_in_order_are_counted_and_not_listed(client: FlaskClient) -> None:
    page = audit(client, "three-handed-renege")
    assert "2 deals are in order" in page and "Deal 1" not in page


def test_a_clean_game_is_said_to_be_clean(client: FlaskClient) -> None:
    assert "Nothing was found" in audit(client, "two-handed-kitchen")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("form", ["json", "sarif"])
def test_files_are_those_of_the_command_line(
    client: FlaskClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, form: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.pen").write_text(sample(name), encoding="utf-8")
    told = euchre("audit", "--format", form, "--fail-on", "fatal", "game.pen").stdout
    id = game_in(send(client, ("game.pen", sample(name).encode())))
    assert json.loads(client.get(f"/games/{id}/audit.{form}").get_data()) == json.loads(told)


def test_an_audit_by_other_rules_can_be_taken_away(client: FlaskClient) -> None:
    id = game_in(paste(client, sample("three-handed-renege")))
    told = json.loads(client.get(f"/games/{id}/audit.json?set=euchre_points=1").get_data())
    assert told["files"][0]["games"][0]["switches"] == {"euchre_points": 1}


def test_a_format_that_an_audit_has_not_is_not_found(client: FlaskClient) -> None:
    id = game_in(paste(client, sample("three-handed-renege")))
    assert client.get(f"/games/{id}/audit.pdf").status_code == 404


def test_a_message_is_a_sentence_with_a_capital_and_one_full_stop(client: FlaskClient) -> None:
    text = '%pen 1.0\n[Rules "four-handed"]\n\ndeal 1 dealer E up TH\nbids S: order\n1 S: JH 1H\n'
    id = game_in(paste(client, text))
    for page in (f"/games/{id}", f"/games/{id}/audit"):
        told = shown(client.get(page))
        assert "for a card not known." in told and ".." not in told
