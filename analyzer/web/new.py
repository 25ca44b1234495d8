"""A score sheet to fill in from paper, and the text beside it: the same page for a new record, for
the correction of a game (`?from=ID`) and for an upload that could not be read (`?upload=N`)."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO
from typing import Final

from flask import Blueprint, abort, redirect, render_template, request
from flask.typing import ResponseReturnValue

from analyzer.store import StoredGame
from analyzer.web.addresses import game_address
from analyzer.web.correcting import Worse, kinds_of, refusal, stamp, unchanged, worse_than
from analyzer.web.errors import problem
from analyzer.web.games import game_or_404
from analyzer.web.given import given
from analyzer.web.paging import number_of
from analyzer.web.senttext import TooLarge, sent_text
from analyzer.web.sheet.again import Again, game_told_again
from analyzer.web.sheet.deals import with_deal, with_taken, without_deal
from analyzer.web.sheet.form import name_of, posted
from analyzer.web.sheet.merging import Merged, merged
from analyzer.web.sheet.page import SAID, TOLD, Addressed, new_page
from analyzer.web.sheet.text import empty_text, sheet_text
from analyzer.web.storage import store

blueprint = Blueprint("new", __name__)

NAME: Final = "score sheet"
USUAL_PLAYERS: Final = "3"
_NOTHING: Final = "Nothing was saved: there is no game in the text yet."
_IN_BOTH: Final = "Nothing was done yet: look at what counts, and press the button once more."
_UNWRITTEN: Final = "Nothing was saved: nothing is written on the sheet yet."


@blueprint.get("/new")
def new() -> ResponseReturnValue:
    """An empty sheet, or that of a game or of an upload."""
    to = Addressed(request.args.get("from", ""), request.args.get("upload", ""))
    if to.of:
        return _begun(game_or_404(to.of), to)
    try:
        text = _text_to_begin_with(to)
    except TooLarge as error:
        return problem(413, str(error))
    return _shown(Merged(sheet_text(text)), to)


@blueprint.post("/new")
def filled_in() -> ResponseReturnValue:
    """Checks what was filled in, adds a deal, takes one out or puts it back, or saves."""
    to = Addressed(request.form.get("from", ""), request.form.get("upload", ""))
    found = merged(posted(request.form))
    action, _, number = request.form.get("action", "check").partition("-")
    if found.dropped and action != "check":
        return _shown(found, to, said=_IN_BOTH)
    match action:
        case "add":
            more = replace(found, text=with_deal(found.text))
            return _shown(more, to, name_of(len(more.text.deals), "up"))
        case "drop":
            return _shown(without_deal(found, number_of(number)), to, SAID)
        case "back":
            return _shown(with_taken(found, number_of(number)), to)
        case "save":
            return _saved(found, to, number)
        case "edition":
            return _saved(found, Addressed(number), "")
    return _shown(found, to)


def _begun(game: StoredGame, to: Addressed) -> ResponseReturnValue:
    """The sheet of a game, with what of it is on no sheet."""
    of = given(store(), game, as_pen=True)
    page = new_page(Merged(sheet_text(of.text)), to)
    unread = () if of.is_sent else kinds_of(of.faults)
    return render_template(
        "new.html", page=page, worse=None, given=of, unread=unread, upload=game.upload_id
    )


def _text_to_begin_with(to: Addressed) -> str:
    """The text that the page opens with; 404 where there is none."""
    if to.upload:
        text = sent_text(store(), number_of(to.upload))
    else:
        text = empty_text(number_of(request.args.get("players", USUAL_PLAYERS)))
    if text is None:
        abort(404)
    return text


def _saved(found: Merged, to: Addressed, anyway: str) -> ResponseReturnValue:
    """Puts the text into the store and leads to the game; `anyway` is the stamp of the text for
    which it was answered what is asked before that."""
    if to.of:
        return _corrected(found, to, game_or_404(to.of), anyway)
    return _added(found, to, anyway)


def _corrected(found: Merged, to: Addressed, game: StoredGame, anyway: str) -> ResponseReturnValue:
    """A new edition of a game. One that makes something worse is asked about first."""
    text = found.text
    if said := refusal(text.readings) or unchanged(game, text.readings):
        return _shown(found, to, said=said)
    worse = worse_than(game, text.readings, text.text)
    if worse is not None and worse.stamp != anyway:
        return _shown(found, to, worse=worse)
    store().correct(game.row.id, text.data, datetime.now(UTC))
    return redirect(game_address(game.row.id), 303)


def _added(found: Merged, to: Addressed, anyway: str) -> ResponseReturnValue:
    """A new record. One of a game that is likely in the library already is asked about first."""
    text = found.text
    if not text.games:
        return _shown(found, to, said=_NOTHING)
    if text.is_unwritten:
        return _shown(found, to, said=_UNWRITTEN)
    if text.record is not None and stamp(text.text) != anyway:
        like = game_told_again(text.record, stamp(text.text))
        if like is not None:
            return _shown(found, to, again=like)
    done = store().add(NAME, BytesIO(text.data), datetime.now(UTC))
    ids = [game.id for game in done.games if game.id is not None]
    address = game_address(ids[0]) if len(ids) == 1 else f"/uploads/{done.upload_id}"
    return redirect(address, 303)


def _shown(
    found: Merged,
    to: Addressed,
    focus: str = "",
    said: str = "",
    worse: Worse | None = None,
    again: Again | None = None,
) -> ResponseReturnValue:
    is_refused = bool(said or worse or again)
    live = request.form.get("at")
    if live is None and request.method == "POST":
        focus = focus or (SAID if is_refused else found.changed or TOLD)
    page = new_page(found, to, focus, said, live)
    status = 422 if is_refused else 200
    return render_template("new.html", page=page, worse=worse, again=again), status
