"""The canonical words for cards, annotations and marks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from analyzer.cards import Card, name
from analyzer.notation.pen.escapes import braced
from analyzer.notation.words import MARKS, canonical_order
from analyzer.record import WINNER, Annotation, Notes
from analyzer.seats import SEATS, Seat


def braces(notes: Iterable[Annotation]) -> list[str]:
    """Annotations in braces."""
    return [braced(note.text) for note in notes]


def with_notes(line: str, notes: Notes) -> str:
    """A line with all its annotations behind it."""
    if not notes:
        return line
    return " ".join([line, *braces(notes)])


def of_line(notes: Notes, count: int, winner: bool = False) -> list[str]:
    """The annotations of the line itself, and those of things that it has not."""
    if not notes:
        return []
    return braces(
        note for note in notes if not (0 <= note.on < count or (winner and note.on == WINNER))
    )


def by_place(notes: Notes) -> dict[int, Notes]:
    """The annotations of each card or call."""
    found: dict[int, list[Annotation]] = {}
    for note in notes:
        found.setdefault(note.on, []).append(note)
    return {on: tuple(own) for on, own in found.items()}


def marked(word: str, notes: Notes, on: int) -> list[str]:
    """A card or call with its mark and its annotations. A second mark, or one that the notation
    has not, is an annotation."""
    if not notes:
        return [word]
    own = [note for note in notes if note.on == on]
    mark = next((note for note in own if note.mark and note.text in MARKS), None)
    rest = [note for note in own if note is not mark]
    return [word + (mark.text if mark else ""), *braces(rest)]


def card_set(cards: Sequence[Card], notes: Notes, shift: int = 0) -> list[str]:
    """The words of a list that is a set, sorted; `shift` is the index of its first card."""
    if not notes:
        return [name(card) for card in sorted(cards, key=canonical_order)]
    own = by_place(notes)
    order = sorted(range(len(cards)), key=lambda index: canonical_order(cards[index]))
    return [
        word
        for index in order
        for word in marked(name(cards[index]), own.get(shift + index, ()), shift + index)
    ]


def turn(
    mark: Seat | None, word: str, back: bool, notes: Sequence[Annotation], on: int
) -> list[str]:
    """A card or call with its seat, its mark, the brackets round them, and its annotations."""
    told = word if mark is None else f"{SEATS[mark]}:{word}"
    signed, *rest = marked(told, tuple(notes), on)
    return [f"({signed})" if back else signed, *rest]
