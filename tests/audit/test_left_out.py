"""What a record of lawful play does not say, or says in a word that nobody can read, accuses no
player: not the calls, the dealer, the up-card or the maker, nor any one line or word."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from io import BytesIO
from random import Random
from typing import Final

import pytest

from analyzer.audit import audit_record, roots
from analyzer.cards import UNKNOWN, Trump
from analyzer.findings import CODES, Finding
from analyzer.notation import pen, read
from analyzer.record import (
    Alone,
    Call,
    Deal,
    Discard,
    Event,
    Exchange,
    GameRecord,
    Stated,
    TakeUp,
)
from analyzer.rules import PRESETS, Rules, parse_option, preset, with_options
from analyzer.seats import Seat
from analyzer.simulate import PLAYERS, games
from tests.quick import one_in

NO_PLAYERS: Final = ("recorder", "dealer or recorder", "scorer", "nobody")
OPTIONS: Final = {
    2: ("", "deck=32", "go-under", "farmers-hand=swap no-trump", "stick-the-dealer alone"),
    3: (
        *("", "dealer-maker-pool=merged-11", "dummy-exchange=mandatory go-under"),
        *("alone-after-dummy farmers-hand=swap", "dummy=0 defend-alone=vs-loner-only"),
        *("dealer-may-decline=no discard-upcard=forbidden", "must-have-suit no-trump deck=25"),
    ),
    4: (
        *("", "go-under", "farmers-hand=swap", "partners-best"),
        "go-under partners-best defend-alone=any no-trump",
        *("must-have-suit stick-the-dealer", "canadian-loner loner-lead=left-of-loner"),
        *("discard-upcard=forbidden maker-leads-first", "defend-alone=vs-loner-only"),
        *("alone-window=with-call turned-down-suit=allowed", "deck=25 joker-turned-up=hearts"),
    ),
}
OF_RULES: Final = ("[Rules", "[Options")
AGREED: Final = [
    f"{name} {words}".strip() for name in PRESETS for words in OPTIONS[preset(name).players]
]
EACH_TABLE: Final = pytest.mark.parametrize("agreed", one_in(13, AGREED))


def rules(agreed: str) -> Rules:
    name, *words = agreed.split()
    return with_options(preset(name), map(parse_option, words))


def of_players(findings: Iterable[Finding]) -> list[tuple[str, str]]:
    """The roots that are some player's fault."""
    return [
        (finding.code, finding.message)
        for finding in roots(findings)
        if finding.seat is not None
        and finding.address != "deal"
        and CODES[finding.code].fault not in NO_PLAYERS
    ]


def in_text(text: str) -> list[tuple[str, str]]:
    found = []
    for reading in read(BytesIO(text.encode()), "x.pen")[1]:
        assert reading.record is not None
        report = audit_record(reading.record, reading.findings, reading.locate)
        found += of_players(report.all_findings)
    return found


def records(agreed: str, seed: int) -> Iterator[GameRecord]:
    """The first deals of a game of each kind of players."""
    for player in PLAYERS:
        (record,) = games(rules(agreed), 1, seed, player)
        deals = [deal for deal in record.deals[:2] if not swapped_twice(deal)]
        yield replace(record, deals=tuple(deals), stated_result=())


def swapped_twice(deal: Deal) -> bool:
    """Whether one may have got from the kitty what another had laid there: not told in part."""
    return sum(isinstance(event, Exchange) for event in deal.events) > 1


def without_a_line(lines: list[str]) -> Iterator[str]:
    """Which rules were agreed only their own lines tell: without them they are assumed."""
    for at, line in enumerate(lines):
        if line and not line.startswith(OF_RULES):
            yield "\n".join([*lines[:at], *lines[at + 1 :]])


def with_a_word_unread(lines: list[str]) -> Iterator[str]:
    """One word in three: each place of a line comes in some line of its kind."""
    for at, line in enumerate(lines):
        words = line.split(" ")
        for place in range(len(words) if line else 0):
            spoilt = " ".join([*words[:place], "zz", *words[place + 1 :]])
            if words[place] not in OF_RULES and (at + place) % 3 == 0:
                yield "\n".join([*lines[:at], spoilt, *lines[at + 1 :]])


@EACH_TABLE
def test_a_line_left_out_accuses_no_player(agreed: str) -> None:
    for record in records(agreed, seed=7):
        for text in without_a_line(pen.dumps([record]).splitlines()):
            assert in_text(text) == [], text


@EACH_TABLE
def test_a_word_that_cannot_be_read_accuses_no_player(agreed: str) -> None:
    for record in records(agreed, seed=8):
        for text in with_a_word_unread(pen.dumps([record]).splitlines()):
            assert in_text(text) == [], text


def without(deal: Deal, kinds: tuple[type[Event], ...]) -> tuple[Event, ...]:
    return tuple(event for event in deal.events if not isinstance(event, kinds))


