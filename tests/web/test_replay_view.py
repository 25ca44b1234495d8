"""What the replay page decides to show: places, played cards, findings with their evidence, and
never a card that its viewer may not see."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from functools import cache

import pytest

from analyzer.audit import GameReport, audit_record, rules_for
from analyzer.cards import SINGLES, each, is_known, name, names, spoken
from analyzer.engine.view import addresses
from analyzer.notation import pen, read
from analyzer.record import GameRecord
from analyzer.resources import records_dir
from analyzer.rules import Rules
from analyzer.seats import EAST, SOUTH, WEST
from analyzer.web.replayview import ReplayPage, replay_page
from analyzer.web.table.faces import Face
from analyzer.web.table.places import Place
from analyzer.web.table.plies import plies_of
from analyzer.web.table.sight import Sight
from tests.quick import one_in

RENEGE = "three-handed-renege"
DISPUTE = "four-handed-dispute"
PARTLY_KNOWN = "three-handed-partly-known"
ALL = Sight(SOUTH, "all")


@cache
def game(name: str) -> tuple[GameRecord, Rules, GameReport]:
    with (records_dir() / f"{name}.pen").open("rb") as stream:
        reading = next(read(stream, name)[1])
    assert reading.record is not None
    rules = rules_for(reading.record).rules
    assert rules is not None
    return reading.record, rules, audit_record(reading.record, reading.findings, reading.locate)


def page(name: str, deal: int, at: str | None = None, sight: Sight = ALL) -> ReplayPage:
    return replay_page(*game(name), deal, sight, at)


def place(of: ReplayPage, seat: str | None) -> Place:
    return next(place for place in of.places if place.seat == seat)


def up_to(faces: tuple[Face, ...]) -> list[str]:
    return [("-" if "is-played" in face.classes else "") + (face.name or "back") for face in faces]


# Where a deal opens


def test_a_deal_with_a_finding_opens_at_it() -> None:
    assert page(RENEGE, 2).address == "t2.3"


def test_a_deal_in_good_order_opens_at_the_cards_as_dealt() -> None:
    assert page(RENEGE, 1).address == "deal"


def test_a_deal_with_hidden_hands_opens_at_its_beginning_also_with_a_finding() -> None:
    assert page(RENEGE, 2, sight=Sight(SOUTH, "played")).address == "deal"


def test_a_ply_that_the_deal_has_not_is_refused() -> None:
    with pytest.raises(KeyError):
        page(RENEGE, 2, "t6.1")


# The table


def test_hands_are_sorted_with_the_bowers_first_and_played_cards_stay_greyed() -> None:
    assert up_to(place(page(RENEGE, 2, "t2.3"), "E").cards) == ["-JH", "AH", "QH", "-TH", "AS"]


def test_a_jack_of_the_other_suit_of_the_colour_is_a_left_bower_and_heard_as_one() -> None:
    jack = place(page(RENEGE, 2, "t2.3"), "W").cards[0]
    assert (jack.name, jack.classes, jack.note) == ("JD", "is-trump is-left", "left bower")


def test_before_trump_is_made_no_jack_is_a_bower() -> None:
    notes = {face.note for each in page(RENEGE, 2, "b1").places for face in each.cards}
    assert notes == {""}


def test_the_dummy_lies_in_the_open_place() -> None:
    dummy = place(page(RENEGE, 2, "deal"), None)
    assert (dummy.side, up_to(dummy.cards)) == ("north", ["KS", "QS", "TH", "JC", "QD"])


def test_what_the_maker_did_not_keep_lies_greyed_in_the_open_place() -> None:
    dummy = place(page(RENEGE, 2, "exchange-E"), None)
    assert up_to(dummy.cards) == ["-KS", "-QS", "-QD", "-JC", "-9C"]


@pytest.mark.parametrize(
    ("south", "sides"),
    [
        (SOUTH, {"S": "south", "W": "west", None: "north", "E": "east"}),
        (WEST, {"W": "south", None: "west", "E": "north", "S": "east"}),
        (EAST, {"E": "south", "S": "west", "W": "north", None: "east"}),
    ],
)
def test_any_seat_can_sit_south_and_the_others_follow_clockwise(
    south: int, sides: dict[str | None, str]
) -> None:
    shown = page(RENEGE, 2, "deal", Sight(south, "all"))
    assert {place.seat: place.side for place in shown.places} == sides


def test_the_winner_of_a_trick_is_marked_only_once_it_is_over() -> None:
    before, after = page(RENEGE, 2, "t2.2").middle, page(RENEGE, 2, "t2.3").middle
    assert not any("is-winner" in p.face.classes for p in before.played)
    assert [p.face.name for p in after.played if "is-winner" in p.face.classes] == ["JH"]


def test_tricks_won_dealer_maker_and_who_is_to_act() -> None:
    shown = page(RENEGE, 2, "t2.3")
    told = {p.seat: (p.roles, p.tricks, p.is_next) for p in shown.places if p.seat}
    assert told == {
        "S": (("dealer",), 0, False),
        "W": ((), 0, False),
        "E": (("maker",), 2, True),
    }


def test_a_partner_of_a_lone_player_sits_out() -> None:
    shown = page("four-handed-club", 5, "t1.1")
    assert [p.roles[-1] for p in shown.places if p.tricks is None] == ["sits out"]


def test_cards_that_nobody_wrote_down_are_shown_as_unknown() -> None:
    faces = [face.name for p in page(PARTLY_KNOWN, 1, "deal").places for face in p.cards]
    assert "??" in faces and None not in faces


# What is said


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("deal", "Ada deals; the king of hearts is turned up."),
        ("b1", "Ben passes."),
        ("b2", "Cleo orders it up; hearts are trumps."),
        ("discard", "Ada takes the king of hearts and lays the ten of diamonds away."),
        ("t1.1", "Ben leads the king of clubs to trick 1."),
        ("t2.2", "Ada plays the nine of hearts."),
        ("t2.3", "Ben plays the nine of spades; Cleo takes trick 2; found here: renege."),
        (
            "t4.3",
            "Ben plays the jack of diamonds (left bower) and takes trick 4; "
            "this card proves the renege.",
        ),
    ],
)
def test_every_ply_is_one_sentence(address: str, says: str) -> None:
    assert page(RENEGE, 2, address).says == says


def test_who_is_hidden_from_hears_that_a_card_was_laid_away_but_not_which() -> None:
    says = page(RENEGE, 2, "discard", Sight(WEST, "seat")).says
    assert says == "Ada takes the king of hearts and lays a card away."


# The evidence


def test_a_renege_shows_the_two_tricks_the_card_the_legal_cards_and_the_proof() -> None:
    [found] = page(RENEGE, 2, "t2.3").here
    marked = [
        (trick.number, exhibit.played.face.name, exhibit.kind)
        for trick in found.tricks
        for exhibit in trick.exhibits
        if exhibit.kind
    ]
    assert marked == [(2, "9S", "offence"), (4, "JD", "proof")]
    assert [face.name for face in found.legal] == ["JD"]


def test_a_renege_is_read_aloud_in_one_sentence() -> None:
    [found] = page(RENEGE, 2, "t2.3").here
    assert found.sentence == (
        "Hearts were led to trick 2, and Ben played the nine of spades while holding the jack of "
        "diamonds (the left bower, a heart), which was played in trick 4."
    )


def test_the_evidence_stands_also_where_the_proof_was_played() -> None:
    assert [found.code for found in page(RENEGE, 2, "t4.3").here] == ["RENEGE"]


def test_a_lead_out_of_turn_is_shown_beside_the_trick_before() -> None:
    found = next(f for f in page(DISPUTE, 1, "t4.1").here if f.code == "LEAD_OUT_OF_TURN")
    before, led = found.tricks
    assert (before.number, led.number) == (3, 4)
    assert [e.played.face.name for e in before.exhibits if e.tag == "won it"] == ["JH"]
    assert found.sentence == (
        "Rosa led the king of clubs to trick 4; Sven, who had won trick 3, was to lead."
    )


@cache
def written(text: str) -> tuple[GameRecord, Rules, GameReport]:
    (record,) = pen.loads(text)
    rules = rules_for(record).rules
    assert rules is not None
    return record, rules, audit_record(record)


TWO = '[Rules "two-handed"]\ndeal 1 dealer N up 9H\nbids S: pass order\n1 S: KS AS\n'


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (TWO, "INCOMPLETE_DEAL"),
        (TWO.replace("KS AS", "KS AS = S"), "WRONG_TRICK_WINNER_RECORDED"),
        (TWO.replace("KS AS", "KS\n2 S: QS AS"), "TRICK_SIZE"),
    ],
)
def test_what_is_found_of_a_whole_trick_accuses_none_of_its_cards(text: str, code: str) -> None:
    shown = replay_page(*written(text), 1, ALL)
    (finding,) = [each for each in shown.findings if each.code == code]
    kinds = [card.kind for trick in finding.tricks for card in trick.exhibits]
    assert kinds and set(kinds) == {""}
    assert shown.tricks[0].is_marked
    assert not any(cell.is_marked for row in shown.tricks for cell in row.cells)


def test_a_card_that_was_played_against_the_rules_is_marked_and_its_trick_is_not() -> None:
    rows = page(RENEGE, 2).tricks
    assert [[cell.is_marked for cell in row.cells] for row in rows][1] == [False, False, True]
    assert not any(row.is_marked for row in rows)


def test_what_cannot_be_decided_names_the_players_and_its_ply() -> None:
    first = page(PARTLY_KNOWN, 3, "t2.2").questions[0]
    assert first.address == "t2.2"
    assert first.sentence == (
        "Whether Yara could follow suit in trick 2 is not known without the cards left in the hand "
        "after trick 2."
    )


def test_what_cannot_be_decided_is_not_told_where_hands_are_hidden() -> None:
    assert page(PARTLY_KNOWN, 3, "t2.2", Sight(WEST, "seat")).questions == ()


def test_the_next_and_the_previous_finding_are_found() -> None:
    assert page(DISPUTE, 1, "deal").nav.next_finding == "t3.4"
    assert page(DISPUTE, 1, "t5.1").nav.previous_finding == "t4.1"


def test_from_the_last_finding_of_a_deal_one_goes_on_to_that_of_another_deal() -> None:
    assert page(RENEGE, 1).nav.found_after == (2, "t2.3")
    assert page(RENEGE, 3).nav.found_before == (2, "t2.3")
    assert page(DISPUTE, 2, "deal").nav.found_before == (1, "t5.4")
    assert page(DISPUTE, 4).nav.found_after is None


def test_as_long_as_this_deal_has_a_finding_that_way_it_comes_first() -> None:
    assert page(DISPUTE, 1, "deal").nav.found_after is None
    assert page(RENEGE, 2, "t5.3").nav.found_before is None


def test_by_trick_one_goes_to_the_cards_as_dealt_the_first_lead_and_the_end_of_each_trick() -> None:
    walk, at = ["deal"], "deal"
    while following := page(RENEGE, 2, at).nav.next_trick:
        walk.append(at := following)
    assert walk == ["deal", "exchange-E", "t1.3", "t2.3", "t3.3", "t4.3", "t5.3"]


# What is hidden

SOME = [
    (path.stem, deal)
    for path in sorted(records_dir().glob("*.pen"))
    for deal in sorted({1, 2, len(game(path.stem)[0].deals)})
    if deal <= len(game(path.stem)[0].deals)
]


def texts(value: object) -> Iterator[str]:
    """Every text in a page."""
    if isinstance(value, str):
        yield value
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield from texts(getattr(value, field.name))
    elif isinstance(value, (tuple, list)):
        for part in value:
            yield from texts(part)


_NAMED = {name(card): card for card in SINGLES} | {
    spoken(card).removeprefix("the "): card for card in SINGLES
}
_WORDS = re.compile("|".join(word for word in _NAMED if " " in word))


def cards_in(shown: ReplayPage) -> int:
    """Every known card that a page names, by its token or in words."""
    found = 0
    for text in texts(shown):
        for word in (text, *_WORDS.findall(text)):
            found |= _NAMED.get(word, 0)
    return found


def open_cards(name: str, deal: int, index: int, viewer: int | None) -> int:
    """What lay open, or in the viewer's hand, at some time until a ply; worked out from the
    engine's views and the record alone."""
    record, rules, _ = game(name)
    seen = 0
    for ply in plies_of(rules, record.deals[deal - 1])[: index + 1]:
        seen |= ply.view.up or 0
        for _, card in ply.view.played:
            seen |= card if is_known(card) else 0
        for seat, hand in ply.view.hands:
            seen |= hand.known if seat == viewer else 0
        dummy = ply.view.dummy
        if dummy is not None and ply.view.maker == viewer and ply.address.startswith("exchange"):
            seen |= plies_of(rules, record.deals[deal - 1])[ply.index - 1].view.dummy.known  # type: ignore[union-attr]
    return seen


