"""The auction of a PTN hand: rows of calls, one after the other round the table."""

from __future__ import annotations

from dataclasses import dataclass, replace

from analyzer.cards import SUIT_CARDS, UNKNOWN, Card, Trump
from analyzer.notation.ptn.lines import Line
from analyzer.notation.ptn.source import Entry, Hand, shown
from analyzer.notation.ptn.tokens import A_CALL, A_SEAT, Said, is_dash, said, seat_of
from analyzer.notation.turns import Seats
from analyzer.record import ORDER, PASS, Alone, Bid, Call, Event, Notes, Stated
from analyzer.seats import Seat, clockwise, left_of
from analyzer.span import Span


@dataclass(frozen=True, slots=True)
class Auction:
    """The calls and who is alone, what the contract states, and what the play goes by."""

    events: tuple[Event, ...] = ()
    stated: tuple[Stated, ...] = ()
    trump: Trump | None = None
    maker: Seat | None = None
    alone: bool = False
    up: Card | None = UNKNOWN

    @property
    def is_turned_down(self) -> bool:
        """Whether the calls made trump without the card turned up."""
        bids = [event.bid for event in self.events if isinstance(event, Call)]
        return any(bid != PASS for bid in bids) and ORDER not in bids


@dataclass(frozen=True, slots=True)
class _Word:
    """A call as written."""

    said: Said
    span: Span
    notes: Notes = ()


def read_auction(hand: Hand, seats: Seats, dealer: Seat | None, up: Card | None) -> Auction:
    """The auction, and the contract where one is written.

    With a call that cannot be read none is an event: the next would seem to be out of turn.
    """
    tag = hand.get("Auction")
    words = _words(hand, tag, len(seats)) if tag else ()
    contract, declarer = _contract(hand), _declarer(hand, seats)
    first = _first(hand, tag, seats, dealer) if tag and words else None
    events: list[Event] = []
    maker, trump, alone = declarer, contract.bid.suit if contract else None, False
    if words and first is not None:
        order = clockwise(seats, first)
        decided = next((i for i, w in enumerate(words) if w.said.bid != PASS), None)
        if tag and _is_of_another(order, seats, dealer, declarer, decided):
            problem = f"with {shown(tag.value)} the declarer is not who called, as by the dealer"
            hand.fault(tag.span, problem, "the seat on the dealer's left", tag.value)
            order = clockwise(seats, left_of(dealer or 0, seats))
        if decided is not None:
            bid = words[decided].said.bid
            maker, trump = order[decided % len(order)], bid.suit
            alone = words[decided].said.alone or bool(contract and contract.alone)
            if decided < len(order) and up == UNKNOWN and trump is not None and trump < 4:
                up = SUIT_CARDS[trump]
        elif _may_go_on(hand, words, len(seats)):
            hand.breaks_off(words[-1].span, "the next call")
        for index, word in enumerate(words):
            seat = order[index % len(order)]
            round_number = index // len(order) + 1
            bid = _as_called(word.said.bid, round_number, up)
            events.append(Call(seat, bid, round_number, notes=word.notes, span=word.span))
            if word.said.alone or (index == decided and alone):
                events.append(Alone(seat, span=word.span))
    elif contract and contract.alone:
        alone = True
        events.append(Alone(declarer, span=_span(hand, "Contract")))
    is_of_another = declarer not in (None, maker) and contract and contract.bid.suit == trump
    told = _span(hand, "Declarer" if is_of_another else "Contract")  # where it is not as called
    stated = _stated(contract, declarer, len(events), told)
    return Auction(tuple(events), stated, trump, maker, alone, up)


def _may_go_on(hand: Hand, words: tuple[_Word, ...], players: int) -> bool:
    """Whether another call can have followed these passes, which nothing stands behind."""
    last = hand.entries[-1]
    calls = _calls_in(last.rows[-1]) if last.rows else []
    stops = not calls or is_dash(calls[-1][1])
    return hand.ends_text and last.name == "Auction" and not stops and len(words) < 2 * players


