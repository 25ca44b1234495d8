"""What a line may still have said that breaks off: the text ends in it without a line end, or a
brace that was left open took the rest. What it may have lost must not be held against a player."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from analyzer.cards import UNKNOWN, Card, is_known, pack, union
from analyzer.notation.turns import Draft, Seats
from analyzer.record import Alone, Call, Cards, Part, Points, Stated
from analyzer.seats import SEATS, Seat, Side, side_of

HAND: Final = 5  # cards, in every game of the family
_PACKS: Final = (24, 25, 28, 29, 32, 33)
_ROUNDS: Final = 2  # of calls, in every game of the family
_MOST_POINTS: Final = 5  # of one deal of which nobody wrote the points


def is_full_hand(cards: Sequence[Card]) -> bool:
    """Whether a list has as many cards as a hand or a dummy gets."""
    return len(cards) >= HAND


def is_full_pack(lists: Iterable[Cards | None], up: Card | None) -> bool:
    """Whether the cards dealt are a pack, each of them once: nothing is missing in any list."""
    dealt = [card for each in lists if each is not None for card in each.cards]
    if up is not None:
        dealt.append(up)
    known = len(dealt) in _PACKS and all(map(is_known, dealt))
    return known and union(tuple(dealt)) == pack(len(dealt))


def filled(keeps: tuple[Card, ...]) -> tuple[Card, ...]:
    """A hand of which no more than these cards could be read."""
    return keeps + (UNKNOWN,) * (HAND - len(keeps))


def balanced(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """Parts of an exchange that take as many cards as they give: what lacks is not known."""
    given = sum(len(part.cards) for part in parts if part.gives)
    taken = sum(len(part.cards) for part in parts if not part.gives)
    lacks = (UNKNOWN,) * abs(given - taken)
    if not lacks:
        return parts
    *before, last = parts
    if last.gives == (given < taken):
        return (*before, Part(last.gives, last.cards + lacks, last.place))
    return (*parts, Part(not last.gives, lacks))


def auction_may_go_on(
    events: Sequence[Draft], stated: Iterable[Stated], seats: Seats, passes: Callable[[Call], bool]
) -> bool:
    """Whether another call can have followed: nothing stands behind the calls, nobody has called
    but to pass, and not everybody has passed twice. `passes` tells which calls pass."""
    if not events or any(each.after == len(events) and each.kind != "note" for each in stated):
        return False
    calls = [each for each in events if isinstance(each, Call) and not each.back]
    if not _ends_in_a_call(events) or not all(map(passes, calls)):
        return False
    return sum(call.round == _ROUNDS for call in calls) < len(seats)


def _ends_in_a_call(events: Sequence[Draft]) -> bool:
    """Whether the last event is a call, or was said with one."""
    *before, last = events
    if isinstance(last, Alone) and before and before[-1].span.line == last.span.line:
        last = before[-1]
    return isinstance(last, Call)


def score_may_go_on(points: Points, seats: Seats, maker: Seat | None) -> bool:
    """Whether a side left out can have scored, too: the maker's side scores alone, the others do
    so together."""
    sides = {_side(SEATS[seat], seats) for seat in seats}
    named = {_side(side, seats) for side, _ in points}
    scored = {_side(side, seats) for side, number in points if number}
    left = sides - named
    if len(sides) == 2 or not left:
        return bool(left) and not scored
    makers = set() if maker is None else {_side(SEATS[maker], seats)}
    return not (scored & makers or (scored and left == makers))


def _side(side: Side, seats: Seats) -> Side:
    return side_of(SEATS.index(side), len(seats)) if side in SEATS else side


def total_may_go_on(number: int, reached: int) -> bool:
    """Whether a total can have another digit, where a side can have reached so many points."""
    return number != 0 and abs(number) * 10 <= abs(reached)


def reached(side: Side, before: int, stated: Iterable[Stated]) -> int:
    """How many points a side can have after a deal of which this was stated."""
    told = {each.kind: dict(each.points) for each in stated if each.points}
    if side in told.get("total", {}):
        return told["total"][side]
    return before + (told["score"].get(side, 0) if "score" in told else _MOST_POINTS)
