"""Deals given as strings of bits, unpacked to the objects that the same deals would be.

What each field is stands in `docs/egn.md`. A string holds its own end, so that one that is cut,
or is no deal at all, is told from a deal.
"""

from __future__ import annotations

import base64
import re
from typing import Final, TypeAlias

_Object: TypeAlias = dict[str, object]

_ALPHABET: Final = re.compile(r"[A-Za-z0-9+/_-]+={0,2}")
_RANKS: Final = "6789TJQKA"
_LOWEST: Final = ("9", "8", "7", "6")
_SUITS: Final = "shcd"  # their order inside a rank, and in the second round of calls
_END: Final = 0b1010
_PADDING: Final = 16  # bits; that many would have been a further byte
_PLAYERS: Final = (2, 3, 4)


class NotPacked(ValueError):
    """Raised for a string that is no deal; the message says why."""


def looks_packed(text: str) -> bool:
    """Whether a string is written in the letters of packed deals."""
    return _ALPHABET.fullmatch(text) is not None


def unpacked(text: str) -> tuple[_Object, int]:
    """A deal as an object of EGN, without its number, and how many players it has."""
    bits = _Bits(_bytes(text))
    version = bits.take(4)
    if version not in (1, 2, 3):
        raise NotPacked("it starts with none of the versions 1, 2 and 3")
    deal = _Unpacking(bits, version)
    found = deal.whole()
    if bits.take(4) != _END:
        raise NotPacked("the mark of its end is missing")
    bits.ends()
    return found, deal.players


def _bytes(text: str) -> bytes:
    letters = text.rstrip("=").replace("+", "-").replace("/", "_")
    try:
        return base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
    except ValueError as error:
        raise NotPacked("its length is not that of whole bytes") from error


class _Bits:
    """Bits from the most significant on."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def take(self, count: int) -> int:
        """The next bits as a number."""
        end = self._at + count
        if end > 8 * len(self._data):
            raise NotPacked("it breaks off")
        first, last = self._at // 8, (end + 7) // 8
        self._at = end
        return (int.from_bytes(self._data[first:last]) >> (-end % 8)) & ((1 << count) - 1)

    def up_to(self, most: int) -> int:
        """A number from 0 to `most`, in as many bits as `most` has."""
        number = self.take(max(1, most.bit_length()))
        if number > most:
            raise NotPacked(f"it has the number {number} where {most} is the highest")
        return number

    def flag(self) -> bool:
        """One bit."""
        return bool(self.take(1))

    def ends(self) -> None:
        """Nothing but padding is left."""
        left = 8 * len(self._data) - self._at
        if left >= _PADDING or self.take(left):
            raise NotPacked("it goes on after its end")


class _Unpacking:
    """One deal while it is read."""

    def __init__(self, bits: _Bits, version: int) -> None:
        self._bits = bits
        self._version = version
        self.players = 4
        self._pack: list[str] = []
        self._up = ""
        self._calls: list[str] = []
        self._taking_part = 4
        self._played: list[list[str]] = []

    def whole(self) -> _Object:
        """The deal up to the mark of its end."""
        bits = self._bits
        dealer = bits.take(2 if self._version == 1 else 3)
        lowest = "9"
        if self._version > 1:
            self.players = bits.take(3) + 1
            lowest = _LOWEST[bits.take(2)]
        if self.players not in _PLAYERS or dealer >= self.players:
            raise NotPacked(f"it has {self.players} players and the dealer {dealer}")
        ranks = _RANKS[_RANKS.index(lowest) :]
        self._pack = [rank + suit for rank in ranks for suit in _SUITS]
        self._up = self._any_card()
        state: _Object = {"dealer": dealer, "upCard": self._up}
        if self._version == 3 and bits.flag():
            state["playerCards"] = [
                [self._any_card() for _ in range(bits.take(4))] for _ in range(self.players)
            ]
        deal: _Object = {"initialState": state, "phases": self._main(bits.take(3))}
        if bits.flag():
            deal["alternativeLines"] = [self._alternative() for _ in range(bits.take(8))]
        return deal

    def _any_card(self) -> str:
        return self._pack[self._bits.up_to(len(self._pack) - 1)]

    def _main(self, phases: int) -> list[_Object]:
        found: list[_Object] = []
        left = list(self._pack)
        for _ in range(phases):
            if self._bits.flag():
                size = self._taking_part
                tricks = self._tricks(left, size, size)
                self._played += tricks
                found.append(self._play(tricks))
            else:
                phase, self._calls, self._taking_part = self._bidding(0)
                found.append(phase)
        return found

    def _alternative(self) -> _Object:
        """Another line: calls or cards before the branch are not repeated."""
        branch = self._bits.take(16)
        phases: list[_Object] = []
        size = self._taking_part
        cards = max(0, branch - len(self._calls))
        before = [card for trick in self._played for card in trick][:cards]
        for _ in range(self._bits.take(4)):
            if self._bits.flag():
                left = [card for card in self._pack if card not in before]
                first = size - len(before) % size
                phases.append(self._play(self._tricks(left, first, size)))
            else:
                phase, _, size = self._bidding(branch)
                before = []
                phases.append(phase)
        return {"branchIndex": branch, "phases": phases}

    def _bidding(self, start: int) -> tuple[_Object, list[str], int]:
        """The bidding from a call on, its calls, and how many players take part in the play."""
        bits = self._bits
        calls = self._said(start)
        phase: _Object = {"phaseNumber": 0, "type": "EUCHRE_BIDDING", "calls": calls}
        alone = phase["isAlone"] = bits.flag()
        taking_part = self.players - alone
        if self._version > 1 and alone and bits.flag():
            phase["aloneDefender"] = bits.take(3)
            taking_part -= 1
        if taking_part < 1:
            raise NotPacked("nobody is left to play")
        if self._version == 3 and bits.flag():
            phase["discard"] = self._any_card()
        return phase | self._annotations("callAnnotations"), calls, taking_part

    def _said(self, start: int) -> list[str]:
        """Two rounds of calls, up to the one that makes trump."""
        suits = [suit for suit in _SUITS if suit != self._up[1]]
        calls: list[str] = []
        for number in range(start, 2 * self.players):
            if number < self.players:
                made = "Order" if self._bits.flag() else ""
            else:
                made = ["", *suits][self._bits.take(2)]
            calls.append(made or "Pass")
            if made:
                break
        return calls

    def _tricks(self, left: list[str], first: int, size: int) -> list[list[str]]:
        """Tricks of so many cards, taken from what is left of the pack."""
        tricks: list[list[str]] = []
        for number in range(self._bits.take(3)):
            trick: list[str] = []
            for _ in range(size if number else first):
                if not left:
                    raise NotPacked("it plays more cards than there are")
                trick.append(left.pop(self._bits.up_to(len(left) - 1)))
            tricks.append(trick)
        return tricks

    def _play(self, tricks: list[list[str]]) -> _Object:
        phase: _Object = {"phaseNumber": 1, "type": "TRICK_PLAY", "tricks": tricks}
        return phase | self._annotations("playAnnotations")

    def _annotations(self, name: str) -> _Object:
        bits = self._bits
        if not bits.flag():
            return {}
        texts: dict[str, list[str]] = {}
        for _ in range(bits.take(8)):
            number = str(bits.take(8))
            texts.setdefault(number, []).extend(self._text() for _ in range(bits.take(8)))
        return {name: texts}

    def _text(self) -> str:
        written = bytes(self._bits.take(8) for _ in range(self._bits.take(16)))
        try:
            return written.decode("utf-8")
        except UnicodeDecodeError as error:
            raise NotPacked("it has a text that is not UTF-8") from error
