"""A game or a deal as one HTML file that needs nothing else: its style is inside, there is no
script, and its own policy lets nothing else be fetched or run. The same game gives the same bytes.
"""

from __future__ import annotations

import hashlib
import os
from base64 import b64encode
from functools import cache
from pathlib import Path
from typing import Final

from flask import render_template

from analyzer.web import create_app
from analyzer.web.sharedview import Shared

_STATIC: Final = Path(__file__).parent / "static"
_STYLES: Final = ("style.css", "replay.css", "share.css")


def html_of(of: Shared) -> str:
    """The file; within a context of the application, which has the templates."""
    style = style_text()
    return render_template("share_file.html", of=of, style=style, policy=policy_for(style))


def outside_html(of: Shared) -> str:
    """The same, for who serves no application."""
    with create_app(os.devnull).app_context():
        return html_of(of)


@cache
def style_text() -> str:
    """The style of the pages, and what such a file needs beside it."""
    return "\n".join((_STATIC / name).read_text(encoding="utf-8") for name in _STYLES)


def policy_for(style: str) -> str:
    """The Content-Security-Policy that allows this style and nothing else at all."""
    digest = b64encode(hashlib.sha256(style.encode()).digest()).decode()
    allowed = f"default-src 'none'; style-src 'sha256-{digest}'"
    return f"{allowed}; base-uri 'none'; form-action 'none'"
