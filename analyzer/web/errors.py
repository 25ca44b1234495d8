"""Pages for what goes wrong: each says what happened and what to do now."""

from __future__ import annotations

from typing import Any, Final

from flask import Flask, Response, current_app, g, make_response, render_template

from analyzer.store import RequestError, StoreError

PAGES: Final = {
    400: (
        "This request cannot be followed",
        "Something in the address or in the form is not as it was expected. Go back, check what "
        "you entered, and send it again.",
    ),
    403: (
        "This was sent from another site",
        "Only pages of this service may change what it keeps. Open the library here, and do it "
        "again from there.",
    ),
    404: (
        "There is nothing at this address",
        "The game may have been deleted, or the address may have lost its end. Search for it in "
        "the library.",
    ),
    405: (
        "This address does something else",
        "It cannot be opened like a page, or nothing can be sent to it. Go back, and use the "
        "buttons there.",
    ),
    413: (
        "This is too large",
        "Pasted text may have 8 MiB, files 64 MiB together in at most 2,000 parts. Send the files "
        "in several uploads, or put them in with the command `euchre import`.",
    ),
    500: (
        "We made a mistake",
        "Nothing of what you sent was kept by halves. Try again; if it happens again, the log of "
        "the service says what went wrong, and we would like to know.",
    ),
    503: (
        "The library does not answer",
        "Nothing was kept by halves: try again in a few seconds. If that does not help, whoever "
        "runs this service finds the reason in its log.",
    ),
}
SAYS_ALL: Final = (400, 404)  # of which the detail says what to do
RETRY_AFTER: Final = "5"  # seconds


def install(app: Flask) -> None:
    """Answers every error of `PAGES` with its page."""
    for status in PAGES:
        app.register_error_handler(status, _page)
    app.register_error_handler(RequestError, lambda error: problem(400, f"{error}."))
    app.register_error_handler(StoreError, _busy)


def problem(status: int, detail: str) -> Response:
    """The page of an error, with what exactly was wrong here: of a request that says all. Programs
    get `g.detail` in another form."""
    title, advice = PAGES[status]
    g.detail = detail
    if status in SAYS_ALL and detail:
        advice = ""
    shown = render_template("error.html", status=status, title=title, advice=advice, detail=detail)
    return make_response(shown, status)


def _page(error: Any) -> Response:
    """An HTTP error; its own headers, such as which methods are allowed, are kept."""
    response: Response = error.get_response()
    response.set_data(problem(error.code, "").get_data())
    response.content_type = "text/html; charset=utf-8"
    return response


def _busy(error: StoreError) -> Response:
    current_app.logger.error("the store: %s", error)
    response = problem(503, f"{error}.")
    response.headers["Retry-After"] = RETRY_AFTER
    return response
