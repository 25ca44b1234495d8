"""The document that describes the API: valid, complete, the same bytes every time, and a page made
from it that loads nothing from outside."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from typing import Annotated, TypedDict

import pytest
from flask import Flask
from flask.testing import FlaskClient

from analyzer.web.api.document import openapi
from analyzer.web.api.operations import OPERATIONS
from analyzer.web.api.schema import OneOf, Schema, Within, schema_of
from tests.shared import ROOT
from tests.web.pages import shown

ADDRESS = "/api/v1/openapi.json"


class Inner(TypedDict):
    """Within another."""

    name: Annotated[str, OneOf(("a", "b")), "One of two."]


class Outer(TypedDict):
    """Holds
    others."""

    some: list[Inner]
    count: Annotated[int, Within(0, 9)] | None
    by: dict[Annotated[str, OneOf(("N", "S"))], bool]


def faults_of(document: Schema) -> list[str]:
    """What a validator of such documents, which takes long to load, finds."""
    from openapi_spec_validator import OpenAPIV31SpecValidator

    return [str(error) for error in OpenAPIV31SpecValidator(document).iter_errors()]


def test_the_document_is_valid(client: FlaskClient) -> None:
    assert faults_of(json.loads(client.get(ADDRESS).get_data())) == []


def test_the_validator_sees_a_document_that_is_not_valid() -> None:
    broken = {**openapi(), "paths": {"/games/{id}": {"get": {"responses": {}}}}}
    assert faults_of(broken)


def test_every_address_of_the_application_is_described(app: Flask) -> None:
    routes = {
        (re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule), method.lower())
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        if rule.rule.startswith("/api/v1")
    }
    described = {
        (f"/api/v1{path}", method) for path, of in openapi()["paths"].items() for method in of
    }
    assert described == routes and len(described) == len(OPERATIONS)


def test_what_can_be_refused_is_described() -> None:
    operations = [of for methods in openapi()["paths"].values() for of in methods.values()]
    assert [of for of in operations if not {"400", "500", "503"} <= set(of["responses"])] == []


@pytest.mark.thorough
def test_the_document_has_the_same_bytes_under_every_hash_seed() -> None:
    ask = (
        "from analyzer.web import create_app; import sys; "
        f"sys.stdout.buffer.write(create_app('x.db').test_client().get({ADDRESS!r}).data)"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", ask],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            stdout=subprocess.PIPE,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(printed) == 1 and len(printed.pop()) > 10_000


# Schemas from types


def test_a_schema_is_made_from_a_type() -> None:
    components: dict[str, Schema] = {}
    assert schema_of(Outer, components) == {"$ref": "#/components/schemas/Outer"}
    assert components["Outer"] == {
        "type": "object",
        "description": "Holds others.",
        "properties": {
            "some": {"type": "array", "items": {"$ref": "#/components/schemas/Inner"}},
            "count": {"anyOf": [{"type": "integer", "minimum": 0, "maximum": 9}, {"type": "null"}]},
            "by": {
                "type": "object",
                "propertyNames": {"enum": ["N", "S"]},
                "additionalProperties": {"type": "boolean"},
            },
        },
        "required": ["some", "count", "by"],
        "additionalProperties": False,
    }
    name = {"type": "string", "enum": ["a", "b"], "description": "One of two."}
    assert components["Inner"]["properties"] == {"name": name}


def test_a_type_that_no_schema_is_known_for_is_our_mistake() -> None:
    with pytest.raises(KeyError):
        schema_of(bytes, {})


# The page


def test_the_page_tells_every_operation_and_every_part(client: FlaskClient) -> None:
    text, document = shown(client.get("/api")), openapi()
    for of in OPERATIONS:
        assert f"{of.summary} {of.method} /api/v1{of.path}" in text
        assert all(f"{each.name} {each.place}" in text for each in of.parameters)
    for name, of in document["components"]["schemas"].items():
        assert " ".join(f"{name} {of['description']}".replace("`", " ").split()) in text
        assert all(part in text for part in of["properties"])


def test_the_page_loads_nothing_from_outside(client: FlaskClient) -> None:
    html = client.get("/api").get_data(as_text=True)
    loaded = re.findall(r'(?:src|href|action)="([^"]*)"', html)
    assert loaded and [each for each in loaded if not each.startswith(("/", "#"))] == []
    assert not any(each.startswith("//") for each in loaded)
    assert "<script" not in html and "style=" not in html


def test_every_link_on_the_page_leads_to_a_part_of_it(client: FlaskClient) -> None:
    html = client.get("/api").get_data(as_text=True)
    ids = re.findall(r'id="([^"]*)"', html)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', html)) <= set(ids)
