"""Deals in which nothing stands out are written as the writer of all deals writes them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final

import pytest

from analyzer import rules, simulate
from analyzer.cards import BY_NAME
from analyzer.notation import pen
from analyzer.notation.pen import plain_lines
from analyzer.record import (
    ORDER,
    PASS,
    Alone,
    Annotation,
    Bid,
    Call,
    Cards,
    Deal,
    GameRecord,
    Misdeal,
    Stated,
    Trick,
)
from tests.notation.pen_text import readings
from tests.notation.test_pen_plain import damaged, simulated
from tests.shared import SHARED, needs_shared

_SEATS: Final = (None, 0, 1, 2, 3)
_CARDS: Final = tuple(BY_NAME.values())
_NOTES: Final = ((), (Annotation("x"),), (Annotation("!", 0, True),), (Annotation("y", -2),))


def both(record: GameRecord) -> tuple[str, str]:
    """The canonical text of a record, also without the short way."""
    with pytest.MonkeyPatch.context() as patch:
        quick = _written(record)
        patch.setattr(plain_lines, "lines_of", lambda deal, seats: None)
        return quick, _written(record)


def _written(record: GameRecord) -> str:
    try:
        return pen.write(record)
    except ValueError as error:  # an Alone without a seat that follows no call
        return repr(error)


def spoilt(record: GameRecord, chance: random.Random) -> GameRecord:
    """The record with a few things in it otherwise, whether it can have been so or not."""
    deals = [*record.deals]
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(deals))
        deals[at] = chance.choice(_SPOILERS)(deals[at], chance)
    return replace(record, deals=tuple(deals))


def _other_event(deal: Deal, chance: random.Random) -> Deal:
    if not deal.events:
        return deal
    at = chance.randrange(len(deal.events))
    events = [*deal.events]
    event: Any = events[at]
    changes: dict[str, Any] = {"notes": chance.choice(_NOTES)}
    if isinstance(event, Call):
        changes |= {"seat": chance.choice(_SEATS), "round": chance.randint(1, 3)}
        changes |= {
            "back": chance.random() < 0.2,
            "bid": chance.choice((PASS, ORDER, Bid("name", 1))),
        }
    elif isinstance(event, Trick):
        cards = chance.choices(_CARDS, k=chance.randint(0, 9))
        changes |= {"leader": chance.choice(_SEATS), "winner": chance.choice(_SEATS)}
        changes |= {"back": chance.choice(((), (), (0,)))}
        if chance.random() < 0.5:
            changes["seats"] = tuple(chance.choices(_SEATS, k=len(event.cards)))
        if chance.random() < 0.3:
            changes["cards"] = tuple(cards)
    elif isinstance(event, Alone):
        changes["seat"] = chance.choice(_SEATS)
    some = chance.sample(sorted(changes), chance.randint(1, len(changes)))
    events[at] = replace(event, **{name: changes[name] for name in some})
    return replace(deal, events=tuple(events))


def _more_events(deal: Deal, chance: random.Random) -> Deal:
    """With one event more, or less, or at another place."""
    events = [*deal.events]
    chosen = events.pop(chance.randrange(len(events))) if events else Misdeal()
    for each in chance.choice(((), (chosen,), (chosen, chosen), (Misdeal("x"), Alone(1), chosen))):
        events.insert(chance.randint(0, len(events)), each)
    return replace(deal, events=tuple(events))


def _other_statement(deal: Deal, chance: random.Random) -> Deal:
    after = chance.randint(0, len(deal.events) + 1)
    more = chance.choice(
        (
            Stated("trump", after, trump=1, seat=chance.choice(_SEATS)),
            Stated("score", after, points=(("EW", -2),), notes=chance.choice(_NOTES)),
            Stated("total", after, points=()),
            Stated("note", after, text="a ; b {c}"),
        )
    )
    return replace(deal, stated=(*deal.stated, more))


def _other_cards(deal: Deal, chance: random.Random) -> Deal:
    cards = Cards(
        tuple(chance.choices(_CARDS, k=chance.randint(0, 6))),
        chance.random() < 0.3,
        chance.choice(_NOTES),
    )
    changed = replace(deal, hands=(cards, None) * 2)
    return replace(changed, dummy=cards) if chance.random() < 0.5 else replace(changed, kitty=cards)


def _other_header(deal: Deal, chance: random.Random) -> Deal:
    return replace(
        deal,
        dealer=chance.choice(_SEATS),
        up=chance.choice((None, *_CARDS)),
        notes=chance.choice(_NOTES),
    )


_SPOILERS: Final[tuple[Callable[[Deal, random.Random], Deal], ...]] = (
    *(_other_event, _other_event, _other_event, _more_events, _other_statement),
    *(_other_cards, _other_header),
)


def games() -> Iterator[GameRecord]:
    """A game of every preset."""
    for name in sorted(rules.PRESETS):
        yield from simulate.games(rules.preset(name), 1, seed=3)


def test_simulated_games_of_every_preset_are_written_alike() -> None:
    for record in games():
        quick, slow = both(record)
        assert quick == slow


def test_records_that_cannot_have_been_so_are_written_alike() -> None:
    chance = random.Random(4)
    for record in games():
        for _ in range(40):
            short = replace(record, deals=record.deals[:3])
            quick, slow = both(spoilt(short, chance))
            assert quick == slow


def test_what_is_read_of_damaged_texts_is_written_alike() -> None:
    for whole in simulated():
        for text in damaged(whole[:3_000], 12):
            for reading in readings(text):
                if reading.record is not None:
                    quick, slow = both(reading.record)
                    assert quick == slow, text


@needs_shared
def test_shared_games_are_written_alike() -> None:
    for path in sorted((SHARED / "data" / "pen").glob("*.pen")):
        for reading in readings(path.read_text(encoding="utf-8")):
            if reading.record is not None:
                quick, slow = both(reading.record)
                assert quick == slow


def test_nothing_stands_out_in_simulated_games() -> None:
    """So that the short way is what is looked at here."""
    record = next(simulate.games(rules.preset("four-handed"), 1, seed=3))
    assert all(plain_lines.lines_of(deal, (0, 1, 2, 3)) for deal in record.deals)
