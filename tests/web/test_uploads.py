"""Whatever is dropped, chosen or pasted: the page that follows says what became of it."""

from __future__ import annotations

import io
import re
from html import unescape
from zipfile import ZipFile

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from analyzer.store import values
from analyzer.web.begun import begun
from analyzer.web.security import LARGEST_BODY
from analyzer.web.uploads import MOST_SHOWN, numbers_of, written
from tests.web.pages import game_in, paste, sample, send, shown

DEAL = "deal 1 dealer S up 9H\n1 W: AS KS QS JS\n"
PTN = """> somebody wrote:
> [GameCode "Euchre"]
> [Dealer "S"]
> [Deal "W:AS.KS.QS.JS.TS"]
"""


def zipped(**files: str) -> bytes:
    packed = io.BytesIO()
    with ZipFile(packed, "w") as archive:
        for name, text in files.items():
            archive.writestr(name.replace("__", "/").replace("_", "."), text)
    return packed.getvalue()


def table(client: FlaskClient, text: str) -> TestResponse:
    """The page to which a paste leads at once."""
    return client.post("/uploads", data={"text": text}, follow_redirects=True)


def test_a_paste_leads_to_its_table(client: FlaskClient) -> None:
    answer = table(client, sample("two-handed-kitchen"))
    assert answer.request.path == f"/games/{game_in(answer)}/deals/1"
    assert "This game is new in the library : nothing found" in shown(answer)
    assert '<a href="/uploads/1">What was read</a>' in answer.text


def test_the_table_of_a_paste_opens_at_its_first_finding(client: FlaskClient) -> None:
    answer = table(client, sample("three-handed-renege"))
    assert answer.request.path == f"/games/{game_in(answer)}/deals/2"
    assert answer.request.query_string == b"at=t2.3&sent=1"
    assert "This game is new in the library : 1 finding" in shown(answer)


def test_a_paste_that_is_here_leads_to_its_table_too(client: FlaskClient) -> None:
    text = sample("three-handed-renege")
    table(client, text)
    for again in (text, text.replace("; Ada makes", ";; Ada makes")):
        answer = table(client, again)
        assert answer.request.path.endswith("/deals/2")
        assert "This game is already in the library" in shown(answer)


def test_talk_round_a_game_keeps_nobody_from_its_table(client: FlaskClient) -> None:
    quoted = "".join(f"> {line}\n" for line in DEAL.splitlines())
    assert table(client, f"Bob wrote:\n{quoted}").request.path.endswith("/deals/1")


def test_a_game_under_rules_that_nobody_knows_leads_to_its_tricks(client: FlaskClient) -> None:
    answer = table(client, '[Rules "nobody-knows"]\n' + DEAL)
    assert answer.request.path.endswith("/deals/1")
    assert "This game is new in the library" in shown(answer)


@pytest.mark.parametrize(
    "text",
    [
        DEAL + '[South "Ada"]\n' + DEAL,
        DEAL.replace("AS", "ZZ"),
        '[South "Ada"]\n',
        "who deals?",
    ],
    ids=["two games", "a fault", "no deal", "no game"],
)
def test_where_there_is_more_to_tell_it_is_told_first(client: FlaskClient, text: str) -> None:
    assert table(client, text).request.path == "/uploads/1"


def test_a_paste_at_odds_with_the_game_that_is_here_is_told_first(client: FlaskClient) -> None:
    text = sample("three-handed-renege")
    table(client, text)
    other = table(client, text.replace("total S 3 W 0 E 0", "total S 2 W 0 E 0"))
    assert other.request.path == "/uploads/2"


def test_a_file_leads_to_what_became_of_it(client: FlaskClient) -> None:
    answer = send(client, ("a.pen", sample("two-handed-kitchen").encode()))
    assert answer.request.path == "/uploads/1"


