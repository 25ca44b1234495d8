"""The physical lines of a stream, one at a time, and those of the game being read, kept so that
its spans can be located. Memory is bounded whatever the stream holds."""

from __future__ import annotations

import codecs
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final, Protocol, TextIO

from analyzer.findings import Finding
from analyzer.notation.pen.faults import Fault, finding_of
from analyzer.notation.pen.kept import Kept
from analyzer.span import Place

MAX_LINE: Final = 64 * 1024  # bytes of UTF-8
MAX_GAME: Final = 64 * 1024 * 1024  # characters of one game's lines, and of a line without end
MAX_GAME_LINES: Final = 200_000
MAX_BLOCK: Final = 80  # lines of a deal that is looked for as a whole
# So much of a game is kept at most before a deal is taken as a whole.
_ROOM: Final = MAX_GAME - MAX_BLOCK * MAX_LINE
_ROOM_LINES: Final = MAX_GAME_LINES - MAX_BLOCK
_CHUNK: Final = 64 * 1024
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_MARK: Final = "\ufeff"  # the byte order mark
# Where a file that does not end its last line meets another, which begins with a mark.
_MEET: Final = re.compile(
    rf"(?<=[^{_MARK}]){_MARK}+(?=[ \t]*(?:[\[%;]|deal[ \t]|$))", re.IGNORECASE | re.ASCII
)

# Nothing of the deal before it can stand behind such a line.
_OPENS: Final = re.compile(
    r'deal |%pen 1\.0$|\[[A-Z][A-Za-z]{0,60} "[^"\\{}\[\]]{0,500}"\]$', re.ASCII
)


class EndlessLineError(ValueError):
    """Raised by `physical_lines` where a line is as long as the longest game and has no end."""


class Unended(str):
    """A line with no line end behind it, where a text or one of several joined ends: more of the
    line may have followed."""

    __slots__ = ()


class Bytes(Protocol):
    """What bytes are read from."""

    def read(self, size: int, /) -> bytes:
        """Up to `size` bytes; none at the end."""


def decode(stream: Bytes) -> Iterator[str]:
    """The text of UTF-8 bytes, in pieces. A byte that is not UTF-8 becomes a lone surrogate, which
    the reader reports at its place and replaces by U+FFFD. The stream stays open."""
    decoder = codecs.getincrementaldecoder("utf-8")("surrogateescape")
    while data := stream.read(_CHUNK):
        yield decoder.decode(data)
    yield decoder.decode(b"", final=True)


def chunks(stream: TextIO | Iterable[str]) -> Iterator[str]:
    """The text of a stream, or of pieces that end anywhere."""
    reader = getattr(stream, "read", None)
    return iter(stream) if reader is None else iter(lambda: reader(_CHUNK), "")


def physical_lines(pieces: Iterable[str]) -> Iterator[list[str]]:
    """Lines that end LF, CRLF or CR and nothing else, without their ends, as many at a time as
    were read; and `Unended` ones.

    Of a line that is too long only so much is kept that it is seen to be too long. Raises
    `EndlessLineError` where no end of a line comes: a device gives bytes for ever.
    """
    rest, length = "", 0
    for piece in pieces:
        text = rest + piece
        half = ""
        if "\r" in text:
            if text.endswith("\r"):  # perhaps the first half of CRLF
                text, half = text[:-1], "\r"
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        lines = text.split("\n")
        rest = lines.pop()[: MAX_LINE + 1] + half
        length = 0 if lines else length + len(piece)
        if _MARK in text:
            lines = [part for line in lines for part in _parted(line)]
        if lines:
            yield lines
        if length > MAX_GAME:
            raise EndlessLineError
    if rest:
        *before, last = _parted(rest.removesuffix("\r"))
        yield [*before, last if rest.endswith("\r") else Unended(last)]


def _parted(line: str) -> list[str]:
    """A line parted where two files meet in it."""
    *before, last = _MEET.split(line)
    return [*map(Unended, before), last]


