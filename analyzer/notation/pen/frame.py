"""What the lines of one deal, or of one alternative, add up to while they are read."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from analyzer.cards import SUIT_CARDS, UNKNOWN, Card
from analyzer.notation.pen.branches import branch, canonical_start, written_start
from analyzer.notation.pen.faults import Fault, did_you_mean, quoted
from analyzer.notation.pen.lexer import Line
from analyzer.notation.pen.tokens import SEAT_WORDS, SIDE_WORDS, fold, seat
from analyzer.notation.turns import Auction, Draft, Seats, in_the_deal, seat_tricks
from analyzer.record import LINE, WINNER, Annotation, Call, Event, Notes, Stated
from analyzer.seats import SEATS, Seat, Side, side_of

Report = Callable[[Line, Fault], None]
Names = Mapping[str, Seat]
Reached = Callable[[Side], int]
NO_NAMES: Final[Names] = {}
_LONGEST_NAME: Final = 4  # words of a player's name that a line may have in place of a seat


class Frame:
    """Events and statements so far. `before` are the events of the line that this one branches
    off; `loose` are annotations of lines that left no event; `names` those of the players, which
    no line takes for a seat; `reached` tells how many points a side can have before the deal."""

    def __init__(
        self,
        seats: Seats,
        dealer: Seat | None,
        report: Report,
        names: Names = NO_NAMES,
        reached: Reached = lambda side: 0,
        up: Card | None = UNKNOWN,
    ) -> None:
        self.seats = seats
        self.reached = reached
        self.names = names
        self.dealer = dealer
        self.up = up
        self.report = report
        self.auction = Auction(seats, dealer)
        self.before: list[Event] = []
        self.told_before: list[tuple[int, Stated]] = []
        self.breaks_before: set[int] = set()
        self.events: list[Draft] = []
        self.stated: list[Stated] = []
        self.loose: list[Annotation] = []

    def seat(self, line: Line, token: int) -> Seat:
        """The seat that must stand at a token."""
        if token >= len(line.words):
            raise Fault(token, f"the seat after {quoted(line.words[-1])} is missing", A_SEAT)
        return self.seat_of(line.words[token], token)

    def seat_of(self, word: str, token: int) -> Seat:
        """The seat that a word, or a part of one, means."""
        found = seat(word, self.seats)
        if found is None:
            hint = partial(seat_hint, word, self.names)
            raise Fault(token, f"{quoted(word)} is not a seat", A_SEAT, hint)
        return found

    def turned_up(self, suit: int) -> bool:
        """Whether the up-card is of a suit, and known to be."""
        return suit < len(SUIT_CARDS) and self.up is not None and not self.up & ~SUIT_CARDS[suit]

    def told(self) -> list[tuple[int, Stated]]:
        """The statements, each with how many events stood before."""
        shift = len(self.before)
        return self.told_before + [(shift + stated.after, stated) for stated in self.stated]

    def makers(self) -> Iterator[tuple[int, Seat | None]]:
        """The makers as stated, each with how many events stood before."""
        return ((after, stated.seat) for after, stated in self.told() if stated.kind == "trump")

    def maker(self) -> Seat | None:
        """The seat of the first call that is not a pass, else the maker as stated."""
        for event in self.events:
            if isinstance(event, Call) and not (event.back or event.bid.kind == "pass"):
                return event.seat
        return next((seat for _, seat in self.makers() if seat is not None), None)

    def seated(self) -> tuple[Event, ...]:
        """The events, every card with its seat; once the last line was read."""
        whole = [*self.before, *self.events]
        active = in_the_deal(self.seats, whole, self.makers())
        return tuple(seat_tricks(whole, len(self.before), self.seats, active))

    def branched(self, line: Sequence[Event], address: str) -> Branch:
        """A frame for a line of play that leaves `line` at an address.

        It begins with the canonical line that holds the address, whose first events a block does
        not repeat if its scribe wrote them on a line of their own.
        """
        told = self.told()
        breaks = self.breaks_before | {len(self.before), *(after for after, _ in told)}
        index = branch(line, address)
        written = written_start(line, index)
        start = canonical_start(line, index, breaks)
        first = min(start, written)
        frame = Branch(self.seats, self.dealer, self.report, self.names, up=self.up)
        frame.before = [*line[:first]]
        frame.told_before = [each for each in told if each[0] <= first]
        frame.breaks_before = {each for each in breaks if each <= first}
        frame.auction = self.auction.branched(line[:written])
        frame.events = [_without_notes(event) for event in line[first:written]]
        frame.repeated = line[written:start]
        return frame


class Branch(Frame):
    """A frame of an alternative; `repeated` are events that stand before its canonical line, and
    stood on the same line as the address when they were written."""

    repeated: Sequence[Event] = ()

    def drop_repeated(self) -> None:
        """Leaves out what the block only repeats, once its lines were read."""
        count = len(self.repeated)
        if not count or not _repeats(self.events[:count], self.repeated):
            return
        self.before += self.repeated
        self.events = self.events[count:]
        self.stated = [replace(each, after=max(0, each.after - count)) for each in self.stated]


def _repeats(drafts: Sequence[Draft], events: Sequence[Event]) -> bool:
    """Whether these are the same calls and announcements, and nothing was noted beside them."""
    return len(drafts) == len(events) and all(
        not draft.notes and draft == _without_notes(event)
        for draft, event in zip(drafts, events, strict=True)
    )


def _without_notes(event: Event) -> Event:
    return replace(event, notes=()) if event.notes else event


A_SEAT: Final = "a seat: S, W, N or E"
_NO_COLON: Final = "no colon stands here"


def seat_meant(word: str, names: Names) -> Seat | None:
    """The seat of which a word is a name, or its player's."""
    return SEAT_WORDS.get(fold(word), names.get(fold(word)))


