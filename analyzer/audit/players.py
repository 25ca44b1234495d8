"""How many play, where a record does not say it: whose turn it was depends on that, so a guess that
does not fit must accuse nobody."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from analyzer.audit.chosen import players_read_for, rules_for
from analyzer.audit.draft import Draft
from analyzer.audit.misfits import OF_CALLS, misfits
from analyzer.record import Alone, Call, Deal, Exchange, GameRecord, Trick
from analyzer.rules import PRESETS, Rules, players_of, preset
from analyzer.seats import SEATED, Seat

_NUMBERS = {2: "two", 3: "three", 4: "four"}
_MANY_SLIPS = 3  # more than a scribe makes who names his table rightly
_FEW = 4  # so many times fewer are those of another table, if it was that one


def says_players(record: GameRecord) -> bool:
    """Whether the rules of a record say how many play, or its notation."""
    written = record.rules
    if written.preset is not None or written.players is not None:
        return True
    return any(name == "players" for name, _ in written.options)


def names_say_players(record: GameRecord) -> bool:
    """Whether the players with a name are those of a table of so many."""
    named = tuple(seat for seat, _ in record.players)
    return named == SEATED.get(len(named))


def other_players(record: GameRecord, rules: Rules) -> Draft | None:
    """What is said of rules, given from outside, that are for another number of players than the
    record's own rules or player tags; or than the record was read for, where it says nothing of
    it: whose turn it was depends on that."""
    own = _own_players(record)
    if own == rules.players:
        return None
    if own is not None:
        message = f"this record is of a game of {own} players; the rules are for {rules.players}"
        return _not_judged(record, rules, f"rules for {own} players", message)
    read_for, hint = players_read_for(record), f'write [Rules "{rules.preset}"] into it'
    if rules.players <= read_for and _acting(record) <= set(rules.seats):
        return None
    message = (
        f"this record does not say how many play, so it was read as a game of {_NUMBERS[read_for]};"
        f" the rules are for {rules.players}: {hint}"
    )
    return _not_judged(record, rules, f"rules for {read_for} players", message, hint)


def doubted_players(record: GameRecord, rules: Rules, *, told: bool = False) -> Draft | None:
    """What is said where a record was read as a game of so many players for want of a word, and
    does not look like one; also where rules for so many were `told`, or the record names them."""
    if says_players(record):
        return _of_another_table(record, rules)
    if _looks_like(record, rules.players, told=told):
        return None
    usual = _usual_size(record)
    likely = usual if usual in SEATED else min(rules.players, 3)
    example = _preset_for(likely)
    number = _NUMBERS[rules.players]
    unlike = (
        f"the rules are for {number}, and it does not look like a game of {number}"
        if told
        else f"it was read as a game of {number} and does not look like one"
    )
    message = (
        f"this record does not say how many play; {unlike}, so it is shown and not judged: "
        f'write the rules into it, such as [Rules "{example}"]'
    )
    return _not_judged(record, rules, "rules for as many as played", message)


def _of_another_table(record: GameRecord, rules: Rules) -> Draft | None:
    """What is said where rules that a record names are clearly for another number than played."""
    against = misfits(record, rules, rules.players)
    # One call too many shifts all that follow: calls alone say nothing.
    if against.total() < _MANY_SLIPS or against.keys() == {OF_CALLS}:
        return None
    others = [preset(_preset_for(number)) for number in SEATED if number != rules.players]
    slips = {o: misfits(record, o, rules.players).total() for o in others}
    likely = min(others, key=slips.__getitem__)
    if slips[likely] * _FEW > against.total():
        return None
    number, why = _NUMBERS[likely.players], " and ".join(against)
    message = (
        f"the rules are for {_NUMBERS[rules.players]}, and this record is of a game of {number} by "
        f"{why}, so it is shown and not judged: write the rules that were played by into it, such "
        f'as [Rules "{likely.preset}"]'
    )
    return _not_judged(record, rules, f"rules for {likely.players} players", message)


def _preset_for(players: int) -> str:
    return next(name for name in PRESETS if players_of(name) == players)


def _not_judged(
    record: GameRecord, rules: Rules, expected: str, message: str, hint: str = ""
) -> Draft:
    return Draft(
        "UNREADABLE",
        expected=expected,
        actual=rules.id,
        evidence={"token": rules.id, "expected": expected, "hint": hint},
        message=message,
        span=record.rules.span,
    )


def _own_players(record: GameRecord) -> int | None:
    """How many play by the record itself; None where it does not say."""
    if says_players(record):
        own = rules_for(record).rules
        found = players_of(record.rules.preset) if own is None else own.players
        if found is not None:
            return found
    return len(record.players) if names_say_players(record) else None


def _acting(record: GameRecord) -> set[Seat]:
    """Every seat that calls or plays a card."""
    events = [event for deal in record.deals for event in deal.events]
    calling = {event.seat for event in events if isinstance(event, Call)}
    playing = {seat for event in events if isinstance(event, Trick) for seat in event.seats}
    return {seat for seat in calling | playing if seat is not None}


def _looks_like(record: GameRecord, players: int, *, told: bool) -> bool:
    """Whether a record looks like a game of so many, by its names and the cards of its tricks;
    where it has none of these by whose hands are written down, and by whether cards are changed.
    Where that number was `told`, somebody named by his seat who would have none at a smaller table
    bears it out, and tricks of lone hands, in which a player may be left out, say nothing."""
    usual = _usual_size(record)
    if told and not _named_seats(record) <= set(SEATED.get(usual, SEATED[players])):
        return True
    if told:
        record = replace(record, deals=tuple(d for d in record.deals if not _has_lone_hand(d)))
    usual, table = _usual_size(record), SEATED[players]
    named = {seat for seat, _ in record.players}
    if not named <= set(table):
        return False
    if named == set(table):  # two of these may be partners, the others without a name
        return usual <= players and (players != 2 or _dealers(record) <= set(table))
    return usual == players or (not usual and players == 4 and not _is_of_fewer(record))


def _named_seats(record: GameRecord) -> set[Seat]:
    """Every seat that deals, has a hand written down, leads, or wins a trick by the table's word;
    who calls and plays besides is often told by the turns alone."""
    dealt = {seat for deal in record.deals for seat, hand in enumerate(deal.hands) if hand}
    tricks = [e for deal in record.deals for e in deal.events if isinstance(e, Trick)]
    played = {seat for trick in tricks for seat in (trick.leader, trick.winner)}
    return {seat for seat in dealt | played | _dealers(record) if seat is not None}


def _has_lone_hand(deal: Deal) -> bool:
    return any(isinstance(event, Alone) for event in deal.events)


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
