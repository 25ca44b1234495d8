"""The bidding phase of an EGN deal: calls, lone hands, the discard and cards exchanged."""

from __future__ import annotations

from dataclasses import dataclass, replace

from analyzer.cards import UNKNOWN, Card, Trump
from analyzer.notation.egn.fields import Field
from analyzer.notation.egn.notes import as_notes, notes_beyond, read_notes, unknown_notes
from analyzer.notation.egn.seating import NO_SEAT, read_seat, seats_of_calls
from analyzer.notation.egn.tokens import (
    EXPECTED_CALL,
    EXPECTED_CARD,
    Words,
    read_bid,
    read_card,
    trump_of,
)
from analyzer.record import (
    PASS,
    Alone,
    Annotation,
    Bid,
    Call,
    Discard,
    Event,
    Exchange,
    Notes,
    Part,
    Stated,
)
from analyzer.seats import Seat
from analyzer.span import Span

_KNOWN = (
    *("phaseNumber", "type", "calls", "isAlone", "aloneDefender", "discard", "cardExchanges"),
    *("callAnnotations", "calls_annotations", "annotations"),
)


@dataclass(frozen=True, slots=True)
class Said:
    """One call as written, `bid` None where it is not known."""

    bid: Bid | None
    token: str
    notes: Notes
    span: Span


@dataclass(frozen=True, slots=True)
class Bidding:
    """The bidding phase of one line of play; `field` is None where there is none."""

    field: Field | None = None
    said: tuple[Said, ...] = ()
    alone: Span | None = None
    notes: Notes = ()  # of calls that are not there, and of fields not known

    def trump(self, up: Card) -> Trump | None:
        """The trump that the calls make, where the record says it."""
        return trump_of((s.bid for s in self.said[self.decided_at or 0 :]), up)

    @property
    def is_known(self) -> bool:
        """Whether every call is known."""
        return all(said.bid is not None for said in self.said)

    @property
    def decided_at(self) -> int | None:
        """Index of the call that made trump. One that is not known did so only as the last."""
        for index, said in enumerate(self.said):
            last = index == len(self.said) - 1
            if said.bid != PASS and (said.bid is not None or last):
                return index
        return None


@dataclass(frozen=True, slots=True)
class Table:
    """What the deal says before its first call."""

    players: int
    dealer: Seat | None
    up: Card


@dataclass(frozen=True, slots=True)
class Heard:
    """The bidding as events, and what stands in place of calls that are not all known."""

    events: tuple[Event, ...]
    stated: tuple[Stated, ...]
    notes: Notes
    maker: Seat | None
    lone_seats: tuple[Seat, ...]


def read_bidding(field: Field) -> Bidding:
    """The bidding phase as written."""
    annotations = field.get("callAnnotations", "calls_annotations", "annotations")
    texts = read_notes(annotations)
    calls = field.get("calls")
    if calls is None:
        field.miss("calls", "a list of calls")
    listed = calls.items(f"a list of calls: {EXPECTED_CALL}") if calls else ()
    said = tuple(
        Said(read_bid(call), call.as_text(), as_notes(texts.get(i, ()), 0), call.span)
        for i, call in enumerate(listed)
    )
    notes = (
        *notes_beyond(texts, len(said), annotations),
        *unknown_notes(field, _KNOWN),
    )
    bidding = Bidding(field, said, alone_at(field), notes)
    return _cut(bidding, field) if field.is_cut else bidding


def _cut(bidding: Bidding, field: Field) -> Bidding:
    """What is left of a phase that the text breaks off in: whoever made trump may have gone alone,
    and a discard is not known without the exchanges that may have followed."""
    said = bidding.said if field.get("isAlone") else bidding.said[: bidding.decided_at]
    return replace(bidding, field=replace(field, value={}), said=said)


def alone_at(field: Field) -> Span | None:
    """Where this phase says that the maker plays alone, if it does."""
    alone = field.get("isAlone")
    return alone.span if alone and alone.flag() else None


def hear(bidding: Bidding, table: Table, words: Words) -> Heard:
    """The bidding as events, in the order in which they happened as far as EGN tells it."""
    bids = (said.bid for said in bidding.said)
    seated = tuple(seats_of_calls(bids, table.dealer, table.players))
    decided = bidding.decided_at
    maker = None if decided is None else seated[decided][0]
    calls: list[Event] = [
        Call(seat, said.bid, round_number, notes=said.notes, span=said.span)
        for said, (seat, round_number) in zip(bidding.said, seated, strict=True)
        if said.bid is not None
    ]
    before, later = _exchanges(bidding, table, words, maker)
    lone, notes = _lone(bidding, table, maker)
    lone_seats = tuple(each.seat for each in lone if each.seat is not None)
    discard = _discard(bidding, table, words)
    notes = (*notes, *_discard_by_nobody(bidding, table))
    if not bidding.is_known:
        stated = _trump_as_stated(bidding, table, maker, len(before))
        notes = (*_calls_not_all_known(bidding), *notes)
        return Heard((*before, *lone, *later, *discard), stated, notes, maker, lone_seats)
    spoken = len(calls) if decided is None else decided + 1
    events = (*before, *calls[:spoken], *lone, *calls[spoken:], *later, *discard)
    return Heard(events, (), notes, maker, lone_seats)


