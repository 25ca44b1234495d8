"""What the single charts show: shares that add up, intervals, what is thin and what is missing."""

from __future__ import annotations

from typing import Any

import pytest

from analyzer.charts import (
    calls,
    colours,
    course,
    layout,
    lone,
    outcomes,
    players,
    points,
    rate,
    style,
    trend,
    turns,
    winning,
)
from analyzer.charts.chart import fraction, percent, told
from analyzer.charts.chart import points as in_points
from analyzer.charts.grid import Line
from analyzer.stats import THIN, Counts, Pool, figure
from analyzer.stats.ways import TOGETHER
from analyzer.stats.ways import rate as cell_of
from analyzer.stats.winning import model_of
from tests.charts.cases import FOUR, THREE, TWO, counts, game, with_course
from tests.charts.every import address, club, every, history, played

NOTHING = Counts(FOUR)
STUCK = Pool("four-handed@1 stick_the_dealer=yes")


def _trace(chart: Any, name: str) -> dict[str, Any]:
    (found,) = [trace for trace in chart.figure["data"] if trace.get("name") == name]
    return found  # type: ignore[no-any-return]


def _texts(chart: Any) -> list[list[str]]:
    return [[entry.text for entry in row.entries] for row in chart.table.rows]


# In words


@pytest.mark.parametrize(
    ("k", "n", "texts"),
    [
        (34, 412, ("34/412", "8.3\xa0%", "6.0–11.3\xa0%")),
        (0, 10, ("0/10", "0.0\xa0%", "0.0–27.8\xa0%")),
        (0, 0, ("0/0", "–", "–")),
    ],
)
def test_a_rate_is_told_with_k_of_n_and_its_interval(
    k: int, n: int, texts: tuple[str, str, str]
) -> None:
    assert told(cell_of("", (None, None), k, n)) == texts


def test_points_have_a_sign_and_nought_has_none() -> None:
    assert [in_points(n) for n in (0.314, -0.2, 0.0, -0.001, None)] == [
        "+0.31", "−0.20", "0.00", "0.00", "–",
    ]  # fmt: skip


def test_half_points_are_told_as_they_are() -> None:
    cell = figure("points_by_seat", counts(1, THREE)).cells[0]
    assert fraction(cell._replace(k=-11.5, n=137)) == "−11.5/137"


# Nothing to show


@pytest.mark.parametrize(
    "chart",
    [outcomes.chart, calls.chart, turns.chart, rate.chart, points.chart, lone.chart,
     colours.success, colours.worth],
)  # fmt: skip
def test_without_a_deal_there_is_no_chart(chart: Any) -> None:
    assert chart(NOTHING) is None


def test_without_a_player_there_is_no_chart() -> None:
    assert players.chart("euchre_rate", {}) is None
    assert style.chart({"Ada": Counts(FOUR, False)}) is None


def test_a_trend_needs_two_steps() -> None:
    assert trend.chart("euchre_rate", history(1)) is None


def test_a_game_without_a_deal_has_no_course() -> None:
    record, report = played()
    record.deals, report.deals = [], []
    assert course.chart(record, report, address) is None


# Bidding outcomes


@pytest.mark.parametrize("pool", [FOUR, THREE, TWO])
def test_the_parts_of_every_bar_add_up_to_100_per_cent(pool: Pool) -> None:
    chart = outcomes.chart(counts(7, pool))
    assert chart
    bars = zip(*(trace["x"] for trace in chart.figure["data"]), strict=True)
    assert [sum(bar) for bar in bars] == pytest.approx([100] * pool.rules.players * 2, abs=1e-4)


def test_every_part_has_a_pattern_or_a_colour_of_its_own() -> None:
    chart = every()["outcomes"]
    looks = [
        (trace["marker"]["color"], trace["marker"]["pattern"]["shape"])
        for trace in chart.figure["data"]
    ]
    assert len(set(looks)) == len(looks) == 6
    assert len({shape for _, shape in looks}) == 5  # made and passed are plain


