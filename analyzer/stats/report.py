"""What the statistics read of an audit's report: its shape only, so that the two rooms stay
strangers. `audit.GameReport` and `audit.DealReport` have it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from analyzer.cards import Trump
from analyzer.findings import Finding
from analyzer.seats import Seat, Side


class Open(Protocol):
    """Something that could not be decided."""

    @property
    def code(self) -> str: ...


class DealReport(Protocol):
    """One deal as audited."""

    @property
    def trump(self) -> Trump | None: ...
    @property
    def maker(self) -> Seat | None: ...
    @property
    def alone(self) -> tuple[Seat, ...]: ...
    @property
    def tricks(self) -> tuple[tuple[Seat, int], ...]: ...
    @property
    def result(self) -> str: ...
    @property
    def points(self) -> tuple[tuple[Side, int], ...] | None: ...
    @property
    def score_after(self) -> tuple[tuple[Side, int], ...]: ...
    @property
    def findings(self) -> tuple[Finding, ...]: ...
    @property
    def undetermined(self) -> Sequence[Open]: ...


class GameReport(Protocol):
    """A game as audited; `rules` is None where it could not be judged."""

    @property
    def rules(self) -> str | None: ...
    @property
    def switches(self) -> tuple[tuple[str, bool | int | str], ...]: ...
    @property
    def players(self) -> tuple[tuple[Seat, str], ...]: ...
    @property
    def start_score(self) -> tuple[tuple[Side, int], ...]: ...
    @property
    def winners(self) -> tuple[Side, ...]: ...
    @property
    def deals(self) -> Sequence[DealReport]: ...