def _trump_as_stated(
    bidding: Bidding, table: Table, maker: Seat | None, after: int
) -> tuple[Stated, ...]:
    decided, trump = bidding.decided_at, bidding.trump(table.up)
    if decided is None or trump is None:
        return ()
    return (Stated("trump", after, trump=trump, seat=maker, span=bidding.said[decided].span),)


def _calls_not_all_known(bidding: Bidding) -> Notes:
    """With one call not known none is an event: the next would seem to be out of turn."""
    tokens = " ".join(said.token for said in bidding.said)
    return (
        Annotation(f"[%egn calls {tokens}]"),
        *(Annotation(note.text, mark=note.mark) for said in bidding.said for note in said.notes),
    )


def _lone(
    bidding: Bidding, table: Table, maker: Seat | None
) -> tuple[tuple[Alone, ...], tuple[Annotation, ...]]:
    """Who went alone. Where no call says who the maker may be, that he did so is an annotation."""
    lone: list[Alone] = []
    notes: list[Annotation] = []
    follows_its_call = bidding.is_known and bidding.decided_at is not None
    if bidding.alone and (maker is not None or follows_its_call):
        lone.append(Alone(maker, span=bidding.alone))
    elif bidding.alone:
        notes.append(Annotation("[%egn isAlone true]"))
    defender = bidding.field.get("aloneDefender") if bidding.field else None
    if defender and defender.value != NO_SEAT:
        seat = read_seat(defender, table.players)
        if seat is not None:
            lone.append(Alone(seat, span=defender.span))
    return tuple(lone), tuple(notes)


def _discard(bidding: Bidding, table: Table, words: Words) -> tuple[Discard, ...]:
    """The dealer's discard; without the field nobody wrote down whether and what he laid away."""
    field = _discard_field(bidding)
    if field is None or table.dealer is None:
        return ()
    return (Discard(table.dealer, read_card(field, words), span=field.span),)


def _discard_by_nobody(bidding: Bidding, table: Table) -> Notes:
    """Where the dealer could not be read, his discard is no event but is not forgotten."""
    field = _discard_field(bidding)
    if field is None or table.dealer is not None:
        return ()
    return (Annotation(f"[%egn discard {field.as_text()}]"),)


def _discard_field(bidding: Bidding) -> Field | None:
    field = bidding.field.get("discard") if bidding.field else None
    return field if field and field.value != "" else None


def _exchanges(
    bidding: Bidding, table: Table, words: Words, maker: Seat | None
) -> tuple[list[Exchange], list[Exchange]]:
    """Exchanges with the kitty, which come before the calls, and those between two seats."""
    field = bidding.field.get("cardExchanges") if bidding.field else None
    moves = [
        move
        for each in (field.items("a list of exchanges") if field else ())
        if (move := _read_move(each, table, words))
    ]
    pairs = dict.fromkeys(frozenset((m.sender, m.receiver)) for m in moves)
    exchanges = [
        _exchange([m for m in moves if {m.sender, m.receiver} == pair], maker) for pair in pairs
    ]
    with_kitty = [e for e in exchanges if any(part.place == "kitty" for part in e.parts)]
    return with_kitty, [e for e in exchanges if e not in with_kitty]


@dataclass(frozen=True, slots=True)
class _Move:
    sender: Seat | None
    receiver: Seat
    cards: tuple[Card, ...]
    span: Span


def _read_move(field: Field, table: Table, words: Words) -> _Move | None:
    if not field.is_object("an object with 'receiver' and 'cards'"):
        return None
    sender, receiver, listed = (field.get(n) for n in ("sender", "receiver", "cards"))
    if receiver is None or listed is None:
        field.miss("cards" if receiver else "receiver", "who received which cards")
        return None
    cards = tuple(read_card(each, words) for each in listed.items(f"a list: {EXPECTED_CARD}"))
    target = read_seat(receiver, table.players)
    source = read_seat(sender, table.players) if sender else None
    if target is None or (sender and source is None):
        return None
    if source == target:
        field.refuse("two different seats in an exchange")
        return None
    return _Move(source, target, cards, field.span)


def _exchange(moves: list[_Move], maker: Seat | None) -> Exchange:
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


def _other_place(move: _Move, seat: Seat) -> Seat | str:
    other = move.sender if move.receiver == seat else move.receiver
    return "kitty" if other is None else other
