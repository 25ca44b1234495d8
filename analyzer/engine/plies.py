"""Where something stands that is told of a ply: at that ply, or, where nobody wrote it down, at the
last that comes before it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

_BEFORE_PLAY: Final = ("deal", "b", "take", "discard", "exchange", "alone")  # kinds of plies


def told_at(addresses: Sequence[str], address: str | None) -> str:
    """The ply of a deal at which something is told; what stands at none is told at the last.

    >>> told_at(("deal", "b1", "t1.1"), None)
    't1.1'
    """
    return addresses[-1] if address is None else nearest(addresses, address)


def nearest(addresses: Sequence[str], address: str) -> str:
    """A ply of the deal; for one that is not in it, such as a call that nobody wrote down, the last
    that comes before it.

    >>> nearest(("deal", "b1", "b2", "t1.1", "t3.1"), "b3")
    'b2'
    >>> nearest(("deal", "b1", "b2", "t1.1", "t3.1"), "t2.1")
    't1.1'
    """
    if address in addresses:
        return address
    before = (known for known in addresses if _rank(known) < _rank(address))
    return max(before, key=_rank, default=addresses[0])


def _rank(address: str) -> tuple[int, ...]:
    """Where a ply comes in a deal that goes as it should."""
    kind = re.split(r"[-\d]", address, maxsplit=1)[0]
    step = _BEFORE_PLAY.index(kind) if kind in _BEFORE_PLAY else len(_BEFORE_PLAY)
    return step, *map(int, re.findall(r"\d+", address))
