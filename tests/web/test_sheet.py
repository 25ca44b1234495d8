"""A deal as the fields of a score sheet, and the same fields as the lines of a record."""

from __future__ import annotations

from dataclasses import replace

import pytest

from analyzer.resources import records_dir
from analyzer.rules import PRESETS, preset
from analyzer.seats import SEATED, SEATS
from analyzer.web.sheet.deals import with_deal
from analyzer.web.sheet.form import Posted
from analyzer.web.sheet.head import head_fields, head_text
from analyzer.web.sheet.houserules import told_of_options
from analyzer.web.sheet.lines import Fields, joined, lines_of
from analyzer.web.sheet.merging import merged
from analyzer.web.sheet.text import SheetText, sheet_text
from tests.web.pages import sample

HEAD = '[Rules "three-handed"]\n'
SAMPLES = sorted(path.stem for path in records_dir().glob("*.pen"))
DEAL = """deal 1 dealer E up 9H
bids S: order
discard E: QD
exchange S keeps JH JD AH KH QH
1 S: JH 9D 9H
2 S: JD TS TC
"""


def fields(deal: str, head: str = HEAD) -> Fields:
    found = sheet_text(f"{head}\n{deal}").fields(0)
    assert found is not None
    return found


def text(of: Fields, players: int = 3) -> list[str]:
    return [line.text for line in lines_of(of, SEATED[players], 5, {})]


@pytest.mark.parametrize("name", SAMPLES)
def test_every_deal_of_the_samples_has_room_on_a_sheet(name: str) -> None:
    found = sheet_text(sample(name))
    assert [i for i in range(len(found.deals)) if found.fields(i) is None] == []


@pytest.mark.parametrize("name", SAMPLES)
def test_the_fields_of_a_deal_are_read_as_the_same_deal(name: str) -> None:
    found = sheet_text(sample(name))
    assert found.record is not None
    again = [found.deal_of(found.lines(found.fields(i) or {})) for i in range(len(found.deals))]
    assert again == list(found.record.deals)


def test_cards_and_calls_stand_in_fields_of_their_own() -> None:
    found = fields(DEAL)
    assert [found[n] for n in ("dealer", "up", "call-1", "discard", "t2-lead", "t2-3")] == [
        *("E", "9H", "order", "QD", "S", "TC")
    ]


def test_the_maker_of_an_exchange_need_not_be_named() -> None:
    assert fields(DEAL)["exchange"] == "AH KH QH JH JD"
    assert "exchange S keeps JH AH" in text({"dealer": "E", "call-1": "h", "exchange": "JH AH"})


@pytest.mark.parametrize(
    ("calls", "maker"), [("order", "S"), ("order-alone", "S"), ("pass order", "W")]
)
def test_an_exchange_that_nobody_saw_is_told_in_a_word(calls: str, maker: str) -> None:
    found = fields(f"deal 1 dealer E up 9H\nbids S: {calls}\nexchange {maker}\n")
    assert found["exchange"] == "unseen" and text(found)[-1] == f"exchange {maker}"


def test_an_exchange_of_another_that_nobody_saw_names_him() -> None:
    assert fields("deal 1 dealer E up 9H\nbids S: order\nexchange W\n")["exchange"] == "W"
    assert "exchange ?" in text({"exchange": "Unseen"})


def test_only_a_seat_is_taken_for_the_seat_of_an_exchange() -> None:
    assert "exchange ? keeps SW" in text({"exchange": "SW"})
    assert "exchange W" in text({"exchange": "W"})


def test_alone_may_stand_behind_a_call() -> None:
    assert "bids S: order-alone" in text({"dealer": "E", "call-1": "order alone"})


@pytest.mark.parametrize(
    ("calls", "call", "word"),
    [
        ("bids S: pass pass pass | spades-alone", "call-4", "S alone"),
        ("bids S: order-alone", "call-1", "order alone"),
        ("bids S: order\nalone S", "call-1", "order alone"),
        ("bids S: pass E:order-alone", "call-2", "E:order alone"),
    ],
)
def test_alone_that_was_said_with_a_call_stands_with_it(calls: str, call: str, word: str) -> None:
    found = fields(f"deal 1 dealer E up 9H\n{calls}\n")
    assert found[call] == word and not {"alone", "early"} & set(found)
    assert "alone E" not in text({**found, call: "pass"})


