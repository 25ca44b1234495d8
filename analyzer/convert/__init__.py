"""Records from one format into another, and what the other has no room for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any, Final, TypeVar

from analyzer.convert.players import named, saying_players, tagged
from analyzer.convert.truthful import Truthful, truthful
from analyzer.notation import egn, pen, ptn, recordjson
from analyzer.notation.writing import Dropped, Losses, Written
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
    return Written(pen.dumps([saying_players(r, tagged(r)) for r in records]), lost.dropped)


def _egn(records: Sequence[GameRecord]) -> Written:
    if len(records) != 1:
        raise CannotConvert(
            f"a file of EGN holds one game and these are {len(records)}: expected --to emn, "
            "a match of them"
        )
    told = truthful(saying_players(records[0], named(records[0])), _egn_text, "egn")
    lost = _left_out([told])
    _add(egn.dropped(told.record, told.games[0].record), lost)
    return Written(told.written.text, lost.dropped)


def _emn(records: Sequence[GameRecord]) -> Written:
    told = [truthful(saying_players(r, named(r)), _egn_text, "egn") for r in records]
    match, lost = egn.write_match([each.record for each in told]), _left_out(told)
    _add(match.dropped, lost)
    return Written(match.text, lost.dropped)


def _ptn(records: Sequence[GameRecord]) -> Written:
    """The hands of all games, one after the other; a game without a deal has none."""
    told = [truthful(record, ptn.write, "ptn") for record in records]
    texts = [each.written.text for each in told]
    if not any(texts):
        raise CannotConvert("a file of PTN holds hands and no deal is here: expected --to pen")
    lost = _left_out(told)
    lost.add("games without a deal", texts.count(""))
    for each in told:
        _add(each.written.dropped, lost)
    return Written("\n".join(filter(None, texts)), lost.dropped)


def _egn_text(record: GameRecord) -> Written:
    """What its text has no room for is counted once, of the text that is kept."""
    return Written(egn.text_of(record))


def _left_out(told: Sequence[Truthful]) -> Losses:
    lost = Losses()
    for each in told:
        _add(each.dropped, lost)
    return lost


def _add(dropped: Dropped, lost: Losses) -> None:
    for what, count in dropped:
        lost.add(what, count)


TARGETS: Final[dict[str, Callable[[Sequence[GameRecord]], Written]]] = {
    "pen": _pen,
    "egn": _egn,
    "emn": _emn,
    "ptn": _ptn,
    "json": recordjson.write,
}
