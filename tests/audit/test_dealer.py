"""The deal goes round clockwise, after a deal that was thrown in too."""

from __future__ import annotations

import pytest

from tests.audit.audited import MARCH, audited, codes, deal, only

PASSED = "bids: pass pass pass pass | pass pass pass pass\n"


def test_the_next_player_clockwise_deals() -> None:
    assert not audited(deal(1, PASSED, dealer="E") + deal(2, PASSED, dealer="S")).all_findings


@pytest.mark.parametrize("dealer", ["E", "N", "W"])
def test_another_dealer_than_the_next_is_wrong(dealer: str) -> None:
    finding = only(audited(deal(1, PASSED, dealer="E") + deal(2, PASSED, dealer=dealer)))
    assert (finding.code, finding.deal, finding.expected) == ("WRONG_DEALER", 2, "S")
    assert (finding.actual, finding.evidence) == (dealer, {"previous": "E"})


def test_after_a_wrong_dealer_the_deal_goes_on_from_him() -> None:
    text = deal(1, PASSED, dealer="E") + deal(2, PASSED, dealer="W") + deal(3, PASSED, dealer="N")
    assert codes(audited(text)) == ["WRONG_DEALER"]


def test_all_pass_may_be_dealt_again_by_the_same_dealer() -> None:
    text = deal(1, PASSED, dealer="E") + deal(2, PASSED, dealer="E")
    assert not audited(text, options="all-pass=same-dealer").all_findings


def test_after_a_misdeal_the_same_dealer_deals_again() -> None:
    text = deal(1, stated="misdeal\n", dealer="E") + deal(2, PASSED, dealer="E")
    assert not audited(text).all_findings


def test_a_gap_in_the_numbers_tells_nothing_of_the_dealer() -> None:
    assert not audited(deal(1, PASSED, dealer="E") + deal(4, PASSED, dealer="E")).all_findings


def test_an_unknown_dealer_tells_nothing_of_the_next() -> None:
    assert not audited(deal(1, MARCH) + deal(2, PASSED, dealer="E")).all_findings


def test_where_nobody_sits_nobody_deals() -> None:
    finding = only(audited("deal 1 dealer N up TS\n", "three-handed"))
    assert (finding.code, finding.expected, finding.actual) == (
        "WRONG_DEALER",
        ["S", "W", "E"],
        "N",
    )
    assert finding.message.startswith("nobody sits at N")


def test_after_a_place_where_nobody_sits_any_player_may_deal() -> None:
    text = "deal 1 dealer N up TS\ndeal 2 dealer W up TS\n"
    assert codes(audited(text, "three-handed")) == ["WRONG_DEALER"]
