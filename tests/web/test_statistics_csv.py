"""The figures as CSV, and the rows behind them: numbers are numbers, nothing is a formula, and what
is added up from the rows is what the figures say."""

from __future__ import annotations

import csv
from io import StringIO

import pytest
from flask.testing import FlaskClient

from analyzer.notation import pen
from analyzer.rules import preset
from analyzer.simulate import games
from analyzer.stats import COLUMNS, evaluate, table
from analyzer.stats.pool import Pool
from analyzer.stats.winning import visited
from analyzer.web.statscolumns import FIGURE_COLUMNS, ROW_COLUMNS
from tests.shared import ROOT
from tests.web.club import FOUR, TWO, counted, named, query
from tests.web.pages import paste, shown

FIGURES, ROWS = "/statistics/figures.csv", "/statistics.csv"
FORMULAS = ("=HYPERLINK(1)", "+1", "-1", "@SUM(1)", "|cmd", "%x", "＝1", "\ufeff=1")


def rows(client: FlaskClient, address: str, **asked: str) -> list[dict[str, str]]:
    answer = client.get(address, query_string=query(**asked))
    assert (answer.status_code, answer.content_type) == (200, "text/csv; charset=utf-8")
    assert answer.headers["Content-Disposition"].startswith("attachment")
    return list(csv.DictReader(StringIO(answer.get_data(as_text=True))))


def test_all_figures_are_told_as_the_command_tells_them(visitor: FlaskClient) -> None:
    counts = counted().everybody(Pool(FOUR))
    expected = table.written(table.lines(Pool(FOUR), "", evaluate(counts)))
    assert visitor.get(FIGURES).get_data(as_text=True) == expected


def test_only_the_figures_that_are_named_are_told(visitor: FlaskClient) -> None:
    found = rows(visitor, FIGURES, figure="order_up second_call", pool=TWO)
    assert {each["figure"] for each in found} == {"order_up", "second_call"}
    assert {each["pool"] for each in found} == {TWO}


def test_each_player_is_told_of(visitor: FlaskClient) -> None:
    found = rows(visitor, FIGURES, figure="call_rate", by="player")
    assert [each["player"] for each in found if not each["seat"]] == sorted(
        counted().players(Pool(FOUR))
    )


def test_each_game_is_told_of(visitor: FlaskClient) -> None:
    found = rows(visitor, FIGURES, figure="euchre_rate", by="game")
    totals = [each for each in found if not each["seat"] and not each["round"]]
    assert len(totals) == 8
    (rate,) = [f for f in evaluate(counted().everybody(Pool(FOUR))) if f.key == "euchre_rate"]
    assert sum(int(each["n"]) for each in totals) == rate.cells[0].n


def test_how_each_score_was_won_from_is_told(visitor: FlaskClient) -> None:
    found = rows(visitor, FIGURES, figure="winning")
    expected = visited(counted().everybody(Pool(FOUR)))
    assert [(e["part"], int(e["k"]), int(e["n"])) for e in found] == [
        (cell.part, cell.k, cell.n) for cell in expected
    ]


@pytest.mark.parametrize("player", ["", "Ada"])
def test_rows_add_up_to_the_figures(visitor: FlaskClient, player: str) -> None:
    found = rows(visitor, ROWS, player=player)
    library = counted()
    own = library.players(Pool(FOUR))["Ada"] if player else library.everybody(Pool(FOUR))
    for position in range(5):
        here = [each for each in found if int(each["position"]) == position]
        told = {column: sum(float(each[column]) for each in here) for column in COLUMNS}
        # Net points are counted in halves, and told in points.
        counted_in = {column: 2 if column.endswith("net") else 1 for column in COLUMNS}
        assert told == {column: own.at(column, position) / counted_in[column] for column in COLUMNS}


def test_net_points_of_the_rows_are_those_of_the_page(visitor: FlaskClient) -> None:
    found = rows(visitor, ROWS)
    net, calls = (sum(float(each[name]) for each in found) for name in ("call_net", "calls"))
    (cell, *_) = rows(visitor, FIGURES, figure="points_per_call")
    assert (float(cell["k"]), int(cell["n"])) == (net, calls)
    assert float(cell["value"]) == pytest.approx(net / calls, abs=1e-6)


