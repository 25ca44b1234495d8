"""What stands round a record is passed over only where it cannot have been meant as a line of it, a
tag above it, or what settles its last deal."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from string import ascii_lowercase

import pytest

from analyzer.notation import read
from analyzer.notation.pen.keywords import KEYWORDS
from analyzer.notation.talk import is_prose

RECORD = """\
%pen 1.0
[Rules "four-handed"]
[South "Ada"]

deal 1 dealer E up 9H
bids: order
1 S: KH KS KD KC = S
"""
ARGUMENTS = {
    **{"alone": "S", "alt": "", "bids": "order", "call": "renege West", "claim": "S"},
    **{"deal": "2 dealer E up 9H", "discard": "E: 9D", "dummy": "N: 9D TD", "end": ""},
    **{"exchange": "E: 9D", "hand": "S: 9D TD", "kitty": "9D TD", "misdeal": "", "redeal": ""},
    **{"note": "asked", "ruling": "No renege", "score": "NS 2", "take": "E"},
    **{"total": "NS 2 EW 0", "tricks": "S 3 W 2", "trump": "H by S", "won": "NS"},
}
NAMES = ("ali", "art", "carl", "dean", "don", "hank", "jake", "jon", "neal", "ron")
PLACES = pytest.mark.parametrize("between", ["", "\n"], ids=["beside", "apart"])


def told(text: str) -> list[tuple[str, str, int]]:
    """Code, severity and line of each finding."""
    readings = read(BytesIO(text.encode()), "pasted text")[1]
    found = [(f, f.place or r.locate(f.span)) for r in readings for f in r.findings]
    return [(finding.code, finding.severity, place.line) for finding, place in found]


def below(said: str, between: str) -> list[tuple[str, str, int]]:
    return told(f"{RECORD}{between}{said}\n")


def slips(word: str) -> Iterator[str]:
    """A word with one letter dropped, changed, new or in the place of the next, or with a blank."""
    for at in range(len(word) + 1):
        head, tail = word[:at], word[at:]
        yield from (head + letter + tail for letter in ascii_lowercase)
        if tail:
            yield head + tail[1:]
            yield from (head + letter + tail[1:] for letter in ascii_lowercase)
        if len(tail) > 1:
            yield head + tail[1] + tail[0] + tail[2:]
        if head and tail:
            yield f"{head} {tail}"


@pytest.mark.parametrize("word", KEYWORDS)
def test_a_word_that_begins_a_line_is_no_talk_with_any_slip_in_it(word: str) -> None:
    lines = [f"{slip} {ARGUMENTS[word]}".strip() for slip in slips(word)]
    assert [line for line in lines if line not in NAMES and is_prose(line)] == []


@pytest.mark.parametrize("word", KEYWORDS)
def test_a_word_that_begins_a_line_is_no_talk_with_any_slip_in_it_alone(word: str) -> None:
    assert [slip for slip in slips(word) if slip not in NAMES and is_prose(slip)] == []


@pytest.mark.parametrize("word", KEYWORDS)
def test_a_word_that_begins_a_line_is_no_talk_with_what_follows_stuck_to_it(word: str) -> None:
    assert not is_prose(f"{word}{ARGUMENTS[word]}")


@PLACES
@pytest.mark.parametrize(
    "line",
    [
        *("cla im S", "cl aim South", "misd eal", "imsdeal", "isdeal", "xisdeal", "sdeal"),
        *("mi sdeal", "misd eal exposed card", "red eal", "erdeal", "xedeal", "wonNS", "wonNorth"),
        *("aloneSouth", "takeEast", "trumphearts", "noteasked whether South may", "alo ne S"),
        *("ta ke E", "bi ds: order", "tru mp H by S", "exch ange S", "exc hange E: -"),
        *("rul ing No renege", "acll renege West", "all renege West", "uling No renege"),
        *("xuling that nobody had a thing to say", "exd", "ned", "nd", "dear 2", "Ada pass"),
        *("pass pass order!", "No trick."),
    ],
)
def test_a_slip_in_a_line_below_a_record_is_not_passed_over(line: str, between: str) -> None:
    last = 8 + len(between)
    assert ("UNREADABLE", "fatal", last) in below(line, between)


@PLACES
@pytest.mark.parametrize(
    "line",
    [
        *("Rules bicycle", "(Rules british)", "*Rules* openspiel", "rules egn please", "british"),
        *("Options canadian loner, stick the dealer", "stick the dealer", "four handed", "Rulse"),
        *("We always play bicycle rules at this table", "Date today"),
        *(
            "[17:12] Cleo: british",
            "Rulesbicycle",
            "canadian loners",
            "house rules apply",
            "Sotuh Ada",
        ),
    ],
)
def test_what_may_be_a_tag_without_brackets_is_not_passed_over(line: str, between: str) -> None:
    assert ("UNREADABLE", "fatal", 1) in told(f"{line}\n{between}{RECORD}")


@PLACES
@pytest.mark.parametrize("line", ["rules egn please", "british", "Options canadian loner"])
def test_what_may_be_such_a_tag_below_a_record_is_not_passed_over(line: str, between: str) -> None:
    assert ("UNREADABLE", "fatal", 8 + len(between)) in below(line, between)


@PLACES
@pytest.mark.parametrize(
    "said",
    [
        *("we called it off", "We called the whole thing off", "We started over", "scratch that"),
        *("we skipped this hand", "strike that", "Wash", "it was null", "All passed"),
        *("the deal was nullified", "please ignore that one", "we called it quits"),
        *("He had it but we let it stand", "We let it pass", "no renege", "That one stands"),
        *("One for NS", "One each", "One", "Nil", "Nought", "We have six", "Ten out", "March!"),
        *("Sweep for NS", "Euchred!", "We shared it", "double", "hearts should be diamonds above"),
        *("Actually East played QC in the fourth", "Ben won the last one", "Ada went alone"),
        *("It was QC not QD", "It was hearts not spades", "Cy sat out"),
        *("Would you please note two points for NS?", "Can you score 2 points for NS?"),
        *(
            "never mind this hand",
            "They made it",
            "They were set",
            "Bust",
            "Game over",
            "Ada on her own",
        ),
        *("leave it as it is", "We tied", "All the tricks for us", "one pt", "Fun. One. Thanks!"),
        *("Do we get 4 points as Ada was alone?", "+2 3 1 0 0 2 1", "04 2 3 1 0 0 2"),
    ],
)
def test_what_settles_the_deal_above_it_is_not_passed_over(said: str, between: str) -> None:
    assert ("UNREADABLE", "fatal", 8 + len(between)) in below(said, between)


@PLACES
@pytest.mark.parametrize(
    "head",
    [
        *("From: NS 3 EW 4", "Subject: score EW 2", "Subject: hand S: 9D TD KD AD QS"),
        *("Subject: deal 2 dealer E up 9D", "Subject: Re: won NS"),
        *("Subject: Rules bicycle", "From: Cleo\nSubject: Re: british rules"),
    ],
)
def test_the_head_of_a_mail_with_a_line_of_a_deal_is_not_passed_over(
    head: str, between: str
) -> None:
    assert ("UNREADABLE", "fatal", 1) in told(f"{head}\n{between}{RECORD}")


TALK = pytest.mark.parametrize(
    "said",
    [
        *(
            "Nice hand!",
            "Good call.",
            "Thanks! :)",
            "— Cleo",
            "He plays every Friday",
            "what a lovely evening",
            "Cleo Miller",
        ),
        *(
            "https://example.org/games/17?x=1",
            "all of us had fun",
            "now I wonder",
            "Have a nice day",
        ),
        *("And now I wonder what you think", "and went home", "Not sure", "Wonderful evening"),
        *("Although we were tired it was fun", "Let me know what you think", "Let us know, thanks"),
        *("Dear all,", "Dear Cleo,", "So who wins?", "Typed on my phone so sorry for mistakes"),
        *("Handsome weather", "We met in March", "All the best,\nCleo", "Carl", "Jake Miller"),
        *("Best regards,\nCleo", "Did Ben renege in the last trick?", "We won't be there"),
        *("What should I have played?", "Thanks for sharing", "Washington", "See you at nine"),
        *("Can you tell me what went wrong here?", "Is that 1 or 2 points?", "Get Outlook for iOS"),
        *("-- \nCleo Miller\nSecretary, Euchre Club\n+44 20 7946 0000", "Ned thought it was fun"),
    ],
)


@PLACES
@TALK
def test_talk_below_a_record_is_passed_over(said: str, between: str) -> None:
    alone = [severity for _, severity, _ in told(RECORD)]
    assert [severity for _, severity, _ in below(said, between)] == ["note", *alone]


@PLACES
@TALK
def test_talk_above_a_record_is_passed_over(said: str, between: str) -> None:
    alone = [severity for _, severity, _ in told(RECORD)]
    found = [severity for _, severity, _ in told(f"{said}\n{between}{RECORD}")]
    assert found == ["note", *alone]


@PLACES
@pytest.mark.parametrize(
    "said",
    [
        "From: Ben S <ben@example.org>\nDate: Mon, 30 Nov 2026\nSubject: Re: score of deal 2",
        "*From:* Kanye West\n*Subject:* that hand of ours",
        "Three-handed game from last night at the club",
        "Ada had two friends here with their bicycles",
    ],
)
def test_a_head_of_mail_and_what_names_no_rules_is_passed_over(said: str, between: str) -> None:
    alone = [severity for _, severity, _ in told(RECORD)]
    found = [severity for _, severity, _ in told(f"{said}\n{between}{RECORD}")]
    assert found == ["note", *alone]
