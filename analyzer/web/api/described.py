"""The API described: the OpenAPI document, and a page made from the same."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Response, render_template

# Imported for their operations, of which the document is made.
from analyzer.web.api import games, jobs, records, rules, statistics, tables  # noqa: F401
from analyzer.web.api.document import openapi
from analyzer.web.api.operations import BASE, JSON, Operation, operation


@dataclass(frozen=True, slots=True)
class Described:
    """One operation on the page: its parts as the document has them. `kinds` names the bodies that
    it takes and gives, each with the component that it is, where it is one."""

    method: str
    address: str
    told: Mapping[str, Any]
    takes: tuple[tuple[str, str], ...]
    answers: tuple[tuple[str, str, tuple[tuple[str, str], ...]], ...]


@dataclass(frozen=True, slots=True)
class DescribedPart:
    """A part of a component: its name, its type in words, and what it means."""

    name: str
    kind: str
    about: str


@dataclass(frozen=True, slots=True)
class DescribedPage:
    """The whole document, to read."""

    about: str
    document: str
    operations: tuple[Described, ...]
    components: tuple[tuple[str, str, tuple[DescribedPart, ...]], ...]


@operation(
    Operation(
        "getDocument",
        "GET",
        "/openapi.json",
        "This document",
        answers={JSON: {"type": "object"}},
    )
)
def document() -> Response:
    """The OpenAPI document."""
    text = json.dumps(openapi(), ensure_ascii=False, indent=2) + "\n"
    return Response(text, content_type=JSON)


def described() -> str:
    """The page that describes the API."""
    return render_template("api.html", page=described_page(openapi()))


def described_page(of: Mapping[str, Any]) -> DescribedPage:
    """An OpenAPI document of ours as a page shows it."""
    return DescribedPage(
        of["info"]["description"],
        f"{BASE}/openapi.json",
        tuple(
            _operation(method, path, told)
            for path, methods in of["paths"].items()
            for method, told in methods.items()
        ),
        tuple(
            (name, schema["description"], tuple(_parts(schema)))
            for name, schema in of["components"]["schemas"].items()
        ),
    )


def _operation(method: str, path: str, told: Mapping[str, Any]) -> Described:
    return Described(
        method.upper(),
        f"{BASE}{path}",
        told,
        _bodies(told.get("requestBody", {})),
        tuple(
            (status, each["description"], _bodies(each))
            for status, each in told["responses"].items()
        ),
    )


def _bodies(of: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    return tuple(
        (media, _component(body["schema"])) for media, body in of.get("content", {}).items()
    )


def _parts(schema: Mapping[str, Any]) -> list[DescribedPart]:
    return [
        DescribedPart(name, in_words(part), part.get("description", ""))
        for name, part in schema["properties"].items()
    ]


def in_words(schema: Mapping[str, Any]) -> str:
    """A type as people say it.

    >>> in_words({"anyOf": [{"type": "array", "items": {"type": "string"}}, {"type": "null"}]})
    'list of string, or null'
    """
    if "anyOf" in schema:
        return ", or ".join(in_words(each) for each in schema["anyOf"])
    if "enum" in schema and len(schema["enum"]) <= 10:
        return " ".join(schema["enum"])
    if "additionalProperties" in schema:
        keys = " ".join(schema.get("propertyNames", {}).get("enum", ["name"]))
        return f"{in_words(schema['additionalProperties'])} by {keys}"
    if "items" in schema:
        return f"list of {in_words(schema['items'])}"
    return _component(schema) or schema.get("type", "anything")


def _component(schema: Mapping[str, Any]) -> str:
    """The name of the component that a schema is; empty where it is none."""
    return str(schema.get("$ref", "")).rpartition("/")[2]
