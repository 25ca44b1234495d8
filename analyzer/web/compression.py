"""Answers compressed on the wire for whoever takes them so. No page holds a secret or a cookie, so
that what is asked for may stand beside what is answered (BREACH finds nothing).

Source: RFC 9110, 8.4, 12.5.3 and 13.1.5.
"""

from __future__ import annotations

import gzip
from typing import Final

from flask import Flask, Response, request

LEAST: Final = 1024  # bytes; less comes in one packet anyhow
_LEVEL: Final = 5
_KINDS: Final = ("application/json", "application/javascript", "image/svg+xml")


def install(app: Flask) -> None:
    """Compresses what is text and not sent while it is made."""
    app.before_request(_without_weak_range)
    app.after_request(_compressed)


def _without_weak_range() -> None:
    """A part goes only with the very bytes that somebody has: a weak tag, which is what compressed
    answers have, never says which these are."""
    if request.headers.get("If-Range", "").strip().startswith("W/"):
        request.environ.pop("HTTP_RANGE", None)


def _compressed(response: Response) -> Response:
    kind = response.mimetype or ""
    if not kind.startswith("text/") and kind not in _KINDS:
        return response
    response.vary.add("Accept-Encoding")
    if not _is_wanted(response):
        return response
    response.direct_passthrough = False
    data = response.get_data()
    if len(data) < LEAST:
        return response
    response.set_data(gzip.compress(data, _LEVEL, mtime=0))
    response.content_encoding = "gzip"
    etag, _ = response.get_etag()
    if etag is not None:
        response.set_etag(etag, weak=True)  # the same page in other bytes
    return response


def _is_wanted(response: Response) -> bool:
    if response.status_code != 200 or "Content-Encoding" in response.headers:
        return False
    is_file = response.direct_passthrough  # of the program: they are small
    asked = request.accept_encodings
    gzipped, plain = asked.quality("gzip"), asked.quality("identity")
    return gzipped > 0 and gzipped >= plain and (is_file or response.is_sequence)
