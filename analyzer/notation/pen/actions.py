"""The lines that say what the players did: calls, cards, exchanges, claims."""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import Final, NamedTuple

from analyzer.notation.pen.cardlists import played, turn
from analyzer.notation.pen.escapes import unescaped
from analyzer.notation.pen.faults import Fault, quoted
from analyzer.notation.pen.frame import (
    A_SEAT,
    Frame,
    at_end,
    head,
    in_order,
    notes_of,
    seat_meant,
)
from analyzer.notation.pen.hints import A_TRICK_LINE, CARD_LETTERS, call_hint
from analyzer.notation.pen.lexer import Line
from analyzer.notation.pen.spelled import spelled
from analyzer.notation.pen.tokens import (
    SEAT_WORDS,
    call,
    card,
    digits,
    fold,
    follows_order,
    is_dash,
    suit_bid,
)
from analyzer.notation.pen.winners import parted
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
    Trick,
)
from analyzer.seats import SEATS, Seat
from analyzer.span import Span

A_CALL: Final = "a call: pass, order, a suit S H D C, or N for no trump"


def trick(frame: Frame, line: Line) -> None:
    """`N [SEAT]: CARDS [= SEAT]`."""
    words = line.words
    number = digits(words[0].partition(":")[0])
    if number is None:
        problem = f"{quoted(words[0])} is not the number of a trick"
        raise Fault(0, problem, "a number such as 1", A_TRICK_LINE)
    name, body, first = head(words, frame.names)
    if name:
        leader: Seat | None = frame.seat_of(name, 1)
    else:
        leader, body, first = _led(frame, line, number, body, first)
    body, winner = parted(frame, line, body, first)
    end = len(body)
    cards, seats, back, marks = played(frame, line, body, first)
    at = -1 if winner is None else first + end + 1
    notes = notes_of(line, first, end, at, marks) if marks or line.notes else ()
    span = Span(line.number, first)
    frame.events.append(Piece(number, leader, cards, seats, winner, back, notes, span))


def _led(
    frame: Frame, line: Line, number: int, body: list[str], first: int
) -> tuple[Seat | None, list[str], int]:
    """The leader, the words of the cards and the token at which these begin, where no seat stands
    before the colon. One right behind it is reported, and led unless it may be a card."""
    plain = fold(body[0].rstrip(":")) if len(body) > 1 else ""
    sits = seat_meant(plain, frame.names)
    if sits is None or not _is_card(body[1]) or _goes_on(frame, number):
        return None, body, first
    problem, hint = f"{quoted(body[0])} stands behind the colon", f"write '{number} {SEATS[sits]}:'"
    expected = "the seat that led before the colon, cards behind it"
    if body[0].upper() in CARD_LETTERS and sum(map(_is_card, body)) < len(frame.seats):
        frame.report(line, Fault(first, problem, expected, f"{hint} if it led"))
        return None, ["??", *body[1:]], first
    if plain not in SEAT_WORDS:
        raise Fault(first, problem, expected, hint)
    frame.report(line, Fault(first, problem, expected, hint))
    return sits, body[1:], first + 1


def _is_card(word: str) -> bool:
    return bool(card(word) or spelled(word))


def _goes_on(frame: Frame, number: int) -> bool:
    """Whether a trick line without a leader goes on with the trick before it."""
    events = [*frame.before, *frame.events]
    before = (event for event in reversed(events) if isinstance(event, Piece | Trick))
    return any(event.number == number for event in islice(before, 1))


class _Called(NamedTuple):
    """A call as it stands on its line."""

    token: int
    mark: Seat | None
    bid: Bid
    alone: bool
    sign: str
    back: bool
    said: tuple[str, ...] = ()  # behind an order: `up`, `it`, `suit`


