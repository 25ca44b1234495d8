"""The canonical lines of events and statements that never share a line with another."""

from __future__ import annotations

from analyzer.cards import name
from analyzer.notation.pen.escapes import free_text
from analyzer.notation.pen.words import braces, card_set, of_line, turn, with_notes
from analyzer.notation.words import SUIT_BIDS, points_words
from analyzer.record import Concession, Discard, Exchange, Misdeal, Stated, TakeUp
from analyzer.seats import SEATS


def event_line(event: TakeUp | Discard | Exchange | Concession | Misdeal) -> str:
    """The line of an event that has one of its own."""
    if isinstance(event, TakeUp):
        return with_notes(f"take {SEATS[event.seat]}", event.notes)
    if isinstance(event, Discard):
        return _discard(event)
    if isinstance(event, Exchange):
        return _exchange(event)
    if isinstance(event, Misdeal):
        return with_notes(" ".join(["misdeal", *_text(event.text)]), event.notes)
    tricks = "" if event.tricks is None else f" {event.tricks}"
    return with_notes(f"claim {SEATS[event.seat]}{tricks}", event.notes)


def _discard(event: Discard) -> str:
    owner = None if event.owner == event.seat else event.owner
    own = of_line(event.notes, 1)
    if event.card is None:
        body = ["-", *braces(note for note in event.notes if note.on == 0)]
    else:
        body = turn(owner, name(event.card), event.back, event.notes, 0)
    return " ".join([f"discard {SEATS[event.seat]}:", *own, *body])


def _exchange(event: Exchange) -> str:
    head = f"exchange {SEATS[event.seat]}"
    if event.left:
        return with_notes(f"{head}: -", event.notes)
    if event.keeps is not None:
        own = of_line(event.notes, len(event.keeps))
        return " ".join([head, *own, "keeps", *card_set(event.keeps, event.notes)])
    words = [head, *of_line(event.notes, sum(len(part.cards) for part in event.parts))]
    count = 0
    for part in event.parts:
        words += ["gives" if part.gives else "takes", *card_set(part.cards, event.notes, count)]
        if part.place is not None:
            place = part.place if isinstance(part.place, str) else SEATS[part.place]
            words += ["to" if part.gives else "from", place]
        count += len(part.cards)
    return " ".join(words)


def _text(text: str) -> list[str]:
    written = free_text(text)
    return [written] if written else []


def statement_line(stated: Stated) -> str:
    """The line of a statement."""
    kind = stated.kind
    words = [kind]
    if kind == "trump":
        by = "" if stated.seat is None else f" by {SEATS[stated.seat]}"
        words.append(SUIT_BIDS[stated.trump or 0] + by)
    elif kind == "won":
        words += stated.sides
    elif kind == "call":
        words += [stated.code.lower().replace("_", "-"), SEATS[stated.seat or 0]]
        words += [] if stated.trick is None else ["trick", str(stated.trick)]
        words += [] if stated.by is None else ["by", SEATS[stated.by]]
    elif kind in ("tricks", "score", "total"):
        words.append(points_words(stated.points))
    else:
        words += _text(stated.text)
    return with_notes(" ".join(words), stated.notes)
