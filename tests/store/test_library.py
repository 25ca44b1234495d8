"""Search and filters of the library."""

from __future__ import annotations

from pathlib import Path

import pytest

from analyzer.store import Query, Store, library
from tests.store.library import FIRST, GAME, LONGER, OTHER_SECOND, SECOND, TAGS, add, only_id

OTHER_TAGS = (
    TAGS.replace("Thursday club", "Friday league")
    .replace("2026-11-26", "2025.03.01")
    .replace("Ann", "Zoë")
    .replace("four-handed", "egn")
)
OTHER = OTHER_TAGS + SECOND + "note lights went out; again {a [%t 19:03] remark}\n"
OUT_OF_TURN = TAGS + FIRST.replace("2 S: AH 9C 9D TH", "2 S: 9S 9C TS AS\n3 N: 9D AH JC QC")


@pytest.fixture
def full(store: Store) -> Store:
    add(store, GAME)
    add(store, OTHER)
    return store


def events(store: Store, query: Query) -> list[str]:
    return [row.event for row in store.games(query).rows]


@pytest.mark.parametrize(
    "query",
    [
        Query(text="friday"),
        Query(text="zoe"),
        Query(text="LIGHTS out"),
        Query(text="remark"),
        Query(text="fri"),
        Query(player="Zoë"),
        Query(event="friday league"),
        Query(since="2025-01-01", until="2025-12-31"),
        Query(until="2026-11-25"),
        Query(until="2025-03"),
        Query(since="2025", until="2025"),
        Query(rules="egn@1"),
        Query(rules="egn"),
        Query(rules="EGN"),
    ],
)
def test_each_filter_finds_the_other_game_alone(full: Store, query: Query) -> None:
    assert events(full, query) == ["Friday league"]


@pytest.mark.parametrize(
    "text", ['"', "AND", "zoe OR", "NEAR(", "players:", "*", "a" * 100_000, "' ; DROP TABLE game"]
)
def test_no_text_is_a_syntax_error(full: Store, text: str) -> None:
    assert full.games(Query(text=text)).total == 0


def test_the_newest_game_comes_first(full: Store) -> None:
    assert events(full, Query()) == ["Friday league", "Thursday club"]


def test_pages_are_cut_to_size_and_a_page_beyond_the_last_is_the_last(full: Store) -> None:
    page = full.games(Query(page=9, size=1))
    assert (page.total, page.page, page.pages) == (2, 2, 2)
    assert [row.event for row in page.rows] == ["Thursday club"]


def test_an_empty_library_has_one_empty_page(store: Store) -> None:
    page = store.games(Query())
    assert (page.rows, page.total, page.page, page.pages) == ((), 0, 1, 1)


def test_games_are_found_by_what_the_audit_found(store: Store) -> None:
    add(store, TAGS)
    wrong = only_id(add(store, OUT_OF_TURN))
    row = store.games(Query(finding="any")).rows[0]
    assert row.id == wrong
    assert "LEAD_OUT_OF_TURN" in store.names().findings
    assert [row.id for row in store.games(Query(finding="LEAD_OUT_OF_TURN")).rows] == [wrong]
    assert store.games(Query(finding="NOTHING")).total == 0


def test_games_with_open_questions_are_found(store: Store) -> None:
    add(store, TAGS)
    add(store, GAME)
    (row,) = store.games(Query(undecided=True)).rows
    assert row.undecided > 0


def test_a_row_says_what_the_report_says(store: Store) -> None:
    game = store.game(only_id(add(store, OUT_OF_TURN)))
    assert game is not None
    report = game.report()
    assert game.row.score == report.final_score
    assert game.row.winners == report.winners
    assert game.row.undecided == sum(len(deal.undetermined) for deal in report.deals)


def test_the_names_are_those_of_the_editions_shown(full: Store) -> None:
    names = full.names()
    assert names.players == ("Ann", "Ben", "Cleo", "Dan", "Zoë")
    assert names.events == ("Friday league", "Thursday club")
    assert names.rules == ("egn@1", "four-handed@1")


