"""The text of an upload as it was sent, to be mended."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from analyzer.notation.encoding import as_utf8
from analyzer.store.connection import opened
from analyzer.store.uploads import Pieces, held

LARGEST: Final = 1024 * 1024  # bytes that a page of text holds


class TooLarge(ValueError):
    """Raised for an upload that no page holds."""


def sent_text(path: Path | str, number: int) -> str | None:
    """The text of an upload; None where there is no such upload."""
    db = opened(Path(path), readonly=True)
    try:
        of = held(db, number)
        if of is None:
            return None
        if of.size > LARGEST:
            raise TooLarge(
                f"'{of.name}' is too large to be mended on a page: expected at most 1 MiB"
            )
        head, rest = as_utf8(Pieces(db, of.id))
        return (head + b"".join(iter(lambda: rest.read(LARGEST), b""))).decode("utf-8", "replace")
    finally:
        db.conn.close()