@pytest.mark.parametrize("asked", ["sent=9", "again=2", "sent=x", "again=", "sent=" + "9" * 30])
def test_a_table_tells_nothing_of_what_is_no_paste_of_it(client: FlaskClient, asked: str) -> None:
    game = game_in(table(client, sample("two-handed-kitchen")))
    table(client, DEAL)
    answer = client.get(f"/games/{game}/deals/1?{asked}")
    assert answer.status_code == 200
    assert "This game is" not in shown(answer)


def test_the_table_opens_at_the_first_finding(client: FlaskClient) -> None:
    answer = paste(client, sample("three-handed-renege"))
    html, found = answer.get_data(as_text=True), f"/games/{game_in(answer)}/deals/2?at=t2.3"
    assert re.findall(r'href="([^"]*)">(Open the table|replay)<', html) == [
        (found, "Open the table"),
        (found, "replay"),
    ]
    assert client.get(found).status_code == 200


def test_the_page_of_an_upload_audits_nothing(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    paste(client, sample("three-handed-renege"))
    monkeypatch.setattr(values, "audit_record", None)
    assert "/deals/2?at=t2.3" in client.get("/uploads/1").text


def test_our_own_json_is_refused_by_name(client: FlaskClient) -> None:
    game = game_in(paste(client, sample("three-handed-renege")))
    whole = client.get(f"/games/{game}/download.json").get_data()
    assert "this is the record as JSON" in shown(send(client, ("game.json", whole)))


def test_a_paste_is_answered_by_a_redirect_so_that_reloading_sends_nothing(
    client: FlaskClient,
) -> None:
    answer = client.post("/uploads", data={"text": DEAL})
    assert answer.status_code == 303
    assert answer.headers["Location"].endswith("/deals/1?sent=1")


def test_half_a_deal_is_a_game(client: FlaskClient) -> None:
    assert "1 game new in the library" in shown(paste(client, DEAL))


def test_a_fault_is_shown_with_line_column_and_caret(client: FlaskClient) -> None:
    answer = paste(client, "deal 1 dealer S up 9H\n1 W: AS ZZ QS JS\n")
    assert "line 2, column 9" in shown(answer)
    html = answer.get_data(as_text=True)
    assert "1 W: AS <mark>Z</mark>Z QS JS" in html
    assert ">        ^</span>" in html


@pytest.mark.parametrize("text", ["hello, who deals?", "{}", "<b>", "%pen 1.0", "0"])
def test_text_without_a_game_is_told_what_was_expected(client: FlaskClient, text: str) -> None:
    answer = paste(client, text)
    assert answer.status_code == 200
    assert "No game was found" in shown(answer) or "not readable" in shown(answer)
    assert "%pen 1.0" in shown(answer)


@pytest.mark.parametrize("data", [{}, {"text": ""}, {"text": " \n "}, {"other": "x"}])
def test_nothing_sent_is_said_to_be_nothing(client: FlaskClient, data: dict[str, str]) -> None:
    answer = client.post("/uploads", data=data)
    assert answer.status_code == 400
    assert "Nothing was sent" in shown(answer)


def test_what_is_wrong_with_what_was_sent_stands_at_its_box(client: FlaskClient) -> None:
    nothing = client.post("/uploads", data={"text": " "}).text
    locked = send(client, ("bad.zip", b"PK\x03\x04" + b"x" * 200)).text
    for page, box in ((nothing, "text"), (locked, "file")):
        (field,) = re.findall(r'<(?:input|textarea) [^>]*aria-describedby="unsent"[^>]*>', page)
        assert f'id="{box}"' in field and 'aria-invalid="true"' in field and "autofocus" in field
    assert re.search(r'id="unsent" role="alert"><bdi>Nothing was sent', nothing)
    assert "Nothing of this upload was kept" in locked


def test_a_form_in_which_no_file_was_chosen_is_nothing(client: FlaskClient) -> None:
    assert send(client, ("", b"")).status_code == 400


def test_an_empty_file_is_not_passed_over(client: FlaskClient) -> None:
    answer = send(client, ("empty.pen", b""))
    assert answer.status_code == 200
    assert "No game was found" in shown(answer)


def test_several_files_are_told_each_by_name(client: FlaskClient) -> None:
    one, two = sample("three-handed-renege"), sample("two-handed-kitchen")
    answer = send(client, ("one.pen", one.encode()), ("two.pen", two.encode()))
    assert "2 games new in the library" in shown(answer)
    assert "one.pen" in shown(answer) and "two.pen" in shown(answer)


def test_of_several_files_it_is_said_how_many_could_not_be_read(client: FlaskClient) -> None:
    bad = [(f"{n}.txt", b"hello, who deals? " + n.encode()) for n in ("a", "b")]
    answer = send(client, ("one.pen", sample("two-handed-kitchen").encode()), *bad)
    (told,) = re.findall(r'(?s)<p class="facts" role="status">(.*?)</p>', answer.text)
    assert "1 game</b> new" in told and "2 of the 3 files</b> not readable" in told
    assert shown(answer).count("A game looks like this") == 1


def test_where_all_files_are_read_none_is_said_to_be_unread(client: FlaskClient) -> None:
    answer = send(client, ("one.pen", sample("two-handed-kitchen").encode()))
    assert "not readable" not in shown(answer) and "looks like this" not in shown(answer)


@pytest.mark.parametrize(
    "data", [b"", b" \n\n", b"\xff\xd8\xff\xe0\x00\x10JFIF", b"%PDF-1.4\n%\xe2"]
)
def test_what_holds_no_text_is_not_offered_to_be_mended(client: FlaskClient, data: bytes) -> None:
    assert "Mend this text" not in shown(send(client, ("scan", data)))


KITCHEN = sample("two-handed-kitchen")
ASTRAY = KITCHEN.replace("deal 2", "foo bar baz\ndeal 2")


def test_what_only_this_text_has_wrong_is_told_where_the_rest_is_known(client: FlaskClient) -> None:
    paste(client, KITCHEN)
    answer = shown(paste(client, ASTRAY))
    assert "'foo' begins no line of a deal" in answer and "1 fault in this text" in answer
    assert "already in the library nothing found" not in answer
    assert "nothing found in what is in the library" in answer


def test_what_the_edition_has_wrong_too_is_counted_once(client: FlaskClient) -> None:
    paste(client, ASTRAY)
    answer = shown(paste(client, ASTRAY + "\n"))
    assert "already in the library 1 finding replay" in answer
    assert "in this text" not in answer and "more, in what could be read" not in answer


def test_findings_of_the_edition_are_told_beside_what_only_this_text_has(
    client: FlaskClient,
) -> None:
    text = sample("three-handed-renege")
    roots = re.search(r"(\d+) findings?", shown(paste(client, text)))
    assert roots
    answer = shown(paste(client, text.replace("deal 2", "foo bar baz\ndeal 2")))
    assert "1 fault in this text" in answer
    assert f"{roots[0]} more, in what could be read" in answer


@pytest.mark.parametrize(
    "text", ["South: J♥ A♥ K♥ Q♥ 9♣ / Dealer East, 9♥ up. South orders.", "JH AH KH QH 9C"]
)
def test_a_hand_without_a_game_comes_back_as_a_record_to_fill_in(
    client: FlaskClient, text: str
) -> None:
    page = paste(client, text).text
    (begun,) = re.findall(r'(?s)<textarea [^>]*name="text"[^>]*>(.*?)</textarea>', page)
    table = paste(client, unescape(begun))
    assert "1 game new in the library" in shown(table)
    game = client.get(f"/games/{game_in(table)}/deals/1").text
    for card in ("jack of hearts", "ace of hearts", "nine of clubs"):
        assert f'aria-label="{card}"' in game


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("South: J♥ A♥ K♥ Q♥ 9♣ / Dealer East, 9♥ up.", "deal 1 dealer E up 9H\nhand S: JH AH KH"),
        ("jh, ah, 10c", "deal 1 dealer ? up ?\nhand S: JH AH TC\n"),
        ("W - 10♠ A♠ K♠\nNorth deals, up TD", "deal 1 dealer N up TD\nhand W: TS AS KS\n"),
        ("S: 9S TS JS\nWest: 9H TH JH", "hand S: 9S TS JS\nhand W: 9H TH JH\n"),
        ("N: 9S TS JS\nEast is dealer? No, dealer South; dealer West", "dealer ? up ?"),
    ],
)
def test_what_is_said_of_a_hand_is_taken_over(text: str, told: str) -> None:
    hand = "" if "S" in text.upper()[:1] or "," in text or "-" in text else "N: 9S TS JS\n"
    assert told in begun(hand + text)


