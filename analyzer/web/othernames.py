"""Other names than before: a text that tells a game which is here already may name its players
otherwise, and who looks at it wants to know before he takes it for his own."""

from __future__ import annotations

from typing import NamedTuple

from analyzer.stats.library import same_name
from analyzer.store import GameOutcome, Store, StoredGame
from analyzer.store.values import DUPLICATE, RICHER
from analyzer.web.addresses import game_address


class OtherNames(NamedTuple):
    """The names that only the text has, those that only edition `number` has, and where the two
    stand side by side."""

    here: tuple[str, ...]
    there: tuple[str, ...]
    number: int
    address: str


def other_names(of: Store, outcome: GameOutcome) -> OtherNames | None:
    """How a text names players otherwise than the edition that is shown, or, where it is that one,
    than the one before; None where it does not, or where nothing was here before."""
    if outcome.id is None or outcome.status not in (RICHER, DUPLICATE):
        return None
    game = of.game(outcome.id, outcome.edition)
    number = None if game is None else _before(game, outcome)
    other = None if number is None else of.game(outcome.id, number)
    if game is None or other is None:
        return None
    here, there = _only(game, other), _only(other, game)
    if not here or not there:
        return None
    address = f"{game_address(outcome.id, game.number)}?with={other.number}"
    return OtherNames(here, there, other.number, address)


def _before(game: StoredGame, outcome: GameOutcome) -> int | None:
    """The number of the edition to compare with."""
    if outcome.edition != outcome.shown:
        return outcome.shown
    if outcome.status == DUPLICATE:  # it is the text that is shown
        return None
    return max((e.number for e in game.editions if e.number < game.number), default=None)


def _only(game: StoredGame, other: StoredGame) -> tuple[str, ...]:
    """The names that the one has and the other has not."""
    known = {same_name(name) for _, name in other.record.players}
    return tuple(name for _, name in game.record.players if name and same_name(name) not in known)
