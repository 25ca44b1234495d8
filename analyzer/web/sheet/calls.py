"""The calls of a deal as a score sheet has them: room for each player in turn, and the words of
the line that they come to. Whose turn it is says the notation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from analyzer.notation.pen.tokens import call, seat
from analyzer.notation.turns import Auction
from analyzer.record import PASS, Bid
from analyzer.seats import SEATS, Seat

ROUNDS: Final = 2  # that a sheet has room for; there is more where more was called
FIRST: Final = "first"  # the field of who spoke first, where the dealer does not tell
CALL: Final = "call-"
ALONE: Final = " alone"  # behind a call
_SPOKEN: Final[Mapping[str, str]] = {
    **dict.fromkeys(("passes", "passed"), "pass"),
    **dict.fromkeys(("orders", "ordered", "orders-up", "ordered-up", "orderup"), "order"),
    **dict.fromkeys(("picks-up", "picked-up", "takes-up", "took-up", "pick-it-up"), "order"),
}


@dataclass(frozen=True, slots=True)
class Slot:
    """Room for a call. `due` is whose turn it is there, `seat` who made the call; `mark` is the
    seat that must be written so that it is read so; `begins`: a new round, which must be said."""

    name: str
    word: str
    bid: Bid
    due: Seat | None
    seat: Seat | None
    round: int
    back: bool
    mark: Seat | None
    begins: bool

    @property
    def is_alone(self) -> bool:
        """Whether alone was said with it."""
        return self.word.lower().endswith("-alone")

    @property
    def closes(self) -> bool:
        """Whether nobody calls after it."""
        return bool(self.word) and not self.back and self.bid.kind != "pass"


def slots_of(fields: Mapping[str, str], seats: Sequence[Seat]) -> tuple[Slot, ...]:
    """The calls of a deal in turn order; an empty one is its player's all the same."""
    return tuple(_slots(fields, tuple(seats)))


def _slots(fields: Mapping[str, str], seats: tuple[Seat, ...]) -> Iterator[Slot]:
    shown = Auction(seats, seat(fields.get("dealer", ""), seats))
    written = shown.copy()
    shown.first = written.first = seat(fields.get(FIRST, ""), seats)
    round_written = 1
    for name in _names(fields, ROUNDS * len(seats)):
        word = call_word(fields.get(name, ""))
        mark, bid, back = _parted(word, seats)
        due = shown.due(bid)
        by = due if mark is None else mark
        shown.place(mark, bid, back)
        needed, begins = None, False
        if word:
            begins, round_written = shown.round > round_written, shown.round
            if begins:
                written.end_round()
            if mark is None and written.due(bid) != due:
                needed = due
            written.place(by, bid, back)
        yield Slot(name, word, bid, due, by, shown.round, back, needed, begins)


def _names(fields: Iterable[str], least: int) -> list[str]:
    last = max((int(f[len(CALL) :]) for f in fields if f.startswith(CALL)), default=0)
    return [f"{CALL}{number}" for number in range(1, max(least, last) + 1)]


def words_of(slots: Iterable[Slot]) -> Iterator[tuple[str, str]]:
    """The words of a line of calls, each with the field that it stands in."""
    for slot in slots:
        if slot.word:
            if slot.begins:
                yield "|", ""
            mark = "" if slot.mark is None else f"{SEATS[slot.mark]}:"
            yield mark + slot.word, slot.name


def maker_of(slots: Iterable[Slot]) -> Seat | None:
    """The seat of the first call that is not a pass."""
    return next((slot.seat for slot in slots if slot.closes), None)


def call_word(value: str) -> str:
    """A call as PEN has it, in one word, with `alone` behind it.

    >>> call_word("hearts alone"), call_word("ordered up"), call_word("no trump")
    ('hearts-alone', 'order', 'no-trump')
    """
    is_alone = value.lower().endswith(ALONE)
    plain = value[: -len(ALONE)] if is_alone else value
    word = "-".join(plain.split())
    word = _SPOKEN.get(word.lower(), word if call(word) else plain)
    return f"{word}-alone" if is_alone else word


def _parted(word: str, seats: tuple[Seat, ...]) -> tuple[Seat | None, Bid, bool]:
    """The seat marked on a call, the call and whether it was taken back. What cannot be read
    takes its turn like a pass."""
    back = word.startswith("(") and word.endswith(")")
    mark, colon, rest = word.strip("()").partition(":")
    found = call(rest if colon else mark)
    return seat(mark, seats) if colon else None, found[0] if found else PASS, back
