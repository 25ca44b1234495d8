"""What a deal can do without, step by step: from what costs a reader least to what costs most."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from analyzer.cards import SUIT_CARDS, UNKNOWN, Trump
from analyzer.notation.turns import joined, makes_trump, whole_tricks
from analyzer.record import (
    ORDER,
    Alone,
    Call,
    Concession,
    Deal,
    Discard,
    Event,
    Exchange,
    Stated,
    TakeUp,
    Trick,
)

# What a step leaves out, in the plural, and a deal without it: the same deal where it has none.
Step: TypeAlias = tuple[str, Callable[[Deal], Deal]]


def with_cards_hidden(deal: Deal, first: int) -> Deal:
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
            standing = _standing(_pieces(deal, wholes[index]))
            events.append(_unknown(event.number, min(size, standing)))
    return replace(deal, events=tuple(events), stated=_placed(deal.stated, len(events)))


def _pieces(deal: Deal, indices: Sequence[int]) -> list[Trick]:
    return [event for i in indices if isinstance(event := deal.events[i], Trick)]


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
    """With trump and maker as stated in place of the calls, where a call made trump."""
    table = [e for e in deal.events if isinstance(e, Call) and not e.back]
    made = next((call for call in table if makes_trump(call.bid)), None)
    less = _without(deal, (Call,))
    trump = None if made is None else _trump(made, deal)
    if made is None or trump is None:
        return less
    at = sum(not isinstance(e, Call) for e in deal.events[: deal.events.index(made)])
    stated = Stated("trump", at, trump=trump, seat=made.seat)
    return replace(less, stated=(stated, *(s for s in less.stated if s.kind != "trump")))


def _without_contract(deal: Deal) -> Deal:
    """Without the calls and what they came to."""
    less = _without(deal, (Call,))
    stated = tuple(s for s in less.stated if s.kind != "trump")
    return less if stated == less.stated else replace(less, stated=stated)


def _trump(call: Call, deal: Deal) -> Trump | None:
    """The trump that a call makes; None where it is not known."""
    if call.bid != ORDER or not deal.up:
        return call.bid.suit
    return next((suit for suit, cards in enumerate(SUIT_CARDS) if not deal.up & ~cards), None)


def _with_claimed_tricks(deal: Deal) -> Deal:
    """With the tricks that a claim ended the play before, of cards not known, and with as many
    cards as the trick on the table lacked."""
    wholes = [_pieces(deal, indices) for indices in whole_tricks(deal.events)]
    claimed = any(isinstance(event, Concession) for event in deal.events)
    if not claimed or not wholes:
        return deal
    (*_, last), size = wholes, max(map(_standing, wholes))
    number, lacks = last[0].number, size - _standing(last)
    more = [_unknown(number, lacks)] if lacks else []
    more += [_unknown(n, size) for n in range(number + 1, _TRICKS + 1)]
    return replace(deal, events=(*deal.events, *more))


def _with_no_card_known(deal: Deal) -> Deal:
    return with_cards_hidden(deal, 1) if any(isinstance(e, Trick) for e in deal.events) else deal


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
_LATE_ALONE: Final = (
    "deals' announcements to play alone after the first lead",
    _without_late_alone,
)
_EXCHANGERS: Final = (
    "deals' hands before an exchange that is left out",
    _without_hands_exchanged,
)
_UNDEALT: Final = ("deals' kitties and dummies that the rest would contradict", _without_undealt)
_HANDS: Final = ("deals' hands that the rest would contradict", _without_hands)
_CALLS: Final = ("deals' calls that other rules would be applied to", _without_calls)
_CONTRACT: Final = (
    "deals' calls, maker and trump, which would be read otherwise",
    _without_contract,
)
_CHANGES: Final = ("deals' exchanges and discards that would be read otherwise", _without_changes)
_CLAIMS: Final = (
    "deals' claims, the tricks being of cards not known instead",
    _with_claimed_tricks,
)
_CARDS: Final = ("deals' cards played, which would be read otherwise", _with_no_card_known)
_PLAY: Final = ("deals' play, which would be read otherwise", _without_play)

# What a deal can be counted by.
UNSCORED: Final[tuple[Step, ...]] = (_HANDS, _CHANGES, _CALLS, _PLAY)

# Each alone, then several together where one alone does not help.
STEPS: Final[tuple[tuple[Step, ...], ...]] = (
    *((step,) for step in (_LATE_ALONE, _EXCHANGERS, _UNDEALT, _HANDS, _CALLS, _CHANGES)),
    *((_CLAIMS,), (_HANDS, _CHANGES), (_HANDS, _CLAIMS), (_HANDS, _CHANGES, _CLAIMS)),
    *((_CARDS,), (_HANDS, _CHANGES, _CARDS), (_PLAY,)),
    *((_CONTRACT,), (_HANDS, _CHANGES, _PLAY), UNSCORED),
)
