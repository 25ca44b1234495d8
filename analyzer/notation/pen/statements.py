"""The lines on which the table stated something: compared with the replay, never believed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from analyzer.notation.pen import cut
from analyzer.notation.pen.escapes import unescaped
from analyzer.notation.pen.faults import Fault, did_you_mean, quoted
from analyzer.notation.pen.frame import NO_NAMES, Frame, Names, at_end, notes_of, side_hint
from analyzer.notation.pen.lexer import Line
from analyzer.notation.pen.tokens import digits, fold, number, side, suit_bid
from analyzer.notation.turns import Seats
from analyzer.record import Points, Stated
from analyzer.seats import Seat, Side
from analyzer.span import Span

A_SIDE: Final = "a side: a seat, or NS or EW in partnerships"
SIDE_ORDER: Final = ("NS", "EW", "S", "W", "N", "E")
_FINDING: Final = re.compile(r"[a-z][a-z-]*", re.IGNORECASE | re.ASCII)


def points(words: Sequence[str], first: int, seats: Seats, names: Names = NO_NAMES) -> Points:
    """Sides with their numbers, in canonical order; `first` is the token of the first word."""
    found: list[tuple[Side, int]] = []
    if not words:
        raise Fault(first, "the points are missing", "sides and numbers such as NS 2 EW 0")
    for index in range(0, len(words), 2):
        of_side = side_at(words[index], first + index, seats, names)
        if index + 1 == len(words):
            problem = f"the number after {quoted(words[index])} is missing"
            raise Fault(first + index + 1, problem, "a number of points")
        value = number(words[index + 1])
        if value is None:
            problem = f"{quoted(words[index + 1])} is not a number of points"
            raise Fault(first + index + 1, problem, "a number such as 2 or -1")
        found.append((of_side, value))
    return in_side_order(found)


def in_side_order(found: Iterable[tuple[Side, int]]) -> Points:
    """Points in the order in which sides are written."""
    return tuple(sorted(found, key=lambda pair: SIDE_ORDER.index(pair[0])))


def side_at(word: str, token: int, seats: Seats, names: Names = NO_NAMES) -> Side:
    """The side that a word means."""
    found = side(word, seats)
    if found is None:
        hint = partial(side_hint, word, names, seats)
        raise Fault(token, f"{quoted(word)} is not a side", A_SIDE, hint)
    return found


def counted(frame: Frame, line: Line) -> None:
    """`tricks`, `score` and `total`: points of sides."""
    kind, found = fold(line.words[0]), points(line.words[1:], 1, frame.seats, frame.names)
    if line.cut and _may_go_on(frame, line.words, kind, found):
        last = len(line.words) - 1
        problem = f"this line breaks off, and more than {quoted(line.words[last])} may have stood"
        raise Fault(last, f"{problem} here", "a line end", f"the {kind} is left out")
    _state(frame, line, Stated(kind, 0, points=found))


def _may_go_on(frame: Frame, words: list[str], kind: str, found: Points) -> bool:
    """Whether a line that breaks off can have said something else."""
    if kind == "score":
        return cut.score_may_go_on(found, frame.seats, frame.maker())
    if kind != "total":
        return False
    of_side = side_at(words[-2], len(words) - 2, frame.seats)
    before = cut.reached(of_side, frame.reached(of_side), frame.stated)
    return cut.total_may_go_on(dict(found)[of_side], before)


def won(frame: Frame, line: Line) -> None:
    """`won SIDE…`."""
    words = line.words
    if len(words) == 1:
        raise Fault(1, "the side that won is missing", A_SIDE)
    sides = {side_at(word, at, frame.seats, frame.names) for at, word in enumerate(words[1:], 1)}
    in_order = tuple(sorted(sides, key=SIDE_ORDER.index))
    _state(frame, line, Stated("won", 0, sides=in_order))


def trump(frame: Frame, line: Line) -> None:
    """`trump SUIT [by SEAT]`."""
    words = line.words
    suit = suit_bid(words[1]) if len(words) > 1 else None
    if suit is None:
        problem = f"{quoted(words[1])} is not a suit" if len(words) > 1 else "the suit is missing"
        raise Fault(1, problem, "S, H, D, C, or N for no trump")
    maker: Seat | None = None
    if len(words) > 2:
        _word(words, 2, ["by"])
        maker = frame.seat(line, 3)
    at_end(line, 4)
    _state(frame, line, Stated("trump", 0, trump=suit, seat=maker))


def accusation(frame: Frame, line: Line) -> None:
    """`call FINDING SEAT [trick N] [by SEAT]`."""
    words = line.words
    if len(words) < 2 or not _FINDING.fullmatch(words[1]):
        shown = quoted(words[1]) if len(words) > 1 else "nothing"
        raise Fault(1, f"{shown} is not a kind of fault", "one such as renege or misdeal")
    code = words[1].upper().replace("-", "_")
    accused = frame.seat(line, 2)
    trick: int | None = None
    by: Seat | None = None
    for token in range(3, len(words), 2):
        if _word(words, token, ["trick", "by"]) == "by":
            by = frame.seat(line, token + 1)
            continue
        trick = digits(words[token + 1]) if token + 1 < len(words) else None
        if trick is None:
            raise Fault(token + 1, "the number of the trick is missing", "a number such as 1")
    _state(frame, line, Stated("call", 0, seat=accused, code=code, trick=trick, by=by))


def _word(words: list[str], token: int, known: list[str]) -> str:
    word = fold(words[token])
    if word not in known:
        expected = " or ".join([*known, "the end of the line"])
        problem = f"{quoted(words[token])} does not fit here"
        raise Fault(token, problem, expected, lambda: did_you_mean(word, known))
    return word


def told(frame: Frame, line: Line) -> None:
    """`ruling`, `note` and `redeal`: free text."""
    at_end(line, 2)
    text = unescaped(line.words[1]) if len(line.words) > 1 else ""
    _state(frame, line, Stated(fold(line.words[0]), 0, text=text))


def _state(frame: Frame, line: Line, stated: Stated) -> None:
    """Keeps a statement where its line stands."""
    after, notes, span = len(frame.events), notes_of(line), Span(line.number)
    frame.stated.append(replace(stated, after=after, notes=notes, span=span))
