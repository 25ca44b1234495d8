"""The library: every game, searched, filtered and sorted, a page at a time; what is shown can be
taken away as one file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, NamedTuple
from urllib.parse import urlencode

from flask import Blueprint, Response, abort, current_app, render_template, request
from flask.typing import ResponseReturnValue

from analyzer.store import GameRow, Names, Query, Store
from analyzer.store.values import NEWEST, SORTS
from analyzer.web.downloads import TYPES, attachment
from analyzer.web.errors import problem
from analyzer.web.paging import Pages, number_of
from analyzer.web.storage import store
from analyzer.web.words import Standing, standings

blueprint = Blueprint("library", __name__)

ON_A_PAGE: Final = 25
_LONGEST: Final = 200  # characters of a filter
_DATE: Final = re.compile(r"[0-9]{4}(?:-[0-9]{2}(?:-[0-9]{2})?)?")
_SIMULATED: Final = {"": None, "no": False, "only": True}
_TEXTS: Final = ("text", "player", "event", "since", "until", "rules", "finding")


@dataclass(frozen=True, slots=True)
class Listed:
    """One game of the list."""

    row: GameRow
    sides: tuple[Standing, ...]


class Unsent(NamedTuple):
    """Why nothing of what was sent was taken, at the box that was sent: `text` or `file`."""

    box: str
    said: str


@dataclass(frozen=True, slots=True)
class LibraryPage:
    """The games that are asked for. `asked`: the filters and the order as an address has them;
    `is_empty`: there is no game at all yet; `jobs` are still at work at uploads; `unsent`: what was
    sent to this page was not taken."""

    query: Query
    games: tuple[Listed, ...]
    total: int
    pages: Pages
    names: Names
    asked: str
    is_empty: bool
    jobs: tuple[int, ...]
    unsent: Unsent | None = None

    @property
    def is_filtered(self) -> bool:
        """Whether anything but a page and an order is asked for."""
        return bool(address_of(replace(self.query, sort=NEWEST)))


@blueprint.get("/")
def index() -> ResponseReturnValue:
    """The library."""
    try:
        query = query_of(request.args)
    except ValueError as error:
        return problem(400, str(error))
    return render_template("library.html", page=library_page(store(), query))


@blueprint.get("/download.<form>")
def download(form: str) -> ResponseReturnValue:
    """All games that are asked for, not only those of one page, in one file of PEN."""
    if form != "pen":
        abort(404)
    try:
        query = query_of(request.args)
    except ValueError as error:
        return problem(400, str(error))
    texts = _texts(current_app.config["DATABASE"], query)
    return Response(texts, content_type=TYPES[form], headers=attachment(f"games.{form}"))


def query_of(args: Mapping[str, str]) -> Query:
    """What is asked for; raises ValueError with a sentence where that cannot be."""
    asked = {name: args.get(name, "").strip() for name in _TEXTS}
    for name, text in asked.items():
        if len(text) > _LONGEST:
            raise ValueError(f"The filter '{name}' is longer than {_LONGEST} characters.")
    for name in ("since", "until"):
        if asked[name] and not _DATE.fullmatch(asked[name]):
            raise ValueError(f"'{asked[name]}' is no date: expected one such as 2026-11-30.")
    page = number_of(args.get("page", "1"))
    undecided = args.get("undecided") == "1"
    simulated = args.get("simulated", "")
    if simulated not in _SIMULATED:
        raise ValueError("The filter 'simulated' is not understood: expected no, or only.")
    sort = args.get("sort", NEWEST)
    if sort not in SORTS:
        raise ValueError("The order 'sort' is not understood: expected date, or findings.")
    return Query(
        **asked,
        in_part=True,
        sort=sort,
        undecided=undecided,
        simulated=_SIMULATED[simulated],
        page=page,
        size=ON_A_PAGE,
    )


def library_page(of: Store, query: Query) -> LibraryPage:
    """The games that a query finds; 404 beyond the last page."""
    found = of.games(query)
    if query.page > found.pages:
        abort(404)
    asked = address_of(query)
    first = (query.page - 1) * query.size
    return LibraryPage(
        query=query,
        games=tuple(map(_listed, found.rows)),
        total=found.total,
        pages=Pages(query.page, found.pages, first, first + len(found.rows)),
        names=of.names(),
        asked=asked,
        is_empty=not found.total and not of.games(Query(size=1)).total,
        jobs=of.open_jobs(),
    )


def _listed(row: GameRow) -> Listed:
    return Listed(row, standings(row.players, row.score, row.winners))


def address_of(query: Query) -> str:
    """The filters and the order of a query as an address has them, without its page."""
    asked = [(name, getattr(query, name)) for name in _TEXTS if getattr(query, name)]
    asked += [("undecided", "1")] if query.undecided else []
    asked += [
        ("simulated", name)
        for name, chosen in _SIMULATED.items()
        if name and chosen == query.simulated
    ]
    asked += [("sort", query.sort)] if query.sort else []
    return urlencode(asked)


def _texts(path: str, query: Query) -> Iterator[str]:
    """The canonical texts of the games that a query finds, read as they are sent: the store of the
    request is closed by then."""
    with Store(path, readonly=True) as own:
        for text in own.texts(query):
            yield f"{text}\n"
