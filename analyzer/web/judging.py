"""By which rules a page judges a game: those of its record, or others for the sake of looking
(`?rules=PRESET&set=switch=value`, `set` as often as needed). The record does not change. Where
there are no such rules the page comes back by those of its record, and says what was expected."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import urlencode

from flask import Response, after_this_request, request

from analyzer.audit import GameReport, rules_for
from analyzer.audit.players import names_say_players
from analyzer.audit.players import says_players as rules_say_players
from analyzer.record import GameRecord
from analyzer.rules import (
    PRESETS,
    SWITCHES,
    Switch,
    UnknownRules,
    parse_option,
    players_of,
    preset,
    with_options,
)
from analyzer.store import StoredGame

MOST_WORDS: Final = 100
_LONGEST: Final = 100  # characters of a word


@dataclass(frozen=True, slots=True)
class Judging:
    """The rules that a page was asked to judge by; nothing where it keeps to the record. `named`
    and `words` are the preset and the switches as a form has them; `refused` says why what was
    asked for is not followed, where it is not. `presets` are those that can be chosen;
    `is_reseated`: the record was read again at their table; `is_unwritten`: the record names no
    rules."""

    preset: str | None
    options: tuple[tuple[str, str], ...]
    words: str
    named: str = ""
    refused: str = ""
    presets: tuple[str, ...] = ()
    is_reseated: bool = False
    is_unwritten: bool = False

    @property
    def is_other(self) -> bool:
        """Whether the rules of the record are not simply followed."""
        return self.preset is not None or bool(self.options)

    @property
    def address(self) -> str:
        """These rules as the end of an address, with its question mark; empty without any."""
        asked = [("set", f"{name}={value}") for name, value in self.options]
        if self.preset is not None:
            asked.insert(0, ("rules", self.preset))
        return f"?{urlencode(asked)}" if asked else ""

    @property
    def switches(self) -> tuple[Switch, ...]:
        """Those that there are, for whoever asked for another."""
        return SWITCHES


def judging() -> Judging:
    """The rules that the request asks for. Where there are none such the answer is 400, and the
    page that of the record, with what was typed and what was expected."""
    try:
        return strictly_judging()
    except UnknownRules as error:
        after_this_request(_refused)
        named, words = _typed()
        return Judging(None, (), " ".join(words), named, refused=str(error))


def strictly_judging() -> Judging:
    """The same where there is no form to come back to; raises `UnknownRules`."""
    named, words = _typed()
    if len(named) > _LONGEST or len(words) > MOST_WORDS or any(len(w) > _LONGEST for w in words):
        raise UnknownRules("these are more rules than there are switches")
    options = tuple(parse_option(word) for word in words)
    if named:
        with_options(preset(named), options)
    return Judging(named or None, options, " ".join(f"{n}={v}" for n, v in options), named)


def _typed() -> tuple[str, list[str]]:
    """The preset and the switches that are asked for, word by word."""
    words = [word for text in request.args.getlist("set") for word in text.split()]
    return request.args.get("rules", "").strip(), words


def _refused(answer: Response) -> Response:
    """Says that a page is not what was asked for; what leads elsewhere, or is nothing, stays so."""
    answer.status_code = 400 if answer.status_code == 200 else answer.status_code
    return answer


def with_choice(by: Judging, record: GameRecord) -> Judging:
    """The same with the presets to choose from: those for as many players as the game has, where
    that is known."""
    own = rules_for(record).rules
    players = len(record.players) if own is None else own.players
    fitting = tuple(name for name in PRESETS if players_of(name) == players)
    is_open = by.is_reseated or not says_players(record)
    return replace(
        by,
        presets=tuple(PRESETS) if is_open or not fitting else fitting,
        is_unwritten=by.is_reseated or record.rules.preset is None,
    )


def says_players(record: GameRecord) -> bool:
    """Whether a record says in any way how many play."""
    return rules_say_players(record) or names_say_players(record)


def judged(game: StoredGame, by: Judging) -> GameReport:
    """The audit of a game by these rules."""
    return game.report(by.preset, by.options)
