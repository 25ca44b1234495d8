"""How badly a record fits a table of so many: the slips of the pen that it would have to hold, had
so many played it. A slip or two is in many a record; a game of others is full of them.

Seats that the turns of the table read for may tell alone, not a word of the scribe, are no witness
for any other table: whatever such a seat is counted for must be a slip at the table read for, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Final

from analyzer.record import (
    PASS,
    Alone,
    Call,
    Concession,
    Deal,
    Discard,
    Exchange,
    GameRecord,
    TakeUp,
    Trick,
)
from analyzer.rules import Rules
from analyzer.seats import SEATED, Seat, clockwise, left_of, next_to_act, partner, side_of

OF_CALLS: Final = "the seats that call"


def misfits(record: GameRecord, rules: Rules, read_for: int) -> Counter[str]:
    """The slips of a record, `read_for` so many, as a game by these rules: how many there are of
    each kind, by the words that tell what they are in."""
    found = Counter({"its player tags": _missed([seat for seat, _ in record.players], rules)})
    for points in (record.start_score, record.stated_result):
        found["the sides that score"] += _is_of_others([side for side, _ in points], rules)
    for deal in record.deals:
        hands = [seat for seat, hand in enumerate(deal.hands) if hand is not None]
        found["its hands"] += _missed(hands, rules)
        found["its dummy"] += deal.dummy is not None and rules.players != 3
        acting = [*_written_to_act(deal), *_foreign(_playing(deal), read_for)]
        found["the seats that deal and play"] += len(_foreign(acting, rules.players))
        found["the seats that deal and play"] += _sits_out_and_plays(deal, rules, read_for)
        found[OF_CALLS] += _calls_astray(deal, rules, read_for)
        found["the sizes of its tricks"] += _cards_astray(deal, rules, read_for)
        for line in deal.stated:
            sides = [*line.sides, *(side for side, _ in line.points)]
            found["the sides that score"] += _is_of_others(sides, rules)
    return +found


def _foreign(seats: Collection[Seat], players: int) -> list[Seat]:
    return [seat for seat in seats if seat not in SEATED[players]]


def _missed(seats: list[Seat], rules: Rules) -> int:
    """The slips of a list of seats: those who are not at the table, or the only one left out. A
    list with fewer is of those who are known."""
    return len(_foreign(seats, rules.players)) or int(1 < len(seats) == rules.players - 1)


def _is_of_others(sides: list[str], rules: Rules) -> bool:
    return not set(sides) <= set(rules.sides)


def _written_to_act(deal: Deal) -> list[Seat]:
    """Whoever deals, lays away, changes cards, leads or wins by the word of the record itself."""
    seats = [deal.dealer]
    for event in deal.events:
        if isinstance(event, Trick):
            seats += [event.leader, event.winner]
        elif isinstance(event, (TakeUp, Discard, Exchange, Concession)):
            seats.append(event.seat)
    return [seat for seat in seats if seat is not None]


def _playing(deal: Deal) -> list[Seat]:
    """Whoever follows to a trick, or plays alone."""
    seats: list[Seat | None] = []
    for event in deal.events:
        if isinstance(event, Trick):
            seats += {*event.seats} - {event.leader, event.winner}
        elif isinstance(event, Alone):
            seats.append(event.seat)
    return [seat for seat in seats if seat is not None]


def _sits_out_and_plays(deal: Deal, rules: Rules, read_for: int) -> bool:
    """Whether the partner of a lone hand plays."""
    lone = {event.seat for event in deal.events if isinstance(event, Alone)} - {None}
    out = {partner(seat, rules.players) for seat in lone if seat is not None} - lone
    tricks = [event for event in deal.events if isinstance(event, Trick)]
    playing = {seat for trick in tricks for seat in (*trick.seats, trick.leader, trick.winner)}
    return rules.players == read_for and not (playing - {None}).isdisjoint(out)


def _calls_astray(deal: Deal, rules: Rules, read_for: int) -> int:
    """How many calls are out of turn, are missing in a round that another one follows, or are lone
    hands of whoever may not play one by these calls."""
    calls = [event for event in deal.events if isinstance(event, Call) and not event.back]
    astray = _out_of_turn(deal, calls, rules.players)
    if rules.players != read_for:
        return len(astray & _out_of_turn(deal, calls, read_for))
    sizes = Counter(call.round for call in calls)
    missing = sum(max(rules.players - n, 0) for r, n in sizes.items() if r + 1 in sizes)
    maker = _maker(calls)
    lone = {event.seat for event in deal.events if isinstance(event, Alone)} - {maker}
    not_allowed = [seat for seat in lone if not _may_defend(seat, maker, rules)]
    return len(astray) + missing + len(not_allowed)


def _out_of_turn(deal: Deal, calls: list[Call], players: int) -> set[int]:
    """Which calls are out of turn at a table of so many. The first call begins the turns; it is
    the one of the dealer's left, but for a blind one."""
    if not calls or calls[0].seat is None:
        return set()
    table, found = SEATED[players], set[int]()
    if deal.dealer is not None and calls[0].bid.kind != "blind":
        found = {0} if calls[0].seat != left_of(deal.dealer, table) else set()
    order = clockwise(table, calls[0].seat)
    acted = {calls[0].seat}
    for at, call in enumerate(calls[1:], start=1):
        if call.round != calls[at - 1].round:
            acted.clear()
        due = next_to_act(order, acted)
        seat = due if call.seat is None else call.seat
        if seat != due:
            found.add(at)
        if seat is not None:
            acted.add(seat)
    return found


