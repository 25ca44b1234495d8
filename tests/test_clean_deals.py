"""Nothing at all is found in legal games, as they are and in every format, whether their rules are
told beside the text or not; under other rules than those they were played by, only what those rules
differ in.

Sizes are small here; `make clean-deals` sets CLEAN_DEALS to the full one (20000 deals a preset).
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from itertools import permutations
from typing import Final

import pytest

from analyzer.audit import audit_record, roots
from analyzer.findings import CODES
from analyzer.notation import pen
from analyzer.record import GameRecord
from analyzer.rules import PRESETS, SWITCHES, Rules, preset
from analyzer.simulate import PLAYERS, games
from tests.faults.formats import FORMATS, Told, audited, written

FULL: Final = int(os.environ.get("CLEAN_DEALS", "0"))
OF_A_PRESET: Final = FULL or 150
OF_A_TEXT: Final = FULL // 20 or 40
OF_A_PAIR: Final = FULL // 4 or 20
SEED: Final = 20

# What a code depends on besides the record: the switches, and in which way.
POINTS: Final = (
    *(switch.name for switch in SWITCHES if switch.name.endswith(("_points", "_credit"))),
    *("take_four_for_one", "fast_break", "four_trick_tokens"),
)
END: Final = ("target", "deals", "simultaneous_finish")
RULE_DEPENDENT: Final[dict[str, tuple[tuple[str, ...], str]]] = {
    "DECK_MISMATCH": (("deck",), "the joker is in one pack and not in the other"),
    "WRONG_DEALER": (("all_pass", "misdeal"), "they say who deals again"),
    "BID_OUT_OF_TURN": (("deck", "joker_turned_up"), "over a joker the dealer speaks first"),
    "ILLEGAL_BID": (
        ("deck", "joker_turned_up", "no_trump"),
        "a blind call needs the joker, no trump has to be agreed",
    ),
    "NAMED_TURNED_DOWN_SUIT": (("turned_down_suit",), "it says whether it may be named"),
    "DEALER_PASSED_WHEN_STUCK": (("stick_the_dealer",), "it says whether he may pass"),
    "PARTNER_MUST_GO_ALONE": (("canadian_loner",), "it says whether he must"),
    "ORDER_WITHOUT_SUIT": (("must_have_suit",), "it says whether he needs one"),
    "DEALER_DECLINED_PICKUP": (("dealer_may_decline",), "it says whether he may"),
    "ILLEGAL_DISCARD": (("discard_upcard",), "it says whether the up-card may go"),
    "ILLEGAL_DUMMY_EXCHANGE": (
        (
            *("dummy", "dummy_exchange", "dealer_maker_pool"),
            *("partners_best", "go_under", "farmers_hand"),
        ),
        "they say which cards may be changed",
    ),
    "ALONE_WITH_DUMMY": (("alone_after_dummy",), "it says whether both go together"),
    "ALONE_AFTER_FIRST_LEAD": (("alone_window",), "it says until when it may be said"),
    "ALONE_NOT_AVAILABLE": (("alone",), "it says whether anybody may"),
    "DEFEND_ALONE_NOT_ALLOWED": (("alone", "defend_alone"), "they say whether a defender may"),
    "LEAD_OUT_OF_TURN": (
        ("loner_lead", "both_alone_lead", "maker_leads_first"),
        "they say who leads first",
    ),
    "INVALID_CLAIM": (("allow_claim",), "it says whether claims are agreed"),
    "WRONG_POINTS_RECORDED": (POINTS, "they say what a deal is worth"),
    "WRONG_SCORE_RECORDED": ((*POINTS, *END), "the score is the sum of the points, up to the end"),
    "ILLEGAL_SCORE_STEP": (POINTS, "they say what a deal can be worth"),
    "PLAY_AFTER_GAME_OVER": ((*POINTS, *END), "they say when the game is over"),
    "GAME_NOT_FINISHED": ((*POINTS, *END), "they say when the game is over"),
    "WRONG_WINNER_RECORDED": ((*POINTS, *END), "they say who has won"),
}
PAIRS: Final = [
    (played, judged)
    for played, judged in permutations(PRESETS, 2)
    if preset(played).players == preset(judged).players
]


def legal_games(rules: Rules, deals: int) -> Iterator[GameRecord]:
    """Games of both kinds of players in turn, until there are so many deals."""
    both = [games(rules, deals, SEED, player) for player in PLAYERS]
    for in_turn in zip(*both, strict=True):
        for record in in_turn:
            yield record
            deals -= len(record.deals)
            if deals <= 0:
                return


@cache
def games_of(name: str) -> tuple[GameRecord, ...]:
    """The games of a preset that are judged by other rules."""
    return tuple(legal_games(preset(name), OF_A_PAIR))


@pytest.mark.parametrize("name", PRESETS)
def test_nothing_is_found_in_legal_games(name: str) -> None:
    """As they are, and written in one format after the other."""
    rules = preset(name)
    for number, record in enumerate(legal_games(rules, OF_A_PRESET)):
        report = audit_record(record)
        assert [(f.code, f.message) for f in report.all_findings] == [], record.tags[0].value
        assert [u for deal in report.deals for u in deal.undetermined] == [], record.tags[0].value
        form = FORMATS[number % len(FORMATS)]
        found = [(form, t.finding.code, t.finding.message) for t in _read_back(record, form, rules)]
        assert found == [], record.tags[0].value


def _read_back(record: GameRecord, form: str, rules: Rules, *, named: bool = True) -> list[Told]:
    """What is found in the text. No log is there of a joker, or of a table of two or three."""
    if form == "event-log" and rules.players != 4:
        return []
    text = written(record, rules, form).text
    return audited(text, form, rules, named=named) if text else []


@pytest.mark.parametrize("form", ["egn", "emn", "ptn"])
@pytest.mark.parametrize("name", PRESETS)
def test_nothing_is_found_in_a_converted_game_of_which_no_rules_are_told(
    name: str, form: str
) -> None:
    """The text alone: what it does not say of the rules must accuse nobody."""
    rules = preset(name)
    for record in legal_games(rules, OF_A_TEXT):
        found = _read_back(record, form, rules, named=False)
        told = [(t.finding.code, t.finding.message) for t in found]
        assert [each for each in told if each[0] != "RULES_ASSUMED"] == [], record.tags[0].value


@pytest.mark.parametrize(("played", "judged"), PAIRS)
def test_other_rules_find_only_what_they_differ_in(played: str, judged: str) -> None:
    by, other = preset(played), preset(judged)
    differ = {s.name for s in SWITCHES if getattr(by, s.name) != getattr(other, s.name)}
    allowed = {code for code, (names, _) in RULE_DEPENDENT.items() if differ & set(names)}
    for record in games_of(played):
        found = {f.code for f in roots(audit_record(record, preset=judged).all_findings)}
        assert found <= allowed, record.tags[0].value


def test_a_discard_that_the_pack_has_not_is_found() -> None:
    (game,) = pen.loads('[Rules "four-handed"]\ndeal 1 dealer S up 9H\nbids: order\ndiscard S: B\n')
    found = roots(audit_record(game).all_findings)
    assert [(f.code, f.address) for f in found] == [("DECK_MISMATCH", "discard")]


def test_what_is_said_to_depend_on_a_switch_is_a_code_and_the_switch_is_one() -> None:
    assert set(RULE_DEPENDENT) <= set(CODES)
    named = {name for names, _ in RULE_DEPENDENT.values() for name in names}
    assert named <= {switch.name for switch in SWITCHES}
    assert all(why for _, why in RULE_DEPENDENT.values())