@pytest.mark.parametrize(
    "text",
    [
        *("hello, who deals?", "as the kh", "JH AH", "JH " * 5, "9S TS JS QS KS AS 9H"),
        *("S: 9S TS JS\nS: 9H TH JH", "S: 9S TS JS\nW: 9S TH JH", "9S TS JS\nW: 9H TH JH", ""),
    ],
)
def test_what_is_no_hand_begins_nothing(text: str) -> None:
    assert begun(text) == ""


def test_a_file_and_a_paste_may_come_together(client: FlaskClient) -> None:
    answer = send(client, ("a.pen", sample("two-handed-kitchen").encode()), text=DEAL)
    assert "2 games new" in shown(answer)


def test_the_same_again_is_a_success_that_adds_nothing(client: FlaskClient) -> None:
    text = sample("three-handed-renege")
    paste(client, text)
    assert "1 game already in the library" in shown(paste(client, text))


def test_the_same_game_in_other_words_is_found_to_be_here(client: FlaskClient) -> None:
    text = sample("three-handed-renege")
    paste(client, text)
    again = paste(client, text.replace("; Ada makes", ";; Ada makes"))
    assert "already in the library" in shown(again)


def test_files_of_a_zip_are_read(client: FlaskClient) -> None:
    packed = zipped(
        folder__one_pen=sample("three-handed-renege"), two_pen=sample("two-handed-kitchen")
    )
    answer = send(client, ("evening.zip", packed))
    assert "2 games new in the library" in shown(answer)
    assert "folder" not in shown(answer)


