"""The work of an audit cut into shares, in the order of the files: whole files, and parts of long
ones, each of which a process can take."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final, NamedTuple

from analyzer.cli.files import STDIN, opened, shown, size

if TYPE_CHECKING:
    from analyzer.notation.pen.split import Part

SHORT: Final = 256 * 1024  # bytes of a file that is read by one process
_HEAD: Final = 128 * 1024  # bytes: more than a format is told by


class Share(NamedTuple):
    """A file or, with `part`, a part of a file in PEN, which `begins` with its first part. A file
    without `stream` is opened by whoever reads it."""

    path: str
    begins: bool = True
    part: Part | None = None
    stream: BinaryIO | None = None

    @property
    def stays(self) -> bool:
        """Whether it must be read in the process that opened it."""
        return self.stream is not None or (self.part is not None and self.part.rest is not None)

    @property
    def size(self) -> int:
        """How many bytes there are to read, 0 where that cannot be told."""
        return size(self.path) if self.part is None else len(self.part.text)


def shares(paths: Iterable[str]) -> Iterator[Share]:
    """The shares of several files, lazily: each file is open until the next is asked for."""
    for path in paths:
        if _is_file(path) and size(path) <= SHORT:
            yield Share(path)
        else:
            yield from _looked_into(path)


def _is_file(path: str) -> bool:
    """Whether another process can open it too, and finds the same there."""
    try:
        return path != STDIN and Path(path).is_file()
    except (OSError, ValueError):
        return False


def _looked_into(path: str) -> Iterator[Share]:
    from analyzer.notation import read
    from analyzer.notation.encoding import HEAD
    from analyzer.notation.pasted import unwrapped

    with ExitStack() as stack:
        try:
            stream = stack.enter_context(opened(path))
        except OSError:
            yield Share(path)  # whoever reads it says why
            return
        try:
            head = stream.read(_HEAD)
            form, _ = read(BytesIO(head), shown(path))
            whole = form != "pen" or len(head) < HEAD or unwrapped(head) is not None
            if whole and not _is_file(path):
                stream = BytesIO(head if form is None else head + stream.read())
        except OSError:
            yield Share(path, stream=stream)
            return
        if not whole:
            yield from _parts(path, head, stream)
        else:
            yield Share(path) if _is_file(path) else Share(path, stream=stream)


def _parts(path: str, head: bytes, stream: BinaryIO) -> Iterator[Share]:
    from analyzer.notation.pen.split import parts

    for number, part in enumerate(parts(head, stream)):
        yield Share(path, not number, part)
