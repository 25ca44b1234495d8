"""Games with deals that were given up, dealt again or ruled on, in every format and back: no deal
after one of those is accused of what the record does not say, nor is the result of the game.

Sizes are small here; CONVERTED sets four times how many games of each preset are written.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import Final

import pytest

from analyzer.convert import convert
from analyzer.rules import PRESETS, Rules, parse_option, preset, with_options
from tests.convert.interrupted import interrupted_game
from tests.convert.test_partly_known import FORMATS, GAMES, found, read_back
from tests.quick import one_in

AGREED: Final = (
    *("", "all-pass=same-dealer", "all-pass=next-dealer", "misdeal=same-dealer"),
    *("misdeal=next-dealer", "deals=3", "target=3", "target=5", "farmers-hand=redeal"),
)


def rules_of(name: str, seed: int) -> Rules:
    """A preset with what is agreed of who deals again, and of the game's end."""
    words = Random(f"{name} {seed}").sample(AGREED, 2)
    return with_options(preset(name), map(parse_option, filter(None, words)))


@pytest.mark.parametrize(("name", "form"), one_in(5, product(PRESETS, FORMATS)))
def test_nobody_is_accused_for_a_deal_that_another_format_tells_in_part(
    name: str, form: str
) -> None:
    for seed in range(max(1, GAMES // 4)):
        record = interrupted_game(rules_of(name, seed), seed)
        again = read_back(convert([record], form).text, form)
        assert found(again) - found([(record, ())]) == Counter(), seed
