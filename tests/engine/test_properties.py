"""What holds after every event of any record: no card is lost, none is in two places."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from functools import cache
from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.cards import each, pack
from analyzer.engine import IllegalAction, Table, legal, play
from analyzer.record import Call, Deal, Event, Trick
from analyzer.rules import Rules
from analyzer.seats import SEATED
from tests.engine.build import judge
from tests.engine.masks import masked, without_calls
from tests.engine.random_play import played, plays, shuffled, with_play
from tests.engine.spoil import spoilt
from tests.engine.test_masking import EACH_GAME, GAMES

DEALS: Final = 60


@cache
def _played(agreed: Rules, seed: int) -> Deal:
    return played(agreed, Random(seed))


def _is_sound(table: Table) -> bool:
    """Whether every card of the pack is played or in the slots of one place."""
    known = table.played
    for holding in table.holdings:
        if known & holding.pool or holding.hidden < 0 or holding.count < 0:
            return False
        known |= holding.pool
    slots = sum(holding.slots for holding in table.holdings)
    return slots + table.played.bit_count() - table.places.owed == table.rules.deck


def _unsound(agreed: Rules, deal: Deal) -> list[Event | None]:
    """The events after which a card is lost or in two places."""
    table = Table(agreed, deal)
    wrong: list[Event | None] = [] if _is_sound(table) else [None]
    for event in deal.events:
        table.apply(event)
        if not table.halted and not _is_sound(table):
            wrong.append(event)
    return wrong[:1]


@EACH_GAME
def test_no_card_is_lost_in_clean_deals(agreed: Rules) -> None:
    for seed in range(DEALS):
        assert _unsound(agreed, _played(agreed, seed)) == [], seed


@EACH_GAME
def test_no_card_is_lost_where_cards_are_hidden(agreed: Rules) -> None:
    for seed in range(DEALS):
        rng = Random(seed)
        assert _unsound(agreed, masked(with_play(agreed, rng), rng)) == [], seed


@EACH_GAME
def test_no_card_is_lost_in_spoilt_deals(agreed: Rules) -> None:
    for seed in range(DEALS):
        rng = Random(seed)
        assert _unsound(agreed, spoilt(with_play(agreed, rng), agreed, rng)) == [], seed


@EACH_GAME
def test_no_card_is_lost_in_spoilt_deals_half_seen(agreed: Rules) -> None:
    for seed in range(DEALS):
        rng = Random(seed)
        deal = masked(spoilt(with_play(agreed, rng), agreed, rng), rng)
        assert _unsound(agreed, deal) == [], seed


@EACH_GAME
def test_what_legal_offers_breaks_no_law(agreed: Rules) -> None:
    for seed in range(DEALS):
        assert judge(agreed, _played(agreed, seed)).breaches == [], seed


@EACH_GAME
def test_a_deal_by_the_rules_leaves_nothing_to_decide(agreed: Rules) -> None:
    agreed = replace(agreed, no_trump=False)  # nobody knows what follows a joker without trump
    for seed in range(DEALS):
        assert judge(agreed, _played(agreed, seed)).undetermined == (), seed


@EACH_GAME
def test_a_deal_by_the_rules_is_played_to_its_end(agreed: Rules) -> None:
    for seed in range(DEALS):
        outcome = judge(agreed, _played(agreed, seed)).outcome
        ended = outcome.complete or outcome.result == "thrown-in"
        assert ended and outcome.points is not None, seed


@EACH_GAME
def test_a_card_that_is_not_legal_is_refused(agreed: Rules) -> None:
    """All cards of the pack but those offered, by the seat whose turn it is."""
    for seed in range(2):
        for table, options in plays(agreed, Random(seed)):
            offered = [event for event in options if isinstance(event, Trick)]
            if len(offered) < len(options) or not offered:
                continue
            allowed = {event.cards[0] for event in offered}
            for card in each(pack(agreed.deck)):
                if card not in allowed:
                    with pytest.raises(IllegalAction):
                        play(_copy(table), replace(offered[0], cards=(card,)))


@EACH_GAME
def test_a_seat_whose_turn_it_is_not_is_refused(agreed: Rules) -> None:
    for seed in range(2):
        for table, options in plays(agreed, Random(seed)):
            turn = {event.seats[0] for event in options if isinstance(event, Trick)}
            for event in options:
                for seat in SEATED[agreed.players]:
                    if isinstance(event, Trick) and seat not in turn:
                        leader = None if event.leader is None else seat
                        with pytest.raises(IllegalAction):
                            play(_copy(table), replace(event, seats=(seat,), leader=leader))
                    if isinstance(event, Call) and seat != event.seat:
                        with pytest.raises(IllegalAction):
                            play(_copy(table), replace(event, seat=seat))


def _copy(table: Table) -> Table:
    """A second table at which the same was done; the rules and the deal never change."""
    return deepcopy(table, {id(kept): kept for kept in (table.rules, table.deal)})


@given(st.sampled_from(sorted(GAMES)), st.integers(0, 2**32))
def test_a_second_replay_says_the_same(name: str, seed: int) -> None:
    rng = Random(seed)
    deal = masked(spoilt(with_play(GAMES[name], rng), GAMES[name], rng), rng)
    first, second = judge(GAMES[name], deal), judge(GAMES[name], deal)
    assert (first.found, first.outcome) == (second.found, second.outcome)


@given(st.sampled_from(sorted(GAMES)), st.integers(0, 2**32))
def test_nobody_is_blamed_for_calls_that_were_not_recorded(name: str, seed: int) -> None:
    rng = Random(seed)
    deal = without_calls(with_play(GAMES[name], rng))
    assert judge(GAMES[name], deal).codes == []


@EACH_GAME
def test_before_the_first_call_there_is_a_call_to_make(agreed: Rules) -> None:
    for seed in range(20):
        table = Table(agreed, shuffled(agreed, Random(seed)))
        assert all(isinstance(event, Call) for event in legal(table))
        assert list(legal(table))
