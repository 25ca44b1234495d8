"""What `euchre stats` counts of a store: the totals from which the pages tell their figures."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from analyzer.stats import Counts, Pool
    from analyzer.store import Sample, Store


class StoredLibrary:
    """The games of a sample, asked for as `Library` is. `wanted` are the players to count, None for
    all of them."""

    def __init__(self, store: Store, sample: Sample, wanted: Iterable[str] | None) -> None:
        self._store = store
        self._sample = sample
        self._wanted = None if wanted is None else tuple(wanted)

    def __contains__(self, name: str) -> bool:
        """Whether a player of this name was counted."""
        return bool(self._store.pools(replace(self._sample, player=name)))

    @property
    def pools(self) -> tuple[Pool, ...]:
        """The pools of the games, sorted."""
        return tuple(sorted(each.pool for each in self._store.pools(self._everybody)))

    def everybody(self, pool: Pool) -> Counts:
        """The counts of all games of a pool."""
        return self._store.counts(self._everybody, pool)

    def players(self, pool: Pool) -> dict[str, Counts]:
        """The counts of each player in a pool, by name."""
        if self._wanted is None:
            return self._store.leaders(self._everybody, pool, _ALL)
        samples = {name: replace(self._sample, player=name) for name in self._wanted}
        counts = {name: self._store.counts(each, pool) for name, each in samples.items()}
        return {name: of for name, of in counts.items() if of.values}

    @property
    def _everybody(self) -> Sample:
        return replace(self._sample, partner="")


_ALL = 1_000_000_000  # players