def _as_called(bid: Bid, round_number: int, up: Card | None) -> Bid:
    """In round one the suit turned up is ordered; no word of its own says so."""
    if round_number > 1 or bid.suit is None or bid.suit >= 4 or not up:
        return bid
    return ORDER if up & ~SUIT_CARDS[bid.suit] == 0 else bid


def _words(hand: Hand, tag: Entry, players: int) -> tuple[_Word, ...]:
    """The calls in order. A dash fills up a row after the last call and is none."""
    found: list[_Word] = []
    filled: Span | None = None
    before: list[str] = []
    for row in tag.rows:
        calls = _calls_in(row)
        heard_in = [word for _, word in calls]
        if heard_in == before and any(word.lower() != "pass" for word in before):
            hand.fault(Span(row.number), "this row stands twice; it counts once", "it once")
            continue
        before = heard_in
        is_short = len(calls) < players and row is not tag.rows[-1]
        if len(calls) > players or is_short:
            span = Span(row.number, min(len(calls), players))
            problem = f"this row has {'fewer' if is_short else 'more'} calls than players"
            hand.fault(span, f"{problem}; none of the calls is followed", "one round in a row")
            return ()
        for token, word in calls:
            span = Span(row.number, token)
            if is_dash(word):
                filled = filled or span
                continue
            heard = said(word)
            if heard is None:
                problem = f"{shown(word)} is not a call; none of the calls is followed"
                hand.fault(span, problem, A_CALL, word)
                return ()
            if filled is not None:
                problem = "'-' stands where a call is due; none of the calls is followed"
                hand.fault(filled, problem, "a call before the next", "-")
                return ()
            found.append(_Word(heard, span))
        if found and row.notes():
            found[-1] = replace(found[-1], notes=row.notes())
    return tuple(found)


def _calls_in(row: Line) -> list[tuple[int, str]]:
    """The words of a row with their places; `alone` belongs to the word before it."""
    calls: list[tuple[int, str]] = []
    for token, word in enumerate(found[0] for found in row.words()):
        if word.lower() == "alone" and calls:
            calls[-1] = (calls[-1][0], calls[-1][1] + word)
        else:
            calls.append((token, word))
    return calls


def _first(hand: Hand, tag: Entry, seats: Seats, dealer: Seat | None) -> Seat | None:
    """Who speaks first: the seat written, else the player on the dealer's left."""
    seat = seat_of(tag.value)
    if seat in seats:
        return seat
    if tag.value.strip():
        hand.fault(tag.span, f"{shown(tag.value)} is not a seat", A_SEAT, tag.value)
        return None
    return None if dealer is None else left_of(dealer, seats)


def _is_of_another(
    order: Seats, seats: Seats, dealer: Seat | None, declarer: Seat | None, decided: int | None
) -> bool:
    """Whether the first seat of the calls is contradicted by the dealer and the declarer."""
    if dealer is None or decided is None or declarer is None:
        return False
    usual = clockwise(seats, left_of(dealer, seats))
    at = decided % len(order)
    return order[at] != declarer and usual[at] == declarer


def _contract(hand: Hand) -> Said | None:
    tag = hand.get("Contract")
    if tag is None or tag.value.strip() in ("", "-"):
        return None
    found = said(tag.value)
    if found is None or found.bid == PASS:
        hand.fault(tag.span, f"{shown(tag.value)} is not a contract", A_CALL, tag.value)
        return None
    return found


def _declarer(hand: Hand, seats: Seats) -> Seat | None:
    tag = hand.get("Declarer")
    if tag is None or tag.value.strip() in ("", "-"):
        return None
    seat = seat_of(tag.value)
    if seat not in seats:
        hand.fault(tag.span, f"{shown(tag.value)} is not a seat", A_SEAT, tag.value)
        return None
    return seat


def _stated(
    contract: Said | None, declarer: Seat | None, after: int, span: Span
) -> tuple[Stated, ...]:
    if contract is None or contract.bid.suit is None or contract.bid.suit > 4:
        return ()
    return (Stated("trump", after, trump=contract.bid.suit, seat=declarer, span=span),)


def _span(hand: Hand, name: str) -> Span:
    tag = hand.get(name)
    return Span() if tag is None else tag.span
