"""What the form of a score sheet sends, as fields: `was` and `text` are the text, `deal-N` says
whether deal N stands on the sheet (`sheet`) or only in the text (`text`), `dN-FIELD` are its
fields, and those of the head go by their own names; `out-N` is a deal that was taken out, its lines
below a number that says where it stood."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from analyzer.web.paging import number_of
from analyzer.web.sheet.head import TAGS
from analyzer.web.sheet.lines import LINES, Fields
from analyzer.web.sheet.text import MOST_DEALS

IN_TEXT: Final = "text"
OUT: Final = "out-"
_FIELD: Final = re.compile(
    r"number|dealer|up|dummy|kitty|first|alone|discard|exchange|early|more|end"
    r"|hand-[SWNE]|call-[1-9][0-9]?|t[1-9]-(?:lead|won|[1-4])|(?:score|total)-[SWNE]{1,2}"
)
_BETWEEN: Final = re.compile(r"[,;]")


class Taken(NamedTuple):
    """A deal that was taken out: where it stood, and its lines."""

    position: int
    text: str


@dataclass(frozen=True, slots=True)
class Posted:
    """What a form sent: the text as it `was` on the page and as it is `now`, the fields of the
    head, and of each deal (None: the sheet could not hold it); and the deals that were `taken`
    out before."""

    was: str
    now: str
    head: Fields
    deals: tuple[Fields | None, ...]
    taken: tuple[Taken, ...] = ()


def name_of(position: int, field: str) -> str:
    """The name that a field of a deal has in the form."""
    return f"d{position}-{field}"


def posted(form: Mapping[str, str]) -> Posted:
    """The text and the fields of a form; empty fields are left out."""
    of_deals: dict[str, dict[str, str]] = {}
    for name, value in form.items():
        deal, dash, field = name.partition("-")
        if dash and value.strip() and (deal == "deal" or _FIELD.fullmatch(field)):
            of_deals.setdefault(deal, {})[field] = _plain(field, value)
    kinds = of_deals.get("deal", {})
    there = [number for number in map(str, range(1, MOST_DEALS + 1)) if number in kinds]
    out = [value for name, value in form.items() if name.startswith(OUT)]
    return Posted(
        was=form.get("was", ""),
        now=form.get("text", ""),
        head={name: form[name].strip() for name in TAGS if form.get(name, "").strip()},
        deals=tuple(
            None if kinds[number] == IN_TEXT else of_deals.get(f"d{number}", {}) for number in there
        ),
        taken=tuple(filter(None, map(_taken, out[:MOST_DEALS]))),
    )


def _taken(value: str) -> Taken | None:
    position, _, text = "\n".join(value.splitlines()).partition("\n")
    return Taken(number_of(position), text) if text.strip() else None


def _plain(field: str, value: str) -> str:
    """A value with single blanks, which may be written as commas; whole lines stay lines."""
    if field in LINES:
        lines = value.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        return "\n".join(line.rstrip() for line in lines if line.strip())
    return " ".join(_BETWEEN.sub(" ", value).split())
