"""How pages speak: seats and sides by name, messages with cards and players in them, source lines
with a caret; and the one place where text of a record is made safe to show.

Markup is escaped by the templates; here control characters, which steer a display, are replaced.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any, Final, NamedTuple

from flask import Flask

from analyzer.audit import Missing
from analyzer.cards import NO_TRUMP, SUIT_NAMES, SUITS, Trump
from analyzer.findings import Finding
from analyzer.seats import SEAT_NAMES, SEATS, Seat, Side, members
from analyzer.span import Place
from analyzer.stats.words import counted as counted
from analyzer.store import GameRow
from analyzer.web.addresses import game_address, table_address

WIDEST: Final = 96  # characters of a source line that are shown
_STEERING: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
_LINE_ENDS: Final = "\t\n\r"
_MARKS: Final = (".", "!", "?")  # of the end of a sentence
_JOINER: Final = "\u200d"  # in emoji and some scripts
_NO_BREAK: Final = "\u00a0"  # in every per cent, and no printable sign to Python
_SYMBOLS: Final = "♠♥♦♣"
_TOLD: Final = re.compile(r"\b(?:([AKQJT98765432][SHDC])|([SWNE]))\b(?!')")
# Messages that quote what somebody wrote are shown as they are.
_QUOTING: Final = ("UNREADABLE", "UNKNOWN_FIELD")
_MONTHS: Final = (
    *("Jan", "Feb", "Mar", "Apr", "May", "Jun"),
    *("Jul", "Aug", "Sep", "Oct", "Nov", "Dec"),
)


class Piece(NamedTuple):
    """A piece of a sentence: `kind` is `text`, `card` (its name) or `seat` (its letter)."""

    kind: str
    text: str


class Standing(NamedTuple):
    """A side of a game: who plays for it, its points, and whether it won."""

    side: Side
    players: tuple[str, ...]
    points: int | None
    won: bool


class Line(NamedTuple):
    """A source line parted at the fault: what stands before, at and after it, and a caret line."""

    before: str
    at: str
    after: str
    caret: str


def install(app: Flask) -> None:
    """Gives the templates these words."""
    app.jinja_env.finalize = shown
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    words = (seat, side, trump, suit_letter, moment, counted, ended, sentence, source_line, titled)
    for word in words:
        app.jinja_env.filters[word.__name__] = word
    app.jinja_env.globals.update(
        SEATS=SEATS, game_address=game_address, table_address=table_address
    )


def shown(value: Any) -> Any:
    """A value as it may be shown: text without the characters that control or reorder."""
    if not isinstance(value, str):
        return "" if value is None else value
    if value.isprintable() or hasattr(value, "__html__"):
        return value
    if value.replace(_NO_BREAK, " ").isprintable():
        return value
    return "".join(c if _is_plain(c) else "\ufffd" for c in value)


def _is_plain(c: str) -> bool:
    return c in _LINE_ENDS or c == _JOINER or unicodedata.category(c) not in _STEERING


def seat(of: Seat | None) -> str:
    """`South`; `somebody` where it is not known."""
    return "somebody" if of is None else SEAT_NAMES[of]


def side(of: Side) -> str:
    """`South`, or `North and South` for a partnership."""
    return " and ".join(SEAT_NAMES[each] for each in reversed(members(of)))


def trump(of: Trump | None) -> str:
    """`♥ hearts`, `no trump`, or a dash."""
    if of is None:
        return "–"
    return "no trump" if of >= NO_TRUMP else f"{_SYMBOLS[of]} {SUIT_NAMES[of]}"


def suit_letter(of: Trump | None) -> str:
    """The letter of a suit in lower case, for its colour; empty without one."""
    return "" if of is None or of >= NO_TRUMP else SUITS[of].lower()


def moment(iso: str) -> str:
    """A moment as a sentence has it: `30 Nov 2026, 14:05`; a text that is none stays."""
    try:
        when = datetime.fromisoformat(iso)
    except ValueError:
        return iso
    return f"{when.day} {_MONTHS[when.month - 1]} {when.year}, {when.hour:02}:{when.minute:02}"


def ended(text: str) -> str:
    """A text as the end of a sentence, with one mark that closes it.

    >>> ended("did anybody pass?"), ended("the cards of South")
    ('did anybody pass?', 'the cards of South.')
    """
    return text if text.endswith(_MARKS) else f"{text}."


def pieces(finding: Finding | Missing) -> tuple[Piece, ...]:
    """The message of a finding, or of what is undecided, parted at its cards and its players.

    >>> from analyzer.findings import Finding
    >>> pieces(Finding("RENEGE", "major", "W played 9S"))
    (Piece(kind='seat', text='W'), Piece(kind='text', text=' played '), Piece(kind='card', \
text='9S'))
    """
    if finding.code in _QUOTING:
        return (Piece("text", finding.message),)
    return tuple(_pieces(finding.message))


def _pieces(message: str) -> Iterator[Piece]:
    end = 0
    for found in _TOLD.finditer(message):
        if found.start() > end:
            yield Piece("text", message[end : found.start()])
        yield Piece("card", found[1]) if found[1] else Piece("seat", found[2])
        end = found.end()
    if end < len(message):
        yield Piece("text", message[end:])


def sentence(finding: Finding | Missing) -> tuple[Piece, ...]:
    """The same as a sentence: with a capital, and one full stop.

    >>> from analyzer.findings import Finding
    >>> sentence(Finding("RENEGE", "major", "the card is expected."))
    (Piece(kind='text', text='The card is expected.'),)
    """
    told = list(pieces(finding))
    if told and told[0].kind == "text":
        told[0] = Piece("text", told[0].text[:1].upper() + told[0].text[1:])
    if not finding.message.endswith(_MARKS):
        told.append(Piece("text", "."))
    return tuple(told)


def source_line(place: Place) -> Line:
    """A source line, cut round its fault where it is long.

    >>> source_line(Place(3, 3, "9S ZZ"))
    Line(before='9S', at=' ', after='ZZ', caret='  ^')
    """
    at = max(0, place.column - 1)
    start = max(0, min(at - WIDEST // 2, len(place.text) - WIDEST))
    end = start + WIDEST
    left, right = ("…" if start else ""), ("…" if end < len(place.text) else "")
    before = left + place.text[start:at].ljust(at - start)
    blanks = "".join(c if c == "\t" else " " for c in before)
    return Line(before, place.text[at : at + 1], place.text[at + 1 : end] + right, f"{blanks}^")


def titled(of: GameRow) -> str:
    """What a game is called: its event, else who played, else when, else when it came."""
    names = ", ".join(name for _, name in of.players if name)
    played = f"A game of {of.date}" if of.date else ""
    came = f"{counted(of.deals, 'deal')}, here since {moment(of.imported_at)}"
    return of.event or names or played or f"A game of {came}"


def standings(
    players: Iterable[tuple[Seat, str]],
    score: Iterable[tuple[Side, int | None]],
    winners: Iterable[Side],
) -> tuple[Standing, ...]:
    """The sides of a game as they stand, by the names of their players; a score that is not known
    is None."""
    named, won = dict(players), tuple(winners)
    return tuple(
        Standing(of, tuple(named[s] for s in members(of) if named.get(s)), points, of in won)
        for of, points in score
    )


def players_by_letter(players: Iterable[tuple[Seat, str]]) -> Mapping[str, str]:
    """The names of players by the letter of their seat."""
    return {SEATS[of]: who for of, who in players}
