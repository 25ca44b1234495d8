"""What every phase offers to the table, and the list of phases by name.

Rules name phases in stages (`Rules.stages`); phases do not know their successors.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Final

if TYPE_CHECKING:
    from analyzer.engine.table import Table
    from analyzer.record import Event


class Phase(ABC):
    """One kind of event. Phases have no state of their own; the table has."""

    name: ClassVar[str]
    events: ClassVar[tuple[type, ...]]

    @abstractmethod
    def apply(self, table: Table, event: Any) -> None:
        """Do what the event says, and note the laws that it breaks."""

    def close(self, table: Table) -> None:  # noqa: B027 - most phases leave nothing undone
        """The stage is over: note what was left undone. Nothing, unless a phase says so."""

    @abstractmethod
    def legal(self, table: Table) -> Iterator[Event]:
        """The events of this kind that may come next, in a fixed order."""


PHASES: Final[dict[str, Phase]] = {}


def register(phase: type[Phase]) -> type[Phase]:
    """Class decorator: make a phase known by its name."""
    PHASES[phase.name] = phase()
    return phase
