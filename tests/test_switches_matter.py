"""No switch is a stub: games played by one of its values, or spoilt in its own matter, are judged
otherwise by another: another lead, another finding, other points, another end.

A switch is given up after SWITCH_DEALS deals (a few hundred here, 5000 in the full size).
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, combinations
from typing import Any, Final

import pytest

from analyzer.audit import audit_record
from analyzer.record import Alone, Concession, Deal, GameRecord, Misdeal, RulesAsWritten, Trick
from analyzer.rules import (
    SWITCHES,
    Rules,
    differences,
    parse_option,
    preset,
    with_options,
    written_value,
)
from analyzer.rules.switch import CHOICE, PENALTY
from analyzer.rules.table import BY_NAME
from analyzer.simulate import PLAYERS, games
from tests.faults.auction import turned_down_suit_named
from tests.faults.before_play import alone_and_the_dummy
from tests.faults.fault import Injector, Sample, cut_short
from tests.faults.play import revoke

MOST: Final = int(os.environ.get("SWITCH_DEALS", "0")) or 400
SEED: Final = 3

# By switch: the preset, its value in play (with what lets it come up), and the others.
FOUR, THREE = "four-handed", "three-handed"
PLAYED: Final[dict[str, tuple[str, str, tuple[str, ...]]]] = {
    "players": (FOUR, "4", ("2", "3")),
    "deck": (FOUR, "24", ("25", "28", "29", "32", "33")),
    "dummy": (THREE, "5", ("0",)),
    "dummy_exchange": (THREE, "optional", ("mandatory",)),
    "dealer_maker_pool": (THREE, "merged_11", ("sequential_10",)),
    "alone_after_dummy": (THREE, "no", ("yes",)),
    "joker_turned_up": ("british", "dealer_names_blind", ("hearts", "spades", "redeal")),
    "dealer_may_decline": (FOUR, "yes", ("no",)),
    "discard_upcard": (FOUR, "allowed", ("forbidden",)),
    "turned_down_suit": (FOUR, "allowed", ("forbidden", "counts_as_pass")),
    "stick_the_dealer": (FOUR, "no", ("yes",)),
    "all_pass": (FOUR, "next_dealer", ("same_dealer",)),
    "no_trump": (FOUR, "yes", ("no",)),
    "must_have_suit": (FOUR, "no", ("yes",)),
    "canadian_loner": (FOUR, "no", ("yes",)),
    "alone": (FOUR, "yes", ("no",)),
    "alone_window": (FOUR, "until_first_lead", ("with_call",)),
    "defend_alone": (FOUR, "any", ("off", "vs_loner_only")),
    "loner_lead": (FOUR, "left_of_loner", ("left_of_dealer",)),
    "both_alone_lead": (
        "four-handed defend-alone=any",
        "left_of_maker",
        ("left_of_defender", "first_declarer", "left_of_dealer"),
    ),
    "made_points": (FOUR, "1", ("3",)),
    "march_points": (FOUR, "2", ("3",)),
    "euchre_points": (FOUR, "2", ("3",)),
    "loner_made_points": (FOUR, "1", ("3",)),
    "loner_march_points": (FOUR, "4", ("3",)),
    "loner_euchred_points": (FOUR, "2", ("3",)),
    "lone_defender_euchre_points": (THREE, "2", ("3",)),
    "lone_defender_march_points": (THREE, "4", ("3",)),
    "lone_defender_credit": (THREE, "both", ("lone_only",)),
    "super_euchre_points": (FOUR, "none", ("3",)),
    "target": (FOUR, "10", ("4", "0")),
    "deals": (FOUR, "0", ("2",)),
    "simultaneous_finish": (
        "three-handed target=3",
        "highest_then_shared",
        ("shared", "play_on", "eldest_first"),
    ),
    "partners_best": (FOUR, "yes", ("no",)),
    "go_under": (FOUR, "yes", ("no",)),
    "farmers_hand": (f"{FOUR} misdeal=next-dealer", "swap", ("off", "redeal")),
    "maker_leads_first": (FOUR, "no", ("yes",)),
    "take_four_for_one": (FOUR, "no", ("yes",)),
    "fast_break": (FOUR, "no", ("yes",)),
    "four_trick_tokens": (FOUR, "no", ("yes",)),
    "misdeal": (FOUR, "same_dealer", ("next_dealer",)),
    "renege_policy": (FOUR, "report_only", ("points:2,4", "hand_void")),
    "allow_claim": (FOUR, "yes", ("no",)),
}


def _as_misdeal(record: GameRecord) -> Iterator[GameRecord]:
    """The first deal was a misdeal, and the same player dealt again."""
    first, *rest = record.deals
    given_up = replace(first, events=(Misdeal(),), stated=())
    deals = [given_up, *(replace(deal, number=deal.number + 1) for deal in (first, *rest))]
    yield replace(record, deals=tuple(deals))


def _claimed(record: GameRecord) -> Iterator[GameRecord]:
    """Whoever took the fourth trick claims the last."""
    for position, deal in enumerate(record.deals, 1):
        at = _fourth_trick(deal)
        if at is not None:
            cut = cut_short(record, position, at + 1)
            last, trick = cut.deals[-1], deal.events[at]
            assert isinstance(trick, Trick) and trick.winner is not None
            claim = replace(last, events=(*last.events, Concession(trick.winner)))
            yield replace(cut, deals=(*cut.deals[:-1], claim))


def _fourth_trick(deal: Deal) -> int | None:
    tricks = enumerate(deal.events)
    return next((at for at, e in tricks if isinstance(e, Trick) and e.number == 4), None)


def _without_redeal(deal: Deal) -> Deal:
    """The table does not say that it deals again."""
    return replace(deal, stated=tuple(line for line in deal.stated if line.kind != "redeal"))


def _defender_first(record: GameRecord) -> Iterator[GameRecord]:
    """Where two are alone: the one who said so last said it first."""
    for deal in record.deals:
        lone = [at for at, event in enumerate(deal.events) if isinstance(event, Alone)]
        if len(lone) == 2:
            events = list(deal.events)
            events[lone[0]], events[lone[1]] = events[lone[1]], events[lone[0]]
            told = replace(deal, events=tuple(events), stated=())
            yield replace(record, deals=(told,), stated_result=())


def _spoilt_by(injector: Injector, record: GameRecord, rules: Rules) -> Iterator[GameRecord]:
    yield from (fault.record for fault in injector(Sample(record, rules)))


def records(switch: str, rules: Rules) -> Iterator[GameRecord]:
    """Games by these rules, told so that the switch can matter; as many deals as may be needed."""
    deals = MOST
    both = [games(rules, MOST, SEED, player) for player in PLAYERS]
    for in_turn in zip(*both, strict=True):
        for record in in_turn:
            match switch:
                case "misdeal":
                    yield from _as_misdeal(record)
                case "allow_claim":
                    yield from _claimed(record)
                case "both_alone_lead":
                    yield record
                    yield from _defender_first(record)
                case "farmers_hand":
                    yield replace(record, deals=tuple(map(_without_redeal, record.deals)))
                case "turned_down_suit":
                    yield from _spoilt_by(turned_down_suit_named, record, rules)
                case "renege_policy":
                    yield from _spoilt_by(revoke, record, rules)
                case "alone_after_dummy":
                    yield from _spoilt_by(alone_and_the_dummy, record, rules)
                case _:
                    yield record
            deals -= len(record.deals)
            if deals <= 0:
                return


SPOILT: Final = ("renege_policy", "alone_after_dummy")


def verdict(record: GameRecord, rules: Rules) -> tuple[Any, ...]:
    """What an audit says of a game that names these rules: leads, points, score, end, findings."""
    switches = differences(rules).items()
    options = ((name, written_value(None if v == "none" else v)) for name, v in switches)
    report = audit_record(replace(record, rules=RulesAsWritten(rules.id, tuple(sorted(options)))))
    deals = [(deal.lead, deal.result, deal.points, deal.score_after) for deal in report.deals]
    found = [(f.code, f.deal, f.address, f.seat, f.message) for f in report.all_findings]
    return deals, report.winners, found


def rules_with(switch: str, value: str) -> Rules:
    """The rules of a row, with this value of its switch."""
    name, *words = PLAYED[switch][0].split()
    return with_options(preset(name), [*map(parse_option, words), (switch, value)])


def _pairs(switch: str) -> Iterator[tuple[str, str]]:
    """The value in play with each other; of a choice every two values."""
    _, value, others = PLAYED[switch]
    if BY_NAME[switch].kind in (CHOICE, PENALTY):
        yield from combinations((value, *others), 2)
    else:
        yield from ((value, other) for other in others)


ROWS: Final = [(switch, *pair) for switch in PLAYED for pair in _pairs(switch)]


@pytest.mark.parametrize(("switch", "one", "other"), ROWS)
def test_a_switch_changes_the_verdict(switch: str, one: str, other: str) -> None:
    by_one, by_other = rules_with(switch, one), rules_with(switch, other)
    told = chain(records(switch, by_one), records(switch, by_other))
    assert any(verdict(record, by_one) != verdict(record, by_other) for record in told)


@pytest.mark.parametrize("switch", [switch for switch in PLAYED if switch not in SPOILT])
def test_by_the_value_that_was_played_nothing_is_found(switch: str) -> None:
    played = rules_with(switch, PLAYED[switch][1])
    for _, record in zip(range(4), records(switch, played), strict=False):
        assert verdict(record, played)[-1] == []


def test_every_switch_is_tried_with_every_value() -> None:
    assert set(PLAYED) == {switch.name for switch in SWITCHES}
    for switch in SWITCHES:
        _, value, others = PLAYED[switch.name]
        assert {value, *others} >= set(switch.values), switch.name