@pytest.mark.parametrize(
    ("lines", "name", "value"),
    [
        ("bids S: order\nalone W", "alone", "W"),
        ("bids S: order-alone\nalone W", "alone", "W"),
        ("bids S: order\nalone W\nalone S", "alone", "W S"),
        ("bids S: order\ndiscard E: QD\nalone S", "early", "alone S"),
    ],
)
def test_alone_that_was_said_by_others_or_later_stands_for_itself(
    lines: str, name: str, value: str
) -> None:
    assert fields(f"deal 1 dealer E up 9H\n{lines}\n")[name] == value


def test_an_empty_field_moves_nobody_elses_call() -> None:
    assert "bids S: pass E:order" in text({"dealer": "E", "call-1": "pass", "call-3": "order"})


def test_a_call_of_the_second_round_stays_in_it() -> None:
    assert "bids S: pass | W:S" in text({"dealer": "E", "call-1": "pass", "call-5": "S"})


def test_a_round_that_was_cut_short_leaves_its_fields_empty() -> None:
    found = fields("deal 1 dealer E up 9H\nbids S: pass | pass S\n")
    assert {n: v for n, v in found.items() if n.startswith("call")} == {
        **{"call-1": "pass", "call-4": "pass", "call-5": "S"}
    }


def test_a_card_left_out_before_others_is_one_that_nobody_saw() -> None:
    assert "1 S: ?? 9D" in text({"t1-lead": "S", "t1-2": "9D"})


def test_a_card_is_written_as_it_was_typed() -> None:
    assert "1: 1OC 10h J♥" in text({"t1-1": "1OC", "t1-2": "10h", "t1-3": "J♥"})


def test_a_column_tells_the_field() -> None:
    line = lines_of({"t1-1": "JH", "t1-2": "9D"}, SEATED[3], 5, {})[-1]
    assert [line.field_at(column) for column in (1, 4, 7)] == [None, "t1-1", "t1-2"]


def test_leaders_are_filled_in_from_the_winners_before() -> None:
    found = sheet_text(HEAD + "\ndeal 1")
    typed = {
        **{"dealer": "E", "up": "9H", "call-1": "order", "t1-1": "JS", "t1-2": "9S", "t1-3": "AS"},
        "t2-1": "AD",
    }
    assert joined(found.lines_with_leaders(typed)).split("\n")[-2:] == ["1 S: JS 9S AS", "2 E: AD"]


def test_nobody_leads_where_a_card_cannot_be_read() -> None:
    found = sheet_text(HEAD + "\ndeal 1")
    typed = {"dealer": "E", "up": "9H", "call-1": "order", "t1-1": "JX", "t1-2": "9S", "t1-3": "AS"}
    assert joined(found.lines_with_leaders({**typed, "t2-1": "AD"})).split("\n")[-1] == "2: AD"


def test_lines_that_a_sheet_has_no_field_for_stand_in_one_for_lines() -> None:
    assert fields(DEAL + "claim S\nscore S 3\nnote a card fell\n") == {
        **fields(DEAL),
        **{"more": "claim S", "score-S": "3", "end": "note a card fell"},
    }


def test_a_line_out_of_its_place_stays_in_its_place() -> None:
    found = fields("deal 1 dealer E up 9H\nbids S: order\nalone W\ndiscard E: QD\nalone E\n")
    assert (found["alone"], found["early"]) == ("W", "alone E")


def test_a_deal_with_a_note_at_its_header_is_in_the_text_only() -> None:
    assert sheet_text(HEAD + "\ndeal 1 dealer E up 9H {late}\n").fields(0) is None


def test_a_deal_that_cannot_be_read_is_in_the_text_only() -> None:
    assert sheet_text(f"{HEAD}\n{DEAL}3 S: 1OC\n").fields(0) is None


def test_two_games_have_no_sheet() -> None:
    assert sheet_text(f"{HEAD}\n{DEAL}\n{HEAD}\n{DEAL}").record is None


