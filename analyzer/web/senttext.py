"""The text of an upload as it was sent, to be mended."""

from __future__ import annotations

from io import BytesIO
from typing import Final

from analyzer.notation.encoding import as_utf8
from analyzer.store import Store

LARGEST: Final = 1024 * 1024  # bytes that a page of text holds


class TooLarge(ValueError):
    """Raised for an upload that no page holds."""


def sent_text(store: Store, number: int) -> str | None:
    """The text of an upload; None where there is no such upload."""
    sent = store.sent(number, LARGEST)
    if sent is None:
        return None
    if sent.data is None:
        raise TooLarge(f"'{sent.name}' is too large to be mended on a page: expected at most 1 MiB")
    head, rest = as_utf8(BytesIO(sent.data))
    return (head + b"".join(iter(lambda: rest.read(LARGEST), b""))).decode("utf-8", "replace")
