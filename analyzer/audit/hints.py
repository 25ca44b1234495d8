"""House rules that would explain findings: the game is judged again with one switch changed.

What a table does again and again is likely to be its rule. A hint says so once; it never changes
a verdict.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from analyzer.audit.causes import Causes
from analyzer.audit.checks import all_codes
from analyzer.audit.draft import Draft
from analyzer.audit.game import AuditedGame, replay_game
from analyzer.audit.verdict import in_order
from analyzer.rules import SWITCHES, Switch, UnknownRules, with_options, written_value

Judge: TypeAlias = Callable[[AuditedGame], Iterable[Draft]]
Key: TypeAlias = tuple[object, ...]  # what makes a finding the same under other rules

MOST_DEALS: Final = 100  # longer games than that are no games; nothing is tried on them
MOST_POINTS: Final = 9  # no table gives more for a deal
USUAL_TARGETS: Final = ("5", "7", "10", "11", "15", "21")


@dataclass(frozen=True, slots=True)
class Question:
    """Findings of these codes, at least `least` of them with what follows from them, ask whether
    one of the switches was otherwise."""

    codes: tuple[str, ...]
    switches: tuple[str, ...]
    least: int = 2


SCORE_CODES: Final = ("WRONG_POINTS_RECORDED", "WRONG_SCORE_RECORDED", "ILLEGAL_SCORE_STEP")
END_CODES: Final = ("PLAY_AFTER_GAME_OVER", "GAME_NOT_FINISHED", "WRONG_WINNER_RECORDED")

QUESTIONS: Final = (
    Question(
        SCORE_CODES,
        (
            "made_points",
            "march_points",
            "euchre_points",
            "loner_made_points",
            "loner_march_points",
            "loner_euchred_points",
            "lone_defender_euchre_points",
            "lone_defender_march_points",
            "lone_defender_credit",
            "super_euchre_points",
            "take_four_for_one",
            "fast_break",
            "four_trick_tokens",
        ),
    ),
    Question(END_CODES, ("target", "simultaneous_finish"), least=1),
    Question(("WRONG_DEALER",), ("all_pass", "misdeal"), least=1),
    # Lone hands are rare: the next one may be in another game.
    Question(("LEAD_OUT_OF_TURN",), ("loner_lead", "both_alone_lead"), least=1),
    Question(("LEAD_OUT_OF_TURN",), ("maker_leads_first",)),
    Question(("DEALER_PASSED_WHEN_STUCK",), ("stick_the_dealer",)),
    Question(("NAMED_TURNED_DOWN_SUIT",), ("turned_down_suit",)),
    Question(("ILLEGAL_BID",), ("no_trump", "joker_turned_up")),
    Question(("ORDER_WITHOUT_SUIT",), ("must_have_suit",)),
    Question(("PARTNER_MUST_GO_ALONE",), ("canadian_loner",)),
    Question(("DEALER_DECLINED_PICKUP",), ("dealer_may_decline",)),
    Question(("ILLEGAL_DISCARD",), ("discard_upcard", "dealer_may_decline")),
    Question(
        ("ILLEGAL_DUMMY_EXCHANGE",),
        ("dealer_maker_pool", "dummy_exchange", "partners_best", "go_under", "farmers_hand"),
    ),
    Question(
        (
            "ALONE_AFTER_FIRST_LEAD",
            "ALONE_NOT_AVAILABLE",
            "ALONE_WITH_DUMMY",
            "DEFEND_ALONE_NOT_ALLOWED",
        ),
        ("alone", "alone_window", "defend_alone", "alone_after_dummy"),
    ),
    Question(("INVALID_CLAIM",), ("allow_claim",)),
)


@dataclass(frozen=True, slots=True)
class _Trial:
    """What disappears under another value of one switch."""

    name: str
    value: str
    gone: frozenset[Key]


def hints_of(
    game: AuditedGame, drafts: Iterable[Draft], judge: Judge, agreed: Iterable[str] = ()
) -> tuple[str, ...]:
    """One sentence for each group of findings that one other agreement makes disappear, the
    largest first; `judge` tells what is found in a game. Nothing is asked about the switches that
    are `agreed` already."""
    if not drafts or len(game.deals) > MOST_DEALS:
        return ()
    trials = [t for t in _trials(game, _roots(drafts), judge, frozenset(agreed)) if t.gone]
    hints: list[str] = []
    explained: frozenset[Key] = frozenset()
    for gone in sorted({t.gone: None for t in trials}, key=len, reverse=True):
        if gone <= explained:
            continue
        explained |= gone
        ways = [f"{t.name} = {t.value}" for t in trials if t.gone == gone]
        hints.append(_hint(len(gone), ways))
    return tuple(hints)


def _hint(count: int, ways: list[str]) -> str:
    findings = "1 finding disappears" if count == 1 else f"{count} findings disappear"
    return f"{findings} if {' or '.join(ways)}: did you play that?"


def _trials(
    game: AuditedGame, roots: Mapping[Key, Key], judge: Judge, agreed: frozenset[str]
) -> Iterator[_Trial]:
    """Each switch that a root asks about, with each of its other values; one that brings new
    findings explains nothing. What goes away with a root that stays is not explained either."""
    asking = [key for key, root in roots.items() if key == root]
    for question in QUESTIONS:
        if sum(1 for key in asking if key[0] in question.codes) < question.least:
            continue
        for switch in SWITCHES:
            if switch.name not in question.switches or switch.name in agreed:
                continue
            for value in _other_values(game, switch):
                then = _found_with(game, switch, value, judge)
                if then is None or then - roots.keys():
                    continue
                gone = frozenset(k for k, root in roots.items() if not {k, root} & then)
                explained = [key for key in asking if key in gone and key[0] in question.codes]
                if len(explained) >= question.least:
                    yield _Trial(switch.name, value, gone)


def _other_values(game: AuditedGame, switch: Switch) -> Iterator[str]:
    """The values worth a trial, as written: numbers only as far as the table wrote them."""
    values: Iterable[str] = switch.values
    if switch.kind == "yes or no":
        values = ("yes", "no")
    elif switch.name == "target":
        values = USUAL_TARGETS
    elif not switch.values:
        values = [str(n) for n in _written_numbers(game)]
    now = written_value(getattr(game.rules, switch.name))
    yield from (value for value in values if value != now)


def _written_numbers(game: AuditedGame) -> list[int]:
    """What a side scored in one deal by the table's count."""
    changes = {
        deal.table_after[side] - deal.table_before[side]
        for deal in game.deals
        for side in game.rules.sides
    }
    return sorted(n for n in changes if 0 <= n <= MOST_POINTS)


def _found_with(
    game: AuditedGame, switch: Switch, value: str, judge: Judge
) -> frozenset[Key] | None:
    """What is found under another value, or None where there is no such game."""
    try:
        rules = with_options(game.rules, [(switch.name, value)])
    except UnknownRules:
        return None
    return frozenset(_roots(judge(replay_game(game.record, rules))))


def _roots(drafts: Iterable[Draft]) -> dict[Key, Key]:
    """What is found, each with its root; notes left out."""
    ordered = in_order(drafts)
    causes, codes = Causes(ordered), all_codes()
    roots: dict[Key, Key] = {}
    for draft in ordered:
        root = causes.root_of(draft)
        if (draft.severity or codes[draft.code].severity) != "note":
            roots.setdefault(_key(draft), _key(draft if root is None else ordered[root]))
    return roots


def _key(of: Draft) -> Key:
    return (of.code, of.deal, of.address, of.seat, of.trick)
