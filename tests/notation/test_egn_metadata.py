"""EGN's metadata as tags, players and scores, and a match around its games."""

from __future__ import annotations

import json
from typing import Any

import pytest

from analyzer.notation import egn
from analyzer.record import GameRecord
from tests.notation.egn_text import a_deal, a_game, reading_of


def record_of(**metadata: Any) -> GameRecord:
    reading = reading_of(a_game(**metadata))
    assert reading.findings == ()
    assert reading.record is not None
    return reading.record


def tags(**metadata: Any) -> list[tuple[str, str]]:
    return [(tag.name, tag.value) for tag in record_of(**metadata).tags]


def test_tags_stand_in_canonical_order() -> None:
    assert tags(
        description="Third round",
        finalScore=[10, 7],
        initialScore=[0, 2],
        players=["Ann", "Bob", "Cid", "Dot"],
        date="2026-06-02T19:02",
        title="Club night",
        gameId="g1",
    ) == [
        ("Event", "Club night"),
        ("Date", "2026-06-02"),
        ("Time", "19:02"),
        ("Rules", "egn"),
        ("South", "Cid"),
        ("West", "Dot"),
        ("North", "Ann"),
        ("East", "Bob"),
        ("Score", "NS 0 EW 2"),
        ("Result", "NS 10 EW 7"),
        ("Id", "g1"),
        ("Description", "Third round"),
    ]


@pytest.mark.parametrize(
    ("date", "found"),
    [
        ("2026-07-21T03:47:33.103Z", [("Date", "2026-07-21"), ("Time", "03:47:33.103Z")]),
        ("2026-07-21 03:47", [("Date", "2026-07-21"), ("Time", "03:47")]),
    ],
)
def test_a_date_is_parted_from_its_time(date: str, found: list[tuple[str, str]]) -> None:
    assert tags(date=date) == [*found, ("Rules", "egn")]


def test_a_date_of_another_shape_is_kept_as_it_stands() -> None:
    record = reading_of(a_game(date="last May")).record
    assert record is not None
    assert [(tag.name, tag.value) for tag in record.tags] == [
        ("Date", "last May"),
        ("Rules", "egn"),
    ]


def test_empty_texts_say_nothing() -> None:
    assert tags(title="", description="", players=["", "Bob", "", ""]) == [
        ("Rules", "egn"),
        ("East", "Bob"),
    ]


def test_players_are_named_in_seat_order() -> None:
    players = record_of(players=["North", "East", "South", "West"]).players
    assert players == ((0, "South"), (1, "West"), (2, "North"), (3, "East"))


def test_a_player_object_carries_its_identities() -> None:
    ann = {
        "name": "Ann",
        "id": "p1",
        "playerIds": [{"id": "17", "source": "club"}, {"id": "a", "source": "site"}],
    }
    (north,) = [tag for tag in record_of(players=[ann]).tags if tag.name == "North"]
    assert north.value == "Ann"
    assert north.pairs == (
        ("id", "p1"),
        ("id", "17"),
        ("source", "club"),
        ("id", "a"),
        ("source", "site"),
    )


def test_scores_are_those_of_north_south_and_east_west() -> None:
    record = record_of(initialScore=[3, 5], finalScore=[10, 9])
    assert record.start_score == (("NS", 3), ("EW", 5))
    assert record.stated_result == (("NS", 10), ("EW", 9))


def test_an_unknown_field_is_noted_and_kept_under_a_name_that_a_tag_can_have() -> None:
    reading = reading_of(a_game(**{"2nd table": [1, "é"]}))
    assert reading.record is not None
    assert (reading.findings[0].code, reading.findings[0].severity) == ("UNKNOWN_FIELD", "note")
    tag = reading.record.tags[-1]
    assert (tag.name, tag.value) == ("Egn2nd_table", '[1,"é"]')


def test_a_tag_is_found_again_in_the_text() -> None:
    text = json.dumps(a_game(title="Club"), indent=1)
    (reading,) = egn.read(text)
    assert reading.record is not None
    assert reading.locate(reading.record.tags[0].span).text.strip() == '"title": "Club"'


def a_match(*games: Any, **metadata: Any) -> dict[str, Any]:
    return {
        "fileType": "Euchre Match Notation",
        "version": "1.0",
        "metadata": metadata,
        "games": list(games),
    }


def a_match_game(index: int, seated: list[str], game: Any, key: str = "players") -> dict[str, Any]:
    return {"gameIndex": index, key: seated, "gameData": game}


REGISTRY = [{"id": f"p{i}", "name": name} for i, name in enumerate(("Ann", "Bob", "Cid", "Dot"))]


@pytest.mark.parametrize("key", ["players", "playersOverride"])
def test_a_match_seats_its_players_in_each_game(key: str) -> None:
    turned = ["p1", "p2", "p3", "p0"]
    match = a_match(
        a_match_game(0, ["p0", "p1", "p2", "p3"], a_game(), key),
        a_match_game(1, turned, a_game(a_deal("Order")), key),
        players=REGISTRY,
        title="Final",
    )
    first, second = egn.loads(json.dumps(match))
    assert [name for _, name in first.players] == ["Cid", "Dot", "Ann", "Bob"]
    assert [name for _, name in second.players] == ["Dot", "Ann", "Bob", "Cid"]
    assert [(t.name, t.value) for t in second.tags if t.name in ("Round", "Match")] == [
        ("Round", "2"),
        ("Match", "Final"),
    ]


def test_paths_of_a_match_lead_into_its_game() -> None:
    match = a_match(a_match_game(0, [], a_game(a_deal("Order", tricks=[["Zz"]]))))
    (reading,) = egn.read(json.dumps(match))
    assert reading.findings[0].span.dotted() == (
        "games[0].gameData.deals[0].phases[1].tricks[0][0]"
    )


def test_a_game_of_a_match_that_cannot_be_read_costs_no_other() -> None:
    match = a_match(7, {"gameIndex": 1}, a_match_game(2, ["p9"], a_game()), players=REGISTRY)
    good, rest = egn.read(json.dumps(match))
    assert good.record is not None
    assert rest.record is None
    assert [f.span.path for f in rest.findings] == [
        ("games", 0),
        ("games", 1),
        ("games", 2, "players", 0),
    ]
