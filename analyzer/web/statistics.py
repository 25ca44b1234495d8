"""Statistics of the library and of its players: pages, and their figures and rows as CSV; and the
way to be rid of the games that nobody played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from flask import (
    Blueprint,
    Response,
    abort,
    current_app,
    redirect,
    render_template,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue

from analyzer.store import Query
from analyzer.store.meant import is_known, players_like, with_event
from analyzer.web.downloads import attachment
from analyzer.web.errors import problem
from analyzer.web.odd import LONGEST, Odd, OddValues, without
from analyzer.web.statsasked import (
    Asked,
    PartnerAlone,
    asked_of,
    is_in_path,
    odd_pools,
    player_address,
)
from analyzer.web.statscolumns import FIGURE_COLUMNS, NET, ROW_COLUMNS
from analyzer.web.statsfile import figures_of, rows_of
from analyzer.web.statspage import refused_page, simulated_in, statistics_page
from analyzer.web.storage import store

blueprint = Blueprint("statistics", __name__)
blueprint.add_app_template_filter(player_address)

CSV = "text/csv; charset=utf-8"
REMOVED = "simulated"  # what the address says was removed


@blueprint.get("/statistics")
def index() -> ResponseReturnValue:
    """The library's, or those of a player whose name is no part of a path."""
    try:
        asked = asked_of(request.args)
        return redirect(asked.address()) if is_in_path(asked.sample.player) else _page(asked)
    except PartnerAlone as error:
        return _whose_partner(str(error))
    except OddValues as error:
        return _refused(error.found)


@blueprint.get("/players/<path:player>")
def player(player: str) -> ResponseReturnValue:
    """A player's."""
    if len(player) > LONGEST:
        return _unknown(player)
    try:
        return _page(asked_of(request.args, player))
    except OddValues as error:
        return _refused(error.found, player)


@blueprint.get("/statistics/figures.<form>")
def figures(form: str) -> ResponseReturnValue:
    """The figures cell by cell: those that `figure` names, `by` game or by player."""
    if form != "csv":
        abort(404)
    try:
        asked = _settled(asked_of(request.args))
        keys, by = request.args.get("figure", "").split(), request.args.get("by", "")
        text = figures_of(store(), asked, keys, by)
    except ValueError as error:
        return problem(400, str(error))
    return Response(text, content_type=CSV, headers=attachment(f"figures.{form}"))


@blueprint.get("/statistics.<form>")
def rows(form: str) -> ResponseReturnValue:
    """The rows behind the figures, game by game and seat by seat."""
    if form != "csv":
        abort(404)
    try:
        asked = _settled(asked_of(request.args))
    except ValueError as error:
        return problem(400, str(error))
    text = rows_of(current_app.config["DATABASE"], asked)
    return Response(text, content_type=CSV, headers=attachment(f"statistics.{form}"))


@blueprint.get("/statistics/columns")
def columns() -> ResponseReturnValue:
    """What the columns of both tables mean."""
    return render_template("columns.html", figures=FIGURE_COLUMNS, rows=ROW_COLUMNS, net=NET)


@blueprint.get("/statistics/simulated")
def ask() -> ResponseReturnValue:
    """Says what will become of the simulated games, and asks."""
    every = store().games(Query(size=1)).total
    simulated = simulated_in(store())
    return render_template("simulated.html", simulated=simulated, others=every - simulated)


@blueprint.post("/statistics/simulated")
def remove() -> ResponseReturnValue:
    """Deletes all simulated games."""
    store().delete_simulated()
    return redirect(url_for("statistics.index", removed=REMOVED), 303)


def _settled(asked: Asked) -> Asked:
    """The same with the whole name of the event. Raises `OddValues` where there are no games of the
    rules."""
    if odd := tuple(odd_pools(store(), asked)):
        raise OddValues(odd)
    return replace(asked, sample=with_event(store(), asked.sample))


def _page(asked: Asked) -> ResponseReturnValue:
    """What is asked for; where only the beginning of an event is, at the address of the whole."""
    for name in (asked.sample.player, asked.sample.partner, asked.other):
        if name and not is_known(store(), name):
            return _unknown(name)
    settled = _settled(asked)
    if settled != asked:
        return redirect(settled.address())
    removed = request.args.get("removed") == REMOVED and not simulated_in(store())
    return render_template("statistics.html", page=statistics_page(store(), asked), removed=removed)


def _refused(found: Iterable[Odd], player: str | None = None) -> ResponseReturnValue:
    """The page with what was typed, and what was expected of it."""
    names = {each.name for each in found}
    kept = without(request.args, found)
    if names & {"player", "with"}:
        kept = without(kept, [Odd(name, "", "") for name in ("player", "partner", "with")])
    page = refused_page(store(), asked_of(kept, player), found)
    return render_template("statistics.html", page=page, removed=False), 400


def _whose_partner(said: str) -> ResponseReturnValue:
    """Asks for the player; what else was asked for stays."""
    kept = {name: text for name, text in request.args.items() if name != "player" and text.strip()}
    partner, players = kept.get("partner", "").strip(), store().names().players
    page = render_template(
        "partner_alone.html", said=said, partner=partner, kept=kept, players=players
    )
    return page, 400


def _unknown(name: str) -> ResponseReturnValue:
    """Nobody of this name, and who has one like it."""
    known = [each for each in store().names().players if player_address(each)]
    alike = players_like(known, name[:64])
    told = [(each, player_address(each)) for each in alike]
    return render_template("player_unknown.html", name=name[:64], alike=told), 404
