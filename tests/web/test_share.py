"""Files that are given away: everything of a game in one file that asks for nothing, and not one
card in it that its viewer may not see."""

from __future__ import annotations

import gzip
import re
from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from analyzer.audit import audit_record, rules_for
from analyzer.cards import name as card_name
from analyzer.cards import names
from analyzer.notation import pen
from analyzer.notation.pen.writer import write
from analyzer.resources import records_dir
from analyzer.rules import preset
from analyzer.seats import SEATS
from analyzer.simulate import games
from analyzer.store import Store
from analyzer.web.sharedtext import pen_of
from analyzer.web.sharedview import MOST_DEALS
from analyzer.web.table.plies import plies_of
from tests.quick import one_in
from tests.store.made import put_filled
from tests.web.pages import game_in, paste, running, shown
from tests.web.shared import cards_in, content, file_of
from tests.web.test_replay_view import DISPUTE, RENEGE, SOME, game, open_cards

WHEN = datetime(2026, 11, 26, 20, 0, tzinfo=UTC)
DEALS = 20
SMALL, LARGE = 1_000_000, 300_000  # bytes of a file of 20 deals, and what it may have compressed


def stored(app: Flask, text: str) -> str:
    """The address of a game."""

    def store_it() -> str:
        with Store(Path(app.config["DATABASE"])) as store:
            done = store.add("x.pen", BytesIO(text.encode()), WHEN)
        return f"/games/{done.games[0].id}"

    return put_filled(app.config["DATABASE"], ("share", text), store_it)


def sample(app: Flask, record: str) -> str:
    """The address of a sample record."""
    return stored(app, (records_dir() / f"{record}.pen").read_text(encoding="utf-8"))


def until_the_end(record: str, deal: int, viewer: int | None) -> set[str]:
    """What lay open, or in the viewer's hand, at some time of a deal."""
    last = len(plies_of(game(record)[1], game(record)[0].deals[deal - 1])) - 1
    return set(names(open_cards(record, deal, last, viewer)))


@pytest.fixture
def renege(app: Flask) -> str:
    return sample(app, RENEGE)


# What a file holds


def test_a_file_tells_a_deal_card_by_card(client: FlaskClient, renege: str) -> None:
    html = file_of(client, f"{renege}/deals/2/share.html")
    sentences = re.findall(r"<li>((?:<bdi>|<span class=\"card).*?)</li>", html)
    told = " ".join(re.sub(r"<[^>]*>", "", each) for each in sentences)
    assert "Ada deals; K♥ is turned up" in told
    assert "Cleo orders it up; hearts are trumps" in told
    assert "Ben leads K♣ to trick 1" in told
    assert "Ben plays J♦ and takes trick 4" in told


def test_a_file_has_a_table_for_the_cards_the_calls_and_every_trick(
    client: FlaskClient, renege: str
) -> None:
    html = file_of(client, f"{renege}/deals/2/share.html")
    tables = re.findall(r'<section class="felt" aria-label="The table: ([^"]*)"', html)
    assert tables == ["The cards as dealt", "Before the play", *(f"Trick {n}" for n in range(1, 6))]


def test_a_file_has_the_score_sheet_the_finding_with_its_two_tricks_and_the_text(
    client: FlaskClient, renege: str
) -> None:
    page = shown(client.get(f"{renege}/deals/2/share.html"))
    assert "2 South K ♥ East ordered up ♥ hearts S 0 W 1 E 4 made 3 0 +1 1 1 major" in page
    assert "Trick 2 where it happened" in page and "Trick 4 where it came to light" in page
    assert "1 W: KC TH AC = E 2 E: JH 9H 9S = E" in page


def test_a_deal_opens_where_something_was_found(client: FlaskClient, renege: str) -> None:
    html = file_of(client, f"{renege}/share.html")
    assert re.findall(r'class="stop opens" id="([^"]*)"', html) == ["d1-deal", "d2-t2", "d3-deal"]


