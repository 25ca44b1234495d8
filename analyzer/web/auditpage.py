"""The audit of a game as a director reads it out: deal by deal what was done, what was expected,
how it is known, and what the books rule; what follows from a finding stands under it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from analyzer.audit import DealReport, GameReport, Missing
from analyzer.cards import SUIT_NAMES, SUITS
from analyzer.findings import Finding
from analyzer.seats import Seat
from analyzer.store import StoredGame
from analyzer.web.heading import Heading, heading
from analyzer.web.judging import Judging, judged, with_choice
from analyzer.web.scoresheet import by_severity
from analyzer.web.unjudged import why_unjudged


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that is known about a finding: `cards` by name, or a text."""

    label: str
    text: str = ""
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Root:
    """A finding that follows from no other, its facts, and what follows from it."""

    finding: Finding
    facts: tuple[Fact, ...]
    follows: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class DealAudit:
    """One deal with something to tell; `why` says why it could not be judged, where it was not."""

    position: int
    number: int
    dealer: Seat | None
    roots: tuple[Root, ...]
    undetermined: tuple[Missing, ...]
    why: str


@dataclass(frozen=True, slots=True)
class AuditPage:
    """What an audit found. `clean` counts the deals in which nothing is; `own` belongs to the game
    as a whole, `barring` keeps it from being judged."""

    heading: Heading
    counts: tuple[tuple[str, int], ...]
    undecided: int
    deals: tuple[DealAudit, ...]
    own: tuple[Root, ...]
    barring: tuple[Root, ...]
    clean: int
    hints: tuple[str, ...]
    judging: Judging


def audit_page(game: StoredGame, by: Judging) -> AuditPage:
    """The audit of a game by these rules."""
    report = judged(game, by)
    found = report.all_findings
    followers = _followers(found)
    index = {id(finding): n for n, finding in enumerate(found)}

    def told(findings: Iterable[Finding]) -> tuple[Root, ...]:
        return tuple(
            Root(f, _facts(f), followers.get(index[id(f)], ()))
            for f in findings
            if f.caused_by is None
        )

    deals = [_deal(deal, told(deal.findings), report) for deal in report.deals]
    telling = tuple(each for each in deals if each.roots or each.undetermined or each.why)
    return AuditPage(
        heading=heading(game, report),
        counts=by_severity(found),
        undecided=sum(len(each.undetermined) for each in deals),
        deals=telling,
        own=told(f for f in report.findings if f not in report.barring),
        barring=told(report.barring),
        clean=len(deals) - len(telling) if report.rules is not None else 0,
        hints=report.hints,
        judging=with_choice(by, game.record),
    )


def _followers(found: Sequence[Finding]) -> Mapping[int, tuple[Finding, ...]]:
    """What follows from each finding, by the index of that."""
    grouped: dict[int, list[Finding]] = {}
    for finding in found:
        if finding.caused_by is not None:
            grouped.setdefault(finding.caused_by, []).append(finding)
    return {root: tuple(each) for root, each in grouped.items()}


def _deal(deal: DealReport, told: tuple[Root, ...], report: GameReport) -> DealAudit:
    return DealAudit(
        position=deal.position,
        number=deal.number,
        dealer=deal.dealer,
        roots=told,
        undetermined=deal.undetermined,
        why="" if report.rules is None else why_unjudged(deal),
    )


_LYING: Final = {"kitty": "in the kitty", "dummy": "in the dummy", "up": "turned up"}


def _facts(finding: Finding) -> tuple[Fact, ...]:
    """What can be shown for a finding, in the order in which one would lay it on the table."""
    evidence = finding.evidence
    facts: list[Fact] = []
    if isinstance(evidence.get("led"), str) and evidence["led"] in SUITS:
        facts.append(Fact("Suit led", SUIT_NAMES[SUITS.index(evidence["led"])]))
    if isinstance(evidence.get("legal"), list | tuple):
        facts.append(Fact("Could have been played", cards=tuple(evidence["legal"])))
    if evidence.get("proof_card"):
        trick = evidence.get("proof_trick")
        told = f"played in trick {trick}" if trick else ""
        facts.append(Fact("Shown by", told, (evidence["proof_card"],)))
    elif evidence.get("by") == "hand":
        facts.append(Fact("Shown by", "the hand as it is recorded"))
    if evidence.get("lies"):
        lies = str(evidence["lies"])
        facts.append(Fact("The card was", _LYING.get(lies, lies)))
    if evidence.get("meant"):
        facts.append(Fact("Perhaps meant", "held and never played", (evidence["meant"],)))
    if finding.law:
        facts.append(Fact("What the books rule", finding.law))
    return tuple(facts)
