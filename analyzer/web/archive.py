"""Zip archives that were sent: every file in them, counted and measured while it is unpacked.

The names in an archive are shown and decide nothing: nothing is ever written to a path. An archive
beyond a limit is refused as a whole. One inside another is a file like any, and is not unpacked.
"""

from __future__ import annotations

import stat
import zlib
from collections.abc import Iterator
from tempfile import SpooledTemporaryFile
from typing import IO, BinaryIO, Final, cast
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from analyzer.notation.formats import is_document
from analyzer.notation.hidden import is_hidden

MOST_FILES: Final = 1000
MOST_BYTES: Final = 100 * 1024 * 1024  # of all files together, unpacked
MOST_RATIO: Final = 100  # unpacked to packed, of the archive as a whole
_UNMEASURED: Final = 1024 * 1024  # bytes unpacked before the ratio counts
_DIRECTORY: Final = 1024 * 1024  # bytes of the list of files at the archive's end
_IN_MEMORY: Final = 1024 * 1024
_CHUNK: Final = 64 * 1024
_START: Final = 128  # bytes that tell an archive from a document
_STARTS: Final = (b"PK\x03\x04", b"PK\x05\x06")
_END, _END_SIZE, _LONGEST_COMMENT = b"PK\x05\x06", 22, 65535
_LARGE, _LARGE_SIZE = b"PK\x06\x07", 20
_BROKEN: Final = (BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError)


class ArchiveRefused(ValueError):
    """An archive that is not unpacked; the message says why, and what was expected."""


def is_archive(stream: IO[bytes]) -> bool:
    """Whether this is a zip archive by how it begins, and no document of an office program."""
    start = stream.read(_START)
    stream.seek(0)
    return start.startswith(_STARTS) and not is_document(start)


def files_of(stream: IO[bytes]) -> Iterator[tuple[str, BinaryIO]]:
    """Each file of an archive, its name and what it holds; the caller closes it. Raises
    `ArchiveRefused` as soon as a limit is passed."""
    _check_directory(stream)
    try:
        with ZipFile(stream) as archive:
            infos = [info for info in archive.infolist() if _is_wanted(info)]
            if len(infos) > MOST_FILES:
                raise ArchiveRefused(f"it holds {len(infos):,} files: expected {MOST_FILES:,}")
            budget = _Budget(_size(stream))
            for info in infos:
                yield info.filename, _unpacked(archive, info, budget)
    except _BROKEN as error:
        if isinstance(error, ArchiveRefused):
            raise
        raise ArchiveRefused("it is damaged, or packed in an unusual way") from error


class _Budget:
    """How much may still be unpacked."""

    def __init__(self, packed: int) -> None:
        self._packed = packed
        self._spent = 0

    def spend(self, count: int) -> None:
        self._spent += count
        if self._spent > MOST_BYTES:
            mib = MOST_BYTES // (1024 * 1024)
            raise ArchiveRefused(f"unpacked it is larger than {mib} MiB: send it in parts")
        if self._spent > max(_UNMEASURED, MOST_RATIO * self._packed):
            raise ArchiveRefused(f"unpacked it is more than {MOST_RATIO} times as large")


def _check_directory(stream: IO[bytes]) -> None:
    """Refuses a list of files that would take much memory before it is counted."""
    size = _size(stream)
    stream.seek(max(0, size - _END_SIZE - _LONGEST_COMMENT - _LARGE_SIZE))
    tail = stream.read()
    stream.seek(0)
    plain = len(tail) - _END_SIZE
    at = plain if tail[plain : plain + 4] == _END and tail[-2:] == b"\0\0" else tail.rfind(_END)
    if at < 0:
        raise ArchiveRefused("it has no list of its files: it is cut short")
    listed = int.from_bytes(tail[at + 12 : at + 16], "little")
    is_large = at >= _LARGE_SIZE and tail[at - _LARGE_SIZE :].startswith(_LARGE)
    if is_large or listed > _DIRECTORY:
        raise ArchiveRefused(f"it lists too many files: expected at most {MOST_FILES:,}")


def _size(stream: IO[bytes]) -> int:
    size = stream.seek(0, 2)
    stream.seek(0)
    return size


def _is_wanted(info: ZipInfo) -> bool:
    """Folders and what systems leave beside files are nobody's records; a link is refused."""
    if stat.S_ISLNK(info.external_attr >> 16):
        raise ArchiveRefused("it holds a link to another file: expected files only")
    if info.flag_bits & 1:
        raise ArchiveRefused("it is locked with a password: send it without one")
    if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        raise ArchiveRefused("it is packed in an unusual way: expected a plain zip archive")
    parts = info.filename.replace("\\", "/").split("/")
    return not info.is_dir() and not is_hidden(parts)


def _unpacked(archive: ZipFile, info: ZipInfo, budget: _Budget) -> BinaryIO:
    unpacked = SpooledTemporaryFile(max_size=_IN_MEMORY)  # noqa: SIM115  (the caller closes it)
    with archive.open(info) as packed:
        while chunk := packed.read(_CHUNK):
            budget.spend(len(chunk))
            unpacked.write(chunk)
    unpacked.seek(0)
    return cast(BinaryIO, unpacked)