@pytest.mark.parametrize(
    ("asked", "opens"),
    [
        ("?at=t4.1", "d2-t4"),
        ("?at=b1&show=played", "d2-calls"),
        ("?at=nowhere", "d2-t2"),
        ("", "d2-t2"),
    ],
)
def test_a_deal_opens_where_it_was_shared(
    client: FlaskClient, renege: str, asked: str, opens: str
) -> None:
    html = file_of(client, f"{renege}/deals/2/share.html{asked}")
    assert re.findall(r'class="stop opens" id="([^"]*)"', html) == [opens]


def test_the_file_of_a_deal_is_asked_for_at_the_ply_on_view(
    client: FlaskClient, renege: str
) -> None:
    page = client.get(f"{renege}/share?deal=2&at=t4.1").text
    assert '<input type="hidden" name="at" value="t4.1">' in page
    html = file_of(client, f"{renege}/share.html?of=deal&deal=2&at=t4.1")
    assert html == file_of(client, f"{renege}/deals/2/share.html?at=t4.1")


def test_a_ply_that_the_deal_has_not_is_in_no_address(client: FlaskClient, renege: str) -> None:
    page = client.get(f"{renege}/share?deal=2&at=b9").text
    assert f"{renege}/deals/2?view=S" in page and "at=b9" not in page


def test_every_link_of_a_file_leads_to_a_place_in_it(app: Flask, client: FlaskClient) -> None:
    for record in (RENEGE, DISPUTE, "three-handed-partly-known"):
        for show in ("all", "played"):
            html = file_of(client, f"{sample(app, record)}/share.html?show={show}")
            links, places = re.findall(r' href="([^"]*)"', html), re.findall(r' id="([^"]*)"', html)
            assert {link for link in links if link[1:] not in places or link[0] != "#"} == set()
            assert len(places) == len(set(places))


def test_a_file_of_one_deal_holds_no_other(client: FlaskClient, renege: str) -> None:
    html = file_of(client, f"{renege}/deals/2/share.html")
    assert re.findall(r'<section class="deal" id="([^"]*)"', html) == ["d2"]
    assert "deal 1 dealer" not in html


def test_a_file_runs_nothing_and_asks_for_nothing(client: FlaskClient, renege: str) -> None:
    html = file_of(client, f"{renege}/share.html")
    assert running(content(html)) == []
    assert not re.search(r"<script|<link|<img|<iframe|url\(|@import| style=| on[a-z]+=", html)
    assert "default-src &#39;none&#39;" in html


def test_the_same_game_gives_the_same_bytes(client: FlaskClient, renege: str) -> None:
    first, second = (file_of(client, f"{renege}/share.html?show=seat&view=E") for _ in range(2))
    assert first == second


def test_a_game_of_twenty_deals_is_a_small_file(app: Flask, client: FlaskClient) -> None:
    record = next(games(preset("four-handed"), 1, seed=3))
    deals = tuple(replace(record.deals[n % len(record.deals)], number=n + 1) for n in range(DEALS))
    html = file_of(client, f"{stored(app, write(replace(record, deals=deals)))}/share.html")
    assert html.count('<section class="deal"') == DEALS
    assert len(html.encode()) < SMALL
    assert len(gzip.compress(html.encode())) < LARGE


def test_a_game_too_long_for_a_file_says_so_and_gives_its_deals(
    app: Flask, client: FlaskClient
) -> None:
    deals = "".join(f"deal {n} dealer S up 9H\n" for n in range(1, MOST_DEALS + 2))
    address = stored(app, f'[Rules "three-handed"]\n{deals}')
    refused = client.get(f"{address}/share.html")
    assert refused.status_code == 400
    assert f"this game has {MOST_DEALS + 1}: share its deals one by one" in shown(refused)
    assert "too many for one file" in shown(client.get(f"{address}/share"))
    file_of(client, f"{address}/deals/{MOST_DEALS + 1}/share.html")


