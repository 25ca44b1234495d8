"""Files to take away: their types and names, always as attachments and never as pages."""

from __future__ import annotations

import json
import re
import unicodedata
from typing import Any, Final

from flask import Response, abort
from flask.typing import ResponseReturnValue

from analyzer.audit import to_json
from analyzer.convert import TARGETS, CannotConvert, convert
from analyzer.identity import play_hash, record_hash
from analyzer.record import GameRecord
from analyzer.store import GameRow, StoredGame
from analyzer.web.errors import problem
from analyzer.web.judging import Judging, judged

_VERSION: Final = 1  # of the JSON of an audit
_LONGEST: Final = 60  # characters of an event in a name
_PLAIN: Final = "text/plain; charset=utf-8"
_JSON: Final = "application/json"
TYPES: Final = {
    "pen": _PLAIN,
    "egn": _JSON,
    "emn": _JSON,
    "ptn": _PLAIN,
    "json": _JSON,
    "sarif": "application/sarif+json",
}


def attachment(name: str) -> dict[str, str]:
    """The header that has a browser keep a file under this name, which is one of ours."""
    return {"Content-Disposition": f'attachment; filename="{name}"'}


def file_name(of: GameRow, *ends: str) -> str:
    """What a file of a game is called, without its ending: event and date in plain letters, or the
    id where there is no event in such."""
    event, date = _in_plain_letters(of.event), _in_plain_letters(of.date)
    return "-".join(filter(None, ("game", event or of.id, date, *ends)))


def _in_plain_letters(text: str) -> str:
    """A text in letters and digits that every system takes in a name, and hyphens.

    >>> _in_plain_letters("Café “Zur Linde”, 3rd round"), _in_plain_letters("../茶館")
    ('cafe-zur-linde-3rd-round', '')
    """
    letters = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return "-".join(re.findall("[a-z0-9]+", letters))[:_LONGEST].strip("-")


def record_file(record: GameRecord, form: str, name: str) -> ResponseReturnValue:
    """A record in one of the formats, whose name ends that of the file; 404 where there is no such
    format."""
    if form not in TARGETS:
        abort(404)
    try:
        text = convert([record], form).text
    except CannotConvert:
        return problem(400, f"{would_be_empty(form)} Take it away as PEN, which holds every game.")
    return Response(text, content_type=TYPES[form], headers=attachment(f"{name}.{form}"))


def would_be_empty(form: str) -> str:
    """Why a game cannot be had in a format."""
    return f"A file of {form.upper()} would be empty: this game has no deal that it can hold."


def as_json(game: StoredGame, by: Judging) -> dict[str, Any]:
    """The audit of a game as the command line prints it in the list of a file's games."""
    hashes = record_hash(game.record), play_hash(game.record)
    return to_json(judged(game, by), *hashes, file=game.upload_name)


def audit_json(game: StoredGame, by: Judging) -> str:
    """The audit as the command line prints it with `--format json`, of this game alone."""
    form, name = game.edition.format, game.upload_name
    files = [{"path": name, "format": form, "games": [as_json(game, by)], "findings": []}]
    return json.dumps({"version": _VERSION, "files": files}, ensure_ascii=False) + "\n"
