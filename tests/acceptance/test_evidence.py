"""What the evidence of a finding shows, and what is not passed over in silence."""

from __future__ import annotations

from typing import Any

import pytest

from tests.acceptance.audited import Edit, edited, findings, only_game, options, roots
from tests.acceptance.test_codes import LONER_TRICKS, TURNED

EVIDENCE: list[tuple[str, str, tuple[Edit, ...]]] = [
    ("CALLED_TWICE", "first call", (("bids: order", "bids: pass S:pass pass order"),)),
    ("BID_AFTER_AUCTION_CLOSED", "closing call", (("bids: order", "bids: order pass"),)),
    ("NAMED_TURNED_DOWN_SUIT", "up", TURNED),
    ("ORDER_WITHOUT_SUIT", "hand",
     (options("must-have-suit"), ("bids: order", "bids: pass pass order"))),
    ("PLAY_OUT_OF_TURN", "order", (("9H AD KH AH", "9H N:KH AD AH"),)),
    ("LEAD_OUT_OF_TURN", "why", (("5 S: 9H AD KH AH = E", "5 W: AD KH AH 9H = W"),)),
    ("SITTING_OUT_PLAYER_PLAYED", "declaration",
     (*LONER_TRICKS[:2], ("QC TH 9S", "QC 9S N:TH"), *LONER_TRICKS[3:])),
    ("ALONE_AFTER_FIRST_LEAD", "index", (("2 S:", "alone S\n2 S:"),)),
]  # fmt: skip


@pytest.mark.parametrize("row", EVIDENCE, ids=lambda row: row[0])
def test_the_evidence_to_show_is_shown(row: Any) -> None:
    code, _, edits = row
    found = next(f for f in roots(only_game(edited("4", *edits))) if f["code"] == code)
    assert found["evidence"]


def test_an_exchange_by_the_dummys_place_is_no_late_exchange_and_nobodys_fault() -> None:
    game = only_game(edited("3", ("exchange S", "exchange N\nexchange S")))
    (found,) = findings(game)
    assert found["code"] == "ILLEGAL_DUMMY_EXCHANGE"
    assert (found["seat"], "after the first lead" in found["message"]) == (None, False)


def test_a_side_that_the_rules_do_not_have_is_not_passed_over_in_silence() -> None:
    assert findings(only_game(edited("3", ("total S 3 W 0 E 0", "total NS 3"))))


def test_an_unknown_switch_shows_token_expectation_and_hint() -> None:
    (found,) = findings(only_game(edited("4", options("stick-the-dealr"))))
    assert {"token", "expected", "hint"} <= set(found["evidence"])
