"""Cards as sets of possible cards, one bit each, and the only tables that know a bower.

A `Card` is an int whose bits are the cards it may be: one bit for a known card, thirteen for
"some heart", all of them for a card that nobody saw. Bits run in the order in which hands are
written: the joker, then spades, hearts, diamonds, clubs, each from the ace down.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, TypeAlias

Card: TypeAlias = int
Trump: TypeAlias = int  # a suit, or NO_TRUMP

SUITS: Final = "SHDC"
RANKS: Final = "AKQJT98765432"
SPADES, HEARTS, DIAMONDS, CLUBS = range(4)
JOKER_SUIT: Final = 4  # without trump a joker is a suit of its own
NO_TRUMP: Final = 4
TRUMPS: Final = "SHDCN"
SUIT_NAMES: Final = ("spades", "hearts", "diamonds", "clubs", "joker")
RANK_NAMES: Final = {
    "A": "ace",
    "K": "king",
    "Q": "queen",
    "J": "jack",
    "T": "ten",
    "9": "nine",
    "8": "eight",
    "7": "seven",
    "6": "six",
    "5": "five",
    "4": "four",
    "3": "three",
    "2": "two",
}

JOKER: Final[Card] = 1


def card(rank: str, suit: int) -> Card:
    """The known card of a rank letter and a suit."""
    return 2 << (13 * suit + RANKS.index(rank))


SUIT_CARDS: Final = tuple(sum(card(r, s) for r in RANKS) for s in range(4))
RANK_CARDS: Final = {r: sum(card(r, s) for s in range(4)) for r in RANKS}
UNKNOWN: Final[Card] = JOKER | sum(SUIT_CARDS)

SINGLES: Final = tuple(1 << i for i in range(53))
NAMES: Final[dict[Card, str]] = {
    JOKER: "B",
    UNKNOWN: "??",
    **{card(r, s): r + SUITS[s] for s in range(4) for r in RANKS},
    **{SUIT_CARDS[s]: "?" + SUITS[s] for s in range(4)},
    **{RANK_CARDS[r]: r + "?" for r in RANKS},
}
BY_NAME: Final[dict[str, Card]] = {name: c for c, name in NAMES.items()}


def is_known(c: Card) -> bool:
    """Whether exactly one card is meant."""
    return c & (c - 1) == 0


def name(c: Card) -> str:
    """The canonical token of a written card: `9S`, `B`, `??`, `?H`, `J?`."""
    return NAMES[c]


def each(cards: Card) -> Iterator[Card]:
    """The known cards of a set, in the order in which hands are written."""
    while cards:
        low = cards & -cards
        yield low
        cards ^= low


def names(cards: Card) -> list[str]:
    """The names of the cards of a set, in order.

    >>> names(BY_NAME["9C"] | BY_NAME["JH"])
    ['JH', '9C']
    """
    return [NAMES[c] for c in each(cards)]


def spoken(c: Card) -> str:
    """A known card in words: `the nine of clubs`."""
    if c == JOKER:
        return "the joker"
    token = NAMES[c]
    return f"the {RANK_NAMES[token[0]]} of {SUIT_NAMES[SUITS.index(token[1])]}"


def union(cards: tuple[Card, ...]) -> Card:
    """All cards that any of these may be."""
    total = 0
    for c in cards:
        total |= c
    return total


_LOWEST = {24: "9", 25: "9", 28: "8", 29: "8", 32: "7", 33: "7"}


@cache
def pack(size: int) -> Card:
    """The pack of 24, 28 or 32 cards, or one of these with the joker (25, 29, 33)."""
    lowest = RANKS.index(_LOWEST[size])
    cards = sum(RANK_CARDS[r] for r in RANKS[: lowest + 1])
    return cards | JOKER if size % 2 else cards


def right_bower(trump: Trump) -> Card:
    """The jack of trump; no card without trump."""
    return 0 if trump == NO_TRUMP else card("J", trump)


def left_bower(trump: Trump) -> Card:
    """The other jack of the trump's colour; no card without trump."""
    return 0 if trump == NO_TRUMP else card("J", 3 - trump)


def _suits_under(trump: Trump) -> tuple[Card, ...]:
    """The cards of each of the five suits (the fifth is the joker's own) under a trump."""
    suits = [*SUIT_CARDS, JOKER]
    if trump != NO_TRUMP:
        left = left_bower(trump)
        suits = [cards & ~left for cards in suits]
        suits[trump] |= left | JOKER
        suits[JOKER_SUIT] = 0
    return tuple(suits)


# SUIT_UNDER[trump][suit]: every card that counts as that suit.
SUIT_UNDER: Final = tuple(_suits_under(t) for t in range(5))

# SUIT_OF[trump][card]: the suit that a known card counts as.
SUIT_OF: Final[tuple[dict[Card, int], ...]] = tuple(
    {c: s for s, cards in enumerate(SUIT_UNDER[t]) for c in each(cards)} for t in range(5)
)


TRUMPS_ABOVE: Final = 100
MOST_STRENGTH: Final = 203


def _strengths(trump: Trump, led: int) -> dict[Card, int]:
    """Strength of each card in a trick; cards that cannot win are worth 0."""
    strength = dict.fromkeys(SINGLES, 0)
    for c in each(SUIT_UNDER[trump][led]):
        strength[c] = 60 - c.bit_length()
    if trump != NO_TRUMP:
        for c in each(SUIT_UNDER[trump][trump]):
            strength[c] = TRUMPS_ABOVE + 60 - c.bit_length()
        strength[left_bower(trump)] = MOST_STRENGTH - 2
        strength[right_bower(trump)] = MOST_STRENGTH - 1
    strength[JOKER] = MOST_STRENGTH
    return strength


# STRENGTH[trump][led suit][card]: the highest wins the trick; 0 never wins, trumps are above
# TRUMPS_ABOVE, and nothing is above MOST_STRENGTH.
STRENGTH: Final = tuple(tuple(_strengths(t, led) for led in range(5)) for t in range(5))


def follows_suit(c: Card, led: int, trump: Trump) -> bool:
    """Whether a card counts, or may count, as the suit led."""
    return c & SUIT_UNDER[trump][led] != 0


def legal_cards(hand: Card, led: int | None, trump: Trump) -> Card:
    """The cards of a known hand that may be played: the suit led if there is one, else all.

    Without trump a joker may be played at any time, and anything may follow one that is led.
    """
    if led is None or led == JOKER_SUIT:
        return hand
    following = hand & SUIT_UNDER[trump][led]
    if not following:
        return hand
    return following | (hand & JOKER if trump == NO_TRUMP else 0)