def test_where_nobody_may_play_alone_no_lone_hand_is_told() -> None:
    chart = outcomes.chart(counts(3, TWO))
    assert chart
    assert TWO.rules.alone is False
    names = [trace["name"] for trace in chart.figure["data"]]
    assert names == ["Euchred", "Made", "March", "Passed"]


def test_a_bar_of_few_turns_is_faint() -> None:
    chart = outcomes.chart(game(0))
    assert chart
    row = outcomes.rows_of(game(0))
    faint = [n for n in _trace(chart, "Passed")["marker"]["opacity"] if n < 1]
    assert len(faint) == sum(each.n < 25 for each in row) > 0


def test_the_sentence_names_the_readiest_caller() -> None:
    chart = every()["outcomes"]
    assert chart.summary == (
        "Most ready to call is the dealer in the second round: 30 calls in 70 turns (42.9\xa0%), "
        "none of them euchred."
    )


def test_the_table_says_the_same_as_the_bars() -> None:
    chart = every()["outcomes"]
    shares = {tuple(texts[:3]): texts[4] for texts in _texts(chart)}
    x = _trace(chart, "Euchred")["x"]
    assert shares["1", "dealer", "euchred"] == percent(x[3] / 100)
    assert len(shares) == 4 * 2 * 6


# Who calls when


def test_a_block_has_k_of_n_and_the_rate_in_it() -> None:
    heat = every()["calls"].figure["data"][0]
    assert heat["text"][3][0] == "130/360<br>36.1\xa0%"
    assert heat["z"][3][0] == pytest.approx(130 / 360, abs=1e-6)


def test_the_blocks_of_all_seats_and_rounds_are_all_calls() -> None:
    heat = every()["calls"].figure["data"][0]
    assert sum(z for line in heat["z"] for z in line) == pytest.approx(1, abs=1e-5)


def test_the_deepest_colour_is_that_of_the_highest_block() -> None:
    heat = every()["calls"].figure["data"][0]
    assert heat["zmax"] == pytest.approx(max(z for line in heat["z"] for z in line), abs=1e-5)


def test_a_dealer_who_has_to_name_a_suit_has_no_turn_to_pass() -> None:
    stuck = counts(2, STUCK)
    values = {k: n for k, n in stuck.values.items() if k not in _DEALER_SECOND}
    chart = turns.chart(Counts(STUCK, True, values))
    assert chart
    heat = chart.figure["data"][0]
    assert (heat["z"][3][1], heat["text"][3][1]) == (None, "–")
    assert _texts(chart)[-1] == ["dealer", "2", "0/0", "–", "–"]


_DEALER_SECOND = {"turns2@4", *(f"second_{name}@4" for name in ("made", "march"))}


def test_thin_blocks_are_hatched_and_others_are_not() -> None:
    few, many = turns.chart(game(0)), turns.chart(counts(10))
    assert few and many
    thin = sum(0 < cell.n < 25 for row in turns.rows_of(game(0)) for cell in row.cells)
    hatched = few.figure["data"][1]["x"]
    assert thin > 0
    assert len(hatched) - hatched.count(None) == 5 * thin
    assert many.figure["data"][1]["x"] == []


# Rates by place and by player


def test_intervals_are_those_of_the_statistics_and_not_symmetric() -> None:
    chart = every()["euchre_rate"]
    cells = [row.cell for row in rate.rows_of(with_course(counts()))]
    full = chart.figure["data"][0]["error_x"]
    thin = [cell for cell in cells if not cell.is_thin]
    expected = [((c.high or 0) - (c.value or 0)) * 100 for c in thin]
    assert full["array"] == pytest.approx(expected, abs=1e-5)
    assert full["array"] != full["arrayminus"]


