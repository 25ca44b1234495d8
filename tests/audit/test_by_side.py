"""Points that the table wrote down, by the sides of the rules."""

from __future__ import annotations

import pytest

from analyzer.audit.game import by_side
from analyzer.record import Points
from analyzer.rules import preset


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        ((("NS", 2), ("EW", 0)), {"NS": 2, "EW": 0}),
        ((("N", 2),), {"NS": 2}),
        ((("W", 1), ("NS", 3)), {"EW": 1, "NS": 3}),
        ((), {}),
        ((("NS", 2), ("S", 2)), None),
        ((("NS", 2), ("NS", 2)), None),
        ((("SW", 2),), None),
        ((("", 2),), None),
    ],
)
def test_a_seat_stands_for_its_partnership_and_nothing_stands_twice(
    points: Points, expected: dict[str, int] | None
) -> None:
    assert by_side(points, preset("four-handed")) == expected


def test_a_seat_stands_for_itself_where_everybody_plays_for_himself() -> None:
    rules = preset("three-handed")
    assert by_side((("S", 1), ("E", 2)), rules) == {"S": 1, "E": 2}
    assert by_side((("NS", 1),), rules) is None
