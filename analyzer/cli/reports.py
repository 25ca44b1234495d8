"""What an audit prints, text or one JSON document, written game by game: memory stays flat."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, TextIO

from analyzer.cli import lint, undecided
from analyzer.cli.games import Game
from analyzer.findings import Finding

if TYPE_CHECKING:
    from analyzer.audit import GameReport

VERSION: Final = 1  # of the JSON


class Sink(ABC):
    """Takes what an audit finds in the order of the files."""

    def __init__(self, out: TextIO) -> None:
        self.out = out

    @abstractmethod
    def begin(self) -> None:
        """Before the first file."""

    @abstractmethod
    def begin_file(self, file: str, format_: str | None) -> None:
        """A file is opened."""

    @abstractmethod
    def game(self, file: str, game: Game, report: GameReport) -> None:
        """A game of the file is audited."""

    @abstractmethod
    def end_file(self, file: str, findings: Sequence[Finding]) -> None:
        """The file is done; these findings belong to none of its games."""

    @abstractmethod
    def end(self) -> None:
        """After the last file."""


class Text(Sink):
    """As linters print."""

    def begin(self) -> None:
        pass

    def begin_file(self, file: str, format_: str | None) -> None:
        pass

    def game(self, file: str, game: Game, report: GameReport) -> None:
        self._lines(file, report.all_findings)
        self.out.writelines(f"{line}\n" for line in undecided.lines(file, game, report))
        self.out.writelines(f"{line}\n" for line in lint.lines(file, (), report.hints))

    def end_file(self, file: str, findings: Sequence[Finding]) -> None:
        self._lines(file, findings)

    def end(self) -> None:
        pass

    def _lines(self, file: str, findings: Sequence[Finding]) -> None:
        self.out.writelines(f"{line}\n" for line in lint.lines(file, findings))


class Json(Sink):
    """One document, a game a line."""

    def begin(self) -> None:
        self._files = self._games = 0
        self.out.write(f'{{"version": {VERSION}, "files": [')

    def begin_file(self, file: str, format_: str | None) -> None:
        self._format = format_
        self._games = 0

    def _head(self, file: str, format_: str | None) -> None:
        """Written late: a file in which no game can be read has no format."""
        self.out.write(",\n" if self._files else "\n")
        self._files += 1
        self.out.write(f'{{"path": {dumped(file)}, "format": {dumped(format_)}, "games": [')

    def game(self, file: str, game: Game, report: GameReport) -> None:
        from analyzer.audit import to_json
        from analyzer.identity import play_hash, record_hash

        if not self._games:
            self._head(file, self._format)
        self.out.write(",\n" if self._games else "\n")
        self._games += 1
        told = to_json(
            report,
            index=game.number,
            file=file,
            record_hash=record_hash(game.record),
            play_hash=play_hash(game.record),
        )
        self.out.write(dumped(told))

    def end_file(self, file: str, findings: Sequence[Finding]) -> None:
        from analyzer.audit import finding_to_json

        if not self._games:
            self._head(file, None if findings else self._format)
        told = [finding_to_json(finding, file) for finding in findings]
        end = "\n" if self._games else ""
        self.out.write(f'{end}], "findings": {dumped(told)}}}')

    def end(self) -> None:
        self.out.write("\n]}\n" if self._files else "]}\n")


SINKS: Final[dict[str, type[Sink]]] = {"text": Text, "json": Json}


def dumped(value: Any) -> str:
    """JSON on one line, letters as they are."""
    return json.dumps(value, ensure_ascii=False)
