"""The chance to win from a score: published values, and what must hold of any model."""

from __future__ import annotations

from itertools import product

import pytest

from analyzer.rules import Rules, preset, with_options
from analyzer.stats import Counts
from analyzer.stats.winning import PRIOR, PUBLISHED, Model, Split, model_of, visited
from tests.stats.libraries import agreed
from tests.stats.told import MADE, MARCH, counted, deal, four, pool, record

FOUR = preset("four-handed")


@pytest.mark.parametrize(
    ("score", "side", "percent"),
    [
        ((0, 0), 0, 51.2),  # who deals at the start
        ((8, 8), 0, 54.5),
        ((9, 9), 0, 66.0),
        ((6, 9), 1, 81.9),  # ahead 9 to 6, not dealing
        ((9, 8), 0, 71.8),  # ahead 9 to 8, dealing
        ((2, 8), 0, 8.2),  # behind 2 to 8, dealing
        ((8, 2), 1, 6.7),  # behind 2 to 8, not dealing
    ],
)
def test_the_published_split_gives_the_published_chances(
    score: tuple[int, int], side: int, percent: float
) -> None:
    assert 100 * Model(FOUR, PUBLISHED).chances(score)[side] == pytest.approx(percent, abs=0.05)


def by_iteration(rules: Rules, split: Split, rounds: int = 400) -> dict[tuple[int, ...], float]:
    """The dealer's chance at each score of two sides, by repeated replacement."""
    total = sum(split.values())
    states: list[tuple[int, ...]] = list(product(range(rules.target), repeat=2))
    value = dict.fromkeys(states, 0.5)
    for _ in range(rounds):
        new: dict[tuple[int, ...], float] = {}
        for mine, other in states:
            chance = 0.0
            for (a, b), n in split.items():
                after = (mine + a, other + b)
                if max(after) >= rules.target:
                    then = float(after[0] >= rules.target)
                elif rules.all_pass == "same_dealer" and not a + b:
                    then = value[after]
                else:
                    then = 1 - value[after[1], after[0]]
                chance += n / total * then
            new[mine, other] = chance
        value = new
    return value


@pytest.mark.parametrize("words", ["target=4", "target=4 all-pass=same-dealer"])
def test_solving_backwards_is_what_iteration_comes_to(words: str) -> None:
    rules = agreed("four-handed", words)
    split: Split = {(0, 0): 20, (1, 0): 40, (0, 1): 15, (2, 0): 10, (0, 2): 10, (4, 0): 5}
    model = Model(rules, split)
    for state, chance in by_iteration(rules, split).items():
        assert model.chances(state)[0] == pytest.approx(chance, abs=1e-9)


@pytest.mark.parametrize("score", [(0, 0, 0), (9, 2, 5), (8, 8, 8)])
def test_the_chances_of_all_sides_sum_to_one(score: tuple[int, int, int]) -> None:
    split: Split = {
        (0, 0, 0): 10,
        (1, 0, 0): 20,
        (0, 1, 0): 20,
        (0, 2, 2): 5,
        (2, 0, 2): 7,
        (3, 0, 0): 2,
    }
    chances = Model(preset("three-handed"), split).chances(score)
    assert len(chances) == 3
    assert sum(chances) == pytest.approx(1)


def test_where_seats_are_alike_only_the_score_counts() -> None:
    split: Split = {(0, 0, 0): 9, (1, 0, 0): 1, (0, 1, 0): 1, (0, 0, 1): 1}
    model = Model(preset("three-handed"), split)
    assert model.chances((4, 4, 4)) == pytest.approx((1 / 3, 1 / 3, 1 / 3))
    a, b, c = model.chances((9, 3, 3))
    assert a > b == pytest.approx(c)


def test_two_who_reach_the_target_together_share_it_if_they_are_equal() -> None:
    model = Model(preset("three-handed"), {(0, 2, 2): 1})
    assert model.chances((0, 8, 8)) == (0, 0.5, 0.5)
    assert model.chances((0, 9, 8)) == (0, 1, 0)