def test_every_column_is_told_of_on_a_page_and_in_the_docs(visitor: FlaskClient) -> None:
    page = shown(visitor.get("/statistics/columns"))
    docs = (ROOT / "docs" / "statistics.md").read_text(encoding="utf-8")
    heads = [next(csv.reader(StringIO(visitor.get(a).text))) for a in (FIGURES, ROWS)]
    for columns, head in zip((FIGURE_COLUMNS, ROW_COLUMNS), heads, strict=True):
        assert [each.name for each in columns] == head
        assert [each for each in columns if f"{each.name} {each.means}" not in page] == []
        assert [e for e in columns if f"| `{e.name}` | {e.means} |\n" not in docs] == []


def test_the_page_of_the_figures_leads_to_what_their_columns_mean(visitor: FlaskClient) -> None:
    assert 'href="/statistics/columns"' in visitor.get("/statistics").text


def test_each_row_says_whose_it_is(visitor: FlaskClient) -> None:
    found = rows(visitor, ROWS, event="Cup", player="Edna")
    assert {each["player"] for each in found} == {"Edna"}
    assert {(each["event"], each["pool"]) for each in found} == {("Cup", FOUR)}
    assert {each["day"] for each in found} <= {"2025-03-07", "2025-03-08"}


def test_of_no_game_there_is_a_head_alone(visitor: FlaskClient) -> None:
    assert rows(visitor, ROWS, event="nowhere") == rows(visitor, FIGURES, event="nowhere") == []
    assert visitor.get(f"{ROWS}?event=nowhere").get_data(as_text=True).startswith("pool,game,day")


@pytest.mark.parametrize("formula", FORMULAS)
def test_no_name_is_a_formula(client: FlaskClient, formula: str) -> None:
    (game,) = games(preset("two-handed"), 1, 3)
    paste(client, pen.dumps([named(game, (formula, "Ben"))]).replace("Club night", formula))
    asked = [(ROWS, {}), (FIGURES, {"by": "player"})]
    for address, parts in asked:
        for row in rows(client, address, **parts):
            texts = [row[name] for name in ("player", "event") if name in row]
            assert [text for text in texts if text[:1] in "=+-@|%＝" and text] == []
            assert f"'{formula}" in texts or "Ben" in texts


def test_no_name_is_a_formula_where_a_semicolon_parts_cells(client: FlaskClient) -> None:
    (game,) = games(preset("two-handed"), 1, 3)
    paste(client, pen.dumps([named(game, ("Ann;=1+1;", "Ben"))]).replace("Club night", "A;@x"))
    for address, parts in [(ROWS, {}), (FIGURES, {"by": "player"})]:
        text = client.get(address, query_string=query(**parts)).get_data(as_text=True)
        cells = [cell for row in csv.reader(StringIO(text), delimiter=";") for cell in row]
        assert "'=1+1" in cells
        assert [cell for cell in cells if cell[:1] in ("=", "@")] == []


@pytest.mark.parametrize("asked", ["figure=luck", "by=weather", "since=yesterday"])
def test_what_cannot_be_told_is_refused(visitor: FlaskClient, asked: str) -> None:
    assert visitor.get(f"{FIGURES}?{asked}").status_code == 400


def test_other_formats_are_not_there(visitor: FlaskClient) -> None:
    assert visitor.get("/statistics.xls").status_code == 404
    assert visitor.get("/statistics/figures.xls").status_code == 404


def test_both_sides_of_a_comparison_are_told(visitor: FlaskClient) -> None:
    found = rows(visitor, FIGURES, player="Ada", with_="Ben", figure="call_rate")
    assert list(dict.fromkeys(row["player"] for row in found)) == ["Ada", "Ben"]
    pools = rows(visitor, FIGURES, beside=TWO, figure="call_rate")
    assert list(dict.fromkeys(row["pool"] for row in pools)) == [FOUR, TWO]