def test_a_thin_rate_is_hollow() -> None:
    chart = rate.chart(game(0))
    assert chart
    full, thin = chart.figure["data"]
    assert (len(full["x"]), len(thin["x"])) == (1, 6)
    assert thin["marker"]["symbol"] == "circle-open"


def test_a_place_without_a_call_has_no_dot_and_says_so() -> None:
    values = {k: n for k, n in counts(3).values.items() if not k.endswith("@2")}
    chart = rate.chart(Counts(FOUR, True, values))
    assert chart
    labels = chart.figure["layout"]["yaxis"]["ticktext"]
    assert labels[4] == "Dealer's partner<br>none"
    assert sum(len(trace["x"]) for trace in chart.figure["data"]) == len(labels) - 1


def test_that_seats_differ_by_chance_is_said() -> None:
    chart = rate.chart(counts(2))
    assert chart and "it may be chance" in chart.summary


def test_seats_that_surely_differ_are_not_put_down_to_chance() -> None:
    chart = rate.chart(counts(40))
    assert chart and "chance" not in chart.summary


def test_players_stand_by_the_lower_end_of_the_interval() -> None:
    rows = players.rows_of("euchre_rate", club())
    lows = [row.cell.low or 0 for row in rows]
    assert lows == sorted(lows, reverse=True)
    assert [row.name for row in players.rows_of("euchre_rate", club(), 100)] == [
        name for name in (row.name for row in rows) if name not in ("Dov",)
    ]


def test_means_are_told_in_points() -> None:
    chart = rate.chart(counts(3), "points_per_call")
    assert chart
    assert _texts(chart)[0][:3] == ["all", "54/108", "+0.50"]
    assert chart.figure["data"][0]["text"][0] == "+0.50"
    assert chart.summary.startswith("Points per call: +0.50 (54/108,")


def test_a_figure_of_a_game_without_it_is_refused() -> None:
    with pytest.raises(KeyError):
        rate.chart(counts(2, TWO), "lone_rate")


# The others


def test_the_points_of_all_seats_come_to_nothing() -> None:
    cells = [row.cell for row in rate.rows_of(counts(5), points.KEY)]
    assert sum(cell.k for cell in cells) == sum((-8, 10, -8, 10)) / 2 * 5


def test_next_and_green_stand_one_above_the_other() -> None:
    chart = every()["next_green_success"]
    dots: dict[str, list[float | None]] = {"circle": [], "diamond": []}
    for trace in chart.figure["data"]:
        dots[trace["marker"]["symbol"].removesuffix("-open")] += trace.get("y", [])
    above, below = ([y for y in dots[symbol] if y is not None] for symbol in dots)
    assert sorted(above) == [-0.2, 0.8, 1.8, 2.8, 3.8]
    assert sorted(below) == [0.2, 1.2, 2.2, 3.2, 4.2]


def test_lone_hands_part_into_march_made_and_euchred() -> None:
    rows = lone.rows_of(counts(10))
    assert [int(cell.k) for cell in rows[0].parts.values()] == [10, 20, 0]
    assert rows[0].tried[3:5] == (30, 360)


def test_where_nobody_may_play_alone_there_is_no_chart_of_it() -> None:
    assert lone.chart(counts(3, TWO)) is None


def test_the_style_of_a_player_is_his_calls_of_all_hands() -> None:
    rows = style.rows_of(club())
    assert [(row.name, fraction(row.calls)) for row in rows] == [
        ("Ada", "432/1920"), ("Ben <b>&", "360/1440"), ("Cleo", "185/800"), ("Dov", "36/160"),
    ]  # fmt: skip


def test_a_trend_is_over_the_fewest_last_games_that_reach_the_window() -> None:
    rows = trend.rows_of("euchre_rate", history(5), window=72)
    assert [row.cell.n for row in rows] == [36, 72, 72, 72, 72]


def test_a_trend_says_what_it_is_and_what_it_was() -> None:
    chart = trend.chart("euchre_rate", history(5), window=70)
    assert chart
    assert chart.summary == (
        "Euchre rate: 13.9\xa0% in the last 72 opportunities, up to 2026-01-05; "
        "13.9\xa0% in 72 up to 2026-01-02."
    )


