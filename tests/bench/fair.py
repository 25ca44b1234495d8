"""Two workloads timed fairly: in one process, turn about (A B A B …), with the garbage collector
in the same state at the start of each, after a turn of each that does not count."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final, TypeAlias

FEWEST: Final = 5  # rounds that a median is taken of

Turn: TypeAlias = Callable[[int], int]  # does the work of a round; says how many deals it had


@dataclass(frozen=True, slots=True)
class Measured:
    """What two workloads cost, round by round: seconds a deal, seconds, or bytes."""

    ours: tuple[float, ...]
    theirs: tuple[float, ...]

    @property
    def ratios(self) -> tuple[float, ...]:
        """How many times as much as ours theirs cost, of each round."""
        return tuple(b / a for a, b in zip(self.ours, self.theirs, strict=True))

    @property
    def ratio(self) -> float:
        """The median of the ratios, so that one disturbed round decides nothing."""
        return median(self.ratios)

    @property
    def spread(self) -> tuple[float, float]:
        """The lowest and the highest ratio of all rounds."""
        return min(self.ratios), max(self.ratios)


def measured(pairs: Sequence[tuple[float, float]]) -> Measured:
    """Costs that were taken elsewhere, (ours, theirs) of each round."""
    if len(pairs) < FEWEST:
        raise ValueError(f"{len(pairs)} rounds: expected {FEWEST} or more")
    return Measured(tuple(a for a, _ in pairs), tuple(b for _, b in pairs))


def compared(
    ours: Turn, theirs: Turn, rounds: int, clock: Callable[[], float] = time.process_time
) -> Measured:
    """Seconds a deal of both, turn about. Round 0 is the warm-up and does not count, so each is
    called with 0 to `rounds`.

    The clock is processor time, which leaves out what else runs on the machine.
    """
    return measured([(a, b) for a, b in _rounds((ours, theirs), rounds, clock)])


def bounded(
    ours: Turn, most: float, rounds: int, clock: Callable[[], float] = time.process_time
) -> Measured:
    """Seconds of a workload, timed as `compared` does, beside as many as it may take."""
    return measured([(seconds, most) for (seconds,) in _rounds((ours,), rounds, clock)])


def _rounds(
    turns: Sequence[Turn], rounds: int, clock: Callable[[], float]
) -> list[tuple[float, ...]]:
    gc.collect()
    gc.freeze()
    try:
        taken = [tuple([_timed(turn, n, clock) for turn in turns]) for n in range(rounds + 1)]
    finally:
        gc.unfreeze()
    return taken[1:]


def _timed(turn: Turn, number: int, clock: Callable[[], float]) -> float:
    """Seconds a deal. The collector is on, as it is in a real run, but starts with nothing to do;
    what lived before the comparison is set aside and never looked at."""
    gc.collect()
    began = clock()
    deals = turn(number)
    return (clock() - began) / deals
