"""Games as scribes leave them: masked, broken off, claimed, given up, with words that one format
has and another has not. Each goes through PEN, so that somebody can have written it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from analyzer.cards import UNKNOWN
from analyzer.notation import pen
from analyzer.record import (
    Alone,
    Bid,
    Call,
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
from analyzer.rules import Rules
from analyzer.simulate import PLAYERS, games
from tests.engine.masks import masked, without_calls

_MOST_DEALS: Final = 3
_FOREIGN: Final = (Bid("number", 1, 3), Bid("number", None, 2), Bid("misere"), Bid("name", 5))


def poorer_game(rules: Rules, seed: int) -> GameRecord:
    """A game of these rules, up to some deal, of which each is told in one way or another."""
    rng = Random(f"{rules.id} {seed}")
    (whole,) = games(rules, 1, seed, rng.choice([*PLAYERS]))
    last = rng.randrange(1, len(whole.deals) + 1)
    deals = whole.deals[max(0, last - _MOST_DEALS) : last]
    told = replace(
        whole,
        tags=tuple(tag for tag in whole.tags if len(deals) == last or tag.name != "Score"),
        start_score=whole.start_score if len(deals) == last else (),
        deals=tuple(_told(deal, rules, rng) for deal in deals),
        stated_result=whole.stated_result if last == len(whole.deals) else (),
    )
    (record,) = pen.loads(pen.write(told))
    return record


def _told(deal: Deal, rules: Rules, rng: Random) -> Deal:
    if rng.random() < 0.3:
        deal = rng.choice(_ODD)(deal, rules, rng)
    deal = rng.choice(_POORER)(deal, rng)
    return masked(deal, rng) if rng.random() < 0.4 else deal


def _with_events(deal: Deal, events: Sequence[Event]) -> Deal:
    stated = tuple(replace(each, after=min(each.after, len(events))) for each in deal.stated)
    return replace(deal, events=tuple(events), stated=stated)


def _tricks(deal: Deal) -> list[int]:
    return [i for i, event in enumerate(deal.events) if isinstance(event, Trick)]


def _inserted(deal: Deal, event: Event, rng: Random) -> Deal:
    at = rng.randrange(len(deal.events) + 1)
    return _with_events(deal, [*deal.events[:at], event, *deal.events[at:]])


def _before_play(deal: Deal, event: Event) -> Deal:
    at = next(iter(_tricks(deal)), len(deal.events))
    return _with_events(deal, [*deal.events[:at], event, *deal.events[at:]])


# As told.


def _as_it_was(deal: Deal, rng: Random) -> Deal:
    return deal


def _broken_off(deal: Deal, rng: Random) -> Deal:
    """Up to some event; of a trick also up to some card."""
    *events, last = deal.events[: rng.randrange(1, len(deal.events) + 1)]
    if isinstance(last, Trick) and rng.random() < 0.6:
        count = rng.randrange(1, len(last.cards) + 1)
        cards, seats = last.cards[:count], last.seats[:count]
        last = replace(last, cards=cards, seats=seats, winner=None)
    return replace(deal, events=(*events, last), stated=())


def _claimed(deal: Deal, rng: Random) -> Deal:
    """The rest is claimed or given up, by whoever called."""
    callers = [event.seat for event in deal.events if isinstance(event, Call)]
    later = _tricks(deal)[1:]
    if not later or callers[0] is None:
        return deal
    claim = Concession(rng.choice(callers) or 0, rng.choice((None, 0)))
    return replace(deal, events=(*deal.events[: rng.choice(later)], claim), stated=())


def _without_calls(deal: Deal, rng: Random) -> Deal:
    return replace(without_calls(deal), stated=())


def _without_hands(deal: Deal, rng: Random) -> Deal:
    stated = tuple(each for each in deal.stated if rng.random() < 0.5)
    return replace(deal, hands=(None,) * 4, stated=stated)


_POORER: Final = (_as_it_was, _broken_off, _broken_off, _claimed, _without_calls, _without_hands)


# As it does not happen every day.


def _another_call(deal: Deal, rules: Rules, rng: Random) -> Deal:
    """A call of another game, or a blind one."""
    calls = [i for i, event in enumerate(deal.events) if isinstance(event, Call)]
    events, at = [*deal.events], rng.choice(calls)
    call = events[at]
    assert isinstance(call, Call)
    events[at] = replace(call, bid=rng.choice((*_FOREIGN, Bid("blind", 1))))
    return _with_events(deal, events)


def _given_up(deal: Deal, rules: Rules, rng: Random) -> Deal:
    return _inserted(deal, Misdeal("why"), rng)


def _some_more_tricks(deal: Deal, rules: Rules, rng: Random) -> Deal:
    return _inserted(deal, Concession(rng.choice(rules.seats), rng.choice((1, 2, 6))), rng)


def _nothing_laid_away(deal: Deal, rules: Rules, rng: Random) -> Deal:
    return _with_events(deal, [e for e in deal.events if not isinstance(e, Discard | Exchange)])


def _dummy_left(deal: Deal, rules: Rules, rng: Random) -> Deal:
    return _before_play(deal, Exchange(rng.choice(rules.seats), left=True))


def _taken_up(deal: Deal, rules: Rules, rng: Random) -> Deal:
    return deal if deal.dealer is None else _before_play(deal, TakeUp(deal.dealer))


def _alone(deal: Deal, rules: Rules, rng: Random) -> Deal:
    return _inserted(deal, Alone(rng.choice(rules.seats)), rng)


def _ruled(deal: Deal, rules: Rules, rng: Random) -> Deal:
    told = [Stated(kind, len(deal.events), text="x") for kind in ("ruling", "redeal")]
    return replace(deal, stated=(*deal.stated, *told))


def _dealer_unknown(deal: Deal, rules: Rules, rng: Random) -> Deal:
    return replace(deal, dealer=None)


def _up_card_unknown(deal: Deal, rules: Rules, rng: Random) -> Deal:
    return replace(deal, up=rng.choice((None, UNKNOWN)))


def _leaders_left_out(deal: Deal, rules: Rules, rng: Random) -> Deal:
    return _with_events(deal, [_seatless(e) if rng.random() < 0.7 else e for e in deal.events])


def _seatless(event: Event) -> Event:
    if not isinstance(event, Trick):
        return event
    return replace(event, leader=None, seats=(None,) * len(event.seats), winner=None)


_ODD: Final[tuple[Callable[[Deal, Rules, Random], Deal], ...]] = (
    *(_another_call, _given_up, _some_more_tricks, _nothing_laid_away, _dummy_left, _taken_up),
    *(_alone, _ruled, _dealer_unknown, _up_card_unknown, _leaders_left_out),
)
