"""A deal tried otherwise than it is written: what is wrong with it then, and what it comes to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Concatenate, Final, ParamSpec, TypeAlias, TypeVar, cast

from analyzer.engine import Breach, Outcome, Replay
from analyzer.record import Deal, Misdeal, Trick
from analyzer.rules import Rules
from analyzer.seats import Seat
from analyzer.values import frozen

P = ParamSpec("P")
T = TypeVar("T")

Key: TypeAlias = tuple[str, str | None, Seat | None]

MOST_EVENTS: Final = 30  # of a usual deal: two rounds of calls, and the tricks card by card
MOST_CARDS: Final = 32  # of a usual list: no more than a pack, whatever is left in the kitty
MOST_REMEMBERED: Final = 64  # deals
_TOLD: Final = ("trump", "redeal", "ruling")  # what is stated that a replay looks at


@frozen
class Trial:
    """`found` are the breaches, `undecided` what may be one; `is_judged`: whether the replay got to
    the end of the deal; and what it came to."""

    found: frozenset[Key]
    undecided: frozenset[Key]
    is_judged: bool
    outcome: Outcome


def key_of(breach: Breach) -> Key:
    """What makes a breach the same in two ways of writing a deal."""
    return breach.code, breach.address, breach.seat


def tried(rules: Rules, deal: Deal) -> Trial:
    """The deal replayed."""
    replay = Replay(rules, deal)
    found = frozenset(key_of(breach) for _, breaches in replay for breach in breaches)
    outcome = replay.outcome
    undecided = frozenset((each.code, each.address, each.seat) for each in outcome.undetermined)
    return Trial(found, undecided, not replay.table.halted, outcome)


def is_usual(deal: Deal) -> bool:
    """Whether a deal is no longer than deals are, or hardly: whatever a file holds, nothing long is
    tried for long, and nothing of it remembered."""
    if len(deal.events) > MOST_EVENTS:
        return False
    dealt = [cards.cards for cards in (*deal.hands, deal.dummy, deal.kitty) if cards is not None]
    played = [event.cards for event in deal.events if isinstance(event, Trick)]
    return all(len(cards) <= MOST_CARDS for cards in (*dealt, *played))


def remembered(
    work: Callable[Concatenate[Rules, Deal, P], T],
) -> Callable[Concatenate[Rules, Deal, P], T]:
    """Remembers what was worked out for the latest usual deals; only what a replay looks at is
    seen of a deal."""
    known = cast(
        "Callable[Concatenate[Rules, Deal, P], T]", lru_cache(maxsize=MOST_REMEMBERED)(work)
    )

    def told(rules: Rules, deal: Deal, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return (known if is_usual(deal) else work)(rules, _bare(deal), *args, **kwargs)

    return told


def _bare(deal: Deal) -> Deal:
    """A deal without its notes, texts, other lines of play and written points."""
    events = [
        replace(event, text="", notes=())
        if isinstance(event, Misdeal)
        else (replace(event, notes=()) if event.notes else event)
        for event in deal.events
    ]
    stated = [
        replace(line, after=0, text="", points=(), sides=(), notes=())
        for line in deal.stated
        if line.kind in _TOLD
    ]
    return replace(
        deal, number=0, events=tuple(events), stated=tuple(stated), alternatives=(), notes=()
    )
