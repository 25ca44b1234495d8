"""The replay page as it is sent: every ply at its address, links that keep who looks and what is
hidden, and no hidden card anywhere in the markup."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from analyzer.cards import RANK_NAMES, SUIT_NAMES, SUITS
from analyzer.resources import records_dir
from analyzer.store import Store
from tests.store.made import put_filled

RENEGE = (records_dir() / "three-handed-renege.pen").read_bytes()
_SYMBOLS = dict(zip("♠♥♦♣", SUITS, strict=True))
_FACE = re.compile(r">(10|[AKQJ98765432])<span class=\"pip\">(.)</span>")
_WORDS = re.compile(rf"({'|'.join(RANK_NAMES.values())}) of ({'|'.join(SUIT_NAMES[:4])})")
_TOKEN = re.compile(r"\b[AKQJT98765432][SHDC]\b")
_RANK_OF = {word: letter for letter, word in RANK_NAMES.items()}


def stored(app: Flask, text: bytes) -> str:
    """The address of a game's second deal."""

    def store_it() -> str:
        with Store(Path(app.config["DATABASE"])) as store:
            done = store.add("x.pen", BytesIO(text), datetime(2026, 11, 27, tzinfo=UTC))
        return f"/games/{done.games[0].id}/deals/2"

    return put_filled(app.config["DATABASE"], ("replay", text), store_it)


@pytest.fixture
def deal(app: Flask) -> str:
    return stored(app, RENEGE)


def cards_in(html: str) -> set[str]:
    """Every card that the markup names: as a face, in words, or by its token."""
    faces = {("T" if rank == "10" else rank) + _SYMBOLS[pip] for rank, pip in _FACE.findall(html)}
    words = {_RANK_OF[rank] + SUITS[SUIT_NAMES.index(suit)] for rank, suit in _WORDS.findall(html)}
    return faces | words | set(_TOKEN.findall(html))


def page(client: FlaskClient, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200, response.text
    return response.text


def query_of(html: str, link: str) -> dict[str, list[str]]:
    """What the address of a link asks for."""
    found = re.search(rf'<a id="{link}"[^>]* href="([^"]*)"', html)
    assert found is not None, link
    return parse_qs(urlsplit(found[1].replace("&amp;", "&")).query)


def test_a_deal_without_a_ply_opens_at_its_first_finding(client: FlaskClient, deal: str) -> None:
    assert 'data-index="10"' in page(client, deal)


def test_a_ply_has_its_own_address(client: FlaskClient, deal: str) -> None:
    assert "Ada plays the nine of hearts." in page(client, f"{deal}?at=t2.2")


def test_links_keep_the_ply_the_viewpoint_and_what_is_hidden(
    client: FlaskClient, deal: str
) -> None:
    html = page(client, f"{deal}?at=t2.2&view=W&show=seat")
    assert query_of(html, "go-next") == {"at": ["t2.3"], "view": ["W"], "show": ["seat"]}
    assert query_of(html, "view-E") == {"at": ["t2.2"], "view": ["E"], "show": ["seat"]}
    assert query_of(html, "show-all") == {"at": ["t2.2"], "view": ["W"], "show": ["all"]}


def test_a_step_that_leads_nowhere_is_no_link_and_says_so(client: FlaskClient, deal: str) -> None:
    html = page(client, f"{deal}?at=deal")
    [previous] = re.findall(r'<a id="go-previous"[^>]*>', html)
    assert 'aria-disabled="true"' in previous
    assert "href" not in previous


def test_the_slider_works_without_a_script(client: FlaskClient, deal: str) -> None:
    response = client.get(f"{deal}?ply=2&view=E&show=played")
    assert response.status_code == 302
    asked = parse_qs(urlsplit(response.location).query)
    assert asked == {"at": ["b2"], "view": ["E"], "show": ["played"]}


def test_a_ply_beyond_the_last_of_the_slider_is_the_last(client: FlaskClient, deal: str) -> None:
    assert "at=t5.3" in client.get(f"{deal}?ply=99").location


def test_a_screen_reader_hears_a_ply_as_one_sentence(client: FlaskClient, deal: str) -> None:
    html = page(client, f"{deal}?at=b1")
    [said] = re.findall(r'<p class="says"[^>]*aria-live="polite"[^>]*>([^<]*)</p>', html)
    assert said == "Ben passes."


def test_a_part_of_the_page_is_what_changes_from_ply_to_ply(client: FlaskClient, deal: str) -> None:
    part = page(client, f"{deal}?at=b1&part=stage")
    assert "<html" not in part
    assert 'id="story"' in part


def test_only_what_was_played_is_in_the_markup(client: FlaskClient, deal: str) -> None:
    html = page(client, f"{deal}?at=t2.1&show=played")
    assert cards_in(html) == {"KH", "KC", "TH", "AC", "JH"}


def test_of_one_seat_the_markup_has_its_hand_and_what_was_played(
    client: FlaskClient, deal: str
) -> None:
    html = page(client, f"{deal}?at=t2.1&view=W&show=seat")
    assert cards_in(html) == {"KH", "KC", "TH", "AC", "JH", "JD", "TS", "9S", "QC"}


def test_with_all_hands_every_card_is_in_the_markup(client: FlaskClient, deal: str) -> None:
    assert len(cards_in(page(client, f"{deal}?at=t2.1"))) == 24


def test_a_finding_whose_proof_is_hidden_is_announced_without_it(
    client: FlaskClient, deal: str
) -> None:
    html = page(client, f"{deal}?at=t2.3&show=played")
    assert "Something was found at this ply" in html
    assert "enege" not in html
    assert "JD" not in cards_in(html)


def test_the_evidence_has_the_sentence_the_proof_and_the_legal_card(
    client: FlaskClient, deal: str
) -> None:
    html = page(client, f"{deal}?at=t2.3")
    assert "Hearts were led to trick 2, and Ben played the nine of spades" in html
    assert re.search(r'is-proof" role="img" aria-label="jack of diamonds', html)
    assert "Legal was" in html


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ("?at=t9.9", 404),
        ("?at=", 404),
        ("?view=N", 400),
        ("?view=north", 400),
        ("?show=some", 400),
    ],
)
def test_an_address_that_asks_for_what_is_not_there_is_refused(
    client: FlaskClient, deal: str, asked: str, status: int
) -> None:
    assert client.get(deal + asked).status_code == status


