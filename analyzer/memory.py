"""What is worked out once and remembered, where that of which it is worked out is short: however
long the texts of a file are, nothing of them stays when the file is done."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Final, ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")

LONGEST: Final = 200  # characters


def remembered(most: int, length: Callable[..., int]) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Remembers so many results of a function, the latest that were asked for, where its arguments
    have a `length` of at most `LONGEST`."""

    def of(work: Callable[P, T]) -> Callable[P, T]:
        known = cast("Callable[P, T]", lru_cache(maxsize=most)(work))

        @wraps(work)
        def told(*args: P.args, **kwargs: P.kwargs) -> T:
            is_short = length(*args, **kwargs) <= LONGEST
            return (known if is_short else work)(*args, **kwargs)

        return told

    return of
