"""What a sample asks for, as SQL finds it: the seats of its player, and the games, each condition
with its values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from analyzer.seats import partner
from analyzer.stats import Pool
from analyzer.stats.library import same_name
from analyzer.store.sample import Sample

Told: TypeAlias = tuple[str, dict[str, Any]]


def narrowed(sample: Sample) -> Iterator[Told]:
    """What narrows the games, but for the player."""
    yield from within(sample)
    if not sample.simulated:
        yield "simulated = 0", {}


def within(sample: Sample) -> Iterator[Told]:
    """Of which event the games are, and of which days."""
    if sample.event:
        yield "event = :event", {"event": same_name(sample.event)}
    if sample.is_dated:
        low, high = sample.days
        yield "day BETWEEN :low AND :high", {"low": low, "high": high}


def seats_of(sample: Sample, pool: Pool) -> Told:
    """The seats of the player, or those beside his partner where he has one. What is joined
    crosswise is read in this order: his games are fewer than those of some days."""
    told = {"who": sample.who}
    if not sample.beside:
        return "FROM tally", told
    beside = f"other.who = :beside AND other.game = tally.game AND +other.seat = {opposite(pool)}"
    return f"FROM tally CROSS JOIN tally AS other ON {beside}", told | {"beside": sample.beside}


def opposite(pool: Pool) -> str:
    """The seat of the partner of who sits at one; none where there are no partners."""
    rules = pool.rules
    pairs = [(seat, partner(seat, rules.players)) for seat in rules.seats]
    told = [f"WHEN {seat} THEN {other}" for seat, other in pairs if other is not None]
    return f"CASE tally.seat {' '.join(told)} END" if told else "NULL"
