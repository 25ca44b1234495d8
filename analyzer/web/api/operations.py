"""What can be asked of the API. Each operation is told once: its route, what is checked before its
view is called, and what the document says of it, all come from that.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, Final, TypeAlias

from flask import Blueprint, Response, request

from analyzer.web.api.problems import Refused

BASE: Final = "/api/v1"
JSON: Final = "application/json"
OPERATIONS: Final[list[Operation]] = []

blueprint = Blueprint("api", __name__)

Schema: TypeAlias = Mapping[str, Any]
View: TypeAlias = Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Parameter:
    """What can be said in an address; `expected` ends the sentence that refuses what does not fit.
    An array may be given as often as needed, everything else once."""

    name: str
    about: str
    schema: Schema
    expected: str
    place: str = "query"


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation. `answers` are the kinds of body that it gives, by media type; `later` is what
    it gives with 202 where the work goes on; `problems` says when a status of an error comes,
    beside those that every operation may give."""

    id: str
    method: str
    path: str
    summary: str
    about: str = ""
    parameters: tuple[Parameter, ...] = ()
    takes: Mapping[str, Any] = field(default_factory=dict)
    status: int = 200
    answers: Mapping[str, Any] = field(default_factory=dict)
    later: Any = None
    headers: Mapping[str, str] = field(default_factory=dict)
    problems: Mapping[int, str] = field(default_factory=dict)

    @property
    def rule(self) -> str:
        """Its address as the application's rules are written."""
        kinds = {each.name: each.schema["type"] for each in self.parameters}
        return BASE + re.sub(
            r"{(\w+)}",
            lambda found: f"<{'int:' if kinds[found[1]] == 'integer' else ''}{found[1]}>",
            self.path,
        )


def operation(of: Operation) -> Callable[[View], View]:
    """Puts a view at the address of its operation. A view gives a `Response`, or what is written
    as JSON."""

    def put(view: View) -> View:
        @wraps(view)
        def answer(**path: Any) -> Response:
            _check(of)
            told = view(**path)
            return told if isinstance(told, Response) else as_json(told)

        OPERATIONS.append(of)
        blueprint.add_url_rule(of.rule, of.id, answer, methods=[of.method])
        return answer

    return put


def as_json(told: Any) -> Response:
    """A value as the body of an answer, its parts in the order in which they are told."""
    return Response(json.dumps(told, ensure_ascii=False) + "\n", content_type=JSON)


def _check(of: Operation) -> None:
    """Refuses what the operation does not know, and what does not fit."""
    known = {each.name: each for each in of.parameters if each.place == "query"}
    for name, texts in request.args.lists():
        if name not in known:
            expected = ", ".join(known) or "none"
            raise Refused(400, f"'{name}' cannot be asked for here: expected {expected}.")
        schema = known[name].schema
        is_list = schema["type"] == "array"
        if len(texts) > 1 and not is_list:
            raise Refused(400, f"'{name}' is given {len(texts)} times: expected once.")
        if not all(_fits(text, schema["items"] if is_list else schema) for text in texts):
            raise Refused(400, f"'{name}' does not fit: expected {known[name].expected}.")


def _fits(text: str, schema: Schema) -> bool:
    if schema["type"] == "integer":
        return bool(re.fullmatch("[0-9]{1,9}", text)) and int(text) >= schema["minimum"]
    return (
        ("enum" not in schema or text in schema["enum"])
        and len(text) <= schema.get("maxLength", len(text))
        and bool(re.search(schema.get("pattern", ""), text))
    )