def test_a_deal_by_rules_that_nobody_knows_is_given_as_it_is_written(
    app: Flask, client: FlaskClient
) -> None:
    text = (records_dir() / f"{RENEGE}.pen").read_text(encoding="utf-8")
    html = file_of(client, f"{stored(app, text.replace('three-handed', 'kitchen'))}/share.html")
    assert "cannot be replayed" in html
    assert "unknown rules" in html
    assert {"KC", "TH", "AC"} <= cards_in(html)


@pytest.mark.parametrize(
    ("asked", "hands"),
    [("", {"South", "West"}), ("?show=seat&view=W", {"West"}), ("?show=played", set())],
)
def test_of_a_deal_that_cannot_be_replayed_hands_are_given_as_far_as_they_are_shown(
    app: Flask, client: FlaskClient, asked: str, hands: set[str]
) -> None:
    lists = "hand S: JH AH KH QH 9C\nhand W: TH 9S TS JS QS\nkitty: AS KS QD\n1 S: JH TH\n"
    table = stored(app, f'[Rules "kitchen"]\ndeal 1 dealer E up 9H\n{lists}')
    for below in ("/deals/1", "/deals/1/share.html"):
        told = re.sub(r"<pre.*?</pre>", "", client.get(f"{table}{below}{asked}").text, flags=re.S)
        rows = re.findall(r"<p><b><bdi>([^<]*)</bdi></b> (<ul.*?</ul>)", told, re.S)
        kitty = set() if asked else {"Kitty"}
        assert {label for label, _ in rows} == {"Turned up", *hands, *kitty, "Trick 1"}
        assert "JH" in "".join(re.sub("<[^>]*>", "", cards) for _, cards in rows).replace("♥", "H")


def test_a_deal_in_which_nothing_is_recorded_is_a_file_too(app: Flask, client: FlaskClient) -> None:
    html = file_of(client, f"{stored(app, 'deal 1')}/share.html")
    assert re.findall(r'<section class="stop opens" id="([^"]*)"', html) == ["d1-deal"]


def test_a_lone_hand_that_is_said_too_late_stands_in_its_trick(
    app: Flask, client: FlaskClient
) -> None:
    html = file_of(client, f"{sample(app, DISPUTE)}/deals/3/share.html")
    ids = re.findall(r'<section class="stop[^"]*" id="d3-([^"]*)"', html)
    assert ids == ["deal", "calls", "t1", "t2", "t3", "t4", "t5"]


# What is hidden is not in it


@pytest.mark.parametrize(("record", "deal"), one_in(3, SOME))
def test_no_card_is_in_a_file_that_was_not_open_to_its_viewer(
    app: Flask, client: FlaskClient, record: str, deal: int
) -> None:
    address, rules = sample(app, record), game(record)[1]
    for viewer in (None, rules.seats[deal % len(rules.seats)]):
        show = "played" if viewer is None else f"seat&view={SEATS[viewer]}"
        html = file_of(client, f"{address}/deals/{deal}/share.html?show={show}")
        assert cards_in(html) - until_the_end(record, deal, viewer) == set()


def test_with_every_hand_shown_the_whole_pack_is_in_the_file(
    client: FlaskClient, renege: str
) -> None:
    assert len(cards_in(file_of(client, f"{renege}/deals/2/share.html"))) == 24


def test_the_check_for_hidden_cards_can_fail(client: FlaskClient, renege: str) -> None:
    open_to_all = until_the_end(RENEGE, 2, None)
    assert cards_in(file_of(client, f"{renege}/deals/2/share.html")) - open_to_all


@pytest.mark.parametrize("show", ["seat", "played"])
def test_with_hidden_hands_the_record_as_text_is_not_in_the_file(
    client: FlaskClient, renege: str, show: str
) -> None:
    html = file_of(client, f"{renege}/share.html?show={show}")
    assert "dealer" in html
    assert "deal 2 dealer" not in html
    assert "Where was that when I led hearts?" not in html


