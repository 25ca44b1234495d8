"""The rules that a record is judged by, and what is said where there are none for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from analyzer.audit.draft import Draft
from analyzer.cards import Card, is_known
from analyzer.findings import Finding
from analyzer.record import Cards, Deal, Discard, Exchange, GameRecord, Trick
from analyzer.rules import (
    PRESETS,
    Resolution,
    UnknownRules,
    resolve,
    switch_named,
    with_options,
)
from analyzer.rules import preset as preset_named
from analyzer.span import Span

_NOT_JUDGED: Final = "the game is shown and not judged until rules are given"


def rules_for(
    record: GameRecord, preset: str | None = None, options: Iterable[tuple[str, str]] = ()
) -> Resolution:
    """The rules that a record is judged by; see `audit_record`."""
    extra = tuple(options)
    if preset is not None:
        return Resolution(with_options(preset_named(preset), extra))
    for name, text in extra:
        switch_named(name).read(text)
    written = (*record.rules.options, *extra)
    named = record.rules.preset
    cards = cards_seen(record) if named is None else 0
    return resolve(named, written, players_read_for(record), cards)


def players_read_for(record: GameRecord) -> int:
    """For how many players a record is read that names no rules: those that its notation says,
    those with a name, or four."""
    if record.rules.players is not None:
        return record.rules.players
    return len(record.players) if len(record.players) > 1 else 4


def cards_seen(record: GameRecord) -> Card:
    """Every card of the record that is known."""
    seen = 0
    for deal in record.deals:
        for card in _cards(deal):
            if is_known(card):
                seen |= card
    return seen


def _cards(deal: Deal) -> Iterator[Card]:
    listed: tuple[Cards | None, ...] = (*deal.hands, deal.dummy, deal.kitty)
    for cards in listed:
        yield from cards.cards if cards is not None else ()
    if deal.up is not None:
        yield deal.up
    for event in deal.events:
        if isinstance(event, Trick):
            yield from event.cards
        elif isinstance(event, Discard) and event.card is not None:
            yield event.card
        elif isinstance(event, Exchange):
            yield from event.keeps or ()
            for part in event.parts:
                yield from part.cards


def assumed_rules(record: GameRecord, resolution: Resolution) -> Iterator[Draft]:
    """RULES_ASSUMED, where the record names none."""
    if resolution.assumed is not None and resolution.rules is not None:
        yield Draft(
            "RULES_ASSUMED",
            actual=resolution.rules.id,
            message=resolution.assumed,
            span=record.rules.span,
        )


def unknown_rules(
    record: GameRecord, resolution: Resolution, read: Iterable[Draft]
) -> tuple[Draft, ...]:
    """Why a record is not judged: what the reader found at the words that tell the rules, else what
    cannot be followed in them."""
    found = [draft for draft in read if draft.code == "UNREADABLE"]
    lost = tuple(draft for draft in found if lost_rules(draft))
    if lost:
        message = f"the rules cannot be read; {_NOT_JUDGED}"
        return (*lost, replace(lost[0], message=message, causes=lost[:1]))
    token, expected, span = _not_followed(record)
    there = tuple(draft for draft in found if draft.span == span)
    if there:
        return there
    error = resolution.error or ""
    unknown = Draft(
        "UNREADABLE",
        expected=expected,
        actual=token,
        evidence={"token": token, "expected": expected, "hint": error.partition("; ")[2]},
        message=f"{error}; {_NOT_JUDGED}",
        span=span,
    )
    return (unknown,)


def lost_rules(fault: Draft | Finding) -> bool:
    """Whether the reader lost the tag that tells the rules: nobody is judged by others."""
    token = str(fault.evidence.get("token", "")).lower()
    return fault.code == "UNREADABLE" and token.startswith(("[rules", "[options"))


def _not_followed(record: GameRecord) -> tuple[str, str, Span]:
    """The word that cannot be followed, what was expected there, and its tag: the options, where
    the preset that is named exists."""
    named, written = record.rules.preset, record.rules.options
    try:
        rules = preset_named(next(iter(PRESETS)) if named is None else named)
    except UnknownRules:
        return named or "", "a preset of rules", record.rules.span
    tag = next((tag for tag in record.tags if tag.name == "Options"), None)
    span = record.rules.span if tag is None else tag.span
    for name, text in written:
        try:
            with_options(rules, [(name, text)])
        except UnknownRules:
            return f"{name}={text}" if text else name, "a switch and one of its values", span
    words = " ".join(f"{name}={text}" for name, text in written)
    return words, "switches that go together", span