class Source:
    """A cursor over physical lines. `number` is that of the line taken last; `kept` holds the
    lines of the present game; `full` says that the game is too long to be kept. Where two files
    meet, the rest of the line counts as one of its own: `meets` are the numbers of these."""

    def __init__(self, stream: TextIO | Iterable[str], first: int = 1) -> None:
        self._more = physical_lines(chunks(stream))
        self._lines: list[str] = []  # read and not yet passed, from `_at` on
        self._at = 0
        self._next: str | None = None
        self.number = first - 1
        self.comments = 0
        self.kept = Kept()
        self.meets: list[int] = []
        self.full = False
        self.findings: list[Finding] = []
        self._advance()

    def peek(self) -> str | None:
        """The line to be taken next; None at the end."""
        return self._next

    def take(self) -> str:
        """The next line, kept for the present game."""
        text = self.skip()
        if not self.full:
            self.kept.add(self.number, [text])
            if self.kept.size > MAX_GAME or self.kept.count > MAX_GAME_LINES:
                self.full = True
                problem = "this game is too long; the rest of it is left out"
                expected = f"games of at most 64 MiB and {MAX_GAME_LINES:,} lines"
                self._report(self.number, 1, text, Fault(0, problem, expected))
        return text

    def skip(self) -> str:
        """The next line, not kept."""
        assert self._next is not None
        text = self._next
        self.number += 1
        if type(text) is Unended:
            self.meets.append(self.number + 1)
        self._advance()
        return text

    def new_game(self, first: int) -> None:
        """Forgets the lines and findings before line `first`."""
        self.kept = self.kept.since(first)
        self.findings = [f for f in self.findings if f.span.line >= first]
        self.full = False

    def block(self) -> list[str]:
        """The lines from the next one, which opens a deal, to the end of the deal, if that is
        near and sure: another deal or game begins behind it. None of them, if not."""
        lines, first = self._lines, self._at - 1
        if self.full or self.kept.size > _ROOM or self.kept.count > _ROOM_LINES:
            return []
        last = min(len(lines), first + MAX_BLOCK)
        try:
            end = after = lines.index("", self._at, last)
        except ValueError:
            return []
        while after < last and not lines[after]:
            after += 1
        if after == last or not _OPENS.match(lines[after]):
            return []
        block = lines[first:end]
        return [] if Unended in map(type, block) else block

    def take_block(self, block: list[str]) -> None:
        """Takes these lines, which are the next ones, and passes the empty ones behind them."""
        self.kept.add(self.number + 1, block)
        self.number += len(block)
        self._at += len(block) - 1
        while not self._lines[self._at]:
            self.number += 1
            self._at += 1
        self._advance()

    def _advance(self) -> None:
        if self._at == len(self._lines):
            self._at, self._lines = 0, self._read()
        text = None
        if self._lines:
            text = self._lines[self._at]
            self._at += 1
        if text is not None and not (text.isascii() and len(text) <= MAX_LINE):
            text = self._cleaned(text, self.number + 1)
        self._next = text

    def _read(self) -> list[str]:
        """More lines; none at the end."""
        try:
            return next(self._more, [])
        except EndlessLineError:
            fault = Fault(0, "this line does not end; nothing from here on is read", "a line end")
            self._report(self.number + 1, 1, "", fault)
            return []

    def _cleaned(self, text: str, number: int) -> str:
        kind = type(text)
        text = text.lstrip(_MARK)
        bad = _SURROGATE.search(text)
        if bad:
            clean = _SURROGATE.sub("\ufffd", text)
            problem = f"{_byte(bad[0])} is not text in UTF-8; it reads as U+FFFD"
            self._report(number, bad.start() + 1, clean, Fault(0, problem, "text in UTF-8"))
            text = clean
        if len(text) > MAX_LINE or len(text.encode()) > MAX_LINE:
            fault = Fault(0, "this line is too long and left out", "lines of at most 64 KiB")
            self._report(number, 1, text[:80], fault)
            return ""
        return kind(text)

    def _report(self, number: int, column: int, text: str, fault: Fault) -> None:
        finding = finding_of(fault, [text[column - 1 : column]], number)
        place = Place(in_file(number, self.meets), column, text)
        self.findings.append(replace(finding, place=place))


def in_file(number: int, meets: list[int]) -> int:
    """The line of the file that a line is, or is a part of; see `Source`."""
    return number - bisect_right(meets, number)


def _byte(surrogate: str) -> str:
    code = ord(surrogate)
    return f"the byte 0x{code - 0xDC00:02X}" if 0xDC80 <= code <= 0xDCFF else f"U+{code:04X}"
