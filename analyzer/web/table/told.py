"""Each ply as one sentence, to be seen and to be heard, without a word about a hidden card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from analyzer.audit.speech import called
from analyzer.cards import (
    NO_TRUMP,
    SUIT_NAMES,
    SUITS,
    UNKNOWN,
    Card,
    Trump,
    is_known,
    name,
    spoken,
)
from analyzer.engine.view import View
from analyzer.record import Alone, Call, Discard, Exchange, Part, TakeUp
from analyzer.seats import SEAT_NAMES, Seat
from analyzer.web.table.faces import bower, ordered
from analyzer.web.table.plies import Ply
from analyzer.web.table.sight import Sight
from analyzer.web.words import Piece

_MARK: Final = "\0"


class Names:
    """The players by name; by seat where no name is given, and by both where two have one name."""

    def __init__(self, players: Iterable[tuple[Seat, str]]) -> None:
        given = {seat: player.replace(_MARK, "").strip() for seat, player in players}
        known = list(given.values())
        self._of = {
            seat: player if known.count(player) == 1 else f"{player} ({SEAT_NAMES[seat]})"
            for seat, player in given.items()
            if player
        }

    def of(self, seat: Seat | None) -> str:
        """Who sits there."""
        return "somebody" if seat is None else self._of.get(seat, SEAT_NAMES[seat])

    def card(self, card: Card, trump: Trump | None = None) -> str:
        """A card as this page says it."""
        return said_of(card, trump)


class Marked(Names):
    """The same, with each card as a mark that `pieces_of` finds again, to be shown as a card."""

    def card(self, card: Card, trump: Trump | None = None) -> str:
        return f"{_MARK}{name(card)}{_MARK}"


def pieces_of(told: str) -> tuple[Piece, ...]:
    """A sentence in which cards are marked, in pieces.

    >>> pieces_of("Ada takes \\0KH\\0")
    (Piece(kind='text', text='Ada takes '), Piece(kind='card', text='KH'))
    """
    parts = enumerate(told.split(_MARK))
    return tuple(Piece("card" if n % 2 else "text", text) for n, text in parts if text)


def said_of(card: Card, trump: Trump | None = None) -> str:
    """A card in words: `the jack of diamonds (left bower)`; `a card not known`."""
    if not is_known(card):
        return _half_known(card)
    which = bower(card, trump)
    return f"{spoken(card)} ({which})" if which else spoken(card)


def listed(words: Sequence[str], last: str = "and") -> str:
    """`a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def trump_name(trump: Trump | None) -> str:
    """`hearts`, `no trump`; empty where there is none yet."""
    if trump is None:
        return ""
    return SUIT_NAMES[trump] if trump < NO_TRUMP else "no trump"


def sentence(
    plies: Sequence[Ply], index: int, names: Names, sight: Sight, dealer: Seat | None
) -> str:
    """What happened at a ply, and what came of it; no full stop."""
    ply = plies[index]
    before = plies[index - 1].view if index else None
    if ply.trick is not None:
        return _played(ply, names)
    if isinstance(ply.event, Call):
        return _called(ply.event, ply.view, before, names, dealer)
    if ply.event is not None:
        return _done(ply.event, ply.view, before, names, sight)
    return _dealt(ply.view, names)


def dealing(dealer: Seat | None, view: View, names: Names) -> str:
    """The first ply, with its dealer."""
    who = "The dealer is not known" if dealer is None else f"{names.of(dealer)} deals"
    return f"{who}; {_dealt(view, names)}"


def _dealt(view: View, names: Names) -> str:
    if view.up is None:
        return "no card is turned up"
    return f"{names.card(view.up)} is turned up"


def _played(ply: Ply, names: Names) -> str:
    view = ply.view
    seat, card = view.trick[-1] if view.trick else (None, UNKNOWN)
    who, what = names.of(seat), names.card(card, view.trump)
    if len(view.trick) == 1:
        told = f"{who} leads {what} to trick {ply.trick}"
    elif seat is None:
        told = f"{what} lies in trick {ply.trick} as nobody's card"
    else:
        told = f"{who} plays {what}"
    if view.winner is None:
        return told
    if view.winner == seat:
        return f"{told} and takes trick {ply.trick}"
    return f"{told}; {names.of(view.winner)} takes trick {ply.trick}"


def _called(call: Call, view: View, before: View | None, names: Names, dealer: Seat | None) -> str:
    seat = call.seat
    if seat is None and before is not None:
        seat = before.turn
    told = f"{names.of(seat)} {called(call.bid, seat is not None and seat == dealer)}"
    is_made = view.trump is not None and (before is None or before.trump is None)
    if is_made and call.bid.kind == "order":
        return f"{told}; {trump_name(view.trump)} are trumps"
    return told


def _done(event: object, view: View, before: View | None, names: Names, sight: Sight) -> str:
    up = "the up-card" if view.up is None else names.card(view.up, view.trump)
    match event:
        case TakeUp():
            return f"{names.of(event.seat)} takes {up}"
        case Discard(card=None):
            return f"{names.of(event.seat)} leaves {up}"
        case Discard():
            is_taken = before is not None and before.up_card == "taken"
            takes = "" if is_taken else f"takes {up} and "
            return (
                f"{names.of(event.seat)} {takes}lays {_laid_away(event, view, names, sight)} away"
            )
        case Alone():
            return _alone(view.maker if event.seat is None else event.seat, view, names)
        case Exchange():
            return f"{names.of(event.seat)} {_exchanged(event, view, names, sight)}"
    raise TypeError(f"{type(event).__name__} is no ply")


def _laid_away(event: Discard, view: View, names: Names, sight: Sight) -> str:
    if event.card is None or not sight.sees(event.seat):
        return "a card"
    return names.card(event.card, view.trump)


def _alone(seat: Seat | None, view: View, names: Names) -> str:
    if seat not in view.alone:
        return f"{names.of(seat)} says alone"
    return f"{names.of(seat)} {'plays' if seat == view.maker else 'defends'} alone"


def _exchanged(event: Exchange, view: View, names: Names, sight: Sight) -> str:
    with_dummy = view.dummy is not None
    if event.left:
        return "leaves the dummy" if with_dummy else "changes nothing"
    partly = "picks up the dummy" if with_dummy else "exchanges cards"
    if not sight.sees(event.seat):
        return partly
    if event.keeps is not None:
        kept = [names.card(card, view.trump) for card in ordered(event.keeps, view.trump)]
        return f"{partly} and keeps {listed(kept)}"
    if event.parts:
        return listed([_moved(part, view, names) for part in event.parts])
    return f"{partly}, unseen"


def _moved(part: Part, view: View, names: Names) -> str:
    moved = listed([names.card(card, view.trump) for card in ordered(part.cards, view.trump)])
    if part.place is None:
        return f"lays {moved} away" if part.gives else f"takes {moved}"
    whose = names.of(part.place) if isinstance(part.place, int) else f"the {part.place}"
    return f"gives {moved} to {whose}" if part.gives else f"takes {moved} from {whose}"


def _half_known(card: Card) -> str:
    token = name(card)
    if token[0] == "?" and token[1] in SUITS:
        return f"a {SUIT_NAMES[SUITS.index(token[1])].removesuffix('s')} not known"
    return "a card not known" if token == "??" else f"a card written as {token}"