def test_with_hidden_hands_a_finding_is_told_at_its_proof(client: FlaskClient, renege: str) -> None:
    html = file_of(client, f"{renege}/deals/2/share.html?show=played")
    at_proof = html.partition('id="d2-t4"')[2].partition('id="d2-t5"')[0]
    assert "Hearts were led to trick 2" in at_proof
    assert html.count("Hearts were led to trick 2") == 1


def test_the_card_that_proves_a_finding_is_marked_where_it_was_played(
    client: FlaskClient, renege: str
) -> None:
    html = file_of(client, f"{renege}/share.html")
    at_proof = html.partition('id="d2-t4"')[2].partition('id="d2-t5"')[0]
    assert "is-proof" in at_proof and "go to where it happened" in at_proof


def test_a_finding_that_rests_on_hidden_cards_is_announced_without_them(
    app: Flask, client: FlaskClient
) -> None:
    text = (records_dir() / f"{RENEGE}.pen").read_text(encoding="utf-8")
    told = text.replace("discard S: TD", "discard S: 9C")
    html = file_of(client, f"{stored(app, told)}/deals/2/share.html?show=played")
    assert "1 thing was found here. What it is rests on cards" in html
    assert {"9C", "TD"} & cards_in(html) == set()


def test_what_is_found_in_the_game_as_a_whole_is_only_counted_with_hidden_hands(
    app: Flask, client: FlaskClient
) -> None:
    text = (records_dir() / "two-handed-kitchen.pen").read_text(encoding="utf-8")
    address = stored(app, re.sub(r"\[Score ", '[Result "S 1 N 2"]\n[Score ', text))
    whole = shown(client.get(f"{address}/share.html"))
    hidden = shown(client.get(f"{address}/share.html?show=played"))
    assert "Found in the game as a whole" in whole
    assert "1 thing was found that may name hidden cards" in hidden
    assert "1 thing was found that may name" not in whole


# One deal as a record


@pytest.mark.parametrize(
    "path", one_in(3, sorted(records_dir().glob("*.pen"))), ids=lambda path: path.stem
)
def test_a_deal_by_itself_is_accused_of_nothing_that_the_game_is_not(path: Path) -> None:
    record, _, report = game(path.stem)
    for position, deal in enumerate(report.deals, start=1):
        [alone] = pen.loads(pen_of(record, position))
        found = audit_record(alone).all_findings
        known = {(f.code, f.address, f.message) for f in deal.findings}
        assert {(f.code, f.address, f.message) for f in found} <= known, position


def test_a_deal_that_would_be_read_by_other_rules_is_given_without_its_text() -> None:
    [record] = pen.loads("deal 1 dealer S up 7H\ndeal 2 dealer W up 9H\nhand S: AS\n")
    assert rules_for(record).rules != rules_for(replace(record, deals=record.deals[1:])).rules
    assert pen_of(record, 2) == ""
    assert card_name(record.deals[0].up or 0) in pen_of(record, 1)


# The page that offers them


def test_the_page_gives_the_address_of_the_view_and_the_files(
    client: FlaskClient, renege: str
) -> None:
    page = client.get(f"{renege}/share?deal=2&at=t2.3&view=W&show=seat").text
    address = f"http://localhost{renege}/deals/2?at=t2.3&amp;view=W&amp;show=seat&amp;who=Ben"
    assert f'value="{address}"' in page
    assert page.count(f'formaction="{renege}/share.html"') == 2


@pytest.mark.parametrize(
    ("asked", "file"),
    [
        ("of=deal&deal=3&view=W&show=seat", "/deals/3/share.html?view=W&show=seat"),
        ("deal=3&view=W&show=played", "/share.html?view=W&show=played"),
    ],
)
def test_a_file_is_of_what_stands_in_the_form(
    client: FlaskClient, renege: str, asked: str, file: str
) -> None:
    html = file_of(client, f"{renege}/share.html?{asked}")
    assert html == file_of(client, f"{renege}{file}")


