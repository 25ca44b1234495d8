"""What every request must pass and every answer carries: no post from another site, no body too
large, and headers that forbid the browser everything the pages do not need.

Sources: Content-Security-Policy 3; Fetch Metadata (W3C), `Sec-Fetch-Site`.
"""

from __future__ import annotations

from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from flask import Flask, Response, abort, current_app, request
from flask.typing import ResponseReturnValue

from analyzer.web import storage
from analyzer.web.errors import problem
from analyzer.web.hosts import Hosts, refusal

MIB: Final = 1024 * 1024
LARGEST_BODY: Final = 8 * MIB  # a paste, JSON, anything that is held in memory
LARGEST_UPLOAD: Final = 64 * MIB  # files, which go to disk as they come
MOST_PARTS: Final = 2000  # files of one upload

# The hash is that of the empty text: the charts put an empty style element on the page.
POLICY: Final = "; ".join(
    (
        "script-src 'self'",
        "style-src 'self'",
        "style-src-elem 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "default-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_READING: Final = ("GET", "HEAD", "OPTIONS")


def guard(app: Flask) -> None:
    """Puts the guards before every view and the headers on every answer."""
    app.before_request(_answer_own_names)
    app.before_request(_limit_body)
    app.before_request(_refuse_other_sites)
    app.after_request(_with_headers)
    app.teardown_appcontext(storage.close)
    app.jinja_env.globals["is_from_here"] = is_from_here


def is_loopback(host: str) -> bool:
    """Whether a host is what every computer calls itself."""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def is_from_here() -> bool:
    """Whether the request comes from this computer, whatever host it asks for."""
    return is_loopback(request.remote_addr or "")


def is_multipart() -> bool:
    """Whether the body comes in parts, of which files go to disk."""
    return request.mimetype == "multipart/form-data"


def _answer_own_names() -> ResponseReturnValue | None:
    """A name that is not ours is refused whatever is asked for, and nothing is read for it."""
    hosts: Hosts | None = current_app.config.get("HOSTS")
    asked = request.headers.get("Host", "")
    return None if hosts is None or hosts.has(asked) else problem(400, refusal(asked))


def _limit_body() -> None:
    limit = LARGEST_UPLOAD if is_multipart() else LARGEST_BODY
    request.max_content_length = limit
    request.max_form_memory_size = LARGEST_BODY
    if (request.content_length or 0) > limit:
        abort(413)


def _refuse_other_sites() -> None:
    """A browser says where a post comes from; a program that says nothing is nobody's page."""
    if request.method in _READING:
        return
    site = request.headers.get("Sec-Fetch-Site")
    origin = request.headers.get("Origin")
    if site is not None:
        if site not in ("same-origin", "none"):
            abort(403)
    elif origin is not None and urlsplit(origin).netloc != request.host:
        abort(403)


def _with_headers(response: Response) -> Response:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if request.endpoint != "static":
        response.headers.setdefault("Cache-Control", "no-cache")
    return response