def test_a_long_trend_is_told_in_few_steps_the_last_among_them() -> None:
    history = [(str(n), game(0)) for n in range(500)]
    rows = trend.rows_of("euchre_rate", history)
    assert len(rows) == trend.STEPS
    assert rows[-1].label == "499"


def test_a_game_of_three_sides_has_no_chart_of_scores() -> None:
    assert winning.chart(counts(3, THREE)) is None


def test_one_player_has_no_chart_of_scores() -> None:
    assert winning.chart(counts(3, everybody=False)) is None


def test_the_model_says_on_how_many_deals_it_rests() -> None:
    chart = winning.chart(with_course(counts()))
    assert chart and chart.summary.startswith("By a model of 620 deals the dealer's side wins 5")


def test_the_chances_are_those_of_the_model_by_the_dealers_score_downwards() -> None:
    total = with_course(counts())
    model = model_of(total)
    chart = winning.chart(total)
    assert chart and model
    z = chart.figure["data"][0]["z"]
    assert z[2][7] == pytest.approx(model.chances((2, 7))[0], abs=1e-6)
    assert len(z) == len(z[0]) == FOUR.rules.target


def test_beside_the_model_stands_what_was_seen() -> None:
    chart = winning.chart(with_course(counts()))
    assert chart
    assert _texts(chart)[0][3:] == ["22/40", "55.0\xa0%", "39.8–69.3\xa0%"]
    assert _texts(chart)[1][3:] == ["–", "–", "–"]


# The course of a game


def test_every_point_of_a_course_leads_to_its_deal() -> None:
    chart = every()["course"]
    points = _trace(chart, "\u2068Ada &amp; Cleo\u2069")
    assert points["x"] == list(range(8))
    assert points["customdata"] == ["", *(address(n) for n in range(1, 8))]
    assert points["line"]["shape"] == "hv"
    assert [row.entries[0].address for row in chart.table.rows] == points["customdata"]


def test_the_chance_of_a_side_is_that_of_the_next_dealers_turned_round() -> None:
    model = model_of(with_course(counts()))
    record, report = played((1, 0), (1, 2), winners=())
    assert model
    rows = course.rows_of(record, report, address, model)
    dealt_by_us = model.chances((0, 0))  # south deals first
    dealt_by_them = model.chances((0, 1))  # west next, behind by one
    assert rows.points[0].chances == dealt_by_us
    assert rows.points[1].chances == (dealt_by_them[1], dealt_by_them[0])
    assert rows.points[2].chances is None  # nobody has dealt yet


@pytest.mark.parametrize("is_over", [False, True])
def test_where_a_chance_is_not_told_the_course_says_why(is_over: bool) -> None:
    record, report = played() if is_over else played((1, 0), (1, 2), winners=())
    chart = course.chart(record, report, address, model_of(with_course(counts())))
    assert chart
    assert ("depend on who deals next" in chart.summary) != is_over
    assert any(row.entries[-1].text == "–" for row in chart.table.rows) != is_over


def test_at_the_end_the_winner_has_won() -> None:
    record, report = played()
    assert course.rows_of(record, report, address).points[-1].chances == (1, 0)


def test_the_course_says_who_won_and_how_often_the_lead_changed() -> None:
    assert every()["course"].summary == "Ada & Cleo won 10 to 8 after 7 deals; " + (
        "the lead changed 4 times."
    )


def test_a_game_that_goes_on_says_how_it_stands() -> None:
    record, report = played((1, 0), (2, 0), winners=())
    chart = course.chart(record, report, address)
    assert chart
    assert chart.summary == (
        "After 2 deals it stands Ada & Cleo 2, Ben <b>& & Dov 0; the lead never changed."
    )
    assert "yaxis2" not in chart.figure["layout"]


