"""Cards that changed hands before the play: the up-card, going under, and calling for the best."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.cards import UNKNOWN, Card
from analyzer.notation.ptn.auction import Auction
from analyzer.notation.ptn.source import CHANGES, Entry, Hand, shown
from analyzer.notation.ptn.tokens import A_CARD, A_SEAT, cards_of, seat_of
from analyzer.notation.turns import Seats
from analyzer.notation.words import canonical_order
from analyzer.record import Discard, Event, Exchange, Part, TakeUp
from analyzer.seats import Seat
from analyzer.span import NOWHERE, Span


@dataclass(slots=True)
class Move:
    """Cards that came to a seat or left it, as one or two tags say; `span` is that of the first."""

    seat: Seat
    added: tuple[Card, ...] | None
    removed: tuple[Card, ...] | None
    span: Span
    removed_span: Span = NOWHERE
    to: Seat | None = None  # who got what was passed


def read_changes(
    hand: Hand, seats: Seats, dealer: Seat | None, auction: Auction, joker: bool
) -> tuple[list[Event], list[Event]]:
    """What happened before the calls (going under) and after them, each in order."""
    before: list[Event] = []
    after: list[Event] = []
    passed: list[Move] = []
    for move in _moves(hand, seats, joker):
        if move.to is not None:
            passed.append(move)
        elif _is_pick_up(move, dealer, auction.up):
            after.append(_picked_up(move, auction.is_turned_down))
        else:
            before.append(_gone_under(move))
    pairs = dict.fromkeys(frozenset((m.seat, m.to)) for m in passed)
    for pair in pairs:
        after.append(_passed([m for m in passed if {m.seat, m.to} == pair], auction.maker))
    return before, after


def _moves(hand: Hand, seats: Seats, joker: bool) -> list[Move]:
    """What was added to a hand and what was then removed from it is one move."""
    moves: list[Move] = []
    for tag in hand.entries:
        if tag.name not in CHANGES or hand.is_cut(tag):
            continue
        found = _read(hand, tag, seats, joker)
        if found is None:
            continue
        *who, cards = found
        if tag.name == "CardsPassed":
            moves.append(Move(who[0], None, cards, tag.span, tag.span, who[1]))
        elif tag.name == "CardsAdded":
            moves.append(Move(who[0], cards, None, tag.span))
        else:
            open_moves = (m for m in moves if m.seat == who[0] and m.to is None)
            last = next((m for m in open_moves if m.removed is None), None)
            if last is None:
                moves.append(Move(who[0], None, cards, tag.span, tag.span))
            else:
                last.removed, last.removed_span = cards, tag.span
    return moves


def _read(
    hand: Hand, tag: Entry, seats: Seats, joker: bool
) -> tuple[Seat, Seat, tuple[Card, ...]] | tuple[Seat, tuple[Card, ...]] | None:
    """The seats and cards of one tag: `S:DQ`, or `S:N:DQ` from south to north."""
    *places, word = tag.value.split(":")
    wanted = 2 if tag.name == "CardsPassed" else 1
    who = [seat for place in places if (seat := seat_of(place)) in seats and seat is not None]
    if len(places) != wanted or len(who) != wanted or len(set(who)) != wanted:
        form = "two seats and cards, 'S:N:DQ'" if wanted == 2 else f"{A_SEAT}, then cards, 'S:DQ'"
        hand.fault(tag.span, f"{shown(tag.value)} does not say whose cards", form, tag.value)
        return None
    cards = cards_of(word, joker)
    if not cards:
        hand.fault(tag.span, f"{shown(word)} is no list of cards", A_CARD, word)
        return None
    return (who[0], who[1], cards) if wanted == 2 else (who[0], cards)


def _is_pick_up(move: Move, dealer: Seat | None, up: Card | None) -> bool:
    """Whether this is the up-card taken, and perhaps a card laid away for it."""
    if move.added is not None:
        return move.added == (up,) or (up == UNKNOWN and len(move.added) == 1)
    return move.seat == dealer and move.removed is not None and len(move.removed) == 1


def _picked_up(move: Move, is_turned_down: bool) -> Event:
    """The discard stands where it is written; where there was nothing to take up, the taking."""
    if move.removed is None:
        return TakeUp(move.seat, span=move.span)
    span = move.span if is_turned_down else move.removed_span
    return Discard(move.seat, move.removed[0], span=span)


def _gone_under(move: Move) -> Exchange:
    """As many cards given to the kitty as taken from it; those not written are not known."""
    taken, given = move.added, move.removed
    taken = (UNKNOWN,) * len(given or ()) if taken is None else taken
    given = (UNKNOWN,) * len(taken) if given is None else given
    parts = (Part(True, _set(given), "kitty"), Part(False, _set(taken), "kitty"))
    return Exchange(move.seat, parts=parts, span=move.span)


def _passed(moves: list[Move], maker: Seat | None) -> Exchange:
    """What two seats gave each other, told of the maker, else of the one who got first."""
    first = moves[0]
    seat = first.to if first.to is not None else first.seat
    other = first.seat
    if maker == other:
        seat, other = other, seat
    given = tuple(c for m in moves if m.seat == seat for c in m.removed or ())
    taken = tuple(c for m in moves if m.seat == other for c in m.removed or ())
    parts = (
        Part(True, _set(given or (UNKNOWN,) * len(taken)), other),
        Part(False, _set(taken or (UNKNOWN,) * len(given)), other),
    )
    return Exchange(seat, parts=parts, span=first.span)


def _set(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=canonical_order))
