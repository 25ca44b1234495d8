"""Answers compressed on the wire for whoever takes them so. No page holds a secret or a cookie, so
that what is asked for may stand beside what is answered (BREACH finds nothing).

Source: RFC 9110, 8.4 and 12.5.3.
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
    app.after_request(_compressed)


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
    return request.accept_encodings.quality("gzip") > 0 and (is_file or response.is_sequence)
