"""Requests to the API."""

from __future__ import annotations

from io import BytesIO

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from analyzer.notation import Reading, read
from tests.web.pages import sample

__all__ = ["read_back", "sample", "send"]


def send(client: FlaskClient, text: str | bytes, name: str = "evening.pen") -> TestResponse:
    """The answer to a record that is the body itself."""
    return client.post(f"/api/v1/records?name={name}", data=text, content_type="text/plain")


def read_back(text: str, name: str = "evening.pen") -> Reading:
    """The only game of a text."""
    [reading] = read(BytesIO(text.encode()), name)[1]
    return reading
