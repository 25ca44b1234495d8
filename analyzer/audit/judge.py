"""From a record to the report: the rules it is judged by, the replay, the checks, the verdict."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final

from analyzer.audit.checks import checks
from analyzer.audit.chosen import assumed_rules, lost_rules, rules_for, unknown_rules
from analyzer.audit.draft import Draft
from analyzer.audit.facts import drafts_of
from analyzer.audit.game import AuditedDeal, AuditedGame, replay_game
from analyzer.audit.hints import hints_of
from analyzer.audit.lawful import LawfulGame, lawful
from analyzer.audit.players import doubted_players, other_players
from analyzer.audit.report import DealReport, DealReports, GameReport, Missing, roots
from analyzer.audit.verdict import Locate, findings_of, in_order
from analyzer.audit.wording import question
from analyzer.engine import Outcome, Undetermined
from analyzer.engine.glance import outcome_of
from analyzer.findings import Finding
from analyzer.record import GameRecord
from analyzer.rules import differences
from analyzer.seats import SIDES, Side
from analyzer.span import Span

_NOT_PLAYED: Final = Outcome(
    dealer=None,
    up=None,
    trump=None,
    maker=None,
    alone=(),
    lead=None,
    active=(),
    result="unfinished",
    points=None,
    token=False,
    winners=(),
    complete=False,
    calls=(),
)


def audit_record(
    record: GameRecord,
    faults: Iterable[Finding] = (),
    locate: Locate | None = None,
    *,
    preset: str | None = None,
    options: Iterable[tuple[str, str]] = (),
) -> GameReport:
    """Audit a game. `faults` are those of its reader, `locate` finds a span in its file.

    `preset` takes the place of the record's rules, `options` set further switches; they raise
    `UnknownRules` where there is no such preset, switch or value.
    """
    extra = tuple(options)
    resolution = rules_for(record, preset, extra)
    read = [_fault(finding, record) for finding in faults]
    told = preset is not None or extra
    if resolution.rules is None or (not told and any(map(lost_rules, read))):
        return _unjudged(record, read, unknown_rules(record, resolution, read), locate)
    other = other_players(record, resolution.rules) if told else None
    if other is not None:
        return _unjudged(record, read, (other,), locate)
    right = None if read else lawful(record, resolution.rules)
    if right is not None:
        own = tuple(assumed_rules(record, resolution))
        return _right(right, findings_of(own, None, locate) if own else ())
    game = replay_game(record, resolution.rules)
    drafts = list(drafts_of_game(game))
    if drafts and all(name != "players" for name, _ in extra):
        doubt = doubted_players(record, resolution.rules, told=preset is not None)
        if doubt is not None:
            return _unjudged(record, read, (doubt,), locate)
    findings = findings_of([*read, *drafts, *assumed_rules(record, resolution)], game, locate)
    agreed = [name for name, _ in extra]
    return _report(game, findings, hints_of(game, drafts, drafts_of_game, agreed))


def drafts_of_game(game: AuditedGame) -> Iterator[Draft]:
    """All that the replay and the checks find in a game."""
    for deal in game.deals:
        if deal.breaches:
            yield from drafts_of(game, deal)
    for check in checks():
        yield from check(game)


def _fault(finding: Finding, record: GameRecord) -> Draft:
    """What the reader found, as it stands; in its deal where it names one, or stands in one."""
    deal = finding.deal if finding.deal in range(1, len(record.deals) + 1) else None
    if deal is None and finding.code == "UNREADABLE":
        deal = _deal_at(record, finding.span)
    return Draft(
        code=finding.code,
        deal=deal,
        address=finding.address,
        trick=finding.trick,
        seat=finding.seat,
        card=finding.card,
        expected=finding.expected,
        actual=finding.actual,
        evidence=finding.evidence,
        severity=finding.severity,
        halts=finding.halts,
        message=finding.message,
        span=finding.span,
        place=finding.place,
    )


def _deal_at(record: GameRecord, span: Span) -> int | None:
    """The position of the deal that a line stands in: the last that begins at it or before."""
    begun = [n for n, d in enumerate(record.deals, start=1) if 0 < d.span.line <= span.line]
    return begun[-1] if begun and not span.path else None


def _report(game: AuditedGame, findings: tuple[Finding, ...], hints: tuple[str, ...]) -> GameReport:
    rules, of_deal = game.rules, _by_deal(findings)
    return GameReport(
        rules=rules.id,
        switches=tuple(differences(rules).items()),
        players=game.record.players,
        start_score=tuple(game.start.items()),
        final_score=tuple(game.final.items()),
        start_standing=game.start_standing,
        final_standing=game.final_standing,
        winners=game.winners,
        deals=tuple([_deal_report(deal, of_deal.get(deal.position, ())) for deal in game.deals]),
        all_findings=findings,
        undecided=sum([len(deal.outcome.undetermined) for deal in game.deals]),
        hints=hints,
    )


def _deal_report(deal: AuditedDeal, findings: tuple[Finding, ...]) -> DealReport:
    outcome, open_ = deal.outcome, deal.outcome.undetermined
    return DealReport(
        deal.position,
        deal.deal.number,
        deal.deal.dealer,
        deal.deal.up,
        outcome,
        outcome.active or deal.rules.seats,
        deal.points,
        deal.after,
        deal.standing,
        findings,
        tuple(map(_missing, open_)) if open_ else (),
    )


def _right(game: LawfulGame, findings: tuple[Finding, ...]) -> GameReport:
    """A game in which nothing is wrong; `findings` are the game's own."""
    return GameReport(
        rules=game.rules.id,
        switches=tuple(differences(game.rules).items()),
        players=game.record.players,
        start_score=tuple(game.start.items()),
        final_score=tuple(game.final.items()),
        start_standing=game.start,
        final_standing=game.final,
        winners=game.winners,
        deals=DealReports(len(game.deals), partial(_right_deals, game)),
        all_findings=findings,
        undecided=0,
        hints=(),
    )