@pytest.mark.parametrize("number", ["0", "4", "99999999999999999999"])
def test_a_deal_that_the_game_has_not_is_refused(
    client: FlaskClient, deal: str, number: str
) -> None:
    assert client.get(f"{deal.rsplit('/', 1)[0]}/{number}").status_code == 404


def test_a_game_that_is_not_there_is_refused(client: FlaskClient) -> None:
    assert client.get("/games/0123456789ab/deals/1").status_code == 404


HALF = b"deal 1 dealer E up 9H\nhand S: JH AH KH\n1 S: JH 9D\n"
NO_CALL = b"deal 1 dealer E up 9H\nhand S: JH AH KH QD 9C\n1 S: JH 9D TH KS\n"


@pytest.mark.parametrize(
    ("text", "named"),
    [
        (HALF, {"9H", "JH", "AH", "KH", "9D"}),
        (b'[Rules "three-handed"]\n' + HALF, {"9H", "JH", "AH", "KH", "9D"}),
        (
            b'[Rules "four-handed"]\n' + NO_CALL,
            {"9H", "JH", "AH", "KH", "QD", "9C", "9D", "TH", "KS"},
        ),
        (
            b'[Rules "three-handed"]\ndeal 1 dealer E up 9H\ndummy: AS KS\nkitty: 9S TS\n',
            {"9H", "AS", "KS", "9S", "TS"},
        ),
    ],
)
def test_what_is_known_of_half_a_deal_is_shown_though_nothing_is_judged(
    app: Flask, client: FlaskClient, text: bytes, named: set[str]
) -> None:
    table = stored(app, text).replace("/deals/2", "/deals/1")
    assert named <= cards_in(page(client, table))
    assert named <= cards_in(page(client, table.replace("/deals/1", "/deals/1/share.html")))


@pytest.mark.parametrize("show", ["played", "seat"])
def test_of_half_a_deal_a_hand_is_hidden_with_the_others(
    app: Flask, client: FlaskClient, show: str
) -> None:
    table = stored(app, b'[Rules "three-handed"]\n' + HALF).replace("/deals/2", "/deals/1")
    assert cards_in(page(client, f"{table}?show={show}&view=W")) == {"9H", "JH", "9D"}


def test_a_deal_that_was_not_judged_says_so_and_why(app: Flask, client: FlaskClient) -> None:
    table = stored(app, b'[Rules "four-handed"]\n' + NO_CALL).replace("/deals/2", "/deals/1")
    told = page(client, table)
    assert "Result: not judged" in told and "halted" not in told
    assert "This deal was not judged: trump is not known." in told
    for below in ("", "/audit"):
        game = page(client, table.replace("/deals/1", below))
        assert "No deal was judged" in game and "othing was found" not in game
        assert "nothing found" not in game.partition("editions")[0]


def test_a_dealer_takes_his_own_card_up_and_others_order_it(
    app: Flask, client: FlaskClient
) -> None:
    ordered = b"deal 2 dealer S up KH\nbids W: pass pass order\n"
    text = b'[Rules "three-handed"]\n[South "Dinah"]\ndeal 1 dealer E up 9H\n' + ordered
    told = page(client, stored(app, text) + "?at=b3")
    assert "Dinah takes it up; hearts are trumps" in told and "orders" not in told


@pytest.mark.parametrize(
    ("who", "is_told"), [("Nobody", True), ("<b>", True), ("", False), ("Ada", False)]
)
def test_a_link_made_for_a_player_whom_nobody_knows_says_so(
    client: FlaskClient, deal: str, who: str, is_told: bool
) -> None:
    told = page(client, f"{deal}?who={who}")
    assert ("nobody here has that name now: <b><bdi>Ada</bdi></b> sits" in told) == is_told
    assert "<b><b></b>" not in told


def test_markup_in_a_name_and_in_a_remark_is_text(app: Flask, client: FlaskClient) -> None:
    text = RENEGE.replace(b'"Ben"', b'"<b onclick=x>Ben"').replace(b"{Played", b"{<script>Played")
    html = page(client, f"{stored(app, text)}?at=t2.3")
    assert "<b onclick" not in html
    assert "<script>Played" not in html
    assert "&lt;script&gt;Played" in html


def test_a_deal_by_rules_that_do_not_exist_is_shown_as_written(
    app: Flask, client: FlaskClient
) -> None:
    address = stored(app, RENEGE.replace(b'"three-handed"', b'"kitchen rules"'))
    html = page(client, address)
    assert "cannot be replayed" in html
    assert {"KC", "TH", "AC"} <= cards_in(html)


def test_every_sample_record_has_a_page_of_its_first_deal_at_the_end(
    app: Flask, client: FlaskClient
) -> None:
    for path in sorted(records_dir().glob("*.pen")):
        first = stored(app, path.read_bytes()).rsplit("/", 1)[0]
        last = client.get(f"{first}/1?ply=999").location
        assert client.get(last).status_code == 200, path.name
        assert client.get(f"{last}&part=stage").status_code == 200, path.name
