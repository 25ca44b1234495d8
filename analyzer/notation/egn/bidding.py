"""The bidding phase of an EGN deal: calls, lone hands, the discard and cards exchanged."""

from __future__ import annotations

from dataclasses import dataclass, replace

from analyzer.cards import Card, Trump
from analyzer.notation.egn.exchanges import exchanges_of, read_moves
from analyzer.notation.egn.fields import Field
from analyzer.notation.egn.notes import as_notes, notes_beyond, read_notes, unknown_notes
from analyzer.notation.egn.seating import NO_SEAT, read_seat, seats_of_calls
from analyzer.notation.egn.tokens import (
    EXPECTED_CALL,
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
    Notes,
    Stated,
)
from analyzer.seats import Seat
from analyzer.span import Span

_KNOWN = (
    *("phaseNumber", "type", "calls", "isAlone", "aloneDefender", "discard", "cardExchanges"),
    *("callAnnotations", "calls_annotations", "annotations"),
)
_JUDGED_BY = ("calls", "isAlone", "aloneDefender", "discard", "cardExchanges")


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
    is_lost: bool = False  # who took part in the play cannot be read
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
    is_lost: bool  # who took part in the play, or held which cards then, cannot be read


def read_bidding(field: Field) -> Bidding:
    """The bidding phase as written."""
    field = field.spelled(_JUDGED_BY, _KNOWN)
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
    bidding = Bidding(field, said, alone_at(field), is_alone_unread(field), notes)
    return _cut(bidding, field) if field.is_cut else bidding


def _lost(bidding: Bidding) -> Bidding:
    """What is left of a phase of which nobody can read who took part in the play, or who held
    which cards then: it has not the call that made trump, so that nothing after it is judged."""
    decided = bidding.decided_at
    said = tuple(
        replace(each, bid=None) if index == decided else each
        for index, each in enumerate(bidding.said)
    )
    return replace(bidding, field=None, said=said, alone=None)


def _cut(bidding: Bidding, field: Field) -> Bidding:
    """What is left of a phase that the text breaks off in: whoever made trump may have gone alone,
    and a discard is not known without the exchanges that may have followed."""
    said = bidding.said if field.get("isAlone") else bidding.said[: bidding.decided_at]
    return replace(bidding, field=replace(field, value={}), said=said)


def alone_at(field: Field) -> Span | None:
    """Where this phase says that the maker plays alone, if it does."""
    alone = field.get("isAlone")
    return alone.span if alone and alone.flag() else None


def is_alone_unread(field: Field) -> bool:
    """Whether this phase says of the maker that he plays alone, or not, and nobody can read it."""
    alone = field.get("isAlone")
    return alone is not None and not isinstance(alone.value, bool)


def hear(bidding: Bidding, table: Table, words: Words) -> Heard:
    """The bidding as events, in the order in which they happened as far as EGN tells it."""
    field = bidding.field
    moves = read_moves(field.get("cardExchanges") if field else None, table.players, words)
    defender = field.get("aloneDefender") if field else None
    says_defender = defender is not None and defender.value != NO_SEAT
    lone_defender = read_seat(defender, table.players) if defender and says_defender else None
    is_lost = bidding.is_lost or moves is None or (says_defender and lone_defender is None)
    if is_lost:
        bidding, moves, lone_defender = _lost(bidding), (), None
    seated = tuple(seats_of_calls((s.bid for s in bidding.said), table.dealer, table.players))
    decided = bidding.decided_at
    maker = None if decided is None else seated[decided][0]
    calls: list[Event] = [
        Call(seat, said.bid, round_number, notes=said.notes, span=said.span)
        for said, (seat, round_number) in zip(bidding.said, seated, strict=True)
        if said.bid is not None
    ]
    before, later = exchanges_of(moves or (), maker)
    lone, notes = _lone(bidding, maker)
    if defender and lone_defender is not None:
        lone = (*lone, Alone(lone_defender, span=defender.span))
    lone_seats = tuple(each.seat for each in lone if each.seat is not None)
    discard = _discard(bidding, table, words)
    notes = (*notes, *_discard_by_nobody(bidding, table))
    if not bidding.is_known:
        stated = _trump_as_stated(bidding, table, maker, len(before))
        notes = (*_calls_not_all_known(bidding), *notes)
        return Heard((*before, *lone, *later, *discard), stated, notes, maker, lone_seats, is_lost)
    spoken = len(calls) if decided is None else decided + 1
    events: tuple[Event, ...] = (*before, *calls[:spoken], *lone, *calls[spoken:], *later, *discard)
    return Heard(events, (), notes, maker, lone_seats, is_lost)


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


def _lone(bidding: Bidding, maker: Seat | None) -> tuple[tuple[Alone, ...], Notes]:
    """That the maker went alone. Where no call says who he may be, it is an annotation."""
    if not bidding.alone:
        return (), ()
    if maker is not None or (bidding.is_known and bidding.decided_at is not None):
        return (Alone(maker, span=bidding.alone),), ()
    return (), (Annotation("[%egn isAlone true]"),)


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