def _right_deals(game: LawfulGame) -> Iterator[DealReport]:
    pairs = zip(game.record.deals, game.deals, strict=True)
    for position, (deal, (went, points, after)) in enumerate(pairs, start=1):
        outcome = went if isinstance(went, Outcome) else outcome_of(deal, went)
        seats = outcome.active or game.rules.seats
        yield DealReport(
            position,
            deal.number,
            deal.dealer,
            deal.up,
            outcome,
            seats,
            points,
            after,
            after,
            (),
            (),
        )


def _missing(undetermined: Undetermined) -> Missing:
    u = undetermined
    return Missing(u.code, u.seat, u.address, u.missing, question(u))


def _by_deal(findings: Iterable[Finding]) -> dict[int | None, tuple[Finding, ...]]:
    """Findings by the position of their deal; None: the game's own."""
    grouped: dict[int | None, list[Finding]] = {}
    for finding in findings:
        grouped.setdefault(finding.deal, []).append(finding)
    return {position: tuple(found) for position, found in grouped.items()}


def _unjudged(
    record: GameRecord, read: list[Draft], why: tuple[Draft, ...], locate: Locate | None
) -> GameReport:
    """A game whose rules nobody knows: as written, without a verdict. `why` says what is to be put
    right first; some of it may be among what was `read`."""
    known = set(map(id, read))
    drafts = in_order([*read, *(draft for draft in why if id(draft) not in known)])
    findings = findings_of(drafts, None, locate)
    first = set(map(id, why))
    of_deal = _by_deal(findings)
    sides = SIDES[len(record.players) if len(record.players) > 1 else 4]
    written = dict(record.start_score)
    start = {side: written.get(side, 0) for side in sides}
    unknown: dict[Side, int | None] = dict.fromkeys(sides)
    score = tuple(start.items())
    return GameReport(
        rules=None,
        switches=(),
        players=record.players,
        start_score=score,
        final_score=score,
        start_standing={side: written.get(side) for side in sides},
        final_standing=unknown,
        winners=(),
        deals=tuple(
            DealReport(
                position=position,
                number=deal.number,
                dealer=deal.dealer,
                up=deal.up,
                outcome=_NOT_PLAYED,
                seats=(),
                gained=None,
                score=start,
                standing=unknown,
                findings=of_deal.get(position, ()),
                undetermined=(),
            )
            for position, deal in enumerate(record.deals, start=1)
        ),
        all_findings=findings,
        undecided=0,
        hints=(),
        barring=roots([f for d, f in zip(drafts, findings, strict=True) if id(d) in first]),
    )