def test_what_is_no_text_is_not_to_be_mended(client: FlaskClient) -> None:
    image = shown(send(client, ("photo.png", b"\x89PNG\r\n\x1a\n\x00\x00")))
    assert "this is a PNG image" in image
    assert "Mend this text" not in image
    assert "Mend this text" in shown(send(client, ("talk.txt", b"who deals?")))


def test_what_the_audit_finds_beside_what_cannot_be_read_is_told_below_it(
    client: FlaskClient,
) -> None:
    text = sample("three-handed-renege")
    told = shown(paste(client, text.replace("deal 2", "foo bar baz\ndeal 2", 1)))
    assert "2 findings replay" in told
    assert told.count("line 31") == 1
    assert "1 finding more, in what could be read: see the audit." in told


def test_where_all_that_was_found_is_listed_nothing_more_is_told(client: FlaskClient) -> None:
    text = sample("two-handed-kitchen").replace("deal 2", "foo bar baz\ndeal 2", 1)
    told = shown(paste(client, text))
    assert "1 finding" in told
    assert "begins no line of a deal" in told
    assert "more, in what could be read" not in told


def test_a_zip_without_files_is_nothing(client: FlaskClient) -> None:
    assert "Nothing was sent" in shown(send(client, ("evening.zip", zipped())))


def test_a_refused_zip_keeps_nothing_of_the_upload(client: FlaskClient) -> None:
    cut_short = zipped(a_pen=DEAL)[:-30]
    answer = send(client, ("good.pen", DEAL.encode()), ("bad.zip", cut_short))
    assert answer.status_code == 400
    assert "bad.zip: it has no list of its files" in shown(answer)
    assert "Nothing here yet" in shown(client.get("/"))


