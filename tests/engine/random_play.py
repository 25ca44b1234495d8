"""Deals played at random, but by the rules: what `legal` offers, taken as it comes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from analyzer.cards import each, pack
from analyzer.engine import Table, legal, play
from analyzer.record import Cards, Deal, Event, TakeUp, Trick
from analyzer.rules import Rules


def shuffled(rules: Rules, rng: Random) -> Deal:
    """A deal before its first call."""
    stack = list(each(pack(rules.deck)))
    rng.shuffle(stack)

    def take(count: int) -> tuple[int, ...]:
        taken, stack[:] = stack[:count], stack[count:]
        return tuple(sorted(taken))

    hands: list[Cards | None] = [None] * 4
    for seat in rules.seats:
        hands[seat] = Cards(take(rules.hand_size))
    dummy = Cards(take(rules.dummy)) if rules.dummy else None
    (up,) = take(1)
    four = (hands[0], hands[1], hands[2], hands[3])
    return Deal(1, rng.choice(rules.seats), up, four, dummy, Cards(take(len(stack))))


def plays(rules: Rules, rng: Random) -> Iterator[tuple[Table, list[Event]]]:
    """The table before each action of a deal, and all that may be done then."""
    table = Table(rules, shuffled(rules, rng))
    while options := list(legal(table)):
        yield table, options
        play(table, _chosen(options, rng))


def _chosen(options: Sequence[Event], rng: Random) -> Event:
    kinds = sorted({type(option).__name__ for option in options})
    kind = rng.choice(kinds)
    return rng.choice([option for option in options if type(option).__name__ == kind])


def played(rules: Rules, rng: Random) -> Deal:
    """A whole deal, each trick in one line."""
    table = Table(rules, shuffled(rules, rng))
    events: list[Event] = []
    while options := list(legal(table)):
        event = _chosen(options, rng)
        play(table, event)
        events.append(event)
    return replace(table.deal, events=tuple(in_whole_tricks(events)))


def in_whole_tricks(events: Sequence[Event]) -> list[Event]:
    """The same with the cards of a trick in one line, and a discard that says he took it up."""
    whole: list[Event] = []
    for event in events:
        if isinstance(event, TakeUp):
            continue
        last = whole[-1] if whole else None
        if isinstance(event, Trick) and isinstance(last, Trick) and event.number == last.number:
            whole[-1] = replace(
                last, cards=(*last.cards, *event.cards), seats=(*last.seats, *event.seats)
            )
        else:
            whole.append(event)
    return whole


def with_play(rules: Rules, rng: Random) -> Deal:
    """A whole deal in which cards were played."""
    while True:
        deal = played(rules, rng)
        if isinstance(deal.events[-1], Trick):
            return deal
