"""The replay: a deal ply by ply, each at an address of its own that says who looks and what is
hidden."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from analyzer.record import GameRecord
from analyzer.rules import Rules
from analyzer.seats import SEATS, Seat
from analyzer.web.errors import problem
from analyzer.web.games import game_or_404
from analyzer.web.heading import heading
from analyzer.web.judging import judging
from analyzer.web.pasted import arrived
from analyzer.web.replayview import ReplayPage, replay_page
from analyzer.web.sitting import Sitting, sitting
from analyzer.web.table.sight import SHOWS, sight_of
from analyzer.web.table.told import Names
from analyzer.web.table.written import written_rows

blueprint = Blueprint("replay", __name__)

KEYS: Final = (
    ("← →", "one action back, one on"),
    (", .", "the same"),
    ("↑ ↓", "one trick back, one on"),
    ("Home End", "to the first ply, to the last"),
    ("space", "play by itself, stop"),
    ("n p", "the next finding, the one before"),
    ("[ ]", "the deal before, the next deal"),
    ("f", "the next seat sits south"),
    ("h", "all hands, one hand, only what was played"),
    ("?", "these keys"),
)


@blueprint.get("/games/<game_id>/deals/<int:number>")
@blueprint.get("/games/<game_id>/editions/<int:edition>/deals/<int:number>")
def deal(game_id: str, number: int, edition: int | None = None) -> ResponseReturnValue:
    """A deal at one ply, in the edition that is shown or in another, by the rules of the record or
    by those that are asked for. `part=stage` gives only what changes from ply to ply."""
    found = game_or_404(game_id, edition)
    deals = len(found.record.deals)
    if not 1 <= number <= deals:
        return problem(404, f"There is no deal {number}: this game has {deals}.")
    of = sitting(found, judging())
    return _written(of, number) if of.rules is None else _table(of, of.rules, number, edition)


def _written(of: Sitting, number: int) -> ResponseReturnValue:
    """A deal that cannot be replayed."""
    sight = sight_of(request.args.get("view", ""), request.args.get("show", SHOWS[0]), None)
    if sight is None:
        return _unknown_sight(range(len(SEATS)))
    deal, came = of.game.record.deals[number - 1], arrived(of.game.row.id)
    rows = written_rows(deal, sight, Names(of.report.players))
    head = heading(of.game, of.report)
    return render_template(
        "replay_unjudged.html", of=of, head=head, deal=deal, rows=rows, came=came
    )


def _unknown_sight(seats: Iterable[Seat]) -> ResponseReturnValue:
    told = ", ".join(SEATS[seat] for seat in seats)
    return problem(400, f"'view' is one of {told}; 'show' is one of {', '.join(SHOWS)}.")


def _table(of: Sitting, rules: Rules, number: int, edition: int | None) -> ResponseReturnValue:
    args, record = request.args, of.game.record
    sight = sight_of(args.get("view", ""), args.get("show", SHOWS[0]), rules)
    if sight is None:
        return _unknown_sight(rules.seats)
    try:
        page = replay_page(record, rules, of.report, number, sight, args.get("at"))
    except KeyError:
        return problem(404, f"Deal {number} has no such ply. Without 'at' it opens by itself.")
    link = _link(page, of, edition)
    elsewhere = _elsewhere(page, record)
    if elsewhere:
        return redirect(link(**elsewhere))
    return render_template(
        "replay_stage.html" if args.get("part") == "stage" else "replay.html",
        page=page,
        of=heading(of.game, of.report),
        game=of.game,
        judging=of.judging,
        asked=of.asked,
        own=_own(of, page, link) if of.judging.is_other else "",
        link=link,
        keys=KEYS,
        came=arrived(of.game.row.id),
        missed=_missed(record),
    )


def _missed(record: GameRecord) -> str:
    """The player that a link was made for (`who`), where nobody at this table has that name, so
    that it cannot be followed to his seat."""
    who = request.args.get("who", "")
    return "" if who in [player for _, player in record.players] else who


def _own(of: Sitting, page: ReplayPage, link: Callable[..., str]) -> str:
    """The same by the rules of the record, where it has this ply then."""
    return link(rules=None, set=None, at=of.own_ply(page.position, page.address))


def _elsewhere(page: ReplayPage, record: GameRecord) -> dict[str, str]:
    """What the address must say instead: the ply that the slider was at, and the seat of the
    player that a link was made for (`who`), where this edition has him at another one."""
    changed = {}
    ply, who = request.args.get("ply", type=int), request.args.get("who")
    if ply is not None:
        changed["at"] = page.addresses[min(max(ply, 0), len(page.addresses) - 1)]
    seats = [SEATS[seat] for seat, player in record.players if player == who]
    if len(seats) == 1 and seats[0] != page.view:
        changed["view"] = seats[0]
    return changed


def _link(page: ReplayPage, of: Sitting, edition: int | None) -> Callable[..., str]:
    """Gives addresses of this deal: the rules, the ply, viewpoint and what is hidden as on this
    page, but for what is named."""

    def link(number: int | None = None, **changed: str | None) -> str:
        """Another deal opens where it opens by itself."""
        values: dict[str, Any] = {"game_id": of.game.row.id, "edition": edition, **of.asked}
        values["number"] = number or page.position
        values |= {} if number is not None else {"at": page.address}
        return url_for("replay.deal", **values | {"view": page.view, "show": page.show} | changed)

    return link