def _maker(calls: list[Call]) -> Seat | None:
    return next((call.seat for call in calls if call.bid != PASS), None)


def _may_defend(seat: Seat | None, maker: Seat | None, rules: Rules) -> bool:
    """Whether a seat may defend alone, as far as it is known who makes trump."""
    if seat is None or maker is None:
        return True
    sides = {side_of(seat, rules.players), side_of(maker, rules.players)}
    return rules.defend_alone != "off" and len(sides) == 2


def _cards_astray(deal: Deal, rules: Rules, read_for: int) -> int:
    """How many cards are missing in the tricks of a deal, or too many; or lone hands that nobody
    wrote down, where these explain it with fewer slips. The last trick may be cut short."""
    tricks = [event for event in deal.events if isinstance(event, Trick)]
    players, most = rules.players, rules.players - 2  # who may sit out for lone hands
    sizes: list[int] = []
    for at, trick in enumerate(tricks):
        size = len(trick.cards) - len(trick.back)
        if at and trick.leader is None and trick.number == tricks[at - 1].number:
            size += sizes.pop()
        sizes.append(size)
    if sizes and tricks[-1].winner is None and sizes[-1] < players:
        sizes.pop()
    alone = min(most, len({e.seat for e in deal.events if isinstance(e, Alone)}))
    idle = _idle(deal, tricks, rules, read_for)
    return min(
        out - alone + sum(max(size - players, players - out - size, 0) for size in sizes)
        for out in range(alone, most + 1)
        if out == alone or out <= idle
    )


def _idle(deal: Deal, tricks: list[Trick], rules: Rules, read_for: int) -> int:
    """How many may have sat out for a lone hand, one of each side: whoever neither leads nor wins
    a trick, and is the maker's partner, or a defender where these may play alone."""
    busy = {seat for trick in tricks for seat in (trick.leader, trick.winner)}
    calls = [event for event in deal.events if isinstance(event, Call) and not event.back]
    maker = _maker(calls) if rules.players == read_for else None
    idle = {
        side_of(seat, rules.players)
        for seat in rules.seats
        if seat not in busy
        and (partner(seat, rules.players) == maker or _may_defend(seat, maker, rules))
    }
    return len(idle)
