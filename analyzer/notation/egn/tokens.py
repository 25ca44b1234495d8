"""EGN's words for a card and a call. Bowers and generic suits are read under the deal's trump;
what the record cannot tell apart becomes the smallest set of cards that has a name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from analyzer.cards import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    JOKER,
    NO_TRUMP,
    RANK_CARDS,
    SPADES,
    SUIT_CARDS,
    UNKNOWN,
    Card,
    Trump,
    card,
    left_bower,
    name,
    right_bower,
)
from analyzer.notation.egn.fields import Field
from analyzer.record import ORDER, PASS, Bid

SUIT_LETTERS: Final = {"s": SPADES, "h": HEARTS, "d": DIAMONDS, "c": CLUBS}

EXPECTED_CARD: Final = 'a card such as "9h" or "Jd", "R", "L", "B", or "Xx" for one not known'
EXPECTED_CALL: Final = '"Pass", "Order", a suit "s" "h" "d" "c", "n" for no trump, or "x"'

_SIGNS: Final = str.maketrans({**dict(zip("♠♥♦♣", "shdc", strict=True)), "\ufe0f": None})
_ORDERS: Final = ("order", "pickup", "call")


@dataclass(frozen=True, slots=True)
class Words:
    """What the letters of one line of play mean: its trump (None: not known), and whether its
    suits are generic, so that `h` is the second green suit and not hearts."""

    trump: Trump | None = None
    generic: bool = False


def is_generic(tokens: Iterable[object]) -> bool:
    """Whether any of these cards is of a generic suit that no real suit shares its letter with."""
    return any(isinstance(t, str) and len(t) == 2 and t[1] in "tng" for t in tokens)


def read_card(field: Field, words: Words) -> Card:
    """The card that a field names; an unknown one, with a finding where it is none at all."""
    token = field.value
    if not isinstance(token, str):
        field.refuse(EXPECTED_CARD)
        return UNKNOWN
    found = card_of(token, words)
    if found is None:
        field.refuse(EXPECTED_CARD, _hint(token, words))
        return UNKNOWN
    return found


def card_of(token: str, words: Words) -> Card | None:
    """The set of cards that a token means, or None where it means none.

    An empty token is a place that nobody filled in: a card not known.

    >>> from analyzer.cards import name
    >>> [name(card_of(t, Words(HEARTS))) for t in ("Nc", "R", "L", "Xc", "Jx", "At", "Kn", "Qg")]
    ['9C', 'JH', 'JD', '?C', 'J?', 'AH', 'KD', 'Q?']
    """
    if not token or token == "-":
        return UNKNOWN
    if token in ("B", "R", "L"):
        return _best_card(token, words.trump)
    plain = token.translate(_SIGNS).replace("10", "T")
    if len(plain) != 2:
        return None
    rank, suit = plain[0].upper().replace("N", "9"), plain[1].lower()
    if rank not in RANK_CARDS and rank != "X":
        return None
    return _of_rank_and_suit(rank, suit, words)


def card_token(c: Card) -> str:
    """EGN's word for a set of cards that has a name.

    >>> from analyzer.cards import BY_NAME
    >>> [card_token(BY_NAME[n]) for n in ("9C", "B", "??", "?C", "J?")]
    ['9c', 'B', 'Xx', 'Xc', 'Jx']
    """
    if c == JOKER:
        return "B"
    written = name(c)
    return written[0].replace("?", "X") + written[1].replace("?", "x").lower()


def _best_card(token: str, trump: Trump | None) -> Card | None:
    if token == "B":
        return JOKER
    if trump is None:
        return RANK_CARDS["J"]
    return (right_bower if token == "R" else left_bower)(trump) or None


def _of_rank_and_suit(rank: str, suit: str, words: Words) -> Card | None:
    if suit in SUIT_LETTERS and not (words.generic and suit == "h"):
        real = SUIT_LETTERS[suit]
        return SUIT_CARDS[real] if rank == "X" else card(rank, real)
    if suit not in "xtngh":
        return None
    any_suit = UNKNOWN if rank == "X" else RANK_CARDS[rank]
    if words.trump is None or words.trump == NO_TRUMP or suit not in "tn":
        return any_suit
    real = words.trump if suit == "t" else 3 - words.trump
    if rank != "X":
        return card(rank, real)
    # Some trump may also be the left bower, and then it is of another suit by its print.
    return UNKNOWN if suit == "t" else SUIT_CARDS[real]


def _hint(token: str, words: Words) -> str:
    """What a token that is no card was likely meant to be: suit first, or a letter for a zero."""
    for likely in (token[::-1], token.upper().replace("O", "0"), token.strip()):
        plain = likely.replace("10", "T")
        if likely != token and len(plain) == 2 and card_of(plain, words) is not None:
            return f'did you mean "{plain[0].upper()}{plain[1].lower()}"?'
    return ""


def read_bid(field: Field) -> Bid | None:
    """What was called; None for a call not known, also, with a finding, for one that is none."""
    token = field.text(EXPECTED_CALL)
    if token is None:
        return None
    plain = token.strip().lower().translate(_SIGNS).replace(" ", "")
    if plain == "x" or not plain:
        return None
    if plain == "pass":
        return PASS
    if plain in _ORDERS:
        return ORDER
    if plain in SUIT_LETTERS or plain == "n":
        return Bid("name", SUIT_LETTERS.get(plain, NO_TRUMP))
    field.refuse(EXPECTED_CALL)
    return None


def bid_token(bid: Bid) -> str:
    """EGN's word for a call; one that EGN does not have is a call not known."""
    if bid == PASS:
        return "Pass"
    if bid == ORDER:
        return "Order"
    if bid.kind == "name" and bid.suit is not None and bid.suit <= NO_TRUMP:
        return suit_token(bid.suit)
    return "x"


def suit_token(trump: Trump) -> str:
    """EGN's word for the suit that a call names."""
    return "shdcn"[trump]


def trump_of(bids: Iterable[Bid | None], up: Card) -> Trump | None:
    """The trump that these calls make, where the record says it."""
    for bid in bids:
        if bid is None:
            return None
        if bid.kind == "name":
            return bid.suit
        if bid == ORDER:
            return _suit_of(up)
    return None


def _suit_of(up: Card) -> Trump | None:
    suits = [suit for suit, cards in enumerate(SUIT_CARDS) if up & ~cards == 0]
    return suits[0] if suits else None
