"""Findings of a reader as JSON and back, with their places, so that they can be shown without
reading the file again."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Final

from analyzer.findings import Finding
from analyzer.span import Place, Span

_NONE: Final = "[]"


def dumped(findings: Iterable[Finding]) -> str:
    """The findings as text."""
    told = [_plain(finding) for finding in findings]
    return json.dumps(told) if told else _NONE


def loaded(text: str) -> tuple[Finding, ...]:
    """The findings that `dumped` wrote; lists inside evidence stay lists."""
    return () if text == _NONE else tuple(_finding(each) for each in json.loads(text))


def _plain(finding: Finding) -> dict[str, Any]:
    told = {name: getattr(finding, name) for name in Finding.__slots__}
    told["evidence"] = dict(finding.evidence)
    return {name: value for name, value in told.items() if value not in (None, "", {}, False)}


def _finding(told: dict[str, Any]) -> Finding:
    if "span" in told:
        told["span"] = _span(told["span"])
    if "place" in told:
        told["place"] = Place(*told["place"])
    return Finding(**told)


def _span(told: list[Any]) -> Span:
    """A span; what is a tuple in it became a list, what is a span in it too."""
    line, token, path, *more = told
    return Span(line, token, tuple(path), *(tuple(map(_span, spans)) for spans in more))
