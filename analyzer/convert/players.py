"""How many play, told where another format would leave it open: in PTN the columns tell it, in PEN
a tag without a name, and whose turn it was depends on it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from analyzer.notation.options import option_words
from analyzer.notation.tags import in_order, value_of
from analyzer.record import GameRecord, Tag
from analyzer.seats import SEATED, Seat


def saying_players(record: GameRecord, kept: Iterable[Seat]) -> GameRecord:
    """The record with the number of players as an option of its rules, where it is known and the
    names of the seats that are kept do not tell it."""
    rules = record.rules
    table = SEATED.get(rules.players or len(record.players))
    is_told = rules.players is not None or table == tuple(seat for seat, _ in record.players)
    if table is None or not is_told or table == tuple(kept) or rules.preset is not None:
        return record
    if any(name == "players" for name, _ in rules.options):
        return record
    options = tuple(sorted((("players", str(len(table))), *rules.options)))
    tag = value_of(record.tags, "Options") or Tag("Options", "", span=rules.span)
    others = [each for each in record.tags if each.name != "Options"]
    tags = in_order([*others, replace(tag, value=option_words(options))])
    return replace(record, tags=tags, rules=replace(rules, options=options))


def named(record: GameRecord) -> Iterable[Seat]:
    """The seats whose player has a name."""
    return (seat for seat, name in record.players if name)


def tagged(record: GameRecord) -> Iterable[Seat]:
    """The seats with a player tag, be it empty."""
    return (seat for seat, _ in record.players)