def leaks(name: str, deal: int, index: int, viewer: int | None) -> list[str]:
    """The cards on a page that were not open to its viewer, who sees his hand or none."""
    record, rules, _ = game(name)
    address = addresses(rules, record.deals[deal - 1])[index]
    sight = Sight(SOUTH, "played") if viewer is None else Sight(viewer, "seat")
    shown = page(name, deal, address, sight)
    return names(cards_in(shown) & ~open_cards(name, deal, index, viewer))


@pytest.mark.parametrize(("name", "deal"), one_in(3, SOME))
def test_no_page_of_a_sample_names_a_card_that_was_not_open(name: str, deal: int) -> None:
    record, rules, _ = game(name)
    last = len(addresses(rules, record.deals[deal - 1])) - 1
    viewers = (None, rules.seats[deal % len(rules.seats)])
    for index in (0, last // 3, 2 * last // 3, last):
        assert [leaks(name, deal, index, viewer) for viewer in viewers] == [[], []], index


@pytest.mark.parametrize(
    ("name", "deal"), one_in(3, [(RENEGE, 2), (DISPUTE, 1), (PARTLY_KNOWN, 3)])
)
def test_no_ply_of_a_deal_names_a_card_that_was_not_open_to_any_viewer(
    name: str, deal: int
) -> None:
    record, rules, _ = game(name)
    for index in range(len(addresses(rules, record.deals[deal - 1]))):
        found = {viewer: leaks(name, deal, index, viewer) for viewer in (None, *rules.seats)}
        assert not any(found.values()), (index, found)


def test_the_check_for_hidden_cards_can_fail() -> None:
    shown = page(RENEGE, 2, "deal")
    assert cards_in(shown) & ~open_cards(RENEGE, 2, 0, None)
    assert len(list(each(cards_in(shown)))) == 24


def test_a_finding_that_rests_on_hidden_cards_is_sealed_until_its_proof_is_played() -> None:
    sealed = {
        address: page(RENEGE, 2, address, Sight(SOUTH, "played")).findings[0].is_sealed
        for address in ("t2.3", "t4.2", "t4.3")
    }
    assert sealed == {"t2.3": True, "t4.2": True, "t4.3": False}


def test_with_hidden_hands_nothing_that_is_still_to_come_is_told() -> None:
    shown = page(RENEGE, 2, "t2.1", Sight(SOUTH, "played"))
    assert [len(row.cells) for row in shown.tricks] == [3, 1]
    assert [row.winner for row in shown.tricks] == ["Cleo", ""]


def test_with_all_hands_the_whole_deal_is_told_and_what_is_to_come_is_marked() -> None:
    shown = page(RENEGE, 2, "t2.1")
    assert [len(row.cells) for row in shown.tricks] == [3] * 5
    assert {cell.when for cell in shown.tricks[2].cells} == {"future"}


def test_what_the_scribe_wrote_may_speak_of_hidden_cards_and_is_hidden_with_them() -> None:
    assert page(RENEGE, 3, "b5").remarks[0].text == ("Ada names diamonds; Ben holds both bowers.")
    assert page(RENEGE, 3, "b5", Sight(SOUTH, "played")).remarks == ()


def test_the_score_is_the_one_before_the_deal_and_the_ending_tells_the_one_after() -> None:
    shown = page(RENEGE, 2, "t5.3")
    assert shown.ending is not None
    assert dict(shown.score) == {"S": 3, "W": 0, "E": 0}
    assert dict(shown.ending.score) == {"S": 3, "W": 0, "E": 1}
    assert page(RENEGE, 2, "t5.2").ending is None


def test_two_players_of_one_name_are_told_apart() -> None:
    record, rules, report = game(RENEGE)
    twins = report.players[0], (WEST, "Ada"), report.players[2]
    shown = replay_page(record, rules, dataclasses.replace(report, players=twins), 2, ALL, "b1")
    assert shown.says == "Ada (West) passes."


def test_a_seat_without_a_name_is_called_by_its_place() -> None:
    record, rules, report = game(RENEGE)
    shown = replay_page(record, rules, dataclasses.replace(report, players=()), 2, ALL, "b1")
    assert shown.says == "West passes."
