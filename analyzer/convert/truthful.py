"""A record as a format can hold it: a text that would accuse somebody, once it is read again, of
what the record itself does not say has that left out from which it would follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from itertools import chain, islice, repeat
from typing import Final, TypeAlias

from analyzer import notation
from analyzer.audit import audit_record, rules_for
from analyzer.cards import UNKNOWN, Card, is_known
from analyzer.engine import Replay
from analyzer.findings import Finding
from analyzer.notation.turns import joined, whole_tricks
from analyzer.notation.writing import Dropped, Losses, Written
from analyzer.record import (
    Alone,
    Call,
    Concession,
    Deal,
    Discard,
    Event,
    Exchange,
    GameRecord,
    Stated,
    TakeUp,
    Trick,
)
from analyzer.seats import Seat

_Told: TypeAlias = Counter[str]
_Fallen: TypeAlias = list[tuple[Seat | None, Card]]
_Game: TypeAlias = tuple[GameRecord, tuple[Finding, ...]]
_Writer: TypeAlias = Callable[[GameRecord], Written]


def truthful(record: GameRecord, write: _Writer, form: str) -> tuple[GameRecord, Dropped]:
    """What of a record the text of a format may say, and what is left out of it, counted."""
    lost = Losses()
    told = _told([(record, ())])
    read = _read(write(record), form)
    current = _with_seats_as_read(record, read, lost)
    if current != record:
        read = _read(write(current), form)
    worse = _worse(told, _told(read))
    for what, without in _STEPS:
        if not any(worse):
            break
        less = [without(d) if w else d for d, w in zip(current.deals, worse, strict=True)]
        if all(a is b for a, b in zip(less, current.deals, strict=True)):
            continue
        tried = replace(current, deals=tuple(less))
        now = _worse(told, _told(_read(write(tried), form)))
        better = [a < b for a, b in zip(now, worse, strict=True)]
        lost.add(what, sum(better))
        chosen = zip(less, current.deals, better, strict=True)
        current = replace(current, deals=tuple(a if is_so else b for a, b, is_so in chosen))
        worse = [min(pair) for pair in zip(now, worse, strict=True)]
    return current, lost.dropped


def _read(written: Written, form: str) -> list[_Game]:
    """The games of a text as anybody reads it, with what is wrong with each."""
    _, readings = notation.read(BytesIO(written.text.encode()), f"game.{form}")
    return [(each.record, each.findings) for each in readings if each.record is not None]


def _told(games: Sequence[_Game]) -> list[_Told]:
    """Of each deal how often what is found in it."""
    reports = (audit_record(record, findings) for record, findings in games)
    return [
        Counter(f.code for f in deal.findings if f.severity != "note")
        for report in reports
        for deal in report.deals
    ]


def _worse(told: Sequence[_Told], again: Sequence[_Told]) -> list[int]:
    """How much is found in each deal of a text that is not found in the record."""
    padded = islice(chain(again, repeat(Counter[str]())), len(told))
    return [(now - before).total() for before, now in zip(told, padded, strict=True)]


def _with_seats_as_read(record: GameRecord, read: Sequence[_Game], lost: Losses) -> GameRecord:
    """The record with the cards not known of every trick from that on whose cards would be read
    as those of other seats."""
    deals = list(record.deals)
    again = chain.from_iterable(_seated(game) for game, _ in read)
    for index, (tricks, back) in enumerate(zip(_seated(record), again, strict=False)):
        first = _first_other(tricks, back)
        if first is not None:
            deals[index] = _hidden(deals[index], first)
            lost.add("deals' cards from a trick on, which would be read as those of other seats")
    return replace(record, deals=tuple(deals))


def _seated(record: GameRecord) -> Iterator[list[_Fallen]]:
    """Who played which card to each trick of each deal, as the replay has it."""
    rules = rules_for(record).rules
    for deal in record.deals if rules is not None else ():
        assert rules is not None
        replay = Replay(rules, deal)
        for _ in replay:
            pass
        layout = replay.table.layout
        laid = [] if layout is None else layout.tricks
        yield [[(play.seat, play.card) for play in trick.plays] for trick in laid]


def _first_other(tricks: Sequence[_Fallen], again: Sequence[_Fallen]) -> int | None:
    """The first trick (from 1) with a card that another seat would have played."""
    for number, (fallen, back) in enumerate(zip(tricks, again, strict=False), 1):
        seats = {card: seat for seat, card in fallen if is_known(card)}
        if any(None not in (seat, seats.get(card)) and seats[card] != seat for seat, card in back):
            return number
    return None


def _hidden(deal: Deal, first: int) -> Deal:
    """A deal with the cards not known from a trick on, and without what was said in between."""
    events: list[Event] = []
    wholes = {indices[0]: indices for indices in whole_tricks(deal.events)}
    size = max((len(e.cards) - len(e.back) for e in deal.events if isinstance(e, Trick)), default=0)
    played = False
    for index, event in enumerate(deal.events):
        if not isinstance(event, Trick):
            if not (played and isinstance(event, Alone)):
                events.append(event)
            continue
        played = True
        if event.number < first:
            events.append(event)
        elif index in wholes:
            pieces = [deal.events[i] for i in wholes[index]]
            standing = _standing([p for p in pieces if isinstance(p, Trick)])
            events.append(_unknown(event.number, min(size, standing)))
    return replace(deal, events=tuple(events), stated=_placed(deal.stated, len(events)))


def _standing(pieces: Sequence[Trick]) -> int:
    seats, back = joined(pieces)
    return len(seats) - len(back)


def _unknown(number: int, cards: int) -> Trick:
    return Trick(number, None, (UNKNOWN,) * cards, (None,) * cards)


def _placed(stated: tuple[Stated, ...], events: int) -> tuple[Stated, ...]:
    """Statements of a deal of so many events."""
    return tuple(replace(s, after=min(s.after, events)) for s in stated)


def _without_late_alone(deal: Deal) -> Deal:
    """Without "alone" that was said when cards had been played."""
    first = next((i for i, e in enumerate(deal.events) if isinstance(e, Trick)), len(deal.events))
    return _without_those(
        deal, [i > first and isinstance(e, Alone) for i, e in enumerate(deal.events)]
    )


def _without_hands_exchanged(deal: Deal) -> Deal:
    """Without the hand of a seat that exchanged cards."""
    seats = {e.seat for e in deal.events if isinstance(e, Exchange)}
    a, b, c, d = (None if seat in seats else hand for seat, hand in enumerate(deal.hands))
    return deal if (a, b, c, d) == deal.hands else replace(deal, hands=(a, b, c, d))


def _without_undealt(deal: Deal) -> Deal:
    known = deal.kitty is not None or deal.dummy is not None
    return replace(deal, kitty=None, dummy=None) if known else deal


def _without_hands(deal: Deal) -> Deal:
    less = _without_undealt(deal)
    return replace(less, hands=(None, None, None, None)) if any(deal.hands) else less


def _without_changes(deal: Deal) -> Deal:
    return _without(deal, (TakeUp, Discard, Exchange))


def _without_calls(deal: Deal) -> Deal:
    """With trump and maker as stated in place of the calls."""
    table = [e for e in deal.events if isinstance(e, Call) and not e.back]
    made = next((c for c in table if c.bid.kind == "name"), None)
    if made is None or made.bid.suit is None:
        return deal
    at = sum(not isinstance(e, Call) for e in deal.events[: deal.events.index(made)])
    less = _without(deal, (Call,))
    trump = Stated("trump", at, trump=made.bid.suit, seat=made.seat)
    return replace(less, stated=(trump, *(s for s in less.stated if s.kind != "trump")))


def _with_claimed_tricks(deal: Deal) -> Deal:
    """With the tricks that a claim ended the play before, of cards not known."""
    tricks = [e for e in deal.events if isinstance(e, Trick)]
    claimed = any(isinstance(e, Concession) for e in deal.events)
    if not claimed or not tricks:
        return deal
    size = len(tricks[0].cards) - len(tricks[0].back)
    more = (_unknown(number, size) for number in range(tricks[-1].number + 1, _TRICKS + 1))
    return replace(deal, events=(*deal.events, *more))


def _with_no_card_known(deal: Deal) -> Deal:
    return _hidden(deal, 1) if any(isinstance(e, Trick) for e in deal.events) else deal


def _without_play(deal: Deal) -> Deal:
    return _without(deal, (Trick, Concession))


def _without(deal: Deal, kinds: tuple[type, ...]) -> Deal:
    """A deal without these events; statements stay behind those that are left."""
    return _without_those(deal, [isinstance(event, kinds) for event in deal.events])


def _without_those(deal: Deal, gone: Sequence[bool]) -> Deal:
    if not any(gone):
        return deal
    events = tuple(e for e, is_so in zip(deal.events, gone, strict=True) if not is_so)
    stated = tuple(replace(s, after=s.after - sum(gone[: s.after])) for s in deal.stated)
    return replace(deal, events=events, stated=stated)


_TRICKS: Final = 5
# From what costs least to what costs most; each is kept only where it helps.
_STEPS: Final[tuple[tuple[str, Callable[[Deal], Deal]], ...]] = (
    ("deals' announcements to play alone after the first lead", _without_late_alone),
    ("deals' hands before an exchange that is left out", _without_hands_exchanged),
    ("deals' kitties and dummies that the rest would contradict", _without_undealt),
    ("deals' hands that the rest would contradict", _without_hands),
    ("deals' calls that other rules would be applied to", _without_calls),
    ("deals' exchanges and discards that would be read otherwise", _without_changes),
    ("deals' claims, the tricks being of cards not known instead", _with_claimed_tricks),
    ("deals' cards played, which would be read otherwise", _with_no_card_known),
    ("deals' play, which would be read otherwise", _without_play),
)
