"""Cards as they lie on a page: by name or face down, with what is to be seen and heard of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from analyzer.cards import (
    JOKER_SUIT,
    NO_TRUMP,
    STRENGTH,
    SUIT_OF,
    UNKNOWN,
    Card,
    Trump,
    is_known,
    left_bower,
    name,
    right_bower,
)
from analyzer.engine.view import Hand, View
from analyzer.seats import Seat
from analyzer.web.table.sight import Sight

_HIGHEST = 300  # more than any strength


@dataclass(frozen=True, slots=True)
class Face:
    """A card on a page. `name` is None for one that lies face down; `classes` say how it looks,
    `note` what is heard after its name."""

    name: str | None
    classes: str = ""
    note: str = ""


BACK = Face(None)


def face(card: Card, trump: Trump | None, classes: str = "", note: str = "") -> Face:
    """A card, the bowers and trumps made plain."""
    rank, said = _rank(card, trump)
    return Face(name(card), f"{rank} {classes}".strip(), ", ".join(filter(None, (said, note))))


def faces(
    held: Iterable[Card], trump: Trump | None, classes: str = "", note: str = ""
) -> tuple[Face, ...]:
    """Cards sorted as players hold them."""
    return tuple(face(card, trump, classes, note) for card in ordered(held, trump))


def ordered(held: Iterable[Card], trump: Trump | None) -> list[Card]:
    """Trumps first, then the other suits with the colours alternating, each from the highest down;
    cards not known last.

    >>> from analyzer.cards import BY_NAME, HEARTS
    >>> [name(c) for c in ordered(map(BY_NAME.get, ["AD", "KS", "JD", "9H", "??"]), HEARTS)]
    ['JD', '9H', 'KS', 'AD', '??']
    """
    return sorted(held, key=lambda card: _place(card, trump))


def hand_of(view: View, seat: Seat, sight: Sight) -> tuple[Face, ...]:
    """The cards that a seat has had since the first lead, those that it has played greyed; before
    the first lead those that it has."""
    hand = next(hand for at, hand in view.hands if at == seat)
    out = [card for at, card in view.played if at == seat]
    if not sight.sees(seat):
        return (*backs(hand), *faces(out, view.trump, "is-played", "played"))
    lying = [*_each(hand), *out]
    gone = len(out)
    shown = []
    for card in ordered(lying, view.trump):
        is_out = card in out and (is_known(card) or gone > 0)
        gone -= is_out
        looks = ("is-played", "played") if is_out else ("", "")
        shown.append(face(card, view.trump, *looks))
    return tuple(shown)


def pile_of(hand: Hand, trump: Trump | None, is_seen: bool) -> tuple[Face, ...]:
    """The cards of a place that is nobody's hand."""
    return faces(_each(hand), trump) if is_seen else backs(hand)


def backs(hand: Hand) -> tuple[Face, ...]:
    """As many cards face down as the hand has."""
    return (BACK,) * (hand.known.bit_count() + hand.unknown)


def with_class(shown: Face, classes: str, note: str = "") -> Face:
    """The same card, looking otherwise."""
    return replace(
        shown,
        classes=f"{shown.classes} {classes}".strip(),
        note=", ".join(filter(None, (shown.note, note))),
    )


def is_trump(card: Card, trump: Trump | None) -> bool:
    """Whether a known card counts as a trump."""
    return trump is not None and trump < NO_TRUMP and is_known(card) and _suit(card, trump) == trump


def bower(card: Card, trump: Trump | None) -> str:
    """`right bower`, `left bower`, or nothing."""
    if trump is None or trump >= NO_TRUMP or not is_known(card):
        return ""
    names = {right_bower(trump): "right bower", left_bower(trump): "left bower"}
    return names.get(card, "")


def _each(hand: Hand) -> list[Card]:
    known, held = hand.known, []
    while known:
        held.append(known & -known)
        known &= known - 1
    return held + [UNKNOWN] * hand.unknown


def _rank(card: Card, trump: Trump | None) -> tuple[str, str]:
    """How a trump looks, and what is heard of it."""
    which = bower(card, trump)
    if which:
        return f"is-trump is-{which.split()[0]}", which
    return ("is-trump", "trump") if is_trump(card, trump) else ("", "")


def _place(card: Card, trump: Trump | None) -> tuple[int, int]:
    if not is_known(card):
        return 5, card.bit_length()
    made = NO_TRUMP if trump is None else trump
    suit = _suit(card, made)
    return _order(made).index(suit), _HIGHEST - STRENGTH[made][suit][card]


def _order(trump: Trump) -> tuple[int, ...]:
    """The suits as a hand is sorted."""
    first = 0 if trump >= NO_TRUMP else trump
    others = (1, 2) if first in (0, 3) else (0, 3)
    suits = (first, others[0], 3 - first, others[1])
    return (JOKER_SUIT, *suits) if trump >= NO_TRUMP else (*suits, JOKER_SUIT)


def _suit(card: Card, trump: Trump) -> int:
    return SUIT_OF[min(trump, NO_TRUMP)][card]
