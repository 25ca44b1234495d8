"""The line that says how cards changed hands before the first lead."""

from __future__ import annotations

from functools import partial
from typing import Final

from analyzer.notation.pen import cut
from analyzer.notation.pen.cardlists import A_CARD, as_set
from analyzer.notation.pen.faults import Fault, did_you_mean, quoted
from analyzer.notation.pen.frame import Frame, in_order, notes_of, seat_hint
from analyzer.notation.pen.lexer import Line
from analyzer.notation.pen.spelled import spelled
from analyzer.notation.pen.tokens import card, fold, is_dash, seat
from analyzer.record import LINE, Annotation, Exchange, Notes, Part
from analyzer.seats import Seat
from analyzer.span import Span

_VERBS: Final = {"gives": "to", "takes": "from"}
_WORDS: Final = frozenset({*_VERBS, *_VERBS.values()})


def exchange(frame: Frame, line: Line) -> None:
    """`exchange SEAT`, then nothing, `-`, `keeps CARDS`, or parts given and taken."""
    name, rest, first = _opened(line.words)
    player = frame.seat_of(name, 1) if name else frame.seat(line, 1)
    span = Span(line.number)
    if not rest:
        frame.events.append(Exchange(player, notes=notes_of(line), span=span))
    elif len(rest) == 1 and is_dash(rest[0]):
        frame.events.append(Exchange(player, left=True, notes=notes_of(line), span=span))
    elif fold(rest[0]) == "keeps":
        cards, notes, _ = as_set(frame, line, rest[1:], first + 1)
        cards = cut.filled(cards) if line.cut else cards
        frame.events.append(Exchange(player, cards, notes=notes, span=span))
    else:
        parts, notes = _parts(frame, line, first)
        parts = cut.balanced(parts) if line.cut else parts
        frame.events.append(Exchange(player, parts=parts, notes=notes, span=span))


def _opened(words: list[str]) -> tuple[str, list[str], int]:
    """The seat, the words after it and the token at which they begin. Only `-` may have a colon
    before it."""
    if len(words) < 2:
        return "", [], 1
    name, colon, glued = words[1].partition(":")
    if colon and glued:
        rest, first = [glued, *words[2:]], 1
    elif not colon and len(words) > 2 and words[2] == ":":
        rest, first, colon = words[3:], 3, ":"
    else:
        rest, first = words[2:], 2
    if colon and not (len(rest) == 1 and is_dash(rest[0])):
        problem = f"{quoted(words[1])} has a colon before words"
        raise Fault(1, problem, "keeps, gives or takes after the seat", "no colon stands here")
    return name, rest, first


def _parts(frame: Frame, line: Line, token: int) -> tuple[tuple[Part, ...], Notes]:
    parts: list[Part] = []
    notes: list[Annotation] = []
    of_cards: set[int] = set()
    count = 0
    while token < len(line.words):
        end = _next_word(line.words, token + 1)
        joint = _joint(line.words, token, end, bool(parts))
        cards, own, _ = as_set(frame, line, line.words[token + 1 : end], token + 1)
        notes += [Annotation(n.text, count + n.on, n.mark) for n in own if n.on != LINE]
        of_cards.update(range(token + 1, end))
        place: Seat | str | None = None
        if end < len(line.words) and fold(line.words[end]) == joint:
            place = _place(frame, line, end + 1)
            end += 2
        parts.append(Part(joint == "to", cards, place))
        count += len(cards)
        token = end
    notes += [Annotation(text) for word, text in line.notes if word not in of_cards]
    return tuple(parts), in_order(notes)


def _next_word(words: list[str], token: int) -> int:
    """Where the next word of an exchange stands that is no card."""
    while token < len(words) and fold(words[token]) not in _WORDS:
        token += 1
    return token


def _joint(words: list[str], token: int, end: int, parted: bool) -> str:
    """The word before the place of this part: `to` or `from`."""
    joint = _VERBS.get(fold(words[token]))
    if joint is None:
        word, known = words[token], ["keeps", *_VERBS]
        problem = f"{quoted(word)} fits no exchange"
        if (name := word if card(word) else spelled(word)) and not parted:
            raise Fault(token, problem, "keeps, gives or takes", f"did you mean 'keeps {name} …'?")
        raise Fault(token, problem, "gives or takes", lambda: did_you_mean(word, known))
    if end == token + 1:
        raise Fault(end, f"the card after {quoted(words[token])} is missing", A_CARD)
    return joint


def _place(frame: Frame, line: Line, token: int) -> Seat | str:
    if token >= len(line.words):
        problem = f"the place after {quoted(line.words[-1])} is missing"
        raise Fault(token, problem, "a seat, dummy or kitty")
    word = line.words[token]
    if fold(word) in ("dummy", "kitty"):
        return fold(word)
    found = seat(word, frame.seats)
    if found is None:
        hint = partial(seat_hint, word, frame.names)
        raise Fault(token, f"{quoted(word)} is not a place", "a seat, dummy or kitty", hint)
    return found
