"""A tag that names rules, put into a text that has none, where its scribe would have put it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from analyzer.notation.pasted import unwrapped
from analyzer.notation.talk import may_begin

_LINE: Final = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
_MARKS: Final = re.compile(r"[ \t>]*+")  # of a quotation


def with_rules(text: str, preset: str) -> str:
    """A text in PEN with a tag that names rules right above all its others, or its first deal; in a
    pasted one behind what stands before the record, with the marks of a quotation that it has."""
    found = unwrapped(text.encode("utf-8", "surrogatepass"))
    record = text if found is None else found.record.decode("utf-8", "surrogatepass")
    lines = _LINE.findall(text)
    at = _first_line(_LINE.findall(record))
    line = lines[at] if at < len(lines) else ""
    mark = "\ufeff" if line.startswith("\ufeff") else ""
    marks = _MARKS.match(line.removeprefix(mark))
    tag = f'{marks[0] if marks else ""}[Rules "{preset}"]'
    end = "\r\n" if line.endswith("\r\n") else "\n"
    return "".join((*lines[:at], mark, tag, end, line.removeprefix(mark), *lines[at + 1 :]))


def _first_line(record: Sequence[str]) -> int:
    """The number, from 0, of the first line of a record behind the version of its notation."""
    begins = [number for number, line in enumerate(record) if may_begin(line)]
    versions = [number for number in begins[:1] if record[number].strip("\ufeff \t")[:1] == "%"]
    return versions[0] + 1 if versions else begins[0] if begins else 0
