"""Writing PTN: calls that no row can hold, and what says that none was to come."""

from __future__ import annotations

import pytest

from analyzer.notation import pen, ptn


def lines(text: str, rules: str = "four-handed") -> list[str]:
    """The lines of the hand that a deal is written as, from the first that tells who made trump."""
    (record,) = pen.loads(f'[Rules "{rules}"]\n{text}\n')
    written = ptn.write(record).text.splitlines()
    start = next(i for i, line in enumerate(written) if line.startswith("[Deal "))
    return [line for line in written[start + 1 :] if not line.startswith("[Undealt")]


@pytest.mark.parametrize(
    ("calls", "rows"),
    [
        ("pass pass", ["Pass Pass - -"]),
        ("pass pass pass pass", ["Pass Pass Pass Pass", "- - - -"]),
        ("pass pass pass pass | pass pass pass pass", ["Pass Pass Pass Pass"] * 2),
    ],
)
def test_dashes_say_that_no_call_was_to_come(calls: str, rows: list[str]) -> None:
    assert lines(f"deal 1 dealer E up 9H\nbids: {calls}") == ['[Auction "S"]', *rows]


def test_a_round_in_which_trump_was_made_needs_no_dashes() -> None:
    written = lines("deal 1 dealer E up 9H\nbids: pass pass pass order")
    assert written[-2:] == ['[Auction "S"]', "Pass Pass Pass ♥"]


def test_a_blind_call_leaves_its_contract() -> None:
    written = lines("deal 1 dealer E up B\nbids E: blind-C", "british")
    assert written == ['[Declarer "E"]', '[Contract "♣"]']


def test_a_call_of_another_game_leaves_the_contract_to_the_one_that_made_trump() -> None:
    written = lines("deal 1 dealer N up QC\nbids E: pass 3S order\nalone W")
    assert written == ['[Declarer "W"]', '[Contract "♣ alone"]']