def test_a_deal_that_nobody_scores_goes_on_to_the_next_dealer() -> None:
    """At 9 to 9 whoever deals first after the passes has the better of it: he scores 3 of 4."""
    model = Model(FOUR, {(0, 0): 50, (1, 0): 37.5, (0, 1): 12.5})
    p = 0.375 / 0.5
    dealer = (0.5 * p + 0.25 * (1 - p)) / (1 - 0.25)
    assert model.chances((9, 9))[0] == pytest.approx(dealer)


def test_no_model_without_a_chance_to_score() -> None:
    with pytest.raises(ValueError, match="no chance of these ends a game"):
        Model(FOUR, {(0, 0): 5})


def test_a_library_moves_the_published_split_by_its_own_deals() -> None:
    march = four(deal(1, MARCH))  # the other side than the dealer's takes two
    own = counted(*[march] * 100)
    model = model_of(own)
    assert model is not None and model.deals == 100
    together: dict[tuple[int, ...], float] = {
        points: PRIOR * percent / 100 for points, percent in PUBLISHED.items()
    }
    together[0, 2] += 100
    assert model.chances((3, 5)) == Model(FOUR, together).chances((3, 5))


def test_without_a_deal_of_its_own_a_pool_has_the_published_model_if_that_fits() -> None:
    alone = model_of(Counts(pool("four-handed")))
    assert alone is not None
    assert alone.chances((0, 0)) == Model(FOUR, PUBLISHED).chances((0, 0))


@pytest.mark.parametrize(
    "named",
    [
        pool("two-handed"),
        pool("three-handed"),
        pool("british"),
        pool("openspiel"),
        pool("four-handed", ("euchre_points", "1")),
        pool("four-handed", ("deals", "8")),
        pool("four-handed", ("target", "9000")),
    ],
)
def test_no_model_where_nothing_is_to_go_by(named: object) -> None:
    assert model_of(Counts(named)) is None  # type: ignore[arg-type]


def test_no_model_where_two_can_win_in_another_way() -> None:
    rules = with_options(preset("three-handed"), [("simultaneous_finish", "shared")])
    assert rules.simultaneous_finish == "shared"
    counts = Counts(
        pool("three-handed", ("simultaneous_finish", "shared")), True, {"split@1-0-0": 9}
    )
    assert model_of(counts) is None
    assert model_of(Counts(pool("three-handed"), True, {"split@1-0-0": 9})) is not None


def test_two_sides_never_finish_together_whatever_is_agreed_for_it() -> None:
    assert model_of(Counts(pool("four-handed", ("simultaneous_finish", "shared")))) is not None


def test_the_scores_that_a_game_came_through_with_its_winner() -> None:
    """Before each deal of the club's game, the dealer's side first; North and South won it."""
    cells = visited(counted(record("four-handed-club")))
    assert [(c.part, c.k, c.n) for c in cells] == [
        ("0-0", 1, 1),  # 1: North deals
        ("1-2", 1, 1),  # 3: South
        ("2-0", 0, 1),  # 2: East
        ("2-2", 0, 1),  # 4: West
        ("2-4", 1, 1),  # 5: North
        ("4-6", 0, 1),  # 6: East
        ("8-4", 1, 1),  # 7: South
    ]


@pytest.mark.parametrize(
    "text",
    [
        four(deal(1, MADE)),  # not finished
        four(deal(3, MARCH), "target=2"),  # what came before is not known
        four(deal(1, MARCH), "target=5", '[Score "NS 4 EW 0"]\n'),  # nor here
        four(deal(1, MADE) + deal(3, MADE, "", "S"), "target=2"),  # one is missing
        four(deal(1, MADE, "ruling one point more") + deal(2, MADE, "total NS 2 EW 0", "S")),
    ],
)
def test_a_game_not_known_throughout_tells_nothing_of_scores(text: str) -> None:
    assert visited(counted(text)) == ()
