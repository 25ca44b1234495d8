"""What a reader yields: one game at a time, with the faults found while reading it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from analyzer.findings import Finding
from analyzer.record import GameRecord
from analyzer.span import Place, Span


class NotationError(ValueError):
    """Raised by the strict doors on the first fault of a text; the message says where and what."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A game as read, or faults that belong to no game (`record` is None then).

    `locate` turns a span of this record into a line, a column and the text of the line; it needs
    the source of this one game only, so that a stream of games takes no more memory than one.
    """

    record: GameRecord | None
    findings: tuple[Finding, ...]
    locate: Callable[[Span], Place]
