"""The lines that say what the players did: calls, cards, exchanges, claims."""

from __future__ import annotations

from typing import Final, NamedTuple

from analyzer.notation.pen.cardlists import played, turn
from analyzer.notation.pen.escapes import unescaped
from analyzer.notation.pen.faults import Fault, quoted
from analyzer.notation.pen.frame import Frame, at_end, head, in_order, notes_of
from analyzer.notation.pen.lexer import Line
from analyzer.notation.pen.tokens import call, call_hint, digits, follows_order, is_dash
from analyzer.notation.turns import Piece
from analyzer.record import (
    LINE,
    ORDER,
    Alone,
    Annotation,
    Bid,
    Call,
    Concession,
    Discard,
    Misdeal,
    TakeUp,
)
from analyzer.seats import Seat
from analyzer.span import Span

A_CALL: Final = "a call: pass, order, a suit S H D C, or N for no trump"


def trick(frame: Frame, line: Line) -> None:
    """`N [SEAT]: CARDS [= SEAT]`."""
    words = line.words
    name, body, first = head(words)
    number = digits(words[0].partition(":")[0])
    if number is None:
        raise Fault(0, f"{quoted(words[0])} is not the number of a trick", "a number such as 1")
    leader = frame.seat_of(name, 1) if name else None
    winner, end = None, len(body)
    if "=" in body:
        end = body.index("=")
        winner = frame.seat(line, first + end + 1)
        at_end(line, first + end + 2)
    cards, seats, back, marks = played(frame, line, body[:end], first)
    notes = notes_of(line, first, end, first + end + 1, marks) if marks or line.notes else ()
    span = Span(line.number, first)
    frame.events.append(Piece(number, leader, cards, seats, winner, back, notes, span))


class _Called(NamedTuple):
    """A call as it stands on its line."""

    token: int
    mark: Seat | None
    bid: Bid
    alone: bool
    sign: str
    back: bool


def bids(frame: Frame, line: Line) -> None:
    """`bids [SEAT]: CALLS`, rounds parted by `|`."""
    name, body, first = head(line.words)
    speaker = frame.seat_of(name, 1) if name else None
    calls = _calls(frame, body, first)
    if speaker is not None:
        frame.auction.first = speaker
    notes = _notes_by_token(line, calls)
    for called in calls:
        if called is None:
            frame.auction.end_round()
            continue
        token, mark, bid, alone, _, back = called
        seat = frame.auction.place(mark, bid, back)
        span = Span(line.number, token)
        own = in_order(notes[token]) if notes else ()
        frame.events.append(Call(seat, bid, frame.auction.round, back, own, span))
        if alone and not back:
            frame.events.append(Alone(seat, (), span))
    if not any(calls):
        frame.loose += [Annotation(text) for _, text in line.notes]


def _calls(frame: Frame, body: list[str], first: int) -> list[_Called | None]:
    """The calls of a line; None for each `|`."""
    calls: list[_Called | None] = []
    before: _Called | None = None
    for token, word in enumerate(body, first):
        if word == "|":
            before = None
            calls.append(None)
        elif before and before.bid == ORDER and (more := follows_order(word)):
            calls[-1] = before._replace(alone=before.alone or more[0], sign=before.sign or more[1])
            before = None
        else:
            before = _call(frame, word, token)
            calls.append(before)
    return calls


def _call(frame: Frame, word: str, token: int) -> _Called:
    mark, body, back = turn(frame, word, token)
    found = call(body)
    if found is None:
        raise Fault(token, f"{quoted(body)} is not a call", A_CALL, lambda: call_hint(body))
    bid, alone, sign = found
    return _Called(token, mark, bid, alone, sign, back)


def _notes_by_token(line: Line, calls: list[_Called | None]) -> dict[int, list[Annotation]]:
    """The annotations of each call by its token; those of the line go to its first call. That a
    call taken back was to be alone is kept as an annotation."""
    found: dict[int, list[Annotation]] = {called.token: [] for called in calls if called}
    if not found or not (line.notes or any(c and (c.sign or c.back) for c in calls)):
        return {}
    for called in filter(None, calls):
        if called.sign:
            found[called.token].append(Annotation(called.sign, 0, mark=True))
        if called.back and called.alone:
            found[called.token].append(Annotation("alone", 0))
    first = min(found)
    for word, text in line.notes:
        token = word if word in found else word - 1  # behind an order stood `up` or `it`
        if token in found and line.words[word] != "|":
            found[token].append(Annotation(text, 0))
        else:
            found[first].append(Annotation(text, LINE))
    return found


def take(frame: Frame, line: Line) -> None:
    """`take SEAT`."""
    seat = frame.seat(line, 1)
    at_end(line, 2)
    frame.events.append(TakeUp(seat, notes_of(line), Span(line.number)))


def discard(frame: Frame, line: Line) -> None:
    """`discard SEAT: CARD`, or `-` where the up-card was left."""
    name, body, first = head(line.words, needs_seat=True)
    seat = frame.seat_of(name, 1)
    if not body:
        raise Fault(first, "the card laid away is missing", "a card, ?? or -")
    at_end(line, first + 1)
    span = Span(line.number, first)
    if is_dash(body[0]):
        notes = notes_of(line, first, 1)
        frame.events.append(Discard(seat, None, notes=notes, span=span))
        return
    (card,), (owner,), back, marks = played(frame, line, body, first)
    owner = None if owner == seat else owner
    notes = notes_of(line, first, 1, marks=marks)
    frame.events.append(Discard(seat, card, owner, bool(back), notes, span))


def alone(frame: Frame, line: Line) -> None:
    """`alone SEAT`."""
    seat = frame.seat(line, 1)
    at_end(line, 2)
    frame.events.append(Alone(seat, notes_of(line), Span(line.number)))


def claim(frame: Frame, line: Line) -> None:
    """`claim SEAT [N]`."""
    seat = frame.seat(line, 1)
    tricks = None
    if len(line.words) > 2:
        tricks = digits(line.words[2])
        if tricks is None:
            problem = f"{quoted(line.words[2])} is not a number of tricks"
            raise Fault(2, problem, "how many tricks more, or nothing for all the rest")
    at_end(line, 3)
    frame.events.append(Concession(seat, tricks, notes_of(line), Span(line.number)))


def misdeal(frame: Frame, line: Line) -> None:
    """`misdeal [WHY]`."""
    at_end(line, 2)
    text = unescaped(line.words[1]) if len(line.words) > 1 else ""
    frame.events.append(Misdeal(text, notes_of(line), Span(line.number)))
