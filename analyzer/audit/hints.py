"""Findings that would vanish under another value of one switch: a question, said once.

Only a game with such findings is looked at again, with few values of few switches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from analyzer.audit.draft import Draft
from analyzer.audit.game import AuditedGame, replay_game
from analyzer.audit.verdict import count_roots
from analyzer.rules import SWITCHES, written_value

Judge: TypeAlias = Callable[[AuditedGame], Iterable[Draft]]

MOST_DEALS: Final = 200  # of a record that is looked at again
_TARGETS: Final = (5, 7, 10, 11, 15)
_MOST_POINTS: Final = 12


@dataclass(frozen=True, slots=True)
class Suspicion:
    """Findings of these codes, at least `least` of them, may mean that these switches differ."""

    codes: frozenset[str]
    switches: tuple[str, ...]
    least: int = 2


_SUSPICIONS: Final = (
    Suspicion(
        frozenset(("WRONG_POINTS_RECORDED", "WRONG_SCORE_RECORDED", "ILLEGAL_SCORE_STEP")),
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
    Suspicion(frozenset(("WRONG_DEALER",)), ("all_pass", "misdeal"), least=1),
    Suspicion(
        frozenset(("LEAD_OUT_OF_TURN",)), ("loner_lead", "both_alone_lead", "maker_leads_first")
    ),
    Suspicion(
        frozenset(("NAMED_TURNED_DOWN_SUIT", "DEALER_PASSED_WHEN_STUCK", "ILLEGAL_BID")),
        ("turned_down_suit", "stick_the_dealer", "no_trump"),
    ),
    Suspicion(
        frozenset(("DEALER_DECLINED_PICKUP", "ILLEGAL_DISCARD", "ILLEGAL_DUMMY_EXCHANGE")),
        ("dealer_may_decline", "discard_upcard", "partners_best", "go_under"),
    ),
    Suspicion(
        frozenset(("ALONE_NOT_AVAILABLE", "ALONE_AFTER_FIRST_LEAD", "DEFEND_ALONE_NOT_ALLOWED")),
        ("alone", "alone_window", "defend_alone"),
    ),
    Suspicion(frozenset(("PLAY_AFTER_GAME_OVER",)), ("target",), least=1),
)


def hints_of(game: AuditedGame, drafts: list[Draft], judge: Judge) -> tuple[str, ...]:
    """One sentence for each suspicion that another value of one switch bears out."""
    if len(game.deals) > MOST_DEALS:
        return ()
    before = count_roots(drafts)
    hints = (_hint(game, drafts, before, judge, each) for each in _SUSPICIONS)
    return tuple(hint for hint in hints if hint is not None)


def _hint(
    game: AuditedGame,
    drafts: list[Draft],
    before: dict[str, int],
    judge: Judge,
    suspicion: Suspicion,
) -> str | None:
    suspected = _sum(before, suspicion.codes)
    if suspected < suspicion.least:
        return None
    best, text = max(suspicion.least, (suspected + 1) // 2) - 1, None
    for switch, value in _alternatives(game, drafts, suspicion):
        rules = replace(game.rules, **{switch: value})
        after = count_roots(judge(replay_game(game.record, rules)))
        gone = suspected - _sum(after, suspicion.codes)
        fewer = sum(before.values()) - sum(after.values())
        if min(gone, fewer) > best:
            best, text = min(gone, fewer), f"{switch} = {written_value(value)}"
    if text is None:
        return None
    findings = "1 finding disappears" if best == 1 else f"{best} findings disappear"
    return f"{findings} if {text}: did you play that?"


def _sum(counts: dict[str, int], codes: frozenset[str]) -> int:
    return sum(n for code, n in counts.items() if code in codes)


def _alternatives(
    game: AuditedGame, drafts: list[Draft], suspicion: Suspicion
) -> Iterator[tuple[str, Any]]:
    """Other values of the switches: all choices, and the numbers that were written."""
    written = _written_numbers(game, drafts, suspicion)
    for switch in SWITCHES:
        if switch.name not in suspicion.switches:
            continue
        now = getattr(game.rules, switch.name)
        values: Iterable[Any] = written
        if isinstance(now, bool):
            values = (not now,)
        elif isinstance(now, str):
            values = switch.values
        yield from ((switch.name, value) for value in values if value != now)


def _written_numbers(
    game: AuditedGame, drafts: list[Draft], suspicion: Suspicion
) -> tuple[int, ...]:
    """The points that the wrong scores add, or the scores at which the table may have stopped."""
    if "target" in suspicion.switches:
        return tuple(sorted({max(game.table_score.values()), *_TARGETS}))
    numbers: set[int] = set()
    for draft in drafts:
        if draft.code in suspicion.codes and draft.deal is not None:
            deal = game.deals[draft.deal - 1]
            numbers.update(n - deal.table_before[s] for s, n in deal.table_after.items())
    return tuple(sorted(n for n in numbers if 0 < n <= _MOST_POINTS))
