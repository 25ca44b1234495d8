"""What one place may have and surely has: known candidates, and how many of them left unseen."""

from __future__ import annotations

import pytest

from analyzer.cards import BY_NAME, union
from analyzer.engine.holdings import Holding

ACE, KING, QUEEN = (BY_NAME[name] for name in ("AS", "KS", "QS"))
THREE = union((ACE, KING, QUEEN))


@pytest.mark.parametrize(
    ("count", "cards", "doubt", "surely"),
    [
        (3, ACE, 0, True),
        (2, ACE, 0, False),  # it may be the one that left
        (2, ACE | KING, 0, True),  # only one of them can have left
        (2, ACE | KING, 1, False),
        (1, ACE | KING, 0, False),
        (3, BY_NAME["JS"], 0, False),
    ],
)
def test_a_hand_surely_has_what_too_few_cards_left_it_for(
    count: int, cards: int, doubt: int, surely: bool
) -> None:
    assert Holding(pool=THREE, count=count).surely_has(cards, doubt) is surely
    if not doubt:
        assert Holding(pool=THREE, count=count).surely_has(cards) is surely


@pytest.mark.parametrize(
    ("hidden", "card", "may"), [(0, "AS", True), (0, "JS", False), (1, "JS", True)]
)
def test_a_place_may_have_its_candidates_or_anything_where_cards_are_hidden(
    hidden: int, card: str, may: bool
) -> None:
    assert Holding(pool=THREE, hidden=hidden, count=3).may_have(BY_NAME[card]) is may
