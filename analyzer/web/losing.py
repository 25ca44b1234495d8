"""What a record held and its correction does not, in words: hands, calls, results, rulings, names
and all else. Another value in the place of one is no loss."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from analyzer.cards import Card, is_known
from analyzer.record import (
    Alone,
    Alternative,
    Call,
    Cards,
    Concession,
    Deal,
    Discard,
    Event,
    Exchange,
    GameRecord,
    Misdeal,
    Stated,
    TakeUp,
    Trick,
)
from analyzer.seats import SEAT_NAMES
from analyzer.web.words import counted

_UNKNOWN: Final = ("", "?")  # values of tags
_STATED: Final = {
    "trump": "stated trump",
    "tricks": "stated count of tricks",
    "score": "stated score",
    "total": "stated total",
    "won": "stated winner of the game",
    "call": "accusation",
}
_PLURALS: Final = {"card played": "cards played"}
_EVENTS: Final = {
    Call: "call",
    TakeUp: "pick-up",
    Discard: "discard",
    Alone: "lone hand",
    Exchange: "exchange",
    Concession: "claim",
    Misdeal: "misdeal",
}


class _Held(NamedTuple):
    """One thing that a record holds and how much of it; `is_one`: there is but one of its name."""

    name: str
    parts: int = 0
    is_one: bool = False


def losses(old: GameRecord, new: GameRecord) -> Iterator[str]:
    """Sentences, from the head of the record to its last deal."""
    if len(new.deals) < len(old.deals):
        now, then = counted(len(new.deals), "deal"), counted(len(old.deals), "deal")
        yield f"It has {now}, and the edition that is shown has {then}."
    yield from _lost(_in_head(old), _in_head(new), "")
    pairs = deals_paired(old.deals, new.deals)
    for at, deal in enumerate(old.deals):
        if at not in pairs:
            yield f"Deal {at + 1} is gone."
            continue
        yield from _lost(_in_deal(deal), _in_deal(new.deals[pairs[at]]), f" in deal {at + 1}")


def deals_paired(old: Sequence[Deal], new: Sequence[Deal]) -> dict[int, int]:
    """Which deal became which, by index: those that nobody changed stay what they are, the others
    go by their numbers where some were added or taken out."""
    if len(old) == len(new):
        return {at: at for at in range(len(old))}
    first = _same(old, new)
    last = _same(old[first:][::-1], new[first:][::-1])
    left, right = range(first, len(old) - last), range(first, len(new) - last)
    numbered = {new[at].number: at for at in right}
    named = {at: numbered[old[at].number] for at in left if old[at].number in numbered}
    is_named = len(numbered) == len(right) and len(set(named.values())) == len(named)
    changed = named if is_named else dict(zip(left, right, strict=False))
    after = {len(old) - back: len(new) - back for back in range(1, last + 1)}
    return {at: at for at in range(first)} | changed | after


def _same(old: Sequence[Deal], new: Sequence[Deal]) -> int:
    """How many deals at the beginning are the same but for their numbers."""
    pairs = enumerate(zip(old, new, strict=False))
    return next(
        (at for at, (one, other) in pairs if replace(one, number=other.number) != other),
        min(len(old), len(new)),
    )


def _lost(old: Iterable[_Held], new: Iterable[_Held], where: str) -> Iterator[str]:
    held = tuple(old)
    now: Counter[str] = Counter()
    parts_now: Counter[str] = Counter()
    for each in new:
        now[each.name] += 1
        parts_now[each.name] += each.parts
    then = Counter(each.name for each in held)
    for name, is_one in dict.fromkeys((each.name, each.is_one) for each in held):
        parts = sum(each.parts for each in held if each.name == name)
        if now[name] < then[name]:
            yield _gone(name, then[name], then[name] - now[name], where, is_one)
        elif parts_now[name] < parts:
            what = name if is_one or then[name] == 1 else _many(name)
            yield f"A part of the {what}{where} is gone."


def _gone(name: str, then: int, lost: int, where: str, is_one: bool) -> str:
    if then == 1 or is_one:
        return f"The {name}{where} is gone."
    every = f"All {then}" if lost == then else f"{lost} of the {then}"
    return f"{every} {_many(name)}{where} {'is' if lost == 1 else 'are'} gone."


def _many(name: str) -> str:
    """The plural.

    >>> _many("stated winner of a trick"), _many("remark in braces"), _many("call")
    ('stated winners of a trick', 'remarks in braces', 'calls')
    """
    return _PLURALS.get(name) or re.sub(r"(?= of | in |$)", "s", name, count=1)


def _in_head(record: GameRecord) -> Iterator[_Held]:
    for tag in record.tags:
        is_start = tag.name == "Score" and not any(points for _, points in record.start_score)
        if tag.value not in _UNKNOWN and not is_start:
            is_name = tag.name in SEAT_NAMES
            name = f"name of {tag.name}" if is_name else f"tag {tag.name}"
            yield _Held(name, len(tag.pairs), is_one=True)
        yield from _remarks(len(tag.notes))


def _in_deal(deal: Deal) -> Iterator[_Held]:
    if deal.dealer is not None:
        yield _Held("dealer", is_one=True)
    if deal.up is not None and is_known(deal.up):
        yield _Held("up-card", is_one=True)
    hands = ((f"hand of {SEAT_NAMES[seat]}", hand) for seat, hand in enumerate(deal.hands))
    lists = (*hands, ("dummy", deal.dummy), ("kitty", deal.kitty))
    for name, cards in lists:
        if cards is not None:
            yield from _list(name, cards)
    for event in deal.events:
        yield from _event(event)
    for stated in deal.stated:
        yield _stated(stated)
        yield from _remarks(len(stated.notes))
    for line in deal.alternatives:
        yield _Held("other line of play", sum(1 + each.parts for each in _in_line(line)))
    yield from _remarks(len(deal.notes))


def _list(name: str, cards: Cards) -> Iterator[_Held]:
    yield _Held(name, _known(cards.cards), is_one=True)
    yield from _remarks(len(cards.notes))


def _event(event: Event) -> Iterator[_Held]:
    if isinstance(event, Trick):
        yield from [_Held("card played")] * _known(event.cards)
        if event.winner is not None:
            yield _Held("stated winner of a trick")
    else:
        yield _Held(_EVENTS[type(event)], _parts(event))
    yield from _remarks(len(event.notes))


def _parts(event: Event) -> int:
    """How much an event says, where a correction may take out some of it."""
    if isinstance(event, Exchange):
        return _known(event.keeps or ()) + sum(_known(part.cards) for part in event.parts)
    if isinstance(event, Discard):
        return int(event.card is None or is_known(event.card))
    return 0


def _stated(stated: Stated) -> _Held:
    told = (stated.seat, stated.trick, stated.by, stated.trump)
    parts = sum(each is not None for each in told) + bool(stated.text) + bool(stated.code)
    parts += len(stated.points) + len(stated.sides)
    return _Held(_STATED.get(stated.kind, stated.kind), parts)


def _in_line(line: Alternative) -> Iterator[_Held]:
    for event in line.events:
        yield from _event(event)
    yield from map(_stated, line.stated)
    for inner in line.alternatives:
        yield from _in_line(inner)
    yield from _remarks(len(line.notes))


def _remarks(number: int) -> Iterator[_Held]:
    yield from [_Held("remark in braces")] * number


def _known(cards: Iterable[Card]) -> int:
    return sum(map(is_known, cards))
