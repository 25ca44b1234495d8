"""What is worked out once and remembered is short: however long the texts of a file are, nothing of
them stays when the file is done."""

from __future__ import annotations

import functools
import gc
import io
import tracemalloc
from collections.abc import Callable, Mapping
from typing import Final

import pytest

from analyzer.audit import audit_record
from analyzer.audit.trials import MOST_EVENTS
from analyzer.notation import egn, pen, ptn, read
from analyzer.notation.pen import pieces, tokens
from tests.acceptance.audited import FOUR

LENGTH: Final = 10_000
AUCTION: Final = "pass pass pass pass | pass pass pass pass | "
DEALT: Final = FOUR.index("score NS 1")


def tagged(name: str, value: str) -> str:
    return f'[{name} "{value}"]\n' + (FOUR[FOUR.index("deal") :] if name == "Rules" else FOUR)


def with_bids(words: str) -> str:
    return FOUR.replace("bids: order", f"bids: {words} order")


def counts(number: int) -> str:
    return "NS 1 EW 2 " * 500 * number


def ended(lines: str) -> str:
    return FOUR[:DEALT] + lines


# Of each a text that is longer than any that a writer writes, another one for each number.
LONG: Final[Mapping[str, Callable[[int], str]]] = {
    "a value": lambda n: tagged("Event", f"{n}" * LENGTH),
    "rules": lambda n: tagged("Rules", f"{n}" * LENGTH),
    "rules that are a preset": lambda n: tagged("Rules", " " * LENGTH * n + "four-handed"),
    "one option": lambda n: tagged("Options", f"{n}" * LENGTH),
    "many options": lambda n: tagged("Options", "no-stick-the-dealer " * 100 * n),
    "a score": lambda n: tagged("Score", counts(n)),
    "a result": lambda n: tagged("Result", counts(n)),
    "a long auction": lambda n: with_bids(AUCTION * (2 + n)),
    "a long call": lambda n: with_bids("\ufe0f" * 2_000 * n + "♠"),
    "lone hands": lambda n: FOUR.replace("order", "order" + "\nalone S" * (MOST_EVENTS + n), 1),
    "points of a deal": lambda n: ended(f"score {counts(n)}\ntotal {counts(n)}\n"),
    "points with a zero before": lambda n: ended(f"score NS {'0' * LENGTH}{n}\n"),
    "a trick": lambda n: FOUR.replace("TC JS 9C = S", "TC JS 9C " * (10 + n) + "= S"),
    "a hand": lambda n: FOUR.replace("AC KC AS 9H", "AC KC AS 9H " * (10 + n)),
}


def look_at(text: str) -> None:
    """Read, audit and write a game in each way."""
    for reading in read(io.BytesIO(text.encode()), "games.pen")[1]:
        assert reading.record is not None
        audit_record(reading.record, reading.findings, reading.locate)
        pen.dumps([reading.record])
        egn.write(reading.record)
        ptn.write(reading.record)


def remembered() -> dict[str, int]:
    """Of all that remembers something how many things it does."""
    wrapper = type(functools.lru_cache(pieces.spoken.__wrapped__))
    caches = [each for each in gc.get_objects() if isinstance(each, wrapper)]
    # What a tool of the tests remembers need not have a name.
    named = {f"{c.__module__}.{getattr(c, '__qualname__', c)}": c for c in caches}
    tables = {name: each for name, each in vars(pieces).items() if isinstance(each, pieces.Table)}
    return {
        **{name: cache.cache_info().currsize for name, cache in named.items()},
        **{name: len(table) for name, table in tables.items()},
        "calls": len(tokens._calls_read),
        "cards": len(tokens._cards_read),
    }


@pytest.mark.parametrize("kind", LONG)
def test_of_long_texts_nothing_is_remembered(kind: str) -> None:
    look_at(FOUR)
    look_at(LONG[kind](1))
    before = remembered()
    for number in range(2, 7):
        look_at(LONG[kind](number))
    assert remembered() == before


def test_long_texts_leave_no_memory_behind() -> None:
    def look_at_all(number: int) -> None:
        for text in LONG.values():
            look_at(text(number))

    look_at_all(1)
    gc.collect()
    tracemalloc.start()
    try:
        for number in range(2, 5):
            look_at_all(number)
        gc.collect()
        assert tracemalloc.get_traced_memory()[0] < 3 * LENGTH
    finally:
        tracemalloc.stop()


def test_what_comes_again_is_remembered() -> None:
    look_at(FOUR)
    usual = ("COUNTED", "calls", "analyzer.audit.game._by_side", "analyzer.rules.chosen._named")
    assert min(remembered()[name] for name in usual) > 0
