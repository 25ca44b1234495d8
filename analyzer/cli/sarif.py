"""What an audit prints for the viewers of other linters: one document in SARIF 2.1.0, written game
by game."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from analyzer import __version__
from analyzer.cli.games import Game
from analyzer.cli.reports import Sink, dumped
from analyzer.findings import CODES, Finding

if TYPE_CHECKING:
    from analyzer.audit import GameReport


class Sarif(Sink):
    """One document with one run, a result a line."""

    @staticmethod
    def told(path: str, number: int | str, game: Game, report: GameReport) -> str:
        found = report.all_findings
        if not found:
            return ""
        from analyzer.audit.sarif import results_of_game
        from analyzer.identity import play_hash, record_hash

        game_hash = play_hash(game.record) or record_hash(game.record)
        return _lines(results_of_game(uri(path), number, game_hash, found))

    def begin(self) -> None:
        from analyzer.audit.sarif import SCHEMA, rule

        self._any_result = False
        rules = ",\n".join(dumped(rule(code)) for code in CODES.values())
        self.out.write(
            f'{{"$schema": {dumped(SCHEMA)}, "version": "2.1.0", "runs": [{{\n'
            f'"tool": {{"driver": {{"name": "euchre", "version": {dumped(__version__)}, '
            f'"rules": [\n{rules}\n]}}}},\n"columnKind": "unicodeCodePoints",\n"results": ['
        )

    def begin_file(self, path: str, format_: str | None) -> None:
        self._path = path

    def game(self, text: str) -> None:
        if text:
            self.out.write(f",\n{text}" if self._any_result else f"\n{text}")
            self._any_result = True

    def end_file(self, findings: Sequence[Finding]) -> None:
        from analyzer.audit.sarif import results_of_file

        self.game(_lines(results_of_file(uri(self._path), findings)))

    def end(self) -> None:
        self.out.write("\n]}]}\n" if self._any_result else "]}]}\n")


def _lines(results: list[dict[str, Any]]) -> str:
    return ",\n".join(map(dumped, results))


def uri(path: str) -> str:
    """A path as a URI, relative where the path is.

    >>> uri("a b/é.pen")
    'a%20b/%C3%A9.pen'
    """
    from pathlib import PurePath
    from urllib.parse import quote

    from analyzer.cli.files import STDIN, shown

    if path == STDIN:
        return quote(shown(path))
    if PurePath(path).is_absolute():
        return PurePath(path).as_uri()
    return quote(os.fsencode(PurePath(path).as_posix()))
