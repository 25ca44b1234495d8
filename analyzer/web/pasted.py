"""What the table tells of the paste that led to it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from flask import request

from analyzer.store import GameOutcome
from analyzer.web.othernames import OtherNames, other_names
from analyzer.web.outcomes import status_of
from analyzer.web.storage import store
from analyzer.web.uploads import address_of

_NUMBER: Final = re.compile("[0-9]{1,15}")


@dataclass(frozen=True, slots=True)
class Arrived:
    """A game that was pasted just now, and where everything that became of the paste is told;
    `names` are told where it names players otherwise than before."""

    outcome: GameOutcome
    status: str
    address: str
    names: OtherNames | None


def arrived(game: str) -> Arrived | None:
    """What the table tells of the paste that led to it (`sent=7`, or `again=7`); None where none
    did."""
    came = "sent" if "sent" in request.args else "again"
    number = request.args.get(came, "")
    upload = store().upload(int(number), most=1) if _NUMBER.fullmatch(number) else None
    if upload is None or upload.total != 1 or upload.outcomes[0].id != game:
        return None
    again = [upload.id] if came == "again" else []
    (outcome,) = upload.outcomes
    status = status_of(upload, outcome.status, again)
    address = address_of([upload.id], again)
    return Arrived(outcome, status, address, other_names(store(), outcome))
