"""Small EGN documents for tests: one deal, told in as few words as a test needs."""

from __future__ import annotations

import copy
import json
from typing import Any

from analyzer.notation import egn
from analyzer.notation.reading import Reading
from analyzer.record import Deal

TRICKS = [
    ["9h", "Jh", "9s", "Ah"],
    ["Js", "As", "9c", "Tc"],
    ["Td", "Jd", "Qd", "Kd"],
    ["Ad", "9d", "Th", "Qc"],
    ["Ac", "Qs", "Kh", "Kc"],
]


def a_deal(
    *calls: str, tricks: Any = (), up: str = "Jc", dealer: Any = 0, **bidding: Any
) -> dict[str, Any]:
    """A deal of these calls and tricks; other keywords are fields of the bidding phase."""
    phases = [{"phaseNumber": 0, "type": "EUCHRE_BIDDING", "calls": list(calls), **bidding}]
    if tricks:
        phases.append(
            {"phaseNumber": 1, "type": "TRICK_PLAY", "tricks": copy.deepcopy(list(tricks))}
        )
    return {
        "dealNumber": 0,
        "initialState": {"dealer": dealer, "upCard": up},
        "phases": phases,
    }


def a_game(*deals: Any, **metadata: Any) -> dict[str, Any]:
    """A game of these deals; keywords are fields of the metadata."""
    return {
        "fileType": "Euchre Game Notation",
        "version": "1.4",
        "metadata": metadata,
        "deals": list(deals),
    }


def reading_of(document: Any) -> Reading:
    """The only reading of a document."""
    (reading,) = egn.read(json.dumps(document))
    return reading


def deal_of(deal: Any, **metadata: Any) -> Deal:
    """The only deal of a game, read without a finding."""
    reading = reading_of(a_game(deal, **metadata))
    assert reading.findings == ()
    assert reading.record is not None
    return reading.record.deals[0]
