"""The editions of a game: listed, looked at, compared, shown again; and no correction that makes a
record worse is taken without a question."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from analyzer.web.comparing import MOST_LINES, MOST_PARTS, differences
from analyzer.web.scoresheet import MOST_EDITIONS
from tests.store.made import put_filled
from tests.web.pages import game_in, paste, running, sample, shown

TEXT = sample("three-handed-renege")
RICHER = TEXT + "note well played\n"
CONTRADICTING = TEXT.replace("total S 3 W 0 E 0", "total S 2 W 0 E 0")
MISSPELT = TEXT.replace("2 E: JH 9H 9S = E", "2 E: JH ZZ 9S = E")


@pytest.fixture
def id(client: FlaskClient) -> str:
    """A game with two editions, of which the first is shown and the second contradicts it."""

    def fill() -> str:
        name = game_in(paste(client, TEXT))
        paste(client, CONTRADICTING)
        return name

    return put_filled(client.application.config["DATABASE"], "editions", fill)


def correct(client: FlaskClient, id: str, text: str, **more: str) -> TestResponse:
    return client.post(f"/games/{id}/correct", data={"text": text, **more})


def saved(client: FlaskClient, id: str) -> str:
    return client.get(f"/games/{id}/download.pen").get_data(as_text=True)


def stamp_in(page: TestResponse) -> str:
    (stamp,) = re.findall(r'name="anyway" value="([0-9a-f]+)"', page.get_data(as_text=True))
    return str(stamp)


def test_the_page_of_a_game_lists_its_editions(client: FlaskClient, id: str) -> None:
    page = client.get(f"/games/{id}")
    assert "2 editions of the record" in shown(page)
    assert "Edition 2 at odds with the one shown then pasted text" in shown(page)
    assert "2 findings Show edition 2" in shown(page)
    assert f'href="/games/{id}/editions/1"' in page.get_data(as_text=True)


def test_an_edition_shows_its_text_and_its_findings(client: FlaskClient, id: str) -> None:
    page = shown(client.get(f"/games/{id}/editions/2"))
    assert "2 findings in this edition" in page
    assert "line 29, column 1 of pasted text" in page
    assert "total S 2 W 0 E 0" in page


def test_an_edition_that_is_not_shown_has_an_audit_and_a_table(
    client: FlaskClient, id: str
) -> None:
    edition = f"/games/{id}/editions/2"
    audit = client.get(f"{edition}/audit")
    assert "see it on the table" in shown(audit)
    assert "edition 2, not the one shown" in shown(audit)
    tables = re.findall(rf'href="({edition}/deals/[^"]*)"', audit.text)
    found = f"{edition}/deals/2?at=t2.3"
    assert found in tables
    for address in (edition, *tables):
        page = client.get(address)
        assert page.status_code == 200
        assert f'href="{edition}' in page.text
    table = client.get(found)
    assert "Another edition of this record is shown" in shown(table)
    assert f'href="{edition}/deals/2?at=' in table.text


def test_an_edition_that_is_shown_is_the_game(client: FlaskClient, id: str) -> None:
    audit = client.get(f"/games/{id}/editions/1/audit")
    assert f'href="/games/{id}/deals/2?at=t2.3"' in audit.text
    assert "/editions/1/deals" not in audit.text


def test_an_edition_has_a_score_sheet_that_leads_to_its_own_deals(
    client: FlaskClient, id: str
) -> None:
    for number, own in ((1, f"/games/{id}"), (2, f"/games/{id}/editions/2")):
        page = client.get(f"/games/{id}/editions/{number}")
        assert "Score sheet of this edition" in shown(page)
        assert f'href="{own}/deals/3"' in page.text
    assert f'href="/games/{id}/editions/2/audit#deal-1"' in page.text


def test_an_edition_can_be_given_away(client: FlaskClient, id: str) -> None:
    edition = f"/games/{id}/editions/2"
    table = client.get(f"{edition}/deals/1?at=t2.1").text
    assert f'href="{edition}/share?deal=1&amp;at=t2.1' in table
    page = client.get(f"{edition}/share?deal=1&at=t2.1").text
    assert f"{edition}/deals/1?at=t2.1" in page  # the address
    assert re.findall('formaction="([^"]*)"', page) == [f"{edition}/share.html"] * 2
    for asked in ("?of=deal&deal=1&at=t2.1", "?deal=1&at=t2.1"):
        file = client.get(f"{edition}/share.html{asked}")
        assert "game-kitchen-table-2026-11-26-edition-2" in file.headers["Content-Disposition"]
        assert "total S 2 W 0 E 0" in file.text
    assert client.get(f"/games/{id}/editions/9/share").status_code == 404


def test_the_audit_of_an_edition_can_be_taken_away(client: FlaskClient, id: str) -> None:
    answer = client.get(f"/games/{id}/editions/2/audit.json")
    name = "game-kitchen-table-2026-11-26-edition-2-audit.json"
    assert name in answer.headers["Content-Disposition"]
    assert answer.text != client.get(f"/games/{id}/audit.json").text


@pytest.mark.parametrize("page", ["audit", "audit.json", "deals/1"])
@pytest.mark.parametrize("number", ["3", "0", "9" * 30])
def test_an_edition_that_is_not_there_has_neither(
    client: FlaskClient, id: str, number: str, page: str
) -> None:
    assert client.get(f"/games/{id}/editions/{number}/{page}").status_code == 404


def test_what_contradicts_stands_side_by_side(client: FlaskClient, id: str) -> None:
    html = client.get(f"/games/{id}/editions/2").get_data(as_text=True)
    assert '<td data-label="edition 1"><code><bdi>total S</bdi> <mark><bdi>3</bdi></mark>' in html
    assert '<td data-label="edition 2"><code><bdi>total S</bdi> <mark><bdi>2</bdi></mark>' in html
    assert html.count('data-label="edition') == 2


def test_an_edition_is_compared_with_the_one_that_is_asked_for(
    client: FlaskClient, id: str
) -> None:
    paste(client, RICHER)
    page = shown(client.get(f"/games/{id}/editions/2?with=3"))
    assert "Beside edition 3, which is shown" in page and "Deal 3" in page
    assert "Beside edition 1" in shown(client.get(f"/games/{id}/editions/2?with=1"))
    assert "Beside edition 2" in shown(client.get(f"/games/{id}/editions/3"))


@pytest.mark.parametrize("asked", ["2", "9", "x", "-1", "1" * 40])
def test_an_edition_is_compared_with_no_other(client: FlaskClient, id: str, asked: str) -> None:
    assert client.get(f"/games/{id}/editions/2?with={asked}").status_code == 404


def test_an_edition_can_be_shown_again(client: FlaskClient, id: str) -> None:
    answer = client.post(f"/games/{id}/editions/2/show")
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/games/{id}")
    assert "total S 2 W 0 E 0" in saved(client, id)
    assert "Show edition 1" in shown(client.get(f"/games/{id}"))
    client.post(f"/games/{id}/editions/1/show")
    assert "total S 3 W 0 E 0" in saved(client, id)


@pytest.mark.parametrize("number", ["0", "3", "9" * 30])
def test_an_edition_that_is_not_there_is_not_found(
    client: FlaskClient, id: str, number: str
) -> None:
    for page in ("", "/download.pen"):
        assert client.get(f"/games/{id}/editions/{number}{page}").status_code == 404
    assert client.post(f"/games/{id}/editions/{number}/show").status_code == 404


def test_an_edition_can_be_taken_away(client: FlaskClient, id: str) -> None:
    answer = client.get(f"/games/{id}/editions/2/download.pen")
    assert "game-kitchen-table-2026-11-26-edition-2.pen" in answer.headers["Content-Disposition"]
    assert "total S 2 W 0 E 0" in answer.get_data(as_text=True)
    assert client.get(f"/games/{id}/editions/2/download.exe").status_code == 404


def test_the_audit_names_the_format_of_the_edition_that_is_shown(client: FlaskClient) -> None:
    name = game_in(paste(client, TEXT))
    paste(client, client.get(f"/games/{name}/download.egn").get_data(as_text=True))
    assert "2 editions" in shown(client.get(f"/games/{name}"))
    audit = client.get(f"/games/{name}/audit.json").get_json()
    assert audit["files"][0]["format"] == "pen"


def test_games_that_go_on_otherwise_stand_side_by_side(client: FlaskClient) -> None:
    one = game_in(paste(client, TEXT[: TEXT.index("deal 2")]))
    paste(client, TEXT)
    other = game_in(paste(client, TEXT.replace("2 E: JH 9H 9S", "2 E: JH 9H TS")))
    assert one != other
    assert f"/games/{one}/beside/{other}" in client.get(f"/games/{one}").get_data(as_text=True)
    page = client.get(f"/games/{one}/beside/{other}")
    assert "Deal 2" in shown(page) and "Deal 1" not in shown(page)
    assert "<mark><bdi>TS</bdi></mark>" in page.get_data(as_text=True)
    assert "The first: Kitchen table" in shown(page) and "the first the second" in shown(page)
    assert other not in shown(page)


def test_markup_in_what_differs_is_text(client: FlaskClient) -> None:
    name = game_in(paste(client, TEXT))
    paste(client, TEXT + "note <script>alert(1)</script>\n")
    html = client.get(f"/games/{name}/editions/1").get_data(as_text=True)
    assert "&lt;script&gt;" in html
    assert running(html) == []


def test_a_correction_with_a_new_fault_comes_back_with_it(client: FlaskClient, id: str) -> None:
    answer = correct(client, id, MISSPELT)
    assert answer.status_code == 422
    assert "line 41, column 9: 'ZZ' is not a card" in shown(answer)
    html = answer.get_data(as_text=True)
    assert "2 E: JH <mark>Z</mark>Z 9S = E" in html
    assert "2 E: JH ZZ 9S = E" in html[html.index("<textarea") :]
    assert "2 E: JH 9H 9S" in saved(client, id)


def test_a_correction_that_makes_worse_can_be_saved_all_the_same(
    client: FlaskClient, id: str
) -> None:
    stamp = stamp_in(correct(client, id, MISSPELT))
    answer = correct(client, id, MISSPELT.replace("\n", "\r\n"), anyway=stamp)
    assert answer.status_code == 303
    assert "2 E: JH ?? 9S" in saved(client, id)


def test_what_is_changed_after_the_question_is_looked_at_again(
    client: FlaskClient, id: str
) -> None:
    stamp = stamp_in(correct(client, id, MISSPELT))
    answer = correct(client, id, MISSPELT.replace("deal 3", "dael 3"), anyway=stamp)
    assert answer.status_code == 422
    assert "2 E: JH 9H 9S" in saved(client, id)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            TEXT[: TEXT.index("deal 3")],
            "It has 2 deals, and the edition that is shown has 3 deals.",
        ),
        (
            TEXT.replace("5 S: AH KC KS = S\n", ""),
            "3 of the 15 cards played in deal 3 are gone.",
        ),
        (TEXT.replace('"three-handed"', '"marsian"'), "3 deals could be judged before"),
        (TEXT.replace("2 S: JC QH TC", "2 S: JS QH TC"), "1 deal could be judged before"),
    ],
)
def test_a_correction_that_loses_something_is_asked_about(
    client: FlaskClient, text: str, told: str
) -> None:
    assert text != TEXT
    name = game_in(paste(client, TEXT))
    answer = correct(client, name, text)
    assert answer.status_code == 422
    assert told in shown(answer)


def test_a_correction_is_not_blamed_for_faults_that_were_there(client: FlaskClient) -> None:
    name = game_in(paste(client, MISSPELT))
    assert correct(client, name, MISSPELT.replace("Kitchen", "Attic")).status_code == 303


def test_a_correction_in_which_nothing_can_be_read_brings_the_text_back(
    client: FlaskClient, id: str
) -> None:
    answer = correct(client, id, "geben 1 E up QS\n")
    assert answer.status_code == 400
    assert "no deal could be read" in shown(answer)
    assert "geben 1 E up QS" in answer.get_data(as_text=True).partition("<textarea")[2]
    assert "Save all the same" not in shown(answer)


def test_half_a_character_in_a_correction_is_no_mistake_of_ours(
    client: FlaskClient, id: str
) -> None:
    answer = client.post(f"/games/{id}/correct", data=b"text=deal+1+%ED%A0%80")
    assert answer.status_code in (400, 422)


def test_of_many_editions_a_page_shows_the_first_the_last_and_the_one_shown(
    client: FlaskClient,
) -> None:
    name = game_in(paste(client, TEXT))
    for n in range(1, MOST_EDITIONS + 10):
        paste(client, TEXT.replace("Kitchen", f"Kitchen {n}"))
    client.post(f"/games/{name}/editions/5/show")
    assert listed(client, name) == [1, 5, *range(11, MOST_EDITIONS + 11)]
    assert f"All {MOST_EDITIONS + 10} editions" in shown(client.get(f"/games/{name}"))
    assert listed(client, f"{name}/editions") == [*range(MOST_EDITIONS + 10, 0, -1)]


def test_few_editions_are_listed_on_the_page_of_the_game(client: FlaskClient, id: str) -> None:
    assert listed(client, id) == listed(client, f"{id}/editions")[::-1] == [1, 2]
    assert "All 2 editions" not in shown(client.get(f"/games/{id}"))
    assert client.get(f"/games/{id}/editions?page=2").status_code == 404


def listed(client: FlaskClient, address: str) -> list[int]:
    html = client.get(f"/games/{address}").get_data(as_text=True)
    return [int(number) for number in re.findall(r">Edition (\d+)</a>", html)]


def test_a_table_noted_from_another_side_is_said_to_be(client: FlaskClient) -> None:
    turned = '[South "Ada"]\ndeal 1 dealer {} up 9H\n1 {}: AS KS QS JS\n'
    name = game_in(paste(client, turned.format("S", "W")))
    assert game_in(paste(client, turned.format("N", "E"))) == name
    assert "noted from different sides" in shown(client.get(f"/games/{name}/editions/1"))


def test_deals_beyond_the_first_hundred_that_differ_are_counted_out() -> None:
    left = "".join(f"deal {n} dealer E\n" for n in range(MOST_PARTS + 2))
    found = differences(left, left.replace("E", "S"))
    assert (len(found.parts), found.more) == (MOST_PARTS, True)


def test_lines_of_a_deal_that_are_not_shown_are_counted() -> None:
    left = "deal 1\n" + "".join(f"note {n}\n" for n in range(MOST_LINES + 7))
    (part,) = differences(left, left.replace("note ", "note x")).parts
    assert (len(part.pairs), part.more) == (MOST_LINES, 7)


def test_lines_that_only_one_has_stand_where_they_are() -> None:
    left = "deal 1\nhand S: AS\nbids S: order\n1 S: AS\n"
    right = "deal 1\nbids S: pass\ndiscard E: 9C\n1 S: AS\n"
    (part,) = differences(left, right).parts
    told = [(p.left and p.left[0].text, p.right and p.right[0].text) for p in part.pairs]
    assert told == [("hand S: AS", None), ("bids S:", "bids S:"), (None, "discard E: 9C")]


@pytest.mark.parametrize("other", ["", "; well\n", "\n\n"])
def test_a_correction_that_changes_nothing_makes_no_edition(
    client: FlaskClient, id: str, other: str
) -> None:
    text = saved(client, id).replace("\n", "\r\n") + other
    answer = correct(client, id, text)
    assert answer.status_code == 422
    assert "Nothing was saved: the text says what edition 1 says" in shown(answer)
    assert client.get("/uploads/3").status_code == 404
    assert "2 editions" in shown(client.get(f"/games/{id}"))


def test_a_sheet_that_changes_nothing_makes_no_edition(client: FlaskClient, id: str) -> None:
    form = {"from": id, "text": saved(client, id), "action": "save"}
    answer = client.post("/new", data=form)
    assert "Nothing was saved: the text says what edition 1 says" in shown(answer)
    assert client.get("/uploads/3").status_code == 404


def test_notes_of_the_reader_make_no_edition(client: FlaskClient) -> None:
    quoted = "Bob wrote:\n" + "".join(f"> {line}\n" for line in TEXT.splitlines())
    id = game_in(paste(client, quoted))
    assert "Nothing was saved" in shown(correct(client, id, saved(client, id)))


def test_what_could_not_be_read_is_not_lost_by_changing_nothing(client: FlaskClient) -> None:
    id = game_in(paste(client, TEXT + "noet well played\n"))
    answer = correct(client, id, saved(client, id))
    told = "1 thing in the edition shown that cannot be read would be left out without a word"
    assert told in shown(answer)
    assert "this would make the record worse" in shown(answer)
    kept = correct(client, id, saved(client, id), anyway=stamp_in(answer))
    assert kept.status_code == 303
    assert "2 editions" in shown(client.get(f"/games/{id}"))


@pytest.mark.parametrize(
    ("line", "other"), [("noet well played", "nota well played"), ("bids W: foo", "bids W: bar")]
)
def test_another_unreadable_word_in_the_place_of_one_is_told_as_that(
    client: FlaskClient, line: str, other: str
) -> None:
    id = game_in(paste(client, f"{TEXT}{line}\n"))
    answer = correct(client, id, f"{TEXT}{other}\n")
    told = shown(answer)
    assert answer.status_code == 422
    assert "Not saved yet: this would mend nothing" in told
    assert "What could not be read is written otherwise, and cannot be read this way either" in told
    assert "left out" not in told
    assert "1 thing cannot be read, and is not in the edition shown" in told
    assert correct(client, id, f"{TEXT}{other}\n", anyway=stamp_in(answer)).status_code == 303


def test_of_two_unreadable_lines_one_taken_out_and_one_written_otherwise(
    client: FlaskClient,
) -> None:
    id = game_in(paste(client, f"{TEXT}noet well played\nbids W: foo\n"))
    told = shown(correct(client, id, f"{TEXT}bids W: bar\n"))
    assert "this would make the record worse" in told
    assert "1 thing in the edition shown that cannot be read would be left out" in told
