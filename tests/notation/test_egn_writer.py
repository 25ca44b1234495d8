"""Writing EGN: what EGN can hold reads the same again, and what it cannot hold is named."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from analyzer.notation import egn, pen
from analyzer.record import GameRecord
from analyzer.rules import PRESETS
from analyzer.simulate import games
from tests.notation.egn_text import TRICKS, a_deal, a_game, reading_of
from tests.shared import SHARED, needs_shared

EGN = SHARED / "data" / "egn"
MATCH_TAGS = ("Round", "Match", "MatchDate", "MatchFormat")


def again(record: GameRecord) -> GameRecord:
    """A record written and read: without a fault, and with nothing dropped."""
    written = egn.write(record)
    (reading,) = egn.read(written.text)
    assert (written.dropped, reading.findings) == ((), ())
    assert reading.record is not None
    return reading.record


def read(deal: Any, **metadata: Any) -> GameRecord:
    record = reading_of(a_game(deal, **metadata)).record
    assert record is not None
    return record


def pen_game(*lines: str, rules: str = "egn") -> GameRecord:
    (record,) = pen.loads("\n".join(["%pen 1.0", f'[Rules "{rules}"]', *lines, ""]))
    return record


def dropped(*lines: str, rules: str = "egn") -> dict[str, int]:
    return dict(egn.write(pen_game(*lines, rules=rules)).dropped)


CARDS = [
    {"sender": 2, "receiver": 0, "cards": ["Ah"]},
    {"receiver": 1, "cards": ["9s", "9c", "9d"]},
]
HELD: list[dict[str, Any]] = [
    a_deal("Pass", "Order", tricks=TRICKS, discard="9d"),
    a_deal("Order", isAlone=True, aloneDefender=2),
    a_deal("Pass", "Pass", "Pass", "Pass", "n"),
    a_deal("x", "x", "h", callAnnotations={"0": ["[!] Who said so?", "Nobody."]}),
    a_deal("x", "Order", isAlone=True),
    a_deal("x", isAlone=True),
    a_deal("Order", cardExchanges=CARDS),
    a_deal("Pass", "Order", tricks=[["Xx", "Xc", "Jx", "B"], [], ["9h"]]),
    a_deal("Pass", "Order", callAnnotations={"1": ["[!?] Bold.", "Or mad?", "[??]"]}),
    a_deal("Order", tricks=TRICKS, up="Xx"),
    a_deal(),
]


@pytest.mark.parametrize("deal", HELD, ids=str)
def test_what_a_deal_of_egn_holds_is_written_as_it_was_read(deal: dict[str, Any]) -> None:
    record = read(deal)
    assert again(record) == record


def test_hands_kitty_the_first_leader_and_texts_about_cards_are_written() -> None:
    deal = a_deal("Pass", "Order", tricks=TRICKS)
    deal["initialState"] |= {"kitty": ["9s", "Xx"], "playerCards": [[], ["Ah", "Kc"], [], []]}
    deal["phases"][1] |= {"initialLead": 1, "playAnnotations": {"7": ["[??] No."], "19": ["End."]}}
    record = read(deal)
    assert again(record) == record


@pytest.mark.parametrize(
    ("branch", "phases"),
    [
        (1, [{"type": "EUCHRE_BIDDING", "calls": ["Pass", "Order"], "isAlone": True}]),
        (0, [{"type": "EUCHRE_BIDDING", "calls": ["Order"], "callAnnotations": {"0": ["Now."]}}]),
        (2, [{"type": "TRICK_PLAY", "tricks": TRICKS[1:], "playAnnotations": {"1": ["Better."]}}]),
        (5, [{"type": "TRICK_PLAY", "tricks": [["Kd"], *TRICKS[:2]]}]),
        (22, [{"type": "TRICK_PLAY", "tricks": [["Kd"]]}]),
    ],
)
def test_other_lines_of_play_are_written(branch: int, phases: Any) -> None:
    deal = a_deal("Pass", "Order", tricks=TRICKS)
    deal["alternativeLines"] = [{"branchIndex": branch, "phases": phases}] * 2
    record = read(deal)
    assert len(record.deals[0].alternatives) == 2
    assert again(record) == record


@pytest.mark.parametrize(
    "ruleset",
    [
        {"std": True, "canadian": False, "loner_lead": "LEFT_OF_LONER"},
        {"winning_score": 11, "num_deals": 0},
        {"num_deals": 8},
        {"winning_score": 0, "num_deals": 8},
        {"min_rank": 7, "joker": True, "farmers": True, "defend_alone": False},
        {"num_players": 3},
        {"loner_march_score": 5, "allow_no_trump": True, "four_trick_tokens": True},
    ],
)
def test_flags_of_the_rules_are_written(ruleset: dict[str, Any]) -> None:
    record = read(a_deal("Order"), ruleset=ruleset)
    assert again(record) == record


def test_names_scores_dates_and_identities_are_written() -> None:
    identities = [{"id": "7", "source": "site"}, {"id": "8"}]
    record = read(
        a_deal("Order"),
        title='A "title"',
        date="2026-07-16T22:24",
        gameId="g",
        description="d\nd",
        players=["Ada", "", {"name": "Ben", "playerIds": identities}, "Cleo"],
        initialScore=[2, 1],
        finalScore=[10, 9],
    )
    assert again(record) == record


def test_a_match_is_written_with_its_players_and_read_the_same() -> None:
    player = {"id": "a", "name": "Ada", "playerIds": [{"id": "a", "source": "club"}]}
    others = [{"id": f"p{n}", "name": f"P{n}"} for n in range(3)]
    document = {
        "fileType": "Euchre Match Notation",
        "version": "1.2",
        "metadata": {
            "title": "Final",
            "players": [player, *others],
            "matchFormat": {"type": "BEST_OF_N", "target": 3},
        },
        "games": [
            {"gameIndex": n, "players": ids, "gameData": a_game(a_deal("Order"))}
            for n, ids in enumerate((["a", "p0", "p1", "p2"], ["p0", "a", "p2", "p1"]))
        ],
    }
    records = egn.loads(json.dumps(document))
    written = egn.write_match(records)
    assert written.dropped == ()
    assert egn.loads(written.text) == records
    assert json.loads(written.text)["games"][1]["playersOverride"] == ["p0", "a", "p2", "p1"]


@needs_shared
def test_every_real_file_is_written_so_that_it_reads_the_same() -> None:
    compared = 0
    for path in sorted([*EGN.glob("*.egn"), *EGN.glob("*.emn")]):
        for record in egn.loads(path.read_text(encoding="utf-8")):
            known = [t for t in record.tags if t.name not in (*MATCH_TAGS, "timings")]
            record = replace(record, tags=tuple(known))
            assert again(record) == record, path.name
            compared += 1
    assert compared == 34


@needs_shared
def test_the_real_match_is_written_so_that_it_reads_the_same() -> None:
    records = egn.loads((EGN / "combination-MotE_W5_Match.emn").read_text(encoding="utf-8"))
    written = egn.write_match(records)
    assert written.dropped == ()
    assert egn.loads(written.text) == records


def test_a_trump_stated_without_calls_puts_its_maker_in_his_place() -> None:
    record = pen_game("deal 1 dealer S up 9H", "trump D by N")
    (deal,) = egn.loads(egn.write(record).text)[0].deals
    assert json.loads(egn.write(record).text)["deals"][0]["phases"][0]["calls"] == [*"xxxxx", "d"]
    assert [(s.trump, s.seat) for s in deal.stated] == [(2, 2)]
    assert egn.write(record).dropped == ()


def test_what_was_stated_is_named_and_counted() -> None:
    deal = ("deal 1 dealer S up 9H", "bids: pass order", "note late", "score NS 1 EW 0")
    assert dropped(*deal) == {"notes": 1, "stated points of deals": 1}


def test_winners_leaders_and_cards_taken_back_are_named() -> None:
    found = dropped(
        "deal 1 dealer S up 9H",
        "bids: pass order",
        "1 W: 9S (TS) AS KS QS = N",
        "2 N: AH KH QH JH",
    )
    assert found == {
        "cards taken back": 1,
        "stated winners of tricks": 1,
        "written leaders of tricks": 1,
    }


def test_what_another_game_has_and_egn_has_not_is_named() -> None:
    found = dropped("deal 1 dealer S up 9H", "dummy: AS KS", rules="three-handed")
    assert found == {"dummies": 1}


def test_with_a_call_out_of_turn_none_is_a_call_of_egn() -> None:
    assert dropped("deal 1 dealer S up 9H", "bids: pass E:order") == {"calls": 2}


def test_a_dealer_that_nobody_wrote_down_comes_back_as_one() -> None:
    assert dropped("deal 1 dealer ? up 9H") == {}


def test_another_line_of_a_lone_hands_deal_needs_no_marks() -> None:
    lines = ("bids: order", "alone S", "1 S: AC TH KC", "alt t1.2", "1 S: AC 9H KC", "end")
    assert dropped("deal 1 dealer E up QS", *lines) == {}


def test_what_is_written_twice_is_the_same() -> None:
    deal = ("deal 1 dealer S up 9H", "bids: pass order", "discard S: 9S", "alone E")
    text = egn.write(pen_game(*deal)).text
    assert egn.write(egn.loads(text)[0]).text == text


def test_rules_that_nobody_named_are_no_loss() -> None:
    (record,) = pen.loads("%pen 1.0\ndeal 1 dealer S up 9H\n")
    assert egn.write(record).dropped == ()


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_simulated_games_keep_every_card_and_call(name: str) -> None:
    for record in games(PRESETS[name][-1], 5, 3):
        written = egn.write(record)
        (back,) = egn.loads(written.text)
        assert [d.dealer for d in back.deals] == [d.dealer for d in record.deals]
        lost = dict(written.dropped)
        assert "tricks" not in lost
        assert "marks of whose card it was" not in lost


def test_a_hand_that_has_more_cards_is_filled_with_cards_not_known() -> None:
    record = pen_game("deal 1 dealer S up 9H", "hand S: AS KS ...")
    written = egn.write(record)
    (south, *_) = egn.loads(written.text)[0].deals[0].hands
    assert south == pen_game("deal 1", "hand S: AS KS ?? ?? ??").deals[0].hands[0]
    assert dict(written.dropped) == {"dots after hands (more cards may follow)": 1}


def written_calls(*lines: str, rules: str = "british") -> list[str]:
    (deal,) = json.loads(egn.write(pen_game(*lines, rules=rules)).text)["deals"]
    calls: list[str] = deal["phases"][0]["calls"]
    return calls


def test_a_blind_call_puts_the_dealer_and_his_trump_in_their_place() -> None:
    lines = ("deal 1 dealer E up B", "bids E: blind-C {at once} | S:pass")
    assert written_calls(*lines) == [*["x"] * 7, "c"]
    (back,) = egn.loads(egn.write(pen_game(*lines, rules="british")).text)
    (stated,) = back.deals[0].stated
    assert (stated.trump, stated.seat) == (3, 3)
    assert [note.text for note in back.deals[0].notes][-1] == "at once"


def test_a_call_of_another_game_makes_no_trump_in_egn() -> None:
    lines = ("deal 1 dealer N up QC", "bids E: pass 3S order", "alone W")
    assert written_calls(*lines) == ["Pass", "x", "Order"]
    (deal,) = egn.loads(egn.write(pen_game(*lines)).text)[0].deals
    assert [(s.trump, s.seat) for s in deal.stated] == [(3, 1)]


def test_low_no_trump_as_stated_has_no_word_in_egn() -> None:
    assert dropped("deal 1 dealer S up 9H", "trump L by S") == {"stated trumps": 1}


def test_another_call_in_place_of_one_without_a_word_is_left_out() -> None:
    lines = ("deal 1 dealer E up B", "bids E: blind-C", "alt b1", "bids E: blind-S", "end")
    assert dropped(*lines, rules="british")["alternative lines"] == 1


def test_a_dealer_who_is_not_known_has_the_number_of_nobody() -> None:
    record = pen_game("deal 1 dealer ? up 9H", "hand S: AS KS QS JS TS")
    (reading,) = egn.read(egn.write(record).text)
    assert (reading.findings, reading.record and reading.record.deals[0].dealer) == ((), None)


@pytest.mark.parametrize("options", ["target=5 deals=1", "target=0"])
def test_a_game_with_two_ends_or_none_reads_back(options: str) -> None:
    record = pen_game(f'[Options "{options}"]', "deal 1 dealer S up 9H", rules="four-handed")
    (back,) = egn.loads(egn.write(record).text)
    assert back.rules.options == record.rules.options
