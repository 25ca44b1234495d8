"""Reads PEN one game at a time; memory does not grow with the number of games.

A fault costs its line at most, never the rest of the game; a bad card is kept as `??`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import Final, TextIO

from analyzer.findings import Finding
from analyzer.notation.limits import MOST_DEALS, MOST_FAULTS, MOST_WORDS
from analyzer.notation.pen import plain
from analyzer.notation.pen.cut import reached
from analyzer.notation.pen.deals import DealReader
from analyzer.notation.pen.faults import Fault, did_you_mean, finding_of, quoted
from analyzer.notation.pen.kept import Kept
from analyzer.notation.pen.keywords import is_stamped_header, opens_a_deal
from analyzer.notation.pen.lexer import Line, Lines, Locator
from analyzer.notation.pen.source import Source
from analyzer.notation.pen.tags import (
    note_on,
    plain_tag,
    rules_as_written,
    tag,
    tag_name,
    tag_points,
    turned_down_passes,
)
from analyzer.notation.pen.tokens import fold
from analyzer.notation.reading import Reading, records_of
from analyzer.notation.tags import TAG_ORDER, in_order, players, seats_at, value_of
from analyzer.notation.turns import Seats
from analyzer.record import Deal, GameRecord, Points, Tag
from analyzer.seats import Seat, Side
from analyzer.span import Place, Span

_LONG: Final = 3  # letters of a word of a name; fewer may be initials, or a card
_VERSION: Final = re.compile(r"([0-9]{1,4})\.[0-9]{1,4}", re.ASCII)


def read(stream: TextIO | Iterable[str], first: int = 1) -> Iterator[Reading]:
    """The games of a stream, lazily: open text files with `newline=""`, bytes with `decode`. Its
    lines are counted from `first`, for a text out of the middle of a file.

    Text that holds no game gives one reading without a record.
    """
    source = Source(stream, first)
    lines = Lines(source)
    game = _Game(source, lines, first)
    any_reading = False
    for line in lines:
        if len(line.words) > MOST_WORDS or len(line.notes) > MOST_WORDS:
            game.overfull(line)
            continue
        if not (line.words and line.words[0][0] in "[%"):
            game.feed(line, 0)
            continue
        for token in range(len(line.words) if line.holds_tags else 1):
            if game.ends_before(line, token):
                if reading := game.finish(line.number):
                    any_reading = True
                    yield reading
                source.new_game(line.number)
                game = _Game(source, lines, line.number)
            game.feed(line, token)
    if reading := game.finish():
        yield reading
    elif not any_reading:
        yield Reading(None, (_nothing(),), Locator(Kept(), []))


def loads(text: str) -> list[GameRecord]:
    """The games of a text; raises `NotationError` at the first fault."""
    return records_of(read([text]))


def count_comments(text: str) -> int:
    """How many comments a text has, which a record does not keep."""
    source = Source([text])
    for _ in Lines(source):
        pass
    return source.comments


def _nothing() -> Finding:
    fault = Fault(0, "there is no game in it", "a tag such as [Event \"\"], or a line 'deal 1'")
    return replace(finding_of(fault, [], 0), place=Place(1, 1, ""))


def _before_the_first_deal(word: str) -> Fault:
    problem = f"{quoted(word)} stands before the first deal"
    return Fault(0, problem, "a tag, or a line 'deal 1'", lambda: did_you_mean(word, ["deal"]))


def _by_name(named: tuple[tuple[Seat, str], ...]) -> dict[str, Seat]:
    """The seats by their players' names, and by each longer word of one, without those that tell
    no two players apart."""
    words = [(seat, word) for seat, name in named for word in _words_of(fold(name.strip()))]
    count = Counter(word for _, word in words)
    return {word: seat for seat, word in words if word and count[word] == 1}


def _words_of(name: str) -> set[str]:
    return {name, *(word for word in name.split() if len(word) >= _LONG)}


class _Game:
    """The game being read: its tags, its deals so far, the deal under way, and the faults."""

    def __init__(self, source: Source, lines: Lines, first: int) -> None:
        self._source = source
        self._lines = lines
        self._lines.taker = self.takes_tag
        self._lines.block_taker = self.takes
        self._first = first
        self._tags: list[Tag] = []
        self._deals: list[Deal] = []
        self._deal: DealReader | None = None
        self._begun = 0  # how many deals were
        self._seats: Seats = ()
        self._names: dict[str, Seat] = {}
        self._findings: list[Finding] = []
        self._too_many_deals = False

    def ends_before(self, line: Line, token: int) -> bool:
        """Whether another game begins with this word of a line of tags or a version."""
        word = line.words[token]
        if word[0] == "%":
            return word.lower() == "%pen"
        if not line.holds_tags:
            return False
        name = tag_name(word)
        if self._begun:
            return name is not None
        return name is not None and self._begins_another(name)

    def _begins_another(self, name: str) -> bool:
        """Whether a tag of this name begins another game, where this one has tags only."""
        return value_of(self._tags, name) is not None and name in TAG_ORDER

    def takes_tag(self, text: str, number: int) -> bool:
        """Takes a line that is one tag, if another game does not begin with it."""
        found = None if self._begun else plain_tag(text, number)
        if found is None or self._begins_another(found.name):
            return False
        self._take_tag(found)
        return True

    def feed(self, line: Line, token: int) -> None:
        """Takes a line, or one tag of a line of tags."""
        if token == 0 and (line.faults or line.notes):
            self._faults_of(line)
        if self._source.full or not line.words:
            return
        start, in_a_deal = line.words[0][0], self._deal is not None
        try:
            if start == "[" and not is_stamped_header(line, in_a_deal):
                self._feed_tag(line, token)
            elif start == "%":
                self._feed_version(line)
            elif opens_a_deal(line, in_a_deal):
                if token == 0:
                    self._begin_deal(line)
            elif self._deal is not None and not self._too_many_deals:
                self._deal.feed(line)
            elif not self._begun:
                raise _before_the_first_deal(line.words[0])
        except Fault as fault:
            self._report(line, fault)

    def overfull(self, line: Line) -> None:
        """Leaves out a line with more words or annotations than any line needs."""
        problem = "this line is left out; it holds too much"
        self._report(line, Fault(0, problem, f"at most {MOST_WORDS:,} words and annotations"))

    def _faults_of(self, line: Line) -> None:
        opens = bool(line.faults and line.words) and opens_a_deal(line, self._deal is not None)
        for fault in line.faults:
            self._report(line, fault, opens=opens)
        if line.notes and line.notes[0][0] < 0:
            line.notes = [note for note in line.notes if note[0] >= 0]
            problem = "this annotation has nothing before it"
            self._report(line, Fault(0, problem, "a tag, a deal or a line of one"))

    def _feed_tag(self, line: Line, token: int) -> None:
        self._take_tag(tag(line, token))

    def _take_tag(self, found: Tag) -> None:
        self._tags.append(found)
        if not self._lists_no_more and (note := note_on(found)):
            self._add(note)

    def _feed_version(self, line: Line) -> None:
        words = line.words
        if words[0].lower() != "%pen":
            raise Fault(0, f"{quoted(words[0])} is not known", "%pen 1.0, or a tag")
        version = _VERSION.fullmatch(words[1]) if len(words) == 2 else None
        if version is None:
            raise Fault(min(1, len(words) - 1), "the version cannot be read", "%pen 1.0")
        if int(version[1]) != 1:
            problem = f"version {words[1]} of the notation is not known"
            raise Fault(1, problem, "%pen 1.0", "it is read as 1.0")
        if line.notes:
            problem = "this annotation has nothing before it"
            raise Fault(0, problem, "a tag, a deal or a line of one")

    def takes(self, lines: list[str], number: int) -> bool:
        """Takes the lines of a whole deal, if they are just what a writer writes."""
        if self._begun >= MOST_DEALS:
            return False
        # If it is none, its header may be left out, and more tags may follow.
        deal = plain.deal(lines, number, self._seats or seats_at(self._tags))
        if deal is None:
            return False
        self._settle_seats()
        self._end_deal()
        self._begun += 1
        self._deals.append(deal)
        return True

    def _begin_deal(self, line: Line) -> None:
        if self._too_many_deals:
            return
        if self._begun == MOST_DEALS:
            self._too_many_deals = True
            self._lines.taker = None
            problem = "this deal and those after it are left out"
            raise Fault(0, problem, f"games of at most {MOST_DEALS:,} deals")
        self._end_deal()
        self._settle_seats()
        self._begun += 1
        if line.words[0].lower() != "deal":
            problem = f"{quoted(line.words[0])} begins no line of a deal"
            self._report(line, Fault(0, problem, "'deal' and its number", "did you mean 'deal'?"))
        self._deal = DealReader(
            line,
            self._begun,
            self._seats,
            self._report,
            self._names,
            self._reached,
            partial(turned_down_passes, self._tags, self._seats),
        )
        self._lines.taker = self._deal.takes

    def _settle_seats(self) -> None:
        """The tags are read by now."""
        if not self._seats:
            self._seats = seats_at(self._tags)
            self._names = _by_name(players(self._tags))

    def _reached(self, side: Side) -> int:
        """How many points a side can have after the deals so far."""
        try:
            start = tag_points(value_of(self._tags, "Score"), self._seats)
        except Fault:
            start = ()
        count = dict(start).get(side, 0)
        for deal in self._deals:
            count = reached(side, count, deal.stated)
        return count

    def _end_deal(self) -> None:
        if self._deal is not None:
            self._deals.append(self._deal.finish())
            self._deal = self._lines.taker = None  # so that what was read is free at once

    def _report(self, line: Line, fault: Fault, opens: bool = False) -> None:
        """Lists a fault; `opens`: of a header whose deal is still to begin."""
        if self._lists_no_more:
            return
        deal = self._begun + opens if self._seats or opens else None
        self._add(finding_of(fault, line.words, line.number, deal))

    @property
    def _lists_no_more(self) -> bool:
        """Whether the last finding listed says already that there are more."""
        return len(self._findings) > MOST_FAULTS

    def _add(self, finding: Finding) -> None:
        if len(self._findings) < MOST_FAULTS:
            self._findings.append(finding)
        elif len(self._findings) == MOST_FAULTS:
            last = f"there are more than {MOST_FAULTS:,} faults; the others are not listed"
            self._findings.append(replace(finding, message=last))

    def finish(self, until: int | None = None) -> Reading | None:
        """The game, or its faults if it has neither tags nor deals; None if there is nothing.
        The next game begins at line `until`."""
        self._end_deal()
        self._lines.block_taker = None
        record = self._record() if self._tags or self._deals else None
        if record is not None and not self._deals:
            self._note_no_deal()
        locate = Locator(self._source.kept, self._source.meets)
        found = [f if f.place else replace(f, place=locate(f.span)) for f in self._findings]
        found += [f for f in self._source.findings if until is None or f.span.line < until]
        if record is None and not found:
            return None
        found.sort(key=lambda finding: (finding.place or _NO_PLACE)[:2])
        return Reading(record, tuple(found), locate)

    def _note_no_deal(self) -> None:
        message = "this game has no deal; do its tags belong above the deals before them?"
        span = self._tags[0].span
        self._add(Finding("UNKNOWN_FIELD", "note", message, span=span))

    def _record(self) -> GameRecord:
        tags = in_order(self._tags)
        return GameRecord(
            tags,
            rules_as_written(tags),
            players(tags),
            self._points(value_of(tags, "Score")),
            tuple(self._deals),
            self._points(value_of(tags, "Result")),
            Span(self._first),
        )

    def _points(self, of: Tag | None) -> Points:
        try:
            return tag_points(of, self._seats or seats_at(self._tags), self._names)
        except Fault as fault:
            assert of is not None  # without a tag there is nothing to fault
            finding = finding_of(fault, [of.value], of.span.line)
            self._add(replace(finding, span=of.span))
            return ()


_NO_PLACE: Final = Place(0, 0, "")