@pytest.mark.parametrize(
    ("host", "is_told"),
    [("localhost", True), ("127.0.0.1:8000", True), ("[::1]:8000", True), ("club.lan", False)],
)
def test_an_address_that_leads_nowhere_from_other_computers_is_told_as_such(
    client: FlaskClient, renege: str, host: str, is_told: bool
) -> None:
    page = client.get(f"{renege}/share", headers={"Host": host}).text
    assert ("works on this computer only" in page) == is_told


def test_the_replay_leads_to_the_page_with_its_ply_and_view(
    client: FlaskClient, renege: str
) -> None:
    page = client.get(f"{renege}/deals/2?at=t1.2&view=E&show=played").text
    assert f'href="{renege}/share?deal=2&amp;at=t1.2&amp;view=E&amp;show=played"' in page


def test_the_game_leads_to_the_page(client: FlaskClient, renege: str) -> None:
    assert f'href="{renege}/share"' in client.get(renege).text


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ("/share?view=N", 400),
        ("/share?show=some", 400),
        ("/share?deal=4", 404),
        ("/share?deal=0", 404),
        ("/share.html?view=N", 400),
        ("/share.html?show=", 400),
        ("/share.html?of=deal&deal=4", 404),
        ("/share.html?of=deal", 404),
        ("/deals/4/share.html", 404),
        ("/deals/0/share.html", 404),
        ("/deals/1/share.html?view=X", 400),
    ],
)
def test_what_is_not_there_is_refused(
    client: FlaskClient, renege: str, asked: str, status: int
) -> None:
    assert client.get(renege + asked).status_code == status


@pytest.mark.parametrize("below", ["/share", "/share.html", "/deals/1/share.html"])
def test_a_game_that_is_not_there_has_nothing_to_share(client: FlaskClient, below: str) -> None:
    assert client.get(f"/games/0123456789ab{below}").status_code == 404


# An address stays with its player


def test_an_address_follows_its_player_to_another_seat(client: FlaskClient, renege: str) -> None:
    moved = client.get(f"{renege}/deals/2?at=t2.3&view=S&show=seat&who=Ben")
    assert moved.status_code == 302
    assert moved.location == f"{renege}/deals/2?at=t2.3&view=W&show=seat"


@pytest.mark.parametrize("who", ["Ada", "Nobody", ""])
def test_an_address_whose_player_sits_there_or_is_unknown_is_followed(
    client: FlaskClient, renege: str, who: str
) -> None:
    assert client.get(f"{renege}/deals/2?at=t2.3&view=S&who={who}").status_code == 200


@pytest.mark.parametrize(
    ("tags", "name"),
    [
        ('[Event "Friday night"]\n[Date "2026-02-03"]', "game-friday-night-2026-02-03"),
        ('[Event "Café \u201cZur Linde\u201d; 3rd/4th"]', "game-cafe-zur-linde-3rd-4th"),
        ('[Event "../../etc/passwd"]\n[Date "3.2.26"]', "game-etc-passwd-3-2-26"),
        ('[Event "con"]', "game-con"),
        (f'[Event "{"long " * 40}"]', f"game-{'-'.join(['long'] * 12)}"),
        ('[Event "\u8336\u9928"]\n[Date "2026-02-03"]', "game-ID-2026-02-03"),
        ('[Site "here"]', "game-ID"),
    ],
)
def test_a_file_is_called_by_event_and_date_in_plain_letters(
    client: FlaskClient, tags: str, name: str
) -> None:
    game = game_in(paste(client, f"{tags}\n\ndeal 1 dealer E up 9H\nbids S: order\n"))
    name = name.replace("ID", game)
    for address, ending in (
        ("share.html", ".html"),
        ("deals/1/share.html", "-deal-1.html"),
        ("download.pen", ".pen"),
    ):
        told = client.get(f"/games/{game}/{address}").headers["Content-Disposition"]
        assert told == f'attachment; filename="{name}{ending}"'
