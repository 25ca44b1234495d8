"""The table of a deal at one ply, for who looks at it. It is made from what the page shows, in
which hidden cards are not."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from flask import request, url_for

from analyzer.rules import UnknownRules
from analyzer.seats import SEATS
from analyzer.web.api.games import ID, OTHER_RULES, game_of
from analyzer.web.api.operations import JSON, Operation, Parameter, operation
from analyzer.web.api.problems import Refused
from analyzer.web.api.shapes import Hidden, Place, Play, Table, TableFinding, TableLinks, Trick
from analyzer.web.judging import strictly_judging
from analyzer.web.replayview import ReplayPage, replay_page
from analyzer.web.sitting import Sitting, sitting
from analyzer.web.table import course, evidence, places
from analyzer.web.table.faces import Face
from analyzer.web.table.sight import SHOWS, Sight
from analyzer.web.words import ended

_GONE: Final = "is-played"
_WINNER: Final = "is-winner"


@operation(
    Operation(
        "getTable",
        "GET",
        "/games/{id}/deals/{number}",
        "See the table at a ply",
        "Without `at` where the deal opens: at its first finding, or at the cards as dealt. By the "
        "rules of its record, or by others for the sake of looking.",
        parameters=(
            ID,
            Parameter(
                "number",
                "The position of the deal in the record.",
                {"type": "integer", "minimum": 1},
                "a number from 1",
                "path",
            ),
            Parameter(
                "at",
                "A ply.",
                {"type": "string", "minLength": 1, "maxLength": 40},
                "one of the addresses of the deal, such as deal, b3 or t2.3",
            ),
            Parameter(
                "view",
                "Who looks.",
                {"type": "string", "enum": list(SEATS)},
                "the seat of a player, one of S, W, N, E",
            ),
            Parameter(
                "show",
                "What is seen: every hand, that seat's own, or only what was turned and played.",
                {"type": "string", "enum": list(SHOWS)},
                f"one of {', '.join(SHOWS)}",
            ),
            *OTHER_RULES,
        ),
        answers={JSON: Table},
        problems={
            400: "There are no such rules, or what was asked does not fit.",
            404: "There is no such game, deal, ply or player.",
            409: "The record names rules that do not exist, or those that are asked for are for "
            "another number of players, so its deals cannot be replayed.",
        },
    )
)
def table(id: str, number: int) -> Table:
    """The table after a ply."""
    game = game_of(id)
    if not 1 <= number <= len(game.record.deals):
        raise Refused(404, f"There is no deal {number}: this game has {len(game.record.deals)}.")
    try:
        of = sitting(game, strictly_judging())
    except UnknownRules as error:
        raise Refused(400, f"{error}.") from error
    if of.rules is None:
        raise Refused(409, f"The deals cannot be replayed: {ended(of.why)}")
    record, rules, seats = of.game.record, of.rules, [SEATS[seat] for seat in of.rules.seats]
    view, show = request.args.get("view", seats[0]), request.args.get("show", SHOWS[0])
    if view not in seats:
        raise Refused(404, f"Nobody plays at {view}: expected one of {', '.join(seats)}.")
    sight, at = Sight(SEATS.index(view), show), request.args.get("at")
    try:
        page = replay_page(record, rules, of.report, number, sight, at)
    except KeyError:
        opened = replay_page(record, rules, of.report, number, sight)
        plies = ", ".join(opened.addresses)
        raise Refused(404, f"Deal {number} has no ply '{at}': expected one of {plies}.") from None
    return table_of(page, _links(page, of))


def table_of(page: ReplayPage, links: TableLinks) -> Table:
    """The table as the page shows it."""
    middle, ending = page.middle, page.ending
    return {
        "position": page.position,
        "number": page.number,
        "address": page.address,
        "addresses": list(page.addresses),
        "view": page.view,
        "show": page.show,
        "says": page.says,
        "trump": (page.trump_suit.upper() or "N") if page.trump else None,
        "score": dict(page.score),
        "places": [_place(each) for each in page.places],
        "up": None if middle.up is None else middle.up.name,
        "up_state": middle.up_state,
        "kitty": _cards(middle.kitty),
        "away": _cards(middle.away),
        "tricks": [_trick(each) for each in page.tricks],
        "findings": [_finding(each) for each in page.findings],
        "questions": [
            {"address": each.address, "message": each.sentence} for each in page.questions
        ],
        "remarks": [
            {"address": each.address, "kind": each.kind, "text": each.text} for each in page.remarks
        ],
        "ending": None
        if ending is None
        else {
            "result": ending.result,
            "points": None if ending.points is None else dict(ending.points),
            "score_after": dict(ending.score),
        },
        "links": links,
    }


def _place(of: places.Place) -> Place:
    return {
        "seat": of.seat,
        "name": of.name,
        "roles": list(of.roles),
        "tricks": of.tricks,
        "is_next": of.is_next,
        "cards": _cards(face for face in of.cards if not _looks(face, _GONE)),
        "gone": _cards(face for face in of.cards if _looks(face, _GONE)),
    }


def _trick(of: course.TrickRow) -> Trick:
    played = [cell.played for cell in of.cells]
    return {
        "number": of.number,
        "cards": [_play(each) for each in played],
        "winner": next((each.seat for each in played if _looks(each.face, _WINNER)), None),
    }


def _play(of: places.Played) -> Play:
    return {"seat": of.seat, "card": of.face.name, "address": of.address}


def _finding(of: evidence.Shown) -> TableFinding:
    return {
        "address": of.address,
        "proof": of.proof,
        "severity": of.severity,
        "is_sealed": of.is_sealed,
        "follows": of.follows,
        "code": of.code or None,
        "message": of.sentence or None,
        "law": of.law or None,
        "legal": _cards(of.legal),
    }


def _cards(faces: Iterable[Face]) -> list[Hidden]:
    return [face.name for face in faces]


def _looks(face: Face, word: str) -> bool:
    return word in face.classes.split()


def _links(page: ReplayPage, of: Sitting) -> TableLinks:
    id, seen = of.game.row.id, {"view": page.view, "show": page.show, **of.asked}

    def at(address: str | None, view: str = "api.getTable", name: str = "id") -> str | None:
        ply: dict[str, Any] = {name: id, "number": page.position, "at": address, **seen}
        return None if address is None else url_for(view, **ply)

    return {
        "self": at(page.address) or "",
        "first": at(page.nav.first),
        "previous": at(page.nav.previous),
        "next": at(page.nav.next),
        "last": at(page.nav.last),
        "page": at(page.address, "replay.deal", "game_id") or "",
    }
