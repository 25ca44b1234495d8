"""What an audit prints: text, one JSON document, or a line of JSON a game. All are written game by
game: memory stays flat.

What a game comes to as text is worked out by `told`, in any process; a sink puts these texts
together in the order of the files.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, TextIO

from analyzer.cli import lint, undecided
from analyzer.cli.files import shown
from analyzer.cli.games import Game
from analyzer.findings import Finding

if TYPE_CHECKING:
    from analyzer.audit import GameReport

VERSION: Final = 1  # of the JSON
# Stands for the number of a game of which only its place in a part of the file is known: half of a
# character, which nothing that is read from such a part holds.
NUMBER: Final = "\ud800"


class Sink(ABC):
    """Takes what an audit finds in the order of the files."""

    def __init__(self, out: TextIO) -> None:
        self.out = out

    @staticmethod
    @abstractmethod
    def told(path: str, number: int | str, game: Game, report: GameReport) -> str:
        """A game as it is printed; `number` is its place in the file, or `NUMBER`."""

    @abstractmethod
    def begin(self) -> None:
        """Before the first file."""

    @abstractmethod
    def begin_file(self, path: str, format_: str | None) -> None:
        """A file is opened."""

    @abstractmethod
    def game(self, text: str) -> None:
        """A game of the file was audited."""

    @abstractmethod
    def end_file(self, findings: Sequence[Finding]) -> None:
        """The file is done; these findings belong to none of its games."""

    @abstractmethod
    def end(self) -> None:
        """After the last file."""


class Text(Sink):
    """As linters print."""

    @staticmethod
    def told(path: str, number: int | str, game: Game, report: GameReport) -> str:
        file = shown(path)
        lines = [
            *lint.lines(file, report.all_findings),
            *undecided.lines(file, game, report),
            *lint.lines(file, (), report.hints),
        ]
        return "".join(f"{line}\n" for line in lines)

    def begin(self) -> None:
        pass

    def begin_file(self, path: str, format_: str | None) -> None:
        self._file = shown(path)

    def game(self, text: str) -> None:
        self.out.write(text)

    def end_file(self, findings: Sequence[Finding]) -> None:
        self.out.writelines(f"{line}\n" for line in lint.lines(self._file, findings))

    def end(self) -> None:
        pass


class Json(Sink):
    """One document, a game a line."""

    @staticmethod
    def told(path: str, number: int | str, game: Game, report: GameReport) -> str:
        return dumped(_game(path, number, game, report))

    def begin(self) -> None:
        self._files = self._games = 0
        self.out.write(f'{{"version": {VERSION}, "files": [')

    def begin_file(self, path: str, format_: str | None) -> None:
        self._file, self._format = shown(path), format_
        self._games = 0

    def _head(self, format_: str | None) -> None:
        """Written late: a file in which no game can be read has no format."""
        self.out.write(",\n" if self._files else "\n")
        self._files += 1
        self.out.write(f'{{"path": {dumped(self._file)}, "format": {dumped(format_)}, "games": [')

    def game(self, text: str) -> None:
        if not self._games:
            self._head(self._format)
        self.out.write(",\n" if self._games else "\n")
        self._games += 1
        self.out.write(text)

    def end_file(self, findings: Sequence[Finding]) -> None:
        if not self._games:
            self._head(None if findings else self._format)
        told = _findings(self._file, findings)
        end = "\n" if self._games else ""
        self.out.write(f'{end}], "findings": {dumped(told)}}}')

    def end(self) -> None:
        self.out.write("\n]}\n" if self._files else "]}\n")


class Jsonl(Sink):
    """A game a line, and one more for a file with findings that belong to no game."""

    @staticmethod
    def told(path: str, number: int | str, game: Game, report: GameReport) -> str:
        told = {"path": shown(path), **_game(path, number, game, report)}
        return f"{dumped(told)}\n"

    def begin(self) -> None:
        pass

    def begin_file(self, path: str, format_: str | None) -> None:
        self._file, self._format = shown(path), format_
        self._any_game = False

    def game(self, text: str) -> None:
        self._any_game = True
        self.out.write(text)

    def end_file(self, findings: Sequence[Finding]) -> None:
        if findings:
            format_ = self._format if self._any_game else None
            told = {"path": self._file, "format": format_}
            self.out.write(f"{dumped(told | {'findings': _findings(self._file, findings)})}\n")

    def end(self) -> None:
        pass


def numbered(text: str, number: int) -> str:
    """The text of a game with its number in the file, where it stands for it."""
    return text.replace(f'"{NUMBER}"', str(number)).replace(NUMBER, str(number))


def dumped(value: Any) -> str:
    """JSON on one line, letters as they are."""
    return json.dumps(value, ensure_ascii=False)


def _game(path: str, number: int | str, game: Game, report: GameReport) -> dict[str, Any]:
    from analyzer.audit import to_json
    from analyzer.identity import play_hash, record_hash

    hashes = record_hash(game.record), play_hash(game.record)
    return to_json(report, *hashes, file=shown(path)) | {"index": number}


def _findings(file: str, findings: Sequence[Finding]) -> list[dict[str, Any]]:
    from analyzer.audit import finding_to_json

    return [finding_to_json(finding, file) for finding in findings]
