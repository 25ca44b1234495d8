"""Long lists, a page at a time."""

from __future__ import annotations

from typing import Final, NamedTuple
from urllib.parse import urlencode

from flask import abort, request

_HIGHEST: Final = 9  # digits of a page number


class Pages(NamedTuple):
    """A page of a list, from 1 to `last`; `first` and `end` are the indices of what is on it."""

    number: int
    last: int
    first: int
    end: int

    def address(self, number: int) -> str:
        """The address of another page of what is asked for now."""
        asked = [(k, v) for k, v in request.args.items(multi=True) if k != "page"]
        return f"{request.path}?{urlencode([*asked, ('page', str(number))])}"


def number_of(text: str) -> int:
    """A page number as it was asked for; 404 where it is none."""
    if not (text.isascii() and text.isdigit() and len(text) <= _HIGHEST and int(text)):
        abort(404)
    return int(text)


def page_of(text: str, total: int, size: int) -> Pages:
    """The page asked for; beyond the last there is nothing."""
    number, last = number_of(text), max(1, -(-total // size))
    if number > last:
        abort(404)
    first = (number - 1) * size
    return Pages(number, last, first, min(total, first + size))
