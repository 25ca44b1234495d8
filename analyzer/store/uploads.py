"""The bytes of uploads: kept in pieces of 64 KiB inside the store, and read again as a stream, so
that a file of any size takes little memory."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from hashlib import sha256
from itertools import islice
from pathlib import PurePath
from tempfile import SpooledTemporaryFile
from typing import IO, BinaryIO, Final, NamedTuple, cast

from sqlite_utils import Database

from analyzer import __version__
from analyzer.notation import Reading, pen, read
from analyzer.store.connection import writing
from analyzer.store.errors import RequestError, told
from analyzer.store.values import Sent

PIECE: Final = 64 * 1024
_IN_MEMORY: Final = 4 * 1024 * 1024
LINE_END: Final = re.compile(rb"\r\n|\r|\n")
UTF_16: Final = (b"\xff\xfe", b"\xfe\xff")


class Held(NamedTuple):
    """An upload as it is kept; `sha256` changes when its bytes are rewritten."""

    id: int
    name: str
    received: str
    size: int
    sha256: str
    corrects: int | None
    reader: str
    format: str | None
    done: int
    complete: int


class Text(NamedTuple):
    """One text of an upload as read: its position from 1, and where it begins."""

    position: int
    place: str
    reading: Reading


def keep(
    db: Database, name: str, stream: BinaryIO, when: datetime, corrects: int | None = None
) -> int:
    """Keeps the bytes of a stream; the number of the upload, an old one where they are kept
    already."""
    with told(), _all_of(stream) as spool, writing(db):
        if corrects is not None and not _is_known(db, corrects):
            raise RequestError("the game was deleted while its correction came: nothing was kept")
        return _kept(db, name, spool, when, corrects)


def _is_known(db: Database, game: int) -> bool:
    return db.execute("SELECT 1 FROM known WHERE number = ?", [game]).fetchone() is not None


def keep_all(db: Database, files: Iterable[tuple[str, BinaryIO]], when: datetime) -> list[int]:
    """Keeps files that are here, each upload once, inside a transaction."""
    uploads: dict[int, None] = {}
    for name, stream in files:
        with _all_of(stream) as spool:
            uploads[_kept(db, name, spool, when, None)] = None
    return list(uploads)


class _Spool(NamedTuple):
    """All bytes of a stream, to be read from the beginning."""

    stream: IO[bytes]
    size: int
    sha256: str


@contextmanager
def _all_of(stream: BinaryIO) -> Iterator[_Spool]:
    with SpooledTemporaryFile(_IN_MEMORY) as spool:
        hashed, size = sha256(), 0
        while data := stream.read(PIECE):
            hashed.update(data)
            size += len(data)
            spool.write(data)
        spool.seek(0)
        yield _Spool(spool, size, hashed.hexdigest())


def _kept(db: Database, name: str, of: _Spool, when: datetime, corrects: int | None) -> int:
    shown = name.encode("utf-8", "replace").decode("utf-8")
    found = db.execute(
        "SELECT id, name FROM upload WHERE sha256 = ? AND corrects IS ? ORDER BY id",
        [of.sha256, corrects],
    ).fetchall()
    for upload, other in found:
        if PurePath(other).suffix == PurePath(shown).suffix:  # so it is read alike
            return int(upload)
    cursor = db.execute(
        "INSERT INTO upload (name, received, size, sha256, corrects) VALUES (?, ?, ?, ?, ?)",
        [shown, _utc(when), of.size, of.sha256, corrects],
    )
    upload = int(cursor.lastrowid or 0)
    _keep_pieces(db, upload, iter(lambda: of.stream.read(PIECE), b""))
    return upload


def rewrite(db: Database, upload: int, data: bytes) -> None:
    """Puts other bytes in the place of an upload's, inside a transaction."""
    db.execute("DELETE FROM piece WHERE upload = ?", [upload])
    _keep_pieces(db, upload, (data[i : i + PIECE] for i in range(0, len(data), PIECE)))
    db.execute(
        "UPDATE upload SET size = ?, sha256 = ? WHERE id = ?",
        [len(data), sha256(data).hexdigest(), upload],
    )


def _keep_pieces(db: Database, upload: int, pieces: Iterable[bytes]) -> None:
    lines, last = 0, b""
    for number, data in enumerate(pieces):
        db.execute("INSERT INTO piece VALUES (?, ?, ?, ?)", [upload, number, lines, data])
        lines += data.count(b"\n") + data.count(b"\r") - data.count(b"\r\n")
        lines -= last == b"\r" and data[:1] == b"\n"
        last = data[-1:]


def _utc(when: datetime) -> str:
    """A time in UTC; one without a zone is taken for UTC."""
    aware = when if when.tzinfo is not None else when.replace(tzinfo=UTC)
    return aware.astimezone(UTC).isoformat(timespec="seconds")


