"""Drafts become findings: in order, with what follows from what, a sentence, a law and a place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from analyzer.audit.causes import Causes
from analyzer.audit.checks import all_codes
from analyzer.audit.draft import Draft
from analyzer.audit.game import AuditedGame
from analyzer.audit.wording import sentence
from analyzer.cards import name
from analyzer.findings import Code, Finding
from analyzer.span import NOWHERE, Place, Span

Locate: TypeAlias = Callable[[Span], Place]

_ADDRESS: Final = re.compile(r"([bt])([0-9]+)(?:\.([0-9]+))?")
_NO_PLAYERS: Final = ("recorder", "dealer or recorder", "scorer", "nobody")
_DEALT, _CALLS, _BEFORE_PLAY, _PLAY, _STATEMENTS = range(5)


def findings_of(
    drafts: Iterable[Draft], game: AuditedGame | None, locate: Locate | None
) -> tuple[Finding, ...]:
    """All findings of a game: deal by deal, then the game's own."""
    ordered = in_order(drafts)
    roots = Causes(ordered)
    return tuple(_finding(draft, roots.root_of(draft), game, locate) for draft in ordered)


def in_order(drafts: Iterable[Draft]) -> list[Draft]:
    """Drafts in the order of their findings."""
    return sorted(drafts, key=_order)


def _order(draft: Draft) -> tuple[float, int, int, int, int, str]:
    """By deal (the game's own last), by ply, by event where plies share an address, by code;
    statements after the play."""
    deal = float("inf") if draft.deal is None else draft.deal
    stage, number, ply = _ply(draft.address)
    event = 0 if stage == _PLAY else draft.event
    return deal, stage, number, ply, event, draft.code


def _ply(address: str | None) -> tuple[int, int, int]:
    if address is None:
        return _STATEMENTS, 0, 0
    match = _ADDRESS.fullmatch(address)
    if match is None:
        return (_DEALT if address == "deal" else _BEFORE_PLAY), 0, 0
    stage = _CALLS if match[1] == "b" else _PLAY
    return stage, int(match[2]), int(match[3] or 0)


def _is_of_a_player(draft: Draft, code: Code) -> bool:
    """Whether the seat of a draft is at fault, and not the dealing or whoever wrote it down."""
    return draft.address != "deal" and code.fault not in _NO_PLAYERS


def _at_card(place: Place, draft: Draft) -> Place:
    """Lists of cards are kept as sets: the place is moved from the list to the card that is meant,
    if it stands in this line as cards usually are written."""
    if draft.card is None or _ply(draft.address)[0] not in (_DEALT, _BEFORE_PLAY):
        return place
    before, listed = place.text[: place.column - 1], place.text[place.column - 1 :]
    found = re.search(rf"(?<!\S){name(draft.card)}(?!\w)", listed)
    return place if found is None else place._replace(column=len(before) + found.start() + 1)


def _finding(
    draft: Draft, cause: int | None, game: AuditedGame | None, locate: Locate | None
) -> Finding:
    code = all_codes()[draft.code]
    deal = None
    if game is not None and draft.deal is not None:
        deal = game.deals[draft.deal - 1]
    place = draft.place
    if place is None and locate is not None and draft.span != NOWHERE:
        place = _at_card(locate(draft.span), draft)
    return Finding(
        code=draft.code,
        severity=draft.severity or code.severity,
        message=draft.message or sentence(draft, deal),
        halts=draft.halts,
        deal=draft.deal,
        address=draft.address,
        trick=draft.trick,
        seat=draft.seat if _is_of_a_player(draft, code) else None,
        card=draft.card,
        expected=draft.expected,
        actual=draft.actual,
        evidence=dict(draft.evidence),
        caused_by=cause,
        law=code.law,
        span=draft.span,
        place=place,
    )
