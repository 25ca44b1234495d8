"""A lawful game whose file was cut: nobody is accused of what is missing."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from typing import Any, Final

import pytest

from analyzer.audit import audit_record, roots
from analyzer.notation import egn, ptn, read
from analyzer.record import Deal, Exchange, GameRecord
from analyzer.rules import PRESETS, Rules, parse_option, preset, with_options
from analyzer.simulate import games
from tests.faults import eventlog

CUTS: Final = 60  # of each text


def _plain(text: str, sort: bool = False) -> str:
    """JSON without blanks that say nothing, its names sorted or as they stood."""
    return json.dumps(json.loads(text), ensure_ascii=False, separators=(",", ":"), sort_keys=sort)


def _match(record: GameRecord) -> str:
    return _plain(egn.write_match([record, record]).text)


def _log(record: GameRecord) -> str:
    """A log whose events name their players, as they do at the table that writes them; empty
    where it has no place for something of the game."""
    written = eventlog.write(record)
    if not written:
        return ""
    log: Any = json.loads(written)
    for event in log["fullState"]["eventLog"]:
        player = event.get("playerIndex")
        event |= {} if player is None else {"playerName": f"Player {player}"}
    return json.dumps(log)


# Each format, and how many presets at least it can hold.
WRITERS: Final[dict[str, tuple[Callable[[GameRecord], str], int]]] = {
    "a.egn": (lambda record: _plain(egn.write(record).text), 6),
    "sorted.egn": (lambda record: _plain(egn.write(record).text, sort=True), 6),
    "a.emn": (_match, 6),
    "a.ptn": (lambda record: ptn.write(record).text, 8),
    "a.json": (_log, 4),
}
EXPECTED: Final = {"UNREADABLE", "INCOMPLETE_DEAL"}

# Rules of their own under which a call, a discard or an exchange depends on what is said behind it.
TELLING: Final = ("go-under must-have-suit", "partners-best", "farmers-hand=swap canadian-loner")


def _two_deals(rules: Rules) -> GameRecord:
    (game,) = games(rules, 1, 3)
    return replace(game, deals=game.deals[:2], stated_result=())


def _accusations(data: bytes, name: str) -> set[str]:
    found: set[str] = set()
    for reading in read(BytesIO(data), name)[1]:
        if reading.record is not None:
            report = audit_record(reading.record, reading.findings, reading.locate)
            found |= {finding.code for finding in roots(report.all_findings)}
    return found


@pytest.mark.parametrize("name", WRITERS)
def test_a_lawful_game_of_any_rules_cut_anywhere_accuses_nobody(name: str) -> None:
    write, held = WRITERS[name]
    texts = {rules: write(_two_deals(preset(rules))).encode() for rules in PRESETS}
    lawful = {r: data for r, data in texts.items() if data and not _accusations(data, name)}
    assert len(lawful) >= held
    for number, (rules, data) in enumerate(lawful.items()):
        for end in range(1 + number, len(data), len(data) // CUTS):
            left = data[:end].decode("utf-8", "replace")[-80:]
            assert _accusations(data[:end], name) <= EXPECTED, (rules, left)


@pytest.mark.parametrize("words", TELLING)
def test_a_lawful_bidding_of_egn_cut_anywhere_accuses_nobody(words: str) -> None:
    rules = with_options(preset("four-handed"), map(parse_option, words.split()))
    record = next(r for r in games(rules, 50, 1) if any(map(_exchanges, r.deals)))
    deals = tuple(filter(_exchanges, record.deals))[:1]
    text = _plain(egn.write(replace(record, deals=deals, stated_result=())).text)
    for end in range(text.index('"phases"'), text.index('"TRICK_PLAY"')):
        assert _accusations(text[:end].encode(), "a.egn") <= EXPECTED, text[:end]


def _exchanges(deal: Deal) -> bool:
    return any(isinstance(event, Exchange) for event in deal.events)
