"""How many play, where a record does not say it: whose turn it was depends on that, so a guess that
does not fit must accuse nobody."""

from __future__ import annotations

from collections import Counter

from analyzer.audit.draft import Draft
from analyzer.record import Exchange, GameRecord, Trick
from analyzer.rules import PRESETS, Rules, players_of
from analyzer.seats import SEATED, Seat

_NUMBERS = {2: "two", 3: "three", 4: "four"}


def says_players(record: GameRecord) -> bool:
    """Whether the rules of a record say how many play, or its notation."""
    written = record.rules
    if written.preset is not None or written.players is not None:
        return True
    return any(name == "players" for name, _ in written.options)


def doubted_players(record: GameRecord, rules: Rules) -> Draft | None:
    """What is said where a record was read as a game of so many players for want of a word, and
    does not look like one."""
    if says_players(record) or _looks_like(record, rules.players):
        return None
    expected = "rules for as many as played"
    usual = _usual_size(record)
    likely = usual if usual in SEATED else min(rules.players, 3)
    example = next(name for name in PRESETS if players_of(name) == likely)
    number = _NUMBERS[rules.players]
    message = (
        f"this record does not say how many play; it was read as a game of {number} and does not "
        "look like one, so it is shown and not judged: write the rules into it, such as "
        f'[Rules "{example}"]'
    )
    return Draft(
        "UNREADABLE",
        expected=expected,
        actual=rules.id,
        evidence={"token": rules.id, "expected": expected, "hint": ""},
        message=message,
        span=record.rules.span,
    )


def _looks_like(record: GameRecord, players: int) -> bool:
    """Whether a record looks like a game of so many, by its names and the cards of its tricks;
    where it has none of these by whose hands are written down, and by whether cards are changed."""
    usual, table = _usual_size(record), SEATED[players]
    named = tuple(seat for seat, _ in record.players)
    if not set(named) <= set(table):
        return False
    if named == table:  # two of these may be partners, the others without a name
        return usual <= players and (players != 2 or _dealers(record) <= set(table))
    return usual == players or (not usual and players == 4 and not _is_of_fewer(record))


def _dealers(record: GameRecord) -> set[Seat]:
    return {deal.dealer for deal in record.deals if deal.dealer is not None}


def _is_of_fewer(record: GameRecord) -> bool:
    """Whether there is a dummy or an exchange, or the hands of just two or three players."""
    for deal in record.deals:
        seats = tuple(seat for seat, hand in enumerate(deal.hands) if hand is not None)
        changed = any(isinstance(event, Exchange) for event in deal.events)
        if deal.dummy is not None or changed or seats in (SEATED[2], SEATED[3]):
            return True
    return False


def _usual_size(record: GameRecord) -> int:
    """How many cards most tricks of a record have, the larger number where two are as frequent; 0
    without tricks."""
    sizes = Counter(
        (position, event.number)
        for position, deal in enumerate(record.deals)
        for event in deal.events
        if isinstance(event, Trick)
        for index in range(len(event.cards))
        if index not in event.back
    )
    frequent = Counter(sizes.values())
    return max(frequent, key=lambda size: (frequent[size], size), default=0)
