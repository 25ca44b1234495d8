"""Every figure: named, defined, split as it says, and true to its whole."""

from __future__ import annotations

from functools import cache

import pytest

from analyzer.rules import PRESETS, preset
from analyzer.stats import (
    DEFINITIONS,
    THIN,
    Cell,
    Counts,
    Figure,
    evaluate,
    facts_of,
    figure,
    pool_of,
)
from analyzer.stats.figures import to_json
from analyzer.stats.library import Library
from analyzer.stats.words import PARTS, REASONS, place_name, position_name
from tests.quick import one_in
from tests.stats import page
from tests.stats.libraries import library
from tests.stats.told import cell, counted, pool, record

each_preset = pytest.mark.parametrize("name", one_in(3, PRESETS))


@cache
def some_counts(name: str) -> Counts:
    found = Library(())
    for record_, report in library(name, "", 12, 8):
        facts = facts_of(record_, report)
        assert facts is not None
        found.add(facts)
    return found.everybody(pool_of(preset(name)))


def figures_of(name: str, everybody: bool = True) -> list[str]:
    return [each.key for each in evaluate(Counts(pool(name), everybody))]


def test_every_figure_has_a_key_of_its_own_and_a_sentence() -> None:
    assert len({each.key for each in DEFINITIONS}) == len(DEFINITIONS)
    for each in DEFINITIONS:
        assert each.sentence[0].isupper() and each.sentence.endswith("."), each.key
        assert each.title and each.group and each.numerator and each.denominator


def test_the_page_has_every_definition_as_it_is() -> None:
    _, listed, after = page.parted(page.PAGE.read_text(encoding="utf-8"))
    assert listed == page.listed() and after  # python -m tests.stats.page


@pytest.mark.parametrize(
    ("name", "has", "has_not"),
    [
        ("two-handed", "order_up points_by_seat", "lone_rate co_defence dummy_used with_dealer"),
        ("three-handed", "dummy_used co_defence lone_stop alone_defence", "with_dealer stuck"),
        ("four-handed", "with_dealer lone_march", "dummy_used co_defence alone_defence blind"),
        ("british", "blind", "stuck"),
        ("egn", "stuck", "blind"),
    ],
)
def test_rules_have_the_figures_that_they_can_have(name: str, has: str, has_not: str) -> None:
    told = figures_of(name)
    assert set(has.split()) <= set(told)
    assert not set(has_not.split()) & set(told)


def test_games_won_are_told_of_a_player_only() -> None:
    assert "games_won" not in figures_of("egn")
    assert "games_won" in figures_of("egn", everybody=False)
    with pytest.raises(KeyError):
        figure("games_won", Counts(pool("egn")))


def test_a_figure_that_the_rules_have_not_is_none_of_theirs() -> None:
    with pytest.raises(KeyError):
        figure("dummy_used", Counts(pool("egn")))


@pytest.mark.parametrize("everybody", [True, False])
@each_preset
def test_nothing_counted_has_no_value_and_no_interval(name: str, everybody: bool) -> None:
    for each in evaluate(Counts(pool(name), everybody)):
        for found in each.cells:
            assert (found.k, found.n, found.value, found.low, found.high) == (
                0,
                0,
                None,
                None,
                None,
            )


@each_preset
def test_a_value_is_k_of_n_within_its_interval(name: str) -> None:
    for each in evaluate(some_counts(name)):
        for found in each.cells:
            if found.value is None:
                assert found.n == 0
                continue
            assert found.value == pytest.approx(found.k / found.n)
            if found.low is not None and found.high is not None:
                assert found.low - 1e-12 <= found.value <= found.high + 1e-12


@each_preset
def test_the_outcomes_of_each_seat_and_round_sum_to_a_hundred(name: str) -> None:
    sums: dict[tuple[int | None, int | None], float] = {}
    for found in figure("outcomes", some_counts(name)).cells:
        if found.value is not None:
            place = (found.seat, found.round)
            sums[place] = sums.get(place, 0) + 100 * found.value
    assert len(sums) >= preset(name).players
    assert sums == pytest.approx(dict.fromkeys(sums, 100))


