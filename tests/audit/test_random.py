"""Whole games played at random: nothing is found in a true record, whatever of it is hidden, and
a spoilt one is told in sentences."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from analyzer.audit import GameReport, audit_record, to_json
from analyzer.audit.game import AuditedDeal, replay_game
from analyzer.engine import Replay
from analyzer.record import Deal, Event, GameRecord, RulesAsWritten, Stated, Trick
from analyzer.rules import PRESETS, Rules, differences, preset, with_options, written_value
from analyzer.seats import left_of
from tests.engine.masks import masked
from tests.engine.random_play import played
from tests.engine.spoil import spoilt

NAMES = sorted(set(PRESETS) - {"openspiel"})


def agreed(name: str, seed: int) -> Rules:
    """A preset, now and then with house rules."""
    options = [("defend_alone", "any"), ("stick_the_dealer", "yes"), ("euchre_points", "3")]
    return with_options(preset(name), [o for o in options if Random(f"{seed} {o}").random() < 0.3])


def as_written(rules: Rules) -> RulesAsWritten:
    switches = differences(rules).items()
    return RulesAsWritten(rules.id, tuple((name, written_value(v)) for name, v in switches))


def true_record(rules: Rules, rng: Random, deals: int = 6) -> GameRecord:
    """A game with everything stated as it was."""
    recorded: list[Deal] = []
    dealer = rng.choice(rules.seats)
    for number in range(1, deals + 1):
        deal = replace(_dealt_by(rules, rng, dealer), number=number)
        recorded.append(deal)
        dealer = left_of(dealer, rules.seats)
    record = GameRecord(rules=as_written(rules), deals=tuple(recorded))
    game = replay_game(record, rules)
    told = []
    for audited in game.deals:
        if audited.was_over:
            break
        told.append(replace(audited.deal, events=_winners(audited), stated=_stated(audited)))
    return replace(record, deals=tuple(told), stated_result=tuple(game.final.items()))


def _dealt_by(rules: Rules, rng: Random, dealer: int) -> Deal:
    """A deal that is played to its end."""
    while True:
        deal = played(rules, rng)
        if deal.dealer == dealer and _is_played_out(rules, deal):
            return deal


def _is_played_out(rules: Rules, deal: Deal) -> bool:
    replay = Replay(rules, deal)
    broken = [breach for _, breaches in replay for breach in breaches]
    return not broken and replay.outcome.result != "unfinished"


def _winners(audited: AuditedDeal) -> tuple[Event, ...]:
    won = {trick.number: trick.winner for trick in audited.outcome.laid}
    return tuple(
        replace(event, winner=won[event.number]) if isinstance(event, Trick) else event
        for event in audited.deal.events
    )


def _stated(audited: AuditedDeal) -> tuple[Stated, ...]:
    after, outcome = len(audited.deal.events), audited.outcome
    lines = [Stated("total", after, points=tuple(audited.after.items()))]
    if audited.points is not None:
        lines.append(Stated("score", after, points=tuple(audited.points.items())))
    if outcome.maker is not None:
        lines.append(Stated("trump", after, trump=outcome.trump, seat=outcome.maker))
        tricks = tuple(("SWNE"[seat], n) for seat, n in outcome.tricks.items())
        lines.append(Stated("tricks", after, points=tricks))
    if audited.winners:
        lines.append(Stated("won", after, sides=audited.winners))
    return tuple(lines)


def games(count: int) -> Iterator[tuple[Rules, GameRecord, Random]]:
    for name in NAMES:
        for seed in range(count):
            rng, rules = Random(f"{name} {seed}"), agreed(name, seed)
            yield rules, true_record(rules, rng), rng


def hidden(record: GameRecord, rules: Rules, rng: Random) -> GameRecord:
    return replace(record, deals=tuple(masked(deal, rng) for deal in record.deals))


def told(report: GameReport) -> list[str]:
    return [f"{f.deal} {f.address} {f.code}: {f.message}" for f in report.all_findings]


def test_nothing_is_found_in_a_true_record() -> None:
    for _, record, _ in games(2):
        report = audit_record(record)
        assert told(report) == []
        assert report.hints == ()


def test_nothing_is_found_in_a_true_record_of_which_much_is_hidden() -> None:
    for rules, record, rng in games(3):
        assert told(audit_record(hidden(record, rules, rng))) == []


@pytest.mark.parametrize("name", NAMES)
def test_a_spoilt_record_is_told_in_plain_json(name: str) -> None:
    rng, rules = Random(name), agreed(name, 1)
    for _ in range(6):
        record = true_record(rules, rng, deals=3)
        deals = tuple(spoilt(deal, rules, rng) for deal in record.deals)
        report = audit_record(replace(record, deals=deals))
        shown = to_json(report, "", "")
        assert json.loads(json.dumps(shown)) == shown
        every = report.all_findings
        for finding in every:
            assert "{" not in finding.message and "None" not in finding.message
            assert finding.caused_by is None or every[finding.caused_by].caused_by is None
