"""What a file that is given away holds of a game or of one deal: each deal as a row of stops, from
the cards as dealt to the last trick, with what was found. Cards that its viewer may not see are
not in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from analyzer.audit import GameReport
from analyzer.findings import Finding
from analyzer.notation.tags import value_of
from analyzer.record import GameRecord
from analyzer.rules import Rules, written_value
from analyzer.seats import SEATS, Seat, Side
from analyzer.web.replayview import Ending, ReplayPage, replay_page
from analyzer.web.scoresheet import Line, lines_of
from analyzer.web.sharedtext import pen_of
from analyzer.web.table.course import TrickRow, says_at
from analyzer.web.table.evidence import Question, Scene, Shown
from analyzer.web.table.nav import first_shown, stops_of
from analyzer.web.table.others import OtherLine
from analyzer.web.table.places import Middle, Place, middle_of, places_of
from analyzer.web.table.plies import Ply, plies_of
from analyzer.web.table.remarks import Remark
from analyzer.web.table.sight import Sight
from analyzer.web.table.told import Marked, Names, pieces_of, trump_name
from analyzer.web.table.written import written_rows
from analyzer.web.unjudged import listed
from analyzer.web.words import Piece, Standing, players_by_letter, standings, suit_letter

MOST_DEALS: Final = 60  # of one file


class TooManyDeals(ValueError):
    """A game with more deals than a file may hold; the message says what to do."""


class Told(NamedTuple):
    """A finding, and the ply at which it is told."""

    finding: Shown
    at: str


@dataclass(frozen=True, slots=True)
class Stop:
    """A moment of a deal: the table, and what was said and done since the stop before. `id` is its
    anchor, `name` what its button says where it is no `trick`, `title` its name in full. `sealed`:
    how many findings stand here that rest on hidden cards; `proved`: what happened elsewhere and is
    proved here. `standing`, the score before the deal, and
    the kitty are told once, at the first stop; cards that were played lie in no hand."""

    id: str
    name: str
    title: str
    trick: int | None
    places: tuple[Place, ...]
    middle: Middle
    trump: str
    trump_suit: str
    standing: Mapping[Side, int | None]
    says: tuple[tuple[Piece, ...], ...]
    found: tuple[Told, ...]
    proved: tuple[Told, ...]
    sealed: int
    questions: tuple[Question, ...]
    remarks: tuple[Remark, ...]
    ending: Ending | None


@dataclass(frozen=True, slots=True)
class SharedDeal:
    """One deal. `opens` is the anchor of the stop at which it opens; `anchors` are those of plies,
    by address; `written` is all that there is of a deal whose rules nobody knows."""

    position: int
    number: int
    stops: tuple[Stop, ...]
    opens: str
    anchors: tuple[tuple[str, str], ...]
    tricks: tuple[TrickRow, ...]
    found: tuple[Told, ...]
    others: tuple[OtherLine, ...]
    more_others: int
    written: tuple[tuple[str, tuple[str, ...]], ...]

    def link(self, at: str) -> str:
        """The place in the file at which a ply is shown."""
        return f"#{dict(self.anchors)[at]}"


@dataclass(frozen=True, slots=True)
class Shared:
    """The file. `deal` is the position of its only deal, None for the whole game, and `title` that
    of the game; `found` belongs to the game as a whole, and is empty where cards are hidden, for
    it may name some: `untold` counts it then. `pen` is empty where cards are hidden. `by_others`:
    judged by other rules than those of the record, for the sake of looking."""

    title: str
    facts: tuple[str, ...]
    rules: str | None
    switches: tuple[str, ...]
    deal: int | None
    view: str
    viewer: str
    show: str
    sides: tuple[Standing, ...]
    names: tuple[tuple[Seat, str], ...]
    lines: tuple[Line, ...]
    deals: tuple[SharedDeal, ...]
    found: tuple[Finding, ...]
    untold: int
    pen: str
    by_others: bool = False

    @property
    def players(self) -> dict[str, str]:
        """The players by the letters of their seats."""
        return dict(players_by_letter(self.names))


def shared(
    record: GameRecord,
    rules: Rules | None,
    report: GameReport,
    sight: Sight,
    deal: int | None = None,
    at: str = "",
) -> Shared:
    """What is given away of a game, or of one deal of it that opens `at` a ply, to a viewer. Raises
    `TooManyDeals`."""
    positions = [deal] if deal is not None else range(1, len(record.deals) + 1)
    if len(positions) > MOST_DEALS:
        raise TooManyDeals(
            f"A file holds {MOST_DEALS} deals at most, and this game has {len(positions)}: share "
            "its deals one by one."
        )
    own = tuple(f for f in listed(report) if f.deal is None) if deal is None else ()
    title = _tag(record, "Event") or ", ".join(who for _, who in report.players)
    names = Names(report.players)
    return Shared(
        title=title or "A game",
        facts=tuple(filter(None, (_tag(record, name) for name in ("Date", "Site")))),
        rules=report.rules,
        switches=tuple(f"{name}={written_value(value)}" for name, value in report.switches),
        deal=deal,
        view=SEATS[sight.seat],
        viewer=names.of(sight.seat),
        show=sight.show,
        sides=standings(report.players, report.final_standing.items(), report.winners),
        names=report.players,
        lines=tuple(
            line if sight.is_full else replace(line, undecided=0)
            for line in lines_of(record, report, rules)
            if line.position in positions
        ),
        deals=tuple(_deal(record, rules, report, each, sight, at) for each in positions),
        found=own if sight.is_full else (),
        untold=0 if sight.is_full else len(own),
        pen=pen_of(record, deal) if sight.is_full else "",
    )


def _tag(record: GameRecord, name: str) -> str:
    tag = value_of(record.tags, name)
    return "" if tag is None else tag.value


def _deal(
    record: GameRecord,
    rules: Rules | None,
    report: GameReport,
    position: int,
    sight: Sight,
    at: str,
) -> SharedDeal:
    deal = record.deals[position - 1]
    if rules is None or report.rules is None:
        written = written_rows(deal, sight, Names(report.players))
        return SharedDeal(position, deal.number, (), "", (), (), (), (), 0, written)
    plies = plies_of(rules, deal)
    page = replay_page(record, rules, report, position, sight, plies[-1].address)
    parts = _parts(plies, position)
    anchors = {ply.address: part.id for part in parts for ply in part.plies}
    opens = at if at in anchors else first_shown(page.addresses, report.deals[position - 1], sight)
    telling = _Telling(record, rules, report, page, sight, plies, anchors)
    return SharedDeal(
        position=position,
        number=deal.number,
        stops=tuple(telling.stop(part) for part in parts),
        opens=anchors[opens],
        anchors=tuple(anchors.items()),
        tricks=page.tricks,
        found=tuple(told for told in telling.found if not told.finding.is_sealed),
        others=page.others,
        more_others=page.more_others,
        written=(),
    )


@dataclass(frozen=True, slots=True)
class _Part:
    """The plies of a stop."""

    id: str
    name: str
    title: str
    plies: tuple[Ply, ...]

    @property
    def is_first(self) -> bool:
        """Whether the deal begins with it."""
        return self.plies[0].index == 0


def _parts(plies: Sequence[Ply], position: int) -> tuple[_Part, ...]:
    """A deal parted at its stops."""
    parts, first = [], 0
    for last in stops_of(plies):
        trick = plies[last].trick
        if last == 0:
            key, name, title = "deal", "Cards", "The cards as dealt"
        elif trick is not None:
            key, name, title = f"t{trick}", "", f"Trick {trick}"
        elif first == 1:
            key, name, title = "calls", "Calls", "Before the play"
        else:
            key, name, title = "end", "End", "After the play"
        parts.append(_Part(f"d{position}-{key}", name, title, tuple(plies[first : last + 1])))
        first = last + 1
    return tuple(parts)


def _as_held(place: Place) -> Place:
    """A player without the cards that he has played."""
    if place.seat is None:
        return place
    return replace(place, cards=tuple(c for c in place.cards if "is-played" not in c.classes))


@dataclass(frozen=True, slots=True)
class _Telling:
    """A deal that is told stop by stop; `page` is its replay at the end."""

    record: GameRecord
    rules: Rules
    report: GameReport
    page: ReplayPage
    sight: Sight
    plies: tuple[Ply, ...]
    anchors: dict[str, str]

    @property
    def found(self) -> tuple[Told, ...]:
        """A finding is told where it happened; where cards are hidden, not before its proof."""
        full = self.sight.is_full
        return tuple(
            Told(f, f.address if full else f.proof or f.address) for f in self.page.findings
        )

    def stop(self, part: _Part) -> Stop:
        """What there is to see and to tell at a stop."""
        deal, page, sight = self.record.deals[self.page.position - 1], self.page, self.sight
        names, last = Names(self.report.players), part.plies[-1]
        here = [told for told in self.found if self._is_here(told.at, part)]
        middle = middle_of(deal, last, sight, names)
        is_end = last is self.plies[-1]
        return Stop(
            id=part.id,
            name=part.name,
            title=part.title,
            trick=last.trick,
            places=tuple(
                _as_held(place)
                for place in places_of(self.rules, deal, self.plies, last.index, sight, names)
            ),
            middle=middle if part.is_first else replace(middle, kitty=()),
            trump=trump_name(last.view.trump),
            trump_suit=suit_letter(last.view.trump),
            standing=page.standing if part.is_first else {},
            says=tuple(self._says(part.plies)),
            found=tuple(told for told in here if not told.finding.is_sealed),
            proved=tuple(
                Told(told.finding, told.finding.proof)
                for told in self.found
                if told.finding.proof and told not in here
                if self._is_here(told.finding.proof, part)
            ),
            sealed=sum(told.finding.is_sealed for told in here),
            questions=tuple(
                q
                for q in page.questions
                if (is_end if q.address is None else self._is_here(q.address, part))
            ),
            remarks=tuple(r for r in page.remarks if self._is_here(r.address, part)),
            ending=page.ending if is_end else None,
        )

    def _is_here(self, address: str, part: _Part) -> bool:
        return self.anchors[address] == part.id

    def _says(self, plies: Iterable[Ply]) -> Iterable[tuple[Piece, ...]]:
        names = Marked(self.report.players)
        scene = Scene(self.plies, len(self.plies) - 1, self.sight, names, 0)
        deal = self.record.deals[self.page.position - 1]
        for ply in plies:
            yield pieces_of(says_at(scene, deal, ply.index, names))
