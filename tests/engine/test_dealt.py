"""The short way through lawful deals is taken, quickly seen: with hands or without, alone or not,
thrown in or played; and left where one card more or less is not as it should be."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest

from analyzer.engine import Glance, Replay
from analyzer.record import Cards, Deal, Discard, Trick
from analyzer.rules import PRESETS, Rules, preset
from analyzer.simulate import games

DEALS = 40


def of_rules(name: str) -> tuple[Rules, Glance, list[Deal]]:
    """Some deals of a preset, each looked at once."""
    rules = preset(name)
    played = (deal for record in games(rules, DEALS, 11) for deal in record.deals)
    deals, glance = list(islice(played, DEALS)), Glance(rules)
    for deal in deals:
        glance.replayed(deal)
    return rules, glance, deals


@pytest.mark.parametrize("name", PRESETS)
def test_lawful_deals_are_seen_at_a_glance(name: str) -> None:
    rules, glance, deals = of_rules(name)
    assert [glance.outcome(deal) for deal in deals] == [told(rules, deal) for deal in deals]


def told(rules: Rules, deal: Deal) -> object:
    """What the whole table says."""
    replay = Replay(rules, deal)
    list(replay)
    return replay.outcome


@pytest.mark.parametrize("name", ["four-handed", "two-handed"])
def test_hands_that_nobody_wrote_down_are_what_was_played_and_laid_away(name: str) -> None:
    rules, glance, deals = of_rules(name)
    dealers = 0
    for deal in deals:
        bare = replace(deal, hands=(None,) * 4, kitty=None)
        glance.replayed(bare)
        seen = glance.outcome(bare)
        assert seen == told(rules, bare)
        dealers += any(isinstance(event, Discard) for event in deal.events)
    assert dealers > 5


@pytest.mark.parametrize("name", ["three-handed", "four-handed"])
def test_a_deal_with_a_card_too_many_or_of_two_places_is_left_to_the_table(name: str) -> None:
    _, glance, deals = of_rules(name)
    deal = next(d for d in deals if any(isinstance(e, Trick) for e in d.events))
    south, west, *others = deal.hands
    assert south is not None and west is not None
    more = Cards((*south.cards, west.cards[0]))
    double = Cards((*south.cards[:-1], west.cards[0]))
    fewer = Cards(south.cards[:-1])
    loose = Cards(south.cards, open=True)
    assert glance.outcome(deal) is not None
    for hand in (more, double, fewer, loose):
        assert glance.outcome(replace(deal, hands=(hand, west, *others))) is None


def test_a_deal_with_a_trick_too_few_is_left_to_the_table() -> None:
    _, glance, deals = of_rules("four-handed")
    deal = next(d for d in deals if isinstance(d.events[-1], Trick))
    assert glance.outcome(deal) is not None
    assert glance.outcome(replace(deal, events=deal.events[:-1])) is None