@pytest.mark.parametrize(
    ("scores", "said"),
    [
        (((0, 0),), "nobody was ever in the lead"),
        (((1, 1), (3, 3)), "nobody was ever in the lead"),
        (((2, 0), (3, 3)), "the lead never changed, and at the end nobody has it"),
        (((2, 0), (2, 3), (3, 3)), "the lead changed once, and at the end nobody has it"),
        (((2, 0), (2, 2), (4, 2)), "the lead never changed"),
        (((2, 0), (2, 3), (4, 3)), "the lead changed twice"),
    ],
)
def test_a_lead_that_nobody_has_is_no_lead_that_never_changed(
    scores: tuple[tuple[int, int], ...], said: str
) -> None:
    chart = course.chart(*played(*scores, winners=()), address)
    assert chart and chart.summary.endswith(f"; {said}.")


def test_a_side_whose_players_nobody_named_is_called_by_its_seats() -> None:
    record, report = played()
    report.players = ((0, "Ada"), (1, ""), (2, ""), (3, "Dov"))
    assert course.rows_of(record, report, address).sides == ("NS", "EW")


# Numbers as people say them


@pytest.mark.parametrize(
    ("most", "step"),
    [(0, 1), (1, 1), (7, 1), (10, 1), (11, 2), (20, 2), (21, 5), (50, 5), (51, 10), (1234, 200)],
)
def test_an_axis_of_whole_numbers_has_whole_steps(most: int, step: int) -> None:
    assert layout.whole(most, 10) == {"tick0": 0, "dtick": step}


@pytest.mark.parametrize("deals", [1, 2, 7])
def test_no_deal_and_no_point_of_a_course_is_parted(deals: int) -> None:
    record, report = played(*[(1, 0)] * deals, winners=())
    chart = course.chart(record, report, address)
    assert chart
    assert [chart.figure["layout"][axis]["dtick"] for axis in ("xaxis", "yaxis")] == [1, 1]


def _turns(passed: int, euchred: int, made: int) -> outcomes.Turns:
    n = passed + euchred + made
    told = {"euchred": euchred, "made": made, "passed": passed}
    return outcomes.Turns(
        1, "dealer", {part: cell_of(part, (4, 1), k, n) for part, k in told.items()}
    )


@pytest.mark.parametrize(
    ("passed", "euchred", "made", "told"),
    [
        (24, 0, 1, "1 call in 25 turns (4.0\xa0%), not euchred."),
        (24, 1, 0, "1 call in 25 turns (4.0\xa0%), euchred."),
        (0, 1, 24, "25 calls in 25 turns (100.0\xa0%), 1 of them euchred."),
        (23, 0, 2, "2 calls in 25 turns (8.0\xa0%), none of them euchred."),
    ],
)
def test_one_call_is_told_as_one(passed: int, euchred: int, made: int, told: str) -> None:
    said = outcomes.summary([_turns(passed, euchred, made)])
    assert said == f"Most ready to call is the dealer in the first round: {told}"


@pytest.mark.parametrize(
    ("made", "told"), [(1, "1 turn to call 1 was"), (24, "24 turns to call 24 were")]
)
def test_of_few_turns_nobody_is_told_as_the_most_ready(made: int, told: str) -> None:
    said = outcomes.summary([_turns(0, 0, made)])
    assert said.startswith(f"Of {told} taken; ") and "Most ready" not in said


def test_a_seat_of_few_turns_is_not_told_before_one_of_enough() -> None:
    often = _turns(23, 0, 2)
    said = outcomes.summary([_turns(0, 0, 1)._replace(seat="eldest"), often])
    assert said == outcomes.summary([often])


def test_a_seat_that_never_called_so_has_no_place_in_the_chart() -> None:
    call = cell_of("next_success", (1, 2), 1, 1)
    none = cell_of("green_success", (2, 2), 0, 0)
    rows = [colours.Pair("eldest", (call, none)), colours.Pair("dealer", (none, none))]
    drawn = colours.figure(rows)
    assert "Dealer" not in str(drawn) and "Eldest" in str(drawn)


