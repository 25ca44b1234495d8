"""What the lines of a deal say where they stand just as a writer writes them, looked up piece by
piece: a piece of a few words is worked out once and remembered.

A `LookupError` or `ValueError` says that a line is not as a writer writes it, or too rare a one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, TypeAlias, TypeVar

from analyzer.cards import BY_NAME, UNKNOWN, Card, is_known
from analyzer.notation.pen.statements import SIDE_ORDER, in_side_order
from analyzer.notation.pen.tokens import call
from analyzer.notation.turns import Auction, Seats
from analyzer.notation.words import bid_word
from analyzer.record import Bid, Points
from analyzer.seats import SEATS, Seat, Side

T = TypeVar("T")

Heading: TypeAlias = tuple[int, Seat | None, Card | None]  # label, dealer and up-card of a deal
TrickSaid: TypeAlias = tuple[int, Seat, tuple[Card, ...], Seat | None]  # the last is the winner
Spoken: TypeAlias = tuple[int, Seat | None, Bid, int]  # token, seat, call and round

NOT_PLAIN: Final = (LookupError, ValueError)
MOST_WORDS: Final = 40  # of a line that a writer writes
_MOST_PIECES: Final = 8_192  # that a table remembers; there are fewer of most kinds
_LONGEST_PIECE: Final = 40  # characters of one that is remembered
_LONGEST_AUCTION: Final = 120  # characters of its first line


class Table(dict[str, T]):
    """What pieces of one kind say, none of which says nothing: `get(piece) or learn(piece)`. (To
    look a piece up in brackets takes four times as long in a dictionary of a class of its own.)"""

    __slots__ = ("_read",)

    def __init__(self, read: Callable[[str], T]) -> None:
        self._read = read

    def learn(self, piece: str) -> T:
        """What a piece says that is looked up for the first time."""
        found = self._read(piece)
        if len(self) < _MOST_PIECES and len(piece) <= _LONGEST_PIECE:
            self[piece] = found
        return found


SEATS_BEFORE_COLON: Final = {f"{letter}:": seat for seat, letter in enumerate(SEATS)}
SEAT_LETTERS: Final = {letter: seat for seat, letter in enumerate(SEATS)}
_DEALERS: Final[dict[str, Seat | None]] = {**SEAT_LETTERS, "?": None}
_UP_CARDS: Final[dict[str, Card | None]] = {**BY_NAME, "??": UNKNOWN, "-": None}
_KNOWN: Final = {name: card for name, card in BY_NAME.items() if is_known(card)}
_SIDES: Final = {side: side for side in SIDE_ORDER}

_card: Final = BY_NAME.__getitem__
_known: Final = _KNOWN.__getitem__


def words_of(line: str) -> list[str]:
    """The words of a line, not too many, each parted from the next by one blank."""
    words = line.split(" ", MOST_WORDS)
    if len(words) > MOST_WORDS:
        raise ValueError(line)
    return words


def _number(word: str) -> int:
    number = int(word)
    if str(number) != word or not 0 <= number < 10_000:
        raise ValueError(word)
    return number


_NUMBERS: Final = Table(_number)


def heading(line: str) -> Heading:
    """What `deal N dealer SEAT up CARD` says."""
    keyword, label, rest = line.split(" ", 2)
    if keyword != "deal":
        raise ValueError(line)
    dealer, up = _DEALT.get(rest) or _DEALT.learn(rest)
    return _NUMBERS.get(label) or _NUMBERS.learn(label), dealer, up


def _dealt(rest: str) -> tuple[Seat | None, Card | None]:
    first, dealer, second, up = words_of(rest)
    if (first, second) != ("dealer", "up"):
        raise ValueError(rest)
    return _DEALERS[dealer], _UP_CARDS[up]


_DEALT: Final = Table(_dealt)


def card_set(line: str, start: int) -> tuple[Card, ...]:
    """The cards of a list that is a set, all of them known, in order; it begins at `start`."""
    length = len(line) - start
    if length == _LENGTH_OF_FIVE:
        cut = start + _LENGTH_OF_THREE
        three, two = line[start:cut], line[cut:]
        first = _SETS.get(three) or _SETS.learn(three)
        last = _SETS_BEHIND.get(two) or _SETS_BEHIND.learn(two)
        cards = first + last
        return cards if first[-1] <= last[0] else tuple(sorted(cards))
    text = line[start:]
    return _SETS.get(text) or _set(text)


_LENGTH_OF_THREE: Final = len("AS KS QS")
_LENGTH_OF_FIVE: Final = len("AS KS QS JS TS")


def _set(text: str) -> tuple[Card, ...]:
    return tuple(sorted(map(_known, words_of(text))))


def _behind(text: str) -> str:
    """What stands behind a blank."""
    if text[0] != " ":
        raise ValueError(text)
    return text[1:]


_SETS: Final = Table(_set)
_SETS_BEHIND: Final = Table(lambda text: _set(_behind(text)))


def trick(line: str) -> TrickSaid:
    """What any trick line with a leader says. Most are `LEADS`, `PAIRS` and `TRICK_ENDS`."""
    label, leader, *rest = words_of(line)
    cards, winner = _cards_and_winner(rest)
    return _NUMBERS.get(label) or _NUMBERS.learn(label), SEATS_BEFORE_COLON[leader], cards, winner


def _cards_and_winner(words: Sequence[str]) -> tuple[tuple[Card, ...], Seat | None]:
    if words[-2:-1] == ["="]:
        return tuple(map(_card, words[:-2])), SEAT_LETTERS[words[-1]]
    return tuple(map(_card, words)), None


def _trick_end(text: str) -> tuple[tuple[Card, ...], Seat | None]:
    """The cards from the third on and the winner, behind a blank."""
    return _cards_and_winner(words_of(_behind(text)) if text else [])


LEADS: Final = {
    f"{number} {letter}: ": (number, seat)
    for number in range(1, 10)
    for letter, seat in SEAT_LETTERS.items()
}
PAIRS: Final = Table(lambda text: tuple(map(_card, text.split(" "))))
TRICK_ENDS: Final = Table(_trick_end)


@lru_cache(maxsize=1024)
def spoken(seats: Seats, dealer: Seat | None, line: str) -> tuple[Auction, list[Spoken]]:
    """The auction after the calls of its first line, and these; neither is to be changed."""
    if len(line) > _LONGEST_AUCTION:
        raise ValueError(line)
    auction = Auction(seats, dealer)
    _, first, *words = words_of(line)
    auction.first = SEATS_BEFORE_COLON[first]
    calls: list[Spoken] = []
    for token, word in enumerate(words, 2):
        if word == "|":
            auction.end_round()
        else:
            bid = _bid(word)
            seat = auction.place(None, bid, back=False)
            calls.append((token, seat, bid, auction.round))
    return auction, calls


def _bid(word: str) -> Bid:
    bid, alone, sign = call(word) or (None, False, "")
    if bid is None or alone or sign or bid_word(bid) != word:
        raise ValueError(word)
    return bid


def _discard(line: str) -> tuple[Seat, Card | None]:
    keyword, name, card = words_of(line)
    if keyword != "discard":
        raise ValueError(line)
    return SEATS_BEFORE_COLON[name], None if card == "-" else _card(card)


DISCARDS: Final = Table(_discard)


def _counted(line: str) -> tuple[str, Points]:
    keyword, *words = words_of(line)
    if keyword not in ("tricks", "score", "total") or not words:
        raise ValueError(line)
    pairs = zip(words[::2], words[1::2], strict=True)
    return keyword, in_side_order((_SIDES[side], _number(count)) for side, count in pairs)


COUNTED: Final = Table(_counted)
HANDS: Final = {f"hand {letter}: ": seat for letter, seat in SEAT_LETTERS.items()}
ALONE: Final = {f"alone {letter}": seat for letter, seat in SEAT_LETTERS.items()}
WON: Final[dict[str, Side]] = {f"won {side}": side for side in SIDE_ORDER}
