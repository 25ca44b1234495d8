"""What stands in a text in the place of a name that is forgotten: nothing may be found in a game
then that was not, nor anything be found no more. Ways to rewrite a text, the plainest first."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from io import BytesIO
from itertools import product
from typing import Any, Final, NamedTuple

from analyzer.notation import read
from analyzer.notation.limits import MOST_FAULTS
from analyzer.notation.pasted import unwrapped
from analyzer.notation.pen.tags import rules_as_written
from analyzer.record import GameRecord, Tag
from analyzer.seats import SEAT_NAMES
from analyzer.store.projecting import faults_of
from analyzer.store.spelled import pattern_of
from analyzer.store.swapping import Swap
from analyzer.store.uploads import UTF_16

_SPEAKING: Final = (
    *("text", "notes", "tags", "players", "deals", "events", "stated", "alternatives"),
    *("hands", "dummy", "kitty"),
)
# What a line of PEN holds besides words of the notation.
_TEXTS: Final = re.compile(
    r'"(?:[^"\\]|\\.)*"|\{[^}]*\}?|(?:^|(?<=\s));.*'
    r"|(?P<word>^\s*(?:note|ruling|misdeal|redeal)\s).*",
    re.IGNORECASE | re.DOTALL,
)
_SEATED: Final = re.compile(
    rf'(\[(?:{"|".join(SEAT_NAMES)})[ \t]+"(?P<name>(?:[^"\\\r\n]|\\.)*)")'
    r'(?:[ \t]+\w+="(?:[^"\\\r\n]|\\.)*")+',
    re.IGNORECASE,
)
_LINE_END: Final = re.compile(r"\r\n|\r|\n")
_HEAD: Final = 1024  # bytes that tell the encoding of a file
_LETTERS: Final = "yvuzgf"  # that no word of any notation begins with


class Way(NamedTuple):
    """A text with other words for a name, and what becomes of a record by it."""

    data: bytes
    in_record: Callable[[GameRecord], GameRecord]


@dataclass(frozen=True, slots=True)
class StandIns:
    """Names to be replaced, longer ones that hold them and stay, and the number of the player among
    those forgotten."""

    names: Sequence[str]
    longer: Sequence[str]
    number: int

    @property
    def neutral(self) -> str:
        """What stands for the name wherever it can."""
        return f"Forgotten player {self.number}"

    def in_file_name(self, name: str) -> str:
        """The name of a file without the names, however they are written."""
        found = re.compile(self._pattern.pattern, re.IGNORECASE)
        return found.sub(lambda each: each["kept"] or self.neutral, name)

    def ways(self, data: bytes, name: str) -> Iterator[Way]:
        """The ways to rewrite an upload. In what was not read as part of a record, and says or does
        not say something by its shape alone, other words may have to stand than in the record."""
        plain = self._swap(self.neutral)
        text = _without_pairs(text_of(data), plain)
        sent = _Sent(text, _outside(data, name))
        yield _way(data, sent.swapped(plain, plain, False), plain)
        # Where lines tell nothing, as in JSON, all is swapped alike.
        parted = (False, True) if sent.outside is not None else (False,)
        others = self._others if sent.outside is not None else (self.neutral,)
        for inside, only_texts in product((self.neutral, None), parted):
            swap = self._swap(inside)
            for elsewhere in map(self._swap, others):
                yield _way(data, sent.swapped(swap, elsewhere, only_texts), swap)

    @property
    def _others(self) -> tuple[str | None, ...]:
        word, number = self.neutral.replace(" ", "-"), self.number
        # Words that say nothing, one word, signs, a word as of the notation, one that settles.
        kinds = "Forgotten player", word, f"<{word}>", f"call-sign-{number}", f"ruled-out-{number}"
        return self.neutral, *kinds, None

    @property
    def _pattern(self) -> re.Pattern[str]:
        """Finds the names where they stand as words of their own; as `kept` longer names."""
        kept = "|".join(map(pattern_of, self.longer)) or "(?!)"
        return re.compile(f"(?P<kept>{kept})|{'|'.join(map(pattern_of, self.names))}")

    def _swap(self, by: str | None) -> Swap:
        """Replaces the names; with None by words of their shape."""
        return Swap(self._pattern, lambda found: by or self._shape(found))

    def _shape(self, found: str) -> str:
        """Words as long as a name, with its figures, and capitals where it has them; what is
        nothing but figures has no such words."""
        name = next(name for name in self.names if re.fullmatch(pattern_of(name), found))
        name = " ".join(name.split())
        letter = _LETTERS[self.number % len(_LETTERS)]
        shown = (letter.upper() if sign.isupper() else letter for sign in name)
        shape = "".join(
            sign if sign.isdigit() or sign in " '’-" else each
            for sign, each in zip(name, shown, strict=True)
        )
        return shape if shape != name else self.neutral


class _Sent:
    """The text of a file, and the lines of it that are no part of a record."""

    def __init__(self, text: str, outside: frozenset[int] | None) -> None:
        self.outside = outside
        self._text = text
        self._starts = [0, *(end.end() for end in _LINE_END.finditer(text)), len(text)]
        self._texts: dict[int, list[tuple[int, int]]] = {}

    def swapped(self, inside: Swap, elsewhere: Swap, only_texts: bool) -> str:
        """The text with names replaced; of records only in what is no word of the notation."""

        def instead(found: re.Match[str]) -> str:
            line = bisect_right(self._starts, found.start(), hi=len(self._starts) - 1)
            if line in (self.outside or ()):
                return elsewhere.in_source(found)
            if only_texts and not self._is_text(line, found.start()):
                return found[0]
            return inside.in_source(found)

        return inside.pattern.sub(instead, self._text)

    def _is_text(self, line: int, at: int) -> bool:
        if line not in self._texts:
            start, end = self._starts[line - 1 : line + 1]
            found = _TEXTS.finditer(self._text[start:end])
            self._texts[line] = [
                (start + each.start() + len(each["word"] or ""), start + each.end())
                for each in found
            ]
        return any(start <= at < end for start, end in self._texts[line])


def text_of(data: bytes) -> str:
    """The text of an upload."""
    mark, encoding = _coding(data)
    errors = "surrogateescape" if encoding == "utf-8" else "replace"
    return data.removeprefix(mark).decode(encoding, errors)


def _coding(data: bytes) -> tuple[bytes, str]:
    """The mark of an encoding, and the encoding; in UTF-16 without a mark no game is read, but a
    name may stand in it."""
    if data[:2] in UTF_16:
        return data[:2], "utf-16-le" if data[:2] == b"\xff\xfe" else "utf-16-be"
    for first, encoding in enumerate(("utf-16-be", "utf-16-le")):
        half = data[first:_HEAD:2]
        if half.count(0) * 2 > len(half):
            return b"", encoding
    return b"", "utf-8"


def _outside(data: bytes, name: str) -> frozenset[int] | None:
    """The lines that are no part of a record; None where not all of them are known by number."""
    form, readings = read(BytesIO(data), name)
    found = [finding for reading in readings for finding in faults_of(reading)]
    lines = {f.place.line for f in found if f.place is not None and f.severity == "fatal"}
    pasted = unwrapped(text_of(data).encode("utf-8", "surrogateescape"))
    passed = pasted.passed if pasted is not None else []
    is_known = form in ("pen", "ptn") and len(found) < MOST_FAULTS
    return frozenset((*lines, *passed)) if is_known else None


def _without_pairs(text: str, swap: Swap) -> str:
    """A text in PEN without what the tags of these players say of them besides their names."""

    def without(found: re.Match[str]) -> str:
        return found[1] if swap.in_text(found["name"]) != found["name"] else found[0]

    return _SEATED.sub(without, text)


def _way(data: bytes, text: str, swap: Swap) -> Way:
    mark, encoding = _coding(data)
    errors = "surrogateescape" if encoding == "utf-8" else "replace"
    return Way(mark + text.encode(encoding, errors), lambda record: _renamed_record(record, swap))


def _renamed_record(record: GameRecord, swap: Swap) -> GameRecord:
    renamed: GameRecord = _renamed(record, swap)
    was, now = (rules_as_written(each.tags) for each in (record, renamed))
    if was == now:
        return renamed
    return replace(renamed, rules=replace(record.rules, preset=now.preset, options=now.options))


def _renamed(part: Any, swap: Swap) -> Any:
    """A record, or a part of it, with names replaced; what else a player's tag says of him goes."""
    if isinstance(part, tuple) and not hasattr(part, "_fields"):
        return tuple(_renamed(each, swap) for each in part)
    if isinstance(part, str):
        return swap.in_text(part)
    if isinstance(part, Tag):
        return _renamed_tag(part, swap)
    if not is_dataclass(part) or isinstance(part, type):
        return part
    changed = {
        each.name: _renamed(value, swap)
        for each in fields(part)
        if each.name in _SPEAKING and (value := getattr(part, each.name))
    }
    return replace(part, **changed)


def _renamed_tag(tag: Tag, swap: Swap) -> Tag:
    name, value = swap.in_word(tag.name), swap.in_value(tag.name, tag.value)
    pairs = tuple((swap.in_word(key), swap.in_text(text)) for key, text in tag.pairs)
    if tag.name in SEAT_NAMES and value != tag.value:
        pairs = ()
    return Tag(name, value, pairs, _renamed(tag.notes, swap), tag.span)