def test_a_new_head_keeps_the_tags_that_a_sheet_has_not() -> None:
    record = sheet_text('[Site "Hall"]\n[Rules "three-handed"]\n[Club "B"]\n').record
    assert record is not None
    told = head_text(record, {**head_fields(record), "name-S": 'Ann "the Fox"'})
    assert told.split("\n")[1:6] == [
        *('[Event ""]', '[Site "Hall"]', '[Rules "three-handed"]'),
        *(r'[South "Ann \"the Fox\""]', '[Score "S 0 W 0 E 0"]'),
    ]


def test_a_start_from_nothing_follows_the_players_of_other_rules() -> None:
    record = sheet_text('[Rules "three-handed"]\n[Score "S 0 W 0 E 0"]\n').record
    assert record is not None
    assert '[Score "NS 0 EW 0"]' in head_text(record, {"rules": "four-handed"})


# Both views of one record.


def test_a_change_on_the_sheet_leaves_the_other_deals_as_they_are_written() -> None:
    was = f"{HEAD}\n{DEAL}\n; a break for tea\ndeal 2   dealer s up 10h ; by hand\n"
    one = {**fields(DEAL), "t1-2": "AD"}
    posted = Posted(was, was, {"rules": "three-handed"}, (one, sheet_text(was).fields(1)))
    done = merged(posted).text
    assert "1 S: JH AD 9H" in done.deals[0]
    assert done.deals[1] == "deal 2   dealer s up 10h ; by hand"


def test_what_was_not_changed_stays_byte_for_byte() -> None:
    was = sample("four-handed-dispute")
    found = sheet_text(was)
    assert found.record is not None
    deals = tuple(found.fields(i) for i in range(len(found.deals)))
    done = merged(Posted(was, was, head_fields(found.record), deals))
    assert sheet_text(done.text.text).deals == found.deals
    assert done.text.head.strip() == found.head.strip()


def test_a_change_in_the_text_comes_onto_the_sheet() -> None:
    was = f"{HEAD}\n{DEAL}"
    posted = Posted(was, was.replace("9D", "AD"), {"rules": "three-handed"}, (fields(DEAL),))
    done = merged(posted)
    assert done.typed == {} and (done.text.fields(0) or {})["t1-2"] == "AD"


def test_where_both_changed_a_deal_the_text_counts_and_it_is_said() -> None:
    was = f"{HEAD}\n{DEAL}"
    typed = {**fields(DEAL), "t1-2": "KD"}
    done = merged(Posted(was, was.replace("9D", "AD"), {"rules": "three-handed"}, (typed,)))
    assert done.dropped == {1: ("1 S: JH KD 9H",)} and "1 S: JH AD 9H" in done.text.text


def test_the_same_change_in_both_is_no_matter() -> None:
    was = f"{HEAD}\n{DEAL}"
    now = f'[Event "E"]\n{was.replace("9D", "AD")}'
    head = {"rules": "three-handed", "event": "E"}
    done = merged(Posted(was, now, head, ({**fields(DEAL), "t1-2": "AD"},)))
    assert not done.dropped and done.text.text == now


@pytest.mark.parametrize("now", ["", "nothing yet", f"{HEAD}\n{DEAL}\n{HEAD}\n{DEAL}"])
def test_what_the_sheet_had_is_said_where_the_text_has_no_sheet_any_more(now: str) -> None:
    was = f"{HEAD}\n{DEAL}"
    head = {"rules": "three-handed", "event": "E"}
    done = merged(Posted(was, now, head, ({**fields(DEAL), "t1-2": "KD"},)))
    assert done.dropped == {0: ("Event: E",), 1: ("1 S: JH KD 9H",)} and done.text.text == now


def test_a_deal_that_begins_in_a_field_is_a_deal_of_the_sheet() -> None:
    was = f"{HEAD}\n{DEAL}"
    typed = {**fields(DEAL), "more": "deal 2 dealer S up 9C"}
    done = merged(Posted(was, was, {"rules": "three-handed"}, (typed,)))
    assert len(done.text.deals) == 2 and done.typed == {}


def test_the_next_deal_is_dealt_by_the_next_player() -> None:
    more = with_deal(sheet_text(sample("three-handed-renege")))
    assert more.deals[-1] == "deal 4 dealer E up ??"