@each_preset
def test_the_shares_of_calls_sum_to_a_hundred(name: str) -> None:
    cells = figure("call_share", some_counts(name)).cells
    for split in (
        [c for c in cells if c.seat and c.round],
        [c for c in cells if c.seat and not c.round],
        [c for c in cells if c.round and not c.seat],
    ):
        assert sum(100 * (c.value or 0) for c in split) == pytest.approx(100)


@each_preset
def test_what_one_side_wins_the_others_lose(name: str) -> None:
    cells = figure("points_by_seat", some_counts(name)).cells
    assert all(c.seat is not None for c in cells)
    assert sum(c.k for c in cells) == 0


@each_preset
def test_the_seats_of_a_figure_sum_up_to_all_together(name: str) -> None:
    for each in evaluate(some_counts(name)):
        if each.key in ("order_up", "second_call", "euchre_rate", "lone_rate", "next_success"):
            seats = [c for c in each.cells if c.seat and not c.round]
            assert sum(c.n for c in seats) == each.cells[0].n, each.key
            assert sum(c.k for c in seats) == each.cells[0].k, each.key


def test_the_defenders_lose_what_the_makers_win() -> None:
    counts = some_counts("four-handed")
    assert cell(counts, "defence")[3:5] == cell(counts, "euchre_rate")[3:5]


def test_under_twenty_five_opportunities_a_figure_is_thin() -> None:
    few = Cell("", None, None, 1, THIN - 1, None, None, None)
    assert few.is_thin and not few._replace(n=THIN).is_thin


def test_cells_stand_in_the_same_order_all_together_first() -> None:
    cells = figure("euchre_rate", some_counts("two-handed")).cells
    assert [(c.seat, c.round) for c in cells] == [
        (None, None), (None, 1), (None, 2), (1, None), (2, None), (1, 1), (1, 2), (2, 1), (2, 2),
    ]  # fmt: skip


def test_a_figure_as_json_has_its_definition_and_six_digits() -> None:
    told = to_json(figure("euchre_rate", counted(record("four-handed-club"))))
    assert told["title"] == "Euchre rate" and told["interval"] == "wilson"
    assert told["definition"] == "Calls that were euchred, of all calls. Per call, not per hand."
    assert told["cells"][0] == {
        "part": None, "seat": None, "round": None, "k": 1, "n": 7,
        "value": 0.142857, "low": 0.02568, "high": 0.513128, "thin": True,
    }  # fmt: skip


def test_places_and_parts_are_told_in_words() -> None:
    assert place_name(Cell("lone_march", 2, 1, 0, 0, None, None, None), 4) == (
        "dealer's partner, round 1: alone, march"
    )
    assert place_name(Cell("", None, 2, 0, 0, None, None, None), 3) == "round 2"
    assert place_name(Cell("", None, None, 0, 0, None, None, None), 3) == ""


@pytest.mark.parametrize(
    ("players", "names"),
    [
        (2, ["non-dealer", "dealer"]),
        (3, ["left of dealer", "right of dealer", "dealer"]),
        (4, ["left of dealer", "dealer's partner", "right of dealer", "dealer"]),
    ],
)
def test_positions_are_named_from_the_dealers_left(players: int, names: list[str]) -> None:
    assert [position_name(p, players) for p in range(1, players + 1)] == names


def test_a_mean_whose_mixed_sum_is_nothing_has_its_interval() -> None:
    """Two games of one call each, one point won and one lost."""
    sums = {"call.g@all": 2, "call.xx@all": 8, "call.nn@all": 2}
    counts = Counts(pool("egn"), False, {"calls@1": 2, **sums})
    found = cell(counts, "points_per_call")
    assert found.value == 0
    assert (found.low, found.high) == pytest.approx((-12.706205, 12.706205))


def test_every_part_and_every_reason_has_its_words() -> None:
    assert all([*PARTS.values(), *REASONS.values()])
    from analyzer.stats import LEFT_OUT

    parts = {c.part for c in figure("outcomes", Counts(pool("egn"))).cells}
    assert parts == set(PARTS)
    assert set(LEFT_OUT) == set(REASONS)


def test_a_figure_is_a_plain_value() -> None:
    assert figure("skunks", Counts(pool("egn"))) == Figure(
        "skunks", (Cell("", None, None, 0, 0, None, None, None),)
    )