def held(db: Database, upload: int) -> Held | None:
    """What is known of an upload."""
    columns = ", ".join(Held._fields)
    row = db.execute(f"SELECT {columns} FROM upload WHERE id = ?", [upload]).fetchone()
    return None if row is None else Held(*row)


def lines_of(db: Database, upload: int) -> int:
    """How many lines an upload has."""
    row = db.execute(
        "SELECT lines, bytes FROM piece WHERE upload = ? ORDER BY number DESC", [upload]
    ).fetchone()
    return 1 if row is None else 1 + row[0] + len(LINE_END.findall(row[1]))


class Pieces:
    """The bytes of an upload from one of its pieces on, as a stream."""

    def __init__(self, db: Database, upload: int, first: int = 0, before: bytes = b"") -> None:
        self._db = db
        self._upload = upload
        self._next = first
        self._left = memoryview(before)

    def read(self, size: int = -1, /) -> bytes:
        """Up to `size` bytes, none at the end; all the rest where no size is given."""
        if size < 0:
            return b"".join(iter(lambda: self.read(PIECE), b""))
        if not self._left:
            self._left = memoryview(_piece(self._db, self._upload, self._next))
            self._next += 1
        data, self._left = self._left[:size], self._left[size:]
        return bytes(data)


def data_of(db: Database, upload: int) -> bytes:
    """All bytes of an upload."""
    return Pieces(db, upload).read()


def sent(db: Database, upload: int, most: int) -> Sent | None:
    """An upload as it was sent, without its bytes where they are more than `most`."""
    of = held(db, upload)
    if of is None:
        return None
    return Sent(of.name, of.size, data_of(db, upload) if of.size <= most else None)


def texts(db: Database, of: Held) -> tuple[str | None, Iterator[Text]]:
    """The format of an upload and its texts, lazily."""
    form, readings = read(cast(BinaryIO, Pieces(db, of.id)), of.name)
    return form, (_text(number, each) for number, each in enumerate(readings, start=1))


def _text(position: int, reading: Reading) -> Text:
    if reading.record is None:
        return Text(position, "", reading)
    span = reading.record.span
    return Text(position, span.dotted() or str(span.line), reading)


def text_at(db: Database, of: Held, position: int, place: str) -> Iterator[Reading]:
    """Ways to read one text of an upload: the quick one, from the line on which it begins, where
    there is such a line; then from the first byte."""
    line = int(place) if of.format == "pen" and place.isdecimal() else 1
    if line > 1 and _head(db, of.id) not in UTF_16:
        yield from islice(pen.read(pen.decode(_from_line(db, of.id, line)), line), 1)
    _, each = texts(db, of)
    yield from (text.reading for text in islice(each, position - 1, position))


def _head(db: Database, upload: int) -> bytes:
    (head,) = db.execute(
        "SELECT substr(bytes, 1, 2) FROM piece WHERE upload = ? AND number = 0", [upload]
    ).fetchone()
    return bytes(head)


def _from_line(db: Database, upload: int, line: int) -> Pieces:
    """An upload from a line on."""
    number, lines = _piece_of(db, upload, line)
    data = _piece(db, upload, number)
    if data[:1] == b"\n" and _piece(db, upload, number - 1)[-1:] == b"\r":
        data = data[1:]  # the second half of a line end that counts before this piece
    before = line - lines - 1
    ends = islice(LINE_END.finditer(data), before - 1, None) if before else ()
    start = next((end.end() for end in ends), 0)
    return Pieces(db, upload, number + 1, data[start:])


def _piece_of(db: Database, upload: int, line: int) -> tuple[int, int]:
    """The piece in which the line before this one ends, and how many lines end before it."""
    (last,) = db.execute("SELECT max(number) FROM piece WHERE upload = ?", [upload]).fetchone()
    first = lines = 0
    while first < last:
        middle = (first + last + 1) // 2
        (ended,) = db.execute(
            "SELECT lines FROM piece WHERE upload = ? AND number = ?", [upload, middle]
        ).fetchone()
        if ended < line:
            first, lines = middle, ended
        else:
            last = middle - 1
    return first, lines


def _piece(db: Database, upload: int, number: int) -> bytes:
    row = db.execute(
        "SELECT bytes FROM piece WHERE upload = ? AND number = ?", [upload, number]
    ).fetchone()
    return b"" if row is None else bytes(row[0])


@contextmanager
def unchanged(db: Database, of: Held) -> Iterator[Held]:
    """A transaction in which the upload is still what was read; yields it as it is now."""
    with writing(db):
        now = held(db, of.id)
        if now is None or now.sha256 != of.sha256:
            raise RequestError(
                f"'{of.name}' was rewritten or deleted while it was read: what was in so far "
                "is kept; send the file again"
            )
        yield now


def finish(db: Database, upload: int, form: str | None) -> None:
    """Notes that an upload was read to its end, and by which version of the reader."""
    db.execute(
        "UPDATE upload SET complete = 1, reader = ?, format = ? WHERE id = ?",
        [__version__, form, upload],
    )
