"""What a scribe did not see accuses nobody: cards, hands and lines are hidden at random.

A clean deal stays clean. Of a spoilt one a finding may vanish, or lose the card that is hidden;
it never changes its seat, and none appears that the whole record has not. A deal that stops early
is one exception: where all cards are seen they may force the score, where some are hidden nothing
does, and the record is incomplete as far as it tells (INCOMPLETE_DEAL blames no player).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.engine import Breach
from analyzer.record import Deal
from analyzer.rules import Rules
from tests import cases, oracle
from tests.engine.build import judge, rules
from tests.engine.masks import masked
from tests.engine.random_play import with_play
from tests.engine.spoil import spoilt
from tests.quick import one_in
from tests.shared import needs_shared

GAMES: Final = {
    "three-handed": rules("three-handed"),
    "eleven for the dealer": rules("three-handed", dealer_maker_pool="merged_11"),
    "three-handed, strict dealer": rules(
        "three-handed", dealer_may_decline="no", discard_upcard="forbidden"
    ),
    "three-handed with a joker": rules("three-handed", deck="25"),
    "three-handed without a dummy": rules("three-handed", dummy="0"),
    "two-handed": rules("two-handed"),
    "two-handed, 32 cards": rules("two-handed", deck="32"),
    "four-handed": rules("four-handed", defend_alone="any", no_trump="yes"),
    "openspiel": rules("openspiel"),
    "british": rules("british"),
    "british, hearts": rules("british", joker_turned_up="hearts", no_trump="yes"),
}
EACH_GAME: Final = pytest.mark.parametrize("agreed", one_in(4, GAMES.values()), ids=GAMES)


MOVED_CARDS: Final = {
    "CARD_NOT_HELD",
    "ILLEGAL_DUMMY_EXCHANGE",
    "ILLEGAL_DISCARD",
    "PICKUP_IN_ROUND_TWO",
}


def _is_known(full: Sequence[Breach], found: Breach) -> bool:
    """Whether the whole record has this finding, with this card if it names one; or says of the
    same seat that it had not a card which here can only be taken for its own."""
    own = [b for b in full if b.seat == found.seat]
    if found.code == "RENEGE" and any(b.code in MOVED_CARDS for b in own):
        return True
    if found.code == "CARD_NOT_HELD":
        return any(b.code in MOVED_CARDS and b.card in (found.card, None) for b in own)
    return any(
        (b.code, b.address) == (found.code, found.address)
        and (b.card is None or found.card is None or bool(b.card & found.card))
        for b in own
    )


def _new_findings(agreed: Rules, whole: Deal, seen: Deal) -> list[str]:
    """What the poorer record is said to show and the whole one does not."""
    full = judge(agreed, whole)
    if full.table.halted or any(breach.address == "deal" for breach in full.breaches):
        return []  # cards dealt twice, or a deal broken off: what follows is not comparable
    stops_early = not full.outcome.complete
    return [
        f"{b.code} {b.address}"
        for b in judge(agreed, seen).breaches
        if b.cause is None
        and not _is_known(full.breaches, b)
        and not (stops_early and b.code == "INCOMPLETE_DEAL")
    ]


@EACH_GAME
def test_hiding_cards_of_a_clean_deal_accuses_nobody(agreed: Rules) -> None:
    for seed in range(200):
        rng = Random(seed)
        whole = with_play(agreed, rng)
        for _ in range(3):
            assert judge(agreed, masked(whole, rng)).codes == [], seed


@EACH_GAME
def test_hiding_cards_of_a_spoilt_deal_accuses_nobody_else(agreed: Rules) -> None:
    for seed in range(200):
        rng = Random(seed)
        whole = spoilt(with_play(agreed, rng), agreed, rng)
        for _ in range(3):
            assert _new_findings(agreed, whole, masked(whole, rng)) == [], seed


@given(st.sampled_from(sorted(GAMES)), st.integers(0, 2**32))
def test_hiding_cards_of_any_clean_deal_accuses_nobody(name: str, seed: int) -> None:
    rng = Random(seed)
    whole = with_play(GAMES[name], rng)
    assert judge(GAMES[name], masked(whole, rng)).codes == []


@needs_shared
def test_hiding_cards_of_the_oracle_accuses_nobody() -> None:
    for played in oracle.load():
        rng, agreed = Random(played["id"]), oracle.rules_of(played)
        assert judge(agreed, masked(oracle.deal_of(played), rng)).codes == [], played["id"]


@needs_shared
def test_spoilt_deals_of_the_oracle_accuse_nobody_else_when_hidden() -> None:
    for played in oracle.load():
        rng, agreed = Random(played["id"]), oracle.rules_of(played)
        whole = spoilt(oracle.deal_of(played), agreed, rng)
        assert _new_findings(agreed, whole, masked(whole, rng)) == [], played["id"]


@needs_shared
def test_hiding_cards_of_worked_deals_accuses_nobody_else() -> None:
    for case in cases.load():
        agreed, whole = cases.rules_of(case), cases.deal_of(case)
        for seed in range(60):
            seen = masked(whole, Random(seed))
            assert _new_findings(agreed, whole, seen) == [], (case["id"], seed)
