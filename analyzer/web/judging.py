"""By which rules a page judges a game: those of its record, or others for the sake of looking
(`?rules=PRESET&set=switch=value`, `set` as often as needed). The record does not change, but one
that does not say how many played is read again at the table of those rules."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Final
from urllib.parse import urlencode

from flask import request

from analyzer.audit import GameReport, rules_for
from analyzer.audit.players import says_players as rules_say_players
from analyzer.notation import read
from analyzer.notation.pasted import unwrapped
from analyzer.notation.tags import seats_at
from analyzer.notation.talk import may_begin
from analyzer.record import GameRecord
from analyzer.rules import PRESETS, UnknownRules, parse_option, players_of, preset, with_options
from analyzer.store import StoredGame

MOST_WORDS: Final = 100
_LONGEST: Final = 100  # characters of a word
_LINE: Final = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
_MARKS: Final = re.compile(r"[ \t>]*+")  # of a quotation


@dataclass(frozen=True, slots=True)
class Judging:
    """The rules that a page was asked to judge by; nothing where it keeps to the record. `presets`
    are those that can be chosen; `is_reseated`: the record was read again at their table;
    `is_unwritten`: the record names no rules."""

    preset: str | None
    options: tuple[tuple[str, str], ...]
    words: str
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


def judging() -> Judging:
    """The rules that the request asks for; raises `UnknownRules` where there are none such."""
    named = request.args.get("rules", "").strip()
    words = [word for text in request.args.getlist("set") for word in text.split()]
    if len(named) > _LONGEST or len(words) > MOST_WORDS or any(len(w) > _LONGEST for w in words):
        raise UnknownRules("these are more rules than there are switches")
    options = tuple(parse_option(word) for word in words)
    if named:
        with_options(preset(named), options)
    return Judging(named or None, options, " ".join(f"{n}={v}" for n, v in options))


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
    return rules_say_players(record) or len(record.players) > 1


def seated(game: StoredGame, by: Judging) -> tuple[StoredGame, Judging]:
    """The game at the table of these rules: whose turn it was depends on how many played, so a
    record that does not say it is read as if it named them."""
    rules = rules_for(game.record, by.preset, by.options).rules
    if rules is None or says_players(game.record):
        return game, by
    if rules.players == len(seats_at(game.record.tags)):
        return game, by
    text = with_rules(game.text, rules.preset)
    (reading,) = read(BytesIO(text.encode()), "")[1]
    locate = game.reading.locate
    unread = (replace(f, place=f.place or locate(f.span)) for f in game.reading.findings)
    reading = replace(reading, findings=(*unread, *reading.findings))
    return replace(game, text=text, reading=reading), replace(by, is_reseated=True)


def with_rules(text: str, preset: str) -> str:
    """A text in PEN with a tag that names rules right above all its others, or its first deal; in a
    pasted one behind what stands before the record, with the marks of a quotation that it has."""
    found = unwrapped(text.encode("utf-8", "surrogatepass"))
    record = text if found is None else found.record.decode("utf-8", "surrogatepass")
    lines = _LINE.findall(text)
    at = _first_line(_LINE.findall(record))
    line = lines[at] if at < len(lines) else ""
    mark = "\ufeff" if line.startswith("\ufeff") else ""
    marks = _MARKS.match(line.removeprefix(mark))
    tag = f'{marks[0] if marks else ""}[Rules "{preset}"]'
    end = "\r\n" if line.endswith("\r\n") else "\n"
    return "".join((*lines[:at], mark, tag, end, line.removeprefix(mark), *lines[at + 1 :]))


def _first_line(record: Sequence[str]) -> int:
    """The number, from 0, of the first line of a record behind the version of its notation."""
    begins = [number for number, line in enumerate(record) if may_begin(line)]
    versions = [number for number in begins[:1] if record[number].strip("\ufeff \t")[:1] == "%"]
    return versions[0] + 1 if versions else begins[0] if begins else 0


def judged(game: StoredGame, by: Judging) -> GameReport:
    """The audit of a game by these rules."""
    return game.report(by.preset, by.options)
