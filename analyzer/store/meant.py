"""Whom and what somebody means who asks the statistics for a name that nobody has, or only for how
one begins: the list of games takes all that begin so, figures are of one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from difflib import get_close_matches
from typing import Final

from analyzer.stats.library import same_name
from analyzer.store import Query, Sample, Store

MOST: Final = 8  # names that are offered
_NEAR: Final = 0.55  # of 1, where two are the same
_LOOKED_AT: Final = 200  # games


def is_known(store: Store, player: str) -> bool:
    """Whether anybody of this name plays in a game, counted or not."""
    found = store.pools(Sample(player=player))
    return bool(found or store.games(Query(player=player, size=1)).total)


def is_event(store: Store, event: str) -> bool:
    """Whether any game was played at an event of this name."""
    return bool(store.games(Query(event=event, size=1)).total)


def events_like(store: Store, event: str) -> tuple[str, ...]:
    """Events of which a name, that none has, is how they begin: those of the last games."""
    rows = store.games(Query(event=event, in_part=True, size=_LOOKED_AT)).rows
    names = {same_name(row.event): row.event for row in reversed(rows)}
    return tuple(reversed(names.values()))[:MOST]


def with_event(store: Store, sample: Sample) -> Sample:
    """The same with the whole name of the event, where only its beginning is given and no other
    event begins so."""
    if not sample.event or is_event(store, sample.event):
        return sample
    begun = store.games(Query(event=sample.event, in_part=True, size=1))
    if not begun.total:
        return sample
    event = begun.rows[0].event
    is_only = store.games(Query(event=event, size=1)).total == begun.total
    return replace(sample, event=event) if is_only else sample


def players_like(known: Sequence[str], player: str) -> list[str]:
    """Those of whose name a word begins so, then those who are written nearly so, in whatever
    capitals; where nobody is, nobody."""
    asked = same_name(player)
    begun = [each for each in known if asked and f" {asked}" in f" {same_name(each)}"]
    spelled = {same_name(each): each for each in known}
    alike = [spelled[each] for each in get_close_matches(asked, spelled, MOST, _NEAR)]
    return list(dict.fromkeys([*begun, *alike]))[:MOST]
