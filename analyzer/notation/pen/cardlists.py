"""Cards on a line: in the order played, or as a set."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from analyzer.cards import BY_NAME, UNKNOWN, Card
from analyzer.notation.pen.faults import Fault, quoted
from analyzer.notation.pen.frame import A_SEAT, Frame, in_order, notes_of, seat_hint
from analyzer.notation.pen.hints import card_hint, played_hint
from analyzer.notation.pen.lexer import Line
from analyzer.notation.pen.tokens import card, glued, is_dash, seat
from analyzer.notation.words import canonical_order
from analyzer.record import Annotation, Notes
from analyzer.seats import Seat

A_CARD: Final = "a rank and a suit such as 9S or TD, or ?? for a card not known"


class Played(NamedTuple):
    """Cards in order, the seats marked on them, which were taken back, and their marks."""

    cards: tuple[Card, ...]
    seats: tuple[Seat | None, ...]
    back: tuple[int, ...]
    marks: tuple[Annotation, ...]


def played(frame: Frame, line: Line, words: Sequence[str], first: int) -> Played:
    """The cards of `words`, which begin at token `first`. A bad one is reported and kept as `??`,
    cards without a blank between them as so many `??`, so that nobody's card moves."""
    known = [BY_NAME.get(word) for word in words]
    if None not in known:
        cards = tuple(c for c in known if c is not None)
        return Played(cards, (None,) * len(cards), (), ())
    found: list[Card] = []
    seats: list[Seat | None] = []
    back: list[int] = []
    marks: list[Annotation] = []
    for index, word in enumerate(words):
        mark, found_card, good, taken_back = None, UNKNOWN, "", False
        try:
            mark, body, taken_back = turn(frame, word, first + index)
            hint = partial(played_hint, body, frame.names, index + 1 == len(words))
            found_card, good = _card(body, first + index, hint)
        except Fault as fault:
            frame.report(line, fault)
            more = max(0, len(glued(word)) - 1)
            found += [UNKNOWN] * more
            seats += [None] * more
        found.append(found_card)
        seats.append(mark)
        if taken_back:
            back.append(len(found) - 1)
        if good:
            marks.append(Annotation(good, len(found) - 1, mark=True))
    return Played(tuple(found), tuple(seats), tuple(back), tuple(marks))


def turn(frame: Frame, word: str, token: int) -> tuple[Seat | None, str, bool]:
    """A card or call without the seat marked on it and the brackets round both."""
    back = word[0] == "(" and word[-1] == ")" and len(word) > 2
    inside = word[1:-1] if back else word
    name, colon, body = inside.partition(":")
    if not colon:
        return None, inside, back
    marked = seat(name, frame.seats)
    if marked is None:
        problem = f"{quoted(name)} before the colon of {quoted(word)} is not a seat"
        raise Fault(token, problem, A_SEAT, partial(seat_hint, name, frame.names))
    return marked, body, back


def _card(word: str, token: int, hint: Callable[[], str]) -> tuple[Card, str]:
    found = card(word)
    if found is None:
        raise Fault(token, f"{quoted(word)} is not a card", A_CARD, hint)
    return found


class Listed(NamedTuple):
    """The cards of a set, sorted, and their annotations; the last `bad` cards are `??` that stand
    for words that could not be read."""

    cards: tuple[Card, ...]
    notes: Notes
    bad: int = 0


def as_set(
    frame: Frame, line: Line, words: Sequence[str], first: int, dash: bool = False
) -> Listed:
    """The cards of a list that is a set; with `dash` a `-` is a card not known."""
    if not line.notes:
        known = [BY_NAME.get(word) for word in words]
        if None not in known:
            cards = sorted((c for c in known if c is not None), key=canonical_order)
            return Listed(tuple(cards), ())
    pairs: list[tuple[Card, int]] = []
    bad: list[tuple[Card, int]] = []
    marks: dict[int, str] = {}
    for index, word in enumerate(words):
        found = BY_NAME.get(word)
        if found is None:
            try:
                found, marks[index] = _listed(word, first + index, dash)
            except Fault as fault:
                frame.report(line, fault)
                bad.append((UNKNOWN, index))
                continue
        pairs.append((found, index))
    pairs.sort(key=_order)
    pairs += bad
    order = [index for _, index in pairs]
    return Listed(tuple([c for c, _ in pairs]), _moved(line, first, order, marks), len(bad))


def _order(pair: tuple[Card, int]) -> tuple[int, int]:
    return canonical_order(pair[0])


def _listed(word: str, token: int, dash: bool) -> tuple[Card, str]:
    if dash and is_dash(word):
        return UNKNOWN, ""
    return _card(word, token, partial(card_hint, word))


def on_line_from(notes: Notes, count: int) -> Notes:
    """The annotations of a list of which only `count` cards stay; the others' go to the line."""
    kept = [note if note.on < count else Annotation(note.text) for note in notes]
    return in_order(kept)


def _moved(line: Line, first: int, order: list[int], marks: dict[int, str]) -> Notes:
    """The annotations of a list whose cards were put in another order."""
    place = {index: now for now, index in enumerate(order)}
    signs = [Annotation(mark, index, mark=True) for index, mark in marks.items() if mark]
    moved = [
        Annotation(note.text, place.get(note.on, note.on), note.mark)
        for note in notes_of(line, first, len(order), marks=signs)
    ]
    return tuple(sorted(moved, key=lambda note: (note.on, not note.mark)))
