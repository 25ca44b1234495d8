"""What a correction begins with: what was given, also where not all of it can be read."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from analyzer.convert import convert
from analyzer.notation import pen
from tests.web.pages import ONE_DEAL, game_in, paste, sample, send, shown

TEXT = sample("three-handed-renege")
UNREAD = TEXT.replace("exchange S", "exchnage S", 1).replace("deal 1", "; as Ben said\ndeal 1")
SLIP = ONE_DEAL.replace("order\n", "order\n1o be sure\n")


def text_on(page: str) -> str:
    found = re.search(r'(?s)<textarea id="text"[^>]*>\n(.*?)</textarea>', page)
    assert found
    return unescape(found[1])


def test_a_correction_opens_with_the_lines_that_could_not_be_read(client: FlaskClient) -> None:
    id = game_in(paste(client, UNREAD))
    for address in (f"/games/{id}/correct", f"/new?from={id}"):
        assert text_on(client.get(address).text) == UNREAD


def test_a_correction_says_what_could_not_be_read_and_where(client: FlaskClient) -> None:
    page = client.get(f"/games/{game_in(paste(client, SLIP))}/correct")
    assert "Not all that was given could be read" in shown(page)
    assert "line 7, column 1: '1o'" in shown(page)


def test_where_all_was_read_a_correction_opens_with_the_canonical_text(
    client: FlaskClient,
) -> None:
    text = ONE_DEAL.replace("1 S:", "; a remark\n1 S:")
    page = client.get(f"/games/{game_in(paste(client, text))}/correct")
    assert text_on(page.text) == pen.dumps(pen.loads(text))
    assert "could be read" not in shown(page)


@pytest.mark.parametrize("number", [0, 1, 2])
def test_of_several_games_in_a_file_the_one_to_be_corrected_is_given(
    client: FlaskClient, number: int
) -> None:
    texts = [ONE_DEAL, ONE_DEAL.replace("AS KS", "AS QS"), ONE_DEAL.replace("AS KS", "AS JS")]
    texts[number] = texts[number].replace("order\n", "order\n1o be sure\n")
    page = paste(client, "\n".join(texts))
    ids = list(dict.fromkeys(re.findall(r'href="/games/([0-9a-f]+)"', page.text)))
    given = text_on(client.get(f"/games/{ids[number]}/correct").text)
    assert given.strip() == texts[number].strip()


def test_quoted_lines_are_given_as_they_were_sent(client: FlaskClient) -> None:
    quoted = "".join(f"> {line}\n" for line in SLIP.splitlines())
    page = client.get(f"/games/{game_in(paste(client, quoted))}/correct")
    assert text_on(page.text) == quoted


def broken_egn() -> str:
    (record,) = pen.loads(ONE_DEAL)
    text = convert([record], "egn").text
    assert '"deals": [' in text
    return text.replace('"deals": [', '"deals": [5, ')


def test_a_document_is_given_as_it_was_sent(client: FlaskClient) -> None:
    id = game_in(send(client, ("a.json", broken_egn().encode())))
    assert text_on(client.get(f"/games/{id}/correct").text) == broken_egn()


def test_a_sheet_says_what_of_a_document_is_not_on_it(client: FlaskClient) -> None:
    id = game_in(send(client, ("a.json", broken_egn().encode())))
    page = client.get(f"/new?from={id}")
    assert text_on(page.text).startswith("%pen")
    assert "are not in the text below" in shown(page)


def test_what_was_given_unchanged_is_no_correction(client: FlaskClient) -> None:
    id = game_in(paste(client, SLIP))
    answer = client.post(f"/games/{id}/correct", data={"text": SLIP})
    assert (answer.status_code, "Nothing was saved" in shown(answer)) == (422, True)


def test_a_line_that_is_mended_is_saved_without_a_question(client: FlaskClient) -> None:
    id = game_in(paste(client, SLIP))
    mended = SLIP.replace("1o be sure", "note to be sure")
    answer = client.post(f"/games/{id}/correct", data={"text": mended})
    assert answer.status_code == 303
