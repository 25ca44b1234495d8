"""What the replay page shows of one deal at one ply, as one frozen value: the table, how it came
to this, where to go from here, and what is wrong. Cards that the viewer may not see are not in it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from analyzer.audit import DealReport, GameReport, roots
from analyzer.cards import BY_NAME, Card
from analyzer.engine.plies import nearest
from analyzer.record import Deal, GameRecord
from analyzer.rules import Rules
from analyzer.seats import SEATS, Side
from analyzer.web.scoresheet import RESULTS
from analyzer.web.table.course import Step, TrickRow, says_at, steps_of, tricks_of
from analyzer.web.table.evidence import Question, Scene, Shown, is_of_a_card, questions, shown
from analyzer.web.table.nav import Nav, first_shown, marks_of, nav_of
from analyzer.web.table.others import OtherLine, count_of, others_of
from analyzer.web.table.places import Middle, Place, laid_away, middle_of, places_of
from analyzer.web.table.plies import Ply, plies_of
from analyzer.web.table.remarks import Remark, remarks_of
from analyzer.web.table.sight import Sight, seen_by
from analyzer.web.table.told import Marked, Names, trump_name
from analyzer.web.table.written import written_tricks
from analyzer.web.unjudged import why_unjudged
from analyzer.web.words import suit_letter


@dataclass(frozen=True, slots=True)
class Ending:
    """What the deal came to, told at its last ply, and `why` where it was not judged; `points` are
    None where they are not known, and in the `standing` so is the score of a side; `rest` are the
    tricks that the table does not show."""

    result: str
    why: str
    points: tuple[tuple[Side, int], ...] | None
    score: tuple[tuple[Side, int], ...]
    standing: Mapping[Side, int | None]
    rest: tuple[tuple[int, tuple[str, ...]], ...]

    @property
    def words(self) -> str:
        """The result in plain words."""
        return RESULTS[self.result]


@dataclass(frozen=True, slots=True)
class ReplayPage:
    """See the module. `index` counts plies from 0; `marks` are the plies at which findings stand;
    `told` is what happens at this ply, and `found` what is wrong there; `score` is the one before
    the deal, and `standing` the same with None where it is not known; `trump` is the name of the
    suit and `trump_suit` its letter in lower case; `here` are the findings that stand at this ply
    or are proved at it; `questions` are what nobody can decide here; `others` are other lines of
    play that the record holds, `more_others` how many more there are."""

    position: int
    number: int
    deals: tuple[tuple[int, bool], ...]
    address: str
    index: int
    addresses: tuple[str, ...]
    marks: tuple[int, ...]
    view: str
    show: str
    seats: tuple[tuple[str, str], ...]
    told: str
    found: str
    trump: str
    trump_suit: str
    score: tuple[tuple[Side, int], ...]
    standing: Mapping[Side, int | None]
    places: tuple[Place, ...]
    middle: Middle
    steps: tuple[Step, ...]
    tricks: tuple[TrickRow, ...]
    here: tuple[Shown, ...]
    findings: tuple[Shown, ...]
    questions: tuple[Question, ...]
    remarks: tuple[Remark, ...]
    others: tuple[OtherLine, ...]
    more_others: int
    ending: Ending | None
    nav: Nav

    @property
    def says(self) -> str:
        """The one sentence of the ply, with what was found."""
        return f"{'; '.join(filter(None, (self.told, self.found)))}."


def replay_page(
    record: GameRecord,
    rules: Rules,
    report: GameReport,
    position: int,
    sight: Sight,
    address: str | None = None,
) -> ReplayPage:
    """The page of a deal at an address, or where it opens; what was found at a ply that is not in
    the deal is shown at the last before it. Raises KeyError where there is no such ply."""
    deal, told = record.deals[position - 1], report.deals[position - 1]
    before = report.deals[position - 2] if position > 1 else None
    plies, names = plies_of(rules, deal), Names(report.players)
    addresses = tuple(ply.address for ply in plies)
    if address is None:
        address = first_shown(addresses, told, sight)
    missed = [f.address for f in told.findings] + [q.address for q in told.undetermined]
    if address in missed:
        address = nearest(addresses, address)
    if address not in addresses:
        raise KeyError(address)
    index = addresses.index(address)
    scene = Scene(plies, index, sight, names, _seen(plies, index, sight))
    graver = [f for f in told.findings if f.severity != "note"]
    marks = marks_of(plies, told)
    cards = {scene.told_at(f.address) for f in graver if is_of_a_card(f)}
    findings = tuple(shown(finding, scene) for finding in told.findings)
    here = tuple(f for f in findings if not f.is_sealed and address in (f.address, f.proof))
    view, marked = plies[index].view, Marked(report.players)
    others = others_of(rules, deal, plies, sight, marked)
    return ReplayPage(
        position=position,
        number=deal.number,
        deals=tuple((d.position, bool(roots(d.findings))) for d in report.deals),
        address=address,
        index=index,
        addresses=addresses,
        marks=marks,
        view=SEATS[sight.seat],
        show=sight.show,
        seats=tuple((SEATS[seat], names.of(seat)) for seat in rules.seats),
        told=says_at(scene, deal, index, names),
        found=_found(here, address),
        trump=trump_name(view.trump),
        trump_suit=suit_letter(view.trump),
        score=report.start_score if before is None else before.score_after,
        standing=report.start_standing if before is None else before.standing,
        places=places_of(rules, deal, plies, index, sight, names),
        middle=middle_of(deal, plies[index], sight, names),
        steps=tuple(steps_of(scene, deal, marked, marks)),
        tricks=tuple(tricks_of(scene, marks, cards)),
        here=here,
        findings=findings,
        questions=tuple(questions(told, scene)),
        remarks=tuple(remarks_of(deal, scene)),
        others=others,
        more_others=count_of(deal.alternatives) - len(others),
        ending=_ending(deal, told, plies) if index == len(plies) - 1 else None,
        nav=nav_of(record, rules, report, position, plies, index),
    )


def _seen(plies: Sequence[Ply], index: int, sight: Sight) -> Card:
    """The cards that the viewer has seen by now, with those of the dummy that he laid away."""
    course = [ply.view for ply in plies[: index + 1]]
    seen = seen_by(sight, course)
    if sight.sees(course[-1].maker):
        for card in laid_away(plies, index):
            seen |= card if card in BY_NAME.values() and card & (card - 1) == 0 else 0
    return seen


def _found(here: Sequence[Shown], address: str) -> str:
    """What was found at a ply, and what it proves; empty where nothing was."""
    titles = [f.title.lower() for f in here if f.address == address]
    proofs = [f.title.lower() for f in here if f.proof == address and f.address != address]
    found = [f"found here: {title}" for title in titles]
    found += [f"this card proves the {title}" for title in proofs]
    return "; ".join(found)


def _ending(deal: Deal, report: DealReport, plies: Sequence[Ply]) -> Ending:
    first = max((ply.trick or 0 for ply in plies), default=0)
    stops = report.result == "halted" or first == 0
    return Ending(
        result=report.result,
        why=why_unjudged(report),
        points=report.points,
        score=report.score_after,
        standing=report.standing,
        rest=written_tricks(deal, first) if stops else (),
    )
