"""The audit of a game: to read out, to print, and to take away as JSON or SARIF."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response, abort, render_template
from flask.typing import ResponseReturnValue

from analyzer.rules import UnknownRules
from analyzer.web.auditpage import audit_page
from analyzer.web.downloads import TYPES, attachment, audit_json, file_name
from analyzer.web.errors import problem
from analyzer.web.games import game_or_404
from analyzer.web.judging import judging, strictly_judging
from analyzer.web.sarif import audit_sarif
from analyzer.web.seating import seated

blueprint = Blueprint("audits", __name__)

AUDITS: Final = {"json": audit_json, "sarif": audit_sarif}


@blueprint.get("/games/<id>/audit")
@blueprint.get("/games/<id>/editions/<int:edition>/audit")
def audit(id: str, edition: int | None = None) -> ResponseReturnValue:
    """What was found, by deal, in the edition that is shown or in another."""
    game = game_or_404(id, edition)
    return render_template("audit.html", page=audit_page(*seated(game, judging())))


@blueprint.get("/games/<id>/audit.<form>")
@blueprint.get("/games/<id>/editions/<int:edition>/audit.<form>")
def download(id: str, form: str, edition: int | None = None) -> ResponseReturnValue:
    """The same for other programs."""
    if form not in AUDITS:
        abort(404)
    game = game_or_404(id, edition)
    try:
        text = AUDITS[form](*seated(game, strictly_judging()))
    except UnknownRules as error:
        return problem(400, str(error))
    name = file_name(game.row, "" if edition is None else f"edition-{edition}", "audit")
    return Response(text, content_type=TYPES[form], headers=attachment(f"{name}.{form}"))
