"""The library: every game, searched, filtered and sorted, a page at a time; what is shown can be
taken away as one file."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple
from urllib.parse import urlencode

from flask import Blueprint, Response, abort, current_app, render_template, request
from flask.typing import ResponseReturnValue

from analyzer.findings import CODES
from analyzer.rules import PRESETS, preset_name
from analyzer.store import GameRow, Names, Query, Store
from analyzer.store.values import NEWEST, SORTS
from analyzer.web.downloads import TYPES, attachment
from analyzer.web.errors import problem
from analyzer.web.odd import Odd, OddValues, choice, days, too_long, without
from analyzer.web.paging import Pages, beyond, is_number, not_a_page
from analyzer.web.storage import store
from analyzer.web.words import Standing, standings

blueprint = Blueprint("library", __name__)

ON_A_PAGE: Final = 25
ANY: Final = "any"  # finding
_SIMULATED: Final = {"": None, "no": False, "only": True}
# A name without a version means every version.
PRESET_NAMES: Final = [
    name for named, versions in PRESETS.items() for name in (named, *(each.id for each in versions))
]
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
    sent to this page was not taken; `odd` is what is asked that cannot be, by its name: then
    nothing is listed."""

    query: Query
    games: tuple[Listed, ...]
    total: int
    pages: Pages
    names: Names
    asked: str
    is_empty: bool
    jobs: tuple[int, ...]
    unsent: Unsent | None = None
    odd: Mapping[str, Odd] = field(default_factory=dict)

    @property
    def is_filtered(self) -> bool:
        """Whether anything but a page and an order is asked for."""
        return bool(address_of(replace(self.query, sort=NEWEST)))


@blueprint.get("/")
def index() -> ResponseReturnValue:
    """The library."""
    try:
        page = library_page(store(), checked_query(request.args, store().names().rules))
    except OddValues as error:
        return render_template("library.html", page=_not_listed(store(), error)), error.status
    return render_template("library.html", page=page)


def _not_listed(of: Store, error: OddValues) -> LibraryPage:
    """The page where something is asked that cannot be."""
    query = query_of(without(request.args, error.found))
    odd = {each.name: each for each in error.found}
    return replace(library_page(of, query), games=(), total=0, odd=odd)


@blueprint.get("/download.<form>")
def download(form: str) -> ResponseReturnValue:
    """All games that are asked for, not only those of one page, in one file of PEN."""
    if form != "pen":
        abort(404)
    try:
        query = checked_query(request.args, store().names().rules)
    except OddValues as error:
        return problem(error.status, str(error))
    texts = _texts(current_app.config["DATABASE"], query)
    return Response(texts, content_type=TYPES[form], headers=attachment(f"games.{form}"))


def checked_query(args: Mapping[str, str], rules: Collection[str]) -> Query:
    """What is asked for, where games by `rules` are here; raises `OddValues` where that cannot
    be."""
    asked = {name: args.get(name, "").strip() for name in _TEXTS}
    simulated, sort = args.get("simulated", ""), args.get("sort", NEWEST)
    undecided, page = args.get("undecided", ""), args.get("page", "1")
    found = (
        *too_long(asked),
        *days(asked["since"], asked["until"]),
        *_odd_rules(asked["rules"], rules),
        *choice("finding", asked["finding"], (ANY, *CODES), f"{ANY}, or a code such as RENEGE"),
        *choice("undecided", undecided, ("1",), "1, or nothing"),
        *choice("simulated", simulated, _SIMULATED, "no, or only"),
        *choice("sort", sort, SORTS, "date, or findings"),
        *(() if is_number(page) else [Odd("page", page, not_a_page(page))]),
    )
    if found:
        raise OddValues(found)
    return query_of(args)


def query_of(args: Mapping[str, str]) -> Query:
    """What is asked for by values that can be."""
    asked = {name: args.get(name, "").strip() for name in _TEXTS}
    asked["rules"] = _spelled(asked["rules"])
    return Query(
        **asked,
        in_part=True,
        sort=args.get("sort", NEWEST),
        undecided=args.get("undecided") == "1",
        simulated=_SIMULATED[args.get("simulated", "")],
        page=int(args.get("page", "1")),
        size=ON_A_PAGE,
    )


def _odd_rules(text: str, rules: Collection[str]) -> Iterator[Odd]:
    """Rules by which no game was played, and which there are not either."""
    near = f"one of those of the games here: {', '.join(rules)}" if rules else "nothing here"
    yield from choice("rules", _spelled(text), (*PRESET_NAMES, *rules), near)


def _spelled(rules: str) -> str:
    """The name of a preset as it is spelled, and any other as it is written."""
    spelled = preset_name(rules)
    return spelled if spelled in PRESET_NAMES else rules


def library_page(of: Store, query: Query) -> LibraryPage:
    """The games that a query finds; raises `OddValues` beyond the last page."""
    found = of.games(query)
    if query.page > found.pages:
        raise OddValues([Odd("page", str(query.page), beyond(query.page, found.pages))])
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
    return Listed(row, standings(row.players, row.standing, row.winners))


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
