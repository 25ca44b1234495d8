"""The OpenAPI document, made from the operations and the types of their answers. The same program
gives the same bytes."""

from __future__ import annotations

from functools import cache
from http import HTTPStatus
from typing import Any, Final

from analyzer import __version__
from analyzer.web.api.operations import BASE, JSON, OPERATIONS, Operation, Parameter
from analyzer.web.api.problems import PROBLEM
from analyzer.web.api.schema import Schema, schema_of
from analyzer.web.api.shapes import Problem

_ABOUT: Final = (
    "Everything that the pages of this service show, for programs. Seats are `N E S W`. A deal is "
    "counted by its position in the record, a ply named by what it is: `deal`, `b3`, `take`, "
    "`discard`, `exchange-W`, `alone-W`, `t2.3`."
)
_ALWAYS: Final = {
    400: "Something in the address is not known here, or does not fit.",
    500: "A mistake of ours.",
    503: "The library does not answer.",
}


@cache
def openapi() -> dict[str, Any]:
    """The document; nobody changes it."""
    components: dict[str, Schema] = {}
    paths: dict[str, dict[str, Any]] = {}
    for each in OPERATIONS:
        paths.setdefault(each.path, {})[each.method.lower()] = _operation(each, components)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Euchre Analyzer", "version": __version__, "description": _ABOUT},
        "servers": [{"url": BASE}],
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(of: Operation, components: dict[str, Schema]) -> dict[str, Any]:
    told: dict[str, Any] = {"operationId": of.id, "summary": of.summary}
    if of.about:
        told["description"] = of.about
    if of.parameters:
        told["parameters"] = [_parameter(each) for each in of.parameters]
    if of.takes:
        told["requestBody"] = {"required": True, "content": _content(of.takes, components)}
    told["responses"] = {str(of.status): _answer(of, components)}
    if of.later is not None:
        told["responses"]["202"] = _later(of.later, components)
    told["responses"] |= {
        str(status): {"description": why, "content": _content({PROBLEM: Problem}, components)}
        for status, why in sorted({**_ALWAYS, **of.problems}.items())
    }
    return told


def _parameter(of: Parameter) -> dict[str, Any]:
    return {
        "name": of.name,
        "in": of.place,
        "required": of.place == "path",
        "description": f"{of.about} Expected: {of.expected}.",
        "schema": dict(of.schema),
    }


def _answer(of: Operation, components: dict[str, Schema]) -> dict[str, Any]:
    told: dict[str, Any] = {"description": HTTPStatus(of.status).phrase}
    if of.headers:
        told["headers"] = {
            name: {"description": about, "schema": {"type": "string"}}
            for name, about in of.headers.items()
        }
    if of.answers:
        told["content"] = _content(of.answers, components)
    return told


def _later(kind: Any, components: dict[str, Schema]) -> dict[str, Any]:
    where = {"description": "Where one looks how far it is.", "schema": {"type": "string"}}
    return {
        "description": HTTPStatus.ACCEPTED.phrase,
        "headers": {"Location": where},
        "content": _content({JSON: kind}, components),
    }


def _content(kinds: Any, components: dict[str, Schema]) -> dict[str, Any]:
    """Bodies by media type; a mapping in place of a type is its schema already."""
    return {
        media: {"schema": kind if isinstance(kind, dict) else schema_of(kind, components)}
        for media, kind in kinds.items()
    }