def seat_hint(word: str, names: Names) -> str:
    """What the scribe of a bad seat probably meant."""
    return _hint(word, SEAT_WORDS, names, lambda sits: f"the seat, '{SEATS[sits]}'")


def side_hint(word: str, names: Names, seats: Seats) -> str:
    """What the scribe of a bad side probably meant."""
    return _hint(word, SIDE_WORDS, names, lambda sits: f"the side, '{side_of(sits, len(seats))}'")


def _hint(word: str, known: Collection[str], names: Names, instead: Callable[[Seat], str]) -> str:
    plain = fold(word).rstrip(":")
    if plain in known:
        return _NO_COLON
    if (sits := names.get(plain)) is not None:
        return f"write {instead(sits)}"
    return did_you_mean(word, sorted(known)) if len(word) > 2 else ""


def head(words: list[str], names: Names, needs_seat: bool = False) -> tuple[str, list[str], int]:
    """Parts a line at its first colon: the seat before it (empty: none), the words after it, and
    the token at which these begin."""
    if ":" in words[0]:
        rest, token, name = words[0].partition(":")[2], 0, ""
    elif len(words) > 1 and ":" in words[1]:
        name, _, rest = words[1].partition(":")
        token = 1
    elif len(words) > 2 and words[2][0] == ":":
        name, rest, token = words[1], words[2][1:], 2
    else:
        raise _no_colon(words, names)
    body, first = [rest, *words[token + 1 :]], token
    if not rest:
        body, first = body[1:], token + 1
    if needs_seat and not name:
        keyword = words[0].partition(":")[0]
        sits = seat_meant(body[0].rstrip(":"), names) if body else None
        hint = "" if sits is None else f"write '{keyword} {SEATS[sits]}:'"
        raise Fault(token, f"the seat after {quoted(keyword)} is missing", A_SEAT, hint)
    return name, body, first


def _no_colon(words: list[str], names: Names) -> Fault:
    upto = " ".join(words[1 : 1 + _LONGEST_NAME]).partition(":")[0]
    if " " in upto and fold(upto) in names:
        return Fault(1, f"{quoted(upto)} is not a seat", A_SEAT, partial(seat_hint, upto, names))
    named = len(words) > 1 and words[1].lower() in SEAT_WORDS
    start = " ".join(words[: 2 if named else 1])
    problem = f"the colon after {quoted(start)} is missing"
    hint = f"write '{start}:'" if len(start) < 20 else ""
    return Fault(min(2 if named else 1, len(words)), problem, "a colon before the list", hint)


def at_end(line: Line, token: int) -> None:
    """Faults a line that goes on at this token."""
    if token < len(line.words):
        word = line.words[token]
        hint = "a '{' that begins no annotation is written '\\{'" if line.notes else ""
        raise Fault(token, f"{quoted(word)} is one word too many", "the end of the line", hint)


def notes_of(
    line: Line, first: int = 0, count: int = 0, winner: int = -1, marks: Iterable[Annotation] = ()
) -> Notes:
    """The annotations of a line, in order: its own, then those of the `count` cards or calls that
    begin at word `first`, then those of the winner at word `winner`."""
    found = list(marks)
    if not (found or line.notes):
        return ()
    for word, text in line.notes:
        on = word - first if first <= word < first + count else LINE
        found.append(Annotation(text, WINNER if word == winner else on))
    return in_order(found)


def in_order(notes: Iterable[Annotation]) -> Notes:
    """Annotations in the order in which they are written."""
    return tuple(sorted(notes, key=_place))


def _place(note: Annotation) -> tuple[bool, int, bool]:
    return note.on == WINNER, note.on, not note.mark