def test_search_speaks_of_the_edition_that_is_shown(store: Store) -> None:
    add(store, GAME)
    add(store, LONGER + "note the cat dealt\n")
    assert store.games(Query(text="cat")).total == 1
    assert OTHER_SECOND != SECOND


def test_what_is_noted_beside_the_kitty_is_found(store: Store) -> None:
    add(store, GAME.replace("bids S:", "kitty: KS {left face up} ??\nbids S:"))
    assert store.games(Query(text="face up")).total == 1


def test_the_texts_of_games_come_without_reading_their_uploads(full: Store) -> None:
    texts = list(full.texts(Query(page=9, size=1)))
    games = [full.game(row.id) for row in reversed(full.games(Query()).rows)]
    assert texts == [game.text for game in games if game is not None]
    assert len(list(full.texts(Query(player="Zoë")))) == 1


def test_somebody_may_write_while_texts_are_taken_slowly(full: Store, path: Path) -> None:
    texts = full.texts(Query())
    next(texts)
    with Store(path) as other:
        other.delete(full.games(Query()).rows[0].id)
    assert list(texts) == []


def test_of_very_many_names_the_first_are_offered(
    full: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "MOST_NAMES", 2)
    assert full.names().players == ("Ann", "Ben")


def test_a_name_in_two_spellings_is_offered_once(store: Store) -> None:
    add(store, GAME)
    add(store, GAME.replace('"Ann"', '"ANN"').replace("JH QH", "AH QH"))
    assert store.names().players == ("Ann", "Ben", "Cleo", "Dan")


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("zo", ["Friday league"]),
        ("ZOE", ["Friday league"]),
        ("ann", ["Thursday club"]),
        ("ann lee", ["Sunday club"]),
        ("lee an", ["Sunday club"]),
        ("an", ["Sunday club", "Thursday club"]),
        ("oe", []),
        ("ann ben", []),
        ("!", []),
    ],
)
def test_a_player_may_be_asked_for_by_the_beginnings_of_his_words(
    full: Store, asked: str, found: list[str]
) -> None:
    add(full, TAGS.replace("Ann", "Ann Lee").replace("Thursday", "Sunday") + OTHER_SECOND)
    assert events(full, Query(player=asked, in_part=True)) == found


def test_an_event_may_be_asked_for_by_the_beginnings_of_its_words(full: Store) -> None:
    assert events(full, Query(event="club", in_part=True)) == ["Thursday club"]
    assert events(full, Query(event="lea fri", in_part=True)) == ["Friday league"]


def test_a_name_that_is_no_part_is_whole(full: Store) -> None:
    assert events(full, Query(player="an")) == []
    assert [name for name, _ in full.export("an")] == []


def test_what_was_played_last_can_come_first(full: Store) -> None:
    add(full, TAGS.replace("2026-11-26", "Advent").replace("Thursday", "Sunday") + OTHER_SECOND)
    assert events(full, Query(sort="date")) == ["Thursday club", "Friday league", "Sunday club"]


def test_where_most_was_found_can_come_first(full: Store) -> None:
    add(full, OUT_OF_TURN.replace("Thursday", "Sunday"))
    rows = full.games(Query(sort="findings")).rows
    counts = [sum(n for _, n in row.findings) for row in rows]
    assert counts == sorted(counts, reverse=True)
    assert rows[0].event == "Sunday club"


@pytest.mark.parametrize(("sort", "index"), [("date", "game_day"), ("findings", "game_roots")])
def test_an_order_needs_no_sorting(full: Store, sort: str, index: str) -> None:
    order = library._ORDERS[sort]
    plan = full._db.execute(f"EXPLAIN QUERY PLAN SELECT number FROM game ORDER BY {order}")
    told = " ".join(row[3] for row in plan.fetchall())
    assert index in told and "TEMP B-TREE" not in told
