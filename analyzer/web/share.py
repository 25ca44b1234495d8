"""Giving a game away: the address of a view for those who reach this service, and files that need
nothing else for those who do not."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import urljoin, urlsplit

from flask import Blueprint, Response, render_template, request, url_for
from flask.typing import ResponseReturnValue

from analyzer.rules import Rules, UnknownRules
from analyzer.seats import SEATS
from analyzer.web.downloads import attachment, file_name
from analyzer.web.errors import problem
from analyzer.web.games import game_or_404
from analyzer.web.heading import Heading, heading
from analyzer.web.judging import Judging, judging, strictly_judging
from analyzer.web.security import is_loopback
from analyzer.web.sharedfile import html_of
from analyzer.web.sharedtext import pen_of
from analyzer.web.sharedview import MOST_DEALS, Shared, TooManyDeals, shared
from analyzer.web.sitting import Sitting, sitting
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
    judging: Judging
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
    of = sitting(game_or_404(id, edition), judging())
    sight = _sight(of.rules)
    deal, deals = request.args.get("deal", 1, type=int), len(of.game.record.deals)
    if sight is None:
        return _unknown_sight(of.rules)
    if deals and not 1 <= deal <= deals:
        return problem(404, f"There is no deal {deal}: this game has {deals}.")
    return render_template("share.html", page=share_page(of, sight, deal))


@blueprint.get("/games/<id>/share.html")
@blueprint.get("/games/<id>/editions/<int:edition>/share.html")
def game_file(id: str, edition: int | None = None) -> ResponseReturnValue:
    """A whole game as a file; with `of=deal` the one that `deal` numbers, as a form chooses it."""
    is_whole = request.args.get("of") != "deal"
    return _file(id, edition, None if is_whole else request.args.get("deal", 0, type=int))


@blueprint.get("/games/<id>/deals/<int:number>/share.html")
@blueprint.get("/games/<id>/editions/<int:edition>/deals/<int:number>/share.html")
def deal_file(id: str, number: int, edition: int | None = None) -> ResponseReturnValue:
    """One deal as a file, which opens at the ply on view (`at`)."""
    return _file(id, edition, number)


def share_page(of: Sitting, sight: Sight, deal: int) -> SharePage:
    """The page for one view of a game."""
    rules, report, deals = of.rules, of.report, len(of.game.record.deals)
    names, view = Names(report.players), SEATS[sight.seat]
    at = _ply(of, deal)
    who = dict(report.players).get(sight.seat, "")
    asked = {**of.asked, "at": at, "view": view, "show": sight.show, "who": who}
    values: dict[str, Any] = {name: value for name, value in asked.items() if value}
    head = heading(of.game, report)
    address = urljoin(request.url_root, f"{head.address}{of.judging.address}")
    if deals:
        address = url_for(
            "replay.deal",
            game_id=head.id,
            edition=head.edition,
            number=deal,
            _external=True,
            **values,
        )
    return SharePage(
        heading=head,
        judging=of.judging,
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


def _ply(of: Sitting, deal: int) -> str:
    """The ply that is asked for, where the deal has it: another deal may have been chosen since."""
    at = request.args.get("at", "")
    if of.rules is None or not of.game.record.deals:
        return ""
    plies = plies_of(of.rules, of.game.record.deals[deal - 1])
    return at if at in [ply.address for ply in plies] else ""


def _file(id: str, edition: int | None, deal: int | None) -> ResponseReturnValue:
    game = game_or_404(id, edition)
    deals = len(game.record.deals)
    if deal is not None and not 1 <= deal <= deals:
        return problem(404, f"There is no deal {deal}: this game has {deals}.")
    try:
        of = sitting(game, strictly_judging())
        sight = _sight(of.rules)
        if sight is None:
            return _unknown_sight(of.rules)
        html = html_of(_shared(of, sight, deal))
    except (UnknownRules, TooManyDeals) as error:
        return problem(400, str(error))
    of_edition = "" if game.edition.is_shown else f"edition-{game.number}"
    name = file_name(game.row, of_edition, "" if deal is None else f"deal-{deal}")
    return Response(html, content_type=_HTML, headers=attachment(f"{name}.html"))


def _shared(of: Sitting, sight: Sight, deal: int | None) -> Shared:
    """What a file holds; as text the record as it is kept, by whatever rules it is judged."""
    at = "" if deal is None else request.args.get("at", "")
    told = shared(of.game.record, of.rules, of.report, sight, deal, at)
    if not of.judging.is_other:
        return told
    return replace(told, by_others=True, pen=pen_of(of.written, deal) if told.pen else "")


def _sight(rules: Rules | None) -> Sight | None:
    return sight_of(request.args.get("view", ""), request.args.get("show", SHOWS[0]), rules)


def _unknown_sight(rules: Rules | None) -> Response:
    seats = ", ".join(SEATS[seat] for seat in rules.seats) if rules else ", ".join(SEATS)
    return problem(400, f"'view' is one of {seats}; 'show' is one of {', '.join(SHOWS)}.")
