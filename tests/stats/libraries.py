"""Libraries of games as clubs have them: simulated, some with faults, some told in part, some
ruled on, misdealt, broken off or with a deal missing; out of a seed."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from analyzer.audit import GameReport, audit_record
from analyzer.record import Concession, Deal, GameRecord, Misdeal, Stated, Trick
from analyzer.rules import Rules, parse_option, preset, with_options
from analyzer.simulate import games as simulated
from tests.engine.masks import masked, without_calls
from tests.engine.spoil import spoilt

NAMES = ("Ada", "Ben", "Cleo", "Dov", "Edda", "Finn", "")
HOUSE_RULES = (
    "stick-the-dealer",
    "target=5",
    "defend-alone=any",
    "turned-down-suit=counts-as-pass",
    "no-trump",
    "all-pass=same-dealer",
    "take-four-for-one",
    "fast-break",
)


def agreed(name: str, words: str = "") -> Rules:
    return with_options(preset(name), [parse_option(word) for word in words.split()])


def library(
    name: str, words: str, count: int, seed: int, player: str = "simple"
) -> list[tuple[GameRecord, GameReport]]:
    """So many games of one pool, each as somebody may have written it down, and their reports."""
    rng = Random(f"{name} {words} {seed}")
    rules = agreed(name, words)
    found = []
    for record in simulated(rules, count, seed, player):
        told = as_kept(record, rules, rng)
        found.append((told, audit_record(told)))
    return found


def some_house_rules(name: str, rng: Random) -> str:
    """A house rule or two, or none."""
    fitting = [w for w in HOUSE_RULES if not w.startswith("defend") or preset(name).players > 2]
    return " ".join(rng.sample(fitting, rng.choice((0, 0, 1, 2))))


def as_kept(record: GameRecord, rules: Rules, rng: Random) -> GameRecord:
    """A game as a scribe like others kept it: half of them kept it well."""
    players = tuple(zip(rules.seats, rng.sample(NAMES, rules.players), strict=True))
    deals = list(record.deals)
    if rng.random() < 0.5:
        deals = [_deal(deal, rules, rng) for deal in deals]
    if rng.random() < 0.15 and len(deals) > 2:
        del deals[rng.randrange(len(deals))]
    if rng.random() < 0.1:
        deals.append(replace(deals[0], number=deals[-1].number + 1))
    if rng.random() < 0.1:
        deals = deals[: rng.randrange(1, len(deals) + 1)]
    return replace(record, players=players, deals=tuple(deals), stated_result=())


def _deal(deal: Deal, rules: Rules, rng: Random) -> Deal:
    way = rng.randrange(16)
    play = [n for n, event in enumerate(deal.events) if isinstance(event, Trick)]
    if way == 0:
        return masked(deal, rng)
    if way == 1:
        return spoilt(deal, rules, rng)
    if way == 2:
        return replace(deal, stated=(*deal.stated, Stated("ruling", len(deal.events), "2 points")))
    if way == 3:
        return replace(deal, events=(*deal.events[:1], Misdeal("exposed card")), stated=())
    if way == 4:
        return replace(deal, dealer=None)
    if way == 5:
        return without_calls(deal)
    if way == 6 and play:
        return replace(deal, events=deal.events[: rng.choice(play)], stated=())
    if way == 7 and play:
        cut = deal.events[: rng.choice(play)]
        return replace(deal, events=(*cut, Concession(rng.choice(rules.seats))), stated=())
    if way == 9:
        return replace(deal, events=(), stated=())
    if way == 8:
        return spoilt(masked(deal, rng), rules, rng)
    return deal