def told_in_part(deal: Deal, trump: Trump, maker: Seat | None) -> Iterator[Deal]:
    """The deal with less than was written of how its play came about."""
    ways = (
        *((Call,), (Call, Alone), (Alone,), (TakeUp, Discard), (Exchange,)),
        (Call, Alone, TakeUp, Discard, Exchange),
    )
    seatless = tuple(
        replace(event, seat=None) if isinstance(event, Call) else event for event in deal.events
    )
    whole = swapped_twice(deal)
    parts = [without(deal, kinds) for kinds in ways if not (whole and Exchange in kinds)]
    for events in (deal.events, seatless, *parts):
        for seat in (maker, None):
            for dealer in (deal.dealer, None):
                for up in (deal.up, UNKNOWN):
                    for hands in (deal.hands, (None,) * 4):
                        stated = (Stated("trump", 0, trump=trump, seat=seat),)
                        yield replace(
                            deal, events=events, stated=stated, dealer=dealer, up=up, hands=hands
                        )


@EACH_TABLE
def test_how_trump_was_made_is_not_told_and_accuses_no_player(agreed: str) -> None:
    rng = Random(9)
    for player in PLAYERS:
        (record,) = games(rules(agreed), 1, 9, player)
        for deal, report in zip(record.deals[:4], audit_record(record).deals, strict=False):
            outcome = report.outcome
            if outcome.trump is None:
                continue
            for told in told_in_part(deal, outcome.trump, outcome.maker):
                if rng.random() < 0.5:
                    one = audit_record(replace(record, deals=(told,), stated_result=()))
                    assert of_players(one.all_findings) == [], told


UNDER: Final = """\
[Rules "four-handed"]
[Options "{options}"]
deal 1 dealer S up 9S
{exchange}
{trump}
1 W: AC TC QC 9S
"""


@pytest.mark.parametrize("to", [" to kitty", ""])
@pytest.mark.parametrize("trump", ["trump S by S", "trump S", ""])
@pytest.mark.parametrize("options", ["go-under", "farmers-hand=swap", "go-under partners-best"])
def test_cards_changed_with_the_kitty_are_asked_about_without_the_calls(
    options: str, trump: str, to: str
) -> None:
    source = " from kitty" if to else ""
    exchange = f"exchange E gives 9H TD 9C{to} takes KD JD QC{source}"
    text = UNDER.format(options=options, trump=trump, exchange=exchange)
    (record,) = pen.loads(text)
    report = audit_record(record)
    assert of_players(report.all_findings) == []
    assert "ILLEGAL_DUMMY_EXCHANGE" in [open_.code for open_ in report.deals[0].undetermined]


def test_what_no_calls_would_allow_is_found_without_them() -> None:
    exchange = "exchange E gives 9H TD 9C to kitty takes KD JD QC from kitty"
    for options, given in (("no-trump", "9C"), ("go-under", "AC")):
        text = UNDER.format(options=options, trump="trump S by S", exchange=exchange)
        assert [code for code, _ in in_text(text.replace("9C", given))] == [
            "ILLEGAL_DUMMY_EXCHANGE"
        ]


def test_a_partners_best_is_asked_about_where_nobody_knows_who_plays() -> None:
    exchange = "alone W\nexchange W gives 9C to E takes TD from E"
    text = UNDER.format(options="partners-best", trump="", exchange=exchange)
    assert in_text(text) == []


KITTY: Final = """\
[Rules "four-handed"]
[Options "go-under must-have-suit"]
deal 1 dealer S up 9S
hand S: AS KS QS 9C TC
hand W: 9H 9D TH TD KH
hand N: JH QH AH JD QD
hand E: KD AD AC KC TS
kitty: JS JC QC
bids: pass order
discard S: QC
"""


def test_a_card_of_the_kitty_may_have_come_by_an_exchange_that_nobody_wrote_down() -> None:
    """North may have got the spade that he needs, South the queen of clubs."""
    assert in_text(KITTY) == []
    codes = [code for code, _ in in_text(KITTY.replace("go-under ", ""))]
    assert codes == ["ORDER_WITHOUT_SUIT", "ILLEGAL_DISCARD"]


LONE: Final = """\
[Rules "three-handed"]
deal 1 dealer E up 9H
hand S: AS KS QS 9C TC
hand W: AH KH QH JH TD
bids: pass order
discard E: -
{lead}
"""


def test_a_lone_hand_that_may_have_been_left_out_tells_no_lead_out_of_turn() -> None:
    """East leads if West plays alone, and took no dummy; West never does."""
    assert in_text(LONE.format(lead="1 E: AD 9C TD")) == []
    assert [code for code, _ in in_text(LONE.format(lead="1 W: TD AD 9C"))] == ["LEAD_OUT_OF_TURN"]
    taken = "exchange W keeps AH KH QH JH AC\n1 E: AD 9C JH"
    assert [code for code, _ in in_text(LONE.format(lead=taken))] == ["LEAD_OUT_OF_TURN"]


@pytest.mark.parametrize("tag", ['[Options "go-under]', "[Options go-under]", "[options zz"])
def test_nobody_is_judged_without_the_options_that_cannot_be_read(tag: str) -> None:
    text = KITTY.replace('[Options "go-under must-have-suit"]', tag)
    assert in_text(text) == []
    assert in_text(KITTY.replace("go-under must-have-suit", "must-have-suit")) != []
