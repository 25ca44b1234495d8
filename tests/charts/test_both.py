"""Two sides in one chart: told apart without colour, each with its interval, the same in the
table, and the difference."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from analyzer.charts import (
    Chart,
    Side,
    calls,
    layout,
    lone,
    outcomes,
    points,
    rate,
    style,
    trend,
    turns,
)
from analyzer.charts.both import Pair, dotted, pairs_of
from analyzer.charts.chart import apart, told
from analyzer.stats import Counts, Difference, Pool, difference, figure
from analyzer.stats.ways import rate as cell_of
from tests.charts.cases import FOUR, THREE, TWO, counts, game
from tests.charts.every import beside, every, history

CHARTS = beside()
BOLD = [Side("Ada", counts(60, everybody=False)), Side("Ben", counts(60, everybody=False, bold=4))]


def _texts(chart: Chart | None) -> list[list[str]]:
    assert chart
    return [[entry.text for entry in row.entries] for row in chart.table.rows]


def _head(chart: Chart | None) -> Sequence[str]:
    assert chart
    return chart.table.head


@pytest.mark.parametrize("name", sorted(CHARTS))
def test_the_table_has_both_sides_and_the_difference(name: str) -> None:
    head = _head(CHARTS[name])
    named = CHARTS[name].table.named
    assert head[named:] == (
        "Ada: k/n", "Ada: value", "Ada: interval",
        "Ben <b>&: k/n", "Ben <b>&: value", "Ben <b>&: interval",
        "Ada less Ben <b>&", "interval of the difference",
    )  # fmt: skip


def test_where_neither_side_has_any_there_is_no_place_in_the_drawing_and_a_line_in_the_table() -> (
    None
):
    call, none = cell_of("call", (0, 1), 1, 2), cell_of("call", (0, 1), 0, 0)
    pairs = [Pair(("dealer",), (call, none)), Pair(("eldest",), (none, none))]
    sides = [Side(name, counts(1)) for name in ("Ada", "Ben")]
    drawn = dotted("euchre_rate", "Rate", ("euchre_rate",), sides, pairs, ("seat",))
    assert drawn is not None and "Eldest" not in str(drawn.figure)
    assert "Dealer" in str(drawn.figure)
    assert [row.entries[0].text for row in drawn.table.rows] == ["dealer", "eldest"]


def test_the_difference_in_the_table_is_that_of_the_two_rates() -> None:
    chart = rate.beside(BOLD)
    one, other = (figure("euchre_rate", side.counts).cells[0] for side in BOLD)
    assert _texts(chart)[0] == ["all", *told(one), *told(other), *apart(difference(one, other))]


def test_both_sides_stand_in_one_drawing_told_apart_by_their_symbols_and_in_words() -> None:
    data = CHARTS["euchre_rate_beside"].figure["data"]
    keys = [(trace["name"], trace["marker"]["symbol"]) for trace in data[:2]]
    assert keys == [("\u2068Ada\u2069", "circle"), ("\u2068Ben &lt;b&gt;&amp;\u2069", "diamond")]
    assert CHARTS["euchre_rate_beside"].figure["layout"]["showlegend"] is True
    full = [trace for trace in data[2:] if trace["x"]]
    assert {(t["name"], t["marker"]["symbol"].removesuffix("-open")) for t in full} == set(keys)


def test_a_hollow_dot_has_the_colour_of_its_side_in_the_legend() -> None:
    few = rate.beside([Side(name, counts(3, everybody=False)) for name in ("Ada", "Ben")])
    assert few
    data = few.figure["data"]
    colours = {trace["name"]: trace["marker"]["color"] for trace in data[:2]}
    hollow = [t for t in data[2:] if t["x"] and t["marker"]["symbol"].endswith("-open")]
    assert {trace["name"] for trace in hollow} == set(colours)
    for trace in hollow:
        marker = trace["marker"]
        assert marker["color"] == marker["line"]["color"] == colours[trace["name"]]
        assert trace["error_x"]["color"] == layout.MUTED


def test_every_dot_of_both_sides_has_its_interval() -> None:
    for name in ("calls", "turns", "euchre_rate", "points_by_seat"):
        for trace in CHARTS[f"{name}_beside"].figure["data"][2:]:
            bars = trace["error_x"]
            assert len(bars["array"]) == len(bars["arrayminus"]) == len(trace["x"])
            assert None not in bars["array"]


@pytest.mark.parametrize("chart", [outcomes.beside, lone.beside])
def test_both_bars_of_a_seat_stand_together_each_with_the_name_of_its_side(
    chart: object,
) -> None:
    made = chart(BOLD)  # type: ignore[operator]
    labels = made.figure["layout"]["yaxis"]["ticktext"]
    names = [re.sub(r"<br>.*|[\u2068\u2069]", "", label) for label in labels]
    assert names == ["Ada", "Ben"] * (len(names) // 2)
    heads = made.figure["layout"]["annotations"]
    assert [head["y"] for head in heads] == [pytest.approx(3 * n + 0.15) for n in range(len(heads))]
    assert made.figure["layout"]["yaxis"]["tickvals"][:4] == [1, 2, 4, 5]


def test_the_parts_of_every_bar_add_up_to_100_per_cent() -> None:
    bars = zip(*(trace["x"] for trace in CHARTS["outcomes_beside"].figure["data"]), strict=True)
    assert [sum(bar) for bar in bars] == pytest.approx([100] * 2 * 9, abs=1e-4)


def test_a_pointer_on_a_bar_is_told_whose_it_is_and_where() -> None:
    trace = CHARTS["outcomes_beside"].figure["data"][0]
    hint = trace["hovertext"][2]
    assert hint.startswith("\u2068Ada\u2069, round 1, left of dealer: Euchred<br>")


def test_style_has_both_intervals_of_both_players() -> None:
    data = CHARTS["style_beside"].figure["data"]
    assert [trace["marker"]["symbol"] for trace in data] == ["circle", "diamond"]
    assert [len(trace[f"error_{axis}"]["array"]) for trace in data for axis in "xy"] == [1] * 4
    assert [row[0] for row in _texts(CHARTS["style_beside"])] == ["call rate", "points per call"]


def test_of_everybody_a_hand_is_one_of_each_seat_so_that_players_compare() -> None:
    """Who sits everywhere calls as often as everybody does, seat for seat."""
    sides = [Side("Everybody", counts(8)), Side("All seats", counts(8, everybody=False))]
    one, other = style.rows_of({side.name: side.counts for side in sides})
    assert one.calls.value == other.calls.value


def test_a_sentence_names_the_differences_that_are_clear_of_chance() -> None:
    made = calls.beside(BOLD)
    assert made
    assert re.search(
        r"Clear of chance, each by itself, are \d of 8 differences: left of", made.summary
    )


def test_a_sentence_says_where_nothing_is_clear_of_chance() -> None:
    alike = [Side("Ada", counts(3, everybody=False)), Side("Ben", counts(3, everybody=False))]
    made = turns.beside(alike)
    assert made and made.summary.endswith("No difference here is clear of chance.")


def test_seats_of_one_name_under_different_rules_stand_in_one_line() -> None:
    made = rate.beside([Side("four", counts(9)), Side("two", counts(9, TWO))])
    assert made
    lines = {row[0]: row[1:] for row in _texts(made)}
    assert list(lines)[-2:] == ["dealer", "non-dealer"]
    assert lines["non-dealer"][:3] == ["–", "–", "–"] != lines["non-dealer"][3:6]
    assert lines["non-dealer"][-2:] == ["–", "–"]


def test_lone_hands_of_rules_that_have_them_stand_beside_rules_that_do_not() -> None:
    made = lone.beside([Side("four", counts(9)), Side("two", counts(9, TWO))])
    assert made and len(made.table.rows) == 5 * 4
    assert lone.beside([Side("two", counts(9, TWO)), Side("two", counts(8, TWO))]) is None


def test_rules_of_other_parts_stand_beside_each_other() -> None:
    made = outcomes.beside([Side("two", counts(9, TWO)), Side("four", counts(9))])
    assert made
    assert [trace["name"] for trace in made.figure["data"]] == list(
        dict.fromkeys(trace["name"] for trace in every()["outcomes"].figure["data"])
    )


@pytest.mark.parametrize("pool", [FOUR, THREE])
def test_where_neither_side_has_anything_there_is_no_chart(pool: Pool) -> None:
    assert beside([Side("Ada", Counts(pool, False)), Side("Ben", Counts(pool, False))]) == {}


def test_one_side_without_a_hand_is_told_as_nothing() -> None:
    sides = [Side("Ada", counts(9, everybody=False)), Side("Ben", Counts(FOUR, False))]
    made = points.beside(sides)
    assert _texts(made)[0][4:] == ["0/0", "–", "–", "–", "–"]
    assert style.beside(sides) is None


def test_what_two_drawings_show_has_one_scale_and_says_so() -> None:
    one, other = trend.beside("euchre_rate", [history(5), history(9)], window=50)
    assert one and other
    ends = [each.figure["layout"]["yaxis"]["range"] for each in (one, other)]
    assert ends[0] == ends[1]
    assert ends[0][1] >= max(y for each in (one, other) for y in each.figure["data"][1]["y"])
    assert one.summary.endswith("Both drawings have the same scale.")


def test_one_drawing_alone_has_a_scale_of_its_own() -> None:
    one, other = trend.beside("euchre_rate", [history(5), history(1)])
    assert one and other is None
    assert "scale" not in one.summary


def test_lines_are_paired_by_what_they_are_about() -> None:
    cell = figure("euchre_rate", game(0)).cells[0]
    pairs = pairs_of([[(("a",), cell), (("b",), cell)], [(("c",), cell), (("b",), cell)]])
    assert [(pair.words, [c is not None for c in pair.cells]) for pair in pairs] == [
        (("a",), [True, False]), (("b",), [True, True]), (("c",), [False, True]),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("of", "is_rate", "texts"),
    [
        (Difference(0.021, -0.1, 0.2), True, ("+2.1\xa0pp", "−10.0 to +20.0\xa0pp")),
        (Difference(-0.0001, None, None), True, ("0.0\xa0pp", "–")),
        (Difference(0.5, -0.25, 1.0), False, ("+0.50", "−0.25 to +1.00")),
        (Difference(None, None, None), True, ("–", "–")),
    ],
)
def test_a_difference_has_a_sign_and_its_unit(
    of: Difference, is_rate: bool, texts: tuple[str, str]
) -> None:
    assert apart(of, is_rate) == texts
