"""A game: its score sheet and what can be done with it: judge it by other rules, take it away,
correct the record, delete it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from io import BytesIO
from typing import Final

from flask import Blueprint, abort, redirect, render_template, request
from flask.typing import ResponseReturnValue

from analyzer.notation import read
from analyzer.store import StoredGame
from analyzer.web.alike import Alike
from analyzer.web.correcting import Worse, faults_in, kinds_of, refusal, unchanged, worse_than
from analyzer.web.downloads import file_name, record_file
from analyzer.web.given import Given, barring, given, naming
from analyzer.web.heading import heading
from analyzer.web.judging import judging
from analyzer.web.scoresheet import game_page
from analyzer.web.seating import seated
from analyzer.web.statscourse import course_of
from analyzer.web.storage import store

blueprint = Blueprint("games", __name__)

_LONGEST_ID: Final = 64


def game_or_404(id: str, edition: int | None = None) -> StoredGame:
    """The game of an address, as it is shown or in another edition; 404 where there is none."""
    game = store().game(id, edition) if len(id) <= _LONGEST_ID else None
    if game is None:
        abort(404)
    return game


@blueprint.get("/games/<id>")
def game(id: str) -> ResponseReturnValue:
    """The score sheet, and the course of the game as a chart."""
    found = game_or_404(id)
    found, by = seated(found, judging())
    page = game_page(found, by)
    course = course_of(store(), found.row.id, found.record, page.report, by.address)
    return render_template("game.html", page=page, course=course)


@blueprint.get("/games/<id>/download.<form>")
def download(id: str, form: str) -> ResponseReturnValue:
    """The game in one of the formats."""
    found = game_or_404(id)
    return record_file(found.record, form, file_name(found.row))


@blueprint.get("/games/<id>/correct")
def correction(id: str) -> ResponseReturnValue:
    """The record as text, to be corrected; with `rules` as if it named those, where it names
    none."""
    found, named = game_or_404(id), request.args.get("rules", "")
    of = given(store(), found, as_pen=bool(named))
    return _form(found, naming(of, named) if named else of)


@blueprint.post("/games/<id>/correct")
def correct(id: str) -> ResponseReturnValue:
    """Keeps a new edition, and the old one stays. A text that changes nothing is not taken, and one
    that makes something worse only when it is sent again, unchanged, with the `anyway` of the form
    that came back."""
    found = game_or_404(id)
    text = request.form.get("text", "")
    data = text.encode("utf-8", "replace")
    readings = tuple(read(BytesIO(data), "")[1])
    said = refusal(readings)
    if said:
        return _form(found, Given(text), said=said, kinds=kinds_of(faults_in(readings))), 400
    if said := unchanged(found, readings):
        return _form(found, Given(text), said=said), 422
    worse = worse_than(found, readings, text)
    if worse is not None and request.form.get("anyway") != worse.stamp:
        return _form(found, Given(text), worse), 422
    done = store().correct(found.row.id, data, datetime.now(UTC))
    return redirect(f"/uploads/{done.upload_id}", 303)


def _form(
    game: StoredGame,
    of: Given,
    worse: Worse | None = None,
    said: str = "",
    kinds: Sequence[Alike] = (),
) -> str:
    """The form with a text in it: `said` is why it was not taken, `worse` what is asked about."""
    report, first = game.report(), barring(of)
    unread = sorted(of.faults, key=lambda fault: fault not in report.barring)
    return render_template(
        "correct.html",
        page=heading(game, report),
        upload=game.upload_id,
        given=of,
        barring=kinds_of(first),
        unread=kinds_of(fault for fault in unread if fault not in first),
        worse=worse,
        said=said,
        kinds=kinds,
    )


@blueprint.post("/games/<id>/delete")
def delete(id: str) -> ResponseReturnValue:
    """Deletes a game with all its editions, and says so. That page has no address of its own: the
    address would keep the names."""
    found = game_or_404(id)
    if not store().delete(found.row.id):
        abort(404)
    return render_template("deleted.html", page=heading(found, found.report()))
