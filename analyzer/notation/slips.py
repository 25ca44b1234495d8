"""Slips of the pen: words that may have been meant as others."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final

_NEAR: Final = 0.8  # how much a word has of another for which it may be a slip


def is_slip(word: str, of: Sequence[str]) -> bool:
    """Whether a word may be a slip for one of these, or is one of them."""
    alike = [each for each in of if each[0] == word[:1]]
    return bool(get_close_matches(word, alike, 1, _NEAR)) or sorted(word) in map(sorted, alike)
