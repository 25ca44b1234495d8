"""The record as text for a file that is given away: of the whole game, or of one deal as a record
of its own that says nothing which the game does not."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from analyzer.audit import rules_for
from analyzer.notation.pen.writer import write
from analyzer.record import GameRecord

_OF_THE_GAME: Final = ("Score", "Result")  # tags that tell of other deals too


def pen_of(record: GameRecord, deal: int | None) -> str:
    """The game in PEN, or one deal of it. Empty where a deal by itself would be read by other
    rules, or as the first one of a game that it does not begin."""
    if deal is None:
        return write(record)
    alone = _alone(record, deal)
    begins_anew = deal > 1 and alone.deals[0].number <= 1
    if begins_anew or rules_for(alone).rules != rules_for(record).rules:
        return ""
    return write(alone)


def _alone(record: GameRecord, deal: int) -> GameRecord:
    """One deal of a game. The score before it is left out where it is that of other deals."""
    one = replace(record, deals=(record.deals[deal - 1],), stated_result=())
    if deal == 1:
        return replace(one, tags=tuple(tag for tag in one.tags if tag.name != "Result"))
    tags = tuple(tag for tag in one.tags if tag.name not in _OF_THE_GAME)
    return replace(one, tags=tags, start_score=())
