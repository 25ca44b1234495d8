"""Text pasted out of a forum or a mail reads as the record that it quotes, in every format, and its
faults stand where they are in the text as sent."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import CliRunner

from analyzer.cli import main
from analyzer.findings import Finding
from analyzer.notation import read
from analyzer.notation.encoding import HEAD
from analyzer.notation.reading import Reading
from analyzer.record import GameRecord
from tests.notation.ptn_text import HAND

PEN = """\
%pen 1.0
[South "Ada"]

deal 1 dealer E up 9H
bids: order {after
a while}
1 S: JH 9D 9H = S
misdeal
"""
BARE = PEN.removeprefix("%pen 1.0\n")
EGN = '{\n"fileType": "Euchre Game Notation",\n"version": "1.4",\n"metadata": {},\n"deals": []\n}\n'
FORMATS = pytest.mark.parametrize(
    ("text", "form"), [(PEN, "pen"), (EGN, "egn"), (HAND, "ptn")], ids=["pen", "egn", "ptn"]
)


Wrap = Callable[[str], str]


def quoted(text: str, mark: str = "> ") -> str:
    return "".join(f"{mark}{line}\n" for line in text.splitlines())


def fenced(text: str, fence: str = "```", kind: str = "") -> str:
    return f"{fence}{kind}\n{text}{fence}\n"


def readings(text: str) -> tuple[str | None, list[Reading]]:
    form, each = read(BytesIO(text.encode()), "pasted text")
    return form, list(each)


def beside_a_record(line: str, before: bool) -> list[Finding]:
    """All that is found where a paragraph stands before a record, or behind it."""
    text = f"{line}\n\n{PEN}" if before else f"{PEN}\n{line}\n"
    return [finding for reading in readings(text)[1] for finding in reading.findings]


def only(text: str) -> Reading:
    _, (reading,) = readings(text)
    return reading


def game(text: str) -> GameRecord:
    record = only(text).record
    assert record is not None
    return record


def told(text: str) -> list[tuple[str, str, int, int, str]]:
    """Code, severity, line, column and text of the line of each finding."""
    reading = only(text)
    return [(f.code, f.severity, *(f.place or reading.locate(f.span))) for f in reading.findings]


@FORMATS
@pytest.mark.parametrize(
    "pasted",
    [
        quoted,
        lambda text: quoted(text, ">>"),
        lambda text: quoted(text, " > > "),
        lambda text: quoted(text).replace("\n", "\r\n"),
        lambda text: "\ufeff" + quoted(text),
        fenced,
        lambda text: fenced(text, "~~~"),
        lambda text: fenced(text, kind="json"),
        lambda text: fenced(text).removesuffix("```\n"),
        lambda text: quoted(fenced(text)),
        lambda text: fenced(quoted(text)),
    ],
    ids=[
        "quoted",
        "twice",
        "blanks",
        "crlf",
        "mark",
        *("fence", "tildes", "kind", "open"),
        "in",
        "out",
    ],
)
def test_what_is_quoted_or_fenced_reads_as_it_does_alone(
    text: str, form: str, pasted: Wrap
) -> None:
    found, (reading,) = readings(pasted(text))
    _, (alone,) = readings(text)
    assert found == form
    assert [f.message for f in reading.findings] == [f.message for f in alone.findings]
    assert reading.record is not None and alone.record is not None
    assert len(reading.record.deals) == len(alone.record.deals)
    assert [(t.name, t.value) for t in reading.record.tags] == [
        (t.name, t.value) for t in alone.record.tags
    ]


@FORMATS
@pytest.mark.parametrize("pasted", [quoted, fenced], ids=["quoted", "fenced"])
def test_talk_round_it_is_one_note_at_the_first_line_of_it(
    text: str, form: str, pasted: Wrap
) -> None:
    talk = f"\nsomebody wrote:\n\n{pasted(text)}\nwhat do you think?\nBob\n"
    found, (reading,) = readings(talk)
    note, *others = reading.findings
    assert (found, note.code, note.severity) == (form, "UNKNOWN_FIELD", "note")
    assert note.message.startswith("3 lines of other text were passed over")
    assert note.place == (2, 1, "somebody wrote:")
    assert [f.message for f in others] == [f.message for f in only(text).findings]
    assert reading.record is not None


def bare(text: str) -> str:
    return text


@FORMATS
@pytest.mark.parametrize("pasted", [bare, quoted], ids=["alone", "in the quotation"])
def test_paragraphs_of_talk_round_it_are_one_note(text: str, form: str, pasted: Wrap) -> None:
    talk = pasted(
        f"Hi all,\nI had this one.\n\n{text}\nWhat do you think? Should I lead AS?\n\nBob\n"
    )
    found, (reading,) = readings(talk)
    note, *others = reading.findings
    assert (found, note.code, note.severity, note.actual) == (form, "UNKNOWN_FIELD", "note", 4)
    assert note.place is not None and note.place.line == 1
    assert [f.message for f in others] == [f.message for f in only(text).findings]
    assert reading.record is not None


@FORMATS
def test_a_short_quotation_among_much_talk_is_read(text: str, form: str) -> None:
    told = "somebody plays a game here\n" * 40
    found, (reading,) = readings(f"{told}\n{quoted(text)}\n{told}")
    assert found == form
    assert reading.record is not None
    assert reading.findings[0].actual == 80


def test_talk_at_a_document_needs_no_blank_line() -> None:
    found, (reading,) = readings(f"Hi all,\n{EGN}What do you think?\n")
    assert (found, [f.severity for f in reading.findings]) == ("egn", ["note"])
    assert reading.record is not None


PLAYED = PEN.removesuffix("misdeal\n")


@pytest.mark.parametrize("text", [PLAYED, HAND, BARE.replace("misdeal", "score S 2")])
def test_talk_right_above_and_right_below_a_record_needs_no_blank_line(text: str) -> None:
    found = told(f"hey look at this\none of ours\n{text}what do you think?\nBob\n")
    alone = told(text)
    assert found[0] == ("UNKNOWN_FIELD", "note", 1, 1, "hey look at this")
    assert [severity for _, severity, *_ in found[1:]] == [severity for _, severity, *_ in alone]
    assert game(f"hey look at this\n{text}what do you think?\n") == game(text)


@pytest.mark.parametrize(
    "line",
    [
        *("South Ada Miller", "Event our club evening", "South: Ada", "missdeal", "dael now Ada"),
        *("JH 9D 9H", "hand of South", "noet that this was fun"),
    ],
)
def test_what_may_be_a_line_of_the_record_is_none_of_the_talk_above_it(line: str) -> None:
    assert ("UNREADABLE", "fatal", 2) in [found[:3] for found in told(f"hello you\n{line}\n{BARE}")]


@pytest.mark.parametrize(
    "line",
    [
        *("missdeal", "JH 9D 9H", "South gets less for this one", "That makes 2 for South"),
        *("noet that this was fun", "misdael as somebody looked"),
    ],
)
def test_what_may_be_a_line_of_the_record_is_none_of_the_talk_below_it(line: str) -> None:
    text = f"{PLAYED}{line}\nwell we all laughed\n"
    assert ("UNREADABLE", "fatal", 8) in [found[:3] for found in told(text)]


SAYS_NOTHING = (
    *("Thanks! :)", "— Cleo", "* * *", "---", "____", ":-)", "🙂", "👍🏽", "Sent from my phone"),
    *("https://example.org/games/17?x=1", "<cleo@example.org>", "(see above)", "> nice one"),
    *("-- \nCleo Miller\nSecretary, Euchre Club\n+44 20 7946 0000", "Get Outlook for iOS"),
    *(
        "Is that 1 or 2 points?",
        "Is that 1 or 2 points?\nThanks,\nCleo",
        "How many points is that?",
    ),
    *("Deal me in!", "[17:12] Cleo: look at this", "On Mon, 30 Nov 2026 17:12, Cleo wrote:"),
)


@pytest.mark.parametrize("said", SAYS_NOTHING)
@pytest.mark.parametrize("between", ["", "\n"], ids=["right below", "apart"])
@pytest.mark.parametrize("text", [PLAYED, BARE.replace("misdeal", "score S 2"), HAND])
def test_what_says_nothing_is_passed_over_below_a_record(
    said: str, between: str, text: str
) -> None:
    note, *others = only(f"{text}{between}{said}\n").findings
    assert note.message.endswith("passed over round the record.")
    assert [f.message for f in others] == [f.message for f in only(text).findings]


@pytest.mark.parametrize("said", SAYS_NOTHING)
@pytest.mark.parametrize("between", ["", "\n"], ids=["right above", "apart"])
def test_what_says_nothing_is_passed_over_above_a_record(said: str, between: str) -> None:
    assert [severity for _, severity, *_ in told(f"{said}\n{between}{BARE}")] == ["note"]


MAIL = """\
---------- Forwarded message ---------
From: Cleo Miller <cleo@example.org>
Date: Mon, 30 Nov 2026 at 17:12
Subject: Re: score of deal 2
To: Ben <ben@example.org>
"""


@pytest.mark.parametrize(
    "head",
    [
        *(MAIL, "From: Cleo\nDate: Mon, 30 Nov 2026 17:12\nSubject: Re: that hand\nTo: Ben\n"),
        *("*From:* Cleo\n*Sent:* Monday\n", "On Mon, 30 Nov 2026, Cleo wrote:\n"),
        "On Mon, Nov 30, 2026 at 5:12 PM Cleo Miller <cleo@example.org>\nwrote:\n",
    ],
)
@pytest.mark.parametrize("between", ["", "\n"], ids=["right above", "apart"])
def test_the_head_of_a_mail_is_passed_over_above_a_record(head: str, between: str) -> None:
    assert [severity for _, severity, *_ in told(f"{head}{between}{BARE}")] == ["note"]


@pytest.mark.parametrize("line", ["Date: 2026-11-30", "Cleo: look", "score: S 2", "South: Ada"])
def test_a_word_with_a_colon_is_no_head_of_a_mail(line: str) -> None:
    assert ("UNREADABLE", "fatal", 1) in [found[:3] for found in told(f"{line}\n{BARE}")]


@pytest.mark.parametrize(
    "said",
    [
        *("He owes us 2 points I say", "We agreed on 2 points", "Ruling: replay", "We won 10:8"),
        *("Is 2 points, right?", "Two points for us, right?", "Is that 2 points? I say so."),
        *("Do we replay?", "Is that agreed?", "Should we have it as a misdeal?", "+1 from me"),
        *("Is that 2 points?\nYes", "Is that 2 points?\n👍", "Is that 2 points?\nsouth thinks so"),
        *(
            "https://example.org/1 says 2 points",
            "[17:12] Cleo: we agreed on 2",
            "— Ruling by Cleo",
        ),
        *("[17:12] Cleo: score S 2", "> score S 2", "Get 2 points", "+1", "…", "-", "?? ??", "♥"),
        *("❤️", "🃏", "-- \nscore S 2", "(score S 2)", "deal", "Deal!", "deal one", "<b>"),
        *("EW", "S 2     ; all five tricks, as Ada had it"),
    ],
)
@pytest.mark.parametrize("between", ["", "\n"], ids=["right below", "apart"])
def test_what_may_settle_a_deal_or_be_of_it_is_told_below_a_record(said: str, between: str) -> None:
    severities = [severity for _, severity, *_ in told(f"{PLAYED}{between}{said}\n")]
    assert "fatal" in severities


def test_the_answer_to_a_question_is_not_taken_from_it() -> None:
    text = f"{PLAYED}\nIs that 1 or 2 points?\n\nYes, I think so.\n"
    assert ("UNREADABLE", "fatal", 9) in [found[:3] for found in told(text)]


@pytest.mark.parametrize("said", ["Deal me in!", "Deal us in, please"])
def test_to_be_dealt_in_begins_no_deal(said: str) -> None:
    for text in (f"{PEN}\n{said}\n", quoted(f"{PLAYED}{said}\n"), quoted(f"{PEN}\n{said}\n")):
        assert len(game(text).deals) == 1


@pytest.mark.parametrize("word", ["sco", "tot", "Exch", "dis"])
def test_a_record_cut_off_in_a_word_is_no_record_with_talk_below_it(word: str) -> None:
    assert [severity for _, severity, *_ in told(PLAYED + word)] == ["fatal"]


@pytest.mark.parametrize("line", ["note Ada said that she", "ruling the table thought", "misdeal"])
def test_what_stands_right_below_a_text_may_be_the_rest_of_it(line: str) -> None:
    text = f"{PLAYED}{line}\nwould have liked that\n"
    assert [severity for _, severity, *_ in told(text)] == ["fatal"]


@pytest.mark.parametrize(
    "line",
    [
        *("missdeal", "missdeal wrong count", "noet well played", "dael 2 dealer S up 9H"),
        *("toal S 3 W 0", "1 S:JH 9D", "jh ad kd", "AS KS QS", "pass pass order", "W plays 9S TH"),
        *("end", "hand of South", "score was even then", "[Sout Ada]", 'Sout "Ada"', "Bob: hello"),
    ],
)
@pytest.mark.parametrize("before", [True, False], ids=["before", "behind"])
def test_what_may_be_a_slip_for_a_line_of_a_record_is_not_passed_over(
    line: str, before: bool
) -> None:
    findings = beside_a_record(line, before)
    assert "passed over" not in " ".join(f.message for f in findings)


@pytest.mark.parametrize(
    "line",
    [
        "Ruling, the table thought South should have less",
        "ruleing the table thought that South should have less",
        "*Ruling* the table thought South should have less",
        "misdael the wrong number of cards was in the hands",
        "Redeal, because East showed us a card",
    ],
)
@pytest.mark.parametrize("before", [True, False], ids=["before", "behind"])
def test_a_long_sentence_that_begins_like_a_line_of_a_record_is_not_passed_over(
    line: str, before: bool
) -> None:
    findings = beside_a_record(line, before)
    assert ("UNREADABLE", 1 if before else 10) in [(f.code, f.span.line) for f in findings]
    assert "passed over" not in " ".join(f.message for f in findings)


@pytest.mark.parametrize(
    "line",
    [
        "The ruling was that South had less",
        "The rullng was that South had less",
        "South claims the other tricks and everybody nodded",
        "South conceded what was left of it",
        "In the end we had a misdael here",
        "we agreed to do this one over",
        "then we dealt it over, since somebody looked",
        "so East was dealer once more",
        "everybody threw in the cards here",
        "as a penalty South had less",
        "the director decided for West",
        "South gets less for this one",
        "South had the rest of it",
        "That makes 2 for South",
        "Everybody at the table was\ntired and so we settled for less",
    ],
)
@FORMATS
def test_what_is_told_of_the_deal_above_it_is_not_passed_over(
    line: str, text: str, form: str
) -> None:
    _, each = readings(f"{text}\n{line}\n")
    findings = [f for reading in each for f in reading.findings]
    assert "fatal" in [f.severity for f in findings]
    assert "passed over" not in " ".join(f.message for f in findings)


@pytest.mark.parametrize(
    "line",
    [
        "Not sure about this one, what do you think?",
        "Did Ben renege in the last trick?",
        "Won't somebody tell us what happened here?",
        "Cheers, Ada",
    ],
)
def test_what_tells_nothing_of_the_deal_above_it_is_talk(line: str) -> None:
    assert [severity for _, severity, *_ in told(f"{PEN}\n{line}\n")] == ["note"]


def test_what_was_agreed_before_the_first_deal_is_talk() -> None:
    text = f"Hi all,\nwe agreed on three points and had a penalty.\n\n{PEN}"
    assert [severity for _, severity, *_ in told(text)] == ["note"]


@pytest.mark.parametrize("said", ["Deal one: Ada led the jack.", "Deal 1: we laughed and laughed"])
def test_what_is_told_of_a_deal_above_the_record_begins_none(said: str) -> None:
    text = f"{said}\nIt was fun.\n\n{PEN}"
    assert [severity for _, severity, *_ in told(text)] == ["note"]
    assert len(game(text).deals) == 1


@pytest.mark.parametrize("header", ["deal 2 we did not write down", "deal one dealer E up 9H"])
def test_what_may_head_a_deal_below_another_is_no_talk(header: str) -> None:
    assert len(game(f"{PLAYED}\n{header}\n").deals) == 2


def test_talk_in_the_midst_of_a_game_is_not_passed_over() -> None:
    text = PEN.replace("misdeal", "\nWhat do you think?\n\nmisdeal")
    assert [severity for _, severity, *_ in told(text)] == ["fatal"]


def test_a_fault_behind_talk_is_found_where_it_was_sent() -> None:
    text = f"Hi all,\n\n{PEN.replace('JH 9D', 'JH ZZ')}\nWhat do you think?\n"
    assert told(text)[1:] == [("UNREADABLE", "fatal", 9, 9, "1 S: JH ZZ 9H = S")]


def test_an_annotation_behind_talk_makes_no_document() -> None:
    assert readings("Hi all,\n\n{so it was}\n" + BARE)[0] == "pen"


def test_a_mistyped_line_of_a_quoted_game_is_found_where_it_was_sent() -> None:
    text = "Bob wrote:\n" + quoted(PEN.replace("misdeal", "missdeal"))
    assert told(text)[1:] == [("UNREADABLE", "fatal", 9, 3, "> missdeal")]


def test_a_mistyped_line_of_a_fenced_game_is_found_where_it_was_sent() -> None:
    text = "Bob wrote:\n" + fenced(PEN.replace("JH 9D", "JH ZZ"))
    assert told(text)[1:] == [("UNREADABLE", "fatal", 9, 9, "1 S: JH ZZ 9H = S")]


def test_a_fault_of_a_quoted_document_is_found_where_it_was_sent() -> None:
    text = quoted(EGN.replace("[]", "[1]"))
    assert told(text) == [("UNREADABLE", "fatal", 5, 13, '> "deals": [1]')]


def test_a_line_between_quoted_ones_may_be_of_the_game() -> None:
    lost = quoted(PEN).replace("> 1 S:", "1 S:")
    assert game(lost) == game(PEN)
    found = told(quoted(PEN).replace("> misdeal", "and so on\n> misdeal"))
    assert found == [("UNREADABLE", "fatal", 8, 1, "and so on")]


@pytest.mark.parametrize(
    "text",
    [
        "missdeal\n" + BARE,
        BARE + "> one quoted line\n",
        PEN + fenced("euchre audit\n"),
        PEN.replace("a while", "```\na while"),
    ],
    ids=["talk alone", "few quoted", "fence beside a game", "fence in a note"],
)
def test_what_is_neither_quoted_nor_fenced_is_not_passed_over(text: str) -> None:
    assert "note" not in [severity for _, severity, *_ in told(text)]
    assert game(text).deals


def test_talk_alone_is_told_of_where_it_stands() -> None:
    reading = only("> hello\n> you\n")
    assert reading.record is None
    assert [f.severity for f in reading.findings] == ["fatal"] * len(reading.findings)
    assert reading.findings[0].place == (1, 3, "> hello")


def test_a_note_goes_with_the_first_game_only() -> None:
    _, (first, second) = readings("Bob wrote:\n" + quoted(PEN + PEN))
    assert (len(first.findings), len(second.findings)) == (1, 0)


def test_a_byte_that_is_no_text_is_found_in_quoted_text() -> None:
    data = quoted(PEN).encode().replace(b"Ada", b"Ad\xe9")
    _, each = read(BytesIO(data), "pasted text")
    (fault,) = next(each).findings
    assert fault.place == (2, 13, '> [South "Ad\ufffd"]')


def test_a_long_file_is_never_taken_for_pasted_text() -> None:
    text = quoted(PEN)
    long = text + "> ;\n" * ((HEAD - len(text)) // 4)
    assert game(long + " " * (HEAD - len(long))).deals
    _, each = readings(long + "> ;\n> ;\n")
    assert [reading.record for reading in each] == [None]


def test_quoted_text_audits_alike_in_one_process_and_in_several(tmp_path: Path) -> None:
    for name, text in (("a.pen", quoted(PEN)), ("b.pen", fenced(PEN)), ("c.json", quoted(EGN))):
        (tmp_path / name).write_text("Bob wrote:\n" + text, encoding="utf-8")
    files = [str(file) for file in sorted(tmp_path.iterdir())]
    runs = [
        CliRunner().invoke(main, ["audit", *jobs, *files, "-"], input=quoted(PEN + PEN)).output
        for jobs in ([], ["--jobs", "2"])
    ]
    assert runs[0] == runs[1]
    assert "5 games" in runs[0]
