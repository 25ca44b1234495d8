"""The page of a score sheet: filled in, checked, saved; a game corrected, an upload mended."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from analyzer.resources import records_dir
from analyzer.web.sheet.text import sheet_text
from tests.quick import one_in
from tests.web.pages import game_in, paste, sample, shown

SAMPLES = sorted(path.stem for path in records_dir().glob("*.pen"))
TYPED = {
    **{"name-S": "Ann", "d1-dealer": "E", "d1-up": "9h", "d1-call-1": "order", "d1-discard": "QD"},
    **{"d1-exchange": "JH JD AH KH QH", "d1-t1-1": "JH", "d1-t1-2": "9D", "d1-t1-3": "9H"},
}


class Form(HTMLParser):
    """What a browser would send of the form on a page, and its fields by id."""

    def __init__(self, page: TestResponse) -> None:
        super().__init__()
        self.sent: dict[str, str] = {}
        self.fields: dict[str, dict[str, str | None]] = {}
        self._in = self._select = ""
        self.feed(page.get_data(as_text=True))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        name = given.get("name") or ""
        if tag in ("input", "select", "textarea"):
            self.sent[name] = given.get("value") or ""
            self.fields[name] = given
        if tag == "textarea":
            self._in = name
        elif tag == "select":
            self._select = name
        elif tag == "option" and "selected" in given:
            self.sent[self._select] = given.get("value") or ""
            self._in = self._select if "value" not in given else ""

    def handle_endtag(self, tag: str) -> None:
        if tag in ("textarea", "option"):
            self._in = ""

    def handle_data(self, data: str) -> None:
        if self._in:
            self.sent[self._in] += data.removeprefix("\n")


def act(client: FlaskClient, page: TestResponse, action: str, **more: str) -> TestResponse:
    """The page after some fields were filled in and a button was pressed."""
    return client.post("/new", data={**Form(page).sent, **more, "action": action})


def typed(client: FlaskClient, **more: str) -> TestResponse:
    """A sheet for three with a trick filled in."""
    return act(client, client.get("/new"), "check", **{**TYPED, **more})


@pytest.mark.parametrize(("players", "seats"), [(2, "SN"), (3, "SWE"), (4, "SWNE")])
def test_an_empty_sheet_has_a_place_for_each_player(
    client: FlaskClient, players: int, seats: str
) -> None:
    names = Form(client.get(f"/new?players={players}")).fields
    assert [name[-1] for name in names if name.startswith("name-")] == list(seats)


@pytest.mark.parametrize("address", ["?players=5", "?players=x", "?from=no", "?upload=7"])
def test_what_there_is_not_is_not_found(client: FlaskClient, address: str) -> None:
    assert client.get(f"/new{address}").status_code == 404


def test_what_is_filled_in_stands_in_the_text(client: FlaskClient) -> None:
    text = Form(typed(client)).sent["text"]
    assert text.split("\n\n")[1].split("\n") == [
        *("deal 1 dealer E up 9h", "bids S: order", "discard E: QD"),
        *("exchange S keeps JH JD AH KH QH", "1 S: JH 9D 9H", ""),
    ]


def test_what_was_typed_stays_in_its_field(client: FlaskClient) -> None:
    sent = Form(typed(client)).sent
    assert {name: sent[name] for name in TYPED} == TYPED


def test_an_unreadable_card_is_marked_and_what_was_expected_is_said(client: FlaskClient) -> None:
    page = typed(client, **{"d1-t2-1": "1OC"})
    marked = [n for n, given in Form(page).fields.items() if "aria-invalid" in given]
    assert marked == ["d1-t2-1"]
    assert "'1OC' is not a card — did you mean '10C'? Expected a rank and a suit" in shown(page)


def test_an_unreadable_call_is_marked(client: FlaskClient) -> None:
    page = typed(client, **{"d1-call-1": "ordre"})
    assert "aria-invalid" in Form(page).fields["d1-call-1"]


def test_a_finding_stands_at_the_card(client: FlaskClient) -> None:
    page = typed(client, **{"d1-hand-W": "9D TH KS AS AC"})
    assert "aria-invalid" in Form(page).fields["d1-t1-2"]


def marked(page: TestResponse) -> list[str]:
    """The fields that are marked as wrong."""
    return [name for name, given in Form(page).fields.items() if "aria-invalid" in given]


@pytest.mark.parametrize("trick", ["2 S: AS 9S = N", "2 S:  AS 9S = N"])
def test_what_was_written_down_wrongly_is_marked_itself(client: FlaskClient, trick: str) -> None:
    pasted = f"""[Rules "two-handed"]

