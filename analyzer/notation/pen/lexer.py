"""Logical lines: words and annotations, an annotation over line ends taken together, comments cut.

Annotations are no words: the words of a line count from 0 without them. An annotation at the start
of a line stands at the end of the line before it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final, Protocol, TypeAlias

from analyzer.notation.pen.escapes import annotation_text
from analyzer.notation.pen.faults import Fault, quoted
from analyzer.notation.pen.kept import Kept, KeptLines
from analyzer.notation.pen.source import MAX_LINE, Source, Unended, in_file
from analyzer.notation.pen.spelled import apart
from analyzer.span import Place, Span

TEXT_WORDS: Final = frozenset({"note", "ruling", "misdeal", "redeal"})
_NO_COMMAS: Final = frozenset(
    (
        *("deal", "hand", "dummy", "kitty", "bids", "take", "discard", "alone", "exchange"),
        *("claim", "tricks", "score", "total", "won", "trump", "call"),
    )
)
_BLANK_STARTS: Final = frozenset(["", " ", "\t", ";"])
_TEXT_STARTS: Final = frozenset("nrmNRM")
_MAX_NOTES: Final = 2_000  # of one line, more than any reader takes

_WORDS: Final = re.compile(r"[^ \t]+")
_COMMENT: Final = re.compile(r"(?:^|[ \t]);")
_BLANKS: Final = re.compile(r"[ \t]*")
_WORD: Final = re.compile(r"[^ \t{]+")
_BETWEEN_COMMAS: Final = re.compile(r"[^,]+")
_TAG_JUNK: Final = re.compile(r"[^ \t{\[]+")
_TAG: Final = re.compile(r'\[(?:"(?:\\.|[^"\\])*"|[^\]"])*\]')
_TEXT_MARK: Final = re.compile(r'\\["\\{};n]|[{;]')
_CLOSE: Final = re.compile(r"(?:\\.|[^}\\])*\}")
_LEFT_OPEN: Final = re.compile(
    r'[ \t]*(?:$|\[[ \t]*[a-z][a-z0-9_]*[ \t]+"|deal[ \t]+[0-9]|%pen)', re.IGNORECASE | re.ASCII
)


Taker: TypeAlias = Callable[[str, int], bool]  # a line, and its number
BlockTaker: TypeAlias = Callable[[list[str], int], bool]  # lines, and the number of the first


class Cursor(Protocol):
    """Physical lines to take one by one."""

    number: int
    comments: int

    def peek(self) -> str | None:
        """The line to be taken next."""

    def take(self) -> str:
        """Takes it."""


class Line:
    """A logical line. `notes` holds (index of the word before or -1, text); `spots` where each
    word stands (line, column from 0) if that was worked out; `faults` the braces left open; `cut`
    says that more of it may have followed."""

    __slots__ = ("cut", "faults", "notes", "number", "spots", "words")

    def __init__(self, number: int, words: list[str], cut: bool = False) -> None:
        self.number = number
        self.words = words
        self.cut = cut
        self.notes: list[tuple[int, str]] = []
        self.spots: list[tuple[int, int]] = []
        self.faults: list[Fault] = []

    @property
    def holds_tags(self) -> bool:
        """Whether it is a line of tags."""
        return bool(self.words) and self.words[0][0] == "["


class Lines:
    """The lines of a source that hold something, lazily, one line ahead.

    A line without words is an annotation with nothing before it. The lines of a whole deal are
    offered to `block_taker`, a line of words alone to `taker`, if there is one; what it takes is
    not given.
    """

    def __init__(self, source: Source) -> None:
        self._source = source
        self.taker: Taker | None = None
        self.block_taker: BlockTaker | None = None

    def __iter__(self) -> Iterator[Line]:
        source = self._source
        held: Line | str | None = None  # as text where only words stand in it
        number = 0
        while (text := source.peek()) is not None:
            if text[:1] in _BLANK_STARTS:
                start = text.lstrip(" \t")[:1]
                if not start or start == ";":
                    source.skip()
                    source.comments += bool(start)
                    continue
            if text[:5] == "deal " and self.block_taker is not None:
                if held is not None and (line := self._left(held, number)):
                    yield line
                held = None
                block = source.block()
                if block and self.block_taker(block, source.number + 1):
                    source.take_block(block)
                    continue
            if "{" not in text and ";" not in text:
                source.take()
                if held is not None and (line := self._left(held, number)):
                    yield line
                held, number = text, source.number
                continue
            line = lex(source)
            if held is not None and line.notes and line.notes[0][0] < 0:
                if isinstance(held, str):
                    held = self._lexed(held, number)
                _hand_back(line, held)
            if line.words or line.faults or held is None:
                if held is not None and (left := self._left(held, number)):
                    yield left
                held = line
        if held is not None and (line := self._left(held, number)):
            yield line

    def _left(self, held: Line | str, number: int) -> Line | None:
        """The line, if its words are not taken."""
        take = None if self._source.full else self.taker
        text = ""
        if isinstance(held, str):
            text = held
            if take is not None and type(text) is str and take(text, number):
                return None
            held = self._lexed(text, number)
        if take is None or held.notes or held.faults or held.cut:
            return held
        words = " ".join(held.words)
        return None if words != text and take(words, held.number) else held

    def _lexed(self, text: str, number: int) -> Line:
        """The line of a text taken before, in which no annotation stands."""
        alone = Kept()
        alone.add(number, [text])
        cursor = KeptLines(alone, number)
        line = lex(cursor)
        self._source.comments += cursor.comments
        return line


def _hand_back(line: Line, before: Line) -> None:
    """Gives the annotations at the start of a line to the end of the line before."""
    leading = [text for index, text in line.notes if index < 0]
    line.notes = line.notes[len(leading) :]
    room = _MAX_NOTES - len(before.notes)
    before.notes += [(len(before.words) - 1, text) for text in leading[:room]]


def lex(cursor: Cursor) -> Line:
    """Takes one logical line."""
    text = cursor.take()
    cut = isinstance(text, Unended)
    if text[0] == "[" and (only := _TAG.match(text)) and only.end() == len(text):
        return Line(cursor.number, [text])
    if "{" in text or "," in text or ("[" in text and text.lstrip(" \t")[0] == "["):
        return _scan(text, cursor)
    if ";" in text and (comment := _COMMENT.search(text)):
        text = text[: comment.start()]
        cursor.comments += 1
        cut = False
    uneven = "  " in text or "\t" in text
    words = _WORDS.findall(text) if uneven else text.strip(" ").split(" ")
    if len(words) > 2 and words[0][0] in _TEXT_STARTS and words[0].lower() in TEXT_WORDS:
        rest = text.lstrip(" \t")[len(words[0]) :]
        words = [words[0], rest.strip(" \t")]
    line = Line(cursor.number, words, cut)
    _join_cards(line)
    return line


def _scan(text: str, cursor: Cursor) -> Line:
    """A logical line with all that may stand in it, and where each word stands."""
    line = Line(cursor.number, [])
    at = closed = 0
    kind = ""
    while (at := _BLANKS.match(text, at).end()) < len(text):  # type: ignore[union-attr]
        if text[at] == ";" and (at in (0, closed) or text[at - 1] in " \t"):
            cursor.comments += 1
            break
        if text[at] == "{":
            rest = _annotation(line, text, at, cursor)
            if rest is None:
                line.cut = True
                break
            text, at = rest
            closed = at
            continue
        kind = kind or _kind(text, at)
        end = _word_end(kind, len(line.words), text, at)
        line.words.append(text[at:end].rstrip(" \t"))
        line.spots.append((cursor.number, at))
        at = end
    else:
        line.cut = isinstance(text, Unended)
    if kind == "words" and not line.faults and any("," in word for word in line.words):
        _part_at_commas(line)
    if kind == "words":
        _join_cards(line)
    return line


def _part_at_commas(line: Line) -> None:
    """Reads commas as blanks, with one fault, on a line that begins as the lines of a deal do."""
    start = line.words[0].partition(":")[0].rstrip(",").lower()
    if start not in _NO_COMMAS and not start[:1].isdigit():
        return
    words: list[str] = []
    spots: list[tuple[int, int]] = []
    last: list[int] = []  # the last part of each word
    for word, (number, column) in zip(line.words, line.spots, strict=True):
        if "," in word and not line.faults:
            problem, hint = f"{quoted(word)} has a comma", "no commas: write blanks"
            line.faults.append(Fault(len(words), problem, "blanks between words", hint, word))
        for part in _BETWEEN_COMMAS.finditer(word):
            words.append(part[0])
            spots.append((number, column + part.start()))
        last.append(len(words) - 1)
    line.words, line.spots = words, spots
    line.notes = [(last[at] if at >= 0 else at, text) for at, text in line.notes]


def _join_cards(line: Line) -> None:
    """Makes one word of each card whose rank and suit stand apart."""
    ends = dict(apart(line.words))
    if not ends:
        return
    words: list[str] = []
    spots: list[tuple[int, int]] = []
    place: list[int] = []  # of each word among those joined
    at = 0
    while at < len(line.words):
        end = ends.get(at, at) + 1
        place += [len(words)] * (end - at)
        words.append(" ".join(line.words[at:end]))
        spots += line.spots[at : at + 1]
        at = end
    line.words, line.spots = words, spots
    line.notes = [(place[word] if word >= 0 else word, text) for word, text in line.notes]


def _kind(text: str, at: int) -> str:
    if text[at] == "[":
        return "tags"
    word = _WORD.match(text, at)
    return "text" if word and word[0].lower() in TEXT_WORDS else "words"


def _word_end(kind: str, index: int, text: str, at: int) -> int:
    if kind == "tags":
        found = _TAG.match(text, at) if text[at] == "[" else _TAG_JUNK.match(text, at)
        return found.end() if found else len(text)
    if kind == "text" and index == 1:
        return _text_end(text, at)
    word = _WORD.match(text, at)
    assert word is not None  # neither a blank nor a brace stands here
    return word.end()


def _text_end(text: str, at: int) -> int:
    """Where free text stops: at a brace, at a comment, at the end of the line."""
    for mark in _TEXT_MARK.finditer(text, at):
        if mark[0] == "{" or (mark[0] == ";" and text[mark.start() - 1] in " \t"):
            return mark.start()
    return len(text)


def _annotation(line: Line, text: str, at: int, cursor: Cursor) -> tuple[str, int] | None:
    """Reads the annotation whose brace stands here, over line ends if need be.

    Returns the physical line on which it ends and where; None if the brace was left open.
    """
    opened, brace = cursor.number, at
    parts: list[str] = []
    start, size = at + 1, 0
    while not (close := _CLOSE.match(text, start)):
        parts.append(text[start:])
        size += len(text) - start + 1
        following = cursor.peek()
        if following is None or size > MAX_LINE or _LEFT_OPEN.match(following):
            line.spots.append((opened, brace))
            line.faults.append(_open_brace(len(line.words), cursor.number - opened))
            return None
        text, start = cursor.take(), 0
    parts.append(text[start : close.end() - 1])
    line.notes.append((len(line.words) - 1, annotation_text("\n".join(parts))))
    return text, close.end()


def _open_brace(token: int, lost: int) -> Fault:
    lines = "" if not lost else f" and the {lost} lines after it" if lost > 1 else " and the next"
    problem = f"'{{' is not closed; the rest of its line{lines} cannot be read"
    hint = "a blank line, a tag or a deal ends it"
    return Fault(token, problem, "a '}' that closes the annotation", hint, "{")


class Locator:
    """Turns the spans of one game into places, by reading the lines that it kept again."""

    def __init__(self, kept: Kept, meets: list[int]) -> None:
        self._kept = kept
        self._meets = meets

    def __call__(self, span: Span) -> Place:
        place = self._place(span)
        return place._replace(line=in_file(place.line, self._meets))

    def _place(self, span: Span) -> Place:
        text = self._kept.get(span.line)
        if text is None:
            return Place(span.line, 1, "")
        cursor = KeptLines(self._kept, span.line)
        line = _scan(cursor.take(), cursor)
        if not line.spots:
            return Place(span.line, 1, text)
        number, column = line.spots[min(span.token, len(line.spots) - 1)]
        if span.token >= len(line.spots):
            column += len(line.words[-1])
        return Place(number, column + 1, self._kept.get(number) or "")
