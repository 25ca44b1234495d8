"""A deal tried otherwise than it is written: what is wrong with it then, and what it comes to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Concatenate, Final, ParamSpec, TypeAlias, TypeVar, cast

from analyzer.engine import Breach, Outcome, Replay
from analyzer.record import Cards, Deal, Event, Exchange, Misdeal, Trick
from analyzer.rules import PRESETS, Rules
from analyzer.seats import Seat
from analyzer.values import frozen

P = ParamSpec("P")
T = TypeVar("T")

Key: TypeAlias = tuple[str, str | None, Seat | None]

MOST_EVENTS: Final = 30  # of a usual deal: two rounds of calls, and the tricks card by card
MOST_CARDS: Final = 32  # of a usual list: no more than a pack, whatever is left in the kitty
MOST_REMEMBERED: Final = 64  # deals
# What no breach of a deal depends on, but what it scores and when the game ends.
_OF_THE_SCORE: Final = (
    *("made_points", "march_points", "euchre_points", "super_euchre_points", "take_four_for_one"),
    *("loner_made_points", "loner_march_points", "loner_euchred_points", "fast_break"),
    *("lone_defender_euchre_points", "lone_defender_march_points", "lone_defender_credit"),
    *("four_trick_tokens", "target", "deals", "simultaneous_finish", "renege_policy"),
)
_TOLD: Final = ("trump", "redeal", "ruling")  # what is stated that a replay looks at


@frozen
class Edit:
    """The deal as it may have been meant, and the words for it. `is_borne_out`: what is written
    bears it out as it stands, however little is wrong with the deal."""

    told: str
    deal: Deal
    is_borne_out: bool = False


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
    trial = tried_until(rules, deal, lambda _: False)
    assert trial is not None
    return trial


def tried_until(rules: Rules, deal: Deal, is_in_vain: Callable[[Key], bool]) -> Trial | None:
    """The deal replayed; None as soon as there is a breach by which it is tried in vain."""
    replay, found = Replay(rules, deal), set[Key]()
    for _, breaches in replay:
        keys = [key_of(breach) for breach in breaches]
        if any(map(is_in_vain, keys)):
            return None
        found.update(keys)
    outcome = replay.outcome
    undecided = frozenset((each.code, each.address, each.seat) for each in outcome.undetermined)
    return Trial(frozenset(found), undecided, not replay.table.halted, outcome)


def is_usual(deal: Deal) -> bool:
    """Whether a deal is no longer than deals are, or hardly: whatever a file holds, nothing long is
    tried for long, and nothing of it remembered."""
    if len(deal.events) > MOST_EVENTS:
        return False
    dealt = [cards.cards for cards in (*deal.hands, deal.dummy, deal.kitty) if cards is not None]
    moved = [cards for event in deal.events for cards in _lists(event)]
    return all(len(cards) <= MOST_CARDS for cards in (*dealt, *moved))


def _lists(event: Event) -> tuple[tuple[object, ...], ...]:
    """The lists that an event may have, which may be of any length."""
    if isinstance(event, Trick):
        return (event.cards,)
    if isinstance(event, Exchange):
        return (event.keeps or (), event.parts, *(part.cards for part in event.parts))
    return ()


def remembered(
    work: Callable[Concatenate[Rules, Deal, P], T],
) -> Callable[Concatenate[Rules, Deal, P], T]:
    """Remembers what was worked out for the latest usual deals. Of a deal only what a replay looks
    at is seen, and of rules only what says what is lawful: the audit asks again and again how a
    game would look with other points."""
    known = cast(
        "Callable[Concatenate[Rules, Deal, P], T]", lru_cache(maxsize=MOST_REMEMBERED)(work)
    )

    def told(rules: Rules, deal: Deal, /, *args: P.args, **kwargs: P.kwargs) -> T:
        seen = _lawgiving(rules), _bare(deal)
        return (known if is_usual(deal) else work)(*seen, *args, **kwargs)

    return told


@lru_cache(maxsize=64)
def _lawgiving(rules: Rules) -> Rules:
    """Rules with the points and the end that they have at some table, the same for all."""
    some = next(iter(PRESETS.values()))[-1]
    return replace(rules, **{name: getattr(some, name) for name in _OF_THE_SCORE})


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
    south, west, north, east = map(_bare_cards, deal.hands)
    return replace(
        deal,
        number=0,
        hands=(south, west, north, east),
        dummy=_bare_cards(deal.dummy),
        kitty=_bare_cards(deal.kitty),
        events=tuple(events),
        stated=tuple(stated),
        alternatives=(),
        notes=(),
    )


def _bare_cards(cards: Cards | None) -> Cards | None:
    return replace(cards, notes=()) if cards is not None and cards.notes else cards
