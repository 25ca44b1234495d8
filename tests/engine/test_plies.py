"""Where a thing is told that stands at no ply of a deal: at the last one that comes before it."""

from __future__ import annotations

import pytest

from analyzer.engine.plies import nearest

IN_ORDER = ["deal", "b1", "b2", "take", "discard", "exchange", "alone", "t1.1", "t1.2", "t2.1"]


@pytest.mark.parametrize("left_out", range(1, len(IN_ORDER)))
def test_it_is_told_at_the_ply_before_it(left_out: int) -> None:
    there = [*IN_ORDER[:left_out], *IN_ORDER[left_out + 1 :]]
    assert nearest(there, IN_ORDER[left_out]) == IN_ORDER[left_out - 1]
    assert nearest(there[::-1], IN_ORDER[left_out]) == IN_ORDER[left_out - 1]


@pytest.mark.parametrize("address", IN_ORDER)
def test_a_ply_that_is_there_is_its_own_place(address: str) -> None:
    assert nearest(IN_ORDER, address) == address
