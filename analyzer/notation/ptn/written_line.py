"""Calls and exchanges of a deal as PTN writes them: nothing out of turn, nothing taken back. What
does not fit is counted under its kind."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from analyzer.cards import SUIT_CARDS, UNKNOWN, Card, Trump, is_known
from analyzer.notation.ptn.tokens import card_word, trump_word
from analyzer.notation.turns import Seats, makes_trump
from analyzer.notation.writing import Losses
from analyzer.record import (
    ORDER,
    PASS,
    Alone,
    Call,
    Concession,
    Deal,
    Discard,
    Exchange,
    Misdeal,
    Part,
    TakeUp,
    Trick,
)
from analyzer.seats import SEATS, Seat, clockwise, left_of

_NOT_WRITTEN = "calls that no row can hold"


@dataclass(frozen=True, slots=True)
class Calls:
    """The auction as rows, the contract, and the set of cards that the turned card is by it."""

    rows: tuple[str, ...] = ()
    first: Seat | None = None
    trump: Trump | None = None
    maker: Seat | None = None
    alone: bool = False
    others_alone: bool = False  # a seat of which PTN cannot say it
    turned: Card = UNKNOWN


def calls_of(deal: Deal, seats: Seats, lost: Losses) -> Calls:
    """The auction: with one call that does not fit no row is written, as the next would move."""
    spoken = [e for e in deal.events if isinstance(e, Call)]
    calls = [call for call in spoken if not call.back]
    lost.add("calls taken back", len(spoken) - len(calls))
    first = _first(deal, seats, calls)
    words = [_word(call, deal.up) for call in calls]
    fits = first is not None and _in_turn(calls, clockwise(seats, first)) and None not in words
    decided = next((i for i, call in enumerate(calls) if makes_trump(call.bid)), None)
    stated = next((s for s in deal.stated if s.kind == "trump"), None)
    trump = stated.trump if stated else None
    maker = stated.seat if stated else None
    if decided is not None:
        maker = calls[decided].seat
        trump = _trump(calls[decided], deal.up)
    alone = [e.seat for e in deal.events if isinstance(e, Alone)]
    lone = bool(alone) and alone[0] in (maker, None) and trump is not None
    others = len(alone) - lone
    lost.add("seats alone", others)
    turned = UNKNOWN
    if decided is not None and trump is not None and trump < 4 and calls[decided].bid == ORDER:
        turned = SUIT_CARDS[trump]
    if not fits:
        lost.add(_NOT_WRITTEN, len(calls))
        return Calls((), None, trump, maker, lone, others > 0, turned)
    if lone and decided is not None:
        words[decided] = f"{words[decided]}alone"
    rows = _rows([word for word in words if word is not None], len(seats), decided is not None)
    return Calls(rows, first, trump, maker, lone, others > 0, turned)


def _first(deal: Deal, seats: Seats, calls: list[Call]) -> Seat | None:
    if calls and calls[0].seat is not None:
        return calls[0].seat if calls[0].seat in seats else None
    return None if deal.dealer is None else left_of(deal.dealer, seats)


def _in_turn(calls: list[Call], order: Seats) -> bool:
    return all(
        (call.seat, call.round) == (order[i % len(order)], i // len(order) + 1)
        for i, call in enumerate(calls)
    )


def _word(call: Call, up: Card | None) -> str | None:
    if call.bid == PASS:
        return "Pass"
    trump = _trump(call, up)
    of_turned = trump is not None and trump < 4 and bool(up) and _suit(up) == trump
    named_in_round_one = call.bid.kind == "name" and call.round == 1 and of_turned
    ordered_later = call.bid == ORDER and call.round > 1
    if trump is None or named_in_round_one or ordered_later or call.bid.kind == "blind":
        return None
    return trump_word(trump)


def _trump(call: Call, up: Card | None) -> Trump | None:
    if call.bid.kind in ("name", "blind"):
        return call.bid.suit
    return _suit(up) if call.bid == ORDER else None


def _suit(up: Card | None) -> Trump | None:
    return next((s for s, cards in enumerate(SUIT_CARDS) if up and up & ~cards == 0), None)


def _rows(words: list[str], players: int, is_decided: bool) -> tuple[str, ...]:
    """Rows of one round each. Dashes say that no call was to come: behind a whole round in which
    all passed and that is not the last, they are a row of their own."""
    rows = [words[i : i + players] for i in range(0, len(words), players)]
    if len(words) == players and not is_decided:
        rows.append([])
    if rows:
        rows[-1] += ["-"] * (players - len(rows[-1]))
    return tuple(" ".join(row) for row in rows)


def changes_of(deal: Deal, maker: Seat | None, lost: Losses) -> Iterator[tuple[str, str]]:
    """The tags of cards added, removed and passed."""
    taken = False
    for event in deal.events:
        if isinstance(event, Exchange):
            tags = _exchange(event, maker)
            lost.add("exchanges", tags is None)
            yield from tags or ()
        elif isinstance(event, TakeUp | Discard):
            if isinstance(event, Discard) and (event.card is None or event.back):
                lost.add("cards taken back or left")
                continue
            if not taken and deal.up is not None and is_known(deal.up):
                yield "CardsAdded", f"{SEATS[event.seat]}:{card_word(deal.up)}"
                taken = True
            if isinstance(event, Discard) and event.card is not None and is_known(event.card):
                yield "CardsRemoved", f"{SEATS[event.seat]}:{card_word(event.card)}"
            else:
                is_played = any(isinstance(each, Trick) for each in deal.events)
                lost.add("discards not known", isinstance(event, Discard) and not is_played)
        elif isinstance(event, Concession | Misdeal):
            lost.add("claims" if isinstance(event, Concession) else "misdeals")
    lost.add("that nothing was laid away", _keeps_six(deal))


def _keeps_six(deal: Deal) -> bool:
    """Whether a card was taken up, none laid away and the play began: read as not written down."""
    kinds = [type(event) for event in deal.events]
    return TakeUp in kinds and Trick in kinds and Discard not in kinds


def unwritten(deal: Deal, maker: Seat | None) -> set[Seat]:
    """The seats whose cards changed in a way that PTN does not tell: the hand dealt would then
    contradict the play."""
    seats: set[Seat] = set()
    for event in deal.events:
        if isinstance(event, Exchange) and not event.left and _exchange(event, maker) is None:
            seats.add(event.seat)
            seats.update(part.place for part in event.parts if isinstance(part.place, int))
    return seats


def _exchange(event: Exchange, maker: Seat | None) -> list[tuple[str, str]] | None:
    """One with the kitty, or with another seat; PTN has no other, and no card not known. One that
    would be read as the maker's, or as that of whoever got the cards, is that seat's or none."""
    places = {part.place for part in event.parts}
    if not event.parts or len(places) != 1 or not _any_known(event.parts):
        return None
    place = next(iter(places))
    takes = any(not part.gives and any(map(is_known, part.cards)) for part in event.parts)
    if isinstance(place, int) and event.seat != maker and (place == maker or not takes):
        return None
    seat = SEATS[event.seat]
    tags: list[tuple[str, str]] = []
    for part in sorted(event.parts, key=_taken_first):
        words = "".join(card_word(c) for c in part.cards if is_known(c))
        if place == "kitty" and words:
            tags.append(("CardsRemoved" if part.gives else "CardsAdded", f"{seat}:{words}"))
        elif isinstance(place, int) and words:
            ways = (seat, SEATS[place]) if part.gives else (SEATS[place], seat)
            tags.append(("CardsPassed", f"{ways[0]}:{ways[1]}:{words}"))
    return tags or None


def _taken_first(part: Part) -> bool:
    return part.gives


def _any_known(parts: tuple[Part, ...]) -> bool:
    """Whether each part is known as a whole or not at all."""
    known = [[is_known(c) for c in part.cards] for part in parts]
    return any(map(any, known)) and all(all(part) or not any(part) for part in known)
