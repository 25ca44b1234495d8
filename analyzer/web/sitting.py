"""A game at the rules that a page was asked to judge it by, ready to be laid on the table; and how
the addresses that lead on from there ask for the same rules."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.audit import GameReport, rules_for
from analyzer.audit.players import other_players
from analyzer.record import GameRecord
from analyzer.rules import Rules
from analyzer.store import StoredGame
from analyzer.web.judging import Judging, judged, with_choice
from analyzer.web.seating import seated
from analyzer.web.table.plies import plies_of


@dataclass(frozen=True, slots=True)
class Sitting:
    """`game` is read at the table of the rules, `written` is its record as it is kept; without
    `rules` its deals cannot be replayed, and `why` says why."""

    game: StoredGame
    written: GameRecord
    judging: Judging
    rules: Rules | None
    report: GameReport
    why: str

    @property
    def asked(self) -> dict[str, str | list[str] | None]:
        """These rules as what an address asks for; nothing where the record is followed."""
        by = self.judging
        options = [f"{name}={value}" for name, value in by.options]
        return {"rules": by.preset, "set": options or None} if by.is_other else {}

    def own_ply(self, deal: int, address: str) -> str | None:
        """A ply by the rules of the record itself; None where the deal has no such then."""
        rules = rules_for(self.written).rules
        plies = () if rules is None else plies_of(rules, self.written.deals[deal - 1])
        return address if address in [ply.address for ply in plies] else None


def sitting(game: StoredGame, by: Judging) -> Sitting:
    """A game by these rules."""
    written = game.record
    game, by = seated(game, by)
    found = rules_for(game.record, by.preset, by.options)
    rules, why, report = found.rules, found.error or "", judged(game, by)
    other = other_players(game.record, rules) if by.is_other and rules is not None else None
    if other is not None:
        rules, why = None, other.message or ""
    return Sitting(game, written, with_choice(by, game.record), rules, report, why)
