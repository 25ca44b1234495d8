"""What stands at the head of every page of a game: what was played, by whom, and how it ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from analyzer.audit import GameReport
from analyzer.findings import Finding
from analyzer.rules import written_value
from analyzer.store import GameRow, StoredGame
from analyzer.web.addresses import game_address
from analyzer.web.words import Standing, players_by_letter, standings, titled


@dataclass(frozen=True, slots=True)
class Heading:
    """`rules` is None where the record names rules that do not exist; `switches` are those that
    differ from the preset; `assumed` says why these rules are taken where the record names none;
    `names` are the players by the letter of their seat; `barring` keeps the game from being judged;
    `edition` is one that is not shown, where the page is of that."""

    row: GameRow
    rules: str | None
    switches: tuple[str, ...]
    assumed: str
    sides: tuple[Standing, ...]
    names: Mapping[str, str]
    deals: int
    barring: tuple[Finding, ...]
    edition: int | None = None

    @property
    def id(self) -> str:
        """The name of the game in addresses."""
        return self.row.id

    @property
    def address(self) -> str:
        """Where the pages of the game are, or those of the edition."""
        return game_address(self.id, self.edition)

    @property
    def title(self) -> str:
        """What the game is called."""
        return titled(self.row)


def heading(game: StoredGame, report: GameReport) -> Heading:
    """The head of the pages of a game, as a report has it."""
    return Heading(
        row=game.row,
        rules=report.rules,
        switches=tuple(f"{name}={written_value(value)}" for name, value in report.switches),
        assumed=assumed_in(report),
        sides=standings(report.players, report.final_standing.items(), report.winners),
        names=players_by_letter(report.players),
        deals=len(report.deals),
        barring=report.barring,
        edition=None if game.edition.is_shown else game.number,
    )


def assumed_in(report: GameReport) -> str:
    """Why the rules of a report are taken, where the record names none; else empty."""
    told = (finding.message for finding in report.findings if finding.code == "RULES_ASSUMED")
    return next(told, "")
