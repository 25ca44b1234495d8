"""The short way through lawful deals says what the whole table says, or nothing at all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from analyzer.cards import BY_NAME, JOKER, NO_TRUMP, SPADES, SUIT_OF
from analyzer.engine import Glance, Outcome, Replay
from analyzer.record import PASS, Call, Cards, Deal, Discard, Exchange, Trick
from analyzer.rules import PRESETS, SWITCHES, Rules, UnknownRules, preset, with_options
from analyzer.simulate import PLAYERS, games
from tests import oracle
from tests.engine.masks import masked
from tests.engine.spoil import spoilt
from tests.shared import needs_shared


def of_rules(rules: Rules, number: int, seed: int = 3) -> list[Deal]:
    """So many simulated deals, half of them of each kind of players."""
    deals: list[Deal] = []
    for player in PLAYERS:
        played = (deal for record in games(rules, number, seed, player) for deal in record.deals)
        deals += islice(played, number // len(PLAYERS))
    return deals


def parted(rules: Rules, deals: list[Deal]) -> list[Deal]:
    """The deals of which the short way says something else than the whole table: an opening is
    learned from each lawful deal as an audit does."""
    glance, found = Glance(rules), []
    for deal in deals:
        seen = glance.outcome(deal)
        replay = Replay(rules, deal)
        breaches = [breach for _, some in replay for breach in some]
        if seen is not None and (breaches or not alike(seen, replay.outcome)):
            found.append(deal)
        glance.replayed(deal)
    return found


def alike(seen: Outcome, told: Outcome) -> bool:
    """Whether two outcomes are the same, the tricks as they lie on the table included."""
    return seen == told and seen.laid == told.laid


def unwritten(deal: Deal, rng: Random) -> Deal:
    """The deal without some of the hands, the dummy, the kitty, and what was laid away."""
    rare = rng.choice((0.0, 0.5, 1.0))
    south, west, north, east = (None if rng.random() < rare else hand for hand in deal.hands)
    away = rng.random() < 0.2
    return replace(
        deal,
        hands=(south, west, north, east),
        dummy=None if rng.random() < rare else deal.dummy,
        kitty=None if rng.random() < rare else deal.kitty,
        events=tuple(e for e in deal.events if not (away and isinstance(e, Discard))),
    )


def every_switch() -> Iterator[Rules]:
    """Each preset with each switch set to each of its other values, where that can be."""
    for name in PRESETS:
        rules = preset(name)
        for switch in SWITCHES:
            for value in switch.values or ("yes", "no", "4"):
                try:
                    changed = with_options(rules, [(switch.name, value)])
                except UnknownRules:
                    continue
                if changed != rules and changed.players == rules.players:
                    yield changed


@pytest.mark.parametrize("name", PRESETS)
def test_lawful_deals_come_to_the_same(name: str) -> None:
    rules = preset(name)
    assert parted(rules, of_rules(rules, 400)) == []


@pytest.mark.parametrize("name", PRESETS)
def test_spoilt_deals_come_to_the_same_or_are_left_to_the_table(name: str) -> None:
    rules, rng = preset(name), Random(11)
    deals = of_rules(rules, 120)
    mixed = [each for deal in deals for each in (deal, spoilt(deal, rules, rng))]
    assert parted(rules, mixed) == []


@pytest.mark.parametrize("name", PRESETS)
def test_deals_with_unseen_cards_come_to_the_same_or_are_left_to_the_table(name: str) -> None:
    rules, rng = preset(name), Random(12)
    deals = of_rules(rules, 120)
    mixed = [each for deal in deals for each in (deal, masked(deal, rng))]
    assert parted(rules, mixed) == []


@pytest.mark.parametrize("name", PRESETS)
def test_deals_whose_hands_nobody_wrote_down_come_to_the_same(name: str) -> None:
    """Lawful ones and spoilt ones, with some of their hands, or none."""
    rules, rng = preset(name), Random(14)
    deals = of_rules(rules, 120)
    mixed = [each for deal in deals for each in (deal, spoilt(deal, rules, rng))]
    assert parted(rules, [unwritten(deal, rng) for deal in mixed]) == []


@pytest.mark.parametrize("name", ("openspiel", "two-handed"))
def test_lawful_deals_without_hands_go_the_short_way(name: str) -> None:
    rules = preset(name)
    glance = Glance(rules)
    played = [d for d in of_rules(rules, 400) if any(isinstance(e, Trick) for e in d.events)]
    bare = [replace(deal, hands=(None,) * 4, kitty=None) for deal in played]
    for deal in bare:
        glance.replayed(deal)
    assert sum(glance.outcome(deal) is not None for deal in bare) > 0.9 * len(bare)


@pytest.mark.parametrize("name", ("three-handed", "two-handed", "british"))
def test_a_deal_that_is_thrown_in_goes_the_short_way(name: str) -> None:
    rules, rng = preset(name), Random(name)
    thrown = [d for d in of_rules(rules, 600) if all(isinstance(e, Call) for e in d.events)]
    glance = Glance(rules)
    glance.replayed(thrown[0])
    assert len(thrown) > 10
    assert all(glance.outcome(deal) is not None for deal in thrown)
    more = [spoilt(deal, rules, rng) for deal in thrown] + [unwritten(d, rng) for d in thrown]
    assert parted(rules, [*thrown, *more]) == []


def test_a_deal_with_calls_alone_is_thrown_in_only_where_all_passed() -> None:
    rules = preset("four-handed")
    deals = of_rules(rules, 200)
    glance = Glance(rules)
    for deal in deals:
        glance.replayed(deal)
        begun = replace(
            deal, events=tuple(e for e in deal.events if isinstance(e, Call)), stated=()
        )
        passed = all(e.bid == PASS for e in begun.events if isinstance(e, Call))
        assert (glance.outcome(begun) is None) == (not passed)


def test_an_opening_seen_at_one_dealer_is_known_at_all() -> None:
    rules = preset("three-handed")
    glance = Glance(rules)
    deals = [d for d in of_rules(rules, 200) if any(isinstance(e, Trick) for e in d.events)]
    for deal in deals:
        if deal.dealer == 0:
            glance.replayed(deal)
    seen = [deal.dealer for deal in deals if glance.outcome(deal) is not None]
    assert {seat: seen.count(seat) > 10 for seat in rules.seats} == dict.fromkeys(rules.seats, True)


def test_a_switch_set_otherwise_leads_to_the_same() -> None:
    rng = Random(13)
    for rules in every_switch():
        deals = of_rules(rules, 4)
        mixed = [each for deal in deals for each in (deal, spoilt(deal, rules, rng))]
        assert parted(rules, mixed) == [], rules


def test_a_joker_turned_up_is_no_heart() -> None:
    """To order it is lawful where it counts as a heart, and only there."""
    hearts, none = (
        with_options(preset("british"), [("joker_turned_up", value)])
        for value in ("hearts", "redeal")
    )
    deals = of_rules(none, 300) + [deal for deal in of_rules(hearts, 300) if deal.up == JOKER]
    assert any(deal.up == JOKER and len(deal.events) > 5 for deal in deals)
    assert parted(none, deals) == []


def test_an_opening_learned_under_one_deal_serves_no_other_game() -> None:
    """Deals of one preset are looked at under the others with as many players."""
    for name in PRESETS:
        deals = of_rules(preset(name), 60)
        for other in PRESETS:
            if preset(other).players == preset(name).players:
                assert parted(preset(other), deals) == [], (name, other)


@needs_shared
def test_the_deals_of_the_oracle_come_to_the_same() -> None:
    by_rules: dict[Rules, list[Deal]] = {}
    for played in oracle.load():
        by_rules.setdefault(oracle.rules_of(played), []).append(oracle.deal_of(played))
    assert {rules.id: parted(rules, deals) for rules, deals in by_rules.items() if deals} == {
        rules.id: [] for rules in by_rules
    }


@pytest.mark.parametrize("name", PRESETS)
def test_most_lawful_deals_go_the_short_way(name: str) -> None:
    rules = preset(name)
    glance = Glance(rules)
    deals = [d for d in of_rules(rules, 400) if any(isinstance(e, Trick) for e in d.events)]
    for deal in deals:
        glance.replayed(deal)
    seen = [deal for deal in deals if glance.outcome(deal) is not None]
    assert len(seen) > 0.9 * len(deals)


def test_cards_that_only_add_up_to_a_hand_are_no_hand() -> None:
    """Unknown cards are sets of bits: some of them add up to five known cards."""
    rules = preset("openspiel")
    deal = next(islice((d for d in of_rules(rules, 50) if d.hands[0] is not None), 1))
    glance = Glance(rules)
    glance.replayed(deal)
    assert glance.outcome(deal) is not None
    hand = deal.hands[0]
    assert hand is not None
    summed = Cards((hand.cards[0] | hand.cards[1], 0, *hand.cards[2:]))
    assert glance.outcome(replace(deal, hands=(summed, *deal.hands[1:]))) is None


def test_a_card_kept_twice_is_left_to_the_table() -> None:
    rules = preset("three-handed")
    glance = Glance(rules)
    left = 0
    for deal in of_rules(rules, 40):
        glance.replayed(deal)
        twice = tuple(
            replace(e, keeps=(*e.keeps, e.keeps[-1])) if isinstance(e, Exchange) and e.keeps else e
            for e in deal.events
        )
        if twice != deal.events and glance.outcome(deal) is not None:
            assert glance.outcome(replace(deal, events=twice)) is None
            left += 1
    assert left > 10


def test_a_card_outside_the_pack_is_left_to_the_table() -> None:
    rules = preset("openspiel")
    deal = of_rules(rules, 20)[0]
    glance = Glance(rules)
    glance.replayed(deal)
    kitty = deal.kitty
    assert kitty is not None
    strange = Cards((BY_NAME["7C"], *kitty.cards[1:]))
    assert glance.outcome(replace(deal, kitty=strange)) is None


@pytest.mark.parametrize("name", PRESETS)
def test_a_few_lawful_deals_go_the_short_way_to_the_same(name: str) -> None:
    rules = preset(name)
    glance = Glance(rules)
    deals = [d for d in of_rules(rules, 30) if any(isinstance(e, Trick) for e in d.events)]
    for deal in deals:
        glance.replayed(deal)
    short = {deal: seen for deal in deals if (seen := glance.outcome(deal)) is not None}
    assert len(short) > 0.8 * len(deals)
    for deal, seen in short.items():
        replay = Replay(rules, deal)
        assert list(replay)
        assert seen is not None and alike(seen, replay.outcome)


def test_a_dummy_of_another_size_is_left_to_the_table() -> None:
    rules = preset("three-handed")
    glance = Glance(rules)
    deals = [deal for deal in of_rules(rules, 20) if deal.dummy is not None]
    for deal in deals:
        glance.replayed(deal)
        assert deal.dummy is not None
        short = replace(deal, dummy=Cards(deal.dummy.cards[:-1]))
        assert glance.outcome(short) is None
    assert any(glance.outcome(deal) is not None for deal in deals)


def test_winners_that_nobody_wrote_down_are_told_by_nobody() -> None:
    rules = preset("openspiel")
    bare = [
        replace(
            deal,
            events=tuple(
                replace(e, winner=None) if isinstance(e, Trick) else e for e in deal.events
            ),
        )
        for deal in of_rules(rules, 20)
    ]
    assert parted(rules, [*bare, *bare]) == []


@pytest.mark.parametrize("name", ("openspiel", "three-handed"))
def test_an_opening_seen_under_one_suit_turned_up_is_known_under_all(name: str) -> None:
    """Next to it another suit may be named: which one makes no difference either."""
    rules = preset(name)
    glance = Glance(rules)
    deals = [d for d in of_rules(rules, 400) if any(isinstance(e, Trick) for e in d.events)]
    suits = [SUIT_OF[NO_TRUMP][deal.up or JOKER] for deal in deals]
    for deal, suit in zip(deals, suits, strict=True):
        if suit == SPADES:
            glance.replayed(deal)
    seen = [s for d, s in zip(deals, suits, strict=True) if glance.outcome(d) is not None]
    assert {suit: seen.count(suit) > 10 for suit in range(4)} == dict.fromkeys(range(4), True)


def test_cards_that_only_add_up_to_those_of_a_hand_are_left_to_the_table() -> None:
    """One of two cards, and one of them again, are together as much as two others."""
    rules = preset("openspiel")
    glance = Glance(rules)
    deals = [d for d in of_rules(rules, 200) if any(isinstance(e, Trick) for e in d.events)]
    for deal in deals:
        glance.replayed(deal)
    looked_at = 0
    for deal in deals:
        south = deal.hands[0]
        assert south is not None
        first, *others, last = south.cards
        if glance.outcome(deal) is None or last >> 1 == first:
            continue
        strange = Cards((last >> 1, *others, last >> 1 | first))
        assert sum(strange.cards) == sum(south.cards)
        assert glance.outcome(replace(deal, hands=(strange, *deal.hands[1:]))) is None
        looked_at += 1
    assert looked_at > 100


def test_deals_of_which_one_winner_was_written_down_are_left_to_the_table() -> None:
    rules = preset("openspiel")
    glance = Glance(rules)
    for deal in of_rules(rules, 20):
        glance.replayed(deal)
        tricks = [e for e in deal.events if isinstance(e, Trick)]
        others = [e for e in deal.events if not isinstance(e, Trick)]
        bare = [replace(trick, winner=None) for trick in tricks]
        if tricks and glance.outcome(deal) is not None:
            one = replace(deal, events=(*others, tricks[0], *bare[1:]))
            none = replace(deal, events=(*others, *bare))
            assert (glance.outcome(one), glance.outcome(none) is None) == (None, False)
