"""The cards that the seats of an EGN deal exchanged with each other or with the kitty."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.cards import UNKNOWN, Card
from analyzer.notation.egn.fields import Field
from analyzer.notation.egn.seating import read_seat
from analyzer.notation.egn.tokens import EXPECTED_CARD, Words, read_card
from analyzer.record import Exchange, Part
from analyzer.seats import Seat
from analyzer.span import Span

_KNOWN = ("sender", "receiver", "cards")


@dataclass(frozen=True, slots=True)
class Move:
    """Cards that one seat, or the kitty (None), gave to another."""

    sender: Seat | None
    receiver: Seat
    cards: tuple[Card, ...]
    span: Span


def read_moves(field: Field | None, players: int, words: Words) -> tuple[Move, ...] | None:
    """What was given to whom; None, and a finding, where that cannot be read of all."""
    if field is None:
        return ()
    found = [_read_move(each, players, words) for each in field.items("a list of exchanges")]
    moves = tuple(move for move in found if move is not None)
    return moves if isinstance(field.value, list) and len(moves) == len(found) else None


def exchanges_of(
    moves: tuple[Move, ...], maker: Seat | None
) -> tuple[list[Exchange], list[Exchange]]:
    """Exchanges with the kitty, which come before the calls, and those between two seats."""
    pairs = dict.fromkeys(frozenset((m.sender, m.receiver)) for m in moves)
    exchanges = [
        _exchange([m for m in moves if {m.sender, m.receiver} == pair], maker) for pair in pairs
    ]
    with_kitty = [e for e in exchanges if any(part.place == "kitty" for part in e.parts)]
    return with_kitty, [e for e in exchanges if e not in with_kitty]


def _read_move(field: Field, players: int, words: Words) -> Move | None:
    if not field.is_object("an object with 'receiver' and 'cards'"):
        return None
    field = field.spelled(_KNOWN, _KNOWN)
    sender, receiver, listed = (field.get(n) for n in _KNOWN)
    if receiver is None or listed is None:
        field.miss("cards" if receiver else "receiver", "who received which cards")
        return None
    cards = tuple(read_card(each, words) for each in listed.items(f"a list: {EXPECTED_CARD}"))
    if not isinstance(listed.value, list):
        return None
    target = read_seat(receiver, players)
    source = read_seat(sender, players) if sender else None
    if target is None or (sender and source is None):
        return None
    if source == target:
        field.refuse("two different seats in an exchange")
        return None
    return Move(source, target, cards, field.span)


def _exchange(moves: list[Move], maker: Seat | None) -> Exchange:
    """All that two seats, or a seat and the kitty, gave each other, told of the one who took.

    EGN has no room for what goes back to the kitty, nor for what a lone hand lays away for its
    partner's best card: where no move says it, as many cards not known go as came.
    """
    first = moves[0]
    makers = maker is not None and maker in (first.sender, first.receiver)
    seat = maker if maker is not None and makers else first.receiver
    parts = [Part(move.receiver != seat, move.cards, _other_place(move, seat)) for move in moves]
    short = sum(len(part.cards) * (-1 if part.gives else 1) for part in parts)
    if short > 0:
        place = "kitty" if first.sender is None else None
        parts.append(Part(True, (UNKNOWN,) * short, place))
    return Exchange(seat, parts=tuple(parts), span=first.span)


def _other_place(move: Move, seat: Seat) -> Seat | str:
    other = move.sender if move.receiver == seat else move.receiver
    return "kitty" if other is None else other
