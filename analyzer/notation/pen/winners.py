"""Who won a trick as the table had it, behind its cards."""

from __future__ import annotations

from typing import Final

from analyzer.cards import BY_NAME
from analyzer.notation.pen.faults import Fault, quoted
from analyzer.notation.pen.frame import A_SEAT, Frame, at_end, seat_meant
from analyzer.notation.pen.lexer import Line
from analyzer.notation.pen.tokens import card, fold, seat
from analyzer.seats import SEATS, Seat

_EXPECTED: Final = "cards, then '=' and the seat that won, or nothing"


def parted(frame: Frame, line: Line, body: list[str], first: int) -> tuple[list[str], Seat | None]:
    """The words of the cards, and the winner. A bad winner is reported and left out; it costs
    nothing but itself."""
    if "=" in body:
        end = body.index("=")
        try:
            return body[:end], _winner(frame, line, first + end + 1)
        except Fault as fault:
            frame.report(line, fault)
            return body[:end], None
    if not body or body[-1] in BY_NAME:
        return body, None
    for index, word in enumerate(body):
        if "=" in word:
            frame.report(line, _glued(word, first + index))
            before = word.partition("=")[0]
            return [*body[:index], *([before] if before else [])], None
    sits = _named(frame, body[-1]) if len(body) > 1 else None
    if sits is not None:
        frame.report(line, _without_sign(body[-1], first + len(body) - 1, sits))
        return body[:-1], None
    return body, None


def _winner(frame: Frame, line: Line, token: int) -> Seat:
    word = line.words[token] if token < len(line.words) else ""
    if word and seat(word, frame.seats) is None:
        sits = SEATS[frame.names.get(fold(word), 0)]
        hint = f"write the seat, such as '= {sits}'"
        raise Fault(token, f"{quoted(word)} is not a seat", A_SEAT, hint)
    found = frame.seat(line, token)
    at_end(line, token + 1)
    return found


def _named(frame: Frame, word: str) -> Seat | None:
    """Whose seat or name a word is that is no card."""
    return seat_meant(word, frame.names) if card(word) is None else None


def _glued(word: str, token: int) -> Fault:
    hint = "write '= S', with blanks round the sign"
    return Fault(token, f"{quoted(word)} is neither a card nor a winner", _EXPECTED, hint)


def _without_sign(word: str, token: int, sits: Seat) -> Fault:
    hint = f"write '= {SEATS[sits]}' if it won"
    return Fault(token, f"{quoted(word)} stands without '='", _EXPECTED, hint)
