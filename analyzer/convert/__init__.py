"""Records from one format into another, and what the other has no room for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any, Final, TypeVar

from analyzer.convert.truthful import truthful
from analyzer.notation import egn, pen, ptn, recordjson
from analyzer.notation.writing import Losses, Written
from analyzer.record import Annotation, GameRecord, Notes

_Part = TypeVar("_Part")


class CannotConvert(ValueError):
    """Raised where a format cannot hold these games at all; the message says which can."""


def convert(records: Sequence[GameRecord], target: str, *, baseline: bool = False) -> Written:
    """The text of the games in one of the formats of `TARGETS`.

    With `baseline` annotations and marks are left out first, as asked, so that they are not
    counted as dropped.
    """
    told = [without_annotations(record) for record in records] if baseline else records
    return TARGETS[target](told)


def without_annotations(part: _Part) -> _Part:
    """A record, or a part of one, without annotations and marks.

    Commands (`[%…]`) stay: in them stands what a format has no line for, such as a call not known.
    """
    if isinstance(part, tuple):
        kept: Any = tuple(map(without_annotations, part))
        return kept  # type: ignore[no-any-return]
    if not is_dataclass(part) or isinstance(part, type):
        return part
    changed: dict[str, Any] = {}
    for each in fields(part):
        value = getattr(part, each.name)
        told = _commands(value) if each.name == "notes" else without_annotations(value)
        if told != value:
            changed[each.name] = told
    return replace(part, **changed) if changed else part


def _commands(notes: Notes) -> Notes:
    return tuple(note for note in notes if _is_command(note))


def _is_command(note: Annotation) -> bool:
    return not note.mark and note.text.startswith("[%")


def _pen(records: Sequence[GameRecord]) -> Written:
    lost = Losses()
    lost.add("calls repeated after their round", sum(map(pen.count_late_calls, records)))
    return Written(pen.dumps(records), lost.dropped)


def _egn(records: Sequence[GameRecord]) -> Written:
    if len(records) != 1:
        raise CannotConvert(
            f"a file of EGN holds one game and these are {len(records)}: expected --to emn, "
            "a match of them"
        )
    lost = Losses()
    told = _truthful(records, egn.write, "egn", lost)
    return _with(egn.write(told[0]), lost)


def _emn(records: Sequence[GameRecord]) -> Written:
    lost = Losses()
    told = _truthful(records, egn.write, "egn", lost)
    return _with(egn.write_match(told), lost)


def _ptn(records: Sequence[GameRecord]) -> Written:
    """The hands of all games, one after the other; a game without a deal has none."""
    lost = Losses()
    games = [ptn.write(record) for record in _truthful(records, ptn.write, "ptn", lost)]
    if not any(game.text for game in games):
        raise CannotConvert("a file of PTN holds hands and no deal is here: expected --to pen")
    lost.add("games without a deal", sum(not game.text for game in games))
    for game in games:
        _add(game, lost)
    return Written("\n".join(game.text for game in games if game.text), lost.dropped)


def _truthful(
    records: Sequence[GameRecord],
    write: Callable[[GameRecord], Written],
    form: str,
    lost: Losses,
) -> list[GameRecord]:
    """The records without what would read back as a fault that they have not."""
    told: list[GameRecord] = []
    for record in records:
        less, dropped = truthful(record, write, form)
        told.append(less)
        _add(Written("", dropped), lost)
    return told


def _with(written: Written, lost: Losses) -> Written:
    _add(written, lost)
    return Written(written.text, lost.dropped)


def _add(written: Written, lost: Losses) -> None:
    for what, count in written.dropped:
        lost.add(what, count)


TARGETS: Final[dict[str, Callable[[Sequence[GameRecord]], Written]]] = {
    "pen": _pen,
    "egn": _egn,
    "emn": _emn,
    "ptn": _ptn,
    "json": recordjson.write,
}