@pytest.mark.parametrize(
    ("name", "first", "what"),
    [
        ("notes.docx", "[Content_Types].xml", "a document of an office program"),
        ("inner.zip", "a.pen", "a zip archive"),
    ],
)
def test_what_cannot_be_read_in_a_zip_is_told_by_its_name_and_the_rest_is_read(
    client: FlaskClient, name: str, first: str, what: str
) -> None:
    inner, packed = io.BytesIO(), io.BytesIO()
    with ZipFile(inner, "w") as archive:
        archive.writestr(first, DEAL)
    with ZipFile(packed, "w") as archive:
        archive.writestr(f"club/{name}", inner.getvalue())
        archive.writestr("club/good.pen", DEAL)
    told = shown(send(client, ("evening.zip", packed.getvalue())))
    assert "1 game new in the library" in told
    assert name in told
    assert f"this is {what}" in told


@pytest.mark.parametrize(
    "name",
    [
        "../../etc/passwd",
        "..\\..\\boot.ini",
        "/etc/shadow",
        "C:\\games\\a.pen",
        "....//a.pen",
        "a\x00.pen",
        "CON",
        "x" * 300,
        "\u202ea.pen",
        "%2e%2e%2fa.pen",
    ],
)
def test_a_path_in_a_name_is_never_used(client: FlaskClient, name: str) -> None:
    answer = send(client, (name, sample("two-handed-kitchen").encode()))
    assert answer.status_code == 200
    assert "1 game new in the library" in shown(answer)
    assert "etc/" not in shown(answer) and "..\\" not in shown(answer)


def test_a_paste_that_is_too_large_is_refused(client: FlaskClient) -> None:
    answer = client.post("/uploads", data={"text": "x" * (LARGEST_BODY + 1)})
    assert answer.status_code == 413


def test_a_paste_in_parts_that_is_too_large_is_refused(client: FlaskClient) -> None:
    data = {"text": "x" * (LARGEST_BODY + 1)}
    answer = client.post("/uploads", data=data, content_type="multipart/form-data")
    assert answer.status_code == 413


def test_a_file_may_be_larger_than_a_paste(client: FlaskClient) -> None:
    data = b";" + b" " * 1023 + b"\n"
    answer = send(client, ("large.pen", data * 9000 + DEAL.encode()))
    assert "1 game new in the library" in shown(answer)


def test_too_many_parts_are_refused(client: FlaskClient) -> None:
    answer = send(client, *[("a.pen", b"x")] * 2001)
    assert answer.status_code == 413


def test_many_games_are_told_a_page_at_a_time(client: FlaskClient) -> None:
    seats = "SWNE"
    ranks = "AKQJT9"
    deals = [
        f'[Event "{n}"]\n\ndeal 1 dealer {seats[n % 4]} up {ranks[n // 4 % 6]}{"SHDC"[n // 24]}\n'
        for n in range(96)
    ]
    text = "%pen 1.0\n" + "\n".join(deals) + "\n" + "\n".join(deals[:9])
    answer = paste(client, text)
    assert "page 1 of 2" in shown(answer)
    second = client.get("/uploads/1?page=2")
    assert "page 2 of 2" in shown(second)
    assert client.get("/uploads/1?page=3").status_code == 404


def test_many_faults_are_counted_beyond_those_shown(client: FlaskClient) -> None:
    lines = "".join(f"deal {n} dealer S up 9H\nnonsense {n}\n" for n in range(1, MOST_SHOWN + 11))
    answer = paste(client, lines)
    assert "10 faults more" in shown(answer)


@pytest.mark.parametrize("ids", ["0", "99", "1-", "x", "1,,2", "1-99999", "-1", "9" * 20, "2-1"])
def test_an_upload_that_is_not_there_is_not_found(client: FlaskClient, ids: str) -> None:
    paste(client, DEAL)
    assert client.get(f"/uploads/{ids}").status_code == 404


@pytest.mark.parametrize("numbers", [[1], [1, 2, 3], [1, 3, 4, 9], [5, 4]])
def test_numbers_of_uploads_are_read_as_they_are_written(numbers: list[int]) -> None:
    assert list(numbers_of(written(numbers))) == numbers


def test_more_files_than_one_page_can_tell_of_are_refused(client: FlaskClient) -> None:
    full = zipped(**{f"game{n}_pen": DEAL for n in range(1000)})
    answer = send(client, ("a.zip", full), ("b.zip", full), ("one-more.pen", DEAL.encode()))
    assert answer.status_code == 400
    assert "2,001 files" in shown(answer) and "Nothing of it was kept" in shown(answer)


