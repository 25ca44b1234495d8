"""Links that pages make: each leads somewhere, also where a finding stands at a call or a card that
nobody wrote down."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from http import HTTPStatus

import pytest
from flask.testing import FlaskClient

from analyzer.engine.view import addresses, views
from analyzer.notation import pen
from analyzer.resources import records_dir
from analyzer.rules import preset
from tests.hostile import samples as hostile
from tests.quick import one_in
from tests.web.pages import game_in, paste, send, shown

BROKEN_OFF = """\
%pen 1.0
[Rules "four-handed"]

deal 1 dealer S up 9C
bids: pass pass
"""
IN_ROUND_2 = BROKEN_OFF.replace("pass pass", "pass pass pass pass pass")
NO_TRICK_2 = """\
%pen 1.0
[Rules "four-handed"]

deal 1 dealer S up 9C
bids W: order
1 W: AS KS QS JS
3 W: AD KD QD JD
"""
NO_CALLS = "".join(line for line in NO_TRICK_2.splitlines(True) if not line.startswith("bids"))
EMPTY = '%pen 1.0\n[Rules "four-handed"]\n[South "Ada"]\n'
SAMPLES = [path.read_text(encoding="utf-8") for path in sorted(records_dir().glob("*.pen"))]
ODD = [BROKEN_OFF, IN_ROUND_2, NO_TRICK_2, NO_CALLS, EMPTY]
FILLED = [data.decode() for data in hostile.SAMPLES.values()]  # all that a format may have


def cut(text: str) -> Iterator[str]:
    """A record cut off behind every line but those of its head."""
    lines = text.splitlines(keepends=True)
    first = next(n for n, line in enumerate(lines) if line.startswith("deal"))
    return ("".join(lines[:n]) for n in range(first + 1, len(lines)))


def with_gaps(text: str) -> Iterator[str]:
    """A record without one of its lines."""
    lines = text.splitlines(keepends=True)
    return ("".join(lines[:n] + lines[n + 1 :]) for n in range(1, len(lines)))


def links_of(html: str) -> list[str]:
    """The addresses that a page leads to, each once."""
    found = (unescape(link).partition("#")[0] for link in re.findall(r'href="(/[^"]*)"', html))
    return list(dict.fromkeys(found))


def is_told(link: str, status: int) -> bool:
    """Whether it is a file of hands that a game with deals cannot fill: that takes a conversion to
    know, and is answered with a sentence."""
    return link.endswith("/download.ptn") and status == HTTPStatus.BAD_REQUEST


def lost(client: FlaskClient, text: str, asked: str = "", of: str = "") -> list[tuple[str, str]]:
    """The links of the pages of a game that lead nowhere, each with its page; only those in which
    `of` stands."""
    answer = client.post("/uploads", data={"text": text}, follow_redirects=True)
    game = f"/games/{game_in(answer)}"
    pages = [game, f"{game}/audit", f"{game}/editions/1"]
    table = unescape(answer.request.path + "?" + answer.request.query_string.decode())
    known = {table: answer.status_code}
    found = []
    for page in pages:
        for link in links_of(client.get(page + asked).text):
            if of not in link:
                continue
            if link not in known:
                known[link] = client.get(link).status_code
            if known[link] not in (200, 302) and not is_told(link, known[link]):
                found.append((page, link))
    return found + ([("", table)] if known[table] != 200 else [])


@pytest.mark.parametrize("text", one_in(4, [*SAMPLES, *ODD, *FILLED]))
def test_no_link_of_a_game_leads_nowhere(client: FlaskClient, text: str) -> None:
    assert lost(client, text) == []


@pytest.mark.parametrize("text", one_in(4, ODD))
def test_nor_does_one_by_other_rules(client: FlaskClient, text: str) -> None:
    assert lost(client, text, "?rules=british") == []


LACKING = [text for each in SAMPLES for text in (*cut(each), *list(with_gaps(each))[::5])]


@pytest.mark.parametrize("text", one_in(30, LACKING[::4]))
def test_nor_does_one_of_a_record_that_lacks_something(client: FlaskClient, text: str) -> None:
    assert lost(client, text, of="/deals/") == []


@pytest.mark.parametrize(
    ("text", "asked", "ply"),
    [(BROKEN_OFF, "b3", "b2"), (IN_ROUND_2, "b6", "b5"), (NO_TRICK_2, "t2.1", "t1.4")],
)
def test_what_was_found_at_a_ply_that_is_not_there_is_told_at_the_last_before_it(
    client: FlaskClient, text: str, asked: str, ply: str
) -> None:
    game = f"/games/{game_in(paste(client, text))}"
    assert f"{game}/deals/1?at={asked}" in links_of(client.get(f"{game}/audit").text)
    table = client.get(f"/api/v1{game}/deals/1?at={asked}").get_json()
    assert table["address"] == ply
    assert ply in [each["address"] for each in (*table["findings"], *table["questions"])]
    assert f"at={ply}&" in table["links"]["self"]
    assert client.get(f"{game}/deals/1?at={asked}").status_code == 200


def test_the_page_and_the_engine_tell_it_at_one_ply(client: FlaskClient) -> None:
    text = f"{BROKEN_OFF}alone W\n"
    game = f"/games/{game_in(paste(client, text))}"
    rules, deal = preset("four-handed"), pen.loads(text)[0].deals[0]
    (told,) = [v.address for v in views(rules, deal) if v.breaches]
    here = [at for at in addresses(rules, deal) if "Found at this ply" in _deal(client, game, at)]
    assert here == [told] == ["b2"]


def _deal(client: FlaskClient, game: str, at: str) -> str:
    return client.get(f"{game}/deals/1?at={at}").text


@pytest.mark.parametrize("text", [BROKEN_OFF, IN_ROUND_2, NO_TRICK_2, NO_CALLS])
@pytest.mark.parametrize("asked", ["", "?at=b3", "?show=seat&view=W"])
def test_a_shared_file_leads_to_what_it_holds(client: FlaskClient, text: str, asked: str) -> None:
    game = f"/games/{game_in(paste(client, text))}"
    for file in (f"{game}/share.html", f"{game}/deals/1/share.html"):
        html = client.get(file + asked).text
        links = set(re.findall(r'href="#([^"]+)"', html))
        assert links and links <= set(re.findall(r'id="([^"]+)"', html))


def test_an_upload_leads_to_the_first_finding(client: FlaskClient) -> None:
    page = send(client, ("a.pen", BROKEN_OFF.encode()), ("b.pen", IN_ROUND_2.encode()))
    tables = [link for link in links_of(page.text) if "/deals/1" in link]
    assert [link.rpartition("?")[2] for link in tables] == ["at=b3", "at=b6"]
    assert [client.get(link).status_code for link in tables] == [200, 200]


def test_a_game_without_deals_offers_no_file_of_hands(client: FlaskClient) -> None:
    game = f"/games/{game_in(paste(client, EMPTY))}"
    for page in (game, f"{game}/editions/1"):
        links = links_of(client.get(page).text)
        forms = [link.rpartition(".")[2] for link in links if "/download." in link]
        assert forms == ["pen", "egn", "emn", "json"]
    refused = client.get(f"{game}/download.ptn")
    assert refused.status_code == 400
    assert "A file of PTN would be empty: this game has no deal that it can hold." in shown(refused)


def test_what_a_file_of_hands_cannot_hold_is_said_beside_it(client: FlaskClient) -> None:
    """The refusal is a page: the link is not one that a browser keeps as a file."""
    game = f"/games/{game_in(paste(client, BROKEN_OFF))}"
    for page in (game, f"{game}/editions/1"):
        answer = client.get(page)
        assert "where PTN can hold none of the deals, its link says so" in shown(answer)
        (link,) = re.findall(r'<a [^>]*href="[^"]*/download\.ptn"[^>]*>', answer.text)
        assert not link.endswith(" download>")


def test_a_game_with_deals_offers_every_format(client: FlaskClient) -> None:
    links = links_of(client.get(f"/games/{game_in(paste(client, BROKEN_OFF))}").text)
    forms = [link.rpartition(".")[2] for link in links if "/download." in link]
    assert forms == ["pen", "egn", "emn", "ptn", "json"]
