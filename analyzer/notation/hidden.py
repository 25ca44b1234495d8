"""Which files of a folder or an archive are nobody's records by their path, whatever they are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

_ABOVE: Final = (".", "..")
_LEFT_BEHIND: Final = "__MACOSX"  # the folder of what a Mac keeps beside the files of an archive


def is_hidden(parts: Iterable[str]) -> bool:
    """Whether the steps of a path lead to something hidden, as systems hide files.

    >>> is_hidden(["games", "._evening.pen"]), is_hidden(["..", "evening.pen"])
    (True, False)
    """
    return any(
        part == _LEFT_BEHIND or (part.startswith(".") and part not in _ABOVE) for part in parts
    )
