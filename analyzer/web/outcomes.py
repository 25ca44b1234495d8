"""What became of a game that was sent, in the words of a page, and where its table opens."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import replace
from typing import Final

from analyzer.store import GameOutcome, Imported, Upload
from analyzer.store.values import CONTRADICTS, DUPLICATE, REJECTED
from analyzer.web.addresses import game_address, table_address

# What became of games, in the order in which it matters; the last two of a correction alone.
STATUSES: Final = (
    *("imported", "richer", "contradicts", "duplicate", "rejected"),
    *("corrected", "unchanged"),
)
_OF_A_CORRECTION: Final = {"richer": "corrected", "duplicate": "unchanged"}


def status_of(upload: Upload, status: str, again: Container[int]) -> str:
    """What became of a game with a status: of one that came `again` nothing, and a correction has
    words of its own."""
    if upload.id in again and status != REJECTED:
        return DUPLICATE
    return status if upload.corrects is None else _OF_A_CORRECTION.get(status, status)


def outcomes_of(upload: Upload, again: Container[int]) -> Iterator[GameOutcome]:
    """What became of each game of an upload; what came `again` was there already."""
    for outcome in upload.outcomes:
        known = upload.id in again and outcome.id is not None
        yield replace(outcome, status=DUPLICATE, of=outcome.id) if known else outcome


def was_here(done: Imported) -> bool:
    """Whether a file brought nothing but what was in the library before."""
    return bool(done.duplicate) and not (done.imported or done.richer or done.contradicts)


def table_of(outcome: GameOutcome) -> str:
    """Where the table of a game opens: at the first finding in a deal; empty where there is no
    table."""
    if not outcome.id or not outcome.deals:
        return ""
    is_shown = outcome.edition == outcome.shown
    game = game_address(outcome.id, None if is_shown else outcome.edition)
    return table_address(game, outcome.first_deal, outcome.first_address)


def table_of_paste(done: Imported) -> str:
    """The table of a game that was pasted alone; empty where there is more to tell of the paste
    than where it is."""
    if len(done.games) != 1 or done.findings:
        return ""
    (game,) = done.games
    table = table_of(game)
    is_read = all(fault.severity == "note" for fault in game.findings)
    if not table or not is_read or game.status == CONTRADICTS or game.edition != game.shown:
        return ""
    came = "again" if was_here(done) else "sent"
    return f"{table}{'&' if '?' in table else '?'}{came}={done.upload_id}"
