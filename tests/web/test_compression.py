"""What is text comes compressed to whoever takes it so, and is the same."""

from __future__ import annotations

import gzip

import pytest
from flask.testing import FlaskClient

from tests.web.pages import game_in, paste, sample

GZIP = {"Accept-Encoding": "gzip, deflate, br"}


@pytest.mark.parametrize(
    "address", ["/", "/rules/british", "/static/style.css", "/static/replay.js"]
)
def test_text_comes_compressed_and_is_the_same(client: FlaskClient, address: str) -> None:
    plain, packed = client.get(address), client.get(address, headers=GZIP)
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert int(packed.headers["Content-Length"]) == len(packed.data) < len(plain.data)
    for answer in (plain, packed):
        assert "Accept-Encoding" in answer.headers["Vary"]


@pytest.mark.parametrize(
    "asked",
    [
        *("", "identity", "br", "gzip;q=0", "*;q=0"),
        *("identity;q=1, gzip;q=0.5", "gzip;q=0.5, *"),
    ],
)
def test_nobody_gets_what_he_does_not_take(client: FlaskClient, asked: str) -> None:
    answer = client.get("/rules/british", headers={"Accept-Encoding": asked})
    assert "Content-Encoding" not in answer.headers


@pytest.mark.parametrize("asked", ["gzip", "*", "gzip;q=0.5", "gzip, identity", "identity;q=0, *"])
def test_what_is_liked_as_much_as_plain_comes_compressed(client: FlaskClient, asked: str) -> None:
    answer = client.get("/rules/british", headers={"Accept-Encoding": asked})
    assert answer.headers["Content-Encoding"] == "gzip"


def test_what_is_short_or_sent_while_it_is_made_comes_as_it_is(client: FlaskClient) -> None:
    paste(client, sample("three-handed-renege"))
    for address in ("/healthz", "/download.pen"):
        assert "Content-Encoding" not in client.get(address, headers=GZIP).headers


def test_a_file_that_a_browser_has_is_not_sent_again(client: FlaskClient) -> None:
    etag = client.get("/static/style.css", headers=GZIP).headers["ETag"]
    again = client.get("/static/style.css", headers={**GZIP, "If-None-Match": etag})
    assert (etag[:2], again.status_code, again.data) == ("W/", 304, b"")


def test_a_part_of_a_file_comes_as_it_is(client: FlaskClient) -> None:
    answer = client.get("/static/style.css", headers={**GZIP, "Range": "bytes=0-1999"})
    assert (answer.status_code, len(answer.data)) == (206, 2000)
    assert "Content-Encoding" not in answer.headers


def test_no_part_comes_for_a_weak_tag(client: FlaskClient) -> None:
    weak = client.get("/static/style.css", headers=GZIP).headers["ETag"]
    asked = {"Range": "bytes=0-99", "If-Range": weak}
    answer = client.get("/static/style.css", headers=asked)
    assert (answer.status_code, len(answer.data) > 100) == (200, True)
    assert "Content-Range" not in answer.headers


def test_a_part_comes_for_a_strong_tag_of_these_bytes_and_no_other(client: FlaskClient) -> None:
    strong = client.get("/static/style.css").headers["ETag"]
    for tag, status in ((strong, 206), ('"other"', 200)):
        asked = {"Range": "bytes=0-99", "If-Range": tag}
        assert client.get("/static/style.css", headers=asked).status_code == status


def test_the_same_answer_has_the_same_bytes(client: FlaskClient) -> None:
    game = game_in(paste(client, sample("three-handed-renege")))
    one, two = (client.get(f"/games/{game}/audit.json", headers=GZIP).data for _ in range(2))
    assert one == two and one[:2] == b"\x1f\x8b"
