"""The bytes of a file as UTF-8: a file in UTF-16 with its byte order mark is turned into it."""

from __future__ import annotations

import codecs
import re
from typing import Final, Protocol

from analyzer.notation.limits import LARGEST, LONGEST_LINE

HEAD: Final = 64 * 1024  # bytes that tell what a file is
_UTF_16: Final = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
_HALF: Final = b"\xed\xa0\x80"  # half a character: no UTF-8, which every reader says
# A text takes 2 or 4 bytes a character as soon as it has one beyond U+00FF or U+FFFF.
_WIDE: Final = ((0xF0, 4), (0xC4, 2))
_LONGEST: Final = 4 * LONGEST_LINE  # bytes, of so many characters or more
_LONG_LINE: Final = re.compile(rb"[^\r\n]{%d,}" % (_LONGEST + 1))


class Bytes(Protocol):
    """What bytes are read from."""

    def read(self, size: int, /) -> bytes:
        """Up to `size` bytes; none at the end."""


class Rejoined:
    """A stream whose first bytes were read already."""

    def __init__(self, head: bytes, rest: Bytes) -> None:
        self._head = head
        self._rest = rest

    def read(self, size: int, /) -> bytes:
        """The bytes read already, then `size` more each time."""
        head, self._head = self._head, b""
        return head or self._rest.read(size)


def as_utf8(stream: Bytes) -> tuple[bytes, Bytes]:
    """The first bytes of a file, and the stream that goes on behind them."""
    head = stream.read(HEAD)
    encoding = _UTF_16.get(head[:2])
    if encoding is None or head.startswith(codecs.BOM_UTF32_LE):
        return head, stream
    recoded = _Recoded(Rejoined(head[2:], stream) if head[2:] else stream, encoding)
    return recoded.read(HEAD), recoded


def whole(head: bytes, rest: Bytes) -> bytearray | None:
    """A document from its first bytes to its end; None where it is too large to be read."""
    data = bytearray(head)
    while more := rest.read(1024 * 1024):
        data += more
        if len(data) > LARGEST:
            return None
    return data


def is_too_wide(data: bytes | bytearray) -> bool:
    """Whether a document takes more memory as text than there may be, because of some character
    that makes all of them take more."""
    return any(
        len(data) > LARGEST // width and data.translate(None, bytes(range(first)))
        for first, width in _WIDE
    )


def cut_lines(data: bytearray) -> bytes | bytearray:
    """A document in which lines that are too long are cut, so that they still are too long."""
    if len(data) <= _LONGEST:
        return data
    return _LONG_LINE.sub(lambda found: found[0][: _LONGEST + 1], data)


class _Recoded:
    """A stream in UTF-16 as one in UTF-8; what is half a character stays half a character."""

    def __init__(self, stream: Bytes, encoding: str) -> None:
        self._stream = stream
        self._decoder = codecs.getincrementaldecoder(encoding)("surrogatepass")
        self._ended = False

    def read(self, size: int, /) -> bytes:
        """About `size` bytes; none at the end."""
        while not self._ended:
            data = self._stream.read(size)
            self._ended = not data
            if text := self._decoder.decode(data):
                return text.encode("utf-8", "surrogatepass")
        left, _ = self._decoder.getstate()
        self._decoder.reset()
        return _HALF if left else b""