def bids(frame: Frame, line: Line) -> None:
    """`bids [SEAT]: CALLS`, rounds parted by `|`."""
    name, body, first = head(line.words, frame.names)
    speaker = frame.seat_of(name, 1) if name else None
    calls = _calls(frame, body, first)
    if speaker is not None:
        frame.auction.first = speaker
    notes = _notes_by_token(line, calls)
    for called in calls:
        if called is None:
            frame.auction.end_round()
            continue
        token, mark, bid, alone, _, back, _ = called
        if line.cut and called is calls[-1] and _may_be_a_seat(frame, line, calls):
            problem = f"this line breaks off; {quoted(line.words[token])} may be a call or a seat"
            frame.report(line, Fault(token, problem, "a line end"))
            continue
        seat = frame.auction.place(mark, bid, back)
        span = Span(line.number, token)
        own = in_order(notes[token]) if notes else ()
        frame.events.append(Call(seat, bid, frame.auction.round, back, own, span))
        if alone and not back:
            frame.events.append(Alone(seat, (), span))
    if not any(calls):
        frame.loose += [Annotation(text) for _, text in line.notes]


def _may_be_a_seat(frame: Frame, line: Line, calls: list[_Called | None]) -> bool:
    """Whether the last word is a seat's letter where `N:pass` may have stood: a suit is called in
    later rounds, by a scribe who marks no seats."""
    marks = any(called and called.mark is not None for called in calls)
    return fold(line.words[-1]) in ("s", "n") and (marks or frame.auction.round == 1)


def _calls(frame: Frame, body: list[str], first: int) -> list[_Called | None]:
    """The calls of a line; None for each `|`."""
    calls: list[_Called | None] = []
    before: _Called | None = None
    for token, word in enumerate(body, first):
        if word == "|":
            before = None
            calls.append(None)
        elif before and (ordered := _with_more(frame, before, word, token)):
            calls[-1] = before = ordered
        else:
            before = _call(frame, word, token, body[before.token - first] if before else "")
            calls.append(before)
    return calls


def _with_more(frame: Frame, order: _Called, word: str, token: int) -> _Called | None:
    """An order with one more word: `up`, `it`, or the suit that is ordered up, each once; None
    where the word is a call of its own, as a suit's letter right behind an order is."""
    more = follows_order(word) if order.bid == ORDER else None
    if more is None:
        return None
    said, alone, sign = more
    suit = suit_bid(said)
    part = said if suit is None else "suit"
    is_letter = suit is not None and len(said) == 1 and said.isascii()
    if part in order.said or (is_letter and not order.said):
        return None
    if suit is not None and not frame.turned_up(suit):
        problem = f"{quoted(word)} behind an order is not the suit of the up-card"
        hint = "what is ordered up is the up-card: leave the suit out"
        raise Fault(token, problem, "the call of the next seat, or the line end", hint)
    if sign and order.sign:
        problem = f"{quoted(word)} has a mark, and so has the order before it"
        raise Fault(token, problem, "one mark behind a call")
    return order._replace(
        alone=order.alone or alone, sign=order.sign or sign, said=(*order.said, part)
    )


def _call(frame: Frame, word: str, token: int, before: str) -> _Called:
    mark, body, back = turn(frame, word, token)
    found = call(body)
    if found is None:
        hint = partial(call_hint, body, before, frame.names)
        raise Fault(token, f"{quoted(body)} is not a call", A_CALL, hint)
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
        # Behind an order may have stood `up` or `it`, and the suit.
        token = max((at for at in found if at <= word), default=None)
        if token is not None and line.words[word] != "|":
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
    _needs_seat(frame, line.words)
    name, body, first = head(line.words, frame.names, needs_seat=True)
    seat = frame.seat_of(name, 1)
    if not body:
        raise Fault(first, "the card laid away is missing", "a card, ?? or -")
    at_end(line, first + 1)
    span = Span(line.number, first)
    if is_dash(body[0]):
        notes = notes_of(line, first, 1)
        frame.events.append(Discard(seat, None, notes=notes, span=span))
        return
    cards, owners, back, marks = played(frame, line, body, first)
    owner = None if owners[0] == seat else owners[0]
    notes = notes_of(line, first, 1, marks=marks)
    frame.events.append(Discard(seat, cards[0], owner, bool(back), notes, span))


def _needs_seat(frame: Frame, words: list[str]) -> None:
    """Faults `discard QD`, `discard: QD` and `discard queen of diamonds`."""
    said = "" if words[1:] and words[1].lower() in SEAT_WORDS else " ".join(words[1:])
    if name := said if card(said) else spelled(said):
        dealer = SEATS[frame.dealer or 0]
        hint = f"write 'discard {dealer}: {name}'"
        raise Fault(1, "the seat after 'discard' is missing", A_SEAT, hint)


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
