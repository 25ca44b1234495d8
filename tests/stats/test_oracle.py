"""Deals that another program played and scored: its figures, taken from its own words, are ours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from analyzer.audit import audit_record
from analyzer.record import GameRecord, RulesAsWritten
from analyzer.rules import Rules
from analyzer.simulate.game import as_written
from analyzer.stats import Counts, deals, facts_of, left_out, pool_of
from analyzer.stats.library import Library
from tests import oracle
from tests.shared import needs_shared
from tests.stats.told import cell

Played = list[dict[str, Any]]


def by_rules() -> dict[Rules, Played]:
    found: dict[Rules, Played] = {}
    for played in oracle.load():
        found.setdefault(oracle.rules_of(played), []).append(played)
    return found


def counted(rules: Rules, of: Played) -> Counts:
    library = Library(())
    written: RulesAsWritten = as_written(rules)
    for played in of:
        record = GameRecord(rules=written, deals=(oracle.deal_of(played),))
        facts = facts_of(record, audit_record(record))
        assert facts is not None
        library.add(facts)
    return library.everybody(pool_of(rules))


def theirs(of: Played) -> Iterator[tuple[str, int | None, float]]:
    """What the oracle's own words add up to: figure, seat (from the dealer's left), and k."""
    sums: Counter[tuple[str, int | None]] = Counter()
    for played in of:
        for seat, points in enumerate(played["returns"]):
            sums["points_by_seat", (seat - played["dealer"] - 1) % 4 + 1] += int(points)
        if played["maker"] is None:
            sums["pass_out", None] += 1
            continue
        seat = (played["maker"] - played["dealer"] - 1) % 4 + 1
        won = sum(t["winner"] % 2 == played["maker"] % 2 for t in played["tricks"])
        sums["call_rate", seat] += 1
        sums["euchre_rate", seat] += won < 3
        sums["lone_rate", seat] += bool(played["alone"])
        sums["lone_march", seat] += bool(played["alone"]) and won == 5
        sums["march_rate", seat] += not played["alone"] and won == 5
        sums["points_per_call", seat] += int(played["returns"][played["maker"]])
        sums["alone_defence", None] += played["lone_defender"] is not None and won < 3
    for (key, place), k in sums.items():
        yield key, place, k


@needs_shared
def test_what_the_oracle_played_counts_as_the_oracle_tells_it() -> None:
    for rules, of in by_rules().items():
        counts = counted(rules, of)
        assert (deals(counts), left_out(counts)) == (len(of), {})
        for key, seat, k in theirs(of):
            if key == "alone_defence" and rules.defend_alone == "off":
                continue
            assert cell(counts, key, seat).k == pytest.approx(k), (rules, key, seat)
