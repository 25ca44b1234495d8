"""Long lists, a page at a time."""

from __future__ import annotations

from typing import Final, NamedTuple
from urllib.parse import urlencode

from flask import abort, request

from analyzer.web.errors import problem
from analyzer.web.odd import quoted

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
    """A number as it was asked for; 404 where it is none."""
    if not is_number(text):
        abort(problem(404, not_a_page(text)))
    return int(text)


def page_of(text: str, total: int, size: int) -> Pages:
    """The page asked for; 404 where there is none such, with what there is."""
    number, last = number_of(text), max(1, -(-total // size))
    if number > last:
        abort(problem(404, beyond(number, last)))
    first = (number - 1) * size
    return Pages(number, last, first, min(total, first + size))


def is_number(text: str) -> bool:
    """Whether this is the number of a page, there or not."""
    return text.isascii() and text.isdigit() and len(text) <= _HIGHEST and int(text) > 0


def not_a_page(text: str) -> str:
    """What is said of one that is none."""
    return f"'{quoted(text)}' is no such number: expected one from 1."


def beyond(number: int, last: int) -> str:
    """What is said of a page behind the last."""
    return f"There is no page {number}: this list has {'one' if last == 1 else last}."
