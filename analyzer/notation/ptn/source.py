"""The lines of a PTN text parted into tags and hands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from analyzer.findings import CODES, Finding
from analyzer.notation.jsontext import printable
from analyzer.notation.limits import LONGEST_LINE, Faults
from analyzer.notation.ptn.lines import SHOWN, TAG, Line, lines_of
from analyzer.notation.slips import is_one_letter_off
from analyzer.span import Place, Span

CHANGES: Final = ("CardsAdded", "CardsRemoved", "CardsPassed")
_KNOWN: Final = {
    name.lower(): name
    for name in (
        *("Event", "Site", "Date", "Time", "Round", "Table", "Source", "Id", "UTCDate", "UTCTime"),
        *("LocalDateTime", "GameCode", "GameOptionsJson", "GameScores", "Dealer", "Deal"),
        *("West", "North", "East", "South", "Undealt", "Declarer", "Contract", "Auction", "Play"),
        *CHANGES,
    )
}
# A tag with a name one letter off is the one that a hand cannot be followed without.
_MEANT: Final = (
    *("GameCode", "GameOptionsJson", "GameScores", "Dealer", "Undealt", "Declarer", "Contract"),
    *("Auction", *CHANGES),
)
_GO_ON: Final = ("Undealt", "Declarer", "Contract", "Auction", "Play")

_HEADER: Final = re.compile(r"%\s*(?:PTN|PBN)\b", re.IGNORECASE)
_MOST_LINES: Final = 200  # of a hand: tags, calls and tricks


@dataclass(slots=True)
class Entry:
    """A tag with its value, whether that has its closing quote, and the lines of data below it."""

    name: str
    value: str
    line: Line
    closed: bool = True
    rows: list[Line] = field(default_factory=list)

    @property
    def span(self) -> Span:
        """Where it stands."""
        return Span(self.line.number)


@dataclass(slots=True)
class Hand:
    """The tags of one hand in their order, its findings, and where its words stand: `order` has,
    for a row of play, the columns in the order in which its cards fell. `ends_text`: whether the
    text, or that of the first of two files that meet in a line, ends with it."""

    entries: list[Entry] = field(default_factory=list)
    findings: Faults = field(default_factory=Faults)
    lines: dict[int, Line] = field(default_factory=dict)
    order: dict[int, list[int]] = field(default_factory=dict)
    ends_text: bool = False

    def get(self, name: str) -> Entry | None:
        """The tag of a name; of several the last."""
        return next((e for e in reversed(self.entries) if e.name == name), None)

    def is_cut(self, tag: Entry) -> bool:
        """Whether the text ends inside a tag: what is left of its value may be another value."""
        return not tag.closed and tag is self.entries[-1] and not tag.rows

    @property
    def is_full(self) -> bool:
        """Whether it has as many lines as are read of one hand."""
        return len(self.lines) >= _MOST_LINES

    def value(self, name: str) -> str:
        """The value of a tag, empty where there is none."""
        found = self.get(name)
        return "" if found is None else found.value.strip()

    def fault(
        self, span: Span, problem: str, expected: str, word: str = "", hint: str = ""
    ) -> None:
        """Says that something cannot be read."""
        advice, word = f" — {hint}" if hint else "", word[:SHOWN]
        self.findings.append(
            Finding(
                "UNREADABLE",
                "fatal",
                f"{problem}{advice}{'' if hint.endswith('?') else '.'} Expected {expected}.",
                expected=expected,
                actual=word,
                evidence={"token": word, "expected": expected, "hint": hint},
                span=span,
                place=self.locate(span),  # a row is not yet in the order of its cards
            )
        )

    def breaks_off(self, span: Span, expected: str) -> None:
        """Says that the text ends among the calls, where more are due."""
        code = CODES["INCOMPLETE_DEAL"]
        message = f"the text breaks off among the calls. Expected {expected}."
        place = self.locate(span)
        self.findings.append(
            Finding(
                code.name, code.severity, message, deal=1, expected=expected, span=span, place=place
            )
        )

    def note(self, span: Span, message: str, expected: str) -> None:
        """Says that something is kept and not understood."""
        self.findings.append(
            Finding("UNKNOWN_FIELD", "note", message, expected=expected, span=span)
        )

    def locate(self, span: Span) -> Place:
        """The place of a span: of a word of a row, or of the value of a tag."""
        line = self.lines.get(span.line)
        if line is None:
            return Place(span.line, 1, "")
        columns = self.order.get(span.line)
        token = span.token
        if columns is not None and token < len(columns):
            token = columns[token]
        starts = _starts(line)
        at = starts[min(token, len(starts) - 1)] if starts else line.start
        return Place(line.number, at + 1, line.text)


def _starts(line: Line) -> list[int]:
    """Where each token begins: of a tag the tag itself, then the words of its value."""
    tag = TAG.match(line.body)
    if tag is None:
        return [line.start + word.start() for word in line.words()]
    value = re.finditer(r"\S+", tag[2])
    return [line.start, *(line.start + tag.start(2) + word.start() for word in value)]


def shown(word: str) -> str:
    """A word in a message: cut when long, with what cannot be printed spelled out."""
    return f"'{printable(word if len(word) <= SHOWN else word[:SHOWN] + '…')}'"


def hands(text: str) -> Iterator[Hand]:
    """The hands of a text, one after the other; a text without any tag has none."""
    hand = Hand()
    for line in lines_of(text):
        body = line.body
        if body.startswith("%"):
            if _HEADER.match(body) and hand.get("Deal"):
                hand.ends_text = line.number in hand.lines
                yield hand
                hand = Hand()
            continue
        tag = TAG.match(body)
        if tag is not None and _begins_another(hand, _name(tag[1])):
            hand.ends_text = line.number in hand.lines
            yield hand
            hand = Hand()
        if hand.is_full:
            _leave_out(hand, line)
            continue
        hand.lines[line.number] = line
        if line.end is None:
            problem = "this line is too long and left out"
            hand.fault(Span(line.number), problem, f"lines of at most {LONGEST_LINE:,} characters")
        elif tag is not None:
            _add(hand, line, tag)
        elif body.startswith("["):
            problem = f"{shown(body)} is not a tag"
            hand.fault(Span(line.number), problem, '[Name "value"]', body[:SHOWN])
        elif hand.entries and hand.entries[-1].name in ("Auction", "Play"):
            hand.entries[-1].rows.append(line)
        else:
            problem = f"{shown(body)} belongs to no tag that has lines below it"
            hand.fault(Span(line.number), problem, '[Name "value"]', body[:SHOWN])
    if hand.entries or hand.findings:
        hand.ends_text = True
        yield hand


def _leave_out(hand: Hand, line: Line) -> None:
    """Says once that the rest of a hand is left out."""
    if len(hand.lines) == _MOST_LINES:
        hand.lines[line.number] = line
        problem = "this line and the rest of the hand are left out"
        hand.fault(Span(line.number), problem, f"a hand of at most {_MOST_LINES} lines")


def _name(word: str) -> str:
    known = _KNOWN.get(word.lower())
    if known is not None:
        return known
    meant = (name for name in _MEANT if is_one_letter_off(word.lower(), name.lower()))
    return next(meant, word)


def _begins_another(hand: Hand, name: str) -> bool:
    """Whether a tag begins the next hand: after a deal, an event or a tag that is there already;
    after too many lines without any tag, every tag."""
    if hand.is_full and not hand.entries:
        return True
    if hand.get("Deal") is None or name in CHANGES or name in _GO_ON:
        return False
    return name == "Event" or hand.get(name) is not None


def _add(hand: Hand, line: Line, tag: re.Match[str]) -> None:
    """A tag: its value stands between the first and the last double quote of its line, so that
    quotes inside it need no backslash, and its brackets may be missing."""
    name, rest, span = _name(tag[1]), tag[2], Span(line.number)
    if name.lower() != tag[1].lower():
        hint = f"did you mean '{name}'?"
        hand.fault(span, f"there is no tag {shown(tag[1])}", "a tag of PTN", tag[1], hint)
    end = rest.rfind('"')
    if end < 0:
        problem = f"the value of the tag {shown(name)} is not closed"
        hand.fault(span, problem, "a double quote after the value", name)
    elif rest[end + 1 :].strip(" \t]\"'”`"):
        problem = f"{shown(rest[end + 1 :].strip())} stands after the tag {shown(name)}"
        hand.fault(span, problem, "the end of the line", rest[end + 1 :].strip()[:SHOWN])
    if name not in CHANGES and hand.get(name) is not None:
        problem = f"the tag {shown(name)} stands twice in one hand; the last one counts"
        hand.fault(span, problem, "it once", name)
    value = rest[:end] if end >= 0 else rest.rstrip(" \t]")
    hand.entries.append(Entry(name, re.sub(r"\\(.)", r"\1", value), line, end >= 0))


def is_known(name: str) -> bool:
    """Whether PTN, or every format, has a tag of this name."""
    return name.lower() in _KNOWN
