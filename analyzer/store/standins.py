"""What stands in a text in the place of a name that is forgotten: nothing may be found in a game
then that was not, nor anything be found no more. Ways to rewrite a text, the plainest first."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from io import BytesIO
from itertools import product
from typing import Any, Final, NamedTuple, TypeAlias

from analyzer.notation import read
from analyzer.notation.limits import MOST_FAULTS
from analyzer.notation.pasted import unwrapped
from analyzer.notation.pen.escapes import quoted_value
from analyzer.record import GameRecord, Tag
from analyzer.seats import SEAT_NAMES
from analyzer.store.projecting import faults_of
from analyzer.store.uploads import UTF_16

_SPEAKING: Final = (
    *("text", "notes", "tags", "players", "deals", "events", "stated", "alternatives"),
    *("hands", "dummy", "kitty"),
)
_NO_TEXT: Final = ("Rules", "Options", "Score", "Result")
# What a line of PEN holds besides words of the notation.
_TEXTS: Final = re.compile(
    r'"(?:[^"\\]|\\.)*"|\{[^}]*\}?|(?:^|(?<=\s));.*'
    r"|(?P<word>^\s*(?:note|ruling|misdeal|redeal)\s).*",
    re.IGNORECASE | re.DOTALL,
)
_SEATED: Final = re.compile(
    rf'(\[(?:{"|".join(SEAT_NAMES)})[ \t]+"(?:[^"\\\r\n]|\\.)*")'
    r'(?:[ \t]+\w+="(?:[^"\\\r\n]|\\.)*")+',
    re.IGNORECASE,
)
_LINE: Final = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
_LETTERS: Final = "yvuzgf"  # that no word of any notation begins with

Swap: TypeAlias = Callable[[str], str]


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
        return self._swap(self.neutral, re.IGNORECASE)(name)

    def ways(self, data: bytes, name: str) -> Iterator[Way]:
        """The ways to rewrite an upload. In what was not read as part of a record, and says or does
        not say something by its shape alone, other words may have to stand than in the record."""
        swap = self._swap(self.neutral)
        text = _without_pairs(text_of(data), swap)
        yield _way(data, swap(text), swap)
        lines, outside = _LINE.findall(text), _outside(data, name)
        # Where lines tell nothing, as in JSON, all is swapped alike.
        parted = (False, True) if outside is not None else (False,)
        others = self._others if outside is not None else (self.neutral,)
        for inside, only_texts in product((self.neutral, None), parted):
            swap = self._swap(inside)
            in_line = _in_texts(swap) if only_texts else swap
            for elsewhere in map(self._swap, others):
                swapped = (
                    elsewhere(line) if number in (outside or ()) else in_line(line)
                    for number, line in enumerate(lines, start=1)
                )
                yield _way(data, "".join(swapped), swap)

    @property
    def _others(self) -> tuple[str | None, ...]:
        word, number = self.neutral.replace(" ", "-"), self.number
        # Words that say nothing, one word, signs, a word as of the notation, one that settles.
        kinds = "Forgotten player", word, f"<{word}>", f"call-sign-{number}", f"ruled-out-{number}"
        return self.neutral, *kinds, None

    def _swap(self, by: str | None, flags: int = 0) -> Swap:
        """Replaces the names where they stand as words of their own and in no longer name; with
        None by words of their shape."""
        shapes = {form: self._shape(name) for name in self.names for form in forms(name)}
        kept = "|".join(as_word(form) for name in self.longer for form in forms(name))
        gone = "|".join(as_word(form) for name in self.names for form in forms(name))
        pattern = re.compile(f"(?P<kept>{kept})|{gone}" if kept else gone, flags)

        def instead(found: re.Match[str]) -> str:
            return found.groupdict().get("kept") or by or shapes[found[0]]

        return lambda text: pattern.sub(instead, text)

    def _shape(self, name: str) -> str:
        """Words as long as a name, with its figures, and capitals and blanks where it has them;
        what is nothing but figures has no such words."""
        letter = _LETTERS[self.number % len(_LETTERS)]
        shown = (letter.upper() if sign.isupper() else letter for sign in name)
        shape = "".join(
            sign if sign.isdigit() or sign in " '’-" else each
            for sign, each in zip(name, shown, strict=True)
        )
        return shape if shape != name else self.neutral


def forms(name: str) -> list[str]:
    """A name as it can stand in a file: plain, or escaped as JSON and PEN do."""
    escaped = (json.dumps(name)[1:-1], json.dumps(name, ensure_ascii=False)[1:-1])
    return sorted({name, *escaped, quoted_value(name)[1:-1]}, key=lambda form: (-len(form), form))


def as_word(form: str) -> str:
    """A pattern that finds it as a word of its own."""
    return rf"(?:(?<![^\W_])|(?<=\\[nrt])){re.escape(form)}(?![^\W_])"


def text_of(data: bytes) -> str:
    """The text of an upload."""
    if data[:2] in UTF_16:
        return data.decode("utf-16", "replace")
    return data.decode("utf-8", "surrogateescape")


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
    return _SEATED.sub(lambda found: found[1] if swap(found[1]) != found[1] else found[0], text)


def _in_texts(swap: Swap) -> Swap:
    def swapped(found: re.Match[str]) -> str:
        word = found["word"] or ""
        return word + swap(found[0].removeprefix(word))

    return lambda line: _TEXTS.sub(swapped, line)


def _way(data: bytes, text: str, swap: Swap) -> Way:
    if data[:2] in UTF_16:
        encoding = "utf-16-le" if data[:2] == b"\xff\xfe" else "utf-16-be"
        written = data[:2] + text.encode(encoding, "replace")
    else:
        written = text.encode("utf-8", "surrogateescape")
    return Way(written, lambda record: _renamed(record, swap))


def _renamed(part: Any, swap: Swap) -> Any:
    """A record, or a part of it, with names replaced; what else a player's tag says of him goes."""
    if isinstance(part, tuple) and not hasattr(part, "_fields"):
        return tuple(_renamed(each, swap) for each in part)
    if isinstance(part, str):
        return swap(part)
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
    if tag.name in _NO_TEXT:
        return tag
    value = swap(tag.value)
    pairs = tuple((key, swap(text)) for key, text in tag.pairs)
    if tag.name in SEAT_NAMES and value != tag.value:
        pairs = ()
    return replace(tag, value=value, pairs=pairs, notes=_renamed(tag.notes, swap))
