"""Games put in by the upload form, and what a page shows without its tags."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser
from io import BytesIO
from typing import Any, Final

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from analyzer.resources import records_dir

ONE_DEAL: Final = """\
%pen 1.0
[South "Ada"]
[North "Ben"]

deal 1 dealer N up 9H
bids S: order
1 S: AS KS
"""


def sample(name: str) -> str:
    """The text of one of the sample records."""
    return (records_dir() / f"{name}.pen").read_text(encoding="utf-8")


def paste(client: FlaskClient, text: str) -> TestResponse:
    """The page that tells what became of a paste, wherever that leads at first."""
    answer = client.post("/uploads", data={"text": text}, follow_redirects=True)
    told = re.search(r'<a href="(/uploads/[^"]*)">What was read<', answer.text)
    return client.get(told[1]) if told else answer


def send(client: FlaskClient, *files: tuple[str, bytes], **fields: str) -> TestResponse:
    """The page that follows an upload of files, each a name and what it holds."""
    parts: dict[str, Any] = {"file": [(BytesIO(data), name) for name, data in files], **fields}
    return client.post(
        "/uploads", data=parts, content_type="multipart/form-data", follow_redirects=True
    )


def shown(answer: TestResponse) -> str:
    """What a page shows: its text without tags, blanks as one."""
    html = answer.get_data(as_text=True)
    html = re.sub(r"(?s)<(script|style|title).*?</\1>", " ", html)
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


def game_in(answer: TestResponse) -> str:
    """The id of the first game that a page leads to."""
    found = re.search(r'href="/games/([0-9a-f]+)', answer.get_data(as_text=True))
    assert found, shown(answer)
    return found[1]


_FIGURES = {"type": "application/json"}


class _Running(HTMLParser):
    """Collects the tags that run something or refer to another place."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        links = [told.get(name) or "" for name in ("href", "src", "action", "formaction")]
        if (
            tag in ("img", "iframe", "object", "embed", "style", "base")
            or (tag == "script" and not _is_ours(told))
            or (tag == "meta" and "http-equiv" in told and not _comes_again(told))
            or any(name.startswith("on") or name == "srcdoc" for name in told)
            or any(re.match(r"\s*(?:[a-z]+:|//)", link, re.IGNORECASE) for link in links)
        ):
            self.found.append(self.get_starttag_text() or tag)


def _is_ours(script: dict[str, str | None]) -> bool:
    """A script of our own, or figures of a chart, which are data and never run."""
    source = script.get("src")
    return script == _FIGURES if source is None else source.startswith("/static/")


def _comes_again(meta: dict[str, str | None]) -> bool:
    """Whether it only lets the page itself come again after some seconds."""
    is_refresh = meta["http-equiv"] == "refresh"
    seconds = meta.get("content") or ""
    return is_refresh and seconds.isdecimal() and int(seconds) > 0 and len(meta) == 2


def running(html: str) -> list[str]:
    """The tags of a page that run something that is not ours, or refer to another place."""
    parser = _Running()
    parser.feed(html)
    parser.close()
    return parser.found
