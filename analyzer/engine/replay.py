"""Two doors to a recorded deal: the whole fold for readers, strict play for programs."""

from __future__ import annotations

from collections.abc import Iterator

from analyzer.engine.breach import Breach, IllegalAction
from analyzer.engine.outcome import Outcome, is_incomplete, outcome_of
from analyzer.engine.phases.phase import PHASES
from analyzer.engine.table import Table
from analyzer.record import Deal, Event
from analyzer.rules import Rules


class Replay:
    """One deal replayed. Iterating yields each event with the laws that it breaks; `outcome`
    afterwards tells what the deal came to.

    The first pair is `(None, breaches)` for the cards as dealt, the last one `(None, breaches)`
    for what only the end of the deal can tell; either only if there are any.
    """

    def __init__(self, rules: Rules, deal: Deal) -> None:
        self.table = Table(rules, deal)
        self._outcome: Outcome | None = None

    def __iter__(self) -> Iterator[tuple[Event | None, tuple[Breach, ...]]]:
        table = self.table
        if table.dealt_breaches:
            yield None, table.dealt_breaches
        for event in table.deal.events:
            yield event, table.apply(event)
        last = table.finish()
        self._outcome = outcome_of(table)
        if is_incomplete(table, self._outcome):
            last = (*last, _incomplete(table, self._outcome))
        if last:
            yield None, last

    @property
    def outcome(self) -> Outcome:
        """What the deal came to. Raises ValueError before the replay is over."""
        if self._outcome is None:
            raise ValueError("the replay of this deal is not over")
        return self._outcome


def _incomplete(table: Table, outcome: Outcome) -> Breach:
    current = table.layout.current if table.layout is not None else None
    played = len(outcome.winners)
    return Breach(
        "INCOMPLETE_DEAL",
        current.address if current is not None else None,
        expected=table.rules.hand_size,
        actual=played,
        cause=table.short_breach,
        span=current.span if current is not None else table.deal.span,
    )


def play(table: Table, event: Event) -> None:
    """Strict play: apply an event that breaks no law.

    Raises IllegalAction otherwise; the table has moved on then and is to be given up.
    """
    breaches = table.apply(event)
    if breaches:
        raise IllegalAction(breaches)


def legal(table: Table) -> Iterator[Event]:
    """All that may be done next, phase by phase in the order of the rules. Hands must be known."""
    if table.halted or table.misdealt:
        return
    here = frozenset().union(*table.rules.stages[table.stage :])
    for name, phase in PHASES.items():
        if name in here:
            yield from phase.legal(table)