@pytest.mark.parametrize(("passed", "told"), [(1, "1 turn"), (2, "2 turns")])
def test_who_never_called_is_not_called_ready(passed: int, told: str) -> None:
    assert outcomes.summary([_turns(passed, 0, 0)]) == f"Of {told} to call none was taken."


@pytest.mark.parametrize(
    ("alone", "march", "euchred", "calls", "told"),
    [
        (0, 0, 0, 1, "Of 1 call none was played alone."),
        (1, 1, 0, 1, "Of 1 call 1 was played alone (100.0\xa0%): 1 took all five tricks, "
                     "0 three or four, 0 were euchred."),
        (2, 0, 1, 8, "Of 8 calls 2 were played alone (25.0\xa0%): 0 took all five tricks, "
                     "1 three or four, 1 was euchred."),
    ],
)  # fmt: skip
def test_one_lone_hand_is_told_as_one(
    alone: int, march: int, euchred: int, calls: int, told: str
) -> None:
    came = {"march": march, "made": alone - march - euchred, "euchred": euchred}
    parts = {name: cell_of(name, TOGETHER, k, alone) for name, k in came.items()}
    assert lone.summary([lone.Lone("all", cell_of("", TOGETHER, alone, calls), parts)]) == told


def test_one_opportunity_is_told_as_one() -> None:
    steps = [trend.Step(day, cell_of("", TOGETHER, 0, 1)) for day in ("Monday", "Tuesday")]
    said = trend.summary(steps, "euchre_rate", 1)
    assert said.startswith("Euchre rate: 0.0\xa0% in the last 1 opportunity, up to Tuesday; ")


def test_seats_with_a_handful_of_hands_are_not_set_against_each_other() -> None:
    cells = [cell_of("points_by_seat", (4, seat), 2, 2) for seat in (1, 2)]
    said = points.summary([rate.Place(name, cell) for name, cell in zip("SW", cells, strict=True)])
    assert said == "Too few seats have 25 hands that count to tell which does best."


def test_a_colour_that_nobody_called_is_not_told_of() -> None:
    none, some = cell_of("next_success", (4, 1), 0, 0), cell_of("green_success", (4, 1), 2, 4)
    assert colours.summary([colours.Pair("all", (none, some))]) == (
        "Made were 2 of 4 green calls (50.0\xa0%)."
    )


def test_seats_with_a_handful_of_turns_are_not_set_against_each_other() -> None:
    few, enough = cell_of("order_up", (4, 1), 2, 2), cell_of("order_up", (4, 2), 5, 25)
    said = turns.summary([Line("dealer", (few, few)), Line("eldest", (enough, enough))])
    assert said == "Too few had 25 turns in the first round to tell who calls most often."


@pytest.mark.parametrize("n", [THIN - 1, THIN])
def test_a_seat_that_is_not_grey_has_enough_to_be_told_of_in_every_sentence(n: int) -> None:
    less, more = (cell_of("", (4, seat), k, n) for seat, k in ((1, 2), (2, 5)))
    seats = [rate.Place("dealer", more), rate.Place("eldest", less)]
    rows = [Line("dealer", (more, more)), Line("eldest", (less, less))]
    is_told = [
        points.summary(seats).startswith("A hand brings the dealer "),
        turns.summary(rows).startswith("In the first round the dealer calls most often "),
        outcomes.summary([_turns(n - 5, 0, 5)]).startswith("Most ready to call is the dealer "),
    ]
    assert is_told == [not more.is_thin] * 3


def test_one_seat_that_had_to_call_is_not_set_against_itself() -> None:
    cell = cell_of("order_up", (4, 1), 1, 1)
    said = turns.summary([Line("dealer", (cell, cell))])
    assert said == "In the first round the dealer calls in 100.0\xa0% of 1 turn."
