"""EGN's commentary: texts under the number of a call or card, some with a mark in front."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import Final

from analyzer.notation.egn.fields import Field
from analyzer.notation.words import ANY_MARK
from analyzer.record import LINE, Annotation, Notes

_MARK: Final = re.compile(rf"\[({ANY_MARK})\]\s*")
_LONGEST_KEPT: Final = 1000
_EXPECTED: Final = "an object of texts under the numbers of calls or cards, from 0"


def read_notes(field: Field | None) -> dict[int, tuple[str, ...]]:
    """The texts for each call or card, by its number from 0."""
    texts: dict[int, tuple[str, ...]] = {}
    for key, value in field.pairs(_EXPECTED) if field else ():
        if not re.fullmatch("[0-9]{1,4}", key):
            value.refuse("the number of a call or card, from 0, in place of its name")
            continue
        listed = [value] if isinstance(value.value, str) else value.items("a list of texts")
        found = (each.text("a text") for each in listed)
        texts[int(key)] = tuple(text for text in found if text)
    return texts


def as_notes(texts: Collection[str], on: int = LINE) -> Notes:
    """The annotations of one call or card: the mark of a text stands before it.

    >>> as_notes(["[!?] Bold."], 2)
    (Annotation(text='!?', on=2, mark=True), Annotation(text='Bold.', on=2, mark=False))
    """
    notes: list[Annotation] = []
    for text in texts:
        mark = _MARK.match(text)
        if mark:
            notes.append(Annotation(mark[1], on, mark=True))
        rest = text[mark.end() :] if mark else text
        if rest:
            notes.append(Annotation(rest, on))
    return tuple(notes)


def as_texts(notes: Iterable[Annotation]) -> list[str]:
    """The texts of which `as_notes` makes these annotations.

    >>> as_texts([Annotation("!?", mark=True), Annotation("Bold."), Annotation("Or mad?")])
    ['[!?] Bold.', 'Or mad?']
    """
    texts: list[str] = []
    after_mark = False
    for note in notes:
        if note.mark:
            texts.append(f"[{note.text}]")
        elif after_mark:
            texts[-1] += f" {note.text}"
        else:
            texts.append(note.text)
        after_mark = note.mark
    return texts


def notes_beyond(texts: dict[int, tuple[str, ...]], count: int, field: Field | None) -> Notes:
    """The texts for calls or cards that are not there, kept beside the deal, with a finding."""
    lost = [(number, found) for number, found in sorted(texts.items()) if number >= count]
    for number, _ in lost:
        if field and (value := field.get(str(number))):
            value.refuse(f"the number of one of the {count} calls or cards, from 0")
    return tuple(note for _, found in lost for note in as_notes(found))


def unknown_notes(field: Field, known: Collection[str]) -> Notes:
    """The fields of an object that EGN does not have, kept as commands beside the deal."""
    notes: list[Annotation] = []
    for name, value in field.others(known):
        text = f"[%egn {name} {value.as_text()}]"
        kept = len(text) <= _LONGEST_KEPT
        if kept:
            notes.append(Annotation(text))
        value.note_unknown("it is kept beside the deal" if kept else "it is too long to be kept")
    return tuple(notes)
