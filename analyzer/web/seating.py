"""A record that does not say how many played, read again at the table of the rules by which it is
looked at: whose turn it was depends on that."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

from analyzer.audit import rules_for
from analyzer.notation import read
from analyzer.notation.tags import seats_at
from analyzer.store import StoredGame
from analyzer.web.given import given
from analyzer.web.judging import Judging, says_players
from analyzer.web.ruletag import with_rules
from analyzer.web.storage import store


def seated(game: StoredGame, by: Judging) -> tuple[StoredGame, Judging]:
    """The game as if its text named these rules; as it is where it says how many played, or where
    the turns of its text are those of the table that it was read for."""
    rules = rules_for(game.record, by.preset, by.options).rules
    if rules is None or says_players(game.record):
        return game, by
    if rules.players == len(seats_at(game.record.tags)):
        return game, by
    of = given(store(), game, as_pen=True)
    if not of.is_sent and game.edition.format == "pen":
        return game, by
    text = with_rules(of.text, rules.preset)
    readings = read(BytesIO(text.encode("utf-8", "surrogatepass")), "")[1]
    reading = next(each for each in readings if each.record is not None)
    if not of.is_sent:
        locate = game.reading.locate
        unread = (replace(f, place=f.place or locate(f.span)) for f in game.reading.findings)
        reading = replace(reading, findings=(*unread, *reading.findings))
    return replace(game, text=text, reading=reading), replace(by, is_reseated=True)
