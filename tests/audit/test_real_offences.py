"""A slip of the pen excuses no player who really offended: lawful deals in which somebody did, and
the table played on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Final

import pytest

from analyzer.audit.game import replay_game
from analyzer.audit.slips import Slip, slip_of
from analyzer.cards import STRENGTH, SUIT_OF, Card, each, legal_cards
from analyzer.findings import CODES
from analyzer.record import Deal, GameRecord, Trick
from analyzer.rules import PRESETS, Rules, preset
from analyzer.seats import Seat, clockwise
from analyzer.simulate import games
from tests.faults.auction import AUCTION
from tests.faults.before_play import BEFORE_PLAY
from tests.faults.fault import Fault, Injector, Sample
from tests.faults.play import PLAY, plays, trump_of
from tests.faults.samples import samples
from tests.quick import one_in

EACH_TABLE: Final = pytest.mark.parametrize("name", one_in(3, sorted(PRESETS)))
NO_PLAYERS: Final = ("recorder", "dealer or recorder", "scorer", "nobody")
OFFENCES: Final[tuple[Injector, ...]] = tuple(
    way
    for code, ways in {**AUCTION, **BEFORE_PLAY, **PLAY}.items()
    if CODES[code].fault not in NO_PLAYERS
    for way in ways
)


def told(record: GameRecord, rules: Rules) -> list[Slip]:
    """The slips that are found in a game."""
    game = replay_game(record, rules)
    slips = [slip_of(game, deal) for deal in game.deals]
    return [slip for slip in slips if slip is not None]


def unseen(record: GameRecord) -> GameRecord:
    """The game without the cards that were dealt."""
    nobodys = (None, None, None, None)
    deals = [replace(d, hands=nobodys, dummy=None, kitty=None, stated=()) for d in record.deals]
    return replace(record, deals=tuple(deals))


def offences(rules: Rules, sample: Sample, most: int) -> Iterator[Fault]:
    for way in OFFENCES:
        yield from (fault for fault in islice(way(sample), most) if fault.text is None)


@EACH_TABLE
def test_no_single_offence_is_excused(name: str) -> None:
    rules = preset(name)
    for sample in samples(rules)[:12]:
        for fault in offences(rules, sample, most=2):
            assert told(fault.record, rules) == []
            assert told(unseen(fault.record), rules) == []


def two_offences(rules: Rules) -> Iterator[GameRecord]:
    """Deals with two offences of those that the fault matrix knows."""
    for sample in samples(rules)[:3]:
        for first in offences(rules, sample, most=1):
            for way in OFFENCES:
                try:
                    second = next(way(Sample(first.record, rules, sample.spare)), None)
                except (AssertionError, IndexError, RuntimeError, ValueError):
                    continue  # the other offence has taken away what this one needs
                if second is not None and second.deal == first.deal:
                    yield second.record


@EACH_TABLE
def test_two_offences_are_hardly_ever_taken_for_a_slip(name: str) -> None:
    """A call by another seat and one that follows on it are as a slip would have them."""
    rules = preset(name)
    excused = [bool(told(record, rules)) for record in two_offences(rules)]
    assert sum(excused) <= len(excused) / 100


class Table:
    """A deal played on by chance by who holds its cards, with offences at some tricks."""

    def __init__(self, rules: Rules, deal: Deal, rng: Random) -> None:
        trump = trump_of(deal)
        assert trump is not None
        self.trump, self.rng, self.deal = trump, rng, deal
        self.tricks = [event for event in deal.events if isinstance(event, Trick)]
        self.active = tuple(seat for seat in rules.seats if seat in self.tricks[0].seats)
        self.hands: dict[Seat, Card] = dict.fromkeys(self.active, 0)
        for play in plays(deal):
            self.hands[play.seat] += play.card

    def played(self, offending: dict[int, str], says_winners: bool) -> Deal | None:
        """The deal; None where an offence was not to be had."""
        leader, lines = self.tricks[0].seats[0], list[Trick]()
        for trick in self.tricks:
            what = offending.get(trick.number, "")
            if what == "lead":
                leader = self.rng.choice([seat for seat in self.active if seat != leader])
            assert leader is not None
            line = self._trick(trick.number, leader, what == "renege")
            if line is None:
                return None
            leader = line.winner
            lines.append(line if says_winners else replace(line, winner=None))
        before = [event for event in self.deal.events if not isinstance(event, Trick)]
        return replace(self.deal, events=(*before, *lines), stated=())

    def _trick(self, number: int, leader: Seat, reneges: bool) -> Trick | None:
        order, cards = clockwise(self.active, leader), list[Card]()
        led: int | None = None
        for seat in order:
            hand = self.hands[seat]
            legal = legal_cards(hand, led, self.trump)
            if reneges and led is not None and hand != legal:
                legal, reneges = hand & ~legal, False
            card = self.rng.choice(list(each(legal)))
            led = SUIT_OF[self.trump][card] if led is None else led
            self.hands[seat] &= ~card
            cards.append(card)
        strength = STRENGTH[self.trump][led or 0]
        best = max(range(len(cards)), key=lambda index: strength[cards[index]])
        return None if reneges else Trick(number, leader, tuple(cards), order, order[best])


def without_leaders(record: GameRecord) -> GameRecord:
    """The game as formats have it that name who led the first trick only."""
    deals = []
    for deal in record.deals:
        events = [
            replace(event, leader=None, seats=(None,) * len(event.cards))
            if isinstance(event, Trick) and event.number > 1
            else event
            for event in deal.events
        ]
        deals.append(replace(deal, events=tuple(events)))
    return replace(record, deals=tuple(deals))


def played_on(
    rules: Rules, number: int, seed: int, kinds: tuple[str, ...] = ("lead", "renege")
) -> Iterator[GameRecord]:
    """Deals with so many leads out of turn and reneges, each played on from there."""
    rng = Random(f"{rules.id} {seed}")
    (game,) = games(rules, 1, seed)
    for deal in game.deals:
        if trump_of(deal) in (None, 4) or not any(isinstance(e, Trick) for e in deal.events):
            continue
        for _ in range(8):
            tricks = rng.sample(range(1, 5), number)
            offending = {trick: rng.choice(kinds) for trick in tricks}
            spoilt = Table(rules, deal, rng).played(offending, rng.random() < 0.5)
            if spoilt is not None:
                yield replace(game, deals=(spoilt,), start_score=(), stated_result=())


@EACH_TABLE
@pytest.mark.parametrize("seed", one_in(3, range(6)))
def test_no_lead_out_of_turn_and_no_renege_that_was_played_on_is_excused(
    name: str, seed: int
) -> None:
    rules = preset(name)
    for record in played_on(rules, 1, seed):
        assert told(record, rules) == []
        assert told(unseen(record), rules) == []


@EACH_TABLE
@pytest.mark.parametrize("number", [1, 2])
def test_reneges_alone_are_never_excused(name: str, number: int) -> None:
    rules = preset(name)
    for seed in range(2):
        for record in played_on(rules, number, seed, ("renege",)):
            for each_way in (record, unseen(record)):
                assert told(each_way, rules) == []
                assert told(without_leaders(each_way), rules) == []


@EACH_TABLE
def test_two_that_were_played_on_are_seldom_taken_for_one(name: str) -> None:
    """Two leads out of turn may look as two tricks in the wrong order, above all where two play."""
    rules = preset(name)
    found: Counter[str] = Counter()
    number = 0
    for seed in range(6):
        for record in played_on(rules, 2, seed):
            number += 2
            for each_way in (record, unseen(record)):
                found.update(slip.told for slip in told(each_way, rules))
    assert sum(found.values()) <= number / 8
