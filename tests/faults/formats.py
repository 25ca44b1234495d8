"""A game in each format, read back and audited as the command line does it."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Final

from analyzer import notation
from analyzer.audit import audit_record
from analyzer.convert import convert
from analyzer.findings import Finding
from analyzer.notation.writing import Written
from analyzer.record import GameRecord
from analyzer.rules import Rules, differences, written_value
from tests.faults import eventlog

FORMATS: Final = ("pen", "egn", "emn", "ptn", "event-log")


@dataclass(frozen=True, slots=True)
class Told:
    """A finding, its game (from 1) in the file and the number of games."""

    game: int
    games: int
    finding: Finding
    caused: bool


def written(record: GameRecord, rules: Rules, form: str) -> Written:
    """A game in a format, and what that has no place for; in a match it is the second game, after
    one without deals."""
    if form == "event-log":
        return Written(eventlog.write(record))
    if form == "emn":
        first = GameRecord(rules=record.rules, players=record.players)
        return convert([first, record], form)
    return convert([record], form)


def audited(text: str, form: str, rules: Rules, *, named: bool = True) -> list[Told]:
    """All that is found in a text. PEN names its rules; the others are told which were agreed."""
    name = "log.json" if form == "event-log" else f"game.{form}"
    _, readings = notation.read(io.BytesIO(text.encode()), name)
    told: list[Told] = []
    games = list(readings)
    for number, reading in enumerate(games, 1):
        if reading.record is None:
            told += [Told(number, len(games), f, False) for f in reading.findings]
            continue
        preset, options = _outside(rules) if named and form != "pen" else (None, [])
        report = audit_record(
            reading.record, reading.findings, reading.locate, preset=preset, options=options
        )
        for f in report.all_findings:
            told.append(Told(number, len(games), f, f.caused_by is not None))
    return told


def _outside(rules: Rules) -> tuple[str, list[tuple[str, str]]]:
    """The rules as `--rules` and `--set` give them."""
    switches = differences(rules).items()
    return rules.id, [(name, written_value(None if v == "none" else v)) for name, v in switches]
