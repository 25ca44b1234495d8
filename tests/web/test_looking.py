"""A game looked at by other rules than those of its record: every page that the audit leads to
judges by the same rules, says so, and leads on by them; the record stays as it is."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient

from analyzer.rules import SWITCHES
from tests.web.pages import game_in, paste, sample, shown
from tests.web.test_assumed_rules import NAMELESS

LITERAL = sample("three-handed-literal")  # the suit turned down is named, in deals 1 and 4
ASKED = "rules=three-handed&set=target%3D15"
CHOSEN = {"rules": ["three-handed"], "set": ["target=15"]}
BY_OTHERS = "Judged by three-handed@1 , target=15 , for the sake of looking"


@pytest.fixture
def game(client: FlaskClient) -> str:
    return f"/games/{game_in(paste(client, LITERAL))}"


def links(html: str, to: str) -> list[str]:
    """The addresses on a page that lead to pages of the game matching a pattern."""
    return [unescape(link) for link in re.findall(r'href="([^"#]*)', html) if re.search(to, link)]


def asks(link: str) -> dict[str, list[str]]:
    """The rules that an address asks for."""
    asked = parse_qs(urlsplit(link).query)
    return {name: asked[name] for name in ("rules", "set") if name in asked}


def test_a_finding_leads_to_the_table_at_which_it_stands(client: FlaskClient, game: str) -> None:
    for page in (f"{game}?{ASKED}", f"{game}/audit?{ASKED}", f"{game}/editions/1?{ASKED}"):
        found = [link for link in links(client.get(page).text, "/deals/") if "at=b" in link]
        assert len(found) == 2
        for link in found:
            table = shown(client.get(link))
            assert "found here: named turned down suit" in table and BY_OTHERS in table


def test_by_the_rules_of_the_record_it_does_not_stand(client: FlaskClient, game: str) -> None:
    table = shown(client.get(f"{game}/deals/1?at=b4"))
    assert "found here" not in table and "Judged by" not in table


@pytest.mark.parametrize(
    "page", ["", "/audit", "/deals/2?at=t2.1&view=W&show=seat", "/share", "/editions/1"]
)
def test_every_link_of_a_page_keeps_the_rules(client: FlaskClient, game: str, page: str) -> None:
    html = client.get(f"{game}{page}{'&' if '?' in page else '?'}{ASKED}").text
    html = re.sub(r'<a href="[^"]*">Back to the rules of the record</a>', "", html)
    kept = links(html, rf"^{game}(/deals|/audit|/share|/editions/|$|\?)(?!.*/download)")
    assert len(kept) > 3
    assert [link for link in kept if asks(link) != CHOSEN] == []


def test_an_edition_is_judged_by_them_and_its_text_is_as_it_is(
    client: FlaskClient, game: str
) -> None:
    page = shown(client.get(f"{game}/editions/1?{ASKED}"))
    assert "3 findings in this edition" in page and BY_OTHERS in page
    text = page[page.index("Its text") :]
    assert '[Rules "three-handed-literal"]' in text and "target" not in text


def test_an_edition_keeps_the_rules_and_what_it_is_compared_with(
    client: FlaskClient, game: str
) -> None:
    for name in ("Xenia", "Yves"):
        changed = re.sub(r'\[South "[^"]*"', f'[South "{name}"', LITERAL)
        client.post(f"{game}/correct", data={"text": changed})
    page = client.get(f"{game}/editions/1?with=2&{ASKED}").text
    back = re.search(r'href="([^"]*)">Back to the rules of the record', page)
    assert back and back[1] == f"{game}/editions/1?with=2"
    assert '<input type="hidden" name="with" value="2">' in page
    others = [link for link in links(page, r"with=\d") if link != back[1]]
    assert [asks(link) for link in others] == [CHOSEN]


def test_a_nameless_edition_is_read_at_the_table_of_the_rules(client: FlaskClient) -> None:
    nameless = f"/games/{game_in(paste(client, NAMELESS))}"
    page = shown(client.get(f"{nameless}/editions/1?rules=three-handed"))
    assert "renege" in page.lower() and "[Rules" not in page


def test_back_to_the_rules_of_the_record_keeps_the_ply_and_who_looks(
    client: FlaskClient, game: str
) -> None:
    html = client.get(f"{game}/deals/2?at=t2.1&view=W&show=seat&{ASKED}").text
    back = re.search(r'href="([^"]*)">Back to the rules of the record', html)
    assert back and unescape(back[1]) == f"{game}/deals/2?at=t2.1&view=W&show=seat"


def test_the_slider_keeps_the_rules_without_a_script(client: FlaskClient, game: str) -> None:
    html = client.get(f"{game}/deals/2?{ASKED}").text
    form = html[html.index('id="slide"') : html.index("</form>", html.index('id="slide"'))]
    sent = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form))
    answer = client.get(f"{game}/deals/2", query_string={"ply": "3", **sent})
    assert answer.status_code == 302 and asks(answer.location) == CHOSEN


def test_a_shared_file_is_judged_by_them_and_holds_the_record_as_it_is(
    client: FlaskClient, game: str
) -> None:
    for of in ("share.html", "deals/1/share.html"):
        file = client.get(f"{game}/{of}?{ASKED}")
        told = shown(file)
        assert "Named turned down suit" in told
        assert "Judged by these rules for the sake of looking" in told
        assert "three-handed@1, target=15" in told
        assert '[Rules "three-handed-literal"]' in told
        assert "target" not in told[told.index("The record as text") :]
    assert "for the sake of looking" not in shown(client.get(f"{game}/share.html"))


def test_the_address_that_is_shared_asks_for_them(client: FlaskClient, game: str) -> None:
    html = client.get(f"{game}/share?deal=1&at=b4&{ASKED}").text
    address = re.search(r'id="address" readonly value="([^"]*)"', html)
    assert address and asks(unescape(address[1])) == CHOSEN


def test_the_table_as_json_is_judged_by_them_and_leads_on_by_them(
    client: FlaskClient, game: str
) -> None:
    table = client.get(f"/api/v1{game}/deals/1?at=b4&{ASKED}").get_json()
    assert [each["code"] for each in table["findings"]] == ["NAMED_TURNED_DOWN_SUIT"]
    for name in ("self", "first", "previous", "next", "last", "page"):
        assert asks(table["links"][name]) == CHOSEN
    own = client.get(f"/api/v1{game}/deals/1?at=b4").get_json()
    assert own["findings"] == [] and asks(own["links"]["next"]) == {}


def test_a_game_of_nobody_knows_how_many_sits_at_the_table_of_the_rules(
    client: FlaskClient,
) -> None:
    nameless = f"/games/{game_in(paste(client, NAMELESS))}"
    (link,) = (
        each
        for each in links(client.get(f"{nameless}/audit?rules=three-handed").text, "/deals/")
        if "at=" in each
    )
    html = client.get(link).text
    assert "found here: renege" in shown(client.get(link))
    assert 'id="view-N"' not in html  # nobody sits north
    assert f'href="{nameless}/correct?rules=three-handed">write them into the record' in html
    api = client.get(f"/api/v1{link}").get_json()
    assert [each["code"] for each in api["findings"]] == ["RENEGE"]
    file = shown(client.get(f"{nameless}/share.html?rules=three-handed"))
    assert "Renege" in file and "[Rules" not in file  # as text the record is as it was written
    (deal,) = client.get(f"/api/v1{nameless}?rules=three-handed").get_json()["deals"][1:2]
    assert [each["code"] for each in deal["findings"]] == ["RENEGE"]


@pytest.mark.parametrize(
    "page", ["/deals/1", "/share", "/share.html", "/deals/1/share.html", "/editions/1"]
)
@pytest.mark.parametrize("asked", ["rules=whist", "set=pace%3D9", "rules=three-handed&set=x%3D1"])
def test_rules_that_there_are_not_are_refused(
    client: FlaskClient, game: str, page: str, asked: str
) -> None:
    assert client.get(f"{game}{page}?{asked}").status_code == 400
    assert client.get(f"/api/v1{game}/deals/1?{asked}").status_code == 400


@pytest.mark.parametrize("page", ["", "/audit", "/editions/1"])
def test_a_page_asked_for_rules_that_there_are_not_comes_back_with_what_was_typed(
    client: FlaskClient, game: str, page: str
) -> None:
    answer = client.get(f"{game}{page}?rules=three-handed&set=target%3D15+stick-the-deeler")
    assert answer.status_code == 400
    assert "<option selected>three-handed</option>" in answer.text
    assert 'name="set" value="target=15 stick-the-deeler"' in answer.text


@pytest.mark.parametrize("page", ["", "/audit", "/editions/1", "/deals/1", "/share"])
def test_a_page_asked_for_rules_that_there_are_not_says_what_was_expected(
    client: FlaskClient, game: str, page: str
) -> None:
    told = shown(client.get(f"{game}{page}?set=stick-the-deeler"))
    assert "'stick-the-deeler' is no switch; the nearest names are stick_the_dealer" in told
    for switch in SWITCHES:
        assert f"{switch.name} {switch.expected}" in told


@pytest.mark.parametrize("page", ["", "/audit", "/editions/1", "/deals/1?at=b4", "/share"])
def test_a_page_asked_for_rules_that_there_are_not_keeps_to_those_of_the_record(
    client: FlaskClient, game: str, page: str
) -> None:
    html = client.get(f"{game}{page}{'&' if '?' in page else '?'}{ASKED}+pace%3D9").text
    assert 'role="alert"' in html and "Judged by" not in html
    assert [link for link in links(html, rf"^{game}") if asks(link)] == []


def test_what_leads_nowhere_stays_so_by_rules_that_there_are_not(
    client: FlaskClient, game: str
) -> None:
    assert client.get(f"{game}/deals/1?at=t9.9&set=pace%3D9").status_code == 404


@pytest.mark.parametrize("rules", ["two-handed", "four-handed", "british"])
def test_rules_for_others_than_played_replay_nothing_and_say_why(
    client: FlaskClient, game: str, rules: str
) -> None:
    table = shown(client.get(f"{game}/deals/1?rules={rules}"))
    assert "By the rules that were asked for the deal cannot be replayed: this record" in table
    assert "This is what is written of it" in table
    answer = client.get(f"/api/v1{game}/deals/1?rules={rules}")
    assert answer.status_code == 409 and "this record is of a game of 3" in answer.text
    assert client.get(f"{game}/share.html?rules={rules}").status_code == 200


def test_the_table_leads_to_what_was_found_in_its_deal(client: FlaskClient, game: str) -> None:
    for deal in ("/deals/1", "/editions/1/deals/1"):
        html = client.get(f"{game}{deal}?{ASKED}").text
        (audit,) = re.findall(r'href="([^"]*)">Audit<', html)
        page, _, anchor = unescape(audit).partition("#")
        assert asks(page) == CHOSEN and f'id="{anchor}"' in client.get(page).text


def test_the_table_of_a_deal_without_findings_leads_to_the_audit(client: FlaskClient) -> None:
    clean = f"/games/{game_in(paste(client, sample('two-handed-kitchen')))}"
    assert f'href="{clean}/audit">Audit<' in client.get(f"{clean}/deals/1").text


def test_a_deal_that_cannot_be_replayed_leads_to_the_audit(client: FlaskClient, game: str) -> None:
    html = client.get(f"{game}/deals/1?rules=four-handed").text
    assert f'href="{game}/audit?rules=four-handed">Audit<' in html
