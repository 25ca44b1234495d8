"""The text that a correction begins with. What could not be read is part of what was given, and is
in no canonical text; nor may the turns of one that does not say how many played be those that it
was read for: such a game is corrected in the text as it was sent."""

from __future__ import annotations

from dataclasses import dataclass, replace

from analyzer.audit import audit_record
from analyzer.findings import Finding
from analyzer.identity import record_hash
from analyzer.rules import players_of
from analyzer.store import Store, StoredGame
from analyzer.web.correcting import faults_in
from analyzer.web.judging import says_players
from analyzer.web.ruletag import with_rules
from analyzer.web.senttext import TooLarge, sent_text
from analyzer.web.sheet.text import SheetText, sheet_text


@dataclass(frozen=True, slots=True)
class Given:
    """A text; `faults` are what cannot be read, with their places in it, or, where it is not as it
    was sent, in the upload."""

    text: str
    faults: tuple[Finding, ...] = ()
    is_sent: bool = False


def given(store: Store, game: StoredGame, *, as_pen: bool = False) -> Given:
    """The text of a game to be corrected; `as_pen`: in no other format."""
    faults, is_pen = faults_in([game.reading]), game.edition.format == "pen"
    is_told = not faults and (says_players(game.record) or not is_pen)
    if is_told or (as_pen and not is_pen):
        return Given(game.text, faults)
    return _as_sent(store, game) or Given(game.text, faults)


def barring(of: Given) -> tuple[Finding, ...]:
    """What keeps the game of a text from being judged, with its places in that text."""
    for reading in sheet_text(of.text).readings:
        if reading.record is not None:
            return audit_record(reading.record, reading.findings, reading.locate).barring
    return ()


def naming(of: Given, preset: str) -> Given:
    """The same with a tag that names rules, where it names none and can be read with them."""
    now, then = sheet_text(of.text), sheet_text(with_rules(of.text, preset))
    rules = [each.record.rules.preset for each in now.readings if each.record is not None]
    if rules != [None] or players_of(preset) is None or then.games != 1 or then.form != "pen":
        return of
    faults = faults_in(then.readings) if of.is_sent else of.faults
    return replace(of, text=then.text, faults=faults)


def _as_sent(store: Store, game: StoredGame) -> Given | None:
    """The part of an upload that is this game; None where it cannot be parted from the others, or
    no page holds it."""
    try:
        sent = sheet_text(sent_text(store, game.upload_id) or "")
    except TooLarge:
        return None
    if sent.games > 1:
        sent = sheet_text(_lines_of(sent, game))
    found = [each.record for each in sent.readings if each.record is not None]
    if [record_hash(each) for each in found] != [game.edition.record_hash]:
        return None
    return Given(sent.text, faults_in(sent.readings), is_sent=True)


def _lines_of(sent: SheetText, game: StoredGame) -> str:
    """The lines from the one on which a game begins to that on which the next does."""
    begins = [each.record.span.line for each in sent.readings if each.record is not None]
    first = game.record.span.line
    end = next((line - 1 for line in begins if line > first), None)
    return "\n".join(sent.text.split("\n")[first - 1 : end])
