"""The games of the library: the list, the audit of one, its record in any format, its deletion."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast
from urllib.parse import quote, urlencode

from flask import Response, request, url_for

from analyzer.convert import TARGETS, CannotConvert, convert
from analyzer.findings import CODES
from analyzer.rules import UnknownRules
from analyzer.seats import SEATS
from analyzer.store import GameRow, Page, StoredGame
from analyzer.store.values import SORTS
from analyzer.web.api.operations import JSON, Operation, Parameter, operation
from analyzer.web.api.problems import Refused
from analyzer.web.api.shapes import Game, Games, ListedGame, PageLinks
from analyzer.web.downloads import TYPES, as_json, would_be_empty
from analyzer.web.judging import strictly_judging
from analyzer.web.library import PRESET_NAMES, query_of
from analyzer.web.odd import days
from analyzer.web.seating import seated
from analyzer.web.storage import store

_DAY: Final = "^([0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?)?$"
DATE: Final = {"type": "string", "pattern": _DAY}
WORDS: Final = {"type": "string", "maxLength": 200}
_AT_MOST: Final = "at most 200 characters"
_IN_PART: Final = "the name of {}, or beginnings of its words where there is none such"
DROPPED: Final = "Euchre-Dropped"
_LONGEST: Final = 100  # characters of what was dropped
_PLAIN: Final = " (),-:'"

ID: Final = Parameter(
    "id", "A game.", {"type": "string", "minLength": 1}, "an id of the list of games", "path"
)
NO_GAME: Final = {404: "There is no such game."}
OTHER_RULES: Final = (
    Parameter(
        "rules",
        "Other rules.",
        {"type": "string", "enum": PRESET_NAMES},
        "the name of a preset, with or without its version",
    ),
    Parameter(
        "set",
        "A switch that counts whatever the record says.",
        {"type": "array", "items": {"type": "string", "maxLength": 100}},
        "a switch such as stick-the-dealer or target=11",
    ),
)


@operation(
    Operation(
        "listGames",
        "GET",
        "/games",
        "List games",
        "All that is asked for must be so. A filter that is empty does not filter.",
        parameters=(
            Parameter("text", "Words in players, events and notes.", WORDS, _AT_MOST),
            Parameter("player", "Who played.", WORDS, _IN_PART.format("a player")),
            Parameter("event", "Where.", WORDS, _IN_PART.format("an event")),
            Parameter("since", "The first day.", DATE, "a date such as 2026-11-30"),
            Parameter("until", "The last day.", DATE, "a date such as 2026-11-30"),
            Parameter(
                "rules",
                "The rules.",
                WORDS,
                "a preset, with its version or without, or rules as a game of the list names them",
            ),
            Parameter(
                "finding",
                "What was found in them.",
                {"type": "string", "enum": ["", *CODES, "any"]},
                "the code of a finding, or any",
            ),
            Parameter(
                "undecided", "Where something is open.", {"type": "string", "enum": ["", "1"]}, "1"
            ),
            Parameter(
                "simulated",
                "Games that nobody played: none of them, or only these.",
                {"type": "string", "enum": ["", "no", "only"]},
                "no, or only",
            ),
            Parameter(
                "sort",
                "What comes first: what was imported last, where nothing is asked for.",
                {"type": "string", "enum": [*SORTS]},
                "date for what was played last, or findings for where most was found",
            ),
            Parameter(
                "page",
                "A page of the list.",
                {"type": "integer", "minimum": 1, "maximum": 999_999_999},
                "a number from 1",
            ),
        ),
        answers={JSON: Games},
        problems={404: "The list has fewer pages."},
    )
)
def games() -> Games:
    """A page of the library."""
    query = query_of(request.args)
    refuse_odd_days({"since": query.since, "until": query.until})
    found = store().games(query)
    if query.page > found.pages:
        raise Refused(404, f"There is no page {query.page}: the list has {found.pages}.")
    return {
        "total": found.total,
        "page": found.page,
        "pages": found.pages,
        "games": [_listed(row) for row in found.rows],
        "links": _links(found),
    }


@operation(
    Operation(
        "getGame",
        "GET",
        "/games/{id}",
        "Audit a game",
        "A Game of `euchre audit --format json`: by the rules of its record, or by others for the "
        "sake of looking.",
        parameters=(ID, *OTHER_RULES),
        answers={JSON: Game},
        problems={400: "There are no such rules, or what was asked does not fit.", **NO_GAME},
    )
)
def game(id: str) -> Game:
    """A game as audited."""
    try:
        return cast(Game, as_json(*seated(game_of(id), strictly_judging())))
    except UnknownRules as error:
        raise Refused(400, f"{error}.") from error


@operation(
    Operation(
        "getRecord",
        "GET",
        "/games/{id}/record",
        "Take a record away",
        "What the format has no room for is named in a header.",
        parameters=(
            ID,
            Parameter(
                "format",
                "A format, PEN where none is named.",
                {"type": "string", "enum": list(TARGETS)},
                f"one of {', '.join(TARGETS)}",
            ),
        ),
        answers={"text/plain": {"type": "string"}, JSON: {}},
        headers={DROPPED: "What was left out, and how often: `2 annotations, 1 stated points`."},
        problems={**NO_GAME, 409: "The format cannot hold this game."},
    )
)
def record(id: str) -> Response:
    """The record of a game in one of the formats."""
    form = request.args.get("format", "pen")
    found = game_of(id)
    try:
        written = convert([found.record], form)
    except CannotConvert as error:
        expected = "Expected another 'format', such as pen, which holds every game."
        raise Refused(409, f"{would_be_empty(form)} {expected}") from error
    answer = Response(written.text, content_type=TYPES[form])
    if written.dropped:
        answer.headers[DROPPED] = ", ".join(map(_dropped, written.dropped))
    return answer


@operation(
    Operation(
        "deleteGame",
        "DELETE",
        "/games/{id}",
        "Delete a game",
        "With all its editions, and every byte of them. It cannot be undone.",
        parameters=(ID,),
        status=204,
        problems={403: "It came from a page of another site.", **NO_GAME},
    )
)
def delete(id: str) -> Response:
    """Deletes a game."""
    if not store().delete(game_of(id).row.id):
        raise Refused(404, _no_game(id))
    return Response(status=204, content_type="")


def game_of(id: str) -> StoredGame:
    """The game of an id."""
    found = store().game(id)
    if found is None:
        raise Refused(404, _no_game(id))
    return found


def _dropped(part: tuple[str, int]) -> str:
    """What was left out, as a header may have it: names of tags may be written in any script."""
    what, count = part
    return quote(f"{count} {what[:_LONGEST]}", safe=_PLAIN)


def refuse_odd_days(asked: Mapping[str, str]) -> None:
    """Refuses a first and a last day, each by its name, that the calendar has not, and a last one
    before the first."""
    names = dict(zip(("since", "until"), asked, strict=True))
    said = [f"'{names[each.name]}' does not fit: {each.said}" for each in days(*asked.values())]
    if said:
        raise Refused(400, " ".join(said))


def _no_game(id: str) -> str:
    return (
        f"There is no game '{id[:64]}': expected an id of the list at {url_for('api.listGames')}."
    )


def _listed(row: GameRow) -> ListedGame:
    return {
        "id": row.id,
        "event": row.event,
        "site": row.site,
        "date": row.date,
        "rules": row.rules,
        "players": {SEATS[seat]: name for seat, name in row.players},
        "deals": row.deals,
        "score": dict(row.score),
        "winners": list(row.winners),
        "findings": dict(row.findings),
        "undecided": row.undecided,
        "imported_at": row.imported_at,
        "editions": row.editions,
        "simulated": row.simulated,
        "same_play": [twin.id for twin in row.twins],
        "links": {
            "self": url_for("api.getGame", id=row.id),
            "page": url_for("games.game", id=row.id),
        },
    }


def _links(of: Page) -> PageLinks:
    return {
        "self": _page(of.page),
        "first": _page(1),
        "previous": _page(of.page - 1) if of.page > 1 else None,
        "next": _page(of.page + 1) if of.page < of.pages else None,
        "last": _page(of.pages),
    }


def _page(number: int) -> str:
    """The address of another page of what is asked for now."""
    asked: dict[str, Any] = {**request.args, "page": number}
    return f"{request.path}?{urlencode(asked)}"
