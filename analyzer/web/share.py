"""Giving a game away: the address of a view for those who reach this service, and files that need
nothing else for those who do not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from urllib.parse import urljoin, urlsplit

from flask import Blueprint, Response, render_template, request, url_for
from flask.typing import ResponseReturnValue

from analyzer.audit import rules_for
from analyzer.rules import Rules
from analyzer.seats import SEATS
from analyzer.store import StoredGame
from analyzer.web.downloads import attachment
from analyzer.web.errors import problem
from analyzer.web.games import game_or_404
from analyzer.web.heading import Heading, heading
from analyzer.web.security import is_loopback
from analyzer.web.sharedfile import html_of
from analyzer.web.sharedview import MOST_DEALS, TooManyDeals, shared
from analyzer.web.table.plies import plies_of
from analyzer.web.table.sight import SHOWS, Sight, sight_of
from analyzer.web.table.told import Names

blueprint = Blueprint("share", __name__)

_HTML: Final = "text/html; charset=utf-8"


@dataclass(frozen=True, slots=True)
class SharePage:
    """What can be given away. `address` is that of the view, of the game where it has no deal;
    `is_here_only`: it leads nowhere from other computers. `at` is a ply of the deal or empty;
    `too_many`: the game has more deals than a file holds."""

    heading: Heading
    deal: int
    deals: int
    view: str
    viewer: str
    show: str
    at: str
    seats: tuple[tuple[str, str], ...]
    address: str
    is_here_only: bool
    too_many: bool


@blueprint.get("/games/<id>/share")
@blueprint.get("/games/<id>/editions/<int:edition>/share")
def share(id: str, edition: int | None = None) -> ResponseReturnValue:
    """What to give away, to whom, and what it shows."""
    game = game_or_404(id, edition)
    rules = rules_for(game.record).rules
    sight = _sight(rules)
    deal, deals = request.args.get("deal", 1, type=int), len(game.record.deals)
    if sight is None:
        return _unknown_sight(rules)
    if deals and not 1 <= deal <= deals:
        return problem(404, f"There is no deal {deal}: this game has {deals}.")
    return render_template("share.html", page=share_page(game, rules, sight, deal))


@blueprint.get("/games/<id>/share.html")
@blueprint.get("/games/<id>/editions/<int:edition>/share.html")
def game_file(id: str, edition: int | None = None) -> ResponseReturnValue:
    """A whole game as a file."""
    return _file(game_or_404(id, edition), None)


@blueprint.get("/games/<id>/deals/<int:number>/share.html")
@blueprint.get("/games/<id>/editions/<int:edition>/deals/<int:number>/share.html")
def deal_file(id: str, number: int, edition: int | None = None) -> ResponseReturnValue:
    """One deal as a file, which opens at the ply on view (`at`)."""
    game = game_or_404(id, edition)
    if not 1 <= number <= len(game.record.deals):
        return problem(404, f"There is no deal {number}: this game has {len(game.record.deals)}.")
    return _file(game, number)


def share_page(game: StoredGame, rules: Rules | None, sight: Sight, deal: int) -> SharePage:
    """The page for one view of a game."""
    report, deals = game.report(), len(game.record.deals)
    names, view = Names(report.players), SEATS[sight.seat]
    at = _ply(game, rules, deal)
    who = dict(report.players).get(sight.seat, "")
    asked = {"at": at, "view": view, "show": sight.show, "who": who}
    values = {name: value for name, value in asked.items() if value}
    of = heading(game, report)
    address = urljoin(request.url_root, of.address)
    if deals:
        address = url_for(
            "replay.deal",
            game_id=of.id,
            edition=of.edition,
            number=deal,
            _external=True,
            **values,
        )
    return SharePage(
        heading=of,
        deal=deal,
        deals=deals,
        view=view,
        viewer=names.of(sight.seat),
        show=sight.show,
        at=at,
        seats=tuple((SEATS[seat], names.of(seat)) for seat in rules.seats) if rules else (),
        address=address,
        is_here_only=is_loopback(urlsplit(address).hostname or ""),
        too_many=deals > MOST_DEALS,
    )


def _ply(game: StoredGame, rules: Rules | None, deal: int) -> str:
    """The ply that is asked for, where the deal has it: another deal may have been chosen since."""
    at = request.args.get("at", "")
    if rules is None or not game.record.deals:
        return ""
    plies = plies_of(rules, game.record.deals[deal - 1])
    return at if at in [ply.address for ply in plies] else ""


def _file(game: StoredGame, deal: int | None) -> ResponseReturnValue:
    rules = rules_for(game.record).rules
    sight = _sight(rules)
    if sight is None:
        return _unknown_sight(rules)
    at = "" if deal is None else request.args.get("at", "")
    try:
        html = html_of(shared(game.record, rules, game.report(), sight, deal, at))
    except TooManyDeals as error:
        return problem(400, str(error))
    edition = "" if game.edition.is_shown else f"-edition-{game.number}"
    name = f"game-{game.row.id}{edition}{'' if deal is None else f'-deal-{deal}'}.html"
    return Response(html, content_type=_HTML, headers=attachment(name))


def _sight(rules: Rules | None) -> Sight | None:
    return sight_of(request.args.get("view", ""), request.args.get("show", SHOWS[0]), rules)


def _unknown_sight(rules: Rules | None) -> Response:
    seats = ", ".join(SEATS[seat] for seat in rules.seats) if rules else ", ".join(SEATS)
    return problem(400, f"'view' is one of {seats}; 'show' is one of {', '.join(SHOWS)}.")