def test_what_is_undecided_is_told_beside_a_game(client: FlaskClient) -> None:
    page = shown(paste(client, sample("three-handed-partly-known")))
    assert "nothing found, 3 undecided" in page


def test_what_is_found_in_a_text_leads_to_the_edition_that_it_became(client: FlaskClient) -> None:
    text = sample("three-handed-renege")
    id = game_in(paste(client, text))
    answer = paste(client, text.replace("total S 3 W 0 E 0", "total S 2 W 0 E 0"))
    html = answer.get_data(as_text=True)
    assert f'<a href="/games/{id}/editions/2">2 findings in edition 2</a>' in html
    assert "edition 1 is shown" in shown(answer)
    assert f'href="/games/{id}/audit">1 finding</a>' in client.get("/uploads/1").text


def test_what_was_found_once_is_told_of_the_edition_that_is_shown_now(
    client: FlaskClient,
) -> None:
    text = sample("three-handed-renege")
    id = game_in(paste(client, text))
    paste(client, text.replace("total S 3 W 0 E 0", "total S 2 W 0 E 0"))
    client.post(f"/games/{id}/editions/2/show")
    assert "1 finding in edition 1 edition 2 is shown" in shown(client.get("/uploads/1"))
    assert f'href="/games/{id}/audit">2 findings</a>' in client.get("/uploads/2").text


def test_the_same_text_again_leads_to_its_edition(client: FlaskClient) -> None:
    text = sample("three-handed-renege")
    id = game_in(paste(client, text))
    other = text.replace("total S 3 W 0 E 0", "total S 2 W 0 E 0")
    paste(client, other)
    answer = paste(client, other.replace("; Ada makes", ";; Ada makes"))
    assert f'<a href="/games/{id}/editions/2">2 findings in edition 2</a>' in answer.text


def test_a_correction_is_called_one(client: FlaskClient) -> None:
    text = sample("three-handed-renege")
    id = game_in(paste(client, text))
    sent = client.post(
        f"/games/{id}/correct", data={"text": text + "note well\n"}, follow_redirects=True
    )
    assert "1 game corrected" in shown(sent) and "fuller" not in shown(sent)
    assert "<h1>Correction of <bdi>Kitchen table" in sent.text
    for page in (sent, client.get(f"/games/{id}"), client.get(f"/games/{id}/editions/2")):
        assert f"correction of {id}" not in page.text
    same = client.post(
        f"/games/{id}/correct", data={"text": text + "\nnote well\n"}, follow_redirects=True
    )
    assert "Nothing was saved" in shown(same)


def test_games_that_contradict_lead_to_both_side_by_side(client: FlaskClient) -> None:
    text = sample("three-handed-renege")
    one = game_in(paste(client, text[: text.index("deal 2")]))
    paste(client, text)
    answer = paste(client, text.replace("2 E: JH 9H 9S", "2 E: JH 9H TS"))
    assert "1 game at odds with a game that is here" in shown(answer)
    assert f'href="/games/{one}/beside/{game_in(answer)}"' in answer.text


def test_a_page_of_several_uploads_begins_where_the_one_before_ended(client: FlaskClient) -> None:
    first = "".join(f'[Event "A {n}"]\n\ndeal 1 dealer S up 9H\n' for n in range(60))
    second = first.replace("A ", "B ")
    answer = send(client, ("a.pen", first.encode()), ("b.pen", second.encode()))
    assert "120 games new in the library" in shown(answer)
    events = [re.findall(r"<bdi>([AB] \d+)</bdi>", client.get(a).text) for a in pages_of(answer)]
    assert [len(page) for page in events] == [100, 20]
    assert [*events[0], *events[1]] == [f"{file} {n}" for file in "AB" for n in range(60)]


def pages_of(answer: TestResponse) -> tuple[str, str]:
    path = answer.request.path
    return path, f"{path}?page=2"
