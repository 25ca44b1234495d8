"""One deal: its header, the cards known, its lines in order, and the lines that branch off."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from analyzer.cards import UNKNOWN, Card
from analyzer.notation.alternatives import Room
from analyzer.notation.limits import MOST_ITEMS
from analyzer.notation.pen import actions, cut, plain
from analyzer.notation.pen.alternatives import Block, read_alternatives
from analyzer.notation.pen.cardlists import A_CARD, as_set, on_line_from
from analyzer.notation.pen.faults import BreaksOff, Fault, quoted
from analyzer.notation.pen.frame import (
    A_SEAT,
    Frame,
    Names,
    Reached,
    Report,
    at_end,
    head,
    notes_of,
    seat_hint,
)
from analyzer.notation.pen.hints import card_hint
from analyzer.notation.pen.keywords import DIGITS, KNOWN_CARDS, handle, keyword_of
from analyzer.notation.pen.lexer import Line
from analyzer.notation.pen.pieces import Heading
from analyzer.notation.pen.tokens import card, digits, fold, is_dash, seat
from analyzer.notation.turns import Auction, Seats
from analyzer.record import PASS, Call, Cards, Deal
from analyzer.seats import SEATS, Seat
from analyzer.span import Span

MAX_DEPTH: Final = 50  # of alternatives in alternatives


class DealReader(Frame):
    """Takes the lines of a deal one by one; `finish` seats the cards and gives the deal."""

    def __init__(
        self,
        header: Line,
        position: int,
        seats: Seats,
        report: Report,
        names: Names,
        reached: Reached,
        turned_down_passes: Callable[[], bool],
    ) -> None:
        read = plain.heading(" ".join(header.words))
        if read is None:
            read = _Header(header, position, seats, report, names).read()
        self.number, dealer, up = read
        super().__init__(seats, dealer, report, names, reached, up)
        self.notes = notes_of(header)
        self.line = header.number
        self._turned_down_passes = turned_down_passes
        self.hands: list[Cards | None] = [None] * 4
        self.beside: dict[str, Cards] = {}
        self._open: list[Block] = []
        self._main = Block(header)
        self._is_overfull = False
        self._last_is_cut: Line | None = None

    def takes(self, line: str, number: int) -> bool:
        """Takes a line without annotations, if it is just what a writer writes."""
        if self._open or len(self.events) >= MOST_ITEMS:
            return False
        return plain.takes(self, line, number)

    def begin(self, auction: Auction) -> bool:
        """Goes on from an auction, unless it has begun already."""
        if self.auction.begun:
            return False
        self.auction = auction.copy()
        return True

    def feed(self, line: Line) -> None:
        """Takes one line; a fault costs this line only."""
        if len(self.events) >= MOST_ITEMS:
            self._overfull(line)
            return
        self._last_is_cut = line if line.cut and not line.faults else None
        try:
            self._feed(line)
        except Fault as fault:
            self.report(line, fault)

    def _overfull(self, line: Line) -> None:
        """Leaves out what no deal has room for."""
        if not self._is_overfull:
            self._is_overfull = True
            problem = "this deal is too long; the rest of it is left out"
            self.report(line, Fault(0, problem, f"at most {MOST_ITEMS:,} calls and tricks"))

    def _feed(self, line: Line) -> None:
        if not self._open and line.words[0][0] in DIGITS:  # most lines are tricks
            actions.trick(self, line)
            return
        keyword = keyword_of(line)
        if keyword == "alt":
            self._open_block(line)
        elif keyword == "end":
            self._close_block(line)
        elif self._open:
            self._open[-1].lines.append(line)
        elif keyword in KNOWN_CARDS:
            self._cards_known(line, keyword)
        else:
            handle(self, line, keyword)

    def _open_block(self, line: Line) -> None:
        block = Block(line)
        if len(self._open) < MAX_DEPTH:
            outer = self._open[-1] if self._open else self._main
            outer.lines.append(block)
        elif len(self._open) == MAX_DEPTH:
            problem = f"alternatives stand more than {MAX_DEPTH} deep in each other"
            self.report(line, Fault(0, problem, "an alternative that leaves an outer line"))
        self._open.append(block)

    def _close_block(self, line: Line) -> None:
        if not self._open:
            raise Fault(0, "'end' closes nothing", "an 'alt' line before it")
        block = self._open.pop()
        block.loose += line.notes
        at_end(line, 1)

    def _cards_known(self, line: Line, keyword: str) -> None:
        name, body, first = head(line.words, self.names, needs_seat=keyword == "hand")
        if name and keyword != "hand":
            raise Fault(1, f"{quoted(name)} is one word too many", f"'{keyword}:' and its cards")
        whose = self.seat_of(name, 1) if name else None
        if (self.hands[whose] if whose is not None else self.beside.get(keyword)) is not None:
            what = keyword if whose is None else f"hand of {SEATS[whose]}"
            raise Fault(0, f"this is a second {what} in one deal", "one such line")
        still_open = body[-1:] == ["..."]
        if still_open:
            body.pop()
        cards, notes, bad = as_set(self, line, body, first, dash=True)
        if bad:  # it may stand for any number of cards
            count = len(cards) - bad
            cards, notes = cards[:count], on_line_from(notes, count)
        lacks = still_open or bad > 0 or (line.cut and not self._is_whole(cards, keyword))
        known = Cards(cards, lacks, notes, Span(line.number, first))
        if whose is None:
            self.beside[keyword] = known
        else:
            self.hands[whose] = known

    def _is_whole(self, cards: tuple[Card, ...], keyword: str) -> bool:
        """Whether a list that breaks off lacks no card."""
        if keyword != "kitty":
            return cut.is_full_hand(cards)
        beside = [*self.hands, self.beside.get("dummy"), Cards(cards)]
        return cut.is_full_pack(beside, self.up)

    def finish(self) -> Deal:
        """The deal, once its last line was read."""
        for block in self._open[:1]:
            problem = "this alternative is not closed; it ends with the deal"
            self.report(block.opening, Fault(0, problem, "a line 'end'"))
        self._tell_open_auction()
        events = self.seated()
        south, west, north, east = self.hands
        return Deal(
            self.number,
            self.dealer,
            self.up,
            (south, west, north, east),
            self.beside.get("dummy"),
            self.beside.get("kitty"),
            events,
            tuple(self.stated),
            read_alternatives(self, events, self._main, Room()) if self._main.lines else (),
            self.notes + tuple(self.loose),
            Span(self.line),
        )

    def _tell_open_auction(self) -> None:
        """Says that the text breaks off before trump was made, which nobody is to blame for."""
        line = self._last_is_cut
        if line is None or self._main.lines:
            return
        if cut.auction_may_go_on(self.events, self.stated, self.seats, self._passes):
            at = len(line.words) - 1
            self.report(line, BreaksOff(at, "the text breaks off among the calls", "the next call"))

    def _passes(self, call: Call) -> bool:
        """Whether a call is a pass, or counts as one by the rules of the game."""
        suit = call.bid.suit if call.bid.kind == "name" and call.round > 1 else None
        if suit is not None and self.turned_up(suit):
            return self._turned_down_passes()
        return call.bid == PASS


class _Header:
    """Label, dealer and up-card of a deal line. What is wrong is reported, and the deal begins
    all the same."""

    def __init__(
        self, line: Line, position: int, seats: Seats, report: Report, names: Names
    ) -> None:
        self.label = position
        self.dealer: Seat | None = None
        self.up: Card | None = UNKNOWN
        self._words = line.words
        self._seats = seats
        self._names = names
        self._end = 2
        for part in (self._read_label, self._read_dealer, self._read_up):
            try:
                part()
            except Fault as fault:
                report(line, fault)
        try:
            at_end(line, self._end)
        except Fault as fault:
            report(line, fault)

    def read(self) -> Heading:
        """What the line says."""
        return self.label, self.dealer, self.up

    def _read_label(self) -> None:
        word = self._words[1] if len(self._words) > 1 else ""
        label = digits(word)
        if label is None:
            problem = f"{quoted(word)} is not the number of a deal"
            raise Fault(1, problem, "a number such as 1")
        self.label = label

    def _value(self, keyword: str) -> str | None:
        """The word behind a keyword, if the keyword stands next."""
        if self._end >= len(self._words) or fold(self._words[self._end]) != keyword:
            return None
        self._end += 2
        return self._words[self._end - 1] if self._end <= len(self._words) else ""

    def _read_dealer(self) -> None:
        word = self._value("dealer")
        if word is None or word in ("?", "??"):
            return
        self.dealer = seat(word, self._seats)
        if self.dealer is None:
            problem = f"{quoted(word)} is not a seat"
            hint = partial(seat_hint, word, self._names)
            raise Fault(self._end - 1, problem, f"{A_SEAT}, or ?", hint)

    def _read_up(self) -> None:
        word = self._value("up")
        if word is None or word in ("?", "??"):
            return
        found = card(word)
        if is_dash(word):
            self.up = None
        elif found is None or found[1]:
            problem = f"{quoted(word)} is not a card"
            raise Fault(self._end - 1, problem, f"{A_CARD}, or -", lambda: card_hint(word))
        else:
            self.up = found[0]
