"""Which of two editions of one game knows more, and whether they contradict each other.

Compared is what is known at every address: cards, seats, what was laid away or exchanged, what the
table stated. Names and other tags never contradict: one said otherwise is known to each in its own
way, so that neither edition knows more; annotations do not count. Seats are counted from the first
dealer, so that a table noted from another side is the same table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from analyzer.cards import is_known
from analyzer.notation.tags import seats_at
from analyzer.record import (
    Call,
    Cards,
    Concession,
    Deal,
    Discard,
    Exchange,
    GameRecord,
    Misdeal,
    Points,
    Stated,
    Tag,
    TakeUp,
    Trick,
)
from analyzer.seats import SOUTH, Seat, Side, clockwise, members
from analyzer.stats.library import same_name
from analyzer.store.projecting import day_of

SAME: Final = "same"
MORE: Final = "more"
LESS: Final = "less"
MIXED: Final = "mixed"
AGAINST: Final = "against"

Fact: TypeAlias = tuple[Hashable, Any]
_TAGS: Final = ("Event", "Site", "Date", "Time", "Round", "Table", "Rules", "Options")
_UNKNOWN: Final = ("", "?")


class _Word(NamedTuple):
    """What can be said otherwise without a contradiction, as it is compared."""

    value: str


class _Said(NamedTuple):
    """Texts of which one edition can have more."""

    texts: Counter[str]


def compared(new: GameRecord, old: GameRecord) -> str:
    """What `new` knows beside `old`, an edition of the same game whose deals are the beginning of
    its own, or it of theirs: `same`, `more`, `less`, `mixed` (each something), `against`."""
    count = min(len(new.deals), len(old.deals))
    ours, theirs = dict(_facts(new, count)), dict(_facts(old, count))
    found = {_beside(ours.get(key), theirs.get(key)) for key in {**ours, **theirs}}
    if len(new.deals) != count:
        found = (found - {LESS, MIXED}) | {MORE}  # whole deals more outweigh a detail less
    if len(old.deals) != count:
        found = (found - {MORE, MIXED}) | {LESS}
    if AGAINST in found:
        return AGAINST
    found.discard(SAME)
    return found.pop() if len(found) == 1 else MIXED if found else SAME


def _beside(new: Any, old: Any) -> str:
    """What one fact is beside another; None: not known."""
    if new == old:
        return SAME
    if new is None or old is None:
        return LESS if new is None else MORE
    if isinstance(new, _Word):
        return MIXED
    if isinstance(new, _Said):
        return _by_inclusion(new.texts - old.texts, old.texts - new.texts)
    if isinstance(new, Cards) and isinstance(old, Cards):
        return _hands(new, old)
    if isinstance(new, _Card) and isinstance(old, _Card):
        return _cards(new.card, old.card)
    return AGAINST


class _Card(NamedTuple):
    """A card that may be one of several."""

    card: int


def _by_inclusion(only_new: Any, only_old: Any) -> str:
    if only_new and only_old:
        return MIXED
    return MORE if only_new else LESS if only_old else SAME


def _cards(new: int, old: int) -> str:
    if not new & old:
        return AGAINST
    return MORE if new & old == new else LESS if new & old == old else MIXED


def _hands(new: Cards, old: Cards) -> str:
    """Two lists of cards: what one has too many must fit among those that the other left open."""
    ours, theirs = Counter(new.cards), Counter(old.cards)
    only_new = [card for card in (ours - theirs).elements() if is_known(card)]
    only_old = [card for card in (theirs - ours).elements() if is_known(card)]
    if len(only_new) > _room(old) or len(only_old) > _room(new):
        return AGAINST
    if only_new or only_old:
        return _by_inclusion(only_new, only_old)
    return _by_inclusion(_room(old) > _room(new), _room(new) > _room(old))


def _room(of: Cards) -> float:
    unknown = sum(not is_known(card) for card in of.cards)
    return float("inf") if of.open else unknown


def _facts(record: GameRecord, count: int) -> Iterator[Fact]:
    """What is known of a game and of its first deals."""
    seen = _Seen(record)
    for seat, name in record.players:
        if name.strip() not in _UNKNOWN:
            yield ("name", seen.seat(seat)), _Word(same_name(name))
    for tag in record.tags:
        if tag.name in _TAGS and tag.value.strip() not in _UNKNOWN:
            yield tag.name, _Word(_compared_by(tag))
    yield from seen.points("start", record.start_score, zeros=False)
    yield from seen.points("result", record.stated_result)
    for number, deal in enumerate(record.deals[:count]):
        for key, value in seen.deal(deal):
            yield (number, key), value


def _compared_by(tag: Tag) -> str:
    """The value of a tag without what does not count in it: capitals, or how a date is written."""
    day = day_of(tag.value.strip()) if tag.name == "Date" else None
    return day or same_name(tag.value)


class _Seen:
    """A record with its seats counted clockwise from the first dealer."""

    def __init__(self, record: GameRecord) -> None:
        dealers = (deal.dealer for deal in record.deals if deal.dealer is not None)
        self._order = clockwise(seats_at(record.tags), next(dealers, SOUTH))

    def seat(self, seat: Seat) -> Hashable:
        return self._order.index(seat) if seat in self._order else f"place {seat}"

    def side(self, side: Side) -> Hashable:
        return frozenset(self.seat(seat) for seat in members(side))

    def points(self, what: str, points: Points, zeros: bool = True) -> Iterator[Fact]:
        for side, number in points:
            if number or zeros:
                yield (what, self.side(side)), number

    def deal(self, deal: Deal) -> Iterator[Fact]:
        """What is known of a deal beside what its play hash says."""
        for seat, hand in enumerate(deal.hands):
            if hand is not None:
                yield ("hand", self.seat(seat)), _bare(hand)
        for what, cards in (("dummy", deal.dummy), ("kitty", deal.kitty)):
            if cards is not None:
                yield what, _bare(cards)
        yield from self._calls([e for e in deal.events if isinstance(e, Call) and not e.back])
        yield from self._tricks([e for e in deal.events if isinstance(e, Trick)])
        for event in deal.events:
            if isinstance(event, TakeUp):
                yield "take", self.seat(event.seat)
            elif isinstance(event, Discard) and not event.back:
                yield from self._discard(event)
            elif isinstance(event, Exchange):
                yield from self._exchange(event)
            elif isinstance(event, Concession):
                yield ("claim", self.seat(event.seat)), (event.tricks,)
            elif isinstance(event, Misdeal):
                yield "misdeal", True
        yield from self._stated(deal.stated)

    def _calls(self, calls: Sequence[Call]) -> Iterator[Fact]:
        for number, call in enumerate(calls):
            if call.seat is not None:
                yield ("caller", number), self.seat(call.seat)

    def _tricks(self, tricks: Sequence[Trick]) -> Iterator[Fact]:
        fallen = [
            trick.seats[i]
            for trick in tricks
            for i in range(len(trick.cards))
            if i not in trick.back
        ]
        for number, seat in enumerate(fallen):
            if seat is not None:
                yield ("player", number), self.seat(seat)
        for trick in tricks:
            if trick.winner is not None:
                yield ("winner", trick.number), self.seat(trick.winner)

    def _discard(self, event: Discard) -> Iterator[Fact]:
        yield "take", self.seat(event.seat)
        yield "discard", "left" if event.card is None else _Card(event.card)

    def _exchange(self, event: Exchange) -> Iterator[Fact]:
        key = ("exchange", self.seat(event.seat))
        yield key, "left" if event.left else "made"
        if event.keeps is not None:
            yield (*key, "keeps"), Cards(event.keeps)
        for gives in (True, False):
            parts = [part for part in event.parts if part.gives is gives]
            if parts:
                cards = tuple(card for part in parts for card in part.cards)
                yield (*key, gives), Cards(tuple(sorted(cards)))

    def _stated(self, stated: Sequence[Stated]) -> Iterator[Fact]:
        said: Counter[str] = Counter()
        for each in stated:
            if each.kind == "trump":
                yield "trump", each.trump
                if each.seat is not None:
                    yield "maker", self.seat(each.seat)
            elif each.kind == "won":
                yield "won", frozenset(self.side(side) for side in each.sides)
            elif each.kind in ("tricks", "total", "score"):
                yield from self.points(each.kind, each.points, zeros=each.kind != "score")
            else:
                said[f"{each.kind} {each.code} {each.text}"] += 1
        if said:
            yield "said", _Said(said)


def _bare(cards: Cards) -> Cards:
    return Cards(cards.cards, cards.open)
