"""Events, cards and scores in the words of players, for the terminal."""

from __future__ import annotations

from collections.abc import Iterable

from analyzer import cards
from analyzer.audit.speech import called
from analyzer.cards import NO_TRUMP, STRENGTH, SUIT_NAMES, SUIT_OF, Card, Trump, is_known
from analyzer.engine.view import View
from analyzer.record import (
    Alone,
    Call,
    Concession,
    Discard,
    Event,
    Exchange,
    Misdeal,
    Part,
    TakeUp,
)
from analyzer.seats import SEAT_NAMES, Seat, Side

_THEN = 300  # more than any strength


def seat_name(seat: Seat | None) -> str:
    """`South`; `somebody` where it is not known."""
    return "somebody" if seat is None else SEAT_NAMES[seat]


def trump_name(trump: Trump | None) -> str:
    """`hearts`, `no trump`, or `not known`."""
    if trump is None:
        return "not known"
    return "no trump" if trump == NO_TRUMP else SUIT_NAMES[trump]


def sorted_hand(held: Iterable[Card], trump: Trump | None) -> list[str]:
    """Card names, trumps first and the highest first; cards not known last."""
    return [cards.name(c) for c in sorted(held, key=lambda c: _place(c, trump))]


def score(points: Iterable[tuple[Side, int | None]]) -> str:
    """`S 3  W 0  E 0`, with a `?` for a number that is not known."""
    return "  ".join(f"{side} {'?' if number is None else number}" for side, number in points)


def told(event: Event, view: View, took: bool = False, dealer: Seat | None = None) -> str:
    """An event before the play as a sentence; `view` is the table after it. `took`: that the
    up-card was taken is said already; the `dealer`, where known, orders nobody up."""
    match event:
        case Call():
            said = called(event.bid, event.seat is not None and event.seat == dealer)
            return f"{seat_name(event.seat)} {said}{_taken_back(event.back)}"
        case TakeUp():
            return f"{seat_name(event.seat)} takes {_up(view)}"
        case Discard():
            away = _laid_away(event, view, took)
            return f"{seat_name(event.seat)} {away}{_taken_back(event.back)}"
        case Alone():
            seat = view.maker if event.seat is None else event.seat
            if seat not in view.alone:
                return f"{seat_name(seat)} says alone"
            return f"{seat_name(seat)} {'plays' if seat == view.maker else 'defends'} alone"
        case Exchange():
            return f"{seat_name(event.seat)} {_exchanged(event, view)}"
        case Concession(tricks=None):
            return f"{seat_name(event.seat)} claims the rest"
        case Concession(tricks=0):
            return f"{seat_name(event.seat)} gives up the rest"
        case Concession():
            return f"{seat_name(event.seat)} claims {event.tricks} more"
        case Misdeal():
            return f"a misdeal{': ' if event.text else ''}{event.text}"
    raise TypeError(f"{type(event).__name__} is played, not told")


def _place(c: Card, trump: Trump | None) -> tuple[int, int, int]:
    if not is_known(c):
        return 2, 0, c.bit_length()
    if trump is None:
        return 0, 0, c.bit_length()
    suit = SUIT_OF[trump][c]
    return int(suit != trump), suit, _THEN - STRENGTH[trump][suit][c]


def _up(view: View) -> str:
    return "the up-card" if view.up is None else f"the {cards.name(view.up)}"


def _laid_away(event: Discard, view: View, took: bool) -> str:
    if event.card is None:
        return f"leaves {_up(view)}"
    what = cards.name(event.card) if is_known(event.card) else "an unseen card"
    return f"lays {what} away" if took else f"takes {_up(view)} and lays {what} away"


def _exchanged(event: Exchange, view: View) -> str:
    if event.left:
        return "leaves the dummy" if view.dummy is not None else "changes nothing"
    if event.keeps is not None:
        source = " of ten" if view.dummy is not None else ""
        return f"keeps {' '.join(sorted_hand(event.keeps, view.trump))}{source}"
    if event.parts:
        return " and ".join(_moved(part, view) for part in event.parts)
    return "uses the dummy, unseen" if view.dummy is not None else "exchanges cards, unseen"


def _moved(part: Part, view: View) -> str:
    moved = " ".join(sorted_hand(part.cards, view.trump))
    place = part.place
    if place is None:
        return f"{'lays away' if part.gives else 'takes'} {moved}"
    whose = SEAT_NAMES[place] if isinstance(place, int) else f"the {place}"
    return f"gives {moved} to {whose}" if part.gives else f"takes {moved} from {whose}"


def _taken_back(back: bool) -> str:
    return " (taken back)" if back else ""
