"""The tags of PEN as they are written, and the parts of a record that are read from them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, TypeAlias

from analyzer.findings import Finding
from analyzer.memory import remembered
from analyzer.notation import dates
from analyzer.notation.options import option
from analyzer.notation.pen.escapes import unescaped
from analyzer.notation.pen.faults import Fault, did_you_mean, quoted
from analyzer.notation.pen.frame import NO_NAMES, Names, side_hint
from analyzer.notation.pen.lexer import Line
from analyzer.notation.pen.statements import A_SIDE, points
from analyzer.notation.tags import TAG_ORDER, value_of
from analyzer.notation.turns import Seats
from analyzer.record import Annotation, Points, RulesAsWritten, Tag
from analyzer.rules import preset_name, resolve
from analyzer.span import Span

_Read: TypeAlias = tuple[str, str, tuple[tuple[str, str], ...]]
_Chosen: TypeAlias = tuple[str | None, tuple[tuple[str, str], ...]]

_KNOWN: Final = {name.lower(): name for name in TAG_ORDER}

_STRING: Final = r'"((?:\\.|[^"\\])*)"'
_TAG: Final = re.compile(
    rf"\[[ \t]*([A-Za-z][A-Za-z0-9_]*)[ \t]+{_STRING}"
    rf"((?:[ \t]+[A-Za-z][A-Za-z0-9_]*={_STRING})*)[ \t]*\]"
)
_PAIR: Final = re.compile(rf"([A-Za-z][A-Za-z0-9_]*)={_STRING}")
_NAME: Final = re.compile(r"\[[ \t]*([A-Za-z][A-Za-z0-9_]*)")


def tag_name(word: str) -> str | None:
    """The name of a tag, also of one that is not well formed, spelled as it is known."""
    found = _NAME.match(word)
    return None if found is None else _KNOWN.get(found[1].lower(), found[1])


def tag(line: Line, token: int) -> Tag:
    """The tag at a token of a line of tags."""
    word = line.words[token]
    read = _read(word)
    if read is None:
        raise Fault(token, f"{quoted(word)} is not a tag", '[Name "value"]', _hint(word))
    notes = tuple(Annotation(text) for at, text in line.notes if at == token) if line.notes else ()
    return Tag(*read, notes, Span(line.number, token))


def plain_tag(text: str, number: int) -> Tag | None:
    """The tag that is all that stands on line `number`."""
    read = _read(text) if text[0] == "[" else None
    return None if read is None else Tag(*read, (), Span(number, 0))


@remembered(16, len)
def _read(word: str) -> _Read | None:
    """Name, value and pairs of a tag; few are remembered, since most that come again do so in the
    next game."""
    parts = _TAG.fullmatch(word)
    if parts is None:
        return None
    pairs = tuple((key, unescaped(value)) for key, value in _PAIR.findall(parts[3]))
    return _KNOWN.get(parts[1].lower(), parts[1]), unescaped(parts[2]), pairs


def _hint(word: str) -> str:
    if not word.startswith("["):
        return "nothing but tags stands in a line of tags"
    if word.count('"') < 2:
        return "the value stands in double quotes"
    return "" if word.endswith("]") else "a ']' closes it"


def note_on(found: Tag) -> Finding | None:
    """The note on a tag that is not known, and on a date that is none."""
    if found.name in TAG_ORDER:
        return dates.unread(found) if found.name == "Date" else None
    hint = _unknown_tag_hint(found.name)
    message = f"the tag {quoted(found.name)} is kept but not understood"
    return Finding(
        code="UNKNOWN_FIELD",
        severity="note",
        message=f"{message} — {hint}" if hint else f"{message}.",
        actual=found.name,
        evidence={"token": found.name},
        span=found.span,
    )


def _unknown_tag_hint(name: str) -> str:
    """The known tag that an unknown one is like."""
    hint = did_you_mean(name, sorted(_KNOWN))
    return hint.replace(hint[14:-2], _KNOWN[hint[14:-2]]) if hint else ""


def rules_as_written(tags: Sequence[Tag]) -> RulesAsWritten:
    """The preset named and the switches that differ; a word that sets no switch is kept whole."""
    rules, options = value_of(tags, "Rules"), value_of(tags, "Options")
    at = rules or options
    if at is None:
        return RulesAsWritten()
    preset, found = _chosen(rules.value if rules else "", options.value if options else "")
    return RulesAsWritten(preset, found, at.span)


@remembered(1024, lambda rules, options: len(rules) + len(options))
def _chosen(rules: str, options: str) -> _Chosen:
    found = sorted(map(option, options.split()), key=_by_name)
    return preset_name(rules) or None, tuple(found)


def turned_down_passes(tags: Sequence[Tag], seats: Seats) -> bool:
    """Whether a call of the turned-down suit counts as a pass by the rules that tags name."""
    written = rules_as_written(tags)
    rules = resolve(written.preset, written.options, len(seats), 0).rules
    return rules is not None and rules.turned_down_suit == "counts_as_pass"


def _by_name(of: tuple[str, str]) -> str:
    return of[0]


def tag_points(of: Tag | None, seats: Seats, names: Names = NO_NAMES) -> Points:
    """The points in a `Score` or `Result` tag."""
    if of is None:
        return ()
    try:
        return _points(of.value, seats)
    except Fault as fault:
        meant = ""
        if fault.expected == A_SIDE and fault.token < len(words := of.value.split()):
            meant = side_hint(words[fault.token], names, seats)
        hint = f"in the tag {of.name}" + (f": {meant}" if meant else "")
        raise Fault(0, fault.problem, fault.expected, hint) from None


@remembered(1024, lambda text, seats: len(text))
def _points(text: str, seats: Seats) -> Points:
    return points(text.split(), 0, seats)