def test_who_deals_next_is_open_while_a_deal_is_unfinished() -> None:
    assert with_deal(sheet_text(f"{HEAD}\n{DEAL}")).deals[-1] == "deal 2 dealer ? up ??"


# Other rules: what the new sheet has no field for stays in the text, and comes back.

FULL = {
    2: """[South "Ann"]
[North "Bob"]
[Score "S 1 N 0"]

deal 1 dealer N up 9H ; the first
hand S: JH JD AH KH QH
hand N: 9D TH AD KD QD
bids S: pass pass | S
; tea
1 S: JH TH = S
score S 1 N 0
total S 2 N 0
note a card fell
""",
    3: """[South "Ann"]
[West "Bob"]
[East "Cy"]
[Score "S 5 W 0 E 2"]

deal 1 dealer E up TH ; the first
hand W: AC KC TS 9D QD
dummy: JD AD KD TD 9S
bids S: pass pass order
discard E: TC
exchange E keeps JH JD KH QH AS
; tea
1 S: JH 9D 9H
2 S: JD QD TH = S
claim S
score S 3 W 0
total S 8 W 0 E 2
note a card fell
""",
    4: """[South "Ann"]
[West "Bob"]
[North "Cy"]
[East "Di"]
[Score "NS 5 EW 2"]

deal 1 dealer E up TH ; the first
hand N: AC KC TS 9D QD
bids S: pass order-alone
discard E: TC
alone S
; tea
1 S: JH 9D 9H = S
score NS 3 EW 0
total NS 8 EW 2
note a card fell
""",
}


def under(rules: str) -> str:
    """A full record for a preset."""
    head = f'[Event "E"]\n[Date "2026-11-30"]\n[Rules "{rules}"]\n'
    return head + FULL[preset(rules).players]


def sent_with(found: SheetText, **head: str) -> Posted:
    """What the sheet of a text sends, with another head."""
    assert found.record is not None
    shown = {f"name-{SEATS[seat]}" for seat in found.seats}
    fields = head_fields(found.record).items()
    kept = {n: v for n, v in fields if n in shown or not n.startswith("name-")}
    deals = tuple(found.fields(i) for i in range(len(found.deals)))
    return Posted(found.text, found.text, {n: v for n, v in (kept | head).items() if v}, deals)


@pytest.mark.parametrize("first", PRESETS)
def test_no_change_of_rules_and_back_loses_anything(first: str) -> None:
    was = sheet_text(under(first))
    for other in (*PRESETS, ""):
        there = merged(sent_with(was, rules=other)).text
        again = merged(sent_with(there, rules=first)).text
        assert again.deals == was.deals, other
        assert again.record and was.record, other
        tags = [tag for tag in again.record.tags if tag.value]
        assert [(tag.name, tag.value) for tag in tags] == [
            (tag.name, tag.value) for tag in was.record.tags
        ], other


@pytest.mark.parametrize("first", ["two-handed", "three-handed", "four-handed"])
def test_what_was_just_typed_is_in_the_text_under_other_rules(first: str) -> None:
    was = sheet_text(under(first))
    for other in PRESETS:
        posted = sent_with(was, rules=other)
        typed = {**(posted.deals[0] or {}), "t3-1": "AS", "t3-2": "9S"}
        done = merged(replace(posted, deals=(typed,))).text
        assert any(line.startswith("3") and "AS 9S" in line for line in done.deals[0].split("\n"))
        assert (merged(sent_with(done, rules=first)).text.fields(0) or {}).get("t3-2") == "9S"


def test_without_rules_names_leave_every_seat_at_the_table() -> None:
    was = sheet_text('[Rules "three-handed"]\n\ndeal 1 dealer E up 9H\n')
    done = merged(sent_with(was, rules="", **{"name-S": "Ann", "name-W": "Bob"})).text
    assert done.seats == SEATED[3]


# What no record keeps stays in the text.


def test_a_comment_stays_when_a_field_of_its_deal_is_changed() -> None:
    was = f"{HEAD}\n{DEAL}".replace("up 9H", "up 9H ; good").replace("2 S:", "; tea\n2 S:")
    posted = Posted(was, was, {"rules": "three-handed"}, ({**fields(DEAL), "t1-2": "AD"},))
    lines = merged(posted).text.deals[0].split("\n")
    assert lines[0] == "deal 1 dealer E up 9H ; good"
    assert lines[-3:] == ["1 S: JH AD 9H", "; tea", "2 S: JD TS TC"]