deal 1 dealer N up 9H
bids S: order
discard N: 9C
1 S: JH TH
{trick}
3 S: AC KC
4 S: AD KD
5 S: QH AH
score S 1 N 5
total S 1 N 7

deal 2 dealer N up 9H
"""
    page = act(client, client.get("/new"), "check", text=pasted)
    assert marked(page) == ["d1-t2-won", "d1-score-N", "d1-total-N", "d2-dealer"]
    assert Form(page).fields["d1-t2-won"]["aria-describedby"] == "d1-t2-told"


def test_a_deal_that_cannot_be_judged_is_not_said_to_be_in_order(client: FlaskClient) -> None:
    text = '[Rules "three-handed"]\n\ndeal 1 dealer W up 9H\n1 S: JH 9D 9H\n'
    page = client.post("/new", data={"text": text, "action": "check"}).get_data(as_text=True)
    assert "1 undecided" in page and "badge good" not in page


def test_winner_and_next_leader_are_filled_in(client: FlaskClient) -> None:
    page = typed(client).get_data(as_text=True)
    filled = dict(re.findall(r'<option value="" id="(d1-t[12]-\w+)-none">([^<]*)</option>', page))
    assert filled == {
        **{"d1-t1-lead": "(S)", "d1-t1-won": "(S)", "d1-t2-lead": "(S)", "d1-t2-won": "–"}
    }


def test_cards_are_asked_for_in_order_of_play(client: FlaskClient) -> None:
    page = typed(client, **{"d1-t1-1": "TH", "d1-t1-2": "AH", "d1-exchange": ""})
    labels = re.findall(r'id="d1-t2-\d-label"><span class="only-heard">trick 2, </span>(\w+)',
                        page.get_data(as_text=True))  # fmt: skip
    assert labels == ["West", "East", "South"]


def test_after_the_call_that_makes_trump_no_call_is_asked_for(client: FlaskClient) -> None:
    page = typed(client).get_data(as_text=True)
    boxes = re.findall(r'id="d1-call-(\d)-box"( hidden)?', page)
    assert boxes == [("1", ""), *((str(n), " hidden") for n in range(2, 7))]


def test_the_points_of_a_deal_are_filled_in(client: FlaskClient) -> None:
    game = game_in(paste(client, sample("three-handed-renege")))
    given = Form(client.get(f"/new?from={game}")).fields
    assert [given[f"d1-score-{side}"]["placeholder"] for side in "SWE"] == ["3", "0", "0"]


def test_a_change_of_the_text_comes_onto_the_sheet(client: FlaskClient) -> None:
    page = typed(client)
    text = Form(page).sent["text"].replace("9D", "AD")
    assert Form(act(client, page, "check", text=text)).sent["d1-t1-2"] == "AD"


def test_a_change_in_both_is_told(client: FlaskClient) -> None:
    page = typed(client)
    text = Form(page).sent["text"].replace("9D", "AD")
    both = act(client, page, "check", text=text, **{"d1-t1-2": "KD"})
    assert "Deal 1 was changed on the sheet and in the text: the text counts." in shown(both)
    assert "The sheet had: 1 S: JH KD 9H." in shown(both)


def test_a_head_that_was_changed_in_both_is_told_with_what_the_sheet_had(
    client: FlaskClient,
) -> None:
    page = typed(client)
    text = Form(page).sent["text"].replace("Ann", "Anna")
    both = act(client, page, "check", text=text, event="Attic")
    assert "the text counts. The sheet had: Event: Attic." in shown(both)


@pytest.mark.parametrize("action", ["save", "add", "drop-1"])
def test_what_was_changed_in_both_is_told_before_a_button_does_anything(
    client: FlaskClient, action: str
) -> None:
    page = typed(client)
    text = Form(page).sent["text"].replace("9D", "AD")
    both = act(client, page, action, text=text, **{"d1-t1-2": "KD"})
    assert both.status_code == 422 and focused(both) == ["said"]
    assert "Nothing was done yet" in shown(both)
    assert "the text counts. The sheet had: 1 S: JH KD 9H." in shown(both)
    assert Form(both).sent["text"] == text
    assert act(client, both, action).status_code < 400


def test_what_a_sheet_cannot_hold_is_shown_and_stays_in_the_text(client: FlaskClient) -> None:
    page = client.get("/new")
    text = Form(page).sent["text"].replace("up ??", "up 9H {late}")
    after = act(client, page, "check", text=text)
    assert "something that the sheet has no field for" in shown(after)
    assert Form(act(client, after, "check")).sent["text"] == text


def test_a_game_without_a_sheet_is_still_checked(client: FlaskClient) -> None:
    page = act(client, client.get("/new"), "check", text="dael one\n")
    assert page.status_code == 200
    assert "did you mean 'deal'?" in shown(page)


@pytest.mark.parametrize("name", one_in(3, SAMPLES))
def test_a_game_that_nobody_changes_stays_as_it_is(client: FlaskClient, name: str) -> None:
    page = client.get(f"/new?from={game_in(paste(client, sample(name)))}")
    after = act(client, page, "check")
    assert {**Form(after).sent, "action": ""} == {**Form(page).sent, "action": ""}


def test_a_trick_among_the_lines_is_not_asked_for_again(client: FlaskClient) -> None:
    more = {"d1-more": "note tea\n2 S: JD TS TC"}
    page = typed(client, **more)
    assert "d1-t2-1" not in Form(page).sent
    assert "Trick 2 stands among the lines of PEN below." in shown(page)


def test_a_deal_is_added_and_taken_out(client: FlaskClient) -> None:
    more = act(client, typed(client), "add")
    assert "deal-2" in Form(more).sent
    assert "deal-2" not in Form(act(client, more, "drop-1")).sent


def test_the_deal_that_was_added_is_where_one_goes_on(client: FlaskClient) -> None:
    fields = Form(act(client, typed(client), "add")).fields
    assert [name for name, given in fields.items() if "autofocus" in given] == ["d2-up"]


def test_saving_leads_to_the_game(client: FlaskClient) -> None:
    answer = act(client, typed(client), "save")
    assert answer.status_code == 303
    assert "Ann" in shown(client.get(answer.headers["Location"]))


def test_a_text_without_a_game_is_not_saved(client: FlaskClient) -> None:
    answer = act(client, client.get("/new"), "save", text="nothing")
    assert answer.status_code == 422
    assert "Nothing was saved" in shown(answer)


def test_a_correction_is_a_new_edition_of_the_game(client: FlaskClient) -> None:
    game = game_in(paste(client, sample("three-handed-renege")))
    page = client.get(f"/new?from={game}")
    answer = act(client, page, "save", **{"name-S": "Ann"})
    assert answer.headers["Location"] == f"/games/{game}"
    text = client.get(f"/games/{game}/download.pen").get_data(as_text=True)
    assert '[South "Ann"]' in text


def test_a_sheet_on_which_nothing_is_written_is_not_saved(client: FlaskClient) -> None:
    answer = act(client, client.get("/new"), "save")
    assert answer.status_code == 422
    assert "Nothing was saved: nothing is written on the sheet yet." in shown(answer)
    assert Form(answer).sent["text"] == Form(client.get("/new")).sent["text"]
    assert "Nothing here yet" in shown(client.get("/"))


def test_a_name_on_the_sheet_is_enough_to_be_saved(client: FlaskClient) -> None:
    assert act(client, client.get("/new"), "save", **{"name-S": "Ann"}).status_code == 303


def test_a_correction_that_makes_a_record_worse_is_asked_about(client: FlaskClient) -> None:
    game = game_in(paste(client, sample("three-handed-renege")))
    page = client.get(f"/new?from={game}")
    asked = act(client, page, "save", **{"d1-t1-2": "AD"})  # which falls later, too
    assert asked.status_code == 422
    assert "1 deal could be judged before and can no more" in shown(asked)
    assert "JS AD QS" not in client.get(f"/games/{game}/download.pen").get_data(as_text=True)
    (stamp,) = re.findall(r'value="(save-[0-9a-f]+)"', asked.get_data(as_text=True))
    assert act(client, asked, stamp).headers["Location"] == f"/games/{game}"
    assert "JS AD QS" in client.get(f"/games/{game}/download.pen").get_data(as_text=True)


def test_a_text_without_a_deal_corrects_nothing(client: FlaskClient) -> None:
    game = game_in(paste(client, sample("three-handed-renege")))
    page = client.get(f"/new?from={game}")
    answer = act(client, page, "save", text='[Event "Attic"]\nbids S: order\n')
    assert answer.status_code == 422
    assert "no deal could be read in this text" in shown(answer)
    assert "1 edition of the record" in shown(client.get(f"/games/{game}"))


def test_two_games_correct_none(client: FlaskClient) -> None:
    game = game_in(paste(client, sample("three-handed-renege")))
    page = client.get(f"/new?from={game}")
    answer = act(client, page, "save", text=sample("british-pub") + sample("two-handed-kitchen"))
    assert answer.status_code == 422
    assert "a correction is one game, and this text holds 2" in shown(answer)


def test_an_upload_that_could_not_be_read_is_mended_and_saved(client: FlaskClient) -> None:
    sent = client.post("/uploads", data={"text": "geben 1 E up 9H\n"})
    page = client.get(f"/new?upload={sent.headers['Location'].rpartition('/')[2]}")
    assert Form(page).sent["text"] == "geben 1 E up 9H\n"
    answer = act(client, page, "save", text="deal 1 dealer E up 9H\nbids: order\n")
    assert answer.headers["Location"].startswith("/games/")


def test_what_is_typed_is_never_markup(client: FlaskClient) -> None:
    page = typed(client, **{"d1-t1-2": '"><b>x</b>', "event": "<i>e</i>"}).get_data(as_text=True)
    assert "<b>x" not in page and "<i>e" not in page


@pytest.mark.parametrize("name", ["d1-call-x", "d1-call-999999999", "d1-", "d1-t9-9", "deal-x"])
def test_a_field_that_there_is_not_says_nothing(client: FlaskClient, name: str) -> None:
    page = client.get("/new")
    after = act(client, page, "check", **{name: "order"})
    assert after.status_code == 200
    assert Form(after).sent["text"] == Form(page).sent["text"]


def test_a_post_without_a_form_is_an_empty_page(client: FlaskClient) -> None:
    assert "No game was found in the text" in shown(client.post("/new"))


def test_every_field_has_a_label(client: FlaskClient) -> None:
    page = typed(client)
    labelled = set(re.findall(r'<label for="([^"]+)"', page.get_data(as_text=True)))
    fields = Form(page).fields
    visible = [n for n, given in fields.items() if given.get("type") != "hidden" and n != "was"]
    assert [name for name in visible if name not in labelled] == []


def test_a_text_that_is_no_record_stands_before_what_is_found_and_equal_faults_are_told_once(
    client: FlaskClient,
) -> None:
    sent = paste(client, "\n".join(f"{n} S: letter" for n in range(30)))
    upload = re.search(r'href="(/new\?upload=[0-9]+)"', sent.get_data(as_text=True))
    assert upload
    page = client.get(upload[1])
    html = page.get_data(as_text=True)
    assert html.index("The text</h2>") < html.index(">Save<") < html.index("What is found</h2>")
    assert shown(page).count("stands before the first deal") == 1
    assert "29 more of this kind, in lines 2, 3, 4, 5, 6, 7, 8, 9 and others." in shown(page)


def focused(page: TestResponse) -> list[str]:
    """The ids of what one goes on at."""
    html = page.get_data(as_text=True)
    return re.findall(r'<(?:input|select|div|textarea)\b[^>]*?\bid="([^"]+)"[^>]*\bautofocus', html)


# Nothing is taken away without a way back.


def test_a_deal_that_was_taken_out_can_be_put_back(client: FlaskClient) -> None:
    page = act(client, typed(client), "add")
    text = Form(page).sent["text"]
    gone = act(client, page, "drop-1")
    assert "Deal 1 was taken out: deal 1 dealer E up 9h" in shown(gone)
    assert focused(gone) == ["said"]
    assert Form(act(client, gone, "back-1")).sent["text"] == text


def test_a_deal_can_still_be_put_back_after_more_was_filled_in(client: FlaskClient) -> None:
    page = act(client, typed(client), "add")
    deals = sheet_text(Form(page).sent["text"]).deals
    more = act(client, act(client, page, "drop-1"), "check", event="Attic")
    back = act(client, act(client, act(client, more, "drop-1"), "back-1"), "back-1")
    assert Form(back).sent["event"] == "Attic"
    assert sheet_text(Form(back).sent["text"]).deals == deals
    assert "was taken out" not in shown(back)


def test_what_is_typed_in_other_deals_stays_when_one_is_taken_out(client: FlaskClient) -> None:
    page = act(client, act(client, typed(client), "add"), "check", **{"d2-t1-1": "1OC"})
    assert Form(act(client, page, "drop-1")).sent["d1-t1-1"] == "1OC"


@pytest.mark.parametrize("action", ["drop-9", "back-9", "back-1"])
def test_a_deal_that_there_is_not_is_neither_taken_out_nor_put_back(
    client: FlaskClient, action: str
) -> None:
    page = typed(client)
    assert Form(act(client, page, action)).sent["text"] == Form(page).sent["text"]


@pytest.mark.parametrize("name", one_in(3, SAMPLES))
def test_whatever_a_sheet_holds_is_sent_by_its_page_under_any_rules(
    client: FlaskClient, name: str
) -> None:
    for rules in ("two-handed", "three-handed", "four-handed"):
        text = re.sub(r'\[Rules "[^"]*"\]', f'[Rules "{rules}"]', sample(name))
        found = sheet_text(text)
        sent = Form(client.post("/new", data={"text": text})).sent
        for at in range(len(found.deals)):
            fields = found.fields(at) or {}
            assert {n: sent.get(f"d{at + 1}-{n}") for n in fields} == fields, rules


# Where one goes on.


def test_a_check_goes_on_at_the_field_that_was_changed(client: FlaskClient) -> None:
    assert focused(act(client, typed(client), "check", **{"d1-t2-2": "KD"})) == ["d1-t2-2"]
    assert focused(act(client, typed(client), "check", **{"d1-t1-2": "AD"})) == ["d1-t1-2"]
    assert focused(act(client, typed(client), "check", event="Attic")) == ["event"]


def test_a_check_of_what_nobody_changed_goes_on_at_what_is_found(client: FlaskClient) -> None:
    assert focused(act(client, typed(client), "check")) == ["told"]


def test_a_refused_save_goes_on_at_what_is_said(client: FlaskClient) -> None:
    assert focused(act(client, client.get("/new"), "save")) == ["said"]


# A game that is filled in once more.


def test_a_slip_mended_after_saving_is_asked_about(client: FlaskClient) -> None:
    page = typed(client)
    game = act(client, page, "save").headers["Location"].rpartition("/")[2]
    asked = act(client, page, "save", **{"d1-t1-2": "AD"})
    assert asked.status_code == 422
    assert "Not saved yet: this game is likely in the library" in shown(asked)
    edition = act(client, asked, f"edition-{game}")
    assert edition.headers["Location"] == f"/games/{game}"
    assert "2 editions of the record" in shown(client.get(f"/games/{game}"))


def test_a_game_that_only_looks_the_same_is_saved_as_another(client: FlaskClient) -> None:
    page = typed(client)
    game = act(client, page, "save").headers["Location"]
    asked = act(client, page, "save", **{"d1-t1-2": "AD"})
    (stamp,) = re.findall(r'value="(save-[0-9a-f]+)"', asked.get_data(as_text=True))
    assert act(client, asked, stamp).headers["Location"] != game


def test_the_very_same_play_is_no_other_game(client: FlaskClient) -> None:
    page = typed(client)
    game = act(client, page, "save").headers["Location"]
    asked = act(client, page, "save", event="Attic")
    assert "tells the very same play" in shown(asked)
    assert 'value="save-' not in asked.get_data(as_text=True)
    act(client, asked, f"edition-{game.rpartition('/')[2]}")
    assert "<h1>Attic" in client.get(game).get_data(as_text=True).replace("<bdi>", "")


def test_another_game_of_the_same_players_is_saved_unasked(client: FlaskClient) -> None:
    act(client, typed(client), "save")
    other = {"d1-up": "TC", "d1-call-1": "pass", "d1-t1-1": "AS", "d1-t1-2": "9S", "d1-t1-3": "KS"}
    answer = typed(client, **other, **{"d1-exchange": "", "d1-discard": "", "d1-dealer": "W"})
    assert act(client, answer, "save").status_code == 303


def test_other_rules_are_told_with_what_becomes_of_the_record(client: FlaskClient) -> None:
    page = act(client, typed(client), "check", rules="two-handed")
    assert "This is a sheet for other players than before." in shown(page)
    back = act(client, page, "check", rules="three-handed")
    assert {name: Form(back).sent[name] for name in TYPED} == {
        **TYPED,
        **{"d1-up": "9H", "d1-exchange": "AH KH QH JH JD"},
    }


# What is said, and where.


def remarks(page: TestResponse, part: str) -> str:
    """What is said under a part of the sheet."""
    html = page.get_data(as_text=True)
    (told,) = re.findall(rf'<ul class="remarks" id="{part}-told"[^>]*>(.*?)</ul>', html)
    return unescape(" ".join(re.sub(r"<[^>]*>", " ", told).split()))


def test_a_wrong_house_rule_is_told_at_its_field_and_counts_nothing(client: FlaskClient) -> None:
    page = typed(client, options="stick the dealer")
    assert "did you mean stick-the-dealer?" in remarks(page, "options")
    assert "aria-invalid" in Form(page).fields["options"]
    assert 'class="standing"' not in page.get_data(as_text=True)


def test_an_unknown_preset_in_the_text_is_told(client: FlaskClient) -> None:
    text = '[Rules "tree-handed"]\n\ndeal 1 dealer E up 9H\n'
    assert "tree-handed" in shown(client.post("/new", data={"text": text})).split("The text")[0]


def test_an_exchange_without_a_maker_asks_who_made_trump(client: FlaskClient) -> None:
    page = typed(client, **{"d1-call-1": "pass"})
    assert "South passed; who made trump?" in remarks(page, "d1-cards")
    assert "is not a seat" not in shown(page)


def test_an_exchange_unseen_without_a_maker_asks_who_made_trump(client: FlaskClient) -> None:
    page = shown(act(client, client.get("/new"), "check", **{"d1-exchange": "unseen"}))
    assert "made trump? The cards exchanged are the maker's." in page


def test_a_card_laid_away_without_a_dealer_asks_who_dealt(client: FlaskClient) -> None:
    page = typed(client, **{"d1-dealer": ""})
    assert "Who dealt?" in remarks(page, "d1-cards")


@pytest.mark.parametrize(
    "field", ["up", "discard", "kitty", "dummy", "hand-S", "exchange", "t1-2", "t5-1"]
)
def test_a_card_that_is_none_is_told_at_its_field(client: FlaskClient, field: str) -> None:
    page = typed(client, **{f"d1-{field}": "9Z"})
    told = Form(page).fields[f"d1-{field}"].get("aria-describedby")
    assert told and "'9Z' is not a card" in remarks(page, told.removesuffix("-told"))
    known_in_part = typed(client, **{f"d1-{field}": "9x"})  # a nine, as in `Jx` of the notation
    assert "is not a card" not in shown(known_in_part)


def test_a_date_that_names_no_day_is_told_at_its_field(client: FlaskClient) -> None:
    page = typed(client, date="3.4.26")
    assert "its year needs four digits. Expected YYYY-MM-DD" in remarks(page, "date")
    assert Form(page).fields["date"]["aria-describedby"] == "date-told"
    for day, at in (("2026-04-03", ""), ("", ""), ("3.4.2", "date")):
        assert remarks(typed(client, date=day, at=at), "date") == ""


def test_what_was_typed_in_a_field_is_not_told_by_its_line(client: FlaskClient) -> None:
    page = shown(typed(client, **{"d1-t1-2": "9Q"}))
    assert "'9Q' is not a card" in page and "column" not in page


def test_what_cannot_be_read_in_the_text_is_told_by_its_line(client: FlaskClient) -> None:
    page = typed(client)
    text = Form(page).sent["text"].replace("9D", "9Q")
    assert "line 11, column 9: '9Q' is not a card" in shown(act(client, page, "check", text=text))


def test_commas_between_cards_are_blanks(client: FlaskClient) -> None:
    page = typed(client, **{"d1-hand-S": "JH, JD,AH KH;QH"})
    assert "hand S: JH JD AH KH QH" in Form(page).sent["text"]


def test_an_empty_sheet_is_not_said_to_be_in_order(client: FlaskClient) -> None:
    page = shown(client.get("/new"))
    assert "Nothing is filled in yet." in page and "nothing found" not in page


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *(("d1-call-2", "pa"), ("d1-call-2", "hearts-al"), ("d1-t2-1", "J"), ("d1-t2-1", "10")),
        *(("d1-up", "1"), ("d1-t2-2", "KD"), ("d1-hand-S", "JH J"), ("d1-t2-1", "JD")),
        ("d1-exchange", "uns"),
    ],
)
def test_what_somebody_is_typing_is_told_when_he_is_through(
    client: FlaskClient, field: str, value: str
) -> None:
    typing = {field: value, "d1-call-1": "pass" if "call" in field else "order"}
    if "call" in field:
        typing |= {"d1-exchange": "", "d1-discard": "", "d1-t1-1": "", "d1-t1-2": "", "d1-t1-3": ""}
    assert '<li><span class="badge' in typed(client, **typing).get_data(as_text=True)
    assert '<li><span class="badge' not in typed(client, **typing, at=field).get_data(as_text=True)


def test_what_is_no_beginning_of_a_card_is_told_at_once(client: FlaskClient) -> None:
    page = typed(client, **{"d1-t2-1": "1H", "at": "d1-t2-1"})
    assert "'1H' is not a card" in remarks(page, "d1-t2")


def test_what_is_missing_is_told_once_the_tricks_are_left(client: FlaskClient) -> None:
    page = typed(client, **{"d1-t2-1": "JD", "at": "d1-score-S"})
    assert "lacks the card" in remarks(page, "d1-t2")


def test_no_example_stands_in_a_field(client: FlaskClient) -> None:
    fields = Form(client.get("/new")).fields
    faint = {name: given["placeholder"] for name, given in fields.items() if "placeholder" in given}
    assert {name for name in faint if not name.startswith(("d1-score", "d1-total"))} == set()
    assert {value for value in faint.values() if value} <= {"0"}


def test_alone_is_told_once_and_goes_with_its_call(client: FlaskClient) -> None:
    pasted = '[Rules "bicycle"]\n\ndeal 1 dealer E up 9H\nbids S: spades-alone\n'
    page = act(client, client.get("/new"), "check", text=pasted)
    assert Form(page).sent["d1-call-1"] == "S alone" and not Form(page).sent["d1-alone"]
    again = act(client, page, "check", **{"d1-call-1": "spades alone"})
    assert Form(again).sent["text"].count("alone") == 1
    passed = act(client, again, "check", **{"d1-call-1": "pass"})
    assert "alone" not in Form(passed).sent["text"]


@pytest.mark.parametrize("said", ["order-alone", "order\nalone S"])
def test_alone_that_is_not_allowed_is_marked_at_its_call(client: FlaskClient, said: str) -> None:
    pasted = f'[Rules "two-handed"]\n\ndeal 1 dealer N up 9H\nbids S: {said}\ndiscard N: 9C\n'
    page = act(client, client.get("/new"), "check", text=pasted)
    assert "aria-invalid" in Form(page).fields["d1-call-1"]
    assert "aria-invalid" not in Form(page).fields["d1-alone"]


def test_a_house_rule_that_would_explain_a_finding_is_told_as_it_is_written(
    client: FlaskClient,
) -> None:
    lone = {"d1-call-1": "pass", "d1-call-2": "order alone", "d1-exchange": "", "d1-t1-lead": "S"}
    page = shown(typed(client, **lone))
    assert "with the house rule loner-lead=left-of-dealer. Did you play that?" in page


def test_the_only_deal_leaves_a_sheet_that_begins_anew(client: FlaskClient) -> None:
    gone = act(client, typed(client), "drop-1")
    assert "deal-1" not in Form(gone).sent
    assert Form(act(client, gone, "add")).sent["d1-number"] == "1"
