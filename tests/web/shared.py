"""Files that are given away, as the tests look into them."""

from __future__ import annotations

import re
from typing import Final

from flask.testing import FlaskClient

from analyzer.cards import RANK_NAMES, SUIT_NAMES, SUITS
from analyzer.web.sharedfile import policy_for, style_text

_SYMBOLS: Final = dict(zip("♠♥♦♣", SUITS, strict=True))
_FACE: Final = re.compile(r">(10|[AKQJ98765432])<span class=\"pip\">(.)</span>")
_WORDS: Final = re.compile(
    rf"({'|'.join(RANK_NAMES.values())}) of ({'|'.join(SUIT_NAMES[:4])})", re.IGNORECASE
)
_TOKEN: Final = re.compile(r"(?<![A-Za-z0-9])[AKQJT98765432][SHDC](?![A-Za-z0-9])")
_RANK_OF: Final = {word: letter for letter, word in RANK_NAMES.items()}


def file_of(client: FlaskClient, address: str) -> str:
    """A file that is given away at an address."""
    answer = client.get(address)
    assert answer.status_code == 200, answer.text
    assert answer.headers["Content-Disposition"].startswith("attachment")
    return answer.text


def content(html: str) -> str:
    """A file without its style and its policy, which are to the letter what they must be."""
    style = style_text()
    frame = (
        f"<style>{style}</style>",
        f'<meta http-equiv="Content-Security-Policy" content="{policy_for(style)}">',
        '<meta name="referrer" content="no-referrer">',
    )
    html = html.replace("&#39;", "'")
    assert [html.count(part) for part in frame] == [1, 1, 1]
    for part in frame:
        html = html.replace(part, "")
    return html


def cards_in(html: str) -> set[str]:
    """Every card that a file names: as a face, in words, or by its token, also in what is not
    shown."""
    html = content(html)
    faces = {("T" if rank == "10" else rank) + _SYMBOLS[pip] for rank, pip in _FACE.findall(html)}
    words = {
        _RANK_OF[rank.lower()] + SUITS[SUIT_NAMES.index(suit.lower())]
        for rank, suit in _WORDS.findall(html)
    }
    return faces | words | set(_TOKEN.findall(html))
