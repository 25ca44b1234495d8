"""One small sample of each format, with two games, or two deals of a game, in it.

`FIRST` cuts a sample before its second game or deal begins.
"""

from __future__ import annotations

import json
from typing import Any, Final

from tests.notation.egn_text import TRICKS, a_deal, a_game
from tests.notation.ptn_text import HAND
from tests.notation.test_eventlog import a_log

PEN: Final = """%pen 1.0
[Event "Wednesday"] [Rules "three-handed"]
[South "Ada {née B.}"] [West "Bert"] [East "Cleo"] ; comment
deal 1 dealer E up 9H
hand S: JH AH KH 9S 9C {the right bower}
bids: order!?
discard E: QD
exchange S keeps JH JD AH KH QH
1 S: JH 9D 9H = S
2 S: JD ?? TC
score S 3
alt t1.2
1 W: AD 9H
end
deal 2 dealer S up 9S
bids: pass pass pass
1 W: 9D TD JD
note a text {and more}
"""


def egn(*deals: Any) -> dict[str, Any]:
    """A game of these deals with all that metadata may have."""
    return a_game(
        *deals,
        title="Jö ♥",
        players=["Ada", {"name": "Bert", "playerIds": [{"id": "b", "source": "x"}]}, "C", "D"],
        ruleset={"std": True, "loner_lead": "LEFT_OF_LONER", "winning_score": 10},
        initialScore=[0, 2],
        date="2024-01-02T10:20:30",
    )


def _deals() -> list[Any]:
    lone = a_deal("Pass", "Pass", "Order", isAlone=True, discard="9c", tricks=TRICKS[:1])
    lone["phases"][1]["playAnnotations"] = {"0": ["[!?] Bold."]}
    lone["alternativeLines"] = [{"branchIndex": 3, "phases": lone["phases"][1:]}]
    return [lone, "ECUU", a_deal("Pass", "h", tricks=TRICKS[:2])]


def _match() -> dict[str, Any]:
    games = [
        {"gameIndex": n, "players": ["a", "b"], "gameData": a_game(deal, date="2024-01-02")}
        for n, deal in enumerate((_deals()[0], _deals()[2]))
    ]
    players = [{"id": "a", "name": "Ada"}, {"id": "b", "name": "Bert"}]
    metadata = {"title": "Final", "players": players}
    return {"fileType": "Euchre Match Notation", "metadata": metadata, "games": games}


def _session() -> dict[str, Any]:
    log, end = [{**event, "timestamp": n} for n, event in enumerate(a_log()[:5])], a_log()[-1]
    return {"tableCode": "T1", "fullState": {"eventLog": [*log, end, *log[:3]]}}


def dumped(value: Any) -> bytes:
    """JSON as a file has it."""
    return json.dumps(value, ensure_ascii=False).encode()


SAMPLES: Final[dict[str, bytes]] = {
    "pen": PEN.encode(),
    "egn": dumped(egn(*_deals())),
    "emn": dumped(_match()),
    "ptn": (HAND + HAND.replace("A table", "Ein Tisch ♥")).encode(),
    "eventlog": dumped(_session()),
}
NAMES: Final = {
    "pen": "a.pen",
    "egn": "a.egn",
    "emn": "a.emn",
    "ptn": "a.ptn",
    "eventlog": "a.json",
}
_SECOND: Final = {
    "pen": b"deal 2 ",
    "egn": b'"ECUU"',
    "emn": b'{"gameIndex": 1',
    "ptn": b"% PTN",
    "eventlog": b'{"type": "dealer"',
}
FIRST: Final = {form: SAMPLES[form].rindex(mark) for form, mark in _SECOND.items()}
FORMATS: Final = tuple(SAMPLES)
