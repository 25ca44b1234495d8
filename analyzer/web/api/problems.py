"""What is refused, and what goes wrong, as problem JSON: what happened, and what was expected.

Source: RFC 9457.
"""

from __future__ import annotations

import json
from http import HTTPStatus
from typing import Final

from flask import Response, g, request
from flask.sansio.app import App

from analyzer.web.api.shapes import Problem

PROBLEM: Final = "application/problem+json"
_TOLD: Final = {
    400: "The request is not understood; /api/v1/openapi.json says what can be asked.",
    403: "This came from another site. Only pages of this service, and programs, may change it.",
    404: "There is nothing at this address; /api/v1/openapi.json lists those that there are.",
    413: "A body may have 8 MiB; files sent in parts named 'file' may have 64 MiB together, in at "
    "most 2,000 parts.",
    500: "We made a mistake. Nothing of what was sent is kept by halves; the log says more.",
    503: "The library does not answer. Nothing is kept by halves: try again in a few seconds.",
}


class Refused(Exception):
    """What a view raises where it cannot answer; `detail` says what was expected."""

    def __init__(self, status: int, detail: str) -> None:
        super().__init__(detail)
        self.status = status
        self.detail = detail


def install(app: App) -> None:
    """Gives every error below `/api` its problem, also those that no view has raised."""
    app.register_error_handler(Refused, lambda error: problem(error.status, error.detail))
    app.after_request(_without_pages)


def problem(status: int, detail: str) -> Response:
    """The answer to what is refused."""
    told: Problem = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
    }
    text = json.dumps(told, ensure_ascii=False) + "\n"
    return Response(text, status, content_type=PROBLEM)


def _without_pages(response: Response) -> Response:
    """Puts a problem in the place of a page that says what went wrong; its headers stay."""
    is_ours = request.path == "/api" or request.path.startswith("/api/")
    if is_ours and response.status_code >= 400 and response.mimetype != PROBLEM:
        told = problem(response.status_code, _detail(response))
        response.set_data(told.get_data())
        response.content_type = PROBLEM
    return response


def _detail(response: Response) -> str:
    if response.status_code == 405:
        taken = ", ".join(sorted(response.allow))
        return f"This address takes {taken}, and not {request.method}."
    if response.status_code == 400 and g.get("detail"):
        return str(g.detail)
    return _TOLD.get(response.status_code, _TOLD[400])
