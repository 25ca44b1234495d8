"""The editions of a game: each can be looked at, compared with another, taken away and shown again;
and two games that go on otherwise from a common beginning stand side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from flask import Blueprint, abort, redirect, render_template, request
from flask.typing import ResponseReturnValue

from analyzer.audit import rules_for
from analyzer.findings import Finding
from analyzer.seats import Seat
from analyzer.store import Edition, StoredGame
from analyzer.web.addresses import game_address
from analyzer.web.comparing import Differences, differences
from analyzer.web.downloads import file_name, record_file
from analyzer.web.games import game_or_404
from analyzer.web.heading import Heading, heading
from analyzer.web.judging import Judging, judged, judging, with_choice
from analyzer.web.paging import Pages, page_of
from analyzer.web.scoresheet import Line, lines_of, some_of
from analyzer.web.seating import seated
from analyzer.web.storage import store
from analyzer.web.unjudged import listed

blueprint = Blueprint("editions", __name__)

ON_A_PAGE: Final = 100  # editions
MOST_FOUND: Final = 50  # findings shown


@dataclass(frozen=True, slots=True)
class EditionPage:
    """One edition. `found` are the first of its findings, `more` how many others there are;
    `beside` is another edition, and `differs` where the two do: that one stands on the left;
    `is_turned`: they have the seats of the table otherwise; `lines` are its score sheet.
    By whatever rules it is judged, `text` is the record as it is kept."""

    heading: Heading
    edition: Edition
    others: tuple[Edition, ...]
    beside: Edition | None
    is_turned: bool
    differs: Differences | None
    found: tuple[Finding, ...]
    more: int
    text: str
    lines: tuple[Line, ...]
    judging: Judging


@dataclass(frozen=True, slots=True)
class EditionsPage:
    """All editions of a game, the last first, a page at a time."""

    heading: Heading
    editions: tuple[Edition, ...]
    total: int
    pages: Pages


@dataclass(frozen=True, slots=True)
class BesidePage:
    """Two games, and where their records differ."""

    left: Heading
    right: Heading
    differs: Differences


@blueprint.get("/games/<id>/editions")
def editions(id: str) -> ResponseReturnValue:
    """All editions of a game."""
    game = game_or_404(id)
    pages = page_of(request.args.get("page", "1"), len(game.editions), ON_A_PAGE)
    here = game.editions[::-1][pages.first : pages.end]
    page = EditionsPage(heading(game, game.report()), here, len(game.editions), pages)
    return render_template("editions.html", page=page)


@blueprint.get("/games/<id>/editions/<int:number>")
def edition(id: str, number: int) -> ResponseReturnValue:
    """One edition, beside that which is shown, or another (`?with=N`)."""
    game = game_or_404(id, number)
    beside = _beside(game, request.args.get("with", ""))
    return render_template("edition.html", page=edition_page(game, beside, judging()))


@blueprint.get("/games/<id>/editions/<int:number>/download.<form>")
def download(id: str, number: int, form: str) -> ResponseReturnValue:
    """An edition in one of the formats."""
    game = game_or_404(id, number)
    return record_file(game.record, form, file_name(game.row, f"edition-{number}"))


@blueprint.post("/games/<id>/editions/<int:number>/show")
def show(id: str, number: int) -> ResponseReturnValue:
    """Shows an edition from now on; the others stay."""
    name = game_or_404(id).row.id
    if not store().choose(name, number):
        abort(404)
    return redirect(game_address(name), 303)


@blueprint.get("/games/<id>/beside/<other>")
def beside(id: str, other: str) -> ResponseReturnValue:
    """Two games side by side."""
    return render_template("beside.html", page=beside_page(game_or_404(id), game_or_404(other)))


def edition_page(game: StoredGame, beside: StoredGame | None, by: Judging) -> EditionPage:
    """The page of an edition, judged by these rules, beside another of the same game."""
    read, by = seated(game, by)
    report = judged(read, by)
    found = listed(report)
    return EditionPage(
        heading=heading(game, report),
        edition=game.edition,
        others=tuple(each for each in some_of(game.editions) if each.number != game.number),
        beside=None if beside is None else beside.edition,
        is_turned=beside is not None and _first_dealer(game) != _first_dealer(beside),
        differs=None if beside is None else differences(beside.text, game.text),
        found=found[:MOST_FOUND],
        more=len(found[MOST_FOUND:]),
        text=game.text,
        lines=lines_of(read.record, report, rules_for(read.record, by.preset, by.options).rules),
        judging=with_choice(by, read.record),
    )


def _first_dealer(game: StoredGame) -> Seat | None:
    """Who deals first, where that is known: in one game this is the same player."""
    return next((deal.dealer for deal in game.record.deals if deal.dealer is not None), None)


def beside_page(left: StoredGame, right: StoredGame) -> BesidePage:
    """The page of two games."""
    return BesidePage(
        left=heading(left, left.report()),
        right=heading(right, right.report()),
        differs=differences(left.text, right.text),
    )


def _beside(game: StoredGame, asked: str) -> StoredGame | None:
    """The edition to compare with: as asked for, else that which is shown, else the last other."""
    others = [each for each in game.editions if each.number != game.number]
    if asked and not any(asked == str(each.number) for each in others):
        abort(404)
    return game_or_404(game.row.id, int(asked) if asked else _usual(others)) if others else None


def _usual(others: Sequence[Edition]) -> int:
    return next((each.number for each in others if each.is_shown), others[-1].number)
