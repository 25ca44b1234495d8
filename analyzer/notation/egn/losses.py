"""What EGN had no room for: whatever of a record does not come back when its text is read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Final, TypeAlias

from analyzer.notation.turns import Seats, goes_on, in_the_deal, joined, marks_needed, whole_tricks
from analyzer.notation.writing import Losses
from analyzer.record import (
    Alone,
    Alternative,
    Call,
    Cards,
    Concession,
    Deal,
    Discard,
    Event,
    Exchange,
    GameRecord,
    Misdeal,
    Stated,
    TakeUp,
    Trick,
)
from analyzer.seats import SEAT_NAMES, SEATED

_Line: TypeAlias = Deal | Alternative

_FROM_ELSEWHERE: Final = ("Rules", "Options", "Score", "Result")  # tags of other fields' values
_STATED: Final = {
    "trump": "stated trumps",
    "tricks": "stated numbers of tricks",
    "score": "stated points of deals",
    "total": "stated scores",
    "won": "stated winners of games",
    "call": "accusations",
    "ruling": "rulings",
    "note": "notes",
    "redeal": "redeals",
}
_EVENTS: Final[dict[type, str]] = {
    Call: "calls",
    TakeUp: "take-ups without a discard",
    Discard: "discards",
    Alone: "announcements to play alone",
    Exchange: "exchanges",
    Concession: "claims",
    Misdeal: "misdeals",
}


def compare(record: GameRecord, again: GameRecord, losses: Losses, players: int) -> None:
    """Counts what a record has and its text, read again, has not."""
    _tags(record, again, losses)
    losses.add("start scores", dict(record.start_score) != dict(again.start_score))
    losses.add("results", dict(record.stated_result) != dict(again.stated_result))
    losses.add("deals", len(record.deals) - len(again.deals))
    for deal, back in zip(record.deals, again.deals, strict=False):
        _deal(deal, back, losses, players)
    left = Counter(_annotations(record)) - Counter(_annotations(again))
    losses.add("annotations", left.total())


def _tags(record: GameRecord, again: GameRecord, losses: Losses) -> None:
    back = {tag.name: tag for tag in again.tags}
    lost: list[str] = []
    for tag in record.tags:
        if tag.name in _FROM_ELSEWHERE or not (tag.value or tag.pairs):
            continue
        found = back.get(tag.name)
        if found is None or found.value != tag.value:
            lost.append(tag.name)
        elif not set(tag.pairs) <= set(found.pairs):
            losses.add("identities of players" if tag.name in SEAT_NAMES else "pairs of tags")
    losses.add(f"tags ({', '.join(lost)})", len(lost))


def _deal(deal: Deal, back: Deal, losses: Losses, players: int) -> None:
    losses.add("numbers of deals", deal.number != back.number)
    losses.add("dealers", deal.dealer != back.dealer)
    losses.add("deals without a card turned up", deal.up is None and back.up is not None)
    losses.add("up-cards", deal.up is not None and deal.up != back.up)
    for what, held, found in (
        *(("hands", *pair) for pair in zip(deal.hands, back.hands, strict=True)),
        ("kitties", deal.kitty, back.kitty),
        ("dummies", deal.dummy, back.dummy),
    ):
        _cards(what, held, found, losses)
    _line(deal, back, losses, SEATED[players], SEATED[players])


def _cards(what: str, held: Cards | None, found: Cards | None, losses: Losses) -> None:
    if held is None:
        return
    cards = () if found is None else found.cards
    if found is None or (cards[: len(held.cards)] if held.open else cards) != held.cards:
        losses.add(what)
    elif held.open:
        losses.add(f"dots after {what} (more cards may follow)")


def _line(line: _Line, back: _Line, losses: Losses, table: Seats, active: Seats) -> None:
    """One line of play and those that leave it; `active` play cards unless calls say otherwise."""
    _before_play(line.events, back.events, losses)
    if not line.events or not isinstance(line.events[0], Trick):
        makers = [(s.after, s.seat) for s in line.stated if s.kind == "trump"]
        active = in_the_deal(table, line.events, makers)
    _tricks(line, back, losses, table, active)
    stated = Counter(map(_as_stated, line.stated)) - Counter(map(_as_stated, back.stated))
    for each, count in stated.items():
        losses.add(_STATED[each.kind], count)
    found = list(back.alternatives)
    for alternative in line.alternatives:
        if found and found[0].address == alternative.address:
            _line(alternative, found.pop(0), losses, table, active)
        else:
            losses.add("alternative lines", 1 + _nested(alternative))


def _nested(alternative: Alternative) -> int:
    return sum(1 + _nested(each) for each in alternative.alternatives)


def _as_stated(stated: Stated) -> Stated:
    return replace(stated, after=0, notes=())


def _before_play(events: Sequence[Event], back: Sequence[Event], losses: Losses) -> None:
    """All but the tricks: what is not there again, and whether the order is another."""
    told = [replace(e, notes=()) for e in events if not isinstance(e, Trick)]
    found = [replace(e, notes=()) for e in back if not isinstance(e, Trick)]
    lost = Counter(told) - Counter(found)
    for event, count in lost.items():
        losses.add(_EVENTS[type(event)], count)
    kept = [event for event in told if event not in lost]
    if kept != [event for event in found if event in kept]:
        losses.add("the order of what was done before the play")


def _tricks(line: _Line, back: _Line, losses: Losses, table: Seats, active: Seats) -> None:
    """Cards, and what a trick has besides: EGN has the cards in their order and nothing else."""
    again = {e.number: e for e in back.events if isinstance(e, Trick)}
    for indices in whole_tricks(line.events):
        pieces = [event for i in indices if isinstance(event := line.events[i], Trick)]
        first, (seats, taken_back) = pieces[0], joined(pieces)
        cards = [c for piece in pieces for c in piece.cards]
        standing = tuple(c for i, c in enumerate(cards) if i not in taken_back)
        found = again.pop(first.number, None)
        losses.add("cards taken back", len(taken_back))
        losses.add("stated winners of tricks", any(p.winner is not None for p in pieces))
        if standing and (found is None or found.cards != standing):
            losses.add("tricks")
        elif first.leader is not None and (found is None or found.leader != first.leader):
            losses.add("written leaders of tricks")
        marks = marks_needed(first.leader, seats, taken_back, table, active)
        losses.add("marks of whose card it was", sum(mark is not None for mark in marks))
    losses.add("orders of pieces of tricks", _interrupted(line.events))


def _interrupted(events: Sequence[Event]) -> int:
    """How many tricks something stands inside of, such as a claim; EGN has nowhere to say so."""
    count, before, between = 0, None, False
    for event in events:
        if isinstance(event, Trick):
            count += between and goes_on(event, before)
            before, between = event, False
        else:
            between = before is not None
    return count


def _annotations(record: GameRecord) -> Iterator[Hashable]:
    """Every annotation anywhere in a record; the fields that a reader keeps are none."""
    lines = chain.from_iterable(map(_noted, record.deals))
    for note in chain.from_iterable(part.notes for part in chain(record.tags, lines)):
        if not note.text.startswith("[%egn "):
            yield note.text, note.mark


def _noted(line: _Line) -> Iterator[_Line | Cards | Event | Stated]:
    """A line of play and all in it that can have annotations."""
    yield line
    if isinstance(line, Deal):
        yield from filter(None, (*line.hands, line.dummy, line.kitty))
    yield from line.events
    yield from line.stated
    yield from chain.from_iterable(map(_noted, line.alternatives))
