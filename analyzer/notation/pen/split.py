"""Cuts a long text of games into parts, each of which reads as it does within the whole: the same
games and faults, at the same lines. So several processes can read one file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from typing import Final, NamedTuple

from analyzer.notation.pen.reader import read
from analyzer.notation.pen.source import Bytes, decode
from analyzer.notation.reading import Reading
from analyzer.span import Place, Span

SIZE: Final = 64 * 1024  # bytes that a part has at least, but the last
MOST: Final = 16 * 1024 * 1024  # below what the reader takes for one game (`MAX_GAME`)

_SHORT: Final = rb"[^\r\n]{0,500}\r?\n"
# The header of a deal, which begins it whatever is wrong with it. A number follows, so that no
# annotation left open goes over it, and a line with a word follows: nothing is handed back to it.
_DEAL: Final = re.compile(
    rb"^deal[ \t]+[0-9][^\r\n{\xef]{0,500}\r?\n(?=[A-Za-z0-9]" + _SHORT + rb")", re.MULTILINE
)
# A plain tag, which no annotation left open goes over either, perhaps below a version.
_TAG: Final = re.compile(
    rb"^(?:%pen[ \t]+1\.0[ \t]*\r?\n)?"
    rb'\[[A-Za-z][A-Za-z0-9_]{0,60}[ \t]+"[^"\\{}\[\]\r\n]{0,500}"\][ \t]*\r?\n'
    rb"(?=[\[A-Za-z0-9]" + _SHORT + rb")",
    re.MULTILINE,
)
# Where a line of tags or a version may begin: also behind an annotation, or a byte order mark.
_HEAD: Final = re.compile(rb"(?:^|[\r}]|\xef\xbb\xbf)[ \t]*[\[%]", re.MULTILINE)


class Part(NamedTuple):
    """Text whose first line is line `first` of the file; behind it comes what `rest` holds."""

    first: int
    text: bytes
    rest: Bytes | None = None


def parts(text: bytes, stream: Bytes) -> Iterator[Part]:
    """The parts of a text that goes on in a stream, lazily. The last one has a `rest` where no cut
    is sure for long, or where the stream fails: it must be read before the stream is closed."""
    first = 1
    while len(text) <= MOST:
        try:
            data = stream.read(max(SIZE, len(text)))
        except OSError as error:
            yield Part(first, text, _Failing(error))
            return
        if not data:
            yield Part(first, text)
            return
        text += data
        while at := _cut(text):
            yield Part(first, text[:at])
            first += _lines(text[:at])
            text = text[at:]
    yield Part(first, text, stream)


def read_part(part: Part) -> Iterator[Reading]:
    """The games of a part, with the lines that they have in the file."""
    stream: Bytes = BytesIO(part.text)
    if part.rest is not None:
        stream = _Joined(stream, part.rest)
    for reading in read(decode(stream)):
        yield _moved(reading, part.first - 1)


def _cut(text: bytes) -> int:
    """Where the first game begins that begins surely, beyond `SIZE` bytes; 0 where none does.

    A tag begins a game where a deal came before it in the game under way: where nothing stands
    between that deal and the tag that could have begun another game.
    """
    for tag in _TAG.finditer(text, SIZE):
        header = text.rfind(b"\ndeal", 0, tag.start()) + 1
        deal = _DEAL.match(text, header) if header else None
        if deal and not _HEAD.search(text, deal.end(), tag.start()):
            return tag.start()
    return 0


def _lines(text: bytes) -> int:
    """How many line ends a text has: LF, CRLF or CR."""
    return text.count(b"\n") + text.count(b"\r") - text.count(b"\r\n")


def _moved(reading: Reading, by: int) -> Reading:
    """A reading with all its places so many lines further down."""

    def moved(place: Place) -> Place:
        return place._replace(line=place.line + by) if place.line else place

    def locate(span: Span) -> Place:
        return moved(reading.locate(span))

    findings = tuple(
        replace(each, place=moved(each.place)) if each.place else each for each in reading.findings
    )
    return Reading(reading.record, findings, locate)


class _Joined:
    """One stream behind another."""

    def __init__(self, before: Bytes, behind: Bytes) -> None:
        self._before = before
        self._behind = behind

    def read(self, size: int) -> bytes:
        """Up to `size` bytes, none at the end of both."""
        return self._before.read(size) or self._behind.read(size)


class _Failing:
    """A stream that cannot be read."""

    def __init__(self, error: OSError) -> None:
        self._error = error

    def read(self, size: int) -> bytes:
        """Raises what went wrong."""
        raise self._error
