"""The days that a date as written may mean, and the note on one that no filter can find."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import Final

from analyzer.findings import Finding
from analyzer.notation.jsontext import printable
from analyzer.record import Tag

_EXPECTED: Final = "YYYY-MM-DD, such as 2026-11-24"
_SHOWN: Final = 40
_LONGEST: Final = 80
_TIME: Final = re.compile(r"(?:T|[ ,]+(?:at +)?)[0-9]{1,2}:[0-9]{2}.*", re.IGNORECASE)
_KNOWN: Final = re.compile(r"([0-9]{4})(?:([-./])([0-9]{2}|\?\?)(?:\2([0-9]{2}|\?\?))?)?")
_TELLS_NOTHING: Final = re.compile(r"[?\s./-]*")
_PART: Final = re.compile(r"[0-9]+|[^\W0-9_]+")
_NAMES_OF_MONTHS: Final = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
_NAMES_OF_DAYS: Final = (
    *("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"),
)
_FILLERS: Final = ("st", "nd", "rd", "th", "of", "the")


def days(written: str) -> tuple[str, ...]:
    """Every day that a date may mean, as `YYYY-MM-DD` or as much of it as is told; the time of day
    does not matter. None where it is no date, or tells nothing.

    >>> days("24.11.2026"), days("5/11/2026"), days("Nov 2026"), days("2026-13-44")
    (('2026-11-24',), ('2026-05-11', '2026-11-05'), ('2026-11',), ())
    """
    text = _TIME.sub("", written[:_LONGEST].strip())
    as_agreed = _as_agreed(text)
    return tuple(sorted(set(_readings(text)))) if as_agreed is None else (as_agreed,)


def is_date(text: str) -> bool:
    """Whether a text is a day of the calendar as `YYYY-MM-DD`, or its month or year alone.

    >>> is_date("2024-02-29"), is_date("2026-11"), is_date("2026-02-30"), is_date("24.11.2026")
    (True, True, False, False)
    """
    return _as_agreed(text) == text


def unread(tag: Tag) -> Finding | None:
    """The note on a date that is not written as agreed; None where it is, or tells nothing."""
    text = _TIME.sub("", tag.value[:_LONGEST].strip())
    if _TELLS_NOTHING.fullmatch(text) or _as_agreed(text) is not None:
        return None
    hint = _hint(days(tag.value), text)
    shown = tag.value if len(tag.value) <= _SHOWN else tag.value[:_SHOWN] + "…"
    advice = f" — {hint}" if hint else "."
    return Finding(
        "UNKNOWN_FIELD",
        "note",
        f"the date '{printable(shown)}' is kept but not understood{advice} Expected {_EXPECTED}.",
        expected=_EXPECTED,
        actual=tag.value,
        evidence={"token": shown, "expected": _EXPECTED, "hint": hint},
        span=tag.span,
    )


def _hint(meant: tuple[str, ...], text: str) -> str:
    if len(meant) > 1:
        return f"it may be {' or '.join(meant)}."
    if meant:
        return f"did you mean '{meant[0]}'?"
    return "its year needs four digits." if _lacks_century(text) else ""


def _lacks_century(text: str) -> bool:
    """Whether a text names a day but for its year, which has two digits."""
    parts = _parts(text.lower())
    written = ([f"20{parts[0]}", *parts[1:]], [*parts[:-1], f"20{parts[-1]}"]) if parts else ()
    return any(len(day) == len("YYYY-MM-DD") for each in written for day in days(" ".join(each)))


def _as_agreed(text: str) -> str | None:
    """The day of a date that begins with its year, with `??` for what is not known."""
    found = _KNOWN.fullmatch(text)
    if found is None:
        return None
    year, _, month, day = found.groups()
    known = [part for part in (year, month, day) if part and part != "??"]
    if not _is_day(int(year), *(1 if part in (None, "??") else int(part) for part in (month, day))):
        return None
    return "-".join(known[:1] if month == "??" else known)


def _readings(text: str) -> Iterator[str]:
    """The days of a date in another order, with other marks or with the name of its month."""
    numbers, months = [], []
    for part in _parts(text.lower()):
        if part.isdigit():
            numbers.append(part)
        elif month := _place(part, _NAMES_OF_MONTHS):
            months.append(month)
        elif not (part in _FILLERS or _place(part, _NAMES_OF_DAYS)):
            return
    years = [number for number in numbers if len(number) == 4]
    others = [int(number) for number in numbers if len(number) <= 2]
    if len(years) != 1 or len(numbers) != 1 + len(others) or len(months) > 1:
        return
    year, told = int(years[0]), [*months, *others]
    in_this_order = bool(months) or (numbers[0] == years[0] and _is_day(year, *told))
    for order in (told,) if in_this_order else (told, told[::-1]):
        if order and _is_day(year, *order):
            yield "-".join([years[0], *(f"{part:02}" for part in order)])


def _parts(text: str) -> list[str]:
    """The numbers and words of a date; eight digits alone are the short form of ISO."""
    if len(text) == 8 and text.isdigit():
        return [text[:4], text[4:6], text[6:]]
    return _PART.findall(text)


def _place(word: str, names: tuple[str, ...]) -> int:
    """The number of the name that a word is, or shortens to three letters or more; 0 if none."""
    if len(word) < 3:
        return 0
    return next((n for n, name in enumerate(names, 1) if name.startswith(word)), 0)


def _is_day(year: int, month: int = 1, day: int = 1, *more: int) -> bool:
    try:
        date(year, month, day)
    except ValueError:
        return False
    return not more
