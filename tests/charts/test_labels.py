"""Labels in charts that stand close together: those for which there is no room are left out, and
none runs over an edge."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from analyzer.charts import labels, players, rate, style
from analyzer.charts.dots import span_of
from analyzer.charts.labels import Box
from analyzer.stats import Counts
from analyzer.stats.ways import TOGETHER
from analyzer.stats.ways import rate as cell_of
from tests.charts.cases import FOUR, counts


def _box(x: float, y: float, width: float, height: float) -> Box:
    return Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def _written(
    spots: list[tuple[float, float]], sizes: list[float], letters: list[int]
) -> list[tuple[int, Box]]:
    """The labels that are written, with the room that each takes, by where it stands."""
    found = []
    for n, side in enumerate(labels.placed(spots, sizes, letters)):
        if side:
            (x, y), half, width = spots[n], sizes[n] / 2, letters[n] * labels.LETTER
            up, across = side.split()
            right = {"center": 0, "right": 1, "left": -1}[across]
            down = {"top": 1, "bottom": -1, "middle": 0}[up]
            aside = (width / 2 + (half if not down else 0)) * right
            found.append(
                (n, _box(x + aside, y + down * (half + labels.LINE / 2), width, labels.LINE))
            )
    return found


@pytest.mark.parametrize("seed", range(30))
def test_no_label_runs_into_a_dot_another_label_or_an_edge(seed: int) -> None:
    chance = Random(f"labels {seed}")
    many = chance.randint(1, 30)
    spots = [(chance.uniform(0, labels.WIDTH), chance.uniform(0, 300)) for _ in range(many)]
    sizes = [chance.uniform(8, 30) for _ in range(many)]
    found = _written(spots, sizes, [chance.randint(1, 18) for _ in range(many)])
    assert not any(one.meets(other) for (_, one), (_, other) in combinations(found, 2))
    for n, box in found:
        assert box.left >= 0 and box.right <= labels.WIDTH
        dots = [
            _box(x, y, s, s)
            for m, ((x, y), s) in enumerate(zip(spots, sizes, strict=True))
            if m != n
        ]
        assert not any(box.meets(dot) for dot in dots)


def test_a_dot_alone_has_its_label_above() -> None:
    assert labels.placed([(100, 100)], [10], [5]) == ["top center"]


def test_dots_that_cover_each_other_are_not_named_since_nobody_could_say_which_is_which() -> None:
    spots = [(100.0, 100.0), (104.0, 101.0), (30.0, 30.0)]
    assert labels.placed(spots, [10, 10, 10], [5, 5, 5]) == ["", "", "top center"]


def test_dots_beyond_the_labels_have_none() -> None:
    assert labels.placed([(50, 50), (150, 150)], [9, 9], [3]) == ["top center", ""]


def test_players_of_one_style_are_named_in_the_table_and_for_a_pointer() -> None:
    club = {f"Player {n}": counts(4, everybody=False) for n in range(10)}
    made = style.chart(club)
    assert made
    bubbles = made.figure["data"][0]
    assert not any(bubbles["text"])
    assert len(made.table.rows) == len(bubbles["hovertext"]) == 10


def test_figures_at_nought_stand_to_the_right_of_their_dot_and_at_the_end_to_the_left() -> None:
    never, always = counts(3, everybody=False), counts(3, everybody=False)
    never = Counts(FOUR, False, {k: n for k, n in never.values.items() if "euchred" not in k})
    made = players.chart("call_success", {"Never euchred": never, "Sometimes": always})
    assert made
    dots = made.figure["data"][0]
    assert dict(zip(dots["text"], dots["textposition"], strict=True))["100.0\xa0%"] == "top left"
    made = rate.chart(never)
    assert made
    assert made.figure["data"][0]["text"][0] == "0.0\xa0%"
    assert made.figure["data"][0]["textposition"][0] == "top right"


def test_an_axis_begins_at_nought_but_where_all_rates_are_high() -> None:
    low, high = cell_of("", TOGETHER, 30, 100), cell_of("", TOGETHER, 99, 100)
    assert span_of([low, high], True) == (0.0, high.high)
    assert span_of([high], True) == (high.low, high.high)


def test_an_interval_of_few_games_does_not_make_the_others_small() -> None:
    wild = cell_of("", TOGETHER, 1, 2)._replace(value=0.5, low=-20.0, high=21.0)
    assert span_of([wild], False) == (-4.0, 4.0)
    assert span_of([wild._replace(value=5.0)], False) == (-4.0, 5.0)
