"""The fields of a score sheet from the canonical lines of a deal: each line into its own fields
where it stands in its place, else whole into `early`, `more` or `end`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from analyzer.notation.pen.tokens import digits
from analyzer.notation.turns import Auction
from analyzer.record import PASS
from analyzer.seats import SEATS, SIDES, Seat
from analyzer.web.sheet.calls import ALONE, CALL, FIRST, maker_of, slots_of
from analyzer.web.sheet.lines import EXCHANGES, NOBODY, NOT_KNOWN, UNSEEN, Fields, letter

# The order in which a sheet writes what it holds; whole lines go to the next place for them.
_ORDER: Final = (
    *("hand", "dummy", "kitty", "bids", "alone", "discard", "exchange", "early"),
    *("trick", "more", "score", "total", "end"),
)


def fields_of(lines: Sequence[str], seats: Sequence[Seat], tricks: int) -> Fields:
    """The fields of a deal, whose canonical lines begin with its header."""
    sheet = _Sheet(tuple(seats), tricks)
    sheet.take_header(lines[0])
    for line in lines[1:]:
        sheet.take(line)
    return sheet.fields


class _Sheet:
    """A sheet being filled in from above; `_at` is how far down it is."""

    def __init__(self, seats: tuple[Seat, ...], tricks: int) -> None:
        self.fields: dict[str, str] = {}
        self._seats = seats
        self._tricks = tricks
        self._at = 0
        self._trick = 0

    def take_header(self, line: str) -> None:
        """`deal N dealer SEAT up CARD`."""
        _, number, _, dealer, _, up = line.split()[:6]
        self._put("number", number)
        self._put("dealer", dealer if dealer != NOBODY else "")
        self._put("up", up if up != NOT_KNOWN else "")

    def take(self, line: str) -> None:
        """A line of the deal."""
        words = line.split()
        number = digits(words[0].removesuffix(":"))
        kind = "trick" if number is not None else words[0].removesuffix(":")
        place = _ORDER.index(kind) if kind in _ORDER else -1
        fits = place >= self._at and "{" not in line
        if fits and (self._take_trick(words) if number is not None else self._take(kind, words)):
            self._at = place
        else:
            self._take_whole(line)

    def _take_whole(self, line: str) -> None:
        name = next(each for each in ("early", "more", "end") if _ORDER.index(each) >= self._at)
        self._at = _ORDER.index(name)
        before = self.fields.get(name)
        self.fields[name] = line if before is None else f"{before}\n{line}"

    def _put(self, name: str, value: str) -> bool:
        """Fills in a field; False where it is filled in already."""
        if name in self.fields:
            return False
        if value:
            self.fields[name] = value
        return True

    def _take(self, kind: str, words: list[str]) -> bool:
        match kind:
            case "hand":
                return self._put(f"hand-{words[1][:-1]}", " ".join(words[2:]))
            case "dummy" | "kitty":
                return self._put(kind, " ".join(words[1:]))
            case "bids":
                return self._take_calls(words[1:])
            case "alone":
                return self._take_alone(words[1])
            case "discard":
                is_dealers = words[1][:-1] == self.fields.get("dealer")
                return is_dealers and self._put("discard", " ".join(words[2:]))
            case "exchange":
                return self._take_exchange(words[1:])
            case "score" | "total":
                return self._take_points(kind, words[1:])
        return False

    def _take_calls(self, words: list[str]) -> bool:
        """Calls stand one behind the other, and where a round ends early there is room left."""
        if any(name.startswith(CALL) for name in self.fields):
            return False
        head, *calls = words if words[0].endswith(":") else ["", *words]
        speaker = head.removesuffix(":")
        dealer = self.fields.get("dealer", NOBODY)
        usual = Auction(self._seats, None if dealer == NOBODY else SEATS.index(dealer)).due(PASS)
        if speaker and (usual is None or speaker != SEATS[usual]):
            self.fields[FIRST] = speaker
        at, rounds = 0, 1
        for word in calls:
            if word == "|":
                rounds += 1
                at = max(at, self._start_of(rounds))
            else:
                at += 1
                self._put(f"{CALL}{at}", word)
        return True

    def _start_of(self, number: int) -> int:
        """How many calls stand before a round, with room for those that were not made."""
        slots = slots_of(self.fields, self._seats)
        return next((i for i, slot in enumerate(slots) if slot.round >= number), len(slots))

    def _take_alone(self, seat: str) -> bool:
        """Said with a call it stands with that: right behind the calls, by who called last."""
        called = [slot for slot in slots_of(self.fields, self._seats) if slot.word]
        last = called[-1] if called and self._at == _ORDER.index("bids") else None
        if last is not None and not last.back and letter(last.seat) == seat:
            self.fields[last.name] += ALONE
        else:
            seats = self.fields.get("alone", "").split()
            self.fields["alone"] = " ".join([*seats, seat])
        return True

    def _take_exchange(self, words: list[str]) -> bool:
        seat, *rest = words
        maker = maker_of(slots_of(self.fields, self._seats))
        is_makers = maker is not None and seat.removesuffix(":") == SEATS[maker]
        if len(rest) > 1 and rest[0] == EXCHANGES[0]:
            del rest[0]
        told = (rest or [UNSEEN]) if is_makers else [seat.removesuffix(":"), *rest]
        return self._put("exchange", " ".join(told))

    def _take_points(self, kind: str, words: list[str]) -> bool:
        points = dict(zip(words[::2], words[1::2], strict=True))
        sides = [side for side in SIDES[len(self._seats)] if side in points]
        if len(sides) < len(points) or any(f"{kind}-{side}" in self.fields for side in sides):
            return False
        return all(self._put(f"{kind}-{side}", points[side]) for side in sides)

    def _take_trick(self, words: list[str]) -> bool:
        """A trick in its row; a card too many stands in the last field with the one before."""
        number = int(words[0].removesuffix(":"))
        if not self._trick < number <= self._tricks:
            return False
        self._trick = number
        cards = words[1:]
        if not words[0].endswith(":"):
            self._put(f"t{number}-lead", cards.pop(0)[:-1])
        if len(cards) > 1 and cards[-2] == "=":
            self._put(f"t{number}-won", cards[-1])
            cards = cards[:-2]
        last = len(self._seats)
        cards[last - 1 :] = [" ".join(cards[last - 1 :])] if len(cards) >= last else []
        for at, card in enumerate(cards, start=1):
            self._put(f"t{number}-{at}", card)
        return True
