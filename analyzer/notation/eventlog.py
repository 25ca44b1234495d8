"""The event log that a session of an online table leaves behind as JSON: deals told as events.

Players are numbered clockwise; number 0 sits south. No event tells the hands, the turned card or
the discard; of a suit named in round one the turned card was one.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from analyzer.cards import RANKS, SUIT_CARDS, SUIT_NAMES, UNKNOWN, Card, card
from analyzer.findings import Finding
from analyzer.notation.egn.fields import Field
from analyzer.notation.jsontext import Positions, parse
from analyzer.notation.limits import MOST_EVENTS, MOST_ITEMS, Faults
from analyzer.notation.logdeal import DealDraft
from analyzer.notation.reading import Reading, records_of
from analyzer.notation.tags import in_order
from analyzer.record import (
    ORDER,
    PASS,
    Alone,
    Bid,
    Call,
    GameRecord,
    Points,
    Stated,
    Tag,
)
from analyzer.seats import SEAT_NAMES, SEATED, Seat, side_of
from analyzer.span import Span

_SUITS: Final = {name: suit for suit, name in enumerate(SUIT_NAMES[:4])}
_A_SUIT: Final = "spades, hearts, diamonds or clubs"
_A_CARD: Final = 'a card as an object, {"rank": "10", "suit": "hearts"}'
_SEATS: Final = SEATED[4]
_JUDGED_BY: Final = (
    *("type", "playerIndex", "dealerIndex", "suit", "round", "isLoner", "card", "trickIndex"),
)
_KNOWN: Final = (
    *_JUDGED_BY,
    *("timestamp", "playerName", "tricksWon", "pointsScored", "trumpCallerIndex"),
)
_CALLS: Final = ("pass", "bid")


def read(text: str) -> Iterator[Reading]:
    """The game of a session, as far as its events tell it."""
    text = text.lstrip("\ufeff")
    parsed = parse(text)
    document = Field(parsed.value, (), Faults(parsed.findings), parsed.cut)
    state = document.get("fullState") or document
    log = state.get("eventLog")
    record = None
    if log is None:
        document.miss("eventLog", "a list of events")
    else:
        record = _game(document, log)
    yield Reading(record, tuple(document.findings), Positions(text).of_span)


def loads(text: str) -> list[GameRecord]:
    """The game of a session; raises `NotationError` on the first thing that cannot be read."""
    return records_of(read(text))


def _game(document: Field, log: Field) -> GameRecord:
    drafts: list[DealDraft] = []
    names: dict[Seat, tuple[str, Span]] = {}
    before: object = None
    lost = False  # whether an event before this one cannot be read
    for event in log.items("a list of events", MOST_EVENTS):
        if event.is_cut:
            continue
        if not event.is_object("an event as an object"):
            lost = _lose(drafts)
            continue
        event = event.spelled(_JUDGED_BY, _KNOWN)
        if event.value == before and event.get("timestamp"):
            continue  # written twice, at the same moment
        before = event.value
        kind = event.get("type")
        if kind is None or not (isinstance(kind.value, str) and kind.value in _READERS):
            (kind or event).refuse(f"an event of the type {', '.join(_READERS)}")
            lost = _lose(drafts)
            continue
        _name(event, names)
        if not drafts or _begins_a_deal(str(kind.value), drafts[-1]):
            drafts.append(DealDraft(event.span, calls_lost=lost and kind.value != "dealer"))
        lost = False
        drafts[-1].length += 1
        if drafts[-1].length <= MOST_ITEMS:
            _READERS[str(kind.value)](event, drafts[-1])
        elif drafts[-1].length == MOST_ITEMS + 1:
            expected = f"at most {MOST_ITEMS} events in a deal"
            event.say(f"this event and those after it are left out: expected {expected}", expected)
    if names:  # of the others nobody read the name; that there are four is known
        names = {seat: names.get(seat, ("", Span())) for seat in _SEATS}
    tags = [Tag(SEAT_NAMES[seat], name, span=span) for seat, (name, span) in names.items()]
    code = document.get("tableCode")
    if code is not None:
        tags.append(Tag("Table", code.as_text(), span=code.span))
    deals = tuple(draft.finished(number) for number, draft in enumerate(drafts, 1))
    _number(log, drafts)
    players = tuple((seat, names[seat][0]) for seat in sorted(names))
    return GameRecord(in_order(tags), players=players, deals=deals, span=document.span)


def _lose(drafts: list[DealDraft]) -> bool:
    """An event cannot be read; what it says may belong to the last deal or begin another."""
    if drafts and not drafts[-1].done:
        drafts[-1].lose()
    return True


def _begins_a_deal(kind: str, last: DealDraft) -> bool:
    """Whether an event of this kind is of another deal: nobody calls where cards were played."""
    if kind == "dealer" or (last.done and kind != "hand_result"):
        return True
    return kind in _CALLS and bool(last.tricks)


def _number(log: Field, drafts: list[DealDraft]) -> None:
    """Findings among the events of a deal name its position in the record, from 1."""
    depth = len(log.path)
    starts = [int(draft.span.path[depth]) for draft in drafts]
    for at, finding in enumerate(log.findings):
        path = finding.span.path
        if path[:depth] == log.path and len(path) > depth:
            position = bisect_right(starts, int(path[depth]))
            log.findings[at] = replace(finding, deal=position or None)


def _name(event: Field, names: dict[Seat, tuple[str, Span]]) -> None:
    name = event.get("playerName")
    seat = event.value.get("playerIndex") if isinstance(event.value, dict) else None
    if name and isinstance(name.value, str) and isinstance(seat, int) and seat in _SEATS:
        names.setdefault(seat, (name.value, name.span))


def _seat(event: Field, *names: str) -> Seat | None:
    index = event.get(*names)
    if index is None:
        event.miss(names[0], "the number of a player, 0 to 3")
        return None
    return index.whole("the number of a player, 0 to 3", most=3)


def _dealer(event: Field, draft: DealDraft) -> None:
    draft.dealer = _seat(event, "dealerIndex", "playerIndex")


def _pass(event: Field, draft: DealDraft) -> None:
    seat = _seat(event, "playerIndex")
    draft.calls_lost = draft.calls_lost or seat is None
    draft.calls.append(Call(seat, PASS, _round(event, draft), span=event.span))


def _bid(event: Field, draft: DealDraft) -> None:
    seat, suit = _seat(event, "playerIndex"), event.get("suit")
    named = suit.value if suit else None
    if not isinstance(named, str) or named.lower() not in _SUITS:
        (suit or event).refuse(_A_SUIT)
        draft.hands_lost = True
        return
    number, draft.trump = _round(event, draft), _SUITS[named.lower()]
    bid = ORDER if number == 1 else Bid("name", draft.trump)
    if number == 1 and not draft.calls_lost:
        draft.up = SUIT_CARDS[draft.trump]
    draft.calls_lost = draft.calls_lost or seat is None
    draft.calls.append(Call(seat, bid, number, span=event.span))
    lone = event.get("isLoner")
    is_alone = lone.flag() if lone else False
    draft.unsaid = None if lone else event
    if lone and is_alone:
        draft.calls.append(Alone(seat, span=lone.span))
    draft.hands_lost = draft.hands_lost or is_alone is None or (seat is None and bool(is_alone))


def _round(event: Field, draft: DealDraft) -> int:
    """The round of a call: as written, else by how many calls came before."""
    number = event.get("round")
    found = number.whole("round 1 or 2", least=1, most=2) if number else None
    draft.calls_lost = draft.calls_lost or (number is not None and found is None)
    return draft.called // len(_SEATS) + 1 if found is None else found


def _play(event: Field, draft: DealDraft) -> None:
    seat, of, index = _seat(event, "playerIndex"), event.get("card"), event.get("trickIndex")
    found = _card(of) if of else None
    if of is None:
        event.miss("card", _A_CARD)
    number = index.whole("the number of a trick, from 0", most=4) if index else None
    if index is None:
        event.miss("trickIndex", "the number of a trick, from 0")
    if seat is not None and number is not None:
        played = UNKNOWN if found is None else found
        draft.tricks.setdefault(number, []).append((seat, played, event.span))


def _card(of: Field) -> Card | None:
    rank, suit = of.get("rank"), of.get("suit")
    letter = str(rank.value).replace("10", "T") if rank else ""
    name = str(suit.value).lower() if suit else ""
    if len(letter) != 1 or letter not in RANKS or name not in _SUITS:
        of.refuse(_A_CARD)
        return None
    return card(letter, _SUITS[name])


def _result(event: Field, draft: DealDraft) -> None:
    """What the table counted: tricks of each side, points, and the maker."""
    draft.done = True
    if draft.dealer is None and event.get("dealerIndex"):
        draft.dealer = _seat(event, "dealerIndex")
    for name, kind in (("tricksWon", "tricks"), ("pointsScored", "score")):
        counted = event.get(name)
        points = _by_side(counted) if counted else ()
        if points and counted:
            draft.stated.append(Stated(kind, 0, points=points, span=counted.span))


def _by_side(counted: Field) -> Points:
    """Numbers of players (`player-0` …) or of two teams, added up by side; nothing, and a note,
    where the names tell no side."""
    sides = {"NS": 0, "EW": 0}
    value = counted.value if isinstance(counted.value, dict) else {}
    seats = {f"player-{seat}": side_of(seat, 4) for seat in _SEATS}
    teams = {"team-0": "NS", "team-1": "EW", "team0": "NS", "team1": "EW"}
    for name, number in value.items():
        side = (seats | teams).get(str(name))
        if side is None or isinstance(number, bool) or not isinstance(number, int):
            _tell_no_side(counted)
            return ()
        sides[side] += number
    return tuple(sides.items()) if value else ()


def _tell_no_side(counted: Field) -> None:
    message = f"the names in '{counted.path[-1]}' tell no side: it is left out"
    expected = "numbers under 'player-0' to 'player-3', or 'team-0' and 'team-1'"
    counted.findings.append(
        Finding("UNKNOWN_FIELD", "note", message, expected=expected, span=counted.span)
    )


_READERS: Final[dict[str, Callable[[Field, DealDraft], None]]] = {
    "dealer": _dealer,
    "pass": _pass,
    "bid": _bid,
    "play": _play,
    "hand_result": _result,
}