def test_a_comment_stays_where_its_line_goes() -> None:
    was = f"{HEAD}\n{DEAL}".replace("9D 9H", "9D 9H ; slow")
    typed = {n: v for n, v in fields(DEAL).items() if not n.startswith("t1")}
    lines = merged(Posted(was, was, {"rules": "three-handed"}, (typed,))).text.deals[0].split("\n")
    assert "; slow" in lines and not any(line.startswith("1") for line in lines)


def test_what_is_no_line_of_a_record_stays() -> None:
    was = f"; from paper\n{HEAD}scribbled\n\n{DEAL}Bob dropped a card\n"
    typed = {**fields(DEAL), "t1-2": "AD"}
    done = merged(Posted(was, was, {"rules": "three-handed", "event": "E"}, (typed,))).text.text
    assert [line for line in done.split("\n") if line[:1] in (";", "s", "B")] == [
        *("; from paper", "scribbled", "Bob dropped a card")
    ]


def test_an_annotation_over_two_lines_is_not_told_twice() -> None:
    was = f"{HEAD}\n{DEAL}".replace("9D 9H", "9D 9H {slow\nand ; late}")
    found = sheet_text(was).fields(0)
    assert found is not None
    done = merged(Posted(was, was, {"rules": "three-handed"}, ({**found, "t2-2": "AD"},)))
    assert done.text.text.count("late") == 1


def test_a_comment_in_a_field_for_lines_is_told_once() -> None:
    was = f"{HEAD}\n{DEAL}; tea\n"
    typed = {**fields(DEAL), "more": "; tea", "t1-2": "AD"}
    done = merged(Posted(was, was, {"rules": "three-handed"}, (typed,)))
    assert done.text.text.count("tea") == 1


# As people say it.


@pytest.mark.parametrize(
    ("said", "word"),
    [
        *(("passes", "pass"), ("ordered up", "order"), ("picks up", "order"), ("Orders", "order")),
        *(("order up", "order-up"), ("no trump", "no-trump"), ("orders alone", "order-alone")),
        *(("p", "p"), ("two words", "two words")),
    ],
)
def test_a_call_may_be_written_as_it_is_told(said: str, word: str) -> None:
    assert f"bids S: {word}" in text({"dealer": "E", "call-1": said})


@pytest.mark.parametrize(
    "line",
    [
        *("Bob dropped a card", "2 cards fell", "Cards were thrown in by all", "take care, all"),
        *("the score was read out", "Won by luck"),
    ],
)
def test_own_words_become_a_note(line: str) -> None:
    assert text({"more": line})[-1] == f"note {line}"


@pytest.mark.parametrize(
    "line",
    [
        *(
            "claim S",
            "calim S",
            "misdeal cards shown",
            "ruling one trick",
            "take E",
            "end",
            "take e",
        ),
        *("bids: pass pass", "2: ?? ??", "trump hearts", "won ns", "; tea", "discard ?: -"),
    ],
)
def test_a_line_of_the_text_stays_one(line: str) -> None:
    assert text({"more": line})[-1] == line


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("stick the dealer", "'stick the dealer' is no house rule: did you mean stick-the-dealer?"),
        ("stick-the-deeler", "'stick-the-deeler' is no house rule: did you mean stick-the-dealer?"),
        ("no-no-trump stik-the-dealer", "did you mean stick-the-dealer?"),
        ("no-stick-the-deeler", "did you mean no-stick-the-dealer?"),
        ("game_to=11", "Expected words such as stick-the-dealer or target=11."),
        ("target=many", "expected"),
        ("no-trump, target=11", "no commas"),
    ],
)
def test_a_house_rule_that_there_is_not_is_told_with_the_one_that_is_meant(
    typed: str, told: str
) -> None:
    assert told in told_of_options(typed)


@pytest.mark.parametrize("typed", ["", "stick-the-dealer", "no-trump target=11"])
def test_house_rules_that_there_are_are_not_told_of(typed: str) -> None:
    assert told_of_options(typed) == ""
